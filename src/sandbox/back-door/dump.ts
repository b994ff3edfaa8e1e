/** Every record of the sandbox, for tests to inspect. The dump includes the fields that no answer shows. */
import type { JsonObject } from '../../model/values/json.ts';
import type { Store } from '../data/store.ts';
import { planView, subscriptionView, versionView } from '../data/views.ts';

export function dumpOf(store: Store, now: number): JsonObject {
  return {
    customers: [...store.all('customers')],
    products: [...store.all('products')],
    bundles: [...store.all('bundles')],
    plans: [...store.all('plans')].map((plan) => ({ ...planView(plan), items: plan.items })),
    subscriptions: [...store.all('subscriptions')].map((each) => ({
      ...subscriptionView(store, each, now),
      description: each.description,
      tags: each.tags,
      version_ids: each.version_ids,
    })),
    versions: [...store.all('versions')].map((version) => {
      const owner = store.get('subscriptions', version.subscription_id);
      return { ...version, ...(owner ? versionView(store, owner, version) : {}) };
    }),
    entitlements: [...store.all('entitlements')],
    credit_notes: [...store.all('credit_notes')],
    invoices: [...store.all('invoices')],
    metrics: [...store.all('metrics')],
    credits: [...store.all('ledgers')],
    holds: [...store.all('holds')],
    events: [...store.all('events')],
    keys: [...store.all('keys')],
  };
}
