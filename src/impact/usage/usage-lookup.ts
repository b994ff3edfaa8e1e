/** Finds the usage samples that a priced item of a subscription is rated by, or says why there are none. */
import type { Address } from '../../model/address.ts';
import type { Price } from '../../model/price.ts';
import type { UsageSample } from '../../model/usage-sample.ts';
import { metricsOf } from '../../pricing/metered.ts';
import { groupBy } from '../group-by.ts';

export type SampledUse =
  | { readonly kind: 'rows'; readonly rows: readonly UsageSample[] }
  /** `leftOut` is true where there is a sample that may be another's. `reason` is a sentence without its full stop. */
  | { readonly kind: 'none'; readonly reason: string; readonly leftOut?: true };

export interface UsageUser {
  readonly address: Address;
  readonly customer: string;
}

export interface UsageLookup {
  /** What names the subscription goes before what names its customer. */
  useOf(user: UsageUser, product: string, price: Price): SampledUse;
  /** Whether there is any sample that could be this user's. */
  knows(user: UsageUser): boolean;
}

/** Whether another subscription of the user's customer bills the product too, or one of its metrics. */
export type IsShared = (user: UsageUser, product: string, price: Price) => boolean;

export interface UsageLookupOptions {
  readonly samples: readonly UsageSample[];
  /** What a customer uses of what several of its subscriptions bill is one's only where the sample names it. */
  readonly isShared: IsShared;
  /** What a product may be called in a sample, by its address or id. */
  readonly namesOf: (product: string) => readonly string[];
}

/** What the samples have of one user. */
interface Rows {
  readonly own: readonly UsageSample[];
  readonly ofCustomer: readonly UsageSample[];
}

export function createUsageLookup({ samples, isShared, namesOf }: UsageLookupOptions): UsageLookup {
  const bySubscription = groupBy(
    samples.filter(({ user }) => user.kind === 'subscription'),
    ({ user }) => (user.kind === 'subscription' ? `subscriptions.${user.key}` : ''),
  );
  const byCustomer = groupBy(
    samples.filter(({ user }) => user.kind === 'customer'),
    ({ user }) => (user.kind === 'customer' ? user.id : ''),
  );
  const ownRows = ({ address }: UsageUser): readonly UsageSample[] => bySubscription.get(address) ?? [];
  const customerRows = ({ customer }: UsageUser): readonly UsageSample[] => byCustomer.get(customer) ?? [];
  const useIn = (
    { own, ofCustomer }: Rows,
    { product, price }: { readonly product: string; readonly price: Price },
  ): SampledUse => {
    // The same use is not counted twice where one row names the subscription and another its customer.
    const find = (matches: (used: UsageSample['used']) => boolean): readonly UsageSample[] => {
      const named = own.filter(({ used }) => matches(used));
      return named.length > 0 ? named : ofCustomer.filter(({ used }) => matches(used));
    };
    const names = namesOf(product);
    const ofProduct = find((used) => used.kind === 'product' && names.includes(used.name));
    if (ofProduct.length > 0) return { kind: 'rows', rows: ofProduct };
    const metrics = metricsOf(price);
    const measured = metrics.map((metric) => ({
      metric,
      rows: find((used) => used.kind === 'metric' && used.id === metric),
    }));
    const missing = measured.filter(({ rows }) => rows.length === 0).map(({ metric }) => metric);
    if (metrics.length > 0 && missing.length === 0)
      return { kind: 'rows', rows: measured.flatMap(({ rows }) => rows) };
    return { kind: 'none', reason: noSampleOf(metrics.length === 0 ? names.slice(0, 1) : missing) };
  };
  return {
    knows: (user) => ownRows(user).length + customerRows(user).length > 0,
    useOf: (user, product, price) => {
      const rows = { own: ownRows(user), ofCustomer: customerRows(user) };
      const used = { product, price };
      const use = useIn(rows, used);
      if (rows.ofCustomer.length === 0 || !isShared(user, product, price)) return use;
      const named = useIn({ ...rows, ofCustomer: [] }, used);
      const isLeftOut = named.kind === 'none' && use.kind === 'rows';
      return isLeftOut ? { kind: 'none', reason: SHARED, leftOut: true } : named;
    },
  };
}

const SHARED =
  'the price depends on usage, and the sample is of a customer with several subscriptions that bill it and names none of them';

function noSampleOf(wanted: readonly string[]): string {
  return `the price depends on usage, and there is no usage sample of ${wanted.join(' and ')}`;
}
