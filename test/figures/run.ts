/** `npm run check:figures`: 20,000 generated prices against a second engine. `--prices N`, `--seed N`. */
import { parseArgs } from 'node:util';
import { checkFigures } from './check-figures.ts';

const { values } = parseArgs({
  options: { prices: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
});
const { disagreements, ...figures } = checkFigures(Number(values.prices), Number(values.seed));
for (const disagreement of disagreements.slice(0, 20)) console.log(disagreement);
console.log(JSON.stringify({ ...figures, disagreements: disagreements.length }));
if (disagreements.length > 0) process.exitCode = 1;
