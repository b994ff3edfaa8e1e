/** A test as a person writes it, after the check of its shape. */

import type { Bundle, Catalog, Subscription } from '../../model/catalog/catalog.ts';
import { declaredCurrency } from '../../model/catalog/declared-currency.ts';
import type { StatementKindName } from '../../model/plan/price-test.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { metadataValue } from '../../model/values/metadata-field.ts';
import type { Locate } from '../../model/values/source.ts';

type Names = string | readonly string[];

export interface WrittenSelector {
  readonly bundle?: Names;
  readonly subscription?: Names;
  readonly segment?: Names;
  readonly currency?: Names;
}

type WrittenQuantity = string | number;

export interface WrittenSample {
  readonly quantity: WrittenQuantity;
  readonly count?: WrittenQuantity;
  readonly dimensions?: Readonly<Record<string, string>>;
}

export type WrittenRanges = Readonly<Record<string, WrittenQuantity>>;

export interface WrittenStatements {
  readonly bill: {
    readonly bundle?: string;
    readonly subscription?: string;
    readonly usage?: Readonly<Record<string, WrittenQuantity | readonly WrittenSample[]>>;
    readonly at?: CalendarDay;
    readonly equals: string | Readonly<Record<string, string>>;
  };
  readonly unchanged: {
    readonly for?: WrittenSelector;
    readonly except?: WrittenSelector;
    readonly since: string;
  };
  readonly never_cheaper_to_use_more: {
    readonly bundle?: string;
    readonly subscription?: string;
    readonly product?: Names;
    readonly at?: CalendarDay;
  };
  readonly annual_at_most: {
    readonly bundle?: string;
    readonly monthly: string;
    readonly months: number;
    readonly usage?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly cheaper_than: {
    readonly bundle?: string;
    readonly than: string;
    readonly for?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly margin_at_least: {
    readonly bundle?: string;
    readonly percent: string | number;
    readonly costs: string;
    readonly product?: Names;
    readonly usage?: WrittenRanges;
    readonly at?: CalendarDay;
  };
  readonly same_everywhere: {
    readonly price: Names;
    readonly currencies: readonly string[];
    readonly bundles?: readonly string[];
    readonly rate: string;
    readonly rounding?: string;
    readonly at?: CalendarDay;
  };
}

export type WrittenTest = {
  readonly [Kind in StatementKindName]: {
    readonly kind: Kind;
    readonly statement: WrittenStatements[Kind];
    readonly name: string | null;
    readonly forEach: WrittenSelector | null;
    readonly allowUnproven: boolean;
    /** Paths start at the test: `['bill', 'usage', 'seats']`. */
    readonly locate: Locate;
  };
}[StatementKindName];

function namesOf(names: Names): readonly string[] {
  return typeof names === 'string' ? [names] : names;
}

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
