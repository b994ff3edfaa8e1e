/**
 * `lsp`: a language server over standard input and output, for editors: which project a file belongs to, and which answer a message
 * gets. It reads the project's files and Git, writes nothing, sends no request, and needs no secret.
 */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  CodeActionKind,
  createConnection,
  DidChangeWatchedFilesNotification,
  type Hover,
  MarkupKind,
  ProposedFeatures,
  TextDocumentSyncKind,
  TextDocuments,
} from 'vscode-languageserver/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import {
  type Asked,
  completionAt,
  definitionAt,
  fieldAboutAt,
  fixesFor,
  mentionHere,
  mentionRange,
} from './answers.ts';
import { type OpenProject, openProject } from './project-served.ts';

interface Serving {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
  /** The value of `--env`. */
  readonly environment: string | undefined;
  /** The one project to serve; without it, each file belongs to the nearest project around it. */
  readonly folder: string | undefined;
}

/** Ends with the editor: the library ends the process once the editor says so, or is gone. */
function serve(world: World, { input, output, environment, folder }: Serving): void {
  const connection = createConnection(ProposedFeatures.all, input, output);
  const documents = new TextDocuments(TextDocument);
  const projects = new Map<string, OpenProject>();
  let canWatch = false;
  let format: MarkupKind = MarkupKind.PlainText;

  const projectOf = (uri: string): { readonly project: OpenProject; readonly file: string } | undefined => {
    const path = pathOf(uri);
    const root = path === undefined ? undefined : folderAround(path, folder);
    if (path === undefined || root === undefined) return undefined;
    let project = projects.get(root);
    if (project === undefined) {
      project = openProject(world, connection, { folder: root, environment });
      projects.set(root, project);
    }
    return { project, file: fileIn(root, path) };
  };

  /** Once the files are read as they are now. */
  const asked = async (uri: string): Promise<(Asked & { readonly project: OpenProject }) | undefined> => {
    const found = projectOf(uri);
    const document = documents.get(uri);
    if (found === undefined || document === undefined) return undefined;
    const { project, file } = found;
    const { workspace, uriOf } = project;
    await workspace.update();
    const kind = workspace.kindOf(file);
    return kind === undefined ? undefined : { project, workspace, file, kind, document, uriOf };
  };

  connection.onInitialize(({ capabilities }) => {
    canWatch = capabilities.workspace?.didChangeWatchedFiles?.dynamicRegistration === true;
    const formats = capabilities.textDocument?.hover?.contentFormat ?? [];
    format = formats.includes(MarkupKind.Markdown) ? MarkupKind.Markdown : MarkupKind.PlainText;
    return {
      serverInfo: { name: 'pricewright', version: TOOL_VERSION },
      capabilities: {
        textDocumentSync: TextDocumentSyncKind.Incremental,
        completionProvider: { triggerCharacters: [' ', '{', '$'] },
        hoverProvider: true,
        definitionProvider: true,
        codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      },
    };
  });
  connection.onInitialized(() => {
    const watchers = [{ globPattern: '**/*.{yaml,yml,csv}' }];
    // An editor that refuses says what it saves, and that is then all that is known of other programs' writes.
    if (canWatch)
      connection.client
        .register(DidChangeWatchedFilesNotification.type, { watchers })
        .catch(() => connection.console.warn('Files that other programs write are not watched.'));
  });

  documents.onDidChangeContent(({ document }) => {
    const found = projectOf(document.uri);
    found?.project.edit(found.file, document.uri, document.getText());
  });
  documents.onDidClose(({ document }) => {
    const found = projectOf(document.uri);
    found?.project.edit(found.file, undefined, undefined);
  });
  documents.onDidSave(({ document }) => {
    const found = projectOf(document.uri);
    found?.project.changed(found.file);
  });
  connection.onDidChangeWatchedFiles(({ changes }) => {
    for (const { uri } of changes) {
      const path = pathOf(uri);
      const root = path === undefined ? undefined : folderAround(path, folder);
      // A file of a project that nobody has opened is of no interest yet.
      if (path !== undefined && root !== undefined) projects.get(root)?.changed(fileIn(root, path));
    }
  });

  connection.onCompletion(async ({ textDocument: { uri }, position }) => {
    const about = await asked(uri);
    return about ? completionAt(about, position) : [];
  });
  connection.onDefinition(async ({ textDocument: { uri }, position }) => {
    const about = await asked(uri);
    return about ? [...definitionAt(about, position)] : [];
  });
  connection.onCodeAction(async ({ textDocument: { uri }, context: { diagnostics } }) => {
    const about = await asked(uri);
    return about ? fixesFor(about, uri, diagnostics) : [];
  });
  connection.onHover(async ({ textDocument: { uri }, position }): Promise<Hover | null> => {
    const about = await asked(uri);
    if (about === undefined) return null;
    const mention = mentionHere(about, position);
    const lines = mention === undefined ? [] : await about.project.hover(mention.thing);
    if (mention === undefined || lines.length === 0) {
      const field = fieldAboutAt(about, position);
      return field === '' ? null : { contents: { kind: MarkupKind.PlainText, value: field } };
    }
    return { range: mentionRange(mention), contents: { kind: format, value: hoverValue(lines, format) } };
  });

  documents.listen(connection);
  connection.listen();
  world.signal.addEventListener('abort', () => {
    for (const project of projects.values()) project.stop();
  });
}

/** In Markdown, a list stands apart from the lines around it. */
function hoverValue(lines: readonly string[], format: MarkupKind): string {
  if (format === MarkupKind.PlainText)
    return lines.map((line) => line.replace(/\*\*|`/g, '').replace(/\\([\\*_{}[\]<>#|`])/g, '$1')).join('\n');
  return lines
    .map((line, index) => {
      const isItem = /^ *- /.test(line);
      return isItem && /^ *- /.test(lines[index - 1] ?? '')
        ? `\n${line}`
        : `${index === 0 ? '' : '\n\n'}${line}`;
    })
    .join('');
}

/** Undefined for a text that is in no file. */
function pathOf(uri: string): string | undefined {
  try {
    return uri.startsWith('file:') ? fileURLToPath(uri) : undefined;
  } catch {
    return undefined;
  }
}

/** The folder of the nearest project around a file. */
function folderAround(path: string, only: string | undefined): string | undefined {
  if (only !== undefined) return fileIn(only, path).startsWith('..') ? undefined : only;
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    if (existsSync(join(folder, PROJECT_FILE))) return folder;
    if (folder === dirname(folder)) return undefined;
  }
}

/** With `/`, as globs and diagnostics name it. An editor may know the folder by a link. */
function fileIn(folder: string, path: string): string {
  const direct = relative(folder, path);
  const through = direct.startsWith('..')
    ? relative(real(folder), join(real(dirname(path)), path.slice(dirname(path).length)))
    : direct;
  return through.replaceAll('\\', '/');
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/** Ends with the editor, or when it is asked to stop. */
export async function lsp(world: World, options: CommonOptions): Promise<ExitCode> {
  const stdio = world.stdio?.();
  if (stdio === undefined)
    throw fault('no-editor', 'no editor is connected', 'let an editor start it: docs/how-to/editors.md');
  serve(world, {
    ...stdio,
    environment: options.env,
    folder: options.chdir === undefined ? undefined : folderOf(world, options),
  });
  await new Promise<void>((stopped) =>
    world.signal.addEventListener('abort', () => stopped(), { once: true }),
  );
  return EXIT.done;
}
