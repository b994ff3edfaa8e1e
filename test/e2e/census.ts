/**
 * Counts what a sandbox holds by what a person would call one thing, whatever its id: two equal entries are a doubled
 * object.
 */
import type { Dump } from './sandbox-process.ts';

/** One line per bundle, subscription and version, sorted. */
export function censusOf({ bundles, subscriptions, versions }: Dump): readonly string[] {
  const customers = new Map(subscriptions.map(({ id, customer_id }) => [id, customer_id]));
  return [
    ...bundles.map(({ name }) => `bundle ${name}`),
    ...subscriptions.map(({ customer_id, status }) => `subscription ${customer_id} ${status}`),
    ...versions.map(({ subscription_id, start_date, description, entitlements }) => {
      const owner = customers.get(subscription_id) ?? 'nobody';
      const entitled = Array.isArray(entitlements) ? entitlements.length : 0;
      return `version ${owner} from ${start_date.slice(0, 10)} ${description ?? '-'} ${entitled} entitlements`;
    }),
  ].sort();
}
