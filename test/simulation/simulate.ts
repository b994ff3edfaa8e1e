/**
 * One schedule from one seed: a team, its machine, its state, the network and the service, through days of faults, and
 * then through calm weather in which everything must come to rest.
 */
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { Bindings } from '../../src/model/service/binding.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf } from '../served.ts';
import {
  catalogFor,
  edited,
  editedOneThing,
  firstWanted,
  isWanted,
  ONE_THING,
  reverted,
  SEED,
  TWO_THINGS,
  type Wanted,
} from './catalogs.ts';
import { BEYOND, check, type Finding, type Forgotten } from './check.ts';
import { comeToRest, type Rest } from './come-to-rest.ts';
import { createMachine, type Process, type Wear } from './machine.ts';
import { createNetwork, FAULTS, type Weather, WRONG_ANSWERS } from './network.ts';
import { type Random, randomFrom } from './random.ts';
import { createScheduler } from './scheduler.ts';
import { type Copy, createStore, lastIntentIn, latestIn } from './store.ts';
import { type Applied, anchorAt, apply, confirmOlder, type LockFile, resolveAll } from './team.ts';

export type Tally = Record<string, number>;

export interface Simulated {
  readonly seed: number;
  readonly findings: readonly Finding[];
  readonly tally: Tally;
}

const START_MS = Date.parse('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const MACHINES = ['first', 'second', 'third'];
/** The last digit of seeds whose schedules are about wrong answers. */
const WRONG_ANSWERS_IN = 4;
const NEW_WEAR: Wear = { crash: 0, pause: 0, longestPauseMs: 0 };

const PROFILES = ['published', 'alguna'] as const;
const BINDINGS: Record<(typeof PROFILES)[number], Bindings> = {
  published: bindingsOf('published'),
  alguna: bindingsOf('alguna'),
};

interface Kept {
  readonly atMs: number;
  readonly copy: Copy;
  /** Which of the states that began one after another, each with an id of its own. */
  readonly state: number;
  /** How many commits there were. */
  readonly commits: number;
}

export async function simulate(seed: number, verbose = false): Promise<Simulated> {
  const random = randomFrom(seed);
  // Every tenth schedule is about one thing alone, which is edited there and back, and whose state is lost more often.
  const isAboutAnswers = seed % 10 === WRONG_ANSWERS_IN;
  const isNarrow = seed % 10 === 1 || isAboutAnswers;
  const scheduler = createScheduler(START_MS);
  const trace = (line: string): void => {
    if (verbose) console.log(`${new Date(scheduler.now()).toISOString().slice(5, 23)} ${line}`);
  };
  const profile = random.pick(PROFILES);
  const sandbox = createSandbox({ bindings: BINDINGS[profile], seed: SEED, now: scheduler.now });
  const store = await createStore(START_MS);
  // Every second team has a register of runs.
  const anchor = seed % 2 === 0 ? anchorAt(sandbox) : undefined;
  const lockFile: LockFile = { run: null };
  /** The last run that the lock file named for each state before the present one, as Git has it. */
  const runsInGit: (string | null)[] = [];
  let states = 0;
  let stateNow = 0;
  const machines = MACHINES.map((name) => createMachine(scheduler, random, name));
  // Where a machine's clock and the service's word of its time are wrong at once, nothing tells the time.
  const clocksJump = random.chance(0.5);
  const network = createNetwork({ scheduler, random, sandbox, ...store, trace });
  const tally: Tally = { schedules: 1 };
  const count = (what: string, by = 1): void => {
    tally[what] = (tally[what] ?? 0) + by;
  };
  const findings: Finding[] = [];
  const forgotten: Forgotten[] = [];
  const runsForgotten: ReturnType<typeof store.runs>[number][] = [];
  const copies: Kept[] = [];
  let wanted = isAboutAnswers ? TWO_THINGS : isNarrow ? ONE_THING : firstWanted(random, profile);
  const commits: Wanted[] = [wanted];
  const commit = (to: Wanted): void => {
    wanted = to;
    commits.push(to);
  };
  let runs = 0;
  // What died while it waited is held in memory as long as it could still be interrupted.
  const end = new AbortController();

  const holders = new Map<Process, () => void>();
  const start = (wear: Wear): { process: Process; done: Promise<Applied>; ended: () => boolean } => {
    runs += 1;
    const run = `run-${runs}` as RunId;
    let over = false;
    const process = random.pick(machines).start(`run ${runs}`, wear, (dead) => {
      over = true;
      count('crashes');
      trace(`${dead.name}: dies`);
      holders.get(dead)?.();
    });
    const done = apply({
      process,
      store: { ...store, lock: lockFor(process) },
      client: network.clientOf(process),
      bindings: BINDINGS[profile],
      catalog: catalogFor(wanted),
      run,
      // In calm weather as many as a project has, so that what is asked once more is answered.
      retries: wear === NEW_WEAR ? 6 : random.between(0, 4),
      signal: end.signal,
      lockFile,
      ...(anchor === undefined ? {} : { anchor }),
    });
    count('applies');
    trace(`${process.name}: apply ${JSON.stringify(wanted)}`);
    done.then(
      (applied) => {
        over = true;
        trace(`${process.name}: ${summary(applied)}`);
        if (
          applied.kind === 'ran' &&
          applied.outcome.stopped?.includes('journal misses something') &&
          forgotten.length === 0
        )
          findings.push({
            kind: 'violation',
            what: `${process.name} says that a whole journal misses something`,
          });
      },
      (error) => {
        over = true;
        findings.push({ kind: 'violation', what: `apply threw: ${error?.stack ?? error}` });
      },
    );
    return { process, done, ended: () => over };
  };
  const lockFor = (process: Process) => async (holder: Parameters<typeof store.lock>[0]) => {
    holders.set(process, () => store.dropLock(holder));
    return store.lock(holder, process);
  };

  const clockOfPerson = (): number => random.pick(machines).clockOffsetMs;
  const person = createMachine(scheduler, random, 'laptop').start('person', NEW_WEAR, () => undefined);
  const look = async (): Promise<void> => {
    count('resolved', await resolveAll(store, person, network.executed));
  };

  const stir = (): void => {
    const roll = random.next();
    if (roll < 0.3 && clocksJump) {
      const machine = random.pick(machines);
      machine.clockOffsetMs =
        machine.clockOffsetMs === 0 ? random.pick([-72, -26, -3, 3, 26, 72]) * HOUR_MS : 0;
      count('clock jumps');
      trace(`a clock is off by ${machine.clockOffsetMs / HOUR_MS} h`);
    } else if (roll > 0.94) {
      count('locks stolen');
      trace('lock stolen');
      void store.steal();
    }
  };

  /** Whether another state stands in the place of this one now. */
  const forget = async (): Promise<boolean> => {
    const now = scheduler.now();
    const roll = random.next() * (isNarrow ? 0.5 : 1);
    if (store.isLocked() || roll > 0.25) return false;
    runsForgotten.push(...store.runs());
    if (roll < 0.17 && copies.length > 0) {
      const { atMs, copy, state, commits: before } = random.pick(copies);
      store.restore(copy);
      if (state !== stateNow) {
        // Refused under the lock file of another state: its own comes back with it, and a person says that it is older.
        runsInGit[stateNow] = lockFile.run;
        lockFile.run = runsInGit[state] ?? null;
        stateNow = state;
        await confirmOlder(store, lockFile, now + clockOfPerson());
        count('confirmed as older');
      }
      // Who goes back with the state may go back with the catalog, and with it to keys that were used before.
      const since = commits.slice(before);
      if (since.length > 0 && random.chance(0.5)) commit(reverted(wanted, random.pick(since)));
      const latestMs = Math.min(atMs, latestIn(copy));
      forgotten.push({ atMs: now, sinceMs: atMs, latestMs, lastIntent: lastIntentIn(copy), runs });
      count('rolled back');
      trace(`state rolled back to ${new Date(atMs).toISOString()}`);
      return true;
    } else if (roll > 0.21) {
      const createdMs = random.chance(0.7) ? START_MS : null;
      const atMs = now + clockOfPerson();
      await store.begin(atMs, { atMs, createdMs });
      runsInGit[stateNow] = lockFile.run;
      states += 1;
      stateNow = states;
      lockFile.run = null;
      forgotten.push({ atMs: now, sinceMs: 0, latestMs: 0, lastIntent: 0, runs });
      count('lost');
      trace(`state lost, its creation ${createdMs === null ? 'not known' : 'known'}`);
      return true;
    }
    return false;
  };

  let closedBefore: ReadonlyMap<unknown, string | null> = new Map();
  /** What was resolved stays resolved, as it was, as long as nobody puts another state in its place. */
  const checkNothingVanished = (): void => {
    const closings = store.closings();
    for (const [id, closing] of closedBefore) {
      if (closing !== null && closings.get(id) !== closing)
        findings.push({
          kind: 'violation',
          what: `intent ${id} was closed as ${closing}, and now it is ${closings.get(id)}`,
        });
    }
    closedBefore = closings;
  };

  /** Often until shortly before something that is open may not be sent any more, and from there until shortly after. */
  const wait = async (): Promise<void> => {
    const [from, to] = random.pick(WAITS);
    const deadlines = (await store.openIntents()).map(({ deadlineMs }) => deadlineMs - scheduler.now());
    const untilLateMs = Math.min(...deadlines.filter((ms) => ms > 0));
    const aside = random.between(0, random.pick([MINUTE_MS, HOUR_MS]));
    const isNear = Number.isFinite(untilLateMs) && random.chance(0.3);
    const edge = untilLateMs < HOUR_MS ? untilLateMs + aside : untilLateMs - aside;
    const ms = isNear ? edge : random.between(from, to);
    trace(`${(ms / HOUR_MS).toFixed(2)} h pass`);
    await scheduler.pass(ms);
  };

  const acts = random.between(1, 4);
  for (let act = 0; act < acts; act += 1) {
    network.weather = isAboutAnswers ? wrongAnswers(random) : anyWeather(random, clocksJump);
    const wear = anyWear(random);
    const runners = Array.from({ length: random.pick([1, 1, 1, 1, 2, 3]) }, () => {
      let runner: ReturnType<typeof start> | undefined;
      scheduler.after(random.between(0, random.pick([100, 60_000])), () => {
        runner = start(wear);
      });
      return () => runner?.ended() === true;
    });
    scheduler.after(random.between(0, 3000), stir);
    const came = await scheduler.run(() => runners.every((ended) => ended()));
    checkNothingVanished();
    if (!came) findings.push({ kind: 'violation', what: 'an apply waits for ever' });
    if (random.chance(0.5))
      copies.push({
        atMs: scheduler.now(),
        copy: store.copy(),
        state: stateNow,
        commits: commits.length,
      });
    if (random.chance(0.5)) commit(isNarrow ? editedOneThing(wanted) : edited(wanted, random, profile));
    if (act + 1 < acts) await wait();
    if (await forget()) closedBefore = new Map();
    checkNothingVanished();
    if (random.chance(0.15)) await look();
  }

  network.weather = {};
  for (const machine of machines) machine.clockOffsetMs = 0;
  const rest = await resolve();
  count(`rest: ${rest.kind}`);
  if (rest.kind === 'restless') findings.push({ kind: 'violation', what: `comes to no rest: ${rest.last}` });
  checkNothingVanished();
  const records = await store.records();
  findings.push(
    ...check({
      sent: network.sent,
      executed: network.executed,
      gone: network.gone,
      refusedForField: network.refusedForField,
      intents: store.intents(),
      runs: [...runsForgotten, ...store.runs()],
      records,
      forgotten,
    }),
  );
  count('requests', network.sent.length);
  count('executed', network.executed.length);
  for (const [fault, times] of network.struck) count(`fault ${fault}`, times);
  for (const why of BEYOND)
    count(
      `beyond: ${why}${anchor === undefined ? '' : ', with a register'}`,
      findings.filter((finding) => finding.kind === 'beyond' && finding.why === why).length,
    );
  sandbox.close();
  end.abort();
  return { seed, findings, tally };

  /** Calm applies until a plan is empty; meanwhile nothing may stay open for which the service has an answer. */
  async function resolve(): Promise<Rest> {
    // What is still on its way arrives.
    await scheduler.pass(3 * HOUR_MS);
    return comeToRest({
      apply: async () => {
        const runner = start(NEW_WEAR);
        await scheduler.run(runner.ended);
        const applied = await runner.done.catch(() => undefined);
        if (applied?.kind === 'ran' && applied.outcome.stopped === null) await expectNoneNeedless();
        return applied;
      },
      pass: scheduler.pass,
      now: scheduler.now,
      store,
      person,
      executed: network.executed,
      lockFile,
      told: (what) => {
        if (what === 'trusted') count('trusted');
        else if (what === 'older') count('confirmed as older');
        else if (what === 'confirmed') count('confirmed as absent');
        else if ('resolved' in what) count('resolved', what.resolved);
      },
    });
  }

  async function expectNoneNeedless(): Promise<void> {
    // Where a clock was ahead for a while, a deadline may have come early.
    if (tally['clock jumps'] !== undefined || network.struck.has('wrong_date')) return;
    const needless = (await store.openIntents()).find(
      ({ doubt, deadlineMs, address }) =>
        doubt === null && deadlineMs > scheduler.now() + HOUR_MS && isWanted(wanted, address),
    );
    if (needless !== undefined)
      findings.push({
        kind: 'violation',
        what: `${needless.stepId} stays open though the service answers`,
      });
  }
}

const WAITS: readonly (readonly [number, number])[] = [
  [1000, MINUTE_MS],
  [MINUTE_MS, HOUR_MS],
  [HOUR_MS, 3 * HOUR_MS],
  [3 * HOUR_MS, 19 * HOUR_MS],
  [19 * HOUR_MS, 27 * HOUR_MS],
];

function anyWeather(random: Random, clocksJump: boolean): Weather {
  if (random.chance(0.1)) return {};
  const faults = FAULTS.filter((fault) => fault !== 'wrong_date' || !clocksJump);
  const chosen = Array.from({ length: random.between(1, 4) }, () => random.pick(faults));
  return Object.fromEntries(chosen.map((fault) => [fault, random.pick([0.1, 0.3, 0.7])]));
}

/** Mostly nothing else is wrong, so that one believed answer comes to rest. */
function wrongAnswers(random: Random): Weather {
  const chosen = Array.from({ length: random.between(1, 2) }, () => random.pick(WRONG_ANSWERS));
  const beside = random.chance(0.3) ? [random.pick(FAULTS)] : [];
  return Object.fromEntries([
    ...beside.map((fault) => [fault, 0.1]),
    ...chosen.map((fault) => [fault, random.pick([0.3, 0.7])]),
  ]);
}

function anyWear(random: Random): Wear {
  return {
    crash: random.pick([0, 0, 0.02, 0.08]),
    pause: random.pick([0, 0, 0, 0.02]),
    longestPauseMs: random.pick([MINUTE_MS, 3 * HOUR_MS, 30 * HOUR_MS]),
  };
}

function summary(applied: Applied): string {
  switch (applied.kind) {
    case 'refused':
      return `refused: ${applied.codes.join(', ')}`;
    case 'nothing_to_do':
      return 'nothing to do';
    case 'ran':
      return `${applied.outcome.stopped ?? 'ran'}: ${applied.outcome.steps
        .map(({ id, result }) => `${id} ${result.kind}${'reason' in result ? ` (${result.reason})` : ''}`)
        .join('; ')}`;
    default:
      return applied satisfies never;
  }
}
