// AdRules in VS Code: starts `adrules lsp` and shows what it says. No build step, no dependency.
'use strict';

const vscode = require('vscode');
const { Connection } = require('./connection');

const settingNames = [
  'select', 'extendSelect', 'ignore', 'error', 'warning', 'info', 'duration', 'live', 'opportunities', 'target',
];

// Those that the server names in its answer to initialize; the editor asks for them before.
const triggers = ['<', '/', ' ', '"', "'", '[', ','];

let connection;
let diagnostics;

function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection('adrules');
  const configurations = vscode.workspace.createFileSystemWatcher('**/{adrules,.adrules}.json');
  const selector = [{ language: 'xml' }];
  context.subscriptions.push(
    diagnostics,
    vscode.commands.registerCommand('adrules.restart', restart),
    vscode.workspace.onDidOpenTextDocument(didOpen),
    vscode.workspace.onDidChangeTextDocument(didChange),
    vscode.workspace.onDidCloseTextDocument(didClose),
    vscode.workspace.onDidChangeConfiguration(didChangeConfiguration),
    configurations,
    configurations.onDidCreate((uri) => didChangeFile(uri, 1)),
    configurations.onDidChange((uri) => didChangeFile(uri, 2)),
    configurations.onDidDelete((uri) => didChangeFile(uri, 3)),
    vscode.languages.registerCompletionItemProvider(selector, { provideCompletionItems }, ...triggers),
    vscode.languages.registerHoverProvider(selector, { provideHover }),
    vscode.languages.registerDocumentFormattingEditProvider(selector, { provideDocumentFormattingEdits }),
    vscode.languages.registerFoldingRangeProvider(selector, { provideFoldingRanges }),
    vscode.languages.registerDocumentLinkProvider(selector, { provideDocumentLinks }),
    vscode.languages.registerLinkedEditingRangeProvider(selector, { provideLinkedEditingRanges }),
    vscode.languages.registerDocumentSymbolProvider(selector, { provideDocumentSymbols }),
    vscode.languages.registerCodeActionsProvider(selector, { provideCodeActions }, {
      providedCodeActionKinds: [kind('quickfix'), kind('source.fixAll.adrules')],
    }),
  );
  return start();
}

async function deactivate() {
  if (connection) await connection.stop();
}

// One restart after the other, so that no server is forgotten.
let restarting = Promise.resolve();

function restart() {
  restarting = restarting.then(deactivate).then(start);
  return restarting;
}

async function start() {
  const command = vscode.workspace.getConfiguration('adrules').get('path');
  diagnostics.clear();
  // What a server sends that is no longer the one counts for nothing.
  const started = new Connection(command, ['lsp'], (...message) => started === connection && receive(...message), (reason) => {
    if (started !== connection) return;
    connection = undefined;
    diagnostics.clear();
    vscode.window.showErrorMessage(
      `AdRules: ${command} lsp does not run: ${reason}. Set adrules.path, or run "AdRules: Restart the server".`);
  });
  connection = started;
  try {
    await started.request('initialize', {
      processId: process.pid,
      rootUri: null,
      initializationOptions: settings(),
      capabilities: {
        general: { positionEncodings: ['utf-16'] },
        textDocument: {
          publishDiagnostics: { relatedInformation: true, versionSupport: true, tagSupport: { valueSet: [1, 2] } },
          completion: { completionItem: { snippetSupport: true } },
          hover: { contentFormat: ['markdown'] },
          documentSymbol: { hierarchicalDocumentSymbolSupport: true },
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: [] } } },
        },
        workspace: { workspaceEdit: { documentChanges: true } },
      },
    });
  } catch {
    return; // onEnd has told why.
  }
  started.notify('initialized', {});
  vscode.workspace.textDocuments.forEach(didOpen);
}

function settings() {
  const given = vscode.workspace.getConfiguration('adrules');
  return Object.fromEntries(settingNames.map((name) => [name, given.get(name)]));
}

// What the editor does.

function isOurs(document) {
  return document.languageId === 'xml' && connection !== undefined;
}

function didOpen(document) {
  if (!isOurs(document)) return;
  connection.notify('textDocument/didOpen', {
    textDocument: {
      uri: document.uri.toString(), languageId: document.languageId, version: document.version, text: document.getText(),
    },
  });
}

function didChange(event) {
  if (!isOurs(event.document) || event.contentChanges.length === 0) return;
  connection.notify('textDocument/didChange', {
    textDocument: { uri: event.document.uri.toString(), version: event.document.version },
    contentChanges: event.contentChanges.map(({ range, text }) => ({ range: fromRange(range), text })),
  });
}

function didClose(document) {
  if (isOurs(document)) connection.notify('textDocument/didClose', { textDocument: name(document) });
}

function didChangeConfiguration(event) {
  if (event.affectsConfiguration('adrules.path')) restart();
  else if (connection && event.affectsConfiguration('adrules')) {
    connection.notify('workspace/didChangeConfiguration', { settings: { adrules: settings() } });
  }
}

function didChangeFile(uri, type) {
  if (!connection) return;
  connection.notify('workspace/didChangeWatchedFiles', { changes: [{ uri: uri.toString(), type }] });
}

// What the server says.

function receive(method, params) {
  if (method === 'window/showMessage') vscode.window.showWarningMessage(params.message);
  if (method !== 'textDocument/publishDiagnostics') return;
  diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(toDiagnostic));
}

async function ask(document, method, params) {
  if (!isOurs(document)) return null;
  try {
    return await connection.request(method, { textDocument: name(document), ...params });
  } catch {
    return null; // The document was closed, or the server has ended.
  }
}

async function provideCompletionItems(document, position, _, context) {
  const list = await ask(document, 'textDocument/completion', {
    position: fromPosition(position),
    context: { triggerKind: context.triggerKind + 1, triggerCharacter: context.triggerCharacter },
  });
  return list && list.items.map(toCompletion);
}

async function provideDocumentFormattingEdits(document) {
  const version = document.version;
  const edits = await ask(document, 'textDocument/formatting', { options: {} });
  return document.version === version ? (edits || []).map(toEdit) : [];
}

async function provideFoldingRanges(document) {
  const ranges = await ask(document, 'textDocument/foldingRange');
  return (ranges || []).map(({ startLine, endLine, kind }) =>
    new vscode.FoldingRange(startLine, endLine, kind && vscode.FoldingRangeKind.Comment));
}

async function provideDocumentLinks(document) {
  const links = await ask(document, 'textDocument/documentLink');
  return (links || []).map(({ range, target }) => new vscode.DocumentLink(toRange(range), vscode.Uri.parse(target)));
}

async function provideLinkedEditingRanges(document, position) {
  const names = await ask(document, 'textDocument/linkedEditingRange', { position: fromPosition(position) });
  return names && new vscode.LinkedEditingRanges(names.ranges.map(toRange));
}

async function provideHover(document, position) {
  const hover = await ask(document, 'textDocument/hover', { position: fromPosition(position) });
  return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value), toRange(hover.range));
}

async function provideDocumentSymbols(document) {
  const symbols = await ask(document, 'textDocument/documentSymbol');
  return symbols && symbols.map(toSymbol);
}

async function provideCodeActions(document, range, context) {
  const version = document.version;
  const only = context.only && [context.only.value];
  const actions = await ask(document, 'textDocument/codeAction', {
    range: fromRange(range), context: { diagnostics: [], only },
  });
  // Edits of an older text would go to the wrong places.
  return (actions && document.version === version ? actions : []).map((action) => toAction(document, action));
}

// The words of the protocol and those of the editor.

const kind = (text) => vscode.CodeActionKind.Empty.append(text);
const name = (document) => ({ uri: document.uri.toString() });
const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });
const toRange = ({ start, end }) => new vscode.Range(start.line, start.character, end.line, end.character);
const toEdit = ({ range, newText }) => new vscode.TextEdit(toRange(range), newText);

function toCompletion(item) {
  // The protocol counts kinds from 1, the editor from 0.
  const made = new vscode.CompletionItem(item.label, item.kind - 1);
  made.detail = item.detail;
  made.documentation = item.documentation;
  made.sortText = item.sortText;
  made.range = toRange(item.textEdit.range);
  made.insertText =
    item.insertTextFormat === 2 ? new vscode.SnippetString(item.textEdit.newText) : item.textEdit.newText;
  return made;
}

function toDiagnostic(finding) {
  // The protocol counts severities and tags from 1; the editor counts severities from 0.
  const diagnostic = new vscode.Diagnostic(toRange(finding.range), finding.message, finding.severity - 1);
  diagnostic.code = finding.code;
  diagnostic.source = finding.source;
  diagnostic.tags = finding.tags;
  diagnostic.relatedInformation = (finding.relatedInformation || []).map(({ location, message }) =>
    new vscode.DiagnosticRelatedInformation(
      new vscode.Location(vscode.Uri.parse(location.uri), toRange(location.range)), message));
  return diagnostic;
}

function toSymbol(symbol) {
  // The protocol counts kinds from 1, the editor from 0.
  const made = new vscode.DocumentSymbol(
    symbol.name, symbol.detail, symbol.kind - 1, toRange(symbol.range), toRange(symbol.selectionRange));
  made.children = symbol.children.map(toSymbol);
  return made;
}

function toAction(document, action) {
  const made = new vscode.CodeAction(action.title, kind(action.kind));
  made.isPreferred = action.isPreferred;
  made.diagnostics = (action.diagnostics || []).map(toDiagnostic);
  made.edit = new vscode.WorkspaceEdit();
  for (const { edits } of action.edit.documentChanges) {
    made.edit.set(document.uri, edits.map(toEdit));
  }
  return made;
}

module.exports = { activate, deactivate };
