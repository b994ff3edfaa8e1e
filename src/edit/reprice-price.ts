/** A price and a rule for its amounts ▶ what is laid over it so that it has the new ones, or why no rule can say it. */
import { overlayTo } from '../model/catalog/overlay-price.ts';
import { amountsIn, modelInUse, type Price, type PricingModelField } from '../model/catalog/price.ts';
import { type Decimal, decimal, HALF_AWAY_FROM_ZERO, HUNDRED, ZERO } from '../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { FieldPath } from '../model/values/source.ts';
import { MODELS } from '../pricing/models/all-models.ts';
import { withValueAt } from './written-path.ts';

/** A rule that turns one amount into another. */
export type Repricing =
  /** By a percentage, negative for a decrease; then to the nearest multiple of `round`, halves away from zero. */
  | { readonly kind: 'by'; readonly percent: Decimal; readonly round: string | null }
  | { readonly kind: 'set'; readonly amount: string };

export interface ChangedAmount {
  /** From the price down: `fixed_pricing_model`, `price_per_unit`. */
  readonly path: FieldPath;
  readonly from: string;
  readonly to: string;
  /** The exact result, where rounding made another amount of it. */
  readonly roundedFrom?: string;
}

/** False where rounding leaves the amount as it is. */
export function isOther({ from, to }: Pick<ChangedAmount, 'from' | 'to'>): boolean {
  return !decimal(from).eq(decimal(to));
}

type RepricedPrice =
  /** `overlay`: merged over the price (RFC 7386), it gives the price with the new amounts, and is empty where rounding leaves all. */
  | { readonly kind: 'repriced'; readonly overlay: JsonObject; readonly amounts: readonly ChangedAmount[] }
  | { readonly kind: 'not_repriced'; readonly why: NotRepriced };

export type NotRepriced =
  /** Its formula or its percentages hold no amount that could be scaled alone. */
  | 'expression'
  | 'percentage'
  /** One amount was given, and the price has several, or none. */
  | 'not_one_amount'
  /** Rounding leaves nothing of an amount that was there. */
  | 'rounds_to_nothing';

export function repricePrice(price: Price, repricing: Repricing): RepricedPrice {
  const field = modelInUse(price);
  const model = field === undefined ? undefined : price[field];
  if (field === undefined || model === undefined) return { kind: 'not_repriced', why: 'not_one_amount' };
  const why = notScalable(field, model);
  if (why !== null) return { kind: 'not_repriced', why };
  const amounts = amountsIn(model, [field]);
  if (repricing.kind === 'set' && amounts.length !== 1)
    return { kind: 'not_repriced', why: 'not_one_amount' };
  const asked = amounts.flatMap(({ path, amount }): ChangedAmount[] => {
    const result: Pick<ChangedAmount, 'to' | 'roundedFrom'> =
      repricing.kind === 'set' ? { to: repricing.amount } : scaled(amount, repricing);
    const each = { path, from: amount, ...result };
    return isOther(each) || each.roundedFrom !== undefined ? [each] : [];
  });
  const changed = asked.filter(isOther);
  if (
    changed.some(({ from, to }) => decimal(to).eq(ZERO) && !decimal(from).eq(ZERO) && repricing.kind === 'by')
  )
    return { kind: 'not_repriced', why: 'rounds_to_nothing' };
  const before = price as JsonObject;
  const after = changed.reduce<Json>((whole, { path, to }) => withValueAt(whole, path, to), before);
  return { kind: 'repriced', overlay: (overlayTo(before, after) ?? {}) as JsonObject, amounts: asked };
}

function notScalable(field: PricingModelField, model: Json): NotRepriced | null {
  if (MODELS[field].isFormula) return 'expression';
  return holds(model, 'percentage') ? 'percentage' : null;
}

function holds(value: Json, field: string): boolean {
  if (isJsonArray(value)) return value.some((element) => holds(element, field));
  if (!isJsonObject(value)) return false;
  return field in value || Object.values(value).some((member) => holds(member, field));
}

/** With as many decimals as the amount had, or as `round` has, or as the exact result needs. */
function scaled(
  amount: string,
  { percent, round }: Repricing & { kind: 'by' },
): Pick<ChangedAmount, 'to' | 'roundedFrom'> {
  const exact = decimal(amount).times(HUNDRED.plus(percent)).div(HUNDRED);
  if (round === null) return { to: padded(exact, placesOf(amount)) };
  const rounded = exact.div(decimal(round)).round(0, HALF_AWAY_FROM_ZERO).times(decimal(round));
  return {
    to: padded(rounded, placesOf(round)),
    ...(!rounded.eq(exact) && { roundedFrom: padded(exact, placesOf(amount)) }),
  };
}

function padded(value: Decimal, places: number): string {
  const exact = value.toFixed();
  return placesOf(exact) >= places ? exact : value.toFixed(places);
}

function placesOf(text: string): number {
  return text.split('.')[1]?.length ?? 0;
}
