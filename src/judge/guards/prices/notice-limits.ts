/** The guards on notice: how long before an increase its customer gets one, and that a notice of it is on record. */
import { nextRenewal } from '../../../model/catalog/contract-days.ts';
import { counted } from '../../../model/messages/counted.ts';
import { type Guards, type NoticeWindow, noticeFor } from '../../../model/plan/guards.ts';
import { declaredKeyOf, ownerOf } from '../../../model/values/address.ts';
import { type CalendarDay, daysBetween } from '../../../model/values/calendar-day.ts';
import { decimal } from '../../../model/values/decimal.ts';
import type { JsonObject } from '../../../model/values/json.ts';
import { metadataField, metadataValue } from '../../../model/values/metadata-field.ts';
import type { Context } from '../../../plan/context.ts';
import { currencyAt } from '../../../plan/terms-at.ts';
import type { Guard, GuardFacts } from '../guard-facts.ts';
import { createAnnouncedOn } from './announced-prices.ts';
import { priceIncreases } from './price-increases.ts';
import { type PriceShift, violationPlace } from './price-shifts.ts';

interface Dated {
  readonly increase: PriceShift;
  readonly day: CalendarDay;
  /** The day of the notice on record; undefined where none names the increase. */
  readonly announced: CalendarDay | undefined;
}

/** The increases of subscriptions. A list price that changes reaches nobody by itself. */
function datedIncreases(facts: GuardFacts): readonly Dated[] {
  const { context, today, money } = facts;
  const announcedOn = createAnnouncedOn(context, money.identityOf);
  return priceIncreases(facts, 'counted')
    .filter(({ step }) => step.operation !== 'bundles.update')
    .map((increase) => ({
      increase,
      day: increase.step.effective_at ?? today,
      announced: announcedOn(increase.step, increase.announcedAs ?? increase.price),
    }));
}

/** The days count from the notice on record, or from today where there is none. */
export const notice: Guard = (guards, facts) => {
  if (guards.notice_days === undefined && guards.notice === undefined) return [];
  return datedIncreases(facts).flatMap(({ increase, day, announced }) => {
    const given = Math.max(0, daysBetween(announced ?? facts.today, day));
    const broken = windowsFor(guards, facts.context, increase, day).find(
      ({ min = 0, max = given }) => given < min || given > max,
    );
    if (broken === undefined) return [];
    const { min = 0, max, of } = broken;
    const limit = given < min ? `${min}` : `at most ${max}`;
    const whom = of === '' ? '' : ` (${of})`;
    const message = `${increase.begins} on ${day} with ${counted(given, "day's", "days'")} notice, not ${limit}${whom}`;
    const own = limit === `${guards.notice_days}` ? {} : { limit };
    return [{ ...violationPlace(increase), ...own, amount: decimal(given), message }];
  });
};

interface NamedWindow extends NoticeWindow {
  /** The conditions of the window; empty for one that is for everybody. */
  readonly of: string;
}

/** Every window that is for the subscription: all of them have to hold. */
function windowsFor(
  { notice_days: least, notice: windows = {} }: Guards,
  context: Context,
  { step }: PriceShift,
  day: CalendarDay,
): readonly NamedWindow[] {
  const owner = ownerOf(step.address);
  const record = context.observed.records.get(owner)?.value ?? {};
  const declared = context.catalog.subscriptions.get(declaredKeyOf(owner))?.fields ?? {};
  const sides: readonly JsonObject[] = [record, declared];
  const holds = ([field, value]: readonly [string, string]): boolean => {
    if (field === 'currency') return currencyAt(context, step.address) === value;
    if (field === 'renewal')
      return sides.some((fields) => nextRenewal(fields, day) === day) === (value === 'true');
    const named = metadataField(field);
    // A change that takes the field away does not take its own customers out of the window.
    return named !== undefined && sides.some((fields) => metadataValue(fields, named) === value);
  };
  return [
    ...(least === undefined ? [] : [{ min: least, of: '' }]),
    ...Object.entries(windows)
      .filter(([name]) => [...noticeFor(name)].every(holds))
      .map(([of, window]) => ({ ...window, of })),
  ];
}

/** Between two catalogs nobody knows which notices are on record. */
export const unannounced: Guard = ({ unannounced: limit }, facts) => {
  if (limit === undefined || facts.context.observed.announced === undefined) return [];
  const missing = datedIncreases(facts).filter(({ announced }) => announced === undefined);
  const subscriptions = new Set(missing.map(({ increase }) => ownerOf(increase.step.address))).size;
  if (subscriptions <= limit) return [];
  return missing.map(({ increase, day }) => {
    const { price: _, ...place } = violationPlace(increase);
    const message = `${increase.begins} on ${day}, and no notice on record names it`;
    return { ...place, amount: decimal(subscriptions), message };
  });
};
