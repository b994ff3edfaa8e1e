/**
 * A worker that cannot do what a run asks of it, where another may: its key is refused, its project file binds other
 * operations, its clock is wrong, or the service is away for it. It gives its steps back, and ends or rests; the run
 * is stopped only where nobody is left to carry it on.
 */
import { type DiagnosticsError, fault } from '../model/diagnostic.ts';
import type { Step } from '../model/plan.ts';
import { endRuns } from './end-runs.ts';
import type { Queue } from './open-queue.ts';
import { workersOf } from './queue-progress.ts';

export type PutAside =
  | {
      /**
       * What the outcome of a run says that is stopped by it; null where it waits for other workers, though there are
       * none.
       */
      readonly reason: string | null;
      /** What the worker ends with. */
      readonly told: DiagnosticsError;
    }
  /** It rests, until no run goes on or nobody else works. */
  | { readonly reason: string; readonly told: null };

interface Place {
  readonly host: string;
  readonly pid: number;
}

/** `refusal`: what the service answered, in words. */
export function forRefusedKey({ host, pid }: Place, refusal: string): PutAside {
  return {
    reason: `${refusal}; it is that of the worker with process ${pid} on ${host}`,
    told: fault(
      'worker-key-refused',
      `this worker ends: ${refusal}`,
      'start it again with a key that the service takes; what it had is left to other workers or the next apply',
    ),
  };
}

export function forOtherBindings({ host, pid }: Place, { operation }: Step): PutAside {
  const lack = `does not bind ${operation} as the run was planned`;
  return {
    reason: `the project file of the worker with process ${pid} on ${host} ${lack}`,
    told: fault(
      'worker-bindings',
      `this worker ends: its project file ${lack}`,
      'start it again with the project file of the apply; what it had is left to other workers or the next apply',
    ),
  };
}

/** That may pass, or be so for this machine alone. `absence`: what it found, in words. */
export function forServiceAway({ host, pid }: Place, absence: string): PutAside {
  return { reason: `at the worker with process ${pid} on ${host}: ${absence}`, told: null };
}

/** `apartMs`: how far its clock is ahead of the one that the run was planned by; less than nothing where it is behind. */
export function forOtherClock({ host, pid }: Place, apartMs: number): PutAside {
  const lack = `${timeText(Math.abs(apartMs))} ${apartMs > 0 ? 'ahead of' : 'behind'} the clock that the run was planned by`;
  return {
    reason: `the clock of the worker with process ${pid} on ${host} is ${lack}`,
    told: fault(
      'worker-clock',
      `this worker ends: its clock is ${lack}`,
      'set whichever of the two is wrong, and start it again; what it had is left to other workers or the next apply',
    ),
  };
}

const UNITS = [
  ['days', 24 * 60 * 60 * 1000],
  ['hours', 60 * 60 * 1000],
] as const;

/** In the largest unit of which there are two. */
function timeText(ms: number): string {
  const [unit, unitMs] = UNITS.find(([, one]) => ms >= 2 * one) ?? ['minutes', 60 * 1000];
  return `${Math.round(ms / unitMs)} ${unit}`;
}

/** A newer program brought the state up: this one cannot write there, and the run goes on with workers that can. */
export function forNewerState(told: DiagnosticsError): PutAside {
  return { reason: null, told };
}

export async function othersWork(queue: Queue, worker: string): Promise<boolean> {
  return (await workersOf(queue)).some(({ id }) => id !== worker);
}

/** After the worker has left: of several that leave at the same time the last one sees that nobody is left. */
export async function endUnattended(queue: Queue, { reason }: PutAside): Promise<void> {
  if (reason === null) return;
  const { quick, environment } = queue;
  if ((await workersOf(queue)).length === 0)
    await quick
      .updateTable('queue_runs')
      .set({ stopped: reason })
      .where('environment', '=', environment)
      .where('stopped', 'is', null)
      .execute();
  await endRuns(queue);
}
