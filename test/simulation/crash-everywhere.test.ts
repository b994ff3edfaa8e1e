/**
 * One death at every place of a plan with every kind of step, and every two deaths, one after another, on a plan of
 * two steps.
 */
import { expect, test } from 'vitest';
import { monthlyPriceText as listed } from '../prices.ts';
import { type CutShort, cutShort } from './crash-everywhere.ts';
import { catalogOf } from './rehearse.ts';

const price = (amount: string) => `{ type: unit, unit_pricing_model: { price_per_unit: "${amount}" } }`;
const bundle = (key: string, amount: string) =>
  `  ${key}: { name: thing ${key}, currency: USD, prices: { platform: ${listed(amount)} } }\n`;
const subscription = (key: string, versions: string, fields = '') =>
  `  ${key}: { name: thing ${key}, customer_id: cus_1, currency: USD, auto_activate: true, ${fields}versions: [${versions}] }\n`;
const entry = (amount: string, fields = '') =>
  `{ ${fields}items: [{ product: platform, price: ${price(amount)} }] }`;

const EVERY_KIND_BEFORE = catalogOf(`version: "2026-04-01"
products:
  platform: { id: prod_platform }
  old: { id: prod_old }
  api: { name: thing api, fee_type: metered }
bundles:
${bundle('growth', '100')}plans:
  team: { name: thing team, currency: USD }
subscriptions:
${subscription('acme', `${entry('1.00')}, ${entry('1.20', 'effective_at: 2027-03-01, draft: true, ')}`)}
${subscription('beta', `${entry('2.00')}, ${entry('2.20', 'effective_at: 2027-03-01, draft: true, ')}`)}`);

const EVERY_KIND = catalogOf(`version: "2026-04-01"
products:
  platform: { id: prod_platform }
  old: { id: prod_old, absent: true }
  api: { name: thing api, fee_type: fixed }
  extra: { name: thing extra, fee_type: metered }
bundles:
${bundle('growth', '120')}${bundle('spare', '50')}plans:
  team: { name: thing team, currency: EUR }
  annual: { name: thing annual, currency: USD }
subscriptions:
${subscription('acme', `${entry('1.00')}, ${entry('1.30', 'effective_at: 2027-03-01, draft: true, ')}`, 'trial_period_days: 7, ')}
${subscription('beta', `${entry('2.00')}, ${entry('2.20', 'effective_at: 2027-03-01, ')}, ${entry('2.50', 'effective_at: 2027-12-01, ')}`)}
${subscription('gamma', entry('3.00'), 'trial_period_days: 14, ')}`);

const KINDS_OF_STEPS = [
  'POST /products',
  'PATCH /products/…',
  'DELETE /products/…',
  'POST /bundles',
  'PATCH /bundles/…',
  'POST /plans',
  'PATCH /plans/…',
  'POST /subscriptions',
  'PATCH /subscriptions/…',
  'POST /subscriptions/…/activate',
  'POST /subscriptions/…/versions',
  'PATCH /subscriptions/…/versions/…',
  'POST /subscriptions/…/versions/…/publish',
];

/** Deaths at 1, 2, 3, … until the process lives to its end; what each came to. */
async function untilItLives(cut: (diesAt: number) => Promise<CutShort>): Promise<readonly CutShort[]> {
  const cuts: CutShort[] = [];
  for (let diesAt = 1; ; diesAt += 1) {
    const came = await cut(diesAt);
    cuts.push(came);
    if (!came.died) return cuts;
  }
}

function wrongIn(cuts: readonly CutShort[], census: string): readonly string[] {
  return cuts.flatMap(({ violations, census: found }, index) =>
    [...violations, ...(found === census ? [] : [`the service has ${found}`])].map(
      (what) => `death ${index + 1}: ${what}`,
    ),
  );
}

test('the plan has every kind of step', async () => {
  const { operations, violations } = await cutShort(EVERY_KIND_BEFORE, EVERY_KIND, []);
  expect(violations).toEqual([]);
  expect([...operations].sort()).toEqual([...KINDS_OF_STEPS].sort());
});

test('one death at every place of it', async () => {
  const { census } = await cutShort(EVERY_KIND_BEFORE, EVERY_KIND, []);
  const cuts = await untilItLives((diesAt) => cutShort(EVERY_KIND_BEFORE, EVERY_KIND, [diesAt]));
  expect(wrongIn(cuts, census)).toEqual([]);
  // Each of its steps has several places to die at.
  expect(cuts.length).toBeGreaterThan(5 * KINDS_OF_STEPS.length);
});

const NOTHING = catalogOf('version: "2026-04-01"\nproducts: { platform: { id: prod_platform } }\n');
const TWO_STEPS = catalogOf(`version: "2026-04-01"
products:
  platform: { id: prod_platform }
subscriptions:
${subscription('acme', `${entry('1.00')}, ${entry('2.00', 'effective_at: 2027-12-01, ')}`)}`);

test('every two deaths, one after another, on a plan of two steps', async () => {
  const { census, operations } = await cutShort(NOTHING, TWO_STEPS, []);
  expect([...operations].sort()).toEqual(['POST /subscriptions', 'POST /subscriptions/…/versions']);
  const wrong: string[] = [];
  let pairs = 0;
  for (let first = 1, lives = false; !lives; first += 1) {
    lives = !(await cutShort(NOTHING, TWO_STEPS, [first])).died;
    if (lives) break;
    const cuts = await untilItLives((second) => cutShort(NOTHING, TWO_STEPS, [first, second]));
    pairs += cuts.length;
    wrong.push(...wrongIn(cuts, census).map((what) => `after death ${first}, ${what}`));
  }
  expect(wrong).toEqual([]);
  expect(pairs).toBeGreaterThan(200);
}, 300_000);
