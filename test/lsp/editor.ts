/** An editor of these tests: the built program over its protocol, with files in a folder and texts that are not saved. */
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { onTestFinished } from 'vitest';
import {
  type CodeAction,
  type CompletionItem,
  createProtocolConnection,
  type Diagnostic,
  type Hover,
  type Location,
  type ProtocolConnection,
  StreamMessageReader,
  StreamMessageWriter,
  type TextEdit,
  type WorkspaceEdit,
} from 'vscode-languageserver/node';
import { NOON, PROGRAM } from '../e2e/program.ts';

const CLOCK = join(import.meta.dirname, '../e2e/program-clock.cjs');

export interface Place {
  readonly line: number;
  readonly character: number;
}

export interface Editor {
  readonly folder: string;
  /** Opens a file with a text that need not be that on disk; without one, with the text it was written with. */
  open(file: string, text?: string): void;
  /** The whole text anew, as after typing; not saved. */
  type(file: string, text: string): void;
  close(file: string): void;
  /** Writes to disk, and says so. */
  write(file: string, text: string): void;
  textOf(file: string): string;
  /** The place of `|` in the piece of the file's text; the piece is found without it. */
  at(file: string, piece: string): Place;
  /** The diagnostics of a file once `isMeant` holds for them. */
  diagnostics(
    file: string,
    isMeant: (found: readonly Diagnostic[]) => boolean,
  ): Promise<readonly Diagnostic[]>;
  complete(file: string, place: Place): Promise<readonly CompletionItem[]>;
  hover(file: string, place: Place): Promise<string>;
  definition(file: string, place: Place): Promise<readonly string[]>;
  actions(file: string, diagnostic: Diagnostic): Promise<readonly CodeAction[]>;
  apply(edit: WorkspaceEdit): void;
  readonly connection: ProtocolConnection;
  readonly process: ChildProcessWithoutNullStreams;
}

const PATIENCE_MS = 40_000;

/** Files by name. They are on disk before the server starts. */
export async function startEditor(
  files: Readonly<Record<string, string>>,
  args: readonly string[] = [],
  prepare: (folder: string) => void = () => undefined,
): Promise<Editor> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pricewright-lsp-')));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const texts = new Map<string, string>();
  const put = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
    texts.set(file, text);
  };
  for (const [file, text] of Object.entries(files)) put(file, text);
  prepare(folder);

  const child = spawn(process.execPath, ['--require', CLOCK, PROGRAM, 'lsp', '--stdio', ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, PROGRAM_CLOCK_OFFSET_MS: String(Date.parse(NOON) - Date.now()) },
  });
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const sent: Promise<void>[] = [];
  onTestFinished(async () => {
    // A message on its way to a process that is gone would fail after the test.
    await Promise.allSettled(sent);
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  });
  const connection = createProtocolConnection(
    new StreamMessageReader(child.stdout),
    new StreamMessageWriter(child.stdin),
  );
  const notify = (method: string, about: object): void => {
    sent.push(connection.sendNotification(method, about));
  };
  const uri = (file: string): string => pathToFileURL(join(folder, file)).href;
  const nameOf = (of: string): string =>
    decodeURIComponent(of)
      .slice(decodeURIComponent(uri('')).length)
      .replace(/^\//, '');
  const shown = new Map<string, readonly Diagnostic[]>();
  let heard: (() => void)[] = [];
  connection.onNotification(
    'textDocument/publishDiagnostics',
    (published: { uri: string; diagnostics: Diagnostic[] }) => {
      shown.set(nameOf(published.uri), published.diagnostics);
      for (const each of heard) each();
    },
  );
  connection.onRequest('client/registerCapability', () => null);
  connection.listen();
  await connection.sendRequest('initialize', {
    processId: null,
    rootUri: uri(''),
    capabilities: {
      textDocument: { hover: { contentFormat: ['plaintext'] } },
      workspace: { didChangeWatchedFiles: { dynamicRegistration: true } },
    },
  });
  await connection.sendNotification('initialized', {});

  const versions = new Map<string, number>();
  const asked = (file: string, position: Place) => ({ textDocument: { uri: uri(file) }, position });
  const placed = (found: readonly Location[] | null): readonly string[] =>
    (found ?? []).map(({ uri: of, range: { start, end } }) => {
      const text = (texts.get(nameOf(of)) ?? '').split('\n')[start.line] ?? '';
      return `${nameOf(of)}:${start.line + 1} ${text.slice(start.character, end.character)}`;
    });

  const editor: Editor = {
    folder,
    connection,
    process: child,
    open: (file, text = texts.get(file) ?? '') => {
      texts.set(file, text);
      versions.set(file, 1);
      const textDocument = { uri: uri(file), languageId: 'yaml', version: 1, text };
      notify('textDocument/didOpen', { textDocument });
    },
    type: (file, text) => {
      const version = (versions.get(file) ?? 0) + 1;
      versions.set(file, version);
      texts.set(file, text);
      notify('textDocument/didChange', {
        textDocument: { uri: uri(file), version },
        contentChanges: [{ text }],
      });
    },
    close: (file) => {
      versions.delete(file);
      notify('textDocument/didClose', { textDocument: { uri: uri(file) } });
    },
    write: (file, text) => {
      put(file, text);
      notify('workspace/didChangeWatchedFiles', {
        changes: [{ uri: uri(file), type: 2 }],
      });
    },
    textOf: (file) => texts.get(file) ?? '',
    at: (file, piece) => {
      const text = texts.get(file) ?? '';
      const found = text.indexOf(piece.replace('|', ''));
      if (found < 0 || !piece.includes('|')) throw new Error(`${file} has no ${piece}`);
      const before = text.slice(0, found + piece.indexOf('|')).split('\n');
      return { line: before.length - 1, character: before.at(-1)?.length ?? 0 };
    },
    diagnostics: (file, isMeant) =>
      new Promise((resolve, reject) => {
        const late = setTimeout(
          () => reject(new Error(`${file}: ${JSON.stringify([...shown], null, 1)} ${errors.join('')}`)),
          PATIENCE_MS,
        );
        const look = (): void => {
          const found = shown.get(file) ?? [];
          if (!isMeant(found)) return;
          clearTimeout(late);
          heard = heard.filter((each) => each !== look);
          resolve(found);
        };
        heard.push(look);
        look();
      }),
    complete: async (file, place) =>
      await connection.sendRequest<CompletionItem[]>('textDocument/completion', asked(file, place)),
    hover: async (file, place) => {
      const hover = await connection.sendRequest<Hover | null>('textDocument/hover', asked(file, place));
      const contents = hover?.contents as { readonly value?: string } | undefined;
      return contents?.value ?? '';
    },
    definition: async (file, place) =>
      placed(await connection.sendRequest('textDocument/definition', asked(file, place))),
    actions: async (file, diagnostic) =>
      await connection.sendRequest('textDocument/codeAction', {
        textDocument: { uri: uri(file) },
        range: diagnostic.range,
        context: { diagnostics: [diagnostic] },
      }),
    apply: ({ changes = {} }) => {
      for (const [of, edits] of Object.entries(changes)) {
        const file = nameOf(of);
        const text = edited(texts.get(file) ?? '', edits);
        if (versions.has(file)) editor.type(file, text);
        else editor.write(file, text);
      }
    },
  };
  return editor;
}

function edited(text: string, edits: readonly TextEdit[]): string {
  const starts = [0];
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const offset = ({ line, character }: Place): number => (starts[line] ?? text.length) + character;
  const sorted = edits.toSorted((a, b) => offset(b.range.start) - offset(a.range.start));
  return sorted.reduce(
    (result, { range, newText }) =>
      result.slice(0, offset(range.start)) + newText + result.slice(offset(range.end)),
    text,
  );
}
