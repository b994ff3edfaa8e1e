/** What a catalog does not write is no fault of `--strict`, unless it bears on money. */
import { expect, test } from 'vitest';
import { coverageOf } from '../../src/observe/coverage-of.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

const SHOWN = { id: 'plan_core', name: 'Core', currency: 'USD', description: 'by hand' };

test.each([
  ['description', true],
  ['currency', undefined],
] as const)('the %s of a plan', async (left, excused) => {
  const rehearsal = await rehearse('bound', { plans: [{ ...SHOWN, items: [] }] }, '2026-11-20');
  const { [left]: _, ...core } = SHOWN;
  const { catalog } = catalogFrom({ plans: { core } });
  if (catalog === undefined) throw new Error('no catalog');
  await rehearsal.apply(catalog);
  const { observed } = await rehearsal.plan(catalog);
  if (observed === undefined) throw new Error('no plan');
  const { not_compared: not } = coverageOf(catalog, observed, bindingsOf('bound'), rehearsal.today());
  expect(not.map((each) => [each.reason, each.excused])).toEqual([
    [`the catalog does not write ${left}; the rest was compared`, excused],
  ]);
  await rehearsal.close();
});
