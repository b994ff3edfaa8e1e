/** Time, sleep and chance as this machine has them. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Runtime } from '../../apply/runtime.ts';

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
