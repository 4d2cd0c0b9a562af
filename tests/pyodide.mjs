// Run tests of the pure part under Python for browsers: node tests/pyodide.mjs PYODIDE SITE_PACKAGES PROJECT ARGUMENTS...
// Nothing is written into the project or its environment.
import { pathToFileURL } from "node:url";
import { join, resolve } from "node:path";

const [folder, packages, project, ...rest] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(resolve(folder), "pyodide.mjs")).href);
const python = await loadPyodide({
  indexURL: `${resolve(folder)}/`,
  packageBaseUrl: `${resolve(folder)}/`,
  env: { HOME: "/tmp", PYTHONDONTWRITEBYTECODE: "1", HYPOTHESIS_STORAGE_DIRECTORY: "/tmp/hypothesis", PYTEST_DISABLE_PLUGIN_AUTOLOAD: "1", CI: "1" },
});
for (const [inside, outside] of [["/packages", packages], ["/project", project]]) {
  python.FS.mkdirTree(inside);
  python.mountNodeFS(inside, resolve(outside));
}
python.globals.set("arguments", python.toPy(rest));
const code = python.runPython(`
import os, subprocess, sys, types
os.chdir("/project")
sys.path[:0] = ["/project"]
sys.path.append("/packages")
import pytest

class Anything:
    """Stands for all of hypothesis, which is compiled and has no edition for browsers: its tests are skipped."""

    def __init__(self, *said, **more): pass
    def __getattr__(self, name): return Anything()
    def __call__(self, *said, **more): return Anything()
    def __or__(self, other): return Anything()
    def __iter__(self): return iter(())

def given(*said, **more):
    def skipped(test):
        def skip():
            pytest.skip("random cases need hypothesis")
        skip.__name__, skip.__doc__ = test.__name__, test.__doc__
        return skip
    return skipped

def unchanged(*said, **more):
    return lambda test: test

def skipping(why):
    def skip(*said, **more):
        pytest.skip(why)
    return skip

def module(name, **parts):
    """A module that has these parts, and anything else that it is asked for."""
    made = types.ModuleType(name)
    made.__getattr__ = lambda part: Anything()
    vars(made).update(parts)
    sys.modules[name] = made
    return made

class Machine:
    """A machine of hypothesis that no test is made of."""

    class TestCase: pass

class Validator:
    """Looks at nothing: jsonschema needs a compiled package; a test that asks it is skipped."""

    def __init__(self, *said): pass
    def __getattr__(self, name): return skipping("documents are validated elsewhere")
    check_schema = staticmethod(skipping("schemas are validated elsewhere"))

class Absent:
    """Finds what has no edition here, and the test that needs it is skipped."""

    def find_spec(self, name, path=None, target=None):
        if name == "numpy":
            pytest.skip(f"{name} is not here")

hypothesis = module("hypothesis", given=given, settings=unchanged, example=unchanged)
hypothesis.strategies = module("hypothesis.strategies", composite=lambda build: Anything())
hypothesis.stateful = module("hypothesis.stateful", RuleBasedStateMachine=Machine, **dict.fromkeys(("initialize", "invariant", "precondition", "rule"), unchanged))
module("jsonschema", Draft202012Validator=Validator, validate=skipping("documents are validated elsewhere"))
sys.meta_path.insert(0, Absent())
subprocess.run = subprocess.Popen = skipping("no other process can be started here")
quiet = ("no:cacheprovider", "no:faulthandler", "no:doctest")
int(pytest.main([*arguments, "--noconftest", *(part for name in quiet for part in ("-p", name))]))
`);
process.exit(code);
