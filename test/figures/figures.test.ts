/** A short run of `npm run check:figures`. */
import { expect, test } from 'vitest';
import { checkBounds } from './check-bounds.ts';
import { checkFigures } from './check-figures.ts';
import { checkPlans } from './check-plans.ts';

test('no figure of 400 generated prices disagrees with a second engine', { timeout: 60_000 }, () => {
  const figures = checkFigures(400, 27);
  expect(figures.disagreements).toEqual([]);
  expect(
    Math.min(figures.verdicts.differs ?? 0, figures.verdicts['equal at every-quantity'] ?? 0),
  ).toBeGreaterThan(20);
  expect(figures.increases.percent).toBeGreaterThan(20);
});

test('no figure of 40 generated plans disagrees with a second engine', { timeout: 60_000 }, () => {
  const figures = checkPlans(40, 27);
  expect(figures.disagreements).toEqual([]);
  expect(figures.bills).toBeGreaterThan(150);
  expect(figures.totals).toBeGreaterThan(150);
  expect(figures.verdicts.differs).toBeGreaterThan(50);
});

test('no bill of 300 generated pairs is outside its bounds, and both ends are attained', {
  timeout: 60_000,
}, () => {
  const bounds = checkBounds(300, 31);
  expect(bounds.disagreements).toEqual([]);
  expect(bounds.bounded).toBeGreaterThan(100);
  expect(bounds.unbounded).toBeGreaterThan(50);
});
