/** The facts by which people know a subscription whose money a plan changes. */

import type { Subscription } from '../catalog/catalog.ts';
import { nextRenewal } from '../catalog/contract-days.ts';
import type { Address } from '../values/address.ts';
import { addDays, type CalendarDay } from '../values/calendar-day.ts';
import { isJsonObject, type JsonObject } from '../values/json.ts';
import { type MetadataField, metadataValue } from '../values/metadata-field.ts';

export interface AffectedSubscription {
  readonly address: Address;
  /** The catalog's name of it, else of a customer with no other one here; omitted where it has none. */
  readonly name?: string;
  /**
   * The bundles or plan that it uses after the plan, in the words of the cohorts by bundle. Omitted where these are the
   * cohorts of the plan's money.
   */
  readonly bundle?: string;
  /**
   * The first day after the contract or its running renewal, and whether the contract renews by itself on that day;
   * omitted where no end is known.
   */
  readonly contract?: { readonly until: CalendarDay; readonly renews: boolean };
  /** The catalog's values of the project's `report.columns`; null where the subscription has none. */
  readonly columns?: readonly (string | null)[];
}

interface AffectedInputs {
  readonly columns: readonly MetadataField[];
  /** Null where the cohorts say it. */
  readonly bundle: string | null;
  /** Stands where the subscription has no name of its own. */
  readonly customerName: string | undefined;
  readonly today: CalendarDay;
}

/**
 * `fields` are those of the subscription as the plan leaves it. Name and columns come from the catalog alone, so that
 * they do not depend on how much of the service is read.
 */
export function affectedSubscription(
  subscription: Subscription,
  fields: JsonObject,
  { columns, bundle, customerName, today }: AffectedInputs,
): AffectedSubscription {
  const { address } = subscription;
  const { name = customerName } = subscription.fields;
  const until = nextRenewal(fields, addDays(today, 1));
  return {
    address,
    ...(typeof name === 'string' ? { name } : {}),
    ...(bundle === null ? {} : { bundle }),
    ...(until === null ? {} : { contract: { until, renews: renewsByItself(fields) } }),
    ...(columns.length === 0
      ? {}
      : { columns: columns.map((field) => metadataValue(subscription.fields, field) ?? null) }),
  };
}

export function renewsByItself({ renewal }: JsonObject): boolean {
  return isJsonObject(renewal) && renewal.auto_renew === true;
}
