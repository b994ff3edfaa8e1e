/** Says before a run of every test how long the last one took on this machine, and keeps how long this one takes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Reporter } from 'vitest/node';

const FILE = fileURLToPath(new URL('../node_modules/.cache/pricewright-tests/seconds', import.meta.url));

/** The arguments of `npm test` that names no test. */
const EVERY_TEST = /^run --config \S+$/;

export default class HowLong implements Reporter {
  #began: number | undefined;

  onInit(): void {
    if (!EVERY_TEST.test(process.argv.slice(2).join(' '))) return;
    this.#began = performance.now();
    const last = secondsOf(FILE);
    const minutes = Math.max(1, Math.round((last ?? 0) / 60));
    console.log(
      last === undefined
        ? 'Every test but the campaigns: how long that takes on this machine is said before the next run.'
        : `Every test but the campaigns: the last run took ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} on this machine.`,
    );
  }

  onTestRunEnd(): void {
    if (this.#began === undefined) return;
    mkdirSync(dirname(FILE), { recursive: true });
    writeFileSync(FILE, String(Math.round((performance.now() - this.#began) / 1000)));
  }
}

function secondsOf(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
