/** A draft of the very day on which a bundle's price changes, with or without an effect. */
import { expect, test } from 'vitest';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { monthlyPrice as price } from '../../prices.ts';
import { catalogFrom, type Profile, rehearse } from '../../rehearsal.ts';
import { SEED, START } from '../arbitrary-history.ts';

const DAY = '2026-12-24';

const DRAFT: JsonObject = {
  effective_at: DAY,
  draft: true,
  items: [{ bundle: 'growth' }, { product: 'seats', price: price('5') }],
};

const catalogWith = (
  changes: readonly JsonObject[],
  first: JsonObject = { bundle: 'growth' },
): JsonObject => ({
  products: { platform: { id: 'prod_platform' }, seats: { id: 'prod_seats' } },
  bundles: { growth: { name: 'Growth', prices: { platform: price('80') }, changes } },
  subscriptions: {
    acme: {
      customer_id: 'cus_acme',
      currency: 'USD',
      auto_activate: true,
      versions: [{ items: [first] }, DRAFT],
    },
  },
});

const CHANGE = { effective_at: DAY, prices: { platform: price('90') } };
/** The own price of the first entry is the changed one, so that the change has no effect. */
const CATALOG = catalogWith([CHANGE], { bundle: 'growth', prices: { platform: price('90') } });

test.each(['published', 'bound', 'alguna'] satisfies Profile[])(
  'under %s a change without an effect leaves the draft alone',
  async (profile) => {
    const rehearsal = await rehearse(profile, SEED, START);
    try {
      const { catalog } = catalogFrom(CATALOG);
      if (catalog === undefined) throw new Error('the catalog is refused');
      const { outcome } = await rehearsal.apply(catalog);
      expect(outcome.steps.map(({ id }) => id)).toContain(
        `versions.create subscriptions.acme.versions.${DAY}`,
      );
      const { plan } = await rehearsal.plan(catalog);
      expect(plan?.steps).toEqual([]);
      expect(plan?.notices.filter(({ code }) => code === 'draft-left-behind')).toEqual([]);
    } finally {
      await rehearsal.close();
    }
  },
);

test('no plan says that a draft is gone which stays at the service', async () => {
  const rehearsal = await rehearse('published', SEED, START);
  try {
    for (const changes of [[], [CHANGE]]) {
      const { catalog } = catalogFrom(catalogWith(changes));
      if (catalog === undefined) throw new Error('the catalog is refused');
      await rehearsal.apply(catalog);
      const { plan } = await rehearsal.plan(catalog);
      const drafts = [...rehearsal.sandbox.store.all('versions')].filter(({ status }) => status === 'draft');
      expect(drafts).toHaveLength(1);
      const blocked = plan?.deferred.filter(({ reason }) =>
        reason.startsWith('it is a draft in the catalog'),
      );
      const stays = 'an earlier draft of it may stay at the service';
      expect(blocked?.map(({ reason }) => reason)).toEqual(
        changes.length === 0 ? [] : [expect.stringContaining(stays)],
      );
    }
  } finally {
    await rehearsal.close();
  }
});
