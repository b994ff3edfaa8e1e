/**
 * Converts service, state and known ids to the account: everything that the profile can list or read. Sends only
 * reads, with limited concurrency. A kind that cannot be listed is reported as a gap, and an object that cannot be
 * read stays unread.
 */

import {
  objectValue,
  PROFILES,
  readBundle,
  readCustomer,
  readMetric,
  readPlan,
  readProduct,
  readSubscription,
} from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { isPresent } from '../model/service/record.ts';
import { PULLED_KINDS, type PulledKind } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Account, FoundResource } from '../pull/account.ts';
import type { KnownIds } from '../pull/known-ids.ts';
import { type FoundAll, type FoundOne, findAll, knownOf, MOST_PAGES, OLDEST_FIRST } from './find-all.ts';
import type { WireObject } from './read-by-ids.ts';
import { readFoundSubscription } from './read-found-subscription.ts';
import type { RecordReader } from './record-reader.ts';
import { createServiceReads, type ReadingSetup } from './service-reads.ts';

export interface AccountInputs extends ReadingSetup {
  readonly reader: RecordReader;
  /** The known ids of objects that cannot be listed. */
  readonly known: KnownIds;
  /** The day in the project's time zone. It decides which recorded versions still matter. */
  readonly today: CalendarDay;
}

export type AccountReading =
  | { readonly kind: 'read'; readonly account: Account; readonly requests: number }
  /** A read failed. The results up to then are not complete and are not returned. */
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

/** Rejects only if the records cannot be read. Every failure of the service becomes a diagnostic. */
export async function readAccount(inputs: AccountInputs): Promise<AccountReading> {
  const records = [...(await inputs.reader.records()).values()].filter(isPresent);
  const reads = createServiceReads(inputs);
  const idsOf = (kind: PulledKind) => knownOf(kind, records, inputs.known);
  const [customers, metrics, products, bundles, plans, subscriptions] = await Promise.all([
    // Without their names, customers are their ids.
    reads.filter('customers.list', OLDEST_FIRST, readCustomer, MOST_PAGES),
    findAll(reads, 'metric', idsOf('metric'), readMetric),
    findAll(reads, 'product', idsOf('product'), readProduct),
    findAll(reads, 'bundle', idsOf('bundle'), readBundle),
    findAll(reads, 'plan', idsOf('plan'), readPlan),
    findAll(reads, 'subscription', idsOf('subscription'), readSubscription),
  ]);
  const found = await Promise.all(
    subscriptions.all.map((one) =>
      readFoundSubscription(reads, one, {
        records,
        versionIds: inputs.known.versions.get(one.id) ?? [],
        today: inputs.today,
      }),
    ),
  );
  const diagnostics = reads.diagnostics();
  if (diagnostics.length > 0) return { kind: 'failed', diagnostics };
  const withSight = ({ all }: FoundAll<WireObject>): readonly FoundResource[] => all.map(objectFound);
  const kinds = {
    metric: metrics,
    product: products,
    bundle: bundles,
    plan: plans,
    subscription: subscriptions,
  };
  const { unshown, traits } = PROFILES[inputs.bindings.profile];
  const account: Account = {
    metrics: withSight(metrics),
    products: withSight(products),
    bundles: withSight(bundles),
    plans: withSight(plans),
    subscriptions: found,
    customers: new Map(
      (customers?.items ?? []).flatMap(({ id, name }) =>
        typeof name === 'string' && name !== '' && name !== id ? [[id, name] as const] : [],
      ),
    ),
    gaps: PULLED_KINDS.flatMap((kind) => kinds[kind].gap ?? []),
    ...(unshown && { unshown }),
    wholeBundlePrices: traits.wholeBundlePrices,
  };
  return { kind: 'read', account, requests: reads.requests() };
}

function objectFound({ got, ...known }: FoundOne<WireObject>): FoundResource {
  if (got.kind !== 'read') return { ...known, sight: got };
  const { status } = got.value;
  const value = objectValue(got.value);
  return { ...known, sight: { kind: 'read', value, status: typeof status === 'string' ? status : null } };
}
