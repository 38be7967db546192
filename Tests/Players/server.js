"use strict";
// Serves documents and bundles to the page, on the loopback only, and keeps what was requested of each document.
const fs = require("fs");
const http = require("http");
const path = require("path");

const types = {
  ".html": "text/html", ".js": "text/javascript", ".json": "application/json", ".xml": "application/xml",
  ".m3u8": "application/vnd.apple.mpegurl", ".wav": "audio/wav",
};

// A second of silence is 8,000 bytes.
function silence(seconds) {
  const bytes = Math.round(seconds * 8000);
  const head = Buffer.alloc(44);
  head.write("RIFF", 0); head.writeUInt32LE(36 + bytes, 4); head.write("WAVEfmt ", 8); head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20); head.writeUInt16LE(1, 22); head.writeUInt32LE(8000, 24); head.writeUInt32LE(8000, 28);
  head.writeUInt16LE(1, 32); head.writeUInt16LE(8, 34); head.write("data", 36); head.writeUInt32LE(bytes, 40);
  return Buffer.concat([head, Buffer.alloc(bytes, 0x80)]);
}

// Resolves to the server; `folders` maps the first part of an address to a folder.
function serve(folders) {
  const requests = new Map();
  const server = http.createServer((request, response) => {
    const { pathname, search } = new URL(request.url, "http://127.0.0.1");
    const [, first, second, ...rest] = pathname.split("/");
    const send = (status, type, body, more = {}) => {
      response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store", ...more });
      response.end(request.method === "HEAD" ? undefined : body);
    };
    if (first === "requests") return send(200, types[".json"], JSON.stringify(requests.get(second) || []));
    if (first === "d") {
      if (!requests.has(second)) requests.set(second, []);
      requests.get(second).push({ method: request.method, path: rest.join("/"), search: decodeURI(search) });
      if (rest[0] === "t") return send(200, "text/plain", "");
    }
    if (pathname.endsWith(".wav") && !pathname.endsWith("/gone.wav")) {
      if (pathname.endsWith("/whole.wav")) return send(200, types[".wav"], silence(1.2));
      const whole = silence(pathname.endsWith("/film.wav") ? 3 : 1.2);
      const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range)?.[1] || 0);
      const range = { "Content-Range": `bytes ${from}-${whole.length - 1}/${whole.length}`, "Accept-Ranges": "bytes" };
      // Shaka ends an ad only where its file can be sought, and Chromium asks for ranges for that.
      return send(206, types[".wav"], whole.subarray(from), range);
    }
    const folder = folders[first];
    const file = folder && path.join(folder, ...[second, ...rest].filter(Boolean).map(decodeURIComponent));
    if (!file || !file.startsWith(folder) || !fs.existsSync(file)) return send(404, "text/plain", "");
    send(200, types[path.extname(file)] || "application/octet-stream", fs.readFileSync(file));
  });
  return new Promise((resolve) => { server.listen(0, "127.0.0.1", () => resolve(server)); });
}

module.exports = { serve };
