"""Rule files: a rule set written as TOML, read and checked, and written again.

``docs/rule-files.md`` explains the format to whoever writes one; :mod:`cuckoo_formal.schema` has it as a JSON Schema.
"""

from cuckoo_formal.rulefile.documents import RuleFile, document, dump, fingerprint
from cuckoo_formal.rulefile.reading import builtin, find, load, named, parse

__all__ = ["RuleFile", "builtin", "document", "dump", "find", "fingerprint", "load", "named", "parse"]
