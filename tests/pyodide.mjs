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
import os, sys, types
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

hypothesis = types.ModuleType("hypothesis")
hypothesis.__getattr__ = lambda name: Anything()
strategies = types.ModuleType("hypothesis.strategies")
strategies.__getattr__ = lambda name: Anything()
strategies.composite = unchanged(None)
hypothesis.given, hypothesis.settings, hypothesis.example = given, unchanged, unchanged
hypothesis.strategies = strategies
sys.modules |= {"hypothesis": hypothesis, "hypothesis.strategies": strategies}
quiet = ("no:cacheprovider", "no:faulthandler", "no:doctest")
int(pytest.main([*arguments, "--noconftest", *(part for name in quiet for part in ("-p", name))]))
`);
process.exit(code);
