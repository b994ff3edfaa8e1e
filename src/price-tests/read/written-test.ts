/** A test as a person writes it, after the check of its shape. */

import type { StatementKindName } from '../../model/plan/price-test.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import type { Locate } from '../../model/values/source.ts';

export type Names = string | readonly string[];

export interface WrittenSelector {
  readonly bundle?: Names;
  readonly subscription?: Names;
  readonly segment?: Names;
  readonly currency?: Names;
}

export type WrittenQuantity = string | number;

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

export function namesOf(names: Names): readonly string[] {
  return typeof names === 'string' ? [names] : names;
}
