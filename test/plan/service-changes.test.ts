/** What the vendor's answers have beside what was sent is no change that somebody made: nothing is planned a second time for it. */
import { expect, test } from 'vitest';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { createContext } from '../../src/plan/context.ts';
import { serviceChangesIn } from '../../src/plan/taken-over.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

const PRICE = {
  type: 'fixed',
  fee_type: 'fixed',
  billing_direction: 'advance',
  billing_interval: 'monthly',
  charge_on_contract_start: false,
  fixed_pricing_model: { price_per_unit: '49.00', units: 1 },
};

const PRODUCT = { fee_type: 'fixed', payment_terms: 'advance', billing_frequency: 'recurring' };

const SPEND = { amount: '10.00', period: 'monthly' };

function catalogOf(own: JsonObject): Catalog {
  const { catalog, diagnostics } = catalogFrom({
    products: { platform: { name: 'Platform', ...PRODUCT } },
    bundles: { starter: { name: 'Starter', currency: 'USD', prices: { platform: PRICE } } },
    subscriptions: {
      acme: {
        customer_id: 'cus_a',
        currency: 'USD',
        auto_activate: true,
        contract: { period_type: 'fixed', duration_months: 12, start_date: '2026-11-01' },
        ...own,
        versions: [{ items: [{ bundle: 'starter' }] }],
      },
    },
  });
  if (catalog === undefined) throw new Error(JSON.stringify(diagnostics));
  return catalog;
}

const TERMS = { billing: { payment_terms: 'net_30' } };

test.each([
  ['stated from the start', TERMS],
  ['stated now', {}],
])(
  'a field that nobody declared is no change of the service, and one that the catalog declares is: terms %s',
  async (_, first) => {
    const rehearsal = await rehearse(
      'alguna',
      { customers: [{ id: 'cus_a', currency: 'USD' }] },
      '2026-11-20',
    );
    try {
      const changes = async (own: JsonObject) => {
        const catalog = catalogOf(own);
        const { observed } = await rehearsal.plan(catalog);
        if (observed === undefined) throw new Error('nothing was observed');
        const given = {
          catalog,
          observed,
          today: rehearsal.today(),
          bindings: bindingsOf('alguna'),
          revert: [],
        };
        return [...serviceChangesIn(createContext({ ...given, environment: 'default' }))];
      };
      await rehearsal.apply(catalogOf(first));
      expect(await changes(first)).toEqual([]);
      expect(await changes(TERMS)).toEqual([]);
      const { store } = rehearsal.sandbox;
      for (const held of store.all('subscriptions'))
        store.put('subscriptions', held.id, { ...held, minimum_spend: SPEND });
      expect(await changes(first)).toEqual([]);
      expect(await changes({ ...first, minimum_spend: SPEND })).toEqual([
        ['subscriptions.acme', ['/minimum_spend']],
      ]);
    } finally {
      await rehearsal.close();
    }
  },
);
