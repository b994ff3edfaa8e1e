/** Finds the usage samples that a priced item of a subscription is rated by, or says why there are none. */
import type { Address } from '../model/address.ts';
import type { Price } from '../model/price.ts';
import type { UsageSample } from '../model/usage-sample.ts';
import { groupBy } from './group-by.ts';
import { metricsOf } from './rate-sample.ts';

export type SampledUse =
  | { readonly kind: 'rows'; readonly rows: readonly UsageSample[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'none'; readonly reason: string };

export interface UsageUser {
  readonly address: Address;
  readonly customer: string;
}

export interface UsageLookup {
  useOf(user: UsageUser, product: string, price: Price): SampledUse;
  /** Whether there is any sample that could be this user's. */
  knows(user: UsageUser): boolean;
}

export interface UsageLookupOptions {
  readonly samples: readonly UsageSample[];
  /** Customers with several subscriptions: what they use is a subscription's only where the sample names it. */
  readonly severalSubscriptions: ReadonlySet<string>;
  /** What a product may be called in a sample, by its address or id. */
  readonly namesOf: (product: string) => readonly string[];
}

export function createUsageLookup({
  samples,
  severalSubscriptions,
  namesOf,
}: UsageLookupOptions): UsageLookup {
  const bySubscription = groupBy(
    samples.filter(({ user }) => user.kind === 'subscription'),
    ({ user }) => (user.kind === 'subscription' ? `subscriptions.${user.key}` : ''),
  );
  const byCustomer = groupBy(
    samples.filter(({ user }) => user.kind === 'customer'),
    ({ user }) => (user.kind === 'customer' ? user.id : ''),
  );
  const isShared = ({ customer }: UsageUser): boolean => severalSubscriptions.has(customer);
  const ownRows = ({ address }: UsageUser): readonly UsageSample[] => bySubscription.get(address) ?? [];
  const customerRows = ({ customer }: UsageUser): readonly UsageSample[] => byCustomer.get(customer) ?? [];
  const useIn = (rows: readonly UsageSample[], product: string, price: Price): SampledUse => {
    const names = namesOf(product);
    const ofProduct = rows.filter(({ used }) => used.kind === 'product' && names.includes(used.name));
    if (ofProduct.length > 0) return { kind: 'rows', rows: ofProduct };
    const metrics = metricsOf(price);
    const measured = rows.filter(({ used }) => used.kind === 'metric' && metrics.includes(used.id));
    const missing = metrics.filter(
      (metric) => !measured.some(({ used }) => used.kind === 'metric' && used.id === metric),
    );
    if (metrics.length > 0 && missing.length === 0) return { kind: 'rows', rows: measured };
    return { kind: 'none', reason: noSampleOf(metrics.length === 0 ? names.slice(0, 1) : missing) };
  };
  return {
    knows: (user) => ownRows(user).length + customerRows(user).length > 0,
    useOf: (user, product, price) => {
      const all = [...ownRows(user), ...customerRows(user)];
      const use = useIn(isShared(user) ? ownRows(user) : all, product, price);
      const isLeftOut = use.kind === 'none' && isShared(user) && useIn(all, product, price).kind === 'rows';
      return isLeftOut ? { kind: 'none', reason: SHARED } : use;
    },
  };
}

const SHARED =
  'the price depends on usage, and the sample is of a customer with several subscriptions and names none of them';

function noSampleOf(wanted: readonly string[]): string {
  return `the price depends on usage, and there is no usage sample of ${wanted.join(' and ')}`;
}
