/** `margin_at_least`: at every usage in the range, costs leave at least a share of the bill. */

import type { PricedItem } from '../../ledger/priced-subscription.ts';
import { modelNamedBy, type Price } from '../../model/catalog/price.ts';
import { bareKey } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal, decimalText, HUNDRED, isDecimalText, ONE } from '../../model/values/decimal.ts';
import { addsUp, readPrice } from '../../pricing/read/read-price.ts';
import { readRanges } from '../compare/given-usage.ts';
import { currencyOfBundle } from '../price-book.ts';
import type { StatementKind, StatementResult } from '../statement-kind.ts';
import { fits } from '../written-test.ts';
import { compareBundles } from './cheaper-than.ts';

export const marginAtLeast: StatementKind<'margin_at_least'> = {
  takes: 'bundle',
  prepare: ({ statement, subject, refuse }, { book, comparer, costs: files }) => {
    const file = files.get(statement.costs);
    if (subject?.kind !== 'bundle' || file === undefined) return undefined;
    const { bundle } = subject;
    const currency = currencyOfBundle(bundle);
    const percent = decimal(String(statement.percent));
    if (percent.gt(HUNDRED)) {
      const fix = 'write it such as 40 or "32.5"';
      return refuse(['percent'], 'not-a-percentage', '`percent` is above 100', fix);
    }
    const days = statement.at === undefined ? book.daysOf(subject) : [statement.at];
    const wanted = ({ product }: PricedItem): boolean => fits(statement.product, bareKey(product));
    const itemsOn = (day: CalendarDay): readonly PricedItem[] =>
      (book.itemsOn(subject, day) ?? []).filter(wanted);
    const items = days.flatMap(itemsOn);
    if (items.length === 0) {
      const message = `${bundle.key} has none of these products`;
      return refuse(['product'], 'unknown-product', message, 'name products that the bundle prices');
    }
    const missing = [...new Set(items.map(({ product }) => bareKey(product)))].filter(
      (key) => !isDecimalText(file.costs.get(key)?.get(currency ?? '') ?? ''),
    );
    for (const key of missing)
      refuse(
        ['costs'],
        'missing-cost',
        `${statement.costs} has no cost of \`${key}\` in ${currency ?? 'any currency, because the bundle names none'}`,
        `write it there, such as ${key}: { ${currency ?? 'USD'}: "0.02" }, or "0"`,
      );
    const rangeOf = readRanges(
      statement.usage,
      { items, catalog: book.catalog, at: ['usage'], others: { from: ONE, to: null } },
      refuse,
    );
    if (rangeOf === undefined || missing.length > 0) return undefined;
    const costOf = ({ product }: PricedItem): string =>
      file.costs.get(bareKey(product))?.get(currency ?? '') ?? '0';
    return () => {
      const unknown = items.find(({ price }) => costPrice(price, '0') === undefined);
      if (unknown !== undefined) return withoutCost(unknown);
      return compareBundles({
        comparer,
        days,
        currency,
        sidesOn: (day) => ({
          before: itemsOn(day).map((item) => ({ ...item, price: costPrice(item.price, costOf(item)) ?? {} })),
          after: itemsOn(day),
        }),
        names: ['costs', bundle.address],
        weights: { before: HUNDRED, after: HUNDRED.minus(percent) },
        strictly: false,
        rangeOf,
        months: 'each',
        message: `costs leave less than ${decimalText(percent)} % of the bill`,
        causeOf: ({ after }, day) => after && book.placeOf(subject, day, after.product),
      });
    };
  },
};

function withoutCost({ product }: PricedItem): StatementResult {
  const reason = `${bareKey(product)}: a unit cost says nothing of an expression`;
  return { kind: 'not_proven', reason };
}

/**
 * The costs as a price, so that they are compared like one. Units that no metric counts cost by the month, metered use
 * by the unit. Undefined for an expression, which has no unit.
 */
function costPrice(price: Price, cost: string): Price | undefined {
  const read = readPrice(price);
  if (read.kind === 'faulty') return {};
  const { model } = read;
  if (model.ratedBy === 'metrics') return undefined;
  const { billing_interval, billing_interval_count, billing_interval_unit, metric_ids } = price;
  const interval = addsUp(model, price)
    ? {
        ...(billing_interval !== undefined && { billing_interval }),
        ...(billing_interval_count !== undefined && { billing_interval_count }),
        ...(billing_interval_unit !== undefined && { billing_interval_unit }),
      }
    : { billing_interval: 'monthly' };
  const beside: Price = {
    ...interval,
    ...(metric_ids !== undefined && { metric_ids }),
    ...(price.fee_type !== undefined && { fee_type: price.fee_type }),
    ...(price.type !== undefined && modelNamedBy(price.type) === undefined && { type: price.type }),
  };
  if (model.ratedBy === 'amount' || model.ratedBy === 'sales') {
    const percentage = decimalText(decimal(cost).times(HUNDRED));
    return { ...beside, volume_percentage_pricing_model: { percentage } };
  }
  if (model.ratedBy === 'nothing') {
    const units = price.fixed_pricing_model?.units;
    return {
      ...beside,
      fixed_pricing_model: { price_per_unit: cost, ...(units !== undefined && { units }) },
    };
  }
  return { ...beside, unit_pricing_model: { price_per_unit: cost } };
}
