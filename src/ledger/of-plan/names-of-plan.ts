/** The names by which people know what a plan's money is about. */

import type { Plan } from '../../model/plan/plan.ts';
import { isPresent } from '../../model/service/record.ts';
import { type Address, parseAddress } from '../../model/values/address.ts';
import type { Json } from '../../model/values/json.ts';
import type { Context } from '../../plan/context.ts';
import { customerName } from './priced-steps.ts';

/** Notices that the first lines repeat. */
const NAMING: ReadonlySet<string> = new Set(['list-price-changed', 'price-lock-changed']);

/** By the catalog, else by what is on record; what has no other name than its key is left out. */
export function namesOfPlan(
  context: Context,
  { prices, moves = [], bundles }: Pick<Plan['impact'], 'prices' | 'moves' | 'bundles'>,
  { deferred, notices }: Pick<Plan, 'deferred' | 'notices'>,
): Pick<Plan['impact'], 'names'> {
  const all = [...prices, ...moves.flatMap((move) => move.prices)];
  const about = new Set([
    ...all.flatMap(({ product, bundle }) => [product, ...(bundle === null ? [] : [bundle])]),
    ...moves.flatMap(({ from, to }) => [from, to]),
    ...bundles.map(({ bundle }) => bundle),
    ...notices.flatMap(({ code, address }) => (address !== null && NAMING.has(code) ? [address] : [])),
    ...deferred.flatMap(({ kind, address, billed }) =>
      billed !== undefined || kind === 'not_due' ? [address] : [],
    ),
  ]);
  const named = [...about].flatMap((each) => {
    const name = nameAt(context, each);
    return typeof name === 'string' && name !== '' ? [[each, name] as const] : [];
  });
  return named.length === 0 ? {} : { names: Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1))) };
}

function nameAt(context: Context, text: string): Json | undefined {
  const { catalog, observed } = context;
  const parsed = parseAddress(text);
  if (parsed?.kind === 'product') return catalog.products.get(parsed.key)?.fields.name;
  if (parsed?.kind === 'bundle') return catalog.bundles.get(parsed.key)?.name;
  const record = observed.records.get(text as Address);
  const subscription = parsed?.kind === 'subscription' ? catalog.subscriptions.get(parsed.key) : undefined;
  const own = isPresent(record) ? record.value?.name : undefined;
  return own ?? (subscription && customerName(context, subscription).customerName);
}
