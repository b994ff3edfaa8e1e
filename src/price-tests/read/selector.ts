/** Selects bundles and subscriptions by names with `*`. */
import type { Bundle, Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import { metadataValue } from '../../model/values/metadata-field.ts';
import { type Names, namesOf, type WrittenSelector } from './written-test.ts';

/** True where the selection is of subscriptions, and not of bundles. */
export function selectsSubscriptions({ subscription, segment }: WrittenSelector): boolean {
  return subscription !== undefined || segment !== undefined;
}

export function selectedBundles(catalog: Catalog, selector: WrittenSelector): readonly Bundle[] {
  return [...catalog.bundles.values()].filter(
    (bundle) => fits(selector.bundle, bundle.key) && fits(selector.currency, bundle.currency),
  );
}

export function isSelected(
  catalog: Pick<Catalog, 'plans'>,
  subscription: Subscription,
  selector: WrittenSelector,
): boolean {
  const currency = declaredCurrency(catalog, subscription, subscription.fields.currency) ?? undefined;
  const segment = metadataValue(subscription.fields, 'metadata.segment');
  return (
    fits(selector.subscription, subscription.key) &&
    fits(selector.segment, segment) &&
    fits(selector.currency, currency) &&
    (selector.bundle === undefined || bundlesOf(subscription).some((key) => fits(selector.bundle, key)))
  );
}

function bundlesOf({ entries }: Subscription): readonly string[] {
  return entries.flatMap(({ items = [] }) =>
    items.flatMap((item) => (item.kind === 'bundle' ? [item.bundle] : [])),
  );
}

/** True where one of the names fits the text. `*` stands for any text. */
export function fits(names: Names | undefined, text: string | undefined): boolean {
  if (names === undefined) return true;
  if (text === undefined) return false;
  return namesOf(names).some((name) => fitsOne(name, text));
}

function fitsOne(pattern: string, text: string): boolean {
  if (!pattern.includes('*')) return pattern === text;
  const [first = '', ...parts] = pattern.split('*');
  const last = parts.pop() ?? '';
  if (!text.startsWith(first)) return false;
  let at = first.length;
  for (const part of parts) {
    const found = text.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return text.length - last.length >= at && text.endsWith(last);
}
