/** One project while the server runs: its workspace, the threads beside it, and the notifications to an editor. */

import { Worker } from 'node:worker_threads';
import type { Connection } from 'vscode-languageserver/node';
import type { ThingId } from '../../lsp/mention-index.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import type { World } from '../io/world.ts';
import { fileOfDiagnostic, fileUri, shownDiagnostic, type UriOf } from './answers.ts';
import type { BackgroundAnswer, BackgroundRequest, BackgroundStart } from './background.ts';
import { addressForMoney, hoverLines, moneyLines } from './hover-text.ts';
import type { MoneyAnswer } from './money-against-head.ts';
import { createReadableCatalog } from './readable-catalog.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

/** A thread beside the server. It answers in the order of the requests. */
interface Background {
  ask(request: BackgroundRequest): Promise<BackgroundAnswer>;
  stop(): Promise<void>;
}

/** Beside this file's chunk, where the build puts it (`.config/rolldown.js`). */
const FILE = new URL('../language-background.js', import.meta.url);

/** Calls `failed` with the reason if the thread ends by itself. Its open questions then stay without an answer. */
function startBackground(start: BackgroundStart, failed: (reason: string) => void): Background {
  const waiting: ((answer: BackgroundAnswer) => void)[] = [];
  let stopping = false;
  const worker = new Worker(FILE, { workerData: start, stdout: true, stderr: true });
  worker.on('message', (answer: BackgroundAnswer) => waiting.shift()?.(answer));
  worker.on('error', (error) => failed(error.message));
  worker.on('exit', (code) => {
    if (!stopping) failed(`it ended with ${code}`);
  });
  return {
    ask: (request) => {
      worker.postMessage(request);
      return new Promise((resolve) => waiting.push(resolve));
    },
    stop: async () => {
      stopping = true;
      await worker.terminate();
    },
  };
}

export interface OpenProject {
  readonly workspace: Workspace;
  readonly uriOf: UriOf;
  /** Resolves once every file has been read. */
  ready(): Promise<void>;
  /** The editor's text of a file; undefined once it is closed. */
  edit(file: string, uri: string | undefined, text: string | undefined): void;
  /** Somebody wrote, made or removed the file. */
  changed(file: string): void;
  hover(thing: ThingId): Promise<readonly string[]>;
  stop(): Promise<void>;
}

export interface ProjectOpened {
  readonly folder: string;
  /** The value of `--env`. */
  readonly environment: string | undefined;
}

/** Longer, no hover waits for the money. */
const PATIENCE_MS = 15;

export function openProject(
  world: World,
  connection: Connection,
  { folder, environment }: ProjectOpened,
): OpenProject {
  const workspace = createWorkspace(folder, environment);
  const readable = createReadableCatalog(workspace);
  const uris = new Map<string, string>();
  const uriOf: UriOf = (file) => uris.get(file) ?? fileUri(folder, file);
  const start = (what: string): Background =>
    startBackground({ folder, environment, cwd: world.cwd, env: { ...world.env } }, (reason) =>
      connection.console.error(`${what} ended: ${reason}. Restart the language server.`),
    );
  // Two, so that a long comparison keeps no fault from being shown.
  const checking = start('the check of the catalog');
  let comparing: Background | undefined;
  let comparison: Promise<MoneyAnswer> | undefined;

  const publisher = createPublisher({
    workspace,
    check: async (edited) => (await checking.ask({ edited })) as readonly Diagnostic[],
    show: (file, diagnostics) => {
      const lines = diagnostics.length === 0 ? [] : (workspace.textOf(file)?.split('\n') ?? []);
      void connection.sendDiagnostics({
        uri: uriOf(file),
        diagnostics: diagnostics.map((each) =>
          shownDiagnostic(each, uriOf, (named, line) => (named === file ? (lines[line] ?? '') : '')),
        ),
      });
    },
  });

  let opening = workspace.open();
  const reopen = (): void => {
    opening = workspace.open(opening);
  };

  const money = async (thing: ThingId): Promise<readonly string[]> => {
    const address = addressForMoney(thing);
    if (address === undefined) return [];
    // One comparison of a large catalog takes longer than many hovers: none waits in a row behind another.
    if (comparison !== undefined) return moneyLines(undefined);
    comparing ??= start('the comparison with HEAD');
    const asked = {
      generation: workspace.generation(),
      environment: workspace.environment(),
      address,
      edited: new Map(workspace.edited),
    };
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
    comparison = (comparing.ask(asked) as Promise<MoneyAnswer>).finally(() => {
      comparison = undefined;
    });
    return moneyLines(await Promise.race<MoneyAnswer | undefined>([comparison, late]));
  };

  return {
    workspace,
    uriOf,
    ready: () => opening,
    edit: (file, uri, text) => {
      if (uri !== undefined) uris.set(file, uri);
      else uris.delete(file);
      workspace.edit(file, text);
      if (file === PROJECT_FILE || workspace.kindOf(file) === undefined) reopen();
      publisher.soon();
    },
    changed: (file) => {
      workspace.changed(file);
      if (
        file === PROJECT_FILE ||
        workspace.kindOf(file) === undefined ||
        workspace.textOf(file) === undefined
      )
        reopen();
      publisher.soon();
    },
    hover: async (thing) => {
      const lines = hoverLines({ workspace, readable, nowMs: world.now() }, thing);
      return lines.length === 0 ? [] : [...lines, ...(await money(thing))];
    },
    stop: async () => {
      publisher.stop();
      await Promise.all([checking.stop(), comparing?.stop()]);
    },
  };
}

/** Keeps an editor's diagnostics as a check finds them: one check at a time, of the newest texts, a moment after typing. */
interface Publishing {
  readonly workspace: Workspace;
  readonly check: (edited: ReadonlyMap<string, string>) => Promise<readonly Diagnostic[]>;
  /** Shows what a file has from now on; nothing where the list is empty. */
  readonly show: (file: string, diagnostics: readonly Diagnostic[]) => void;
}

interface Publisher {
  /** Something has changed. */
  soon(): void;
  stop(): void;
}

const PAUSE_MS = 120;

function createPublisher({ workspace, check, show }: Publishing): Publisher {
  let timer: NodeJS.Timeout | undefined;
  let checking = false;
  let again = false;
  let shown: ReadonlySet<string> = new Set();

  const run = async (): Promise<void> => {
    if (checking) {
      again = true;
      return;
    }
    checking = true;
    again = false;
    const generation = workspace.generation();
    const diagnostics = await check(new Map(workspace.edited));
    checking = false;
    // The places of older texts would be wrong. The newer ones are being checked already, or soon.
    if (generation === workspace.generation()) publish(diagnostics);
    if (again) await run();
  };

  const publish = (diagnostics: readonly Diagnostic[]): void => {
    const byFile = groupBy(diagnostics, fileOfDiagnostic);
    for (const file of shown) if (!byFile.has(file)) show(file, []);
    for (const [file, own] of byFile) show(file, own);
    shown = new Set(byFile.keys());
  };

  return {
    soon: () => {
      clearTimeout(timer);
      timer = setTimeout(() => void run(), PAUSE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
