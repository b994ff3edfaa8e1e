/** The time, sleep and randomness of this machine. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from '../../apply/journal/runtime.ts';

let startedMs: number | undefined;

/** The machine's uptime. It is read once, because reading it is slow, and counted on from there. */
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

/** Linux names each boot. Elsewhere, each run of this program counts as one boot. */
function bootId(): string {
  try {
    boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    boot ??= randomUUID();
  }
  return boot;
}
