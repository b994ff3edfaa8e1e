/** One project while the server runs: its workspace, its check of the newest texts, and the notifications to an editor. */

import type { Connection } from 'vscode-languageserver/node';
import type { ThingId } from '../../lsp/mention-index.ts';
import { type Diagnostic, isError } from '../../model/messages/diagnostic.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { SILENT, type World } from '../io/world.ts';
import type { Inputs } from '../project/read-inputs.ts';
import { fileOfDiagnostic, fileUri, shownDiagnostic, type UriOf } from './answers.ts';
import { type Checked, checkProject } from './check-project.ts';
import { addressForMoney, hoverLines, moneyLines } from './hover-text.ts';
import { createMoney } from './money-against-head.ts';
import { createWorkspace, type Workspace } from './workspace.ts';

export interface OpenProject {
  readonly workspace: Workspace;
  readonly uriOf: UriOf;
  /** The editor's text of a file; undefined once it is closed. */
  edit(file: string, uri: string | undefined, text: string | undefined): void;
  /** Somebody wrote, made or removed the file. */
  changed(file: string): void;
  hover(thing: ThingId): Promise<readonly string[]>;
  stop(): void;
}

export interface ProjectOpened {
  readonly folder: string;
  /** The value of `--env`. */
  readonly environment: string | undefined;
}

/** Between the last change and the check. */
const PAUSE_MS = 120;

export function openProject(
  world: World,
  connection: Connection,
  { folder, environment }: ProjectOpened,
): OpenProject {
  const silent: World = { ...world, stdout: SILENT, stderr: SILENT };
  const workspace = createWorkspace(folder, environment);
  const uris = new Map<string, string>();
  const uriOf: UriOf = (file) => uris.get(file) ?? fileUri(folder, file);
  const moneyAt = createMoney(silent, folder);
  let last: { readonly generation: number; readonly checked: Promise<Checked> } | undefined;
  /** Read from the texts when they last had no fault. */
  let sound: Inputs | undefined;
  let shown: ReadonlySet<string> = new Set();
  let timer: NodeJS.Timeout | undefined;

  const checked = async (): Promise<Checked> => {
    const found = await checkProject(silent, folder, environment, new Map(workspace.edited));
    sound = found.inputs ?? sound;
    return found;
  };

  /** Checks the texts as they are now, once for all who ask. */
  const check = (): Promise<Checked> => {
    const generation = workspace.generation();
    if (last?.generation !== generation) last = { generation, checked: checked() };
    return last.checked;
  };

  const show = (file: string, diagnostics: readonly Diagnostic[]): void => {
    const lines = diagnostics.length === 0 ? [] : (workspace.textOf(file)?.split('\n') ?? []);
    void connection.sendDiagnostics({
      uri: uriOf(file),
      diagnostics: diagnostics.map((each) =>
        shownDiagnostic(each, uriOf, (named, line) => (named === file ? (lines[line] ?? '') : '')),
      ),
    });
  };

  const publish = async (): Promise<void> => {
    const generation = workspace.generation();
    const { diagnostics } = await check();
    // The places of older texts would be wrong, and the newer ones are checked soon.
    if (generation !== workspace.generation()) return;
    const byFile = groupBy(diagnostics, fileOfDiagnostic);
    for (const file of shown) if (!byFile.has(file)) show(file, []);
    for (const [file, own] of byFile) show(file, own);
    shown = new Set(byFile.keys());
  };

  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void publish(), PAUSE_MS);
  };

  return {
    workspace,
    uriOf,
    edit: (file, uri, text) => {
      if (uri !== undefined) uris.set(file, uri);
      else uris.delete(file);
      workspace.edit(file, text);
      soon();
    },
    changed: (file) => {
      workspace.changed(file);
      soon();
    },
    hover: async (thing) => {
      const { inputs, diagnostics } = await check();
      const readable = sound && { catalog: sound.catalog, isCurrent: inputs !== undefined };
      const lines = hoverLines({ workspace, readable, nowMs: world.now() }, thing);
      const address = addressForMoney(thing);
      if (lines.length === 0 || address === undefined) return lines;
      const reason = diagnostics.find(isError)?.message ?? 'the catalog has faults';
      const money = inputs ? await moneyAt(inputs, address) : ({ kind: 'unknown', reason } as const);
      return [...lines, ...moneyLines(money)];
    },
    stop: () => clearTimeout(timer),
  };
}
