/** Values, paths and amounts of a plan document as a reviewer reads them. The document itself keeps the exact form. */
import { decimal, HUNDRED, isDecimalText, ZERO } from '../model/decimal.ts';
import { isJsonArray, isJsonObject, type Json } from '../model/json.ts';
import { PRICING_MODEL_FIELDS } from '../model/price.ts';
import { grouped } from './counted.ts';

/** A longer value is cut and says so; the JSON form has all of it. */
const MAX_VALUE_CHARACTERS = 400;

/** Text that cannot be taken for anything but itself stands without quotes. */
const PLAIN_TEXT = /^[\p{L}\p{N}][\p{L}\p{N}_.:@/+-]*$/u;
const LITERALS: readonly string[] = ['true', 'false', 'null'];

/** A value on one line: amounts and ids bare, other text quoted, references by their address. */
export function valueText(value: Json): string {
  const text = wholeValueText(value);
  if (text.length <= MAX_VALUE_CHARACTERS) return text;
  const cut = text.length - MAX_VALUE_CHARACTERS;
  return `${text.slice(0, MAX_VALUE_CHARACTERS)}… (${grouped(String(cut))} more characters in the JSON form)`;
}

function wholeValueText(value: Json): string {
  if (typeof value === 'string')
    return PLAIN_TEXT.test(value) && !LITERALS.includes(value) ? value : JSON.stringify(value);
  if (isJsonArray(value)) return value.length === 0 ? '[]' : `[${value.map(wholeValueText).join(', ')}]`;
  if (isJsonObject(value)) {
    const reference = referencedAddress(value);
    if (reference !== undefined) return reference;
    const entries = Object.entries(value).map(([name, held]) => `${name}: ${wholeValueText(held)}`);
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}

/** The address that `{"$ref": "bundles.growth#id"}` stands for; undefined for any other value. */
function referencedAddress(value: Json | undefined): string | undefined {
  if (!isJsonObject(value)) return undefined;
  const { $ref: reference } = value;
  return typeof reference === 'string' ? reference.replace(/#id$/, '') : undefined;
}

/** What an id or a reference is called: the key of a catalog address, else the id itself. */
export function referenceText(value: Json | undefined): string {
  const text = referencedAddress(value) ?? (typeof value === 'string' ? value : '?');
  return bareKey(text);
}

function bareKey(text: string): string {
  return text.replace(/#id$/, '').replace(/^(?:products|bundles|plans)\./, '');
}

const CONTAINERS: readonly string[] = ['items', 'prices', 'price', ...PRICING_MODEL_FIELDS];

/**
 * `/items/bundles.growth/items/products.platform/price/fixed_pricing_model/price_per_unit` as `growth › platform ›
 * price_per_unit`: the names that only contain others are left out.
 */
export function pathText(path: string): string {
  const steps = pathSteps(path);
  const named = steps.filter((step, index) => index === steps.length - 1 || !CONTAINERS.includes(step));
  return named.map(bareKey).join(' › ') || 'everything';
}

/** The whole path, where the short one would say the same of two differences. */
export function wholePathText(path: string): string {
  return pathSteps(path).join(' › ');
}

function pathSteps(path: string): readonly string[] {
  const steps = path.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** An amount of money, rounded to cents for display only: `13,000.00`. What is no amount is shown as it is. */
export function moneyText(amount: string): string {
  return isDecimalText(amount) ? grouped(decimal(amount).toFixed(2)) : amount;
}

/** How `after` differs from `before`: `+655.00, +5.3 %`. The share is left out where there was nothing before. */
export function riseText(before: string, after: string): string {
  if (!isDecimalText(before) || !isDecimalText(after)) return '';
  const from = decimal(before);
  const rise = decimal(after).minus(from);
  const signed = (digits: string) => (rise.gt(ZERO) ? `+${digits}` : digits.replace('-', '−'));
  const amount = signed(grouped(rise.toFixed(2)));
  if (from.eq(ZERO)) return amount;
  return `${amount}, ${signed(rise.times(HUNDRED).div(from.abs()).toFixed(1))} %`;
}
