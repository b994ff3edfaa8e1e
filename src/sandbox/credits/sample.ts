/** Converts a sample of usage events to the quantities of each metric. */
import { type Decimal, decimal, isDecimalText, ONE, ZERO } from '../../model/values/decimal.ts';
import type { Json } from '../../model/values/json.ts';
import { Refusal } from '../answers/answer.ts';
import type { MetricRecord } from '../data/records.ts';

export interface SampleEvent {
  readonly event_name?: string;
  readonly properties?: EventProperties;
}
export type EventProperties = Readonly<Record<string, Json>>;

/** The part of a sample that counts for one metric. */
export interface MetricUse {
  readonly metric: MetricRecord;
  readonly readings: readonly Reading[];
}
/** The quantity that one event adds to a metric, with the event's properties. */
export interface Reading {
  readonly quantity: Decimal;
  readonly properties: EventProperties;
}

/**
 * Groups the events by the metrics they feed, and leaves out metrics that no event feeds. `eventName` is the name of
 * events that have none of their own. Refuses an event without a name and one that feeds no metric.
 */
export function usesOf(
  events: readonly SampleEvent[],
  eventName: string | undefined,
  metrics: readonly MetricRecord[],
): readonly MetricUse[] {
  const readings = new Map<MetricRecord, Reading[]>();
  for (const [index, event] of events.entries()) {
    const name = event.event_name ?? eventName;
    if (name === undefined) throw new Refusal(422, `events[${index}].event_name: is required`);
    const fed = metrics.filter((metric) => metric.event_name === name);
    // Usage that consumes no credit belongs on POST /beta/events (interface, "Reserve credits", rule 3).
    if (fed.length === 0)
      throw new Refusal(422, `events[${index}]: ${name} feeds no credit-consuming metric`);
    for (const metric of fed) {
      const reading = { quantity: quantityOf(metric, event, index), properties: event.properties ?? {} };
      readings.set(metric, [...(readings.get(metric) ?? []), reading]);
    }
  }
  return [...readings].map(([metric, own]) => ({ metric, readings: own }));
}

function quantityOf(metric: MetricRecord, event: SampleEvent, index: number): Decimal {
  if (metric.aggregation === 'count' || metric.property === null) return ONE;
  const value = event.properties?.[metric.property] ?? 0;
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !isDecimalText(text))
    throw new Refusal(422, `events[${index}].properties.${metric.property}: must be a decimal number`);
  return decimal(text);
}

export function quantityOfUse(use: MetricUse): Decimal {
  return use.readings.reduce((sum, { quantity }) => sum.plus(quantity), ZERO);
}
