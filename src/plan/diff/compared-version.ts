/** A version in compared form, and the places where its parts are written. */

import { everyEdition } from '../../model/catalog/bundle-in.ts';
import { type SubscribedPrice, sharesEntitlements } from '../../model/catalog/catalog.ts';
import type { Difference } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { isJsonArray, type JsonObject, pointerPath } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { type Locate, type Source, sourceText } from '../../model/values/source.ts';
import type { TimelinePoint, VersionItem } from '../../timeline/timeline.ts';
import { type Context, compared, referenceName } from '../context.ts';

/**
 * `noted` includes the description in the comparison. A description is a note on the change that made a version. It
 * counts only where it is an entry's own and the record is that entry's; otherwise rewording a bundle change would
 * send a version to every subscription that uses the bundle.
 */
export function comparedVersion(context: Context, value: JsonObject, noted: boolean): JsonObject {
  const { withNote, withoutNote } = formsIn(context);
  return noted ? withNote(value) : withoutNote(value);
}

const formsIn = remember((context: Context) => ({
  withNote: remember((value: JsonObject) => formOf(context, value, true)),
  withoutNote: remember((value: JsonObject) => formOf(context, value, false)),
}));

function formOf(context: Context, value: JsonObject, noted: boolean): JsonObject {
  const kept = Object.entries(value).filter(([name, member]) => {
    if (name === 'draft' || (name === 'description' && !noted)) return false;
    return !(name === 'entitlements' && isJsonArray(member) && member.length === 0);
  });
  return compared(context, Object.fromEntries(kept));
}

/**
 * The place where a path of a version's compared form is written. A path is `items`, a product or bundle, for a
 * bundle `items` and a product, then the price.
 */
export function versionSource(
  context: Context,
  own: Locate,
  point: TimelinePoint,
  path: readonly string[],
): Source {
  const [field, name, ...rest] = path;
  const item =
    field === 'items' ? point.items?.find((candidate) => itemName(context, candidate) === name) : undefined;
  if (item === undefined) return point.locate(path, own);
  if (item.kind === 'product') return item.locate(rest, own);
  const priced = item.items.find(({ product }) => referenceName(context, product) === rest[1]);
  if (priced === undefined) return item.locate([], own);
  const at = rest.slice(3);
  const isOfBundle = item.bundle.kind === 'address' && item.overrides.size === 0;
  return isOfBundle ? sourceIn(priced)(at, own) : priced.locate(at, own);
}

/** The places in a price of a bundle, which many versions have. No subscription writes in it. */
const sourceIn = remember(({ locate }: SubscribedPrice) => {
  const known = new Map<string, Source>();
  return (path: readonly string[], own: Locate): Source => {
    const name = path.join('\n');
    const source = known.get(name) ?? locate(path, own);
    known.set(name, source);
    return source;
  };
});

/**
 * The bundle whose own prices are the only difference: every difference lies in that one bundle, at a place that the
 * bundle and no override writes. Null otherwise. An entitlement that a set or a bundle brings or takes away is no
 * difference of the subscription's own: beside it, the guards see a price of the bundle as the bundle's.
 */
export function followedBundle(
  context: Context,
  own: Locate,
  point: TimelinePoint,
  found: readonly Difference[],
): Address | null {
  const apart = found.filter((difference) => !isSharedEntitlement(context, point, difference));
  const bundles = new Set(apart.map(({ path }) => bundleBehind(context, own, point, pointerPath(path))));
  const [only] = bundles;
  return bundles.size === 1 && only !== undefined ? only : null;
}

/** An entitlement that goes was anybody's, so it counts as shared wherever the catalog shares entitlements. */
export function isSharedEntitlement(
  { catalog }: Pick<Context, 'catalog'>,
  { sharedEntitlements = [], entitlements = [] }: TimelinePoint,
  { op, path }: Difference,
): boolean {
  const [field, key] = pointerPath(path);
  if (field !== 'entitlements') return false;
  if (op === 'remove') return sharesEntitlements(catalog);
  const isWhole = key === undefined;
  return isWhole ? sharedEntitlements.length === entitlements.length : sharedEntitlements.includes(key);
}

function bundleBehind(
  context: Context,
  own: Locate,
  point: TimelinePoint,
  path: readonly string[],
): Address | undefined {
  const [field, name, , product, , ...rest] = path;
  const item =
    field === 'items' ? point.items?.find((candidate) => itemName(context, candidate) === name) : undefined;
  if (item?.kind !== 'bundle' || item.bundle.kind !== 'address') return undefined;
  const bundle = context.catalog.bundles.get(item.bundle.address.split('.')[1] ?? '');
  const priced = item.items.find((candidate) => referenceName(context, candidate.product) === product);
  if (item.overrides.size === 0 || priced === undefined) return item.bundle.address;
  const written = priced.locate(rest, own);
  const isOfBundle = (bundle ? everyEdition(bundle) : []).some((edition) =>
    [...edition.prices.values()].some(
      (candidate) =>
        referenceName(context, candidate.product) === product &&
        sourceText(candidate.locate(rest)) === sourceText(written),
    ),
  );
  return isOfBundle ? item.bundle.address : undefined;
}

function itemName(context: Context, item: VersionItem): string {
  return referenceName(context, item.kind === 'product' ? item.product : item.bundle);
}
