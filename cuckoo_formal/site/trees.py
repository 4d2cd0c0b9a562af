"""The tree of a hand as pages draw it: small enough to be read, and the same tree as a list."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from docutils import nodes

from cuckoo_formal.explore.exports import page, svg
from cuckoo_formal.site.nodes import plain
from cuckoo_formal.tell.languages import speak
from cuckoo_formal.tell.words import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from cuckoo_formal.explore.tree import Tree

STYLE = re.compile(r"<style>.*?</style>", re.DOTALL)


def drawn(tree: Tree, prefix: str, names: Sequence[str], language: str) -> str:
    """The tree as SVG, with classes and ids of its own."""
    text = STYLE.sub(
        "", svg.write(tree, speak("The tree of a hand", language), names[: tree.here.seats], language)
    ).strip()
    text = re.sub(r'id="(title|about)"', rf'id="{prefix}-\1"', text)
    text = text.replace('aria-labelledby="title about"', f'aria-labelledby="{prefix}-title {prefix}-about"')
    text = re.sub(r'class="(\w+)"', r'class="cf-tree-\1"', text)
    return text.replace("<svg ", '<svg class="cf-tree" ', 1)


def nested(tree: Tree, names: Sequence[str], language: str) -> nodes.bullet_list:
    """The tree as lists within lists."""
    who = tuple(safe(name) for name in names[: tree.here.seats])
    made = [nodes.list_item("", plain(page.words(tree, number, who, language))) for number in range(len(tree))]
    for number in range(len(tree) - 1, -1, -1):
        if tree.below[number]:
            made[number] += nodes.bullet_list("", *(made[under] for under in tree.below[number]))
    return nodes.bullet_list("", made[0])
