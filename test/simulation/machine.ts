/**
 * Processes that die. All that a process does to the world goes through `call`: it may die before or after, or be put to
 * sleep for hours, and what a dead process waits for never comes.
 */
import type { Runtime } from '../../src/apply/journal/journal-clock.ts';
import type { Random } from './random.ts';
import type { Scheduler } from './scheduler.ts';

/** How a machine behaves for a while. Probabilities are per call. */
export interface Wear {
  readonly crash: number;
  /** The process stands still after the call, for up to `longestPauseMs`. */
  readonly pause: number;
  readonly longestPauseMs: number;
  /** Where it dies, counted in boundaries from its start, instead of by chance: 1 is before its first call. */
  readonly diesAt?: number;
  /** Or as soon as this is so. */
  readonly diesWhen?: () => boolean;
}

export interface Process {
  readonly name: string;
  readonly runtime: Runtime;
  isAlive(): boolean;
  /** Performs `work` at a later instant and answers later still. Never settles once the process is dead. */
  call<T>(work: () => Promise<T> | T, most?: number): Promise<T>;
  /** Resolves when `later` says, unless the process is dead by then. For what the world answers by itself. */
  deliver<T>(resolve: (value: T) => void, value: T): void;
  kill(): void;
  /** Something happened to it within a call: it may be the last. */
  wear(): void;
  /** Bytes of it left: where a place to die is chosen, it may be this one. */
  sent(): void;
}

export interface Machine {
  /** What its wall clock is ahead of true time, negative where it is behind. */
  clockOffsetMs: number;
  start(name: string, wear: Wear, died: (process: Process) => void): Process;
}

/** The longest that a call takes by itself. */
const LONGEST_CALL_MS = 20;

export function createMachine(scheduler: Scheduler, random: Random, name = 'one'): Machine {
  const startMs = scheduler.now();
  const machine: Machine = {
    clockOffsetMs: 0,
    start(processName, wear, died) {
      let alive = true;
      let asleepUntilMs = 0;
      const whileAlive = (ms: number, task: () => void | Promise<void>): void => {
        scheduler.after(Math.max(ms, asleepUntilMs - scheduler.now()), () => {
          if (!alive) return;
          if (scheduler.now() < asleepUntilMs) return whileAlive(0, task);
          return task();
        });
      };
      let boundaries = 0;
      const dies = (probability: number): boolean => {
        boundaries += 1;
        if (wear.diesWhen !== undefined) return wear.diesWhen();
        return wear.diesAt === undefined ? random.chance(probability) : boundaries === wear.diesAt;
      };
      const kill = (): void => {
        if (!alive) return;
        alive = false;
        died(process);
      };
      const process: Process = {
        name: processName,
        isAlive: () => alive,
        kill,
        wear: () => {
          if (dies(wear.crash / 4)) kill();
        },
        sent: () => {
          if ((wear.diesAt ?? wear.diesWhen) !== undefined && dies(0)) kill();
        },
        call: (work, most = LONGEST_CALL_MS) =>
          new Promise((resolve, reject) => {
            whileAlive(random.between(0, most), async () => {
              if (dies(wear.crash / 2)) return kill();
              let settle: () => void;
              try {
                const value = await work();
                settle = () => resolve(value);
              } catch (error) {
                settle = () => reject(error);
              }
              if (!alive) return;
              if (dies(wear.crash / 2)) return kill();
              if (random.chance(wear.pause))
                asleepUntilMs = scheduler.now() + random.between(0, wear.longestPauseMs);
              whileAlive(random.between(0, most), settle);
            });
          }),
        deliver: (resolve, value) => whileAlive(0, () => resolve(value)),
        runtime: {
          now: () => scheduler.now() + machine.clockOffsetMs,
          uptime: () => ({ boot: name, ms: scheduler.now() - startMs }),
          random: () => random.next(),
          sleep: (ms, signal) =>
            new Promise((resolve) => {
              if (signal?.aborted) return resolve();
              whileAlive(ms, resolve);
              signal?.addEventListener('abort', () => whileAlive(0, resolve), { once: true });
            }),
        },
      };
      return process;
    },
  };
  return machine;
}
