/**
 * The world as the applier sees it beside journal and service: time, sleep, chance. Injected, so that a run can be
 * simulated.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Standing, Uptime } from './journal.ts';

export interface Runtime {
  /** Milliseconds since the epoch. May jump, back as well. */
  now(): number;
  /** How long the machine has been up, which no setting of its clock changes. Absent where that is not known. */
  uptime?(): Uptime;
  /** Resolves after `ms`, or as soon as `signal` aborts; never rejects. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
  /** At least 0, below 1. */
  random(): number;
}

let startedMs: number | undefined;

/** How long the machine has been up. It is asked once, because asking is slow, and this process counts on from there. */
function uptimeMs(): number {
  startedMs ??= uptime() * 1000 - performance.now();
  return Math.round(startedMs + performance.now());
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  uptime: () => ({ boot: bootId(), ms: uptimeMs() }),
  sleep: (ms, signal) => delay(ms, undefined, { signal }).catch(() => undefined),
  random: () => Math.random(),
};

let boot: string | undefined;

/** Linux names each boot. Elsewhere the stretch is that of this program's run. */
function bootId(): string {
  try {
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    boot ??= randomUUID();
  }
  return boot;
}

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
