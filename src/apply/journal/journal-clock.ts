/** The journal's time, and the time elapsed between two moments. */
import type { Standing, Uptime } from './journal.ts';
import type { Runtime } from './runtime.ts';

/** A moment by both measures of time. */
export interface Moment {
  /** The journal's time. */
  readonly atMs: number;
  readonly uptime: Uptime | null;
}

export interface JournalClock {
  now(): number;
  moment(): Moment;
  /** Takes the service's time from an answer that has it. Returns true the first time. */
  hear(serviceMs: number): boolean;
}

/**
 * The journal's time. It is never behind the machine's clock, the journal's latest entry or the latest time heard
 * from the service, and never slower than the machine's uptime. It therefore goes on even if a clock was far ahead
 * for a while and came back. `standing` must have been asked with this machine's boot.
 */
export function journalClock(
  runtime: Pick<Runtime, 'now' | 'uptime'>,
  standing: Pick<Standing, 'latestMs' | 'bootedAtMs'>,
): JournalClock {
  let latestMs = standing.latestMs;
  let bootedAtMs = standing.bootedAtMs ?? Number.NEGATIVE_INFINITY;
  const moment = (): Moment => {
    const up = runtime.uptime?.() ?? null;
    latestMs = Math.max(latestMs, runtime.now(), up === null ? 0 : bootedAtMs + up.ms);
    if (up !== null) bootedAtMs = Math.max(bootedAtMs, latestMs - up.ms);
    return { atMs: latestMs, uptime: up };
  };
  let heard = false;
  const hear = (serviceMs: number): boolean => {
    latestMs = Math.max(latestMs, serviceMs);
    const isFirst = !heard;
    heard = true;
    return isFirst;
  };
  return { moment, hear, now: () => moment().atMs };
}

/** Elapsed time, by uptime if both moments are of one boot, else by the journal's time. */
export function elapsedMs(since: Moment, now: Moment): number {
  return since.uptime !== null && since.uptime.boot === now.uptime?.boot
    ? now.uptime.ms - since.uptime.ms
    : now.atMs - since.atMs;
}
