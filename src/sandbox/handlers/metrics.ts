/** Metrics count usage. The published interface has no call for one, so a project binds it. */
import type { JsonObject } from '../../model/values/json.ts';
import { type Answer, ok, Refusal } from '../answers/answer.ts';
import { timestampOf } from '../clock.ts';
import type { MetricRecord } from '../data/records.ts';
import { bodyOf, type Call } from '../http/call.ts';
import { withoutOwnFields } from './products.ts';

export type MetricBody = JsonObject & {
  readonly event_name: string;
  readonly aggregation: { readonly method: string; readonly field?: string | null };
};

export function createMetric(call: Call): Answer {
  const body = withoutOwnFields(bodyOf(call, 'offering/metricCreate'));
  const { id, shown } = makeMetric(call, body as MetricBody);
  return ok({ ...shown, id }, id);
}

export function makeMetric({ store, now }: Call, body: MetricBody): MetricRecord {
  const { method, field } = body.aggregation;
  if (method !== 'count' && !field) throw new Refusal(422, `aggregation.field: is required for ${method}`);
  const id = store.newId('metrics', 'mtr');
  const at = timestampOf(now);
  const metric: MetricRecord = {
    id,
    event_name: body.event_name,
    aggregation: method === 'sum' ? 'sum' : 'count',
    property: field ?? null,
    price: null,
    shown: { ...body, aggregation: { method, field: field ?? '' }, created_at: at, updated_at: at },
  };
  store.put('metrics', id, metric);
  return metric;
}
