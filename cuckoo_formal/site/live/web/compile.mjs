// Compile Python sources to the byte code of the Python that runs in the page, so that it starts in half the time.
// node compile.mjs PYODIDE_FOLDER MODEL.zip OUT_STDLIB.zip OUT_MODEL.zip
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, model, stdlibOut, modelOut] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: `${folder}/`, packageBaseUrl: `${folder}/` });
python.FS.writeFile("/stdlib.zip", readFileSync(join(folder, "python_stdlib.zip")));
python.FS.writeFile("/model.zip", readFileSync(model));
python.runPython(`
import importlib._bootstrap_external as external, io, zipfile

# what no page needs; a reader who imports one of these is told that it is not there
LEFT_OUT = ("_pyrepl/", "ensurepip/", "idlelib/", "lib2to3/", "pydoc_data/", "test/", "tkinter/", "turtledemo/",
            "venv/", "wsgiref/", "xmlrpc/", "turtle.py", "sqlite3/", "curses/", "dbm/", "multiprocessing/", "mailbox.py",
            "imaplib.py", "smtplib.py", "ftplib.py", "poplib.py", "nntplib.py", "unittest/", "xml/", "pdb.py",
            "doctest.py", "optparse.py", "pickletools.py", "tarfile.py", "_pyio.py", "_pydatetime.py", "_pydecimal.py")

def compiled(source, out, optimize, left_out=()):
    with zipfile.ZipFile(source) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or name.startswith(left_out):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                code = compile(data, name, "exec", dont_inherit=True, optimize=optimize)
                data, name = external._code_to_timestamp_pyc(code, 0, 0), name + "c"
            new.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)

compiled("/stdlib.zip", "/stdlib-out.zip", 2, LEFT_OUT)
compiled("/model.zip", "/model-out.zip", 0)
`);
writeFileSync(stdlibOut, python.FS.readFile("/stdlib-out.zip"));
writeFileSync(modelOut, python.FS.readFile("/model-out.zip"));
