/** A short run of `npm run check:figures`. */
import { expect, test } from 'vitest';
import { checkFigures } from './check-figures.ts';

test('no figure of 400 generated prices disagrees with a second engine', { timeout: 60_000 }, () => {
  const figures = checkFigures(400, 27);
  expect(figures.disagreements).toEqual([]);
  expect(
    Math.min(figures.verdicts.differs ?? 0, figures.verdicts['equal at every-quantity'] ?? 0),
  ).toBeGreaterThan(20);
  expect(figures.increases.percent).toBeGreaterThan(20);
});
