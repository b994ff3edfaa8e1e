/**
 * A plan that is cut short at every place where a process can die: before and after each call of the journal, after each
 * commit within one, after each request that left. What was made before stands in a journal that is complete; then each
 * death in turn, and calm applies until nothing is left.
 */

import type { RunId } from '../../src/apply/journal.ts';
import { readCatalog } from '../../src/catalog/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog.ts';
import { diagnosticText } from '../../src/model/diagnostic.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindOperations } from '../../src/service/bind-operations.ts';
import { check } from './check.ts';
import { createMachine, type Process, type Wear } from './machine.ts';
import { createNetwork } from './network.ts';
import { randomFrom } from './random.ts';
import { createScheduler } from './scheduler.ts';
import { createStore } from './store.ts';
import { type Applied, apply } from './team.ts';

const START_MS = Date.parse('2026-11-20T09:00:00Z');
const CALM: Wear = { crash: 0, pause: 0, longestPauseMs: 0 };
const { bindings } = bindOperations('conventional', {}, {}, {});
/** Settling and going on take two; what is in progress at the service for a moment, some more. */
const MOST_APPLIES = 6;

const SEED = {
  customers: [{ id: 'cus_1', currency: 'USD' }],
  products: [
    { id: 'prod_platform', name: 'Platform', fee_type: 'fixed' },
    { id: 'prod_old', name: 'Old', fee_type: 'fixed' },
  ],
};

export interface CutShort {
  /** Whether every process died where it was to die: past the last place there is none. */
  readonly died: boolean;
  readonly violations: readonly string[];
  /** What the service executed, of the plan that was cut short alone. */
  readonly operations: ReadonlySet<string>;
  /** How many things of each kind the service has in the end. */
  readonly census: string;
}

/** `deaths`: where the first apply of `after` dies, where the one that follows dies, and so on. */
export async function cutShort(
  before: Catalog,
  after: Catalog,
  deaths: readonly number[],
): Promise<CutShort> {
  const random = randomFrom(1);
  const scheduler = createScheduler(START_MS);
  const sandbox = createSandbox({ profile: 'conventional', seed: SEED, now: scheduler.now });
  const store = await createStore(START_MS);
  const machine = createMachine(scheduler, random);
  const network = createNetwork({
    scheduler,
    random,
    sandbox,
    intentOf: store.intentOf,
    trace: () => undefined,
  });
  let runs = 0;

  /** What came of an apply; undefined where it died. */
  const run = async (catalog: Catalog, wear: Wear): Promise<Applied | undefined> => {
    runs += 1;
    let ended = false;
    let release = (): void => undefined;
    const process: Process = machine.start(`run ${runs}`, wear, () => {
      ended = true;
      release();
    });
    const lock: typeof store.lock = (holder) => {
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
      retries: 6,
    }).then((came) => {
      applied = came;
      ended = true;
    });
    await scheduler.run(() => ended);
    return applied;
  };

  const violations: string[] = [];
  const applyAll = async (catalog: Catalog): Promise<void> => {
    let last: Applied | undefined;
    for (let turn = 0; turn < MOST_APPLIES; turn += 1) {
      last = await run(catalog, CALM);
      if (last?.kind === 'nothing_to_do' && (await store.openIntents()).length === 0) return;
    }
    violations.push(`comes to no rest: ${JSON.stringify(last)}`);
  };

  await applyAll(before);
  const executedBefore = network.executed.length;
  let died = true;
  for (const diesAt of deaths) died = (await run(after, { ...CALM, diesAt })) === undefined && died;
  await applyAll(after);
  // What is still on its way arrives.
  await scheduler.pass(3 * 60 * 60 * 1000);
  await applyAll(after);

  const findings = check({
    sent: network.sent,
    executed: network.executed,
    intents: store.intents(),
    runs: store.runs(),
    records: await store.records(),
    forgotten: [],
  });
  const kinds = ['products', 'bundles', 'plans', 'subscriptions', 'versions'] as const;
  const result = {
    died,
    violations: [...violations, ...findings.map(({ what }) => what)],
    operations: new Set(
      network.executed.slice(executedBefore).map(({ method, path }) => `${method} ${withoutIds(path)}`),
    ),
    census: kinds.map((kind) => `${sandbox.store.size(kind)} ${kind}`).join(', '),
  };
  sandbox.close();
  return result;
}

function withoutIds(path: string): string {
  return path.replaceAll(/\/(prod|bun|plan|sub|ver)_[^/]+/g, '/…');
}

export function catalogOf(content: string): Catalog {
  const { catalog, diagnostics } = readCatalog([{ file: 'catalog.yaml', content }], {
    environment: null,
    variables: new Map(),
  });
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  return catalog;
}
