/** The time, sleep and randomness of this machine, and who runs the program on it. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { uptime, userInfo } from 'node:os';
import type { Uptime } from '../../apply/journal/journal.ts';
import type { Runtime } from '../../apply/journal/journal-clock.ts';
import { waitUnlessHalted } from '../../service/pace.ts';
import type { World } from './world.ts';

let startedMs: number | undefined;

/** The machine's uptime. It is read once, because reading it is slow, and counted on from there. */
function uptimeMs(): number {
  startedMs ??= uptime() * 1000 - performance.now();
  return Math.round(startedMs + performance.now());
}

export function systemUptime(): Uptime {
  return { boot: bootId(), ms: uptimeMs() };
}

export const systemRuntime: Runtime = {
  now: () => Date.now(),
  uptime: systemUptime,
  sleep: waitUnlessHalted,
  random: () => Math.random(),
};

/** The applier's runtime in a world. */
export function runtimeOf({
  now,
  random,
  uptime = systemUptime,
  sleep = systemRuntime.sleep,
}: World): Runtime {
  return { now, random, uptime, sleep };
}

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

/** The actor of a run: the one that the pipeline names, else the user of the machine. */
export function actorOf({ env }: World): string | null {
  const named = env.PRICEWRIGHT_ACTOR ?? env.GITHUB_ACTOR ?? env.GITLAB_USER_LOGIN;
  if (named !== undefined && named !== '') return named;
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}
