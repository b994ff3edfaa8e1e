/** A short run of `npm run check:figures`. */
import { expect, test } from 'vitest';
import { checkBounds } from './check-bounds.ts';
import { checkFigures } from './check-figures.ts';
import { checkPlans } from './check-plans.ts';

test('no figure of 150 generated prices disagrees with a second engine', { timeout: 60_000 }, () => {
  const figures = checkFigures(150, 27);
  expect(figures.disagreements).toEqual([]);
  expect(
    Math.min(figures.verdicts.differs ?? 0, figures.verdicts['equal at every-quantity'] ?? 0),
  ).toBeGreaterThan(10);
  expect(figures.increases.percent).toBeGreaterThan(10);
});

test('no figure of 15 generated plans disagrees with a second engine', { timeout: 60_000 }, () => {
  const figures = checkPlans(15, 27);
  expect(figures.disagreements).toEqual([]);
  expect(figures.bills).toBeGreaterThan(50);
  expect(figures.totals).toBeGreaterThan(50);
  expect(figures.verdicts.differs).toBeGreaterThan(20);
});

test('no change of 200 generated subscriptions is outside its bounds, and both ends are attained', {
  timeout: 60_000,
}, () => {
  const bounds = checkBounds(200, 31);
  expect(bounds.disagreements).toEqual([]);
  expect(bounds.withTerms).toBeGreaterThan(60);
  expect(bounds.bounded).toBeGreaterThan(60);
  expect(bounds.unbounded).toBeGreaterThan(20);
});
