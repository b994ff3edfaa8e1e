/** `simulate -- --from N --seeds M [--verbose] [--tally FILE]`. */
import { simulate } from './simulate.ts';

const argument = (name: string, otherwise: number): number => {
  const index = process.argv.indexOf(`--${name}`);
  return index < 0 ? otherwise : Number(process.argv[index + 1]);
};
const from = argument('from', 0);
const seeds = argument('seeds', 2000);
const total: Record<string, number> = {};
const started = performance.now();
let failed = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const { findings, tally } = await simulate(seed, process.argv.includes('--verbose'));
  for (const [name, by] of Object.entries(tally)) total[name] = (total[name] ?? 0) + by;
  const violations = findings.filter(({ kind }) => kind === 'violation');
  if (violations.length > 0) {
    failed += 1;
    if (failed <= argument('show', 15)) console.log(`seed ${seed}: ${violations.map(({ what }) => what).join('\n    ')}`);
  }
  if (process.argv.includes('--verbose')) for (const f of findings) console.log(f);
}
console.log(total, `${failed} failed, ${((performance.now() - started) / seeds).toFixed(2)} ms each`);
process.exit(failed === 0 ? 0 : 1);
