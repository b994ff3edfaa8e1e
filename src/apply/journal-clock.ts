/** The journal's time, and how long ago something was. */
import type { Standing, Uptime } from './journal.ts';
import type { Runtime } from './runtime.ts';

/** A moment by both measures. */
export interface Moment {
  /** The journal's time. */
  readonly atMs: number;
  readonly uptime: Uptime | null;
}

export interface JournalClock {
  now(): number;
  moment(): Moment;
  /** The service's time, where its answer says it. Answers whether it is the first that was heard. */
  hear(serviceMs: number): boolean;
}

/**
 * The journal's time: never behind the clock, the journal's latest entry or the service's time as far as it was heard, and
 * never slower than the machine's uptime, so that it goes on where a clock was far ahead for a while and came back.
 * `standing` was asked with this machine's boot.
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

/** How long ago something was: by uptime where both moments are of one boot, else by the journal's time. */
export function elapsedMs(since: Moment, now: Moment): number {
  return since.uptime !== null && since.uptime.boot === now.uptime?.boot
    ? now.uptime.ms - since.uptime.ms
    : now.atMs - since.atMs;
}
