/** A state in a folder of its own, a fake service and virtual time, put together for one test. */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Journal, RunId } from '../../src/apply/journal/journal.ts';
import { type RunPlan, runPlan } from '../../src/apply/run/run-plan.ts';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { createState, type NewState, openState } from '../../src/state/open-state.ts';
import type { LockHolder } from '../../src/state/schema/meta.ts';
import type { Lease, State } from '../../src/state/state.ts';
import { IN_MEMORY } from '../in-memory.ts';
import { type FakeService, fakeService } from './fake-service.ts';
import { BOUND } from './plans.ts';
import { START_MS, type VirtualRuntime, virtualRuntime } from './virtual-runtime.ts';

export interface Bench {
  readonly file: string;
  readonly runtime: VirtualRuntime;
  readonly service: FakeService;
  open(mode?: 'read' | 'write'): Promise<State>;
  /** One apply: open, lock, run, release. */
  apply(plan: Plan, more?: Partial<RunPlan>): Promise<Outcome>;
  withLease<T>(use: (lease: Lease, state: State) => Promise<T>): Promise<T>;
  remove(): void;
}

export function newHolder(more: Partial<LockHolder> = {}): LockHolder {
  return {
    run: randomUUID() as RunId,
    pid: process.pid,
    host: 'here',
    actor: 'maria',
    commit: 'abc123def456789',
    sinceMs: START_MS,
    ...more,
  };
}

export async function createBench(lost?: NewState['lost']): Promise<Bench> {
  const folder = mkdtempSync(join(IN_MEMORY, 'pricewright-'));
  const file = join(folder, '.pricewright', 'state.db');
  const runtime = virtualRuntime();
  const service = fakeService(runtime.now);
  await createState({ kind: 'sqlite', file, project: 'acme', nowMs: START_MS, ...(lost && { lost }) });
  const bench: Bench = {
    file,
    runtime,
    service,
    open: (mode = 'write') =>
      openState({
        kind: 'sqlite',
        file,
        project: 'acme',
        environment: 'production',
        expectedStateId: null,
        origin: null,
        mode,
      }),
    withLease: async (use) => {
      const state = await bench.open();
      try {
        const lease = await state.lock(newHolder());
        try {
          return await use(lease, state);
        } finally {
          await lease.release();
        }
      } finally {
        await state.close();
      }
    },
    apply: async (plan, more = {}) => {
      const state = await bench.open();
      try {
        const holder = newHolder();
        const lease = await state.lock(holder);
        const records = await state.reader.records();
        try {
          return await runPlan(runInput(bench, plan, lease.journal, { run: holder.run, records, ...more }));
        } finally {
          await lease.release();
        }
      } finally {
        await state.close();
      }
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
  return bench;
}

export function runInput(
  bench: Bench,
  plan: Plan,
  journal: Journal,
  more: Partial<RunPlan> & Pick<RunPlan, 'run' | 'records'>,
): RunPlan {
  return {
    plan,
    actor: 'maria',
    journal,
    // Reading has told the service's time before anything is sent.
    client: { ...bench.service, serviceMs: bench.runtime.now },
    bindings: BOUND,
    holds: () => true,
    options: { concurrency: 4, retries: 3 },
    runtime: bench.runtime,
    signal: new AbortController().signal,
    ...more,
  };
}
