/** An environment that gets another name by `state import type { LockHolder } from '../../src/state/schema/meta.ts';
import --as`: all of it goes along, unless an old key is still needed. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { missingSince, reusableFromMs } from '../../src/apply/journal/deadline.ts';
import type { Closing, NewIntent } from '../../src/apply/journal/journal.ts';
import type { Location } from '../../src/state/home.ts';
import type { NamedStates } from '../../src/state/lock-file.ts';
import { createState, type NewState, openState } from '../../src/state/open-state.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import type { Lease, State } from '../../src/state/state.ts';
import { importState } from '../../src/state/transfer/import-state.ts';
import { exportState } from '../../src/state/transfer/transfer-state.ts';
import { newHolder } from '../apply/bench.ts';
import { at, smallPlan } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import { type PostgresServer, startPostgres } from '../postgres-server.ts';
import { NOW, newIntent, openedId } from './intents.ts';

const ORIGIN = smallPlan().target.origin;
const HOUR_MS = 3_600_000;
const ID = '0b9cbd8a-8a0d-4f1e-9a52-6d5b2a1f4c11';

const record = (address: string) =>
  recorded(address, { remoteId: 'bun_1', value: { name: 'Grün' }, appliedAtMs: NOW });
const done: Closing = { kind: 'done', status: 200, remoteId: 'bun_1', replayed: false, reason: null };
const left: Closing = { kind: 'withdrawn', status: null, reason: 'looked', left: true };

const folder = mkdtempSync(join(tmpdir(), 'pricewright-named-'));
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true });
});

let places = 0;
function place(kind: Location['kind'] = 'sqlite'): Location {
  places += 1;
  if (kind === 'postgres') return { kind, url: server.url(`named_${places}`) };
  mkdirSync(join(folder, `${places}`));
  return { kind, file: join(folder, `${places}`, 'state.db') };
}

const open = (location: Location, environment: string): Promise<State> =>
  openState({
    ...location,
    ...{ project: 'acme', environment, expectedStateId: null, origin: null, mode: 'write' },
  });

interface Held {
  readonly state: State;
  readonly holder: LockHolder;
  readonly lease: Lease;
}

async function within<Result>(
  location: Location,
  environment: string,
  use: (held: Held) => Promise<Result>,
): Promise<Result> {
  const state = await open(location, environment);
  const holder = newHolder();
  const lease = await state.lock(holder);
  try {
    return await use({ state, holder, lease });
  } finally {
    await lease.release();
    await state.close();
  }
}

const startRun = ({ lease, holder }: Held) =>
  lease.journal.startRun({
    run: holder.run,
    plan: smallPlan(),
    startedAtMs: NOW,
    actor: 'maria',
    commit: null,
    toolVersion: '0.1.0',
  });
const opened = async ({ lease, holder }: Held, address: string, more: Partial<NewIntent> = {}) =>
  openedId(await lease.journal.openIntent(holder.run, newIntent(address, more)));
/** One request that was executed, and its record. */
const applied = async (held: Held) => {
  await startRun(held);
  await held.lease.journal.closeIntent(await opened(held, 'bundles.a'), done, [record('bundles.a')], NOW + 1);
};

let first: Location;
let created: Partial<NewState>;
beforeEach(() => {
  first = place();
  created = {};
});

const prepared = async (use: (held: Held) => Promise<unknown>, environment = 'production') => {
  await createState({ ...first, project: 'acme', nowMs: NOW, ...created } as NewState).catch(() => undefined);
  await within(first, environment, use);
};

interface Asked {
  readonly to?: string;
  readonly kept?: readonly string[];
  readonly atMs?: number;
  readonly named?: NamedStates;
  readonly into?: Location;
}

async function imported({ into = place(), ...asked }: Asked = {}): Promise<Location> {
  const lines: string[] = [];
  await exportState(first, 'live', async (line) => void lines.push(line));
  const name = { to: 'live', kept: ['live'], atMs: NOW + 10, named: new Map(), ...asked };
  const each = async function* () {
    yield* lines;
  };
  const as = { actor: 'maria', reason: 'staging came', ...name };
  await importState(into, each(), { project: 'acme', id: null, as });
  return into;
}

test.each(['sqlite', 'postgres'] as const)(
  'takes along every record, run, request, fact, intervention and approval: %s',
  async (kind) => {
    const listed = async (state: State) => ({
      records: await state.reader.records(),
      runs: await state.runs(9),
      intents: await state.intentsAt(at('bundles.a')),
      approvals: await state.approvalsOf('d'),
    });
    let before: unknown;
    let words: readonly unknown[] = [];
    await prepared(async (held) => {
      await applied(held);
      await held.lease.journal.noteRegister({ current: { run: 'r', atMs: NOW }, pending: null });
      await held.lease.confirmReplays({ atMs: NOW + 2, reason: 'known' });
      await held.state.keepApproval({ planDigest: 'd', document: 'one', atMs: NOW });
      before = await listed(held.state);
      words = await held.state.interventions(9);
    });
    const into = await imported({ into: place(kind) });
    await within(into, 'live', async ({ state, lease, ...held }) => {
      expect(await listed(state)).toEqual(before);
      expect(await lease.journal.register()).toMatchObject({ current: { run: 'r' } });
      expect([await state.environmentsOf(ORIGIN), await state.environments()]).toEqual([['live'], ['live']]);
      const [said, ...earlier] = await state.interventions(9);
      expect(earlier).toEqual(words);
      expect(said).toEqual({
        ...{ atMs: NOW + 10, reason: 'staging came', actor: 'maria' },
        ...{ command: 'state import --as', subject: 'production live' },
      });
      // The journal goes on under the new name.
      expect((await lease.journal.standing()).lastReadMs).toBeNull();
      await startRun({ state, lease, ...held });
      await opened({ state, lease, ...held }, 'bundles.a', { revision: 1, key: 'k', planDigest: 'next' });
      expect(await state.intentsAt(at('bundles.a'))).toHaveLength(2);
    });
  },
);

const deadlineMs = NOW + 20 * HOUR_MS;
const withdrawn = async (held: Held) => {
  await applied(held);
  await held.lease.journal.closeIntent(await opened(held, 'bundles.b', { deadlineMs }), left, [], NOW + 3);
};

test.each<readonly [string, (held: Held) => Promise<unknown>, Asked, RegExp]>([
  ['nothing is there', async () => undefined, {}, /^nothing-to-rename: /],
  [
    'the project file still has the old name',
    applied,
    { kept: ['live', 'production'] },
    /^nothing-to-rename: .*`production`.*take the old name out/,
  ],
  [
    'a request is in doubt',
    async (held) => {
      await applied(held);
      await opened(held, 'bundles.b');
    },
    {},
    /^rename-key-in-use: .*\(1 request in doubt, at bundles\.b\).*apply --env production; then export it again$/,
  ],
  [
    'the register is pending',
    async (held) => {
      await applied(held);
      const pending = { run: 'r2', firstSentAtMs: NOW, lastSentAtMs: NOW };
      await held.lease.journal.noteRegister({ current: null, pending });
    },
    {},
    /^rename-key-in-use: .*run r2 on its way/,
  ],
  [
    'a request counts as not applied, though its bytes may have left',
    withdrawn,
    { atMs: reusableFromMs(deadlineMs) - 1 },
    new RegExp(
      `^rename-key-in-use: .*bundles\\.b.*from ${new Date(reusableFromMs(deadlineMs)).toISOString()} on`,
    ),
  ],
  [
    'it is older than what the lock file names',
    applied,
    { named: new Map([['live', { id: ID, createdMs: null, run: 'r9' }]]) },
    /^state-behind: .*r9/,
  ],
])('is refused where %s', async (_, prepare, asked, told) => {
  await prepared(prepare);
  await expect(imported(asked)).rejects.toThrow(told);
});

test('is refused where the new name has a record, and where two names are left', async () => {
  await prepared(applied);
  const noted = ({ lease, holder }: Held) =>
    lease.journal.noteRecords(holder.run, [record('bundles.z')], NOW);
  await prepared(noted, 'canary');
  await expect(imported()).rejects.toThrow(/^nothing-to-rename: .*`canary`, `production`.*keep the others/);
  await imported({ kept: ['canary', 'live'] });
  await prepared(noted, 'live');
  await expect(imported()).rejects.toThrow(/^environment-taken: .*`live`/);
});

test('no longer waits for a request that counts as not applied once its key is no help any more', async () => {
  await prepared(withdrawn);
  const into = await imported({ atMs: reusableFromMs(deadlineMs) });
  await within(into, 'live', async ({ state }) => expect(await state.runs(9)).toHaveLength(1));
});

test('a second new name waits until the keys under the first have expired', async () => {
  await prepared(applied);
  first = await imported();
  const again = { to: 'test', kept: ['test'] };
  await expect(imported({ ...again, atMs: NOW + 26 * HOUR_MS })).rejects.toThrow(/^rename-key-in-use: /);
  await imported({ ...again, atMs: NOW + 27 * HOUR_MS });
});

describe('a journal that misses something', () => {
  const said = { atMs: NOW + 3, reason: 'looked' };
  const standingOf = async () => within(await imported(), 'live', ({ lease }) => lease.journal.standing());

  test('had the keys of the missing time under the old name: it begins at the beginning', async () => {
    await prepared(async (held) => {
      await applied(held);
      await held.lease.journal.noteMissing(NOW - 5, NOW + 2);
      await held.lease.confirmAbsent([at('bundles.x')], said);
    });
    expect(await standingOf()).toMatchObject({ missingFromMs: 0, confirmedAbsent: ['bundles.x'] });
  });

  test('misses nothing once a person said so, under either name, of a state that was started over too', async () => {
    created = { lost: { reason: 'the disk died', actor: null, lastApplyMs: null, createdMs: NOW - 1000 } };
    await prepared(async (held) => {
      await applied(held);
      await held.lease.journal.noteMissing(NOW - 5, NOW + 2);
      await held.lease.declareWhole(said);
    });
    await prepared(async ({ lease }) => {
      await lease.declareOlder(said);
      await lease.declareWhole({ ...said, atMs: NOW + 4 });
    }, 'live');
    expect((await standingOf()).missingFromMs).toBeNull();
  });

  test('of a state that was started over: it begins at the beginning', async () => {
    created = { lost: { reason: 'the disk died', actor: null, lastApplyMs: null, createdMs: NOW - 1000 } };
    await prepared(applied);
    expect((await standingOf()).missingFromMs).toBe(0);
  });

  test('keeps the gap that was declared under the new name, of an older copy', async () => {
    await prepared(async (held) => {
      await applied(held);
      await held.lease.declareWhole({ ...said, atMs: NOW + HOUR_MS });
    });
    await prepared(({ lease }) => lease.declareOlder(said), 'live');
    expect((await standingOf()).missingFromMs).toBe(0);
  });

  test('found out under the new name, begins at the beginning until the service was heard again', async () => {
    await prepared(async (held) => {
      await applied(held);
      await held.lease.journal.noteHeard(NOW);
    });
    await within(await imported(), 'live', async ({ lease }) => {
      const since = async () => missingSince(NOW + HOUR_MS, await lease.journal.standing());
      expect(await since()).toBe(0);
      await lease.journal.noteHeard(NOW + 30);
      expect(await since()).toBe(NOW + 30);
    });
  });
});
