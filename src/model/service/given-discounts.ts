/**
 * The days on which a subscription's own discounts for a limited time were given. No answer shows them and no version has
 * them, so that they are on record beside what was answered. Pure.
 */
import { discountText, endOfDiscount, monthsOfDiscount } from '../catalog/limited-terms.ts';
import type { CalendarDay } from '../values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, objectsIn, without } from '../values/json.ts';
import { givenOn, saidPart, sentPart } from './said-part.ts';

/** The name under which a record's `answered` has them. */
export const DISCOUNTS_GIVEN = 'discounts_given';

export interface GivenDiscount {
  /** The form in which the catalog states it. */
  readonly discount: JsonObject;
  readonly on: CalendarDay;
  /** Set where the plan of that day found it at the service: somebody gave it there since the apply before. */
  readonly found?: true;
  /** The rest of it that was sent, with the day; a null discount where it was over. Absent where all of it was sent. */
  readonly left?: { readonly discount: JsonObject | null; readonly from: CalendarDay };
}

/** The part of a record that has them. */
interface Answered {
  readonly answered: JsonObject | null;
}

interface Valued {
  readonly value: JsonObject | null;
}

function allGiven({ answered }: Answered): readonly GivenDiscount[] {
  return objectsIn(answered?.[DISCOUNTS_GIVEN]) as readonly object[] as readonly GivenDiscount[];
}

/** Undefined where no request gave it and no plan found it, as for one of a subscription that was adopted. */
export function givenDiscount(record: Answered, discount: Json | undefined): GivenDiscount | undefined {
  if (monthsOfDiscount(discount) === undefined) return undefined;
  const text = textOf(discount);
  return allGiven(record).find((each) => textOf(each.discount) === text);
}

function textOf(discount: Json | undefined): string {
  return discountText({ discount: discount ?? null });
}

/** The record with the discounts of the one before it, and with the one that the request gives on a day. */
export function keepingGiven<Row extends Answered>(
  row: Row,
  before: Answered | undefined,
  body: JsonObject | null,
  day: CalendarDay,
): Row {
  const known = before === undefined ? [] : allGiven(before);
  const discount = body === null ? undefined : saidPart(body).discount;
  if (body === null || !isJsonObject(discount) || monthsOfDiscount(discount) === undefined)
    return known.length === 0 ? row : withGiven(row, known);
  const text = textOf(discount);
  const sent = sentPart(body).discount ?? null;
  const given: GivenDiscount = {
    discount,
    on: givenOn(body) ?? day,
    ...(textOf(sent) !== text && { left: { discount: sent as JsonObject | null, from: day } }),
  };
  return withGiven(row, [...known.filter((each) => textOf(each.discount) !== text), given]);
}

/** The record of what was taken over from the service, with the day on which a discount that is new in it was found. */
export function keepingFound<Row extends Answered & Valued>(row: Row, before: Valued, day: CalendarDay): Row {
  const { discount } = row.value ?? {};
  const isNew = before.value !== null && textOf(before.value.discount) !== textOf(discount);
  if (!isNew || !isJsonObject(discount) || monthsOfDiscount(discount) === undefined) return row;
  if (givenDiscount(row, discount) !== undefined) return row;
  return withGiven(row, [...allGiven(row), { discount, on: day, found: true }]);
}

function withGiven<Row extends Answered>(row: Row, given: readonly GivenDiscount[]): Row {
  return { ...row, answered: { ...row.answered, [DISCOUNTS_GIVEN]: given as unknown as Json } };
}

/**
 * The service's values, with the discount as it is on record where they show what was sent of it, or none once it is over:
 * neither is a change.
 */
export function withDiscountOnRecord(
  record: Answered & Valued,
  shown: JsonObject,
  today: CalendarDay,
): JsonObject {
  const given = record.value === null ? undefined : givenDiscount(record, record.value.discount);
  if (given === undefined) return shown;
  const { discount: live = null } = shown;
  const isLeft = given.left !== undefined && textOf(live) === textOf(given.left.discount);
  const end = endOfDiscount({ discount: given.discount }, given.on);
  const isOver = live === null && end !== undefined && today >= end;
  return isLeft || isOver ? { ...without(shown, ['discount']), discount: given.discount } : shown;
}
