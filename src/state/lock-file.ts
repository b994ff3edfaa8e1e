/**
 * `pricewright.lock`: which state belongs to the project, or to each of its environments. It is committed, so that a lost
 * state is noticed and not replaced.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../model/diagnostic.ts';
import { openDraft } from './draft-file.ts';

export const LOCK_FILE = 'pricewright.lock';

export interface NamedState {
  readonly id: string;
  /**
   * When the project's first state was created; a state that takes a lost one's place keeps it, because it misses all
   * since then. Null where the file does not say.
   */
  readonly createdMs: number | null;
  /** The draft subscription that is the register of runs (`state init --anchor`); absent where there is none. */
  readonly anchor?: string;
  /** Without a register: the last run that changed anything. A state that does not know it is an older copy. */
  readonly run?: string;
}

/** By the environment's name; the one of a project without environments, which serves any, under null. */
export type NamedStates = ReadonlyMap<string | null, NamedState>;

/** The mode before the person's own settings narrow it. */
const PUBLIC_MODE = 0o666;
const HEAD = '# Names the state of this project. Commit it. Written by `pricewright state init` and `apply`.';
const NOTHING = /^[ \t]*(#.*)?$/;
const ENVIRONMENT_LINE = /^([A-Za-z0-9][\w-]*):[ \t]*$/;
const STATE_LINE = /^([ \t]*)state:[ \t]*([0-9a-f-]{36})[ \t]*$/;
const CREATED_LINE = /^([ \t]*)created:[ \t]*(\d{4}-\d\d-\d\dT[\d:.]+Z)[ \t]*$/;
const NAME_LINE = /^([ \t]*)(anchor|run):[ \t]*(\S{1,255})[ \t]*$/;

export function namedFor(states: NamedStates, environment: string | null): NamedState | undefined {
  return states.get(environment) ?? states.get(null);
}

/** Empty where there is no file. Throws a DiagnosticsError where there is one that cannot be understood. */
export async function readNamedStates(folder: string): Promise<NamedStates> {
  const file = join(folder, LOCK_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return new Map();
    throw error;
  }
  const states = statesIn(
    text
      .replace(/^\uFEFF/, '')
      .replaceAll('\r', '')
      .split('\n'),
  );
  if (states !== undefined && states.size > 0) return states;
  throw fault('lock-file-unreadable', `${file} names no state, or more than it can`, 'restore it from Git');
}

/** Undefined where a line says something else, such as what a merge leaves behind. */
function statesIn(lines: readonly string[]): Map<string | null, NamedState> | undefined {
  const states = new Map<string | null, NamedState>();
  let environment: string | null = null;
  for (const line of lines) {
    if (NOTHING.test(line)) continue;
    const [, stateIndent, id] = STATE_LINE.exec(line) ?? [];
    const [, createdIndent, created] = CREATED_LINE.exec(line) ?? [];
    const [, nameIndent, field, named] = NAME_LINE.exec(line) ?? [];
    const name = ENVIRONMENT_LINE.exec(line)?.[1];
    if (id !== undefined) {
      const place = stateIndent === '' ? null : environment;
      if (states.has(place)) return undefined;
      states.set(place, { id, createdMs: null });
    } else if (created !== undefined) {
      const place = createdIndent === '' ? null : environment;
      const state = states.get(place);
      const createdMs = Date.parse(created);
      if (state === undefined || Number.isNaN(createdMs)) return undefined;
      states.set(place, { ...state, createdMs });
    } else if (field !== undefined && named !== undefined) {
      const place = nameIndent === '' ? null : environment;
      const state = states.get(place);
      if (state === undefined) return undefined;
      states.set(place, { ...state, [field]: named });
    } else if (name !== undefined) environment = name;
    else return undefined;
  }
  return states;
}

/** Names a state for some environments and leaves the others. Whole or not at all. */
export async function writeLockFile(
  folder: string,
  environments: readonly (string | null)[],
  named: NamedState,
): Promise<void> {
  const states = new Map(await readNamedStates(folder));
  for (const environment of environments) states.set(environment, named);
  const names = [...states.keys()].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const lines = names.flatMap((name) => linesOf(name, states.get(name)));
  const draft = await openDraft(join(folder, LOCK_FILE), PUBLIC_MODE);
  try {
    await draft.write([HEAD, ...lines, ''].join('\n'));
    await draft.keep();
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

/** Says more of the state that is named for an environment; `undefined` takes a line out. Whole or not at all. */
export async function noteInLockFile(
  folder: string,
  environment: string | null,
  noted: { readonly anchor?: string | undefined; readonly run?: string | undefined },
): Promise<void> {
  const states = await readNamedStates(folder);
  const place = states.has(environment) ? environment : null;
  const named = states.get(place);
  if (named === undefined) return;
  const { anchor, run, ...rest } = { ...named, ...noted };
  await writeLockFile(folder, [place], {
    ...rest,
    ...(anchor === undefined ? {} : { anchor }),
    ...(run === undefined ? {} : { run }),
  });
}

function linesOf(environment: string | null, state: NamedState | undefined): readonly string[] {
  if (state === undefined) return [];
  const created = state.createdMs === null ? [] : [`created: ${new Date(state.createdMs).toISOString()}`];
  const anchor = state.anchor === undefined ? [] : [`anchor: ${state.anchor}`];
  const run = state.run === undefined ? [] : [`run: ${state.run}`];
  const facts = [`state: ${state.id}`, ...created, ...anchor, ...run];
  return environment === null ? facts : [`${environment}:`, ...facts.map((fact) => `  ${fact}`)];
}
