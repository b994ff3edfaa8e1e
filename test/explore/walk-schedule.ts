/**
 * One schedule of a small world on the shipping code: the simulation's machine, store and network, and wherever those leave
 * something to chance, the explorer says what happens. Then everything must come to rest, and no invariant may be broken.
 */
import { createHash } from 'node:crypto';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { StagedSetting } from '../../src/model/plan/rules.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf, type Served } from '../served.ts';
import { SEED } from '../simulation/catalogs.ts';
import { check, type Finding, type Forgotten } from '../simulation/check.ts';
import { comeToRest } from '../simulation/come-to-rest.ts';
import { createMachine, type Process, type Wear } from '../simulation/machine.ts';
import { createNetwork, type Fault } from '../simulation/network.ts';
import { createScheduler } from '../simulation/scheduler.ts';
import { type Copy, createStore, lastIntentIn, latestIn, type Store } from '../simulation/store.ts';
import { type Applied, anchorAt, apply, type LockFile } from '../simulation/team.ts';
import { type Choices, everyChance } from './choices.ts';

const HOUR_MS = 60 * 60 * 1000;
const START_MS = Date.parse('2026-11-20T09:00:00Z');
const CALM: Wear = { crash: 0, pause: 0, longestPauseMs: 0 };

/** What may happen in a world, each at most so often in one schedule. */
export interface World {
  readonly name: string;
  readonly profile: Served;
  /** The requests that its plan sends if nothing goes wrong; 1 by default. */
  readonly steps?: number;
  /** When new versions are staged; never by default. */
  readonly staged?: StagedSetting;
  /** What stands on record before. */
  readonly before: Catalog;
  readonly after: Catalog;
  /** Who applies at the same time, in the first round and in the next. */
  readonly rounds: readonly number[];
  readonly crashes: number;
  readonly faults: Partial<Readonly<Record<Fault, number>>>;
  /** Whether the lock is once taken from its holder, at any moment. */
  readonly unlocks: boolean;
  /** What may have come of the state between two rounds. */
  readonly forgets: readonly ('rolled_back' | 'lost')[];
  /** How much time may pass between two rounds. */
  readonly waitsH: readonly number[];
  /** How many hours the clock of a runner's machine may be ahead; all are right where it says nothing. */
  readonly aheadH?: readonly number[];
  /** Whether there is a register of runs; else the lock file names the last run. */
  readonly register?: boolean;
}

export interface Walked {
  readonly findings: readonly Finding[];
  /** That left since the world began to go wrong; fewer than there would be where the rest of it is known. */
  readonly requests: number;
}

const RETRIES = 1;

export async function walkSchedule(
  world: World,
  { choose, arrive, isKnown }: Choices,
  situationIs: (tell: () => string) => void,
): Promise<Walked> {
  let isCalm = true;
  let crashes = 0;
  const histories = new Map<string, string>();
  const note = (owner: string, what: unknown): void => {
    const text = `${histories.get(owner)} ${JSON.stringify(what, plain)}`;
    histories.set(owner, createHash('sha1').update(text).digest('hex'));
  };
  const pick = (owner: string) => (options: number) => {
    if (isCalm) return 0;
    const picked = choose(options);
    note(owner, picked);
    return picked;
  };
  const scheduler = createScheduler(START_MS, {
    whoseTurn: (owners) => (isCalm ? 0 : choose(owners.length)),
  });
  const sandbox = createSandbox({ bindings: bindingsOf(world.profile), seed: SEED, now: scheduler.now });
  const store = await createStore(START_MS);
  const open: typeof sandbox.open = (request) => {
    note('service', [scheduler.now(), request.method, request.path, request.headers, String(request.body)]);
    return sandbox.open(request);
  };
  const network = createNetwork({
    scheduler: scheduler.ownedBy('network'),
    random: everyChance(pick('network')),
    sandbox: { ...sandbox, open },
    intentOf: store.intentOf,
    idsOnRecord: store.idsOnRecord,
    trace: () => undefined,
  });
  network.weather = Object.fromEntries(Object.keys(world.faults).map((name) => [name, 0.5]));
  const faultsLeft = world.faults;
  const calmOrSpent = (): void => {
    network.weather = isCalm
      ? {}
      : Object.fromEntries(
          Object.entries(faultsLeft).map(([name, most]) => [
            name,
            (network.struck.get(name as Fault) ?? 0) < most ? 0.5 : 0,
          ]),
        );
  };
  const wear: Wear = {
    pause: 0,
    longestPauseMs: 0,
    get crash() {
      return isCalm || crashes >= world.crashes ? 0 : 0.5;
    },
  };
  const most = world.rounds.reduce((sum, runners) => sum + runners, 0);
  const machines = Array.from({ length: most + 1 }, (_, index) =>
    createMachine(
      scheduler.ownedBy(`runner ${index}`),
      everyChance(pick(`runner ${index}`)),
      `machine ${index}`,
    ),
  );
  const bindings = bindingsOf(world.profile);
  const lockFile: LockFile = { run: null };
  const anchor = world.register === true ? anchorAt(sandbox) : undefined;
  const forgotten: Forgotten[] = [];
  const runsForgotten: ReturnType<Store['runs']>[number][] = [];
  let runs = 0;

  situationIs(() =>
    createHash('sha1')
      .update(
        JSON.stringify(
          [
            scheduler.now(),
            scheduler.pending(),
            [...histories].sort(),
            store.isLocked(),
            store.copy(),
            network.sent,
            network.executed,
            [lockFile.run, crashes, [...network.struck].sort(), forgotten, isCalm, runs],
            machines.map(({ clockOffsetMs }) => clockOffsetMs),
          ],
          plain,
        ),
      )
      .digest('base64'),
  );

  const start = (machine = machines[0], catalog = world.after) => {
    runs += 1;
    const run = `run-${runs}` as RunId;
    let applied: Applied | undefined;
    let ended = false;
    let release = (): void => undefined;
    const name = run;
    const begun = machine?.start(name, wear, () => {
      crashes += 1;
      ended = true;
      note(name, 'dies');
      release();
    });
    if (begun === undefined) throw new Error('more runners than machines');
    const process = noting(begun, (what) => note(name, what));
    const lock: Store['lock'] = (holder) => {
      release = () => store.dropLock(holder);
      return store.lock(holder, process);
    };
    const client = network.clientOf(process);
    apply({
      process,
      store: { ...store, lock },
      client: {
        ...client,
        send: (request) => {
          calmOrSpent();
          return client.send(request);
        },
      },
      bindings,
      catalog,
      run,
      retries: RETRIES,
      ...(world.staged && { staged: world.staged }),
      signal: new AbortController().signal,
      lockFile,
      ...(anchor === undefined ? {} : { anchor }),
    }).then(
      (came) => {
        applied = came;
        ended = true;
      },
      (error) => {
        findings.push({ kind: 'violation', what: `apply threw: ${error?.stack ?? error}` });
        ended = true;
      },
    );
    return { ended: () => ended, applied: () => applied };
  };
  const findings: Finding[] = [];
  const calmApply = async (catalog: Catalog): Promise<Applied | undefined> => {
    const runner = start(machines[0], catalog);
    await scheduler.run(runner.ended);
    return runner.applied();
  };

  for (let turn = 0; turn < 4; turn += 1)
    if ((await calmApply(world.before))?.kind === 'nothing_to_do') break;
  const copies: { readonly atMs: number; readonly copy: Copy }[] = [];

  const sentBefore = network.sent.length;
  isCalm = false;
  let machine = 0;
  for (const [round, runners] of world.rounds.entries()) {
    copies.push({ atMs: scheduler.now(), copy: store.copy() });
    const running: ReturnType<typeof start>[] = [];
    let begun = 0;
    for (let index = 0; index < runners; index += 1) {
      machine += 1;
      const own = machines[machine];
      const { aheadH = [0] } = world;
      if (own !== undefined) own.clockOffsetMs = (aheadH[choose(aheadH.length)] ?? 0) * HOUR_MS;
      scheduler.ownedBy(`runner ${machine}`).after(0, () => {
        running.push(start(own));
        begun += 1;
      });
    }
    if (world.unlocks && round === 0) scheduler.ownedBy('thief').after(0, () => store.steal());
    const came = await scheduler.run(
      () => isKnown() || (begun === runners && running.every(({ ended }) => ended())),
    );
    if (isKnown()) break;
    if (!came) findings.push({ kind: 'violation', what: 'an apply waits for ever' });
    if (round + 1 === world.rounds.length) break;
    await scheduler.pass((world.waitsH[choose(world.waitsH.length)] ?? 0) * HOUR_MS);
    const forget = [undefined, ...world.forgets][choose(world.forgets.length + 1)];
    if (forget === undefined || store.isLocked()) continue;
    runsForgotten.push(...store.runs());
    const atMs = scheduler.now();
    const kept = copies[choose(copies.length)];
    if (forget === 'lost' || kept === undefined) {
      await store.begin(atMs, { atMs, createdMs: START_MS });
      lockFile.run = null;
      forgotten.push({ atMs, sinceMs: 0, latestMs: 0, lastIntent: 0, runs });
    } else {
      store.restore(kept.copy);
      const latestMs = Math.min(kept.atMs, latestIn(kept.copy));
      forgotten.push({ atMs, sinceMs: kept.atMs, latestMs, lastIntent: lastIntentIn(kept.copy), runs });
    }
  }
  // Where it ended is a situation as well: what follows is the same for all that end there.
  arrive();
  isCalm = true;
  calmOrSpent();
  const evidence = async () =>
    check({
      sent: network.sent,
      executed: network.executed,
      gone: network.gone,
      intents: store.intents(),
      runs: [...runsForgotten, ...store.runs()],
      records: await store.records(),
      forgotten,
    });
  if (!isKnown()) {
    await scheduler.pass(3 * HOUR_MS);
    const person = machines[0]?.start('person', CALM, () => undefined) as Process;
    const rest = await comeToRest({
      apply: () => calmApply(world.after),
      pass: scheduler.pass,
      now: scheduler.now,
      store,
      person,
      executed: network.executed,
      lockFile,
    });
    if (rest.kind === 'restless')
      findings.push({ kind: 'violation', what: `comes to no rest: ${rest.last}` });
    findings.push(...(await evidence()));
  }
  sandbox.close();
  return { findings, requests: network.sent.length - sentBefore };
}

/** Everything that a process learns, as it learns it. */
function noting(process: Process, learned: (what: unknown) => void): Process {
  return {
    ...process,
    call: (work, most) =>
      process.call(async () => {
        try {
          const value = await work();
          learned(value);
          return value;
        } catch (error) {
          learned(String(error));
          throw error;
        }
      }, most),
    deliver: (resolve, value) => {
      learned(value);
      process.deliver(resolve, value);
    },
  };
}

function plain(_: string, value: unknown): unknown {
  if (value instanceof Map) return [...value];
  return value instanceof Set ? [...value] : value;
}
