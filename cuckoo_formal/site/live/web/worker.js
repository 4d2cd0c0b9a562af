
// The worker of a live page: Python, and in it the session that answers the page.  Everything that it loads comes from
// the page's own folder, or is handed to it by the page; then it cuts itself off from every network.
{
  const post = (message) => self.postMessage(message);
  const FILES = { "pyodide.asm.wasm": "python.bin", "python_stdlib.zip": "stdlib.zip" };
  let session = null;
  let current = 0; // the number of the request that is being answered

  // what Python loads by itself comes from the page's parts, under the names that our folder has for them
  const outside = self.fetch.bind(self);
  const part = (parts, base, name) => {
    if (!parts) return outside(new URL(name, base));
    return Promise.resolve(new Response(parts[name]));
  };
  // Python is kept compressed: a third of the size, wherever the site lies
  const unpacked = async (answer) => {
    const { ok, status, body } = await answer;
    if (!ok) return new Response(null, { status });
    return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": "application/wasm" } });
  };

  const start = async ({ base, parts }) => {
    self.fetch = (url) => {
      const name = String(url).split("/").pop();
      const answer = part(parts, base, FILES[name] || name);
      return name.endsWith(".wasm") ? unpacked(answer) : answer;
    };
    const model = part(parts, base, "model.zip").then((answer) => {
      if (!answer.ok) throw new Error(`model.zip: ${answer.status}`);
      return answer.arrayBuffer();
    });
    const home = parts ? "https://page.invalid/" : base;
    const python = await cuckoo_loadPyodide({
      indexURL: home,
      packageBaseUrl: home,
      lockFileContents: JSON.stringify({ info: LOCK_INFO, packages: {} }),
      createPyodideModule: _createPyodideModule,
      checkAPIVersion: false,
      fullStdLib: false,
    });
    python.FS.writeFile("/model.zip", new Uint8Array(await model));
    python.globals.set("cuckoo_post", (text) => post({ news: JSON.parse(text), number: current }));
    python.runPython(
      'import sys; sys.path.insert(0, "/model.zip")\n' +
      "import json\nfrom cuckoo_formal.site.live.session import Session\n" +
      "session = Session(lambda news: cuckoo_post(json.dumps(news)))"
    );
    session = python.globals.get("session");
    for (const name of ["fetch", "XMLHttpRequest", "WebSocket", "WebTransport", "EventSource", "importScripts", "caches", "indexedDB"]) {
      try { self[name] = undefined; } catch { /* some are read-only */ }
      try { Object.defineProperty(self, name, { value: undefined, configurable: false }); } catch { /* the same */ }
    }
    post({ ready: true });
  };

  self.onmessage = ({ data }) => {
    if (data.start) {
      start(data.start).catch((error) => post({ failed: String(error && error.message || error) }));
    } else {
      current = data.number;
      try {
        post({ answer: JSON.parse(session.ask(JSON.stringify(data.ask))), number: data.number });
      } catch (error) { // Python itself has given up; the page starts another
        post({ broken: String((error && error.message) || error) });
      }
    }
  };
}
