/**
 * A team, its machine and the service in calm weather, for schedules that are written out instead of drawn: what is to go
 * wrong is said by the one who writes them.
 */
import type { RunId } from '../../src/apply/journal/journal.ts';
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { StagedSetting } from '../../src/model/plan/rules.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { createSandbox, type Sandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf, type Served } from '../served.ts';
import { check } from './check.ts';
import { createMachine, type Process, type Wear } from './machine.ts';
import { createNetwork, type Network } from './network.ts';
import { randomFrom } from './random.ts';
import { createScheduler } from './scheduler.ts';
import { createStore, type Store } from './store.ts';
import { type Applied, apply, type LockFile, resolveAll } from './team.ts';

const START_MS = Date.parse('2026-11-20T09:00:00Z');
const CALM: Wear = { crash: 0, pause: 0, longestPauseMs: 0 };
/** Resolving and going on take two; what is in progress at the service for a moment, some more. */
const MOST_APPLIES = 6;

const SEED = {
  customers: [{ id: 'cus_1', currency: 'USD' }],
  products: [
    { id: 'prod_platform', name: 'Platform', fee_type: 'fixed' },
    { id: 'prod_old', name: 'Old', fee_type: 'fixed' },
  ],
};

export interface Rehearsal {
  readonly sandbox: Sandbox;
  readonly store: Store;
  /** Its weather is calm until somebody says otherwise. */
  readonly network: Network;
  /** What came of an apply; undefined where its process died. */
  apply(catalog: Catalog, how?: How): Promise<Applied | undefined>;
  /** An apply that goes on beside others, while one of them is waited for. */
  start(catalog: Catalog, how?: How): Running;
  /** Applies until nothing is left to do or to resolve; why not, where that does not come. */
  applyAll(catalog: Catalog): Promise<readonly string[]>;
  pass(ms: number): Promise<void>;
  /** A person looks at the service for what is in doubt and says what is there; how many were resolved. */
  resolve(): Promise<number>;
  /** Every invariant that is broken. */
  violations(): Promise<readonly string[]>;
}

/** `retries` is 6 where it is not said. */
type How = Pick<Wear, 'diesAt' | 'diesWhen'> & { readonly retries?: number };

interface Running {
  readonly hasEnded: () => boolean;
  /** What came of it; undefined while it runs, and where its process died. */
  readonly applied: () => Applied | undefined;
}

export interface Rehearsing {
  readonly staged?: StagedSetting;
  readonly seed?: JsonObject;
  /** The most events; a bound of the scheduler's own without it. */
  readonly mostEvents?: number;
  /** What the weather is drawn from. */
  readonly draw?: number;
}

export async function rehearse(
  profile: Served = 'bound',
  { staged, seed = SEED, draw = 1, mostEvents }: Rehearsing = {},
): Promise<Rehearsal> {
  const random = randomFrom(draw);
  const scheduler = createScheduler(START_MS, { mostEvents });
  const sandbox = createSandbox({ bindings: bindingsOf(profile), seed, now: scheduler.now });
  const store = await createStore(START_MS);
  const machine = createMachine(scheduler, random);
  const trace = () => undefined;
  const network = createNetwork({ scheduler, random, sandbox, ...store, trace });
  const bindings = bindingsOf(profile);
  const person = machine.start('person', CALM, () => undefined);
  let runs = 0;
  const lockFile: LockFile = { run: null };

  const rehearsal: Rehearsal = {
    sandbox,
    store,
    network,
    start(catalog, { retries = 6, ...wear } = {}) {
      runs += 1;
      let ended = false;
      let release = (): void => undefined;
      const process: Process = machine.start(`run ${runs}`, { ...CALM, ...wear }, () => {
        ended = true;
        release();
      });
      const lock: Store['lock'] = (holder) => {
        release = () => store.dropLock(holder);
        return store.lock(holder, process);
      };
      let applied: Applied | undefined;
      apply({
        process,
        store: { ...store, lock },
        client: network.clientOf(process),
        bindings,
        catalog,
        run: `run-${runs}` as RunId,
        retries,
        ...(staged && { staged }),
        signal: new AbortController().signal,
        lockFile,
      }).then((came) => {
        applied = came;
        ended = true;
      });
      return { hasEnded: () => ended, applied: () => applied };
    },
    async apply(catalog, how) {
      const running = rehearsal.start(catalog, how);
      await scheduler.run(running.hasEnded);
      return running.applied();
    },
    async applyAll(catalog) {
      let last: Applied | undefined;
      for (let turn = 0; turn < MOST_APPLIES; turn += 1) {
        last = await rehearsal.apply(catalog);
        if (last?.kind === 'nothing_to_do' && (await store.openIntents()).length === 0) return [];
      }
      return [`comes to no rest: ${JSON.stringify(last)}`];
    },
    pass: scheduler.pass,
    resolve: () => resolveAll(store, person, network.executed),
    async violations() {
      const { sent, executed, gone } = network;
      const [intents, runsNoted, records] = [store.intents(), store.runs(), await store.records()];
      const findings = check({ sent, executed, gone, intents, runs: runsNoted, records, forgotten: [] });
      return findings.map(({ what }) => what);
    },
  };
  return rehearsal;
}

export function catalogOf(content: string): Catalog {
  const { catalog, diagnostics } = readCatalog([{ file: 'catalog.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  return catalog;
}
