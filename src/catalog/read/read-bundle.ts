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
  type Reference,
} from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { nearestName, slipOf } from '../../model/messages/nearest-name.ts';
import { COLLECTION } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import type { Locate } from '../../model/values/source.ts';
import { entryOf, locateIn, sourceAt } from '../../yaml/yaml-node.ts';
import { catalogSchema, GIVEN_FIELDS } from '../catalog-schema.ts';
import { checkClosedThing, publishedFields } from '../check/check-closed.ts';
import { checkPricing, isComplete, refuseNulls } from '../check/check-price.ts';
import { reportRepeatedProducts } from '../check/check-products.ts';
import type { Declarations, Written } from '../written/declarations.ts';
import {
  type LaidPrice,
  type Layer,
  layEditions,
  layerOf,
  type Overlay,
  refuseLent,
  sinceText,
  withDefaults,
} from '../written/price-list.ts';
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
import { type BaseList, readLike, refuseTakenOut } from './read-like.ts';
import { checkMetric, locateMetrics, readMetrics } from './read-metrics.ts';

/** Undefined for one that is like a bundle that cannot be read, whose faults are reported. */
export function readBundle(written: Written, reading: Reading): Bundle | undefined {
  const { value, placed } = written;
  const locate = locateIn(placed);
  const base = readLike(written, reading);
  if (value.like !== undefined && base === undefined) return undefined;
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
  const opening = { day: null, description: undefined, applies: undefined, prices: value.prices, locate };
  const layers = layersOf([opening, ...changes.filter(isOfPrices)], base, reading);
  const editions = layEditions({
    ...{ base: base?.editions ?? [], layers, isOverlay: false },
    read: (laid, before) => readPrice(laid, { base, before }, reading),
  });
  for (const edition of editions) checkEdition(edition, reading);
  refuseTakenOut(layers, editions, base, reading);
  const own = typeof value.currency === 'string' ? value.currency : base?.bundle.currency;
  const inherited = base?.inherited ?? new Map();
  const currencies = readCurrencies({ written, own, editions, opening: layers[0], inherited }, reading);
  return {
    ...readDeclared(written, reading),
    ...(typeof value.name === 'string' ? { name: value.name } : {}),
    ...(typeof value.description === 'string' ? { description: value.description } : {}),
    ...(own !== undefined && { currency: own }),
    ...(base && { like: base.bundle.key }),
    editions,
    ...(currencies && { currencies }),
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

/** A price is whole where it comes first, and its bundle is like none that has it. */
function layersOf(
  written: readonly (Omit<Layer, 'overlays'> & { readonly prices: Json | undefined })[],
  base: BaseList | undefined,
  reading: Reading,
): readonly Layer[] {
  const known = new Set(base?.editions.flatMap(({ prices }) => [...prices.keys()]));
  return written.map((layer) =>
    layerOf(layer, (key, value, at) => {
      const isWhole = !known.has(key);
      known.add(key);
      const given = { value, locate: at };
      return readOverlay(isWhole ? withDefaults(given, reading.priceDefaults) : given, reading);
    }),
  );
}

function readOverlay({ value, locate }: { value: JsonObject; locate: Locate }, reading: Reading): Overlay {
  const { product, product_id: id, ...price } = readMetrics(value, locate, reading);
  const at = locateMetrics([value], locate);
  if (typeof product === 'string' && typeof id === 'string') {
    reading.faults.error({
      code: 'two-references',
      source: at(['product_id']),
      message: 'the price names its product by `product` and by `product_id`',
      fix: 'keep one of the two',
    });
  }
  const named: Reference | undefined =
    typeof id === 'string'
      ? { kind: 'id', id }
      : typeof product === 'string'
        ? referTo(reading, 'product', product, () => at(['product']))
        : undefined;
  return { value: price, locate: at, ...(named && { product: named }) };
}

interface ReadList {
  readonly base: BaseList | undefined;
  /** The prices that stood until the day. */
  readonly before: ReadonlyMap<string, PricedProduct>;
}

/** The price's key is the product's, unless the price names another. */
function readPrice(laid: LaidPrice, list: ReadList, reading: Reading): PricedProduct {
  const { key, base, overlays, value, locate } = laid;
  const product =
    overlays.findLast((overlay) => overlay.product !== undefined)?.product ??
    base?.product ??
    referTo(reading, 'product', key, () => locate([]));
  const { faults, pricing, profile } = reading;
  if (list.base?.lent) refuseLent(laid, list.base.lent, faults);
  const before = list.before.get(key);
  // Unchanged, it was checked before.
  if (before !== undefined && JSON.stringify(before.price) === JSON.stringify(value))
    return { key, product, price: before.price, locate };
  const price = { key, product, price: value as Price, locate };
  // The key names neither a price nor a product, or the price's own key misspells it. That is reported, and what is
  // written need not be complete.
  const isOfProduct =
    before !== undefined ||
    laid.day === null ||
    overlays.some((overlay) => overlay.product !== undefined) ||
    (reading.declared.product.has(key) && !isMisspelt(key, [...list.before.keys()], reading.declared));
  if (!isOfProduct || !refuseNulls(value, locate, faults)) return price;
  // The file's own schema knows the shape of a price that stands whole at the start of a bundle.
  const isKnown = list.base === undefined && laid.day === null;
  const shape = isKnown ? undefined : catalogSchema(profile).bundlePrice;
  if (isComplete(value, locate, shape, faults, GIVEN_FIELDS))
    checkPricing(value, locate, pricing, { profile, place: 'bundle' });
  return price;
}

/** True if one of a bundle's prices has no product, and `key` is the nearest that there is. */
function isMisspelt(key: string, prices: readonly string[], { product }: Declarations): boolean {
  return prices.some((price) => !product.has(price) && nearestName(price, [...product.keys()]) === key);
}

function checkEdition({ from, prices, source }: BundleEdition, reading: Reading): void {
  reportRepeatedProducts(
    [...prices.values()].map((price) => ({ product: price.product, place: () => price.locate([]) })),
    reading,
  );
  if (prices.size > 0) return;
  reading.faults.error({
    code: 'empty-bundle',
    source,
    message: `no price is left in the bundle${sinceText(from)}`,
    fix: 'leave one in',
  });
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
