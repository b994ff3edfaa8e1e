/** What `drift` says: what is left alone and what the next apply overwrites, each from what to what. */
import { describe, expect, test } from 'vitest';
import type { Difference, Notice, Plan } from '../../src/model/plan/plan.ts';
import type { Coverage, FoundUnmanaged } from '../../src/model/service/observed.ts';
import { createPalette } from '../../src/report/lines/lines.ts';
import { type DriftFound, lastingDrift } from '../../src/report/sections/drift-sections.ts';
import { driftText } from './forms.ts';
import { PRICED } from './priced-plans.ts';
import { at, change, plan, step } from './sample-plan.ts';

const options = { width: 100, palette: createPalette(false) };
const ALL: Coverage = { compared: 3, not_compared: [], not_created: 0 };
const NONE: FoundUnmanaged = { unmanaged: [], not_listed: [] };

function text(plan: Plan, { lasting = [], undone, ...rest }: Partial<DriftFound> = {}): string {
  return driftText({ plan, coverage: ALL, unmanaged: NONE, failed: [], lasting, undone, ...rest }, options);
}
const AMOUNT = '/minimum_spend/amount';

const byService = { ...change(AMOUNT, '1000', '900'), cause: 'service' } as const;
const left = { address: at('subscriptions.left'), currency: 'JPY', differences: [byService] };
const overwriting = step({
  operation: 'subscriptions.update',
  address: at('subscriptions.edited'),
  differences: [{ ...change(AMOUNT, '900', '2500'), cause: 'both' }, change('/name', 'A', 'B')],
});

test('what the next apply overwrites is not said to be left alone, nor its new value to be the service’s', () => {
  const [, leftAlone = '', overwritten = ''] = text(plan({ drift: [left], steps: [overwriting] })).split(
    '\n\n',
  );
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
    expect(text({ ...plan({ drift }), environment: 'staging' })).toMatch(
      /^Drift for \S+ · environment staging · .*\nhttps?:\S+ · profile published\n/,
    );
});

test('where nothing is left alone there is nothing to undo', () => {
  expect(text(plan({ steps: [overwriting] }))).not.toContain('pricewright revert');
  expect(text(plan({}))).toContain('\nNo drift.\n');
});

test('drafts that nothing stands for are listed beside drift, and where there is none', () => {
  const notices: readonly Notice[] = [
    { code: 'draft-left-behind', address: at('subscriptions.acme'), message: 'the draft ver_9' },
    { code: 'incomplete-list', address: null, message: 'of something else' },
  ];
  for (const drift of [[], [left]]) {
    const told = text(plan({ drift, notices }));
    expect(told).toContain('\nLeft behind: 1 draft\n  subscriptions.acme  the draft ver_9\n');
    expect(told).not.toContain('of something else');
  }
});

test('what undoing it does to money is told with its days and customers', () => {
  const told = text(plan({ drift: [left] }), { undone: PRICED });
  expect(told.split('\n').slice(2, 5).join('\n')).toBe(`Changed at the service: left
If reverted, from 2027-01-19: not known for 40 of 300 subscriptions; known: +11,976.00 USD a month
  (+8.0 %, +143,712.00 a year)`);
  expect(told).toContain(`Recurring per month, if it is undone, with what the catalog changes there
  USD  149,700.00 → 161,676.00  (+11,976.00, +8.0 %)  over 300 subscriptions, each after its last`);
});

describe('what was looked at stands before what was found', () => {
  const some: Coverage = {
    compared: 1,
    not_compared: [
      { kind: 'product', reason: 'products.get is not bound', addresses: [at('products.api')] },
      {
        kind: 'subscription',
        reason: 'subscriptions.get is not bound',
        versions_read: 2,
        addresses: [at('subscriptions.a'), at('subscriptions.b')],
      },
    ],
    not_created: 1,
  };
  const body = (coverage: Coverage, rest: Partial<DriftFound> = {}) =>
    text(plan({}), { coverage, ...rest })
      .split('\n')
      .slice(2)
      .join('\n');

  test('where not all was compared, no more is claimed than that what was has not drifted', () => {
    expect(body(some)).toBe(`Compared with the service: 1 of 4 addresses; 1 not created yet
  not compared: products.api (products.get is not bound)
  not compared: 2 subscriptions (subscriptions.get is not bound); the versions of all were read,
    their terms were not
No drift in what was compared.
`);
  });

  test('where nothing was compared, nothing is claimed', () => {
    const told = body({ ...some, compared: 0 });
    expect(told).toContain('Nothing was compared, so nothing is known of drift.\n');
    expect(told).not.toContain('No drift');
  });

  test('what nobody declared is listed, and so is what could not be looked for', () => {
    const hand = { id: 'sub_9', name: 'By hand', status: 'active', customer_id: 'cus_9' } as const;
    const unmanaged: FoundUnmanaged = {
      unmanaged: [{ kind: 'subscription', ...hand }],
      not_listed: [{ kind: 'bundle', reason: 'bundles.list is not bound' }],
    };
    expect(body(ALL, { unmanaged })).toBe(`Compared with the service: 3 of 3 addresses
No drift.

Unmanaged: 1 at the service that nobody declared
  ? subscription sub_9  By hand · cus_9 · active
Not searched for unmanaged things: bundles (bundles.list is not bound)
`);
  });

  test('a probe that failed is named with its reason', () => {
    const failed = [{ address: 'subscriptions.a', reason: 'the service refused it with 404: gone' }];
    expect(body(some, { failed })).toContain(
      'Probes that failed: subscriptions.a\n  the first of them: the service refused it with 404: gone\n',
    );
  });
});

describe('what revert does not undo', () => {
  const gone = { address: at('bundles.gone'), differences: [removed('')] };
  const ended = { address: at('subscriptions.ended'), differences: [removed('/status')] };
  const contract = removed('/contract/start_date');
  const mixed = { address: at('subscriptions.mixed'), differences: [byService, contract] };

  test('is told with what to do, and revert is not offered where nothing else drifted', () => {
    const drifted = plan({ drift: [gone, ended] });
    const told = text(drifted, { lasting: lastingDrift(drifted, drifted) });
    expect(told).toContain(`What revert does not undo
  bundles.gone
      the service answers 404 for it; check there that it is gone.`);
    expect(told).toContain('its end there is final: take it out of the catalog and the records');
    expect(told).not.toContain('To undo ');
  });

  test('leaves the rest of its subscription to be undone', () => {
    const drifted = plan({ drift: [mixed] });
    const rest = plan({ drift: [{ ...mixed, differences: [contract] }] });
    const lasting = lastingDrift(drifted, rest);
    expect(lasting).toEqual(rest.drift);
    const told = text(drifted, { lasting });
    expect(told).toContain('nothing that can be sent changes contract › start_date: change it back');
    expect(told).toContain('pricewright accept subscriptions.mixed');
    expect(told).toContain('To undo subscriptions.mixed: pricewright revert subscriptions.mixed');
  });

  test('is also what the plan that undoes it would defer, and nothing that it defers anyway', () => {
    const locked = { kind: 'price_locked', address: left.address, reason: 'held', fix: 'wait' } as const;
    const blocked = { ...locked, kind: 'blocked' } as const;
    const drifted = plan({ drift: [left], deferred: [locked] });
    expect(lastingDrift(drifted, plan({ deferred: [locked, blocked] }))).toEqual([{ ...left, fix: 'wait' }]);
    expect(lastingDrift(drifted, plan({ deferred: [locked] }))).toEqual([]);
  });
});

function removed(path: string): Difference {
  return { op: 'remove', path, cause: 'service', source: null };
}
