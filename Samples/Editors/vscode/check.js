// Runs the extension with a server in a pretended editor: `ADRULES=path/to/adrules node check.js`.
'use strict';

const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');
const Module = require('module');
const childProcess = require('child_process');

// The servers that the extension has started.
const servers = [];
const { spawn } = childProcess;
childProcess.spawn = (...all) => servers[servers.push(spawn(...all)) - 1];

// As much of the editor as the extension uses.

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) { this.start = new Position(a, b); this.end = new Position(c, d); }
}
class Kind {
  constructor(value) { this.value = value; }
  append(part) { return new Kind(this.value ? `${this.value}.${part}` : part); }
}
Kind.Empty = new Kind('');

const listeners = {};
const listen = (event) => (listener) => { listeners[event] = listener; return { dispose() {} }; };
const providers = {};
const provide = (what) => (_, provider) => { providers[what] = provider; return { dispose() {} }; };
const published = new Map();
const messages = [];
const settings = { path: process.env.ADRULES || 'adrules' };
const documents = [];
let triggers;
let whenPublished = () => {};

const vscode = {
  Range, CodeActionKind: Kind,
  Uri: { parse: (text) => ({ toString: () => text }) },
  Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
  DiagnosticRelatedInformation: class { constructor(location, message) { Object.assign(this, { location, message }); } },
  Location: class { constructor(uri, range) { Object.assign(this, { uri, range }); } },
  Hover: class { constructor(contents, range) { Object.assign(this, { contents, range }); } },
  MarkdownString: class { constructor(value) { this.value = value; } },
  DocumentSymbol: class {
    constructor(name, detail, kind, range, selectionRange) {
      Object.assign(this, { name, detail, kind, range, selectionRange });
    }
  },
  CompletionItem: class { constructor(label, kind) { Object.assign(this, { label, kind }); } },
  SnippetString: class { constructor(value) { this.value = value; } },
  FoldingRange: class { constructor(start, end, kind) { Object.assign(this, { start, end, kind }); } },
  FoldingRangeKind: { Comment: 1 },
  DocumentLink: class { constructor(range, target) { Object.assign(this, { range, target }); } },
  LinkedEditingRanges: class { constructor(ranges) { this.ranges = ranges; } },
  CodeAction: class { constructor(title, kind) { Object.assign(this, { title, kind }); } },
  TextEdit: class { constructor(range, newText) { Object.assign(this, { range, newText }); } },
  WorkspaceEdit: class {
    constructor() { this.edits = new Map(); }
    set(uri, edits) { this.edits.set(uri.toString(), edits); }
  },
  commands: { registerCommand: (name, run) => { listeners[name] = run; return { dispose() {} }; } },
  window: {
    showErrorMessage: (text) => { messages.push(text); whenPublished(); },
    showWarningMessage: (text) => { messages.push(text); },
  },
  languages: {
    createDiagnosticCollection: () => ({
      clear: () => published.clear(),
      set: (uri, list) => { published.set(uri.toString(), list); whenPublished(); },
      dispose() {},
    }),
    registerCompletionItemProvider: (selector, provider, ...characters) => {
      triggers = characters;
      return provide('completion')(selector, provider);
    },
    registerHoverProvider: provide('hover'),
    registerDocumentFormattingEditProvider: provide('formatting'),
    registerFoldingRangeProvider: provide('folding'),
    registerDocumentLinkProvider: provide('links'),
    registerLinkedEditingRangeProvider: provide('names'),
    registerDocumentSymbolProvider: provide('symbols'),
    registerCodeActionsProvider: provide('actions'),
  },
  workspace: {
    textDocuments: documents,
    getConfiguration: () => ({ get: (name) => settings[name] ?? null }),
    onDidOpenTextDocument: listen('open'),
    onDidChangeTextDocument: listen('change'),
    onDidCloseTextDocument: listen('close'),
    onDidChangeConfiguration: listen('configuration'),
    createFileSystemWatcher: () => ({
      onDidCreate: listen('created'), onDidChange: listen('changed'), onDidDelete: listen('deleted'), dispose() {},
    }),
  },
};

const load = Module._load;
Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
const extension = require('./extension');

/** Does something and waits until the extension has shown what follows from it. */
function shown(action) {
  return new Promise((resolve) => {
    whenPublished = resolve;
    action();
  });
}

const text = `<vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">
  <vmap:AdBreak timeOffset="10:00" breakType="linear" breakId="😀 mid">
    <vmap:AdSource><vmap:AdTagURI templateType="vast3"><![CDATA[https://ads.example/vast]]></vmap:AdTagURI></vmap:AdSource>
  </vmap:AdBreak>
</vmap:VMAP>
`;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'adrules '));
// It ends the search for adrules.json: one among the temporary files is not ours.
fs.mkdirSync(path.join(folder, '.git'));
const uri = `file://${encodeURI(folder)}/ads.xml`;
const document = {
  languageId: 'xml', version: 1, text, uri: { toString: () => uri }, getText() { return this.text; },
};

async function main() {
  documents.push(document);
  await shown(() => extension.activate({ subscriptions: [] }));
  const found = published.get(uri);
  assert.deepStrictEqual(found.map(({ code, severity }) => [code, severity]), [['VMAP112', 0]]);
  assert.deepStrictEqual(found[0].range, new Range(1, 28, 1, 33));

  const hover = await providers.hover.provideHover(document, new Position(1, 30));
  assert.match(hover.contents.value, /VMAP112 invalid-time-offset/);
  const values = await providers.completion.provideCompletionItems(
    document, new Position(1, 30), null, { triggerKind: 1, triggerCharacter: '"' });
  assert.deepStrictEqual(values.map(({ label }) => label), ['start', '00:10:00', '50%', '#1', 'end']);
  assert.deepStrictEqual([values[0].insertText, values[0].range, values[0].kind], ['start', new Range(1, 28, 1, 33), 11]);
  const elements = await providers.completion.provideCompletionItems(document, new Position(3, 0), null, { triggerKind: 0 });
  assert.match(elements[0].insertText.value, /^<vmap:AdSource>\$0<\/vmap:AdSource>$/);
  assert.ok(triggers.includes('<') && triggers.includes('['));
  assert.deepStrictEqual(
    (await providers.folding.provideFoldingRanges(document)).map(({ start, end }) => [start, end]), [[0, 3], [1, 2]]);
  const [link] = await providers.links.provideDocumentLinks(document);
  assert.strictEqual(link.target.toString(), 'https://ads.example/vast');
  const names = await providers.names.provideLinkedEditingRanges(document, new Position(1, 5));
  assert.deepStrictEqual(names.ranges, [new Range(1, 3, 1, 15), new Range(3, 4, 3, 16)]);
  assert.ok((await providers.formatting.provideDocumentFormattingEdits(document)).length > 0);
  const [adBreak] = await providers.symbols.provideDocumentSymbols(document);
  assert.deepStrictEqual([adBreak.name, adBreak.children[0].name], ['😀 mid', 'ad tag']);
  const actions = await providers.actions.provideCodeActions(document, new Range(1, 30, 1, 30), {});
  const ignore = actions.find(({ title }) => title === 'Ignore VMAP112 in this element');
  assert.strictEqual(ignore.edit.edits.get(uri)[0].newText, '<!-- adrules-ignore-next VMAP112: reason -->\n  ');

  const configuration = path.join(folder, 'adrules.json');
  const configurationURI = { toString: () => `file://${encodeURI(configuration)}` };
  fs.writeFileSync(configuration, '{"rules": {"VMAP112": "off"}}');
  await shown(() => listeners.created(configurationURI));
  assert.deepStrictEqual(published.get(uri), []);
  fs.rmSync(configuration);
  await shown(() => listeners.deleted(configurationURI));
  assert.deepStrictEqual(published.get(uri).length, 1);

  document.version = 2;
  await shown(() => listeners.change({ document, contentChanges: [{ range: new Range(1, 28, 1, 28), text: '00:' }] }));
  assert.deepStrictEqual(published.get(uri), []);
  settings.duration = '5:00';
  await shown(() => listeners.configuration({ affectsConfiguration: (section) => section === 'adrules' }));
  assert.notDeepStrictEqual(published.get(uri), []);
  await shown(() => listeners.close(document));
  assert.deepStrictEqual(published.get(uri), []);

  documents.length = 0;
  await listeners['adrules.restart']();
  // Two at once leave one server running.
  await Promise.all([listeners['adrules.restart'](), listeners['adrules.restart']()]);
  const [last, ...others] = servers.slice().reverse();
  for (const server of others) {
    if (server.exitCode === null) await new Promise((resolve) => server.on('exit', resolve));
  }
  assert.strictEqual(last.exitCode, null);
  assert.deepStrictEqual(messages, []);
  settings.path = '/no/such/adrules';
  await shown(() => listeners['adrules.restart']());
  assert.match(messages[0], /^AdRules: \/no\/such\/adrules lsp does not run: .*ENOENT/);
  await extension.deactivate();
  console.log('the extension works');
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
}).finally(() => {
  fs.rmSync(folder, { recursive: true });
  if (process.exitCode) process.exit();
});
