/** What `drift` says: what is left alone and what the next apply overwrites, each from what to what. */
import { describe, expect, test } from 'vitest';
import type { Difference } from '../../src/model/plan.ts';
import { driftText } from '../../src/report/drift-text.ts';
import { lastingDrift } from '../../src/report/lasting-drift.ts';
import { createPalette } from '../../src/report/palette.ts';
import { PRICED } from './priced-plans.ts';
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
  const [, leftAlone = '', overwritten = ''] = driftText(
    plan({ drift: [left], steps: [overwriting] }),
    [],
    [],
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

test('names the environment and its service, whether anything drifted or not', () => {
  for (const drift of [[], [left]])
    expect(driftText({ ...plan({ drift }), environment: 'staging' }, [], [], plainly)).toMatch(
      /^Drift for \S+ · environment staging · .*\nhttps?:\S+ · profile published\n/,
    );
});

test('where nothing is left alone there is nothing to undo', () => {
  expect(driftText(plan({ steps: [overwriting] }), [], [], plainly)).not.toContain('--revert');
  expect(driftText(plan({}), [], [], plainly)).toContain('\nNo drift. ');
});

test('drafts that nothing stands for are listed beside drift, and where there is none', () => {
  const notices = [
    { code: 'draft-left-behind', address: at('subscriptions.acme'), message: 'the draft ver_9' },
    { code: 'incomplete-list', address: null, message: 'of something else' },
  ];
  for (const drift of [[], [left]]) {
    const told = driftText(plan({ drift, notices }), [], [], plainly);
    expect(told).toContain('\nLeft behind: 1 draft\n  subscriptions.acme  the draft ver_9\n');
    expect(told).not.toContain('of something else');
  }
});

test('what undoing it does to money is told with its days and customers', () => {
  const told = driftText(plan({ drift: [left] }), [], PRICED.impact.money, plainly);
  expect(told).toContain(`Recurring per month, if it is undone, with what the catalog changes there
  USD  149,700.00 → 161,676.00  (+11,976.00, +8.0 %)  each from its last change,`);
});

describe('what --revert does not undo', () => {
  const gone = { address: at('bundles.gone'), differences: [removed('')] };
  const ended = { address: at('subscriptions.ended'), differences: [removed('/status')] };
  const contract = removed('/contract/start_date');
  const mixed = { address: at('subscriptions.mixed'), differences: [byService, contract] };

  test('is told with what to do, and --revert is not offered where nothing else drifted', () => {
    const drifted = plan({ drift: [gone, ended] });
    const told = driftText(drifted, lastingDrift(drifted, drifted), [], plainly);
    expect(told).toContain(`What --revert does not undo:
  bundles.gone
      it is gone there.`);
    expect(told).toContain('its end there is final: take it out of the catalog and run');
    expect(told).not.toContain('To undo a change');
  });

  test('leaves the rest of its subscription to be undone', () => {
    const drifted = plan({ drift: [mixed] });
    const rest = plan({ drift: [{ ...mixed, differences: [contract] }] });
    const lasting = lastingDrift(drifted, rest);
    expect(lasting).toEqual(rest.drift);
    const told = driftText(drifted, lasting, [], plainly);
    expect(told).toContain('change it back at the service');
    expect(told).toContain('To undo a change: pricewright apply --revert ADDRESS');
  });

  test('is also what the plan that undoes it would withhold, and nothing that it withholds anyway', () => {
    const locked = { kind: 'locked', address: left.address, reason: 'held', mend: 'wait' } as const;
    const blocked = { ...locked, kind: 'blocked' } as const;
    const drifted = plan({ drift: [left], withheld: [locked] });
    expect(lastingDrift(drifted, plan({ withheld: [locked, blocked] }))).toEqual([left]);
    expect(lastingDrift(drifted, plan({ withheld: [locked] }))).toEqual([]);
  });
});

function removed(path: string): Difference {
  return { op: 'remove', path, cause: 'service', source: null };
}
