"""One hand as a plain Python program, for CrossHair to see whether it keeps the chips.  Imports nothing."""

KING = 12


def hand(cards, stock, asks, chips, pot):
    """Play a hand: whoever asks trades with the next seat unless it holds a king, and all that tie for lowest pay."""
    cards, chips, seat = list(cards), list(chips), 0
    while seat < len(cards):
        if asks[seat]:
            if seat == len(cards) - 1:
                cards[seat] = stock
            elif cards[seat + 1] == KING:
                seat += 1  # the king is shown, and its holder has no turn any more
            else:
                cards[seat], cards[seat + 1] = cards[seat + 1], cards[seat]
        seat += 1
    lowest = min(cards)
    for place, card in enumerate(cards):
        if card == lowest:
            paid = min(1, chips[place])
            chips[place] -= paid
            pot += paid
    return tuple(chips), pot
