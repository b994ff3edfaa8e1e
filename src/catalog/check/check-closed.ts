/** The rules of a vendor whose value sets are closed, beyond the sets themselves: values that only go with others. */

import { PROFILES, type ProfileName } from '../../interface/index.ts';
import type { Bundle, PricedProduct, Reference, Subscription } from '../../model/catalog/catalog.ts';
import { pricingModelsOf } from '../../model/catalog/price.ts';
import { MONEY_TERMS } from '../../model/catalog/term-money.ts';
import { declaredKeyOf } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, valueAt } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import type { Fault, Faults } from '../../yaml/faults.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import { fieldsOf, isInSet, lackingIn } from '../catalog-schema.ts';
import type { Written } from '../written/declarations.ts';
import { chosenId, type Reading } from '../written/reading.ts';
import { ownPrices } from './check-amounts.ts';

type Found = Pick<Fault, 'message' | 'fix' | 'replacements'> & { readonly path: FieldPath };
type Rule = (value: JsonObject) => Found | undefined;

/** The place of a price: a bundle's takes intervals of any unit. */
export type PricePlace = 'bundle' | 'item';

export function checkClosedPrice(
  price: JsonObject,
  locate: Locate,
  faults: Faults,
  { profile, place }: { readonly profile: ProfileName; readonly place: PricePlace },
): void {
  const rules = place === 'bundle' ? PRICE_RULES : [...PRICE_RULES, ...ITEM_RULES];
  check(rules, price, { profile, locate, faults });
  checkComplete(price, 'PriceInput', 'the price', { profile, locate, faults });
}

/** A thing that exists at the service needs nothing more; any other is created with the fields that are written. */
export function checkClosedThing(written: Written, { environment, profile, pricing }: Reading): void {
  const { kind, value, placed } = written;
  const checking = { profile, locate: locateIn(placed), faults: pricing };
  const isCreated = chosenId(written, environment) === undefined && value.absent === undefined;
  if (kind === 'product') check(isCreated ? [...FEE_RULES, frequencyOfProduct] : FEE_RULES, value, checking);
  const shape = CREATED[kind];
  if (isCreated && shape !== undefined && value.aliases === undefined)
    checkComplete(value, shape, `the ${kind}`, checking);
}

const CREATED: Readonly<Partial<Record<Written['kind'], string>>> = {
  product: 'products.create',
  plan: 'plans.create',
  customer: 'customers.create',
};

/** The fields with which a thing is created, where the vendor publishes them all; else empty. */
export function publishedFields({ kind }: Written, { profile }: Reading): readonly string[] {
  const shape = PROFILES[profile].traits.closesValues ? CREATED[kind] : undefined;
  return shape === undefined ? [] : fieldsOf(shape);
}

export type ClosedReading = Pick<Reading, 'profile' | 'faults'>;

export function checkClosedEntitlement(
  entitlement: JsonObject,
  locate: Locate,
  { profile, faults }: ClosedReading,
): void {
  checkComplete(entitlement, 'EntitlementInput', 'the entitlement', { profile, locate, faults });
}

export function checkClosedTerms({ value, placed }: Written, { profile, pricing }: Reading): void {
  check([withinDiscount(percentage), withinDiscount(duration)], value, {
    profile,
    locate: locateIn(placed),
    faults: pricing,
  });
  const terms = Object.fromEntries(MONEY_TERMS.map((name) => [name, value[name]])) as JsonObject;
  checkComplete(terms, 'subscription', 'the subscription', {
    profile,
    locate: locateIn(placed),
    faults: pricing,
  });
}

interface Checking {
  readonly profile: ProfileName;
  readonly locate: Locate;
  readonly faults: Faults;
}

function check(rules: readonly Rule[], value: JsonObject, { profile, locate, faults }: Checking): void {
  if (!PROFILES[profile].traits.closesValues) return;
  for (const rule of rules) {
    const found = rule(value);
    if (found === undefined) continue;
    const { path, ...fault } = found;
    faults.error({ code: 'not-writable', source: locate(path), ...fault });
  }
}

/** The service refuses a request that lacks what its contract asks for. */
function checkComplete(
  value: JsonObject,
  shape: string,
  what: string,
  { profile, locate, faults }: Checking,
): void {
  if (!PROFILES[profile].traits.closesValues) return;
  for (const { path, field, values } of lackingIn(value, shape)) {
    const within = path.filter((step) => typeof step === 'string').at(-1);
    faults.error({
      code: 'not-writable',
      source: locate(path),
      message: `${within === undefined ? what : `\`${within}\``} lacks \`${field}\`, which the service asks for`,
      fix:
        values.length === 0
          ? `add ${fieldToAdd(value, path, field)}`
          : `add ${field}: ${values.join(', or ')}`,
    });
  }
}

/** The number with which a tier continues the one before it; any other field by its name alone. */
function fieldToAdd(value: JsonObject, path: FieldPath, field: string): string {
  const index = path.at(-1);
  if (field !== 'min_units' || typeof index !== 'number') return `\`${field}\``;
  const before = valueAt(value, [...path.slice(0, -1), index - 1]);
  const end = isJsonObject(before) ? before.max_units : -1;
  return typeof end === 'number' ? `${field}: ${end + 1}` : `\`${field}\``;
}

const isEmpty = (list: Json | undefined): boolean => !isJsonArray(list) || list.length === 0;

/** A metered fee is billed in arrears, by what metrics count. `direction`: the field that says when. */
const arrears =
  (direction: 'billing_direction' | 'payment_terms'): Rule =>
  ({ fee_type: fee, [direction]: when }) =>
    fee === 'metered' && when === 'advance'
      ? {
          path: [direction],
          message: `\`${direction}\` is \`advance\`, and a metered fee is billed in arrears`,
          fix: 'write `arrears`',
          replacements: ['arrears'],
        }
      : undefined;

const metrics: Rule = (value) => {
  const { fee_type: fee, metric_ids: ids, metrics: keys } = value;
  const bindings = pricingModelsOf(value).map((name) => {
    const model = value[name] ?? null;
    return isJsonObject(model) ? model.metric_bindings : undefined;
  });
  if (fee !== 'metered' || ![ids, keys, ...bindings].every(isEmpty)) return undefined;
  return {
    path: ['fee_type'],
    message: 'a metered fee names no metric, so that nothing is counted for it',
    fix: 'add `metrics` with the key of a metric, such as metrics: [calls]; or `metric_ids` with its id',
  };
};

const FEE_RULES: readonly Rule[] = [arrears('payment_terms'), metrics];

const frequencyOfProduct: Rule = ({ fee_type: fee, billing_frequency: frequency }) =>
  fee === 'fixed' && frequency === undefined
    ? {
        path: ['fee_type'],
        message: 'a product with a fixed fee lacks `billing_frequency`',
        fix: 'add billing_frequency: recurring, or one-off',
      }
    : undefined;

const inMonths =
  (prefix: 'billing' | 'recurring_instalment'): Rule =>
  (price) => {
    const [unitField, countField] = [`${prefix}_interval_unit`, `${prefix}_interval_count`];
    const { [unitField]: unit, [countField]: count = 1 } = price;
    if (unit === 'month' || !isInSet('PriceInput', unitField, unit)) return undefined;
    const months = (unit === 'year' ? 12 : 0) * Number(count);
    return {
      path: [unitField],
      message: `\`${unitField}\` is \`${unit}\`, and outside of bundles an interval counts months`,
      fix: `write ${unitField}: month with ${countField}: ${months || 'a number of months'}`,
    };
  };

const withinDiscount =
  (rule: Rule): Rule =>
  ({ discount }) => {
    const found = isJsonObject(discount) ? rule(discount) : undefined;
    return found && { ...found, path: ['discount', ...found.path] };
  };

const duration: Rule = ({
  duration_type: type,
  duration_unit: unit = null,
  duration_value: count = null,
}) => {
  const missing = [
    ...(unit === null ? ['duration_unit'] : []),
    ...(count === null ? ['duration_value'] : []),
  ];
  return type !== 'fixed' || missing.length === 0
    ? undefined
    : {
        path: ['duration_type'],
        message: `\`duration_type\` is \`fixed\`, and the discount lacks ${missing.map((name) => `\`${name}\``).join(' and ')}`,
        fix: 'add duration_unit: months and duration_value with their number, or write monthly_rolling for one without end',
        replacements: ['monthly_rolling'],
      };
};

const percentage: Rule = ({ type }) =>
  type === 'fixed'
    ? {
        path: ['type'],
        message: "`type` is `fixed`, and a subscription's discount is a percentage",
        fix: 'write `percentage` with a percentage as `amount`, or give each price a discount of its own',
      }
    : undefined;

const PRICE_RULES: readonly Rule[] = [arrears('billing_direction'), metrics, withinDiscount(duration)];
const ITEM_RULES: readonly Rule[] = [inMonths('billing'), inMonths('recurring_instalment')];

/** A fixed price that says no frequency recurs, so that its product must not say that it is charged once. */
export function checkFrequencies(
  bundles: Iterable<Bundle>,
  subscriptions: Iterable<Subscription>,
  reading: Reading,
): void {
  if (!PROFILES[reading.profile].traits.closesValues) return;
  for (const { editions } of bundles)
    for (const { prices } of editions)
      for (const priced of prices.values()) checkFrequency(priced, priced.locate, reading);
  for (const priced of ownPrices(subscriptions)) checkFrequency(priced, priced.locate, reading);
}

function checkFrequency(
  { product, price }: Pick<PricedProduct, 'product' | 'price'>,
  locate: Locate,
  { declared, faults }: Reading,
): void {
  if (price.billing_frequency !== undefined || price.fee_type !== 'fixed') return;
  const written = productOf(product, declared.product);
  if (written?.value.billing_frequency !== 'one-off') return;
  faults.error({
    code: 'not-writable',
    source: locate([]),
    message: `the price says no \`billing_frequency\` and would recur, and its product \`${written.key}\` is charged once`,
    fix: 'add billing_frequency: one-off',
    related: [{ source: locateIn(written.placed)(['billing_frequency']), message: 'the product' }],
  });
}

function productOf(product: Reference, declared: ReadonlyMap<string, Written>): Written | undefined {
  if (product.kind === 'address') return declared.get(declaredKeyOf(product.address));
  return [...declared.values()].find(({ value }) => value.id === product.id);
}
