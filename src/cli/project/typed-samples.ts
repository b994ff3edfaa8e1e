/** Turns `--quantity` and `--amount` into usage samples. */

import type { PriceSchedule } from '../../ledger/priced-subscription.ts';
import type { Subscription } from '../../model/catalog/catalog.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { bareKey } from '../../model/values/address.ts';
import { decimal, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { metricsOf } from '../../pricing/read/read-model.ts';
import { visible } from '../../report/words/sanitize.ts';

export interface TypedUse {
  readonly quantity?: readonly string[];
  readonly amount?: readonly string[];
}

const LONGEST_NUMBER = 100;

/** Throws a DiagnosticsError for a text that is no usage of a product or a metric in the subscription's prices. */
export function typedSamples(
  { key }: Subscription,
  { quantity = [], amount = [] }: TypedUse,
  schedule: PriceSchedule,
): readonly UsageSample[] {
  const items = schedule.entries.flatMap((entry) => entry.items);
  const products = new Set(items.map(({ product }) => bareKey(product)));
  const metrics = new Map(items.flatMap(({ price }) => metricsOf(price).map((id) => [bareKey(id), id])));
  const quantities = usesIn(quantity, '--quantity', [...products, ...metrics.keys()]);
  const amounts = usesIn(amount, '--amount', [...products]);
  return [...new Set([...quantities.keys(), ...amounts.keys()])].map((name) => {
    const units = quantities.get(name) ?? null;
    return {
      user: { kind: 'subscription', key },
      used: products.has(name)
        ? { kind: 'product', name }
        : { kind: 'metric', id: metrics.get(name) ?? name },
      perMonth: amounts.get(name) ?? units ?? '0',
      count: units,
      dimensions: new Map(),
      event: null,
      month: null,
      source: { file: 'command line', line: 1, column: 1 },
    };
  });
}

function usesIn(
  texts: readonly string[],
  option: string,
  known: readonly string[],
): ReadonlyMap<string, string> {
  const uses = new Map<string, string>();
  for (const text of texts) {
    const [product, number] = useIn(text, option, known);
    if (uses.has(product))
      throw fault('use-twice', `${option} says twice how much of ${visible(product)} is used`, 'say it once');
    uses.set(product, number);
  }
  return uses;
}

function useIn(text: string, option: string, known: readonly string[]): readonly [string, string] {
  const [, name = '', number = ''] = /^(.*)=([^=]*)$/.exec(text) ?? [];
  const used = bareKey(name);
  if (number.length > LONGEST_NUMBER || !isDecimalText(number) || decimal(number).lt(ZERO))
    throw fault(
      'bad-use',
      `${option} ${visible(text)} does not say how much of what is used`,
      `write it as ${option} ${known[0] ?? 'PRODUCT'}=100`,
    );
  if (!known.includes(used))
    throw fault(
      'unknown-product',
      `the subscription has no price of ${visible(used)}`,
      `name one of ${[...new Set(known)].map(visible).join(', ')}`,
    );
  return [used, number];
}
