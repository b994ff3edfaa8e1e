/**
 * Values, paths and amounts of a plan document as a reviewer reads them. The document itself keeps the exact form.
 */

import { AMOUNT_FIELDS, PRICING_MODEL_FIELDS } from '../../model/catalog/price.ts';
import { grouped } from '../../model/messages/counted.ts';
import { NOT_HOLDING } from '../../model/plan/outcome.ts';
import type { KeptOtherwise } from '../../model/service/kept-otherwise.ts';
import { bareKey } from '../../model/values/address.ts';
import { currencyDigits, roundedText, smallestStep } from '../../model/values/currency.ts';
import { type Decimal, decimal, HUNDRED, isDecimalText, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, pointerPath } from '../../model/values/json.ts';

/** A longer value is cut and says so; the JSON form has all of it. */
const MAX_VALUE_CHARACTERS = 400;

/** True for text that stands without quotes, because it cannot be mistaken for anything else. */
const isPlain = (text: string): boolean => /^[\p{L}\p{N}][\p{L}\p{N}_.:@/+-]*$/u.test(text);
const LITERALS: readonly string[] = ['true', 'false', 'null', 'none'];

/** Fields whose decimal is money and nothing else. */
const MONEY_FIELDS: ReadonlySet<string> = new Set([...AMOUNT_FIELDS, 'total']);

/**
 * A value on one line: amounts and ids bare, other text quoted, references as addresses. `path` is the place of the
 * value, and `currency` is that of its money.
 */
export function valueText(value: Json, path = '', currency: string | null = null): string {
  const text = wholeValueText(value, pathSteps(path), currencyDigits(currency));
  if (text.length <= MAX_VALUE_CHARACTERS) return text;
  const cut = text.length - MAX_VALUE_CHARACTERS;
  return `${text.slice(0, MAX_VALUE_CHARACTERS)}… (${grouped(String(cut))} more characters in the JSON form)`;
}

function wholeValueText(value: Json, steps: readonly string[], digits: number): string {
  if (typeof value === 'string')
    return isMoney(steps) && isDecimalText(value) ? grouped(paddedText(value, digits)) : stringText(value);
  if (isJsonArray(value))
    return value.length === 0
      ? '[]'
      : `[${value.map((each) => wholeValueText(each, steps, digits)).join(', ')}]`;
  if (isJsonObject(value)) {
    const reference = referencedAddress(value);
    if (reference !== undefined) return reference;
    const entries = Object.entries(value).map(
      ([field, held]) => `${stringText(field)}: ${wholeValueText(held, [...steps, field], digits)}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}

/** The `amount` of a threshold is money; that of a discount is a percentage. */
export function isMoney(steps: readonly string[]): boolean {
  const field = steps.at(-1) ?? '';
  return MONEY_FIELDS.has(field) || (field === 'amount' && (steps.at(-2) ?? '').endsWith('_spend'));
}

function stringText(text: string): string {
  return isPlain(text) && !LITERALS.includes(text) ? text : JSON.stringify(text);
}

/**
 * Money with fractions of a cent: `0.50`, `1,250.00`, `0.0025`. It has at least the decimal places of its currency
 * and is never rounded. Text that is not an amount is shown as it is.
 */
export function unitMoneyText(text: string, currency: string | null): string {
  return isDecimalText(text) ? grouped(paddedText(text, currencyDigits(currency))) : text;
}

/** The amount with at least `places` decimal places. */
export function paddedText(text: string, places: number): string {
  const [whole = '', fraction = ''] = text.split('.');
  const shown = fraction.padEnd(places, '0');
  return shown === '' ? whole : `${whole}.${shown}`;
}

/** The address that `{"$ref": "bundles.growth#id"}` stands for; undefined for any other value. */
function referencedAddress(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { $ref: reference } = value;
  return typeof reference === 'string' ? reference.replace(/#id$/, '') : undefined;
}

/** The name of an id or a reference: the key of a catalog address, else the id itself. */
export function referenceText(value: Json | undefined): string {
  const text = referencedAddress(value) ?? (typeof value === 'string' ? value : '?');
  return bareKey(text);
}

const CONTAINERS: readonly string[] = ['items', 'prices', 'price', ...PRICING_MODEL_FIELDS];

/** Lists whose elements have only a position: `/tiers/1` is the second tier. */
const COUNTED_FROM_ONE: Readonly<Record<string, string>> = {
  tiers: 'tier',
  charges: 'charge',
  splits: 'split',
};

/**
 * `/items/bundles.growth/items/products.logs/price/tiered_pricing_model/tiers/1/price_per_unit` becomes
 * `growth › logs › tier 2 › price_per_unit`. Names of mere containers are left out.
 */
export function pathText(path: string): string {
  const steps = pathSteps(path);
  const named: string[] = [];
  for (const [index, step] of steps.entries()) {
    const one = COUNTED_FROM_ONE[steps[index - 1] ?? ''];
    if (one !== undefined && /^\d+$/.test(step)) named.splice(-1, 1, `${one} ${Number(step) + 1}`);
    else if (index === steps.length - 1 || !CONTAINERS.includes(step)) named.push(bareKey(step));
  }
  return named.join(' › ') || 'everything';
}

/** The whole path, for differences that would share the short one. */
export function wholePathText(path: string): string {
  return pathSteps(path).join(' › ');
}

function pathSteps(path: string): readonly string[] {
  const steps = path.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * An amount of money, rounded for display only, to the digits of its currency: `13,000.00`. Text that is not an
 * amount is shown as it is.
 */
export function moneyText(amount: string, currency: string | null): string {
  return isDecimalText(amount) ? grouped(roundedText(decimal(amount), currencyDigits(currency))) : amount;
}

/** `+4,100.00`, `−12.50`, `0.00`. */
export function signedMoney(amount: Decimal | string, currency: string | null): string {
  return signedText(typeof amount === 'string' ? decimal(amount) : amount, currencyDigits(currency));
}

/**
 * The change from `before` to `after`: `+655.00, +5.3 %`, or `less than 0.01 more` where rounding would hide it. The
 * amount is the difference of the two as {@link moneyText} shows them, so that a reader can check it. The share is
 * exact, and is left out where `before` is zero.
 */
export function increaseText(before: string, after: string, currency: string | null): string {
  if (!isDecimalText(before) || !isDecimalText(after)) return '';
  const [from, to] = [decimal(before), decimal(after)];
  const increase = to.minus(from);
  const digits = currencyDigits(currency);
  const shown = decimal(roundedText(to, digits)).minus(decimal(roundedText(from, digits)));
  const amount =
    shown.eq(ZERO) && !increase.eq(ZERO)
      ? `${lessThan(digits)} ${increase.gt(ZERO) ? 'more' : 'less'}`
      : signedText(shown, digits);
  return [amount, shareText(from, increase)].filter(Boolean).join(', ');
}

/** `+5.3 %` of `from`; empty where `from` is zero. */
export function shareText(from: Decimal, increase: Decimal): string {
  if (from.eq(ZERO)) return '';
  const share = increase.times(HUNDRED).div(from.abs());
  return `${roundsToNothing(share, SHARE_PLACES) ? lessThan(SHARE_PLACES) : signedText(share, SHARE_PLACES)} %`;
}

const SHARE_PLACES = 1;

function signedText(change: Decimal, places: number): string {
  const text = grouped(roundedText(change, places));
  return change.gt(ZERO) ? `+${text}` : text;
}

function roundsToNothing(change: Decimal, places: number): boolean {
  return !change.eq(ZERO) && decimal(roundedText(change, places)).eq(ZERO);
}

/** `less than 0.01`, with the smallest amount of `places` decimal places. */
function lessThan(places: number): string {
  return `less than ${smallestStep(places)}`;
}

/** `minimum_spend › amount: sent 100.00, kept nothing`. */
export function keptText({ path, sent, kept }: KeptOtherwise): string {
  if (path === NOT_HOLDING)
    return kept === null ? 'no answer shows whether it is in force' : 'it is not in force';
  return `${pointerPath(path).join(' › ')}: sent ${keptValueText(sent)}, kept ${keptValueText(kept)}`;
}

function keptValueText(value: Json): string {
  return value === null ? 'nothing' : valueText(value);
}
