"""How a piece of the rule text can be got wrong: what might stand there instead of one expression."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from copy import deepcopy

from cuckoo_formal.hand import Event

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq, ast.LtE),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
}
OPPOSITE = {"both": "either", "either": "both", "every": "some", "some": "every"}
#: what is easily taken for something else
CONFUSED = {
    "asker": "asked",
    "asked": "asker",
    "before": "after",
    "after": "before",
    "seat": "other",
    "other": "seat",
    "had": "now",
    "now": "had",
    "mine": "theirs",
    "theirs": "mine",
}
FACES = {"K": "Q", "A": "2", "best": "worst", "worst": "best"}
MOVES = {
    "show", "finish", "stop", "decide", "spare", "knock_out", "owe", "take", "refuse", "lay_under", "say", "mark",
    "draw", "exchange", "pay_each", "undo", "as_dealt", "pass_the_deal",
}  # fmt: skip
#: what a rule that says nothing of it might do all the same
TOO_MUCH = ("show", "finish", "owe", "take", "spare", "knock_out")


def variants(node: ast.AST, known: set[str]) -> Iterator[ast.AST]:  # noqa: C901, PLR0912 - a table, one row a kind
    """What might stand in place of a node; ``known`` are the names that the function knows."""
    match node:
        case ast.Compare(ops=[op]):
            for wrong in COMPARISONS.get(type(op), ()):
                yield changed(node, ops=[wrong()])
        case ast.BinOp(op=operation) if type(operation) in ARITHMETIC:
            yield changed(node, op=ARITHMETIC[type(operation)]())
        case ast.BinOp(op=ast.Mod()):
            yield node.left
        case ast.BoolOp(op=operation):
            yield changed(node, op=ast.Or() if isinstance(operation, ast.And) else ast.And())
        case ast.UnaryOp():
            yield node.operand
        case ast.IfExp():
            yield node.body
            yield node.orelse
        case ast.If():
            yield changed(node, test=ast.UnaryOp(ast.Not(), node.test))
        case ast.Constant():
            yield from other_constants(node.value)
        case ast.Name(id=name, ctx=ast.Load()) if CONFUSED.get(name) in known:
            yield ast.Name(CONFUSED[name], ast.Load())
        case ast.Attribute():
            yield from other_attributes(node)
        case ast.Slice(lower=lower, upper=upper) if (lower is None) != (upper is None):
            yield ast.Slice(upper, lower)
        case ast.comprehension(ifs=[_, *_]):
            yield changed(node, ifs=[])
        case ast.Call():
            yield from other_calls(node)
        case _:
            pass


def changed(node: ast.AST, **fields: object) -> ast.AST:
    """A copy of a node with some parts changed."""
    new = deepcopy(node)
    for name, value in fields.items():
        setattr(new, name, value)
    return new


def other_constants(value: object) -> Iterator[ast.AST]:
    """A truth turned round, a number off by one, another face."""
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, int):
        yield ast.Constant(value + 1)
        yield ast.Constant(value - 1)
    elif isinstance(value, str) and value in FACES:
        yield ast.Constant(FACES[value])


def other_attributes(node: ast.Attribute) -> Iterator[ast.AST]:
    """Another event, or the hand as it stands instead of the deal."""
    match node:
        case ast.Attribute(value=ast.Name(id="Event"), attr=name):
            yield changed(node, attr=Event((Event[name] + 1) % len(Event)).name)
        case ast.Attribute(value=ast.Attribute(value=hand, attr="deal"), attr=("cards" | "pot" | "stock" | "suits")):
            yield ast.Attribute(hand, node.attr, ast.Load())
        case ast.Attribute(value=ast.Name(id="hand"), attr="cards"):
            yield ast.Attribute(ast.Attribute(node.value, "deal", ast.Load()), "cards", ast.Load())
        case _:
            pass


def other_calls(node: ast.Call) -> Iterator[ast.AST]:  # noqa: C901 - a table, one row a kind
    """A connective taken for another, a condition or a move left out, the two sides of a choice exchanged."""
    match node:
        case ast.Call(func=ast.Name(id="where"), args=[condition, then, otherwise]):
            yield changed(node, args=[condition, otherwise, then])
            yield then
            yield otherwise
        case ast.Call(func=ast.Name(id="negate"), args=[condition]):
            yield condition
        case ast.Call(func=ast.Name(id="implies"), args=[condition, then]):
            yield changed(node, args=[then, condition])
            yield then
        case ast.Call(func=ast.Name(id=name), args=args) if name in OPPOSITE:
            yield changed(node, func=ast.Name(OPPOSITE[name], ast.Load()))
            yield from with_one_less(node, args)
        case ast.Call(func=ast.Name(id="least"), args=[ast.Tuple(elts=parts)]):
            yield from parts
        case ast.Call(func=ast.Name(id="least"), args=[row]):
            yield from (ast.Subscript(row, ast.Constant(place), ast.Load()) for place in (0, 1))
        case ast.Call(func=ast.Name(id="put"), args=[row, *_]):
            yield row
        case ast.Call(func=ast.Name(id="change"), args=[state], keywords=keywords):
            yield from (changed(node, keywords=[k for k in keywords if k is not gone]) for gone in keywords)
            yield state
        case ast.Call(func=ast.Name(id="Dues"), args=[owed, _]):
            yield changed(node, args=[owed])
        case ast.Call(func=ast.Attribute(value=hand, attr=move)) if move in MOVES:
            yield hand
        case ast.Call(func=ast.Attribute(attr="next_living"), args=[seat]):
            yield seat
        case _:
            pass


def with_one_less(node: ast.Call, args: list[ast.expr]) -> Iterator[ast.AST]:
    """A connective with one of its conditions left out."""
    match args:
        case [ast.Tuple(elts=parts)] if not any(isinstance(part, ast.Starred) for part in parts):
            rows = ([part for part in parts if part is not gone] for gone in parts)
            yield from (changed(node, args=[ast.Tuple(row, ast.Load())]) for row in rows)
        case [one, other]:
            yield one
            yield other
        case _:
            pass


def too_much(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What a rule might do beside what it says: what it gives, and what it might give instead."""
    names = [argument.arg for argument in function.args.args]
    seat = next((name for name in ("seat", "asker", "other") if name in names), "")
    kind = ast.unparse(function.returns) if function.returns else ""
    value = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value][-1]
    for text in instead(kind, seat, names):
        yield value, Fill(value).visit(ast.parse(text, mode="eval").body)


def instead(kind: str, seat: str, names: list[str]) -> Iterator[str]:
    """By the kind of what a rule gives, what it might give instead; ``_`` stands for what it gives."""
    if kind == "Hand" and seat:
        yield from (f"_.{move}({seat})" for move in TOO_MUCH)
        yield "_.stop()"
    elif kind == "bool":
        yield from ("True", "False")
        yield from (f"{seat} == 0", f"{seat} != 0", "negate(_)") if seat else ()
        sooner = ("match.pot > 0", "match.number > 1", "match.hands > 2", "match.rounds > 0")
        yield from sooner if "match" in names else ()
    elif kind == "int":
        yield from ("0", "_ + 1", "_ - 1")
        yield from ("seats - 1 - _",) if "seats" in names else ()
    elif kind in {"Row", "Flags"}:
        yield from ("_[1:] + _[:1]", "_[-1:] + _[:-1]", "_[::-1]", "(_[0] + 1, *_[1:])", "(0,) * len(_)")


class Fill(ast.NodeTransformer):
    """Puts an expression where ``_`` stands."""

    def __init__(self, value: ast.expr) -> None:
        """Which expression."""
        self.value = value

    def visit_Name(self, node: ast.Name) -> ast.AST:
        """The expression, or the name as it is."""
        return deepcopy(self.value) if node.id == "_" else node
