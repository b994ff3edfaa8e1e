/**
 * Runs many seeds on all cores and prints what happened. `--from N --seeds M` says which; `--tally FILE` keeps the sums
 * and goes on where an earlier run of the same `--from` was cut off; `--until-failure` ends at the first seed that fails;
 * `--verbose` tells everything about each seed, on one core. Exit code 1 where a seed broke an invariant.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { simulate, type Tally } from './simulate.ts';

interface Share {
  readonly from: number;
  readonly to: number;
}

interface Failure {
  readonly seed: number;
  readonly what: readonly string[];
}

interface Sum {
  readonly tally: Record<string, number>;
  readonly failures: Failure[];
}

/** What `--tally` keeps. */
interface Kept extends Sum {
  readonly from: number;
  next: number;
}

const SEEDS_PER_SHARE = 250;
/** Of each share; the tally has them all. */
const MOST_TOLD = 3;

async function runShare({ from, to }: Share, verbose: boolean): Promise<Sum> {
  const sum: Sum = { tally: {}, failures: [] };
  for (let seed = from; seed < to; seed += 1) {
    const { findings, tally } = await simulate(seed, verbose);
    add(sum.tally, tally);
    const what = findings.filter(({ kind }) => kind === 'violation').map((finding) => finding.what);
    if (what.length > 0) sum.failures.push({ seed, what });
    if (verbose) for (const { kind, what: found } of findings) console.log(`${kind}: ${found}`);
  }
  return sum;
}

function add(sum: Record<string, number>, tally: Tally): void {
  for (const [name, by] of Object.entries(tally)) sum[name] = (sum[name] ?? 0) + by;
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      from: { type: 'string', default: '0' },
      seeds: { type: 'string', default: '2000' },
      workers: { type: 'string', default: String(availableParallelism()) },
      tally: { type: 'string' },
      verbose: { type: 'boolean', default: false },
      'until-failure': { type: 'boolean', default: false },
    },
  });
  const from = Number(values.from);
  const to = from + Number(values.seeds);
  const kept = keptIn(values.tally, from);
  const resumedAt = kept.next;
  const startedAtMs = performance.now();
  const take = (sum: Sum, share: Share): void => {
    add(kept.tally, sum.tally);
    kept.failures.push(...sum.failures);
    kept.next = Math.max(kept.next, share.to);
    for (const { seed, what } of sum.failures.slice(0, MOST_TOLD)) {
      console.log(`seed ${seed}:\n  ${what.join('\n  ')}`);
      console.log(`  again: npm run simulate -- --from ${seed} --seeds 1 --verbose`);
    }
    if (values.tally !== undefined) writeFileSync(values.tally, `${JSON.stringify(kept, null, 2)}\n`);
  };

  if (values.verbose) take(await runShare({ from: resumedAt, to }, true), { from: resumedAt, to });
  else await onAllCores(resumedAt, to, Number(values.workers), take, values['until-failure']);

  const seconds = (performance.now() - startedAtMs) / 1000;
  const lines = Object.entries(kept.tally)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, times]) => `  ${name.padEnd(28)}${String(times).padStart(12)}`);
  console.log(lines.join('\n'));
  console.log(`${kept.failures.length} failed; seeds ${resumedAt} to ${to - 1} took ${seconds.toFixed(1)} s`);
  process.exitCode = kept.failures.length === 0 ? 0 : 1;
}

function keptIn(file: string | undefined, from: number): Kept {
  if (file === undefined || !existsSync(file)) return { from, next: from, tally: {}, failures: [] };
  const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
  if (kept.from !== from) throw new Error(`${file} is the tally of a run from ${kept.from}`);
  return kept;
}

/** Shares are taken in order and put down in order, so that a tally that is cut off has no gaps. */
async function onAllCores(
  from: number,
  to: number,
  workers: number,
  take: (sum: Sum, share: Share) => void,
  untilFailure: boolean,
): Promise<void> {
  let next = from;
  let failed = false;
  const waiting = new Map<number, { readonly sum: Sum; readonly share: Share }>();
  let due = from;
  const put = (sum: Sum, share: Share): void => {
    waiting.set(share.from, { sum, share });
    for (let ready = waiting.get(due); ready !== undefined; ready = waiting.get(due)) {
      waiting.delete(due);
      due = ready.share.to;
      take(ready.sum, ready.share);
    }
    failed ||= sum.failures.length > 0;
  };
  const shareOut = (): Share | undefined => {
    if (next >= to || (untilFailure && failed)) return undefined;
    const share = { from: next, to: Math.min(to, next + SEEDS_PER_SHARE) };
    next = share.to;
    return share;
  };
  await Promise.all(
    Array.from({ length: workers }, async () => {
      const first = shareOut();
      if (first === undefined) return;
      const worker = new Worker(new URL(import.meta.url), { workerData: first, stderr: true });
      await new Promise<void>((resolve, reject) => {
        let share = first;
        worker.on('error', reject);
        worker.on('message', (sum: Sum) => {
          put(sum, share);
          const more = shareOut();
          if (more === undefined) return resolve();
          share = more;
          worker.postMessage(more);
        });
      });
      await worker.terminate();
    }),
  );
}

if (isMainThread) await main();
else {
  const work = async (share: Share) => parentPort?.postMessage(await runShare(share, false));
  parentPort?.on('message', work);
  await work(workerData as Share);
}
