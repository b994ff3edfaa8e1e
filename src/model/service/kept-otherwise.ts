/** Values that the service kept otherwise than they were sent, as an outcome reports it and as a record remembers it. */
import { type Json, pointerPath } from '../values/json.ts';

/** One field of a request whose value in the answer is another one. */
export interface KeptOtherwise {
  /** A JSON pointer into the compared form of the request, like the paths of a plan's differences. */
  readonly path: string;
  /** Null where the request took the field away. */
  readonly sent: Json;
  /** Null where the answer does not have the field. */
  readonly kept: Json;
}

/** Top-level fields that the service did not take. The record beside them holds what the service kept. */
export type NotTaken = Readonly<Record<string, NotTakenField>>;

interface NotTakenField {
  /** The value as it was sent, in the form of a request; null for a removal. */
  readonly sent: Json;
  /** How often in a row the service kept something else than this value. */
  readonly times: number;
}

/**
 * The purpose of a request without content: that a thing is gone, active, published, or holds on its day. Noted among the
 * fields not taken.
 */
export type Effect = 'absent' | 'auto_activate' | 'published' | 'holds';

/** The record of a thing that a request left as it was. */
export function recordWithoutEffect<Row extends { readonly notTaken?: NotTaken }>(
  record: Row,
  effect: Effect,
): Row {
  const times = (record.notTaken?.[effect]?.times ?? 0) + 1;
  return { ...record, notTaken: { ...record.notTaken, [effect]: { sent: true, times } } };
}

/** A value that was sent and not taken this often is not sent again. */
export const MOST_REFUSALS_TO_TAKE = 2;

/** `price › fixed_pricing_model › price_per_unit is "528", not "529"`. */
export function otherText({ path, sent, kept }: KeptOtherwise): string {
  const [is, not] = [kept, sent].map((value) => (value === null ? 'nothing' : JSON.stringify(value)));
  return `${pointerPath(path).join(' › ')} is ${is}, not ${not}`;
}
