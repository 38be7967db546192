"use strict";
// A headless Chromium, spoken to over pipes: no port is opened, and no package is needed.
const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

class Browser {
  constructor() {
    this.profile = fs.mkdtempSync(path.join(os.tmpdir(), "adrules-browser-"));
    this.process = spawn("chromium", [
      "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run", "--disable-extensions",
      "--disable-background-networking", "--disable-component-update", `--user-data-dir=${this.profile}`,
      "--remote-debugging-pipe", "about:blank",
    ], { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    this.next = 1;
    this.waiting = new Map();
    this.listeners = [];
    let text = "";
    this.process.stdio[4].setEncoding("utf8");
    this.process.stdio[4].on("data", (piece) => {
      text += piece;
      for (let end = text.indexOf("\0"); end >= 0; end = text.indexOf("\0")) {
        this.take(JSON.parse(text.slice(0, end)));
        text = text.slice(end + 1);
      }
    });
  }

  take(message) {
    const waiting = this.waiting.get(message.id);
    if (waiting) {
      this.waiting.delete(message.id);
      if (message.error) waiting.reject(new Error(message.error.message)); else waiting.resolve(message.result);
    } else {
      this.listeners.slice().forEach((listener) => listener(message.method, message.params || {}));
    }
  }

  send(method, params = {}) {
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.process.stdio[3].write(JSON.stringify({ id, method, params, sessionId: this.session }) + "\0");
    });
  }

  once(wanted) {
    return new Promise((resolve) => {
      const listener = (method, params) => {
        if (method !== wanted) return;
        this.listeners.splice(this.listeners.indexOf(listener), 1);
        resolve(params);
      };
      this.listeners.push(listener);
    });
  }

  async open() {
    const { targetId } = await this.send("Target.createTarget", { url: "about:blank" });
    this.session = (await this.send("Target.attachToTarget", { targetId, flatten: true })).sessionId;
    for (const domain of ["Page", "Runtime", "Log", "Network"]) await this.send(`${domain}.enable`);
  }

  async look(width, scheme) {
    await this.send("Emulation.setDeviceMetricsOverride", { width, height: 900, deviceScaleFactor: 1, mobile: false });
    await this.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
  }

  async load(url) {
    const loaded = this.once("Page.loadEventFired");
    await this.send("Page.navigate", { url });
    await loaded;
  }

  async evaluate(expression) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression, returnByValue: true, awaitPromise: true,
    });
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description || exceptionDetails.text);
    return result.value;
  }

  async key(key, code) {
    const text = key.length === 1 ? { text: key } : {};
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", key, code, ...text });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", key, code });
  }

  async close() {
    const ended = new Promise((resolve) => { this.process.once("exit", resolve); });
    this.process.kill();
    await ended;
    // Its children may write for a moment longer.
    try { fs.rmSync(this.profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 }); } catch (_) { /* left */ }
  }
}

module.exports = { Browser };
