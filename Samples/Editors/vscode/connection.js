// A connection to a language server: messages of JSON-RPC through the pipes of a process.
'use strict';

const { spawn } = require('child_process');

class Connection {
  /**
   * Starts the server. `onNotification(method, params)` is called for its notifications, and `onEnd(reason)` if it goes
   * without having been stopped.
   */
  constructor(command, args, onNotification, onEnd) {
    this.onNotification = onNotification;
    this.waiting = new Map();
    this.lastID = 0;
    this.received = Buffer.alloc(0);
    this.hasEnded = false;
    this.isStopping = false;
    this.process = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    const end = (reason) => {
      if (this.hasEnded) return;
      this.hasEnded = true;
      for (const { reject } of this.waiting.values()) reject(new Error(reason));
      this.waiting.clear();
      if (!this.isStopping) onEnd(reason);
    };
    this.process.on('error', (error) => end(error.message));
    this.process.on('exit', (code, signal) => end(signal ? `it was ended by ${signal}` : `it ended with ${code}`));
    // A server that has gone: `exit` tells.
    this.process.stdin.on('error', () => {});
    this.process.stdout.on('data', (data) => this.receive(data));
  }

  request(method, params) {
    const id = ++this.lastID;
    return new Promise((resolve, reject) => {
      if (this.hasEnded) return reject(new Error('the server has ended'));
      this.waiting.set(id, { resolve, reject });
      this.send({ id, method, params });
    });
  }

  notify(method, params) {
    if (!this.hasEnded) this.send({ method, params });
  }

  /** Ends the server as the protocol has it; by force if it does not answer. */
  async stop() {
    if (this.hasEnded) return;
    this.isStopping = true;
    const timer = setTimeout(() => this.process.kill(), 2000);
    this.process.on('exit', () => clearTimeout(timer));
    try {
      await this.request('shutdown');
      this.notify('exit');
    } catch {
      // It has gone already.
    }
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }));
    this.process.stdin.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
  }

  receive(data) {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const end = this.received.indexOf('\r\n\r\n');
      if (end < 0) return;
      const match = /content-length: *(\d+)/i.exec(this.received.toString('latin1', 0, end));
      const start = end + 4;
      const length = match ? Number(match[1]) : 0;
      if (this.received.length < start + length) return;
      const body = this.received.toString('utf8', start, start + length);
      this.received = this.received.subarray(start + length);
      if (body) this.handle(JSON.parse(body));
    }
  }

  handle(message) {
    if (message.method) {
      this.onNotification(message.method, message.params);
      return;
    }
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!waiting) return;
    if (message.error) waiting.reject(new Error(message.error.message));
    else waiting.resolve(message.result);
  }
}

module.exports = { Connection };
