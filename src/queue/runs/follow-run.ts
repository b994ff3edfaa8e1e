/** Waits for a run on workers, reports its progress, and asks it to stop when its person interrupts. */
import { setTimeout as delay } from 'node:timers/promises';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import type { Outcome, Progress, StepOutcome } from '../../model/plan/outcome.ts';
import { readRunOutcome } from '../../state/journal/run-texts.ts';
import type { Queue } from '../database/open-queue.ts';
import { cancelRun, endRuns } from './end-runs.ts';
import { finishedSince, workersOf } from './queue-progress.ts';
import { reapWorkers, SILENT_MS } from './reap-workers.ts';

interface FollowRun {
  readonly run: string;
  readonly signal: AbortSignal;
  readonly progress: (event: Progress) => void;
  /** Called at intervals while no worker is alive. */
  readonly onNoWorkers: () => void;
}

const BETWEEN_LOOKS_MS = 500;
/** Commits of the same moment may become visible at slightly different times. */
const OVERLAP_MS = 2_000;
/** Longest absence of the database before the follower gives up; the run goes on without it. */
const LONGEST_SILENCE_MS = 120_000;
const BETWEEN_WARNINGS_MS = 30_000;

/** Throws a DiagnosticsError, exit code 7, if the run lost its lock: its outcome is then unknown. */
export async function followRun(queue: Queue, following: FollowRun): Promise<Outcome> {
  const { run, signal } = following;
  const reported = new Set<number>();
  const tell = (position: number, outcome: StepOutcome): void => {
    if (reported.has(position)) return;
    reported.add(position);
    following.progress({ kind: 'finished', outcome });
  };
  let sinceMs = 0;
  let asked = false;
  let connectedMs = performance.now();
  let seenMs = connectedMs;
  let warnedMs = connectedMs;
  for (;;) {
    try {
      if (signal.aborted && !asked) {
        await cancelRun(queue, 'interrupted');
        asked = true;
      }
      for (const { position, atMs, outcome } of await finishedSince(queue, run, sinceMs - OVERLAP_MS)) {
        sinceMs = Math.max(sinceMs, atMs);
        tell(position, outcome);
      }
      await endRuns(queue);
      const outcome = await outcomeOf(queue, run);
      if (outcome !== undefined) {
        // The last steps to finish, and those that will not be carried out.
        for (const [position, step] of outcome.steps.filter(({ origin }) => origin === 'planned').entries())
          tell(position, step);
        return outcome;
      }
      seenMs = performance.now();
      // Right after the database was away, every worker looks silent.
      if (seenMs - connectedMs > SILENT_MS) await reapWorkers(queue);
      if (seenMs - warnedMs > BETWEEN_WARNINGS_MS && (await workersOf(queue)).length === 0) {
        warnedMs = seenMs;
        following.onNoWorkers();
      }
    } catch (error) {
      if (error instanceof LostRun) throw error.reported;
      connectedMs = performance.now();
      if (connectedMs - seenMs > LONGEST_SILENCE_MS) throw error;
    }
    await delay(BETWEEN_LOOKS_MS);
  }
}

class LostRun extends Error {
  readonly reported = fault(
    'lock-lost',
    'the run lost its lock, and its workers have stopped',
    'run apply again: it resolves what is in doubt first',
    EXIT.locked,
  );
}

async function outcomeOf({ quick }: Queue, run: string): Promise<Outcome | undefined> {
  const ended = () => readRunOutcome(quick, run);
  const outcome = await ended();
  if (outcome !== undefined) return outcome;
  const queued = await quick.selectFrom('queue_runs').select('run').where('run', '=', run).executeTakeFirst();
  if (queued !== undefined) return undefined;
  // The run may have ended between the two looks.
  const again = await ended();
  if (again !== undefined) return again;
  throw new LostRun();
}
