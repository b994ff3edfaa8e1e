/** What `drift` says: what is left alone and what the next apply overwrites, each from what to what. */
import { expect, test } from 'vitest';
import { driftText } from '../../src/report/drift-text.ts';
import { createPalette } from '../../src/report/palette.ts';
import { at, change, plan, step } from './sample-plan.ts';

const plainly = { width: 100, palette: createPalette(false) };
const AMOUNT = '/minimum_spend/amount';

const byService = { ...change(AMOUNT, '1000', '900'), cause: 'service' } as const;
const left = { address: at('subscriptions.left'), currency: 'JPY', differences: [byService] };
const overwriting = step({
  operation: 'subscriptions.update',
  address: at('subscriptions.edited'),
  differences: [{ ...change(AMOUNT, '900', '2500'), cause: 'both' }, change('/name', 'A', 'B')],
});

test('what the next apply overwrites is not said to be left alone, nor its new value to be the service’s', () => {
  const [leftAlone = '', overwritten = ''] = driftText(
    plan({ drift: [left], steps: [overwriting] }),
    plainly,
  ).split('\n\n');
  expect(leftAlone).toBe(
    `Drift: 1 address changed at the service, left alone
  ≠ subscriptions.left
      minimum_spend › amount  1,000 → 900  billing/bundles.yaml:112`,
  );
  expect(overwritten).toBe(
    `Changed at the service, and overwritten by the next apply: 1 address, from what the service has to
  what it gets
  ≠ subscriptions.edited
      minimum_spend › amount  900.00 → 2,500.00  billing/bundles.yaml:112`,
  );
});

test('where nothing is left alone there is nothing to undo', () => {
  expect(driftText(plan({ steps: [overwriting] }), plainly)).not.toContain('--revert');
  expect(driftText(plan({}), plainly)).toMatch(/^No drift\./);
});
