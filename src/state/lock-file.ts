/**
 * `pricewright.lock` names the state of the project, or of each of its environments. It is committed, so that a lost
 * state is noticed and not replaced.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fault } from '../model/messages/diagnostic.ts';
import { errorCode } from '../model/messages/system-error.ts';
import { openDraft } from './draft-file.ts';

export const LOCK_FILE = 'pricewright.lock';

interface NamedState {
  readonly id: string;
  /**
   * When the project's first state was created. A state that replaces a lost one keeps this time, because it misses
   * everything since. Null if the file does not say.
   */
  readonly createdMs: number | null;
  /** The draft subscription that is the register of runs (`state init --anchor`); absent if there is none. */
  readonly anchor?: string;
  /** The last run that changed anything, if there is no register. A state without this run is an older copy. */
  readonly run?: string;
  /** The hash of the last run whose end was noted here. A state without it has lost a run from its end. */
  readonly record?: string;
}

/** By environment. A project without environments has one state, under null, which serves any environment. */
export type NamedStates = ReadonlyMap<string | null, NamedState>;

const NAMES = ['anchor', 'run', 'record'] as const;

/** The file mode before the umask narrows it. */
const PUBLIC_MODE = 0o666;
const HEAD = '# Names the state of this project. Commit it. Written by `pricewright state init` and `apply`.';
const NOTHING = /^[ \t]*(#.*)?$/;
const ENVIRONMENT_LINE = /^([A-Za-z0-9][\w-]*):[ \t]*$/;
const FACT_LINE = /^([ \t]*)(state|created|anchor|run|record):[ \t]*(\S{1,255})[ \t]*$/;
const ID = /^[0-9a-f-]{36}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

export function namedFor(states: NamedStates, environment: string | null): NamedState | undefined {
  return states.get(environment) ?? states.get(null);
}

/** Empty if there is no file. Throws a DiagnosticsError for a file that cannot be understood. */
export async function readNamedStates(folder: string): Promise<NamedStates> {
  const file = join(folder, LOCK_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return new Map();
    // The system does not say which file is a folder.
    throw Object.assign(error as Error, { path: file });
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

/** Undefined if a line has another form, such as a merge marker. */
function statesIn(lines: readonly string[]): Map<string | null, NamedState> | undefined {
  const states = new Map<string | null, NamedState>();
  let environment: string | null = null;
  for (const line of lines) {
    if (NOTHING.test(line)) continue;
    const [, indent, field = '', value = ''] = FACT_LINE.exec(line) ?? [];
    const name = ENVIRONMENT_LINE.exec(line)?.[1];
    const place = indent === '' ? null : environment;
    const state = states.get(place);
    const createdMs = INSTANT.test(value) ? Date.parse(value) : Number.NaN;
    if (name !== undefined) environment = name;
    else if (field === 'state') {
      if (state !== undefined || !ID.test(value)) return undefined;
      states.set(place, { id: value, createdMs: null });
    } else if (state === undefined || field === '' || (field === 'created' && Number.isNaN(createdMs)))
      return undefined;
    else states.set(place, { ...state, ...(field === 'created' ? { createdMs } : { [field]: value }) });
  }
  return states;
}

/** Names a state for some environments and keeps the others. Atomic. */
export async function writeLockFile(
  folder: string,
  environments: readonly (string | null)[],
  named: NamedState,
): Promise<void> {
  const states = new Map(await readNamedStates(folder));
  for (const environment of environments) states.set(environment, named);
  await writeStates(folder, states);
}

async function writeStates(folder: string, states: NamedStates): Promise<void> {
  const names = [...states.keys()].sort((a, b) => ((a ?? '') < (b ?? '') ? -1 : 1));
  const lines = names.flatMap((name) => lockLines(name, states.get(name)));
  const draft = await openDraft(join(folder, LOCK_FILE), PUBLIC_MODE);
  try {
    await draft.write([HEAD, ...lines, ''].join('\n'));
    await draft.keep();
  } catch (error) {
    await draft.drop();
    throw error;
  }
}

interface RenamedState {
  readonly from: string;
  /** Null in a project without environments. */
  readonly to: string | null;
  /** The environments of the project that have their state in the same place, the renamed one included. */
  readonly sharing: readonly string[];
  readonly id: string;
  /** The newest run of the environment; undefined if it has none. */
  readonly run: string | undefined;
}

type Noted = { readonly [Name in (typeof NAMES)[number]]?: string | undefined };

/** Sets more facts of an environment's state; `undefined` removes a line. Atomic. */
export async function noteInLockFile(
  folder: string,
  environment: string | null,
  noted: Noted,
): Promise<void> {
  const states = await readNamedStates(folder);
  const place = states.has(environment) ? environment : null;
  const named = states.get(place);
  if (named === undefined) return;
  const { id, createdMs } = named;
  await writeLockFile(folder, [place], { id, createdMs, ...namesIn({ ...named, ...noted }) });
}

/** The names that are there, in their order. */
function namesIn(noted: Noted): Pick<NamedState, (typeof NAMES)[number]> {
  return Object.fromEntries(
    NAMES.flatMap((name) => (noted[name] === undefined ? [] : [[name, noted[name]]])),
  );
}

/**
 * Names the state of an environment under its new name, with its newest run, because a copy from before it knows keys of
 * the old name only. A state that every environment had in common is named for each that shares it. The time of creation
 * goes: a state that replaces this one must not count on keys that were made since then. Atomic.
 */
export async function nameAnewInLockFile(
  folder: string,
  { from, to, sharing, id, run }: RenamedState,
): Promise<void> {
  const before = await readNamedStates(folder);
  const former = before.get(from) ?? before.get(null);
  const states = new Map(
    [...before].map(([name, state]) => [name, state.id === id ? { ...state, createdMs: null } : state]),
  );
  const noted = { run, record: former?.record };
  states.delete(from);
  if (to !== null && states.get(null)?.id === id) {
    states.delete(null);
    for (const name of sharing)
      if (!states.has(name)) states.set(name, { id, createdMs: null, ...namesIn(noted) });
  }
  const { anchor } = former ?? before.get(to) ?? {};
  states.set(to, { id, createdMs: null, ...namesIn({ ...noted, anchor }) });
  await writeStates(folder, states);
}

function lockLines(environment: string | null, state: NamedState | undefined): readonly string[] {
  if (state === undefined) return [];
  const created = state.createdMs === null ? [] : [`created: ${new Date(state.createdMs).toISOString()}`];
  const names = Object.entries(namesIn(state)).map(([name, value]) => `${name}: ${value}`);
  const facts = [`state: ${state.id}`, ...created, ...names];
  return environment === null ? facts : [`${environment}:`, ...facts.map((fact) => `  ${fact}`)];
}
