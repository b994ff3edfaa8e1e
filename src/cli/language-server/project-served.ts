/** One project while the server runs: its workspace, the threads beside it, and what an editor is told unasked. */
import type { Connection } from 'vscode-languageserver/node';
import type { ThingId } from '../../lsp/mention-index.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import type { World } from '../io/world.ts';
import { addressForMoney, hoverLines, moneyLines } from './hover-text.ts';
import type { MoneyAnswer } from './money-against-head.ts';
import { fileUri, shownDiagnostic, type UriOf } from './positions.ts';
import { createPublisher } from './publish-diagnostics.ts';
import { createReadableCatalog } from './readable-catalog.ts';
import { type Background, startBackground } from './start-background.ts';
import { createWorkspace, type Opening, type Workspace } from './workspace.ts';

export interface OpenProject {
  readonly workspace: Workspace;
  readonly uriOf: UriOf;
  /** Resolves once the files have been read that far. */
  ready(stage: keyof Opening): Promise<void>;
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
    check: (edited) => checking.check(edited),
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
    opening = workspace.open(opening.listed);
  };

  const money = async (thing: ThingId): Promise<readonly string[]> => {
    const address = addressForMoney(thing);
    if (address === undefined) return [];
    // Of a large catalog, one comparison takes longer than many hovers: none waits in a row behind another.
    if (comparison !== undefined) return moneyLines(undefined);
    comparing ??= start('the comparison with HEAD');
    const asked = {
      generation: workspace.generation(),
      environment: workspace.environment(),
      address,
      edited: new Map(workspace.edited),
    };
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), PATIENCE_MS));
    comparison = comparing.money(asked).finally(() => {
      comparison = undefined;
    });
    return moneyLines(await Promise.race<MoneyAnswer | undefined>([comparison, late]));
  };

  return {
    workspace,
    uriOf,
    ready: (stage) => opening[stage],
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
