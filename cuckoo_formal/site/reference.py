"""The reference, written from the program: a page for each rule set, all clauses, all claims, commands and modules."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from pathlib import Path

import cuckoo_formal
from cuckoo_formal import files
from cuckoo_formal.claims import CLAIMS, FAMILIES
from cuckoo_formal.clauses.register import CATALOGUE, SLOTS, Entry, entry
from cuckoo_formal.rulefile import RuleFile, builtin, named
from cuckoo_formal.rulesets import GROUPS
from cuckoo_formal.site import findings
from cuckoo_formal.site.markup import md

COURSE = Path(__file__).parents[2] / "tutorials"
SEATS = (2, 3)  # tables for which pages show verdicts
ODDS = (2, 3, 4, 5)  # and odds
WORST = 6
#: groups whose claims are decided here if the ledger does not have them; for all others it has the word
DECIDED = ("The game", "The variants", "Mixtures and relatives")
#: parts of the package that have no page for programmers: what they do is told by command, and by directive
NOT_TOLD = ("__main__", "cli")
#: claims that are shown beside the base game
BESIDE = (findings.BASE, "house")


def write(folder: Path) -> None:
    """Write all pages into a folder; a page that is as it was keeps its time, so that it is not built again."""
    wanted = dict(pages())
    for name, text in wanted.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            files.write(path, text)
    for path in folder.rglob("*.md"):
        if path.relative_to(folder).as_posix() not in wanted:
            path.unlink()


def pages() -> Iterator[tuple[str, str]]:
    """Every page by its name."""
    yield "rule-sets/index.md", rule_sets()
    yield from ((f"rule-sets/{name}.md", rule_set(named(name))) for name in builtin())
    yield "claims.md", claims()
    yield "clauses.md", clauses()
    yield "commands.md", commands()
    yield from python()
    for path in sorted(COURSE.glob("*.md")):
        yield f"course/{path.name}", path.read_text(encoding="utf-8")


# -- rule sets
def rule_sets() -> str:
    """The list of all rule sets."""
    text = ["# Rule sets\n", "Every rule set that is built in: its rules, what they change, and what holds of them.\n"]
    for group, names in GROUPS.items():
        rows = "\n".join(f"- [{md(named(name).title)}]({name}.md) `{name}`" for name in names)
        text.append(f"## {group}\n\n{rows}\n")
    text.append("```{toctree}\n:hidden:\n\n" + "\n".join(builtin()) + "\n```\n")
    return "\n".join(text)


def rule_set(file: RuleFile) -> str:
    """The page of one rule set."""
    known = any(file.name in GROUPS[group] for group in DECIDED)
    verdicts = {":seats:": " ".join(map(str, SEATS))} | ({} if known else {":recorded:": ""})
    parts = [
        f"# {md(file.title)}\n",
        f"`{file.name}`{{.cuckoo-slug}}\n",
        *([f"Source: {source(file.source)}\n"] if file.source else []),
        *([f"{ASSUMED} {', '.join(f'*{findings.asked(q)}*' for q in file.assumed)}\n"] if file.assumed else []),
        "## The cards\n",
        directive("deck", file.name),
        "## The rules\n",
        directive("rulebook", file.name),
        *(["## What is different\n", directive("differences", file.name)] if file.name != findings.BASE else []),
        "## What holds, and what fails\n",
        directive("verdicts", file.name, verdicts),
        directive("failing", file.name, verdicts),
        "## Odds\n",
        f"The chance of each seat to lose the first hand, if everybody asks with one of the {WORST} worst faces.\n",
        directive("odds-table", file.name, {":seats:": " ".join(map(str, ODDS)), ":worst:": str(WORST)}),
        directive("odds-plot", file.name, {":seats:": "4", ":worst:": str(WORST)}),
        "## The file\n",
        directive("lab", file.name),
    ]
    return "\n".join(parts)


ASSUMED = "Its source leaves these questions open, and they are answered here:"


def source(text: str) -> str:
    """Where a rule set is from; an address is a link."""
    return f"<{text}>" if text.startswith(("http://", "https://")) and " " not in text else md(text)


def directive(name: str, argument: str, options: dict[str, str] | None = None) -> str:
    """A directive in Markdown."""
    said = "".join(f"{key} {value}\n" for key, value in (options or {}).items())
    return f"```{{{name}}} {argument}\n{said}```\n"


# -- claims and clauses
def claims() -> str:
    """All claims, family by family, with their verdicts for the base game and the house mix."""
    text = ["# Claims\n", "Each is a sentence that a player would say, and a law that makes it exact.\n"]
    for family in FAMILIES:
        title = (family.__doc__ or "").split(":")[0].split(",")[0].removesuffix(".")
        text.append(f"## {title}\n")
        for slug, claim in CLAIMS.items():
            if claim.law.__module__ == family.__name__:
                law = f"`{claim.law.__module__}.{claim.law.__name__}`"
                text += [
                    f"### {slug}\n",
                    f"{law}. Source: {md(claim.source)}.{' Required of any rules.' if claim.required else ''}\n",
                    directive("claim", slug, {":rules:": ", ".join(BESIDE), ":seats:": "2 3"}),
                ]
    return "\n".join(text)


def clauses() -> str:
    """All slots and clauses, with the words to type, and the rule sets that have each."""
    text = ["# Clauses\n", "A rule file answers each question with one of these. The words are those to type.\n"]
    for slot in SLOTS.values():
        text.append(f"## {slot.name}\n\n*{slot.question}*\n")
        for words, one in CATALOGUE[slot.name].items():
            usual = " (in the base game)" if words == slot.default else ""
            more = f" It takes {', '.join(f'`{name}`' for name in one.parameters)}." if one.parameters else ""
            from_where = f" Source: {md(one.source)}." if one.source else ""
            text.append(f"`{words}`{usual}\n: {md(one.text)}{more}{from_where} {used(slot.name, one)}\n")
    return "\n".join(text)


def used(slot: str, one: Entry) -> str:
    """The rule sets that have a clause, where they are few."""
    names = [name for name in builtin() if entry(getattr(named(name).rules, slot)) == one]
    if not names or len(names) > len(builtin()) // 2:
        return ""
    return "Rule sets: " + ", ".join(f"[{name}](rule-sets/{name}.md)" for name in names[:8]) + "."


# -- commands and modules
def commands() -> str:
    """Every command with its help, as it prints it."""
    from cuckoo_formal.site.helps import command_texts  # noqa: PLC0415 - asks the command line itself

    text = ["# Commands\n"]
    for name, said in command_texts():
        text.append(f"## {name}\n\n```text\n{said.rstrip()}\n```\n")
    return "\n".join(text)


def python() -> Iterator[tuple[str, str]]:
    """A page for each part of the package."""
    names = ["cuckoo_formal"] + [f"cuckoo_formal.{info.name}" for info in pkgutil.iter_modules(cuckoo_formal.__path__)]
    kept = [name for name in names if name.rpartition(".")[2] not in NOT_TOLD]
    text = ["# Python\n", "Every module, from the connectives up.\n"]
    rows = "\n".join(name.replace(".", "-") for name in kept)
    text.append("```{toctree}\n:maxdepth: 1\n\n" + rows + "\n```\n")
    yield "python/index.md", "\n".join(text)
    for name in kept:
        yield f"python/{name.replace('.', '-')}.md", module(name)


def module(name: str) -> str:
    """The page of a module, or of a package with all its modules."""
    inner = list(inside(name)) if name != "cuckoo_formal" else []
    title = name.rpartition(".")[2]
    parts = (
        f"{f'## {one.removeprefix(name)[1:]}' if one != name else f'# {title}'}\n\n"
        f"```{{eval-rst}}\n.. automodule:: {one}\n   :members:\n   :member-order: bysource\n```\n"
        for one in (name, *inner)
    )
    return "\n".join(parts)


def inside(name: str) -> Iterator[str]:
    """The modules of a package, and of the packages in it; nothing of a module."""
    folder = Path(cuckoo_formal.__file__).parent.joinpath(*name.split(".")[1:])
    for info in pkgutil.iter_modules([str(folder)]) if folder.is_dir() else ():
        yield f"{name}.{info.name}"
        yield from inside(f"{name}.{info.name}")
