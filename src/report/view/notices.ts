/**
 * The notice list of a plan: one row for each subscription whose bill the plan touches, with the old bill and
 * the new one, as CSV for a spreadsheet or a mailing, and as the document that `schemas/notices.schema.json`
 * describes. The rows are the members of the plan's money groups, so that they sum to its totals exactly.
 */

import { createPriceIdentity, priceHash } from '../../ledger/prices/price-identity.ts';
import { total } from '../../ledger/sides.ts';
import type { Price } from '../../model/catalog/price.ts';
import type { MemberInvoice, MoneyChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { AnnouncedPrice } from '../../model/service/announcement.ts';
import { type Address, bareKey, ownerOf } from '../../model/values/address.ts';
import { type CalendarDay, daysBetween } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { type Decimal, decimal, decimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { unitPriceOf } from '../../pricing/models/unit.ts';
import { directionOf, itemText } from '../words/impact-words.ts';
import { priceText } from '../words/price-text.ts';
import { csvLines, jsonText, visible } from '../words/sanitize.ts';
import { paddedText } from '../words/value-text.ts';

export interface NoticeRow {
  /** The service's id, or the address of a customer that the plan creates. */
  readonly customer: string;
  readonly subscription: Address;
  /** The name that the catalog gives the subscription; null without one. */
  readonly name: string | null;
  readonly currency: string;
  /** `increase`, `decrease`, `same`, or `new` for a subscription that the plan creates. */
  readonly kind: 'increase' | 'decrease' | 'same' | 'new';
  /** The exact cost of a month, before and after, and the difference. */
  readonly monthly: MoneyChange & { readonly difference: string };
  /** The cost to the end of the contract; null for a contract without an end. */
  readonly contract: MoneyChange | null;
  /** False where a change of the subscription is in neither amount. */
  readonly counted: boolean;
  /** The first day with a different bill, and the number of days until then. */
  readonly from: CalendarDay;
  readonly days_of_notice: number;
  /** The prices and terms that change. */
  readonly changes: readonly string[];
  /** The prices that change, by their days, as a letter names them. */
  readonly prices: readonly NoticePrice[];
  /** The first invoice that differs; null where none is known to. */
  readonly first_invoice: MemberInvoice | null;
  /** The bundles or plan, or the value of the metadata field that makes the plan's cohorts, in the plan's words. */
  readonly cohort: string;
  readonly plan_digest: string;
}

interface NoticePrice extends AnnouncedPrice {
  /** The name of the product, or its key or id. */
  readonly name: string;
  /** The unit price with at least the decimal places of its currency, or the price in words; null without a price. */
  readonly before: string | null;
}

/** The sum of the differences in each currency. */
export function differenceSums(
  rows: readonly Pick<NoticeRow, 'currency' | 'monthly'>[],
): readonly (readonly [currency: string, sum: Decimal])[] {
  return [...groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => [
    currency,
    total(own.map(({ monthly }) => decimal(monthly.difference))),
  ]);
}

/** Sorted by currency, then as in the plan, which lists the largest increase of each group first. */
export function noticeRows(plan: Plan): readonly NoticeRow[] {
  const names = new Map(plan.impact.affected?.map(({ address, name }) => [address, name ?? null]));
  const prices = pricesOf(plan);
  return plan.impact.money.flatMap(({ currency, groups }) =>
    groups.flatMap(({ cohort, created, changes, from, members }) =>
      members.flatMap(({ monthly, contract, uncounted, subscriptions, customers, invoices = [] }) => {
        const difference = decimalText(decimal(monthly.after).minus(decimal(monthly.before)));
        return subscriptions.map(
          (subscription, index): NoticeRow => ({
            customer: visible(customers[index] ?? ''),
            subscription,
            name: shown(names.get(subscription) ?? null),
            currency,
            kind: created ? 'new' : directionOf(monthly),
            monthly: { ...monthly, difference },
            contract,
            counted: uncounted !== true,
            from,
            days_of_notice: Math.max(daysBetween(plan.today, from), 0),
            changes: changes.map((change) => visible(itemText(change))),
            prices: (prices.get(subscription) ?? []).map(({ price, from: day }) => ({ ...price, from: day })),
            first_invoice: invoices[index] ?? null,
            cohort: visible(cohort),
            plan_digest: plan.digest,
          }),
        );
      }),
    ),
  );
}

/** By subscription. */
function pricesOf({ steps, impact: { prices, moves = [], names = {} }, today }: Plan) {
  const days = new Map<string, CalendarDay>(
    steps.map(({ address, effective_at }) => [address, effective_at ?? today]),
  );
  const identityOf = createPriceIdentity();
  const rows = [...prices, ...moves.flatMap((move) => move.prices)].flatMap(
    ({ product, bundle, currency, changes }) =>
      changes.flatMap(({ before, after, addresses }) => {
        const price = {
          price: visible(bundle === null ? product : `${bundle} ${product}`),
          name: visible(names[product] ?? bareKey(product)),
          before: before && letterText(before, currency),
          after: after && letterText(after, currency),
          hash: after && priceHash(identityOf(after as Price)),
        };
        return addresses.map((address) => ({
          owner: ownerOf(address),
          from: days.get(address) ?? today,
          price,
        }));
      }),
  );
  const byDay = rows.toSorted((a, b) => (a.from === b.from ? 0 : a.from < b.from ? -1 : 1));
  // Later versions of a subscription make the same change again: a letter says it once.
  const alike = groupBy(byDay, ({ owner, price: { price, before, hash } }) =>
    JSON.stringify([owner, price, before, hash]),
  );
  return groupBy(
    [...alike.values()].map(([first]) => first),
    ({ owner }): string => owner,
  );
}

function letterText(price: JsonObject, currency: string | null): string {
  const unit = unitPriceOf(price);
  return unit === null ? visible(priceText(price, currency)) : paddedText(unit, currencyDigits(currency));
}

/** A program puts the texts into letters and headers, where a line break would begin something else. */
function shown(text: string | null): string | null {
  return text === null ? null : visible(text);
}

const COLUMNS = [
  'customer',
  'subscription',
  'kind',
  'currency',
  'month_before',
  'month_after',
  'month_difference',
  'contract_before',
  'contract_after',
  'counted',
  'from',
  'days_of_notice',
  'changes',
  'plan_digest',
  'cohort',
  'first_invoice',
  'first_invoice_before',
  'first_invoice_after',
  'prices',
  'price_hash',
  'price_from',
  'unit_price_before',
  'unit_price_after',
  'products',
  'name',
] as const;

export function noticesCsv(plan: Plan): readonly string[] {
  return csvLines(COLUMNS, noticeRows(plan).map(columnsOf));
}

function columnsOf(row: NoticeRow): Readonly<Record<(typeof COLUMNS)[number], string | null>> {
  const {
    monthly,
    contract,
    counted,
    days_of_notice,
    changes,
    prices,
    first_invoice: invoice,
    ...texts
  } = row;
  const each = (textOf: (price: NoticePrice) => string | null) =>
    prices.map((price) => textOf(price) ?? '').join('; ');
  const amount = (text: string | undefined) =>
    text === undefined ? null : paddedText(text, currencyDigits(row.currency));
  return {
    ...texts,
    month_before: amount(monthly.before),
    month_after: amount(monthly.after),
    month_difference: amount(monthly.difference),
    contract_before: amount(contract?.before),
    contract_after: amount(contract?.after),
    counted: counted ? 'yes' : 'in part',
    days_of_notice: String(days_of_notice),
    changes: changes.join('; '),
    prices: each(({ price }) => price),
    products: each((price) => price.name),
    unit_price_before: each(({ before }) => before),
    unit_price_after: each(({ after }) => after),
    price_from: each(({ from }) => from),
    price_hash: each(({ hash }) => hash),
    first_invoice: invoice?.day ?? null,
    first_invoice_before: amount(invoice?.before),
    first_invoice_after: amount(invoice?.after),
  };
}

/** The form of `schemas/notices.schema.json`. */
export interface NoticesDocument {
  readonly format_version: 1;
  readonly project: string;
  readonly environment: string;
  readonly today: CalendarDay;
  readonly plan_digest: string;
  readonly notices: readonly Omit<NoticeRow, 'plan_digest'>[];
}

export function noticesJson(plan: Plan): string {
  const { project, environment, today, digest } = plan;
  const notices = noticeRows(plan).map(({ plan_digest: _, ...row }) => row);
  const document: NoticesDocument = {
    ...{ format_version: 1, project, environment, today },
    plan_digest: digest,
    notices,
  };
  return jsonText(document);
}
