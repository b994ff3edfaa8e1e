/**
 * Translates bodies between the published form, which the rest of the program speaks, and the vendor's: one function for
 * what is sent, one for what is answered. Pure. A tier's `unit_price` is two things: another name of `price_per_unit` in
 * the published interface, and a committed rate beside it for the vendor. The vendor's has a name of its own wherever a
 * price is not on the wire or in a file.
 */
import { decimal, decimalText } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { OperationName } from '../2026-04-01/operations.ts';

/** `draft` of a version that is a draft as long as its subscription is one, and is published with it. */
export const UNTIL_ACTIVE = 'until_active';

/** The body that the vendor takes. What decides about status is always said: its documents differ on the defaults. */
export function sentToVendor(name: OperationName, body: JsonObject): JsonObject {
  return asVendorsTiers(sent(name, body));
}

function sent(name: OperationName, body: JsonObject): JsonObject {
  switch (name) {
    case 'subscriptions.create':
      return { auto_activate: false, ...withPrices(body) };
    case 'versions.create':
      return { ...withPrices(body), draft: body.draft === true || body.draft === UNTIL_ACTIVE };
    case 'versions.update':
      return withPrices(body);
    case 'plans.create':
      return withPrices(flatTerms(body));
    case 'bundles.create':
    case 'bundles.update':
      return isJsonArray(body.prices) ? { ...body, prices: body.prices.map(sentBundlePrice) } : body;
    case 'credits.reserve':
      return isJsonArray(body.events) ? { ...body, events: body.events.map(numbered) } : body;
    default:
      return body;
  }
}

/** A plan has the terms of its contract and its renewal beside its own fields. */
function flatTerms({ contract, renewal, ...body }: JsonObject): JsonObject {
  const { duration_months: months, period_type: period } = isJsonObject(contract) ? contract : {};
  const {
    auto_renew: renews,
    duration_months: further,
    period_type: later,
  } = isJsonObject(renewal) ? renewal : {};
  return {
    ...body,
    ...(months !== undefined && { contract_duration: months }),
    ...(period !== undefined && { contract_period_type: period }),
    ...(renews !== undefined && { auto_renew: renews }),
    ...(further !== undefined && { renewal_duration: further }),
    ...(later !== undefined && { renewal_period_type: later }),
  };
}

/** A check records no event, so a number within it is enough. */
function numbered(event: Json, index: number): Json {
  return isJsonObject(event) ? { unique_id: `check-${index + 1}`, ...event } : event;
}

function withPrices(body: JsonObject): JsonObject {
  return isJsonArray(body.items) ? { ...body, items: body.items.map(sentItem) } : body;
}

function sentItem(item: Json): Json {
  if (!isJsonObject(item)) return item;
  const { price, items } = item;
  return {
    ...item,
    ...(isJsonObject(price) && { price: withFrequency(price) }),
    ...(isJsonArray(items) && { items: items.map(sentItem) }),
  };
}

/** A fixed fee that says nothing is recurring; the vendor wants it said. */
function withFrequency(price: JsonObject): JsonObject {
  return price.fee_type === 'fixed' ? { billing_frequency: 'recurring', ...price } : price;
}

/** A bundle's price names the type of its discount otherwise, and states the total of a fixed fee. */
function sentBundlePrice(price: Json): Json {
  if (!isJsonObject(price)) return price;
  const { discount, fixed_pricing_model: fixed } = price;
  return {
    charge_on_contract_start: false,
    ...withFrequency(price),
    ...(isJsonObject(discount) && { discount: renamed(discount, 'type', 'discount_type') }),
    ...(isJsonObject(fixed) && { fixed_pricing_model: withTotal(fixed) }),
  };
}

function withTotal(fixed: JsonObject): JsonObject {
  const { price_per_unit: each, units = 1 } = fixed;
  if (typeof each !== 'string' || typeof units !== 'number') return fixed;
  return { units, ...fixed, total: decimalText(decimal(each).times(decimal(units))) };
}

/** The answer in the published form. A list has its objects under `data`. */
export function shownByVendor(name: OperationName, body: Json): Json {
  return withCommittedRates(shown(name, body));
}

function shown(name: OperationName, body: Json): Json {
  if (!isJsonObject(body)) return body;
  if (name === 'credits.reserve') return shownCheck(body);
  if (isJsonArray(body.data)) {
    const data = body.data.map((each) => shown(name, each));
    // The list of versions has no pages.
    const whole = { per_page: data.length, total_pages: Math.min(data.length, 1) };
    return { ...(name === 'versions.list' && { pagination: whole }), ...body, data };
  }
  if (!name.startsWith('bundles.') || !isJsonArray(body.prices)) return body;
  return { ...body, prices: body.prices.map(shownBundlePrice) };
}

/** The policy of a deny and the balances have other names. No reservation is an empty text. */
function shownCheck({ at_zero_action: policy, balances, ...shown }: JsonObject): JsonObject {
  return {
    ...shown,
    ...(policy !== undefined && { policy }),
    ...(balances !== undefined && { availability: balances }),
  };
}

function shownBundlePrice(price: Json): Json {
  if (!isJsonObject(price)) return price;
  const { discount } = price;
  return isJsonObject(discount) ? { ...price, discount: renamed(discount, 'discount_type', 'type') } : price;
}

function renamed(object: JsonObject, from: string, to: string): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === from ? to : name, value]),
  );
}

const VENDORS = 'unit_price';
export const COMMITTED_RATE = 'committed_unit_price';

/** The value with the vendor's `unit_price` of tiers under its own name; the same object where it has none. */
export function withCommittedRates<Value extends Json>(value: Value): Value {
  return inTiers(value, VENDORS, COMMITTED_RATE) as Value;
}

/** The value as the vendor and a catalog file say it. */
export function asVendorsTiers<Value extends Json>(value: Value): Value {
  return inTiers(value, COMMITTED_RATE, VENDORS) as Value;
}

/** The name of a field in a catalog file. */
export function writtenName(name: string): string {
  return name === COMMITTED_RATE ? VENDORS : name;
}

function inTiers(value: Json, from: string, to: string, isTiers = false): Json {
  if (isJsonArray(value)) {
    const list = value.map((each) => inTiers(each, from, to, isTiers));
    return list.some((each, index) => each !== value[index]) ? list : value;
  }
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => [
    isTiers && name === from ? to : name,
    inTiers(inner, from, to, name === 'tiers'),
  ]);
  return entries.some(([name, inner]) => value[name] !== inner) ? Object.fromEntries(entries) : value;
}
