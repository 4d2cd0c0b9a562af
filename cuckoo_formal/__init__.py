"""The rules of the card game Screw Your Neighbour as an executable reference model, proved, explored and taught.

The game is also known as Cuckoo, Ranter-Go-Round and Chase the Ace.
"""

__version__ = "0.1.0"
