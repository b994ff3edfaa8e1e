/** The place in the catalog of a value that the service changed: who declares it, and by which path. */

import { declaredAt } from '../model/catalog/catalog.ts';
import { fieldsOf } from '../model/catalog/field.ts';
import { parseAddress } from '../model/values/address.ts';
import type { JsonObject } from '../model/values/json.ts';
import { pointerPath } from '../model/values/json-pointer.ts';
import { editionOn } from '../timeline/bundle-schedule.ts';
import { type Declaring, isNamed, type PlaceFound } from './place.ts';
import { placeInVersion } from './place-in-version.ts';
import type { ServiceChange } from './service-change.ts';
import { writtenPath } from './written-path.ts';

const CREATE_ONLY: ReadonlySet<string> = new Set(
  (fieldsOf('subscription') ?? []).filter(({ carriedBy }) => carriedBy === 'create').map(({ name }) => name),
);

export function declaredPlace(change: ServiceChange, declaring: Declaring): PlaceFound {
  const { address, path: pointer, from } = change;
  if (pointer === '' || pointer === '/status') return { kind: 'gone' };
  const parsed = parseAddress(address);
  const declared = declaredAt(declaring.catalog, address);
  if (parsed === undefined || declared === undefined) return { kind: 'not_in_catalog' };
  const steps = pointerPath(pointer);
  const { locate } = declared;
  const whole = (declared as { readonly fields?: JsonObject }).fields ?? {};
  const place = {
    kind: 'place',
    locate,
    whole,
    path: writtenPath(whole, steps, from, declaring.nameId),
  } as const;
  switch (parsed.kind) {
    case 'bundle':
      return steps[0] === 'prices' ? placeInBundle(change, steps, declaring) : place;
    case 'version':
      return placeInVersion(change, declaring);
    case 'subscription':
      return CREATE_ONLY.has(steps[0] ?? '') ? { kind: 'create_only' } : place;
    case 'product':
    case 'plan':
    case 'customer':
      return place;
    default:
      return parsed satisfies never;
  }
}

/** The path: `prices`, a product, then the price's own fields. */
function placeInBundle(
  { address, from }: ServiceChange,
  [, product, ...path]: readonly string[],
  declaring: Declaring,
): PlaceFound {
  const bundle = declaring.catalog.bundles.get(parseAddress(address)?.key ?? '');
  const edition = bundle && editionOn(bundle, declaring.today);
  const found = [...(edition?.prices ?? [])].find(([, each]) => isNamed(each.product, product, declaring));
  if (bundle === undefined || found === undefined || path.length === 0) return { kind: 'list' };
  const [key, { locate, price }] = found;
  const whole = price as JsonObject;
  return {
    kind: 'place',
    locate,
    whole,
    path: writtenPath(whole, path, from, declaring.nameId),
    bundlePrice: { bundle: bundle.address, key },
  };
}
