/**
 * `npm run check:figures`: 20,000 generated prices, 300 generated plans, the bounds of 2,000 changes and the judgement of
 * 2,000 requests against a second engine. `--prices N`, `--plans N`, `--bounds N`, `--judgements N`, `--seed N`.
 */
import { parseArgs } from 'node:util';
import { checkBounds } from './check-bounds.ts';
import { checkFigures } from './check-figures.ts';
import { checkJudgements } from './check-judgement.ts';
import { checkPlans } from './check-plans.ts';

const { values } = parseArgs({
  options: {
    prices: { type: 'string', default: '20000' },
    plans: { type: 'string', default: '300' },
    bounds: { type: 'string', default: '2000' },
    judgements: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const seed = Number(values.seed);
const checks = [
  checkFigures(Number(values.prices), seed),
  checkPlans(Number(values.plans), seed),
  checkBounds(Number(values.bounds), seed),
  checkJudgements(Number(values.judgements), seed),
];
for (const { disagreements, ...figures } of checks) {
  for (const disagreement of disagreements.slice(0, 20)) console.log(disagreement);
  console.log(JSON.stringify({ ...figures, disagreements: disagreements.length }));
  if (disagreements.length > 0) process.exitCode = 1;
}
