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

/** Fields whose decimal is money and nothing else. */
const MONEY_FIELDS: ReadonlySet<string> = new Set(['price_per_unit', 'unit_price', 'fixed_fee', 'total']);

/** A value on one line: amounts and ids bare, other text quoted, references by their address. `path` is where it stands. */
export function valueText(value: Json, path = ''): string {
  const text = wholeValueText(value, pathSteps(path));
  if (text.length <= MAX_VALUE_CHARACTERS) return text;
  const cut = text.length - MAX_VALUE_CHARACTERS;
  return `${text.slice(0, MAX_VALUE_CHARACTERS)}… (${grouped(String(cut))} more characters in the JSON form)`;
}

function wholeValueText(value: Json, steps: readonly string[]): string {
  if (typeof value === 'string') return isMoney(steps) ? unitAmountText(value) : stringText(value);
  if (isJsonArray(value))
    return value.length === 0 ? '[]' : `[${value.map((each) => wholeValueText(each, steps)).join(', ')}]`;
  if (isJsonObject(value)) {
    const reference = referencedAddress(value);
    if (reference !== undefined) return reference;
    const entries = Object.entries(value).map(
      ([field, held]) => `${stringText(field)}: ${wholeValueText(held, [...steps, field])}`,
    );
    return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
  }
  return String(value);
}

/** The `amount` of a threshold is money; that of a discount is a percentage. */
function isMoney(steps: readonly string[]): boolean {
  const field = steps.at(-1) ?? '';
  return MONEY_FIELDS.has(field) || (field === 'amount' && (steps.at(-2) ?? '').endsWith('_spend'));
}

function stringText(text: string): string {
  return PLAIN_TEXT.test(text) && !LITERALS.includes(text) ? text : JSON.stringify(text);
}

/** At least two decimal places, more where they are written: nothing is rounded. */
function unitAmountText(text: string): string {
  if (!isDecimalText(text)) return stringText(text);
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole}.${fraction.padEnd(2, '0')}`;
}

/** Money of which a fraction of a cent counts: `0.50`, `1,250.00`, `0.0025`. What is no amount is shown as it is. */
export function unitMoneyText(text: string): string {
  return isDecimalText(text) ? grouped(unitAmountText(text)) : text;
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

/** The key of a catalog address of a product, bundle or plan; any other text as it is. */
export function bareKey(text: string): string {
  return text.replace(/#id$/, '').replace(/^(?:products|bundles|plans)\./, '');
}

const CONTAINERS: readonly string[] = ['items', 'prices', 'price', ...PRICING_MODEL_FIELDS];

/** Lists that are told apart by position: `/tiers/1` is the second tier. */
const COUNTED_FROM_ONE: Readonly<Record<string, string>> = {
  tiers: 'tier',
  charges: 'charge',
  splits: 'split',
};

/**
 * `/items/bundles.growth/items/products.logs/price/tiered_pricing_model/tiers/1/price_per_unit` as `growth › logs ›
 * tier 2 › price_per_unit`: the names that only contain others are left out.
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
