/**
 * The rest, on a version's day, of the discounts and trials of its prices. They count from the entry that gave them: the first
 * of those, one after another, that have the product with the same term. Of a pricing plan's own items that is the opening.
 */
import {
  discountText,
  endOfDiscount,
  type GivenOn,
  isLimited,
  leftOn,
  monthsOfDiscount,
  passesEnd,
} from '../../model/catalog/limited-terms.ts';
import { counted } from '../../model/messages/counted.ts';
import { addMonths, type CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { heldFrom, type Timeline, type TimelinePoint } from '../../timeline/timeline.ts';
import { type Context, referenceName, traitsOf } from '../context.ts';

/** The days on which a price, by the name of its item, was given its terms. */
export type GivenIn = (name: string) => GivenOn;

export function givenIn(
  context: Context,
  { points }: Timeline,
  point: TimelinePoint,
  opened: CalendarDay | null,
): GivenIn {
  const before = points.slice(0, points.indexOf(point)).filter(({ draft }) => !draft);
  const chain = [...before, point].reverse();
  const since = (name: string, field: 'discount' | 'trial_period_days'): CalendarDay | null => {
    // A product that moves into or out of a bundle is not a new one.
    const termOf = (each: TimelinePoint) => {
      const prices = pricesIn(context)(each);
      const price = prices.get(name) ?? prices.get(productOf(name)) ?? {};
      return field === 'discount' ? discountText(price) : price[field];
    };
    const own = termOf(point);
    if (!own) return opened;
    const other = chain.findIndex((each) => termOf(each) !== own);
    const first = chain.at(other < 0 ? -1 : other - 1);
    return first === undefined ? null : heldFrom(first, opened);
  };
  return (name) => ({ discount: since(name, 'discount'), trial: since(name, 'trial_period_days') });
}

/** By the name of the item, and by its product alone. */
const pricesIn = remember((context: Context) =>
  remember((point: TimelinePoint) => namedPrices(context, point)),
);

function namedPrices(context: Context, { items = [] }: TimelinePoint): ReadonlyMap<string, JsonObject> {
  const named = items.flatMap((item): [string, JsonObject][] => {
    if (item.kind === 'product') return [[referenceName(context, item.product), item.price as JsonObject]];
    const bundle = referenceName(context, item.bundle);
    return item.items.map(({ product, price }) => [
      `${bundle} ${referenceName(context, product)}`,
      price as JsonObject,
    ]);
  });
  return new Map([...named.map(([name, price]) => [productOf(name), price] as const), ...named]);
}

function productOf(name: string): string {
  return name.slice(name.indexOf(' ') + 1);
}

/** True if a version is published for good. Elsewhere terms are sent as they are written: nobody shows from where they count. */
export function countsTerms(context: Context): boolean {
  return traitsOf(context).keepsPublished;
}

/**
 * The content with what is left of its terms on a day; the same object where it has none that end. A term that is whole in all
 * of `standing` is no difference there: a version that was taken over shows it so, and so does the one before it.
 */
export function withTermsLeft(
  context: Context,
  value: JsonObject,
  given: GivenIn,
  day: CalendarDay,
  standing: readonly JsonObject[] = [],
): JsonObject {
  const shown = standing.map((each) => limitedPrices(context, each));
  return changed(context, value, (price, name) => {
    const isWhole = (of: (price: JsonObject) => Json | undefined) =>
      shown.length > 0 &&
      shown.every((prices) => of(prices.get(name) ?? prices.get(productOf(name)) ?? {}) === of(price));
    const { discount, trial } = given(name);
    return leftOn(
      price,
      {
        discount: isWhole((each) => monthsOfDiscount(each.discount)) ? null : discount,
        trial: isWhole((each) => each.trial_period_days) ? null : trial,
      },
      day,
    );
  });
}

/** The prices with terms that end, by the name of the item and by its product alone. */
function limitedPrices(context: Context, value: JsonObject): ReadonlyMap<string, JsonObject> {
  const prices = new Map<string, JsonObject>();
  changed(context, value, (price, name) => {
    prices.set(productOf(name), price).set(name, price);
    return price;
  });
  return prices;
}

/** For each price of which less is sent than is written: both ends that the service may count to. */
export function leftNotes(
  context: Context,
  value: JsonObject,
  given: GivenIn,
  day: CalendarDay,
): readonly string[] {
  const notes: string[] = [];
  changed(context, value, (price, name) => {
    const left = leftOn(price, given(name), day);
    const { discount: since } = given(name);
    if (since !== null) notes.push(...discountNote(name, since, price.discount, left.discount));
    if (left.trial_period_days !== undefined && left.trial_period_days !== price.trial_period_days)
      notes.push(
        `the trial of ${name} was given on ${given(name).trial}: ${counted(Number(left.trial_period_days), 'day')} of ${String(price.trial_period_days)} are left and sent`,
      );
    return price;
  });
  return notes;
}

/** Empty where all of the discount is sent. */
export function discountNote(
  of: string,
  since: CalendarDay,
  whole: Json | undefined,
  left: Json | undefined,
): readonly string[] {
  const [months, written] = [monthsOfDiscount(left), monthsOfDiscount(whole)];
  if (written === undefined || months === written) return [];
  const end = addMonths(since, written);
  const given = `the discount of ${of} was given on ${since} and`;
  return months === undefined
    ? [`${given} ended on ${end}: it is not sent`]
    : [
        `${given} ends on ${end}: ${months} of ${counted(written, 'month')} are sent, which ends on ${addMonths(since, months)} where the service counts from ${since}`,
      ];
}

/** The days on which a discount has to be ended because whole months from the version's day pass its end. */
export function endsToSend(
  context: Context,
  value: JsonObject,
  given: GivenIn,
  day: CalendarDay,
): readonly CalendarDay[] {
  const ends: CalendarDay[] = [];
  changed(context, value, (price, name) => {
    const since = given(name).discount;
    const end = endOfDiscount(price, since);
    if (end !== undefined && passesEnd(price, since, day)) ends.push(end);
    return price;
  });
  return ends;
}

function changed(
  context: Context,
  value: JsonObject,
  change: (price: JsonObject, name: string) => JsonObject,
): JsonObject {
  if (!isJsonArray(value.items) || !hasLimited(value.items) || !countsTerms(context)) return value;
  const nameOf = (id: Json | undefined): string => {
    if (isJsonObject(id)) return String(id.$ref).replace(/#id$/, '');
    return context.nameId(String(id)) ?? String(id);
  };
  const within = (list: Json | undefined, bundle: string): Json =>
    objectsIn(list).map((item): JsonObject => {
      if (isJsonArray(item.items))
        return { ...item, items: within(item.items, `${nameOf(item.bundle_id)} `) };
      const { price } = item;
      if (!isJsonObject(price) || !isLimited(price)) return item;
      return { ...item, price: change(price, `${bundle}${nameOf(item.product_id)}`) };
    });
  return { ...value, items: within(value.items, '') };
}

const hasLimited = remember((items: readonly Json[]): boolean =>
  objectsIn(items).some(
    ({ price, items: inner }) =>
      (isJsonArray(inner) && hasLimited(inner)) || (isJsonObject(price) && isLimited(price)),
  ),
);
