/** A usage sample: one customer's monthly usage, so that metered prices count in money. Written in `usage/` files. */
import type { Source } from '../values/source.ts';

export interface UsageSample {
  /** The user: a customer by the service's id, or one subscription by its key in the catalog. */
  readonly user:
    | { readonly kind: 'customer'; readonly id: string }
    | { readonly kind: 'subscription'; readonly key: string };
  /** The thing used: a metric by the service's id, or a product by its key in the catalog or the service's id. */
  readonly used:
    | { readonly kind: 'metric'; readonly id: string }
    | { readonly kind: 'product'; readonly name: string };
  /**
   * Units, or an amount of money where the price takes a share of it: a decimal text, not negative.
   * Units that no metric of the price counts are the number that exists in any month; they do not add up over months.
   */
  readonly perMonth: string;
  /** The number of sales or payments in the amount, where a price charges for each; null where not given. */
  readonly count: string | null;
  /** Values by dimension key, for the cells of a matrix. */
  readonly dimensions: ReadonlyMap<string, string>;
  /**
   * The usage event that feeds the metric, for quotes from the service: one event with the quantity in `property`, or
   * as many events as the quantity where `property` is null. Null where not given.
   */
  readonly event: { readonly name: string; readonly property: string | null } | null;
  /** `2026-10`, where the sample is of that month alone; null for a month like any other. */
  readonly month: string | null;
  readonly source: Source;
}

/** The samples for months to come. A sample with a month says what was used then, and nothing about later months. */
export function typicalSamples(samples: readonly UsageSample[]): readonly UsageSample[] {
  return samples.some(({ month }) => month !== null)
    ? samples.filter(({ month }) => month === null)
    : samples;
}
