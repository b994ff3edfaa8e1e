/** Reads products, plans, customers and bundles; a bundle has one later edition for each dated change, merged in. */
import {
  type Bundle,
  type BundleEdition,
  type CatalogPlan,
  type Customer,
  type Entitlement,
  locateFor,
  locateWithin,
  type PricedProduct,
  type Product,
} from '../../model/catalog/catalog.ts';
import { locateOverlaid, overlayPrice } from '../../model/catalog/overlay-price.ts';
import type { Price } from '../../model/catalog/price.ts';
import { nameFix, nearestName, slipOf } from '../../model/messages/nearest-name.ts';
import { COLLECTION } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import { entryOf, locateIn, sourceAt } from '../../yaml/yaml-node.ts';
import { catalogSchema } from '../catalog-schema.ts';
import { checkClosedThing, publishedFields } from '../check/check-closed.ts';
import { checkPricing, isComplete, refuseNulls } from '../check/check-price.ts';
import { reportRepeatedProducts } from '../check/check-products.ts';
import type { Declarations, Written } from '../written/declarations.ts';
import {
  chosenId,
  DECLARED_FIELDS,
  type Reading,
  readDeclared,
  referTo,
  serviceFields,
} from '../written/reading.ts';
import { type Change, readChanges } from './read-changes.ts';
import { readCurrencies } from './read-currencies.ts';
import { conflictFault, mergeEntitlements, readEntitlementList } from './read-entitlements.ts';
import { checkMetric, locateMetrics, readMetrics } from './read-metrics.ts';

/** A merged price that still contains its product reference. */
interface Merged {
  readonly value: JsonObject;
  readonly locate: Locate;
}

export function readBundle(written: Written, reading: Reading): Bundle {
  const { value, placed } = written;
  const locate = locateIn(placed);
  const opening = readOpening(value.prices, locate, reading);
  const editions = [edition({ day: null, locate }, opening, reading)];
  let prices: ReadonlyMap<string, Merged> = opening;
  const changes = readChanges(value.changes, locate, reading);
  const granting = changes.flatMap(({ day: from, description, applies, entitlements, locate: at }) =>
    entitlements === undefined
      ? []
      : {
          from,
          ...(description !== undefined && { description }),
          ...(applies && { applies }),
          entitlements: readEntitlements(entitlements, at, reading),
        },
  );
  for (const change of changes.filter(isOfPrices)) {
    prices = applyChange(prices, change, reading);
    editions.push(edition(change, prices, reading));
  }
  return {
    ...readDeclared(written, reading),
    ...(typeof value.name === 'string' ? { name: value.name } : {}),
    ...(typeof value.description === 'string' ? { description: value.description } : {}),
    ...(typeof value.currency === 'string' ? { currency: value.currency } : {}),
    ...(written.like !== undefined && { like: written.like }),
    editions,
    ...(isJsonObject(value.currencies) && { currencies: readCurrencies(written, editions, reading) }),
    ...(value.entitlements === undefined
      ? {}
      : { entitlements: readEntitlements(value.entitlements, locate, reading) }),
    ...(granting.length > 0 && { entitlementChanges: granting }),
  };
}

function isOfPrices({ prices, entitlements }: Change): boolean {
  return entitlements === undefined || Object.keys(prices).length > 0;
}

function readEntitlements(list: Json, locate: Locate, reading: Reading): readonly Entitlement[] {
  const within = locateWithin(locate, 'entitlements');
  const given = readEntitlementList(list, within, locate, 'bundle', reading);
  const { entitlements, conflicts } = mergeEntitlements(given);
  for (const conflict of conflicts) reading.faults.error(conflictFault(conflict, locate, () => within([])));
  return entitlements.map(({ value, locate: at }) => ({ value, locate: locateFor(at, { locate }) }));
}

function readOpening(
  prices: Json | undefined,
  locate: Locate,
  reading: Reading,
): ReadonlyMap<string, Merged> {
  const opening = new Map<string, Merged>();
  for (const [key, written] of Object.entries(isJsonObject(prices) ? prices : {})) {
    if (!isJsonObject(written)) continue;
    const price = readPrice(written, locateWithin(locate, 'prices', key), reading);
    if (refuseNulls(price.value, price.locate, reading.faults))
      checkPricing(price.value, price.locate, reading.pricing, { profile: reading.profile, place: 'bundle' });
    opening.set(key, price);
  }
  return opening;
}

function readPrice(written: JsonObject, locate: Locate, reading: Reading): Merged {
  return { value: readMetrics(written, locate, reading), locate: locateMetrics([written], locate) };
}

function applyChange(
  before: ReadonlyMap<string, Merged>,
  change: Change,
  reading: Reading,
): ReadonlyMap<string, Merged> {
  const { declared, faults, pricing, profile } = reading;
  const prices = new Map(before);
  for (const [key, written] of Object.entries(change.prices)) {
    const at = locateWithin(change.locate, 'prices', key);
    const base = before.get(key);
    if (written === null) {
      prices.delete(key);
      if (base === undefined) {
        faults.error({
          code: 'unknown-price',
          source: at([]),
          message: `the bundle has no price \`${key}\` on ${change.day} that could leave it`,
          ...nameFix(key, [...before.keys()], 'remove the line'),
        });
      }
      continue;
    }
    if (!isJsonObject(written)) continue;
    const { value: overlay, locate } = readPrice(written, at, reading);
    const merged = base ? mergeChange(base, overlay, locate) : { value: overlay, locate };
    prices.set(key, merged);
    // The key names neither a price nor a product, or the price's own key misspells it. That is reported, and the
    // overlay need not be complete.
    const isOfProduct =
      base !== undefined ||
      refersAnew(overlay) ||
      (declared.product.has(key) && !isMisspelt(key, [...before.keys()], declared));
    if (!isOfProduct) continue;
    if (!refuseNulls(merged.value, merged.locate, faults)) continue;
    if (isComplete(merged.value, merged.locate, catalogSchema(profile).bundlePrice, faults))
      checkPricing(merged.value, merged.locate, pricing, { profile, place: 'bundle' });
  }
  return prices;
}

/** True if one of a bundle's prices has no product, and `key` is the nearest that there is. */
function isMisspelt(key: string, prices: readonly string[], { product }: Declarations): boolean {
  return prices.some((price) => !product.has(price) && nearestName(price, [...product.keys()]) === key);
}

/** A change that names another product replaces both forms of the earlier reference. */
function mergeChange(base: Merged, overlay: JsonObject, locate: Locate): Merged {
  const { product, product_id, ...rest } = base.value;
  return {
    value: overlayPrice(refersAnew(overlay) ? rest : base.value, overlay),
    locate: locateOverlaid(base.locate, { value: overlay, locate }),
  };
}

function refersAnew(overlay: JsonObject): boolean {
  return overlay.product !== undefined || overlay.product_id !== undefined;
}

/** A bundle opens with all its prices, for all subscriptions. */
const OPENING = { description: undefined, applies: undefined, prices: undefined };

function edition(
  change: Change | { readonly day: null; readonly locate: Locate },
  merged: ReadonlyMap<string, Merged>,
  reading: Reading,
): BundleEdition {
  const { day: from, locate } = change;
  const { description, applies, prices: written } = change.day === null ? OPENING : change;
  const prices = new Map<string, PricedProduct>();
  // Sorted by key, so that the written order of prices changes no request.
  for (const [key, price] of [...merged].toSorted(([a], [b]) => (a < b ? -1 : 1)))
    prices.set(key, pricedProduct(key, price, reading));
  reportRepeatedProducts(
    [...prices.values()].map((price) => ({ product: price.product, place: () => price.locate([]) })),
    reading,
  );
  // The schema reports a bundle that opens without prices.
  if (prices.size === 0 && from !== null) {
    reading.faults.error({
      code: 'empty-bundle',
      source: locate([]),
      message: `no price is left in the bundle from ${from} on`,
      fix: 'leave one in',
    });
  }
  return {
    from,
    ...(description === undefined ? {} : { description }),
    prices,
    ...(written === undefined ? {} : { changes: Object.keys(written).sort() }),
    ...(applies === undefined ? {} : { applies }),
    writers: [
      { from, locate, ...(description !== undefined && { description }), ...(applies && { applies }) },
    ],
    source: from === null ? locate(['prices']) : locate([]),
  };
}

/** The price's key is the product's, unless `product` or `product_id` names another. */
function pricedProduct(key: string, { value, locate }: Merged, reading: Reading): PricedProduct {
  const { product, product_id, ...price } = value;
  if (typeof product === 'string' && typeof product_id === 'string') {
    reading.faults.error({
      code: 'two-references',
      source: locate(['product_id']),
      message: 'the price names its product by `product` and by `product_id`',
      fix: 'keep one of the two',
    });
  }
  const reference =
    typeof product_id === 'string'
      ? ({ kind: 'id', id: product_id } as const)
      : referTo(reading, 'product', typeof product === 'string' ? product : key, () =>
          locate(typeof product === 'string' ? ['product'] : []),
        );
  return { key, product: reference, price: price as Price, locate };
}

const KNOWN_FIELDS = {
  metric: ['name', 'event_name', 'description', 'aggregation', 'filter_groups'],
  product: ['name', 'description', 'metrics', 'tags'],
  plan: ['name', 'description', 'currency'],
  customer: ['name', 'currency', 'aliases'],
} as const;

/**
 * Reads a product, plan or customer: the known fields, and every other field as written. The interface shows no fields
 * of a customer, so every written field is sent when the customer is created.
 */
export function readNamed(written: Written, reading: Reading): Product & CatalogPlan & Customer {
  requireIdentity(written, reading);
  checkClosedThing(written, reading);
  warnOfFields(written, reading);
  const declared = readDeclared(written, reading);
  const fields = serviceFields(written.value, DECLARED_FIELDS);
  if (written.kind === 'metric') checkMetric(written, reading);
  if (written.kind === 'customer') warnOfPersonalData(written, reading);
  if (written.kind !== 'product') return { ...declared, fields };
  return {
    ...declared,
    locate: locateMetrics([written.value], declared.locate),
    fields: readMetrics(fields, declared.locate, reading),
  };
}

/** Whoever clones the repository has what Git keeps, and a later commit takes nothing back. */
function warnOfPersonalData({ key, value, placed }: Written, { faults }: Reading): void {
  for (const field of ['contacts', 'billing_address']) {
    if (value[field] === undefined) continue;
    faults.warning({
      code: 'personal-data',
      source: locateIn(placed)([field]),
      message: `\`${field}\` of the customer \`${key}\` stays in the history of Git, for everybody who has the repository`,
      fix: 'keep it at the service, and leave it out here',
    });
  }
}

/**
 * Every field is passed on. Warns of a slip of a known one, since it would be too, and of one that the vendor does not
 * publish, which a service may refuse.
 */
function warnOfFields(written: Written, reading: Reading): void {
  const { kind, value, placed } = written;
  const published = publishedFields(written, reading);
  const known = [...DECLARED_FIELDS, ...KNOWN_FIELDS[kind as keyof typeof KNOWN_FIELDS], ...published];
  for (const field of Object.keys(value)) {
    const slip = slipOf(field, known);
    const meant = slip !== undefined && value[slip] === undefined ? slip : undefined;
    if (meant === undefined && (published.length === 0 || known.includes(field))) continue;
    const offset = entryOf(placed.node, field)?.keyOffset ?? placed.offset;
    const source = sourceAt(placed.file, offset);
    const passedOn = `\`${field}\` is passed on to the service as it is, and`;
    reading.faults.warning(
      meant === undefined
        ? {
            code: 'unseen-field',
            source,
            message: `${passedOn} its published interface has no such field of a ${kind}`,
            fix: 'remove it, unless the service takes it',
          }
        : {
            code: 'near-miss',
            source,
            message: `${passedOn} \`${meant}\` of the ${kind} is not set`,
            fix: `write \`${meant}\`, unless the service has a field of that name`,
            replacements: [meant],
          },
    );
  }
}

/**
 * Requires an id or a name: without an id, a resource can only be created or matched by its name.
 * One that is to be deleted needs neither, since state may know it.
 */
function requireIdentity(written: Written, { environment, faults }: Reading): void {
  const { kind, key, value, placed } = written;
  const absent = value.absent !== undefined && value.absent !== false;
  if (chosenId(written, environment) !== undefined || absent || value.name !== undefined) return;
  if (kind === 'customer' && isJsonArray(value.aliases) && value.aliases.length > 0) return;
  if (value.id !== undefined && environment === null) return; // Reported already: there are no environments.
  const elsewhere = value.id === undefined ? '' : ` for the environment \`${environment?.name}\``;
  faults.error({
    code: 'no-identity',
    source: locateIn(placed)(value.id === undefined ? [] : ['id']),
    message: `the ${kind} has neither \`id\`${elsewhere} nor \`name\``,
    fix: isSection(key, value)
      ? `write \`${key}\` beside \`${COLLECTION[kind]}\`, not within it`
      : 'write `id` for one that exists already, or `name` for one to create',
  });
}

/** True for a section that is indented into another, where it looks like a resource of that name. */
function isSection(key: string, value: JsonObject): boolean {
  return Object.values<string>(COLLECTION).includes(key) && Object.values(value).every(isJsonObject);
}
