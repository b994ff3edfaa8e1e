/** Bounds of changes by usage that is not known, as lines. */
import { counted, grouped } from '../../model/messages/counted.ts';
import type { BoundEnd, BoundedAmount, MoneyImpact } from '../../model/plan/money-impact.ts';
import { decimal, ZERO } from '../../model/values/decimal.ts';
import { itemText } from '../words/impact-words.ts';
import { moneyText, unitMoneyText } from '../words/value-text.ts';
import { FEW, type Line, line, moreLine, span } from './lines.ts';

/** Empty where no changed price lacks its usage. */
export function boundsLines({ currency, usage_bounds: bounds }: MoneyImpact): readonly Line[] {
  if (bounds === undefined) return [];
  const { entries, subscriptions, least, most } = bounds;
  const unknown = entries.filter((entry) => entry.unknown !== undefined).length;
  const known = entries.length - unknown;
  const range = `${least === null ? 'without lower bound' : signed(least, currency)} to ${
    most === null ? 'unbounded' : signed(most, currency)
  } a month`;
  const whose = `without usage samples, ${counted(subscriptions, 'subscription')}, in no sum: `;
  const rest =
    unknown === 0 || known === 0 ? '' : `, beside ${counted(unknown, 'price')} without known bounds`;
  return [
    line(6, whose, span(known === 0 ? 'bounds are not known' : range, 'warning'), rest),
    ...entries.slice(0, FEW).map((entry) => line(8, span(entryText(entry, currency), 'faint'))),
    ...moreLine(8, entries.length - FEW, 'such price'),
  ];
}

function entryText(entry: BoundedAmount, currency: string): string {
  const { what, subscriptions, measure, least, most, unknown } = entry;
  const each = subscriptions === 1 ? '' : ' each';
  const name = `${itemText(what)} in ${counted(subscriptions, 'subscription')}`;
  if (least === undefined || most === undefined) return `${name}: bounds are not known: ${unknown ?? ''}`;
  const end = (one: BoundEnd): string => endText(one, measure ?? 'units', currency);
  return `${name}${each}: least ${end(least)}; most ${end(most)}`;
}

function endText(end: BoundEnd, measure: 'units' | 'amount', currency: string): string {
  const months = end.months === undefined ? '' : ` in ${end.months} months`;
  const quantity = (text: string): string =>
    measure === 'amount' ? `${currency} ${grouped(text)}` : grouped(text);
  if ('change' in end) return `${signed(end.change, currency)} at ${quantity(end.quantity)}${months}`;
  const unit = measure === 'amount' ? `each further ${currency} 1` : 'each further unit';
  const perUnit = unitMoneyText(end.per_unit, currency);
  const plus = decimal(end.per_unit).gt(ZERO) ? '+' : '';
  return `unbounded: from ${quantity(end.unbounded_from)}${months} on, ${unit} adds ${plus}${perUnit}`;
}

/** `+4,100.00`, `-12.50`, `0.00` */
export function signed(amount: string, currency: string): string {
  return `${decimal(amount).gt(ZERO) ? '+' : ''}${moneyText(amount, currency)}`;
}
