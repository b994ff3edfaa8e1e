/** A command as a process of its own: how long it took, on the wall and of the processors, and the memory it held at most. */
import { spawnSync } from 'node:child_process';

export interface Measured {
  readonly wall: number;
  /** Seconds of all threads. */
  readonly cpu: number;
  readonly peakMegabytes: number;
}

/**
 * Written to the fourth stream as a process ends. Where Linux tells, the peak is that of the program itself: `maxRSS` counts
 * what the process was before as well, which is this one.
 */
const PROBE = `data:text/javascript,${encodeURIComponent(`
  import { readFileSync, writeSync } from 'node:fs';
  process.on('exit', () => {
    const usage = process.resourceUsage();
    try {
      const told = /VmHWM:\\s*(\\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
      if (told) usage.maxRSS = Number(told[1]);
    } catch {}
    writeSync(3, JSON.stringify(usage));
  });
`)}`;

/** Throws where it ends with another code than one of `ends`. */
export function measuredRun(
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv = {},
  ends: readonly (number | null)[] = [0],
): Measured {
  const start = performance.now();
  const { status, output } = spawnSync(process.execPath, ['--import', PROBE, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
    maxBuffer: 1 << 30,
  });
  const wall = (performance.now() - start) / 1e3;
  if (!ends.includes(status)) throw new Error(`${args.join(' ')} ended with ${status}: ${output[2]}`);
  const usage = JSON.parse(output[3] ?? '') as NodeJS.ResourceUsage;
  const cpu = (usage.userCPUTime + usage.systemCPUTime) / 1e6;
  return { wall, cpu, peakMegabytes: usage.maxRSS / 1e3 };
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? Number.NaN;
}
