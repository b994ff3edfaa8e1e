/** A place in the catalog where a value is declared, or why there is none. */

import type { Catalog, Reference } from '../model/catalog/catalog.ts';
import type { NameId } from '../model/catalog/comparable.ts';
import type { Observed } from '../model/service/observed.ts';
import type { Address } from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import type { Json } from '../model/values/json.ts';
import type { FieldPath, Locate } from '../model/values/source.ts';

export interface Declaring {
  readonly catalog: Catalog;
  readonly observed: Observed;
  readonly today: CalendarDay;
  readonly nameId: NameId;
}

export interface DeclaredPlace {
  readonly kind: 'place';
  readonly locate: Locate;
  /** From where `locate` starts. */
  readonly path: FieldPath;
  /** The value in which `path` lies. */
  readonly whole: Json;
  /** Set for a price of a bundle, in the bundle itself or in a subscription that uses it. */
  readonly bundlePrice?: BundlePrice;
}

export interface BundlePrice {
  readonly bundle: Address;
  /** The price's key in the bundle. */
  readonly key: string;
  /** The item of a subscription that uses the bundle; absent in the bundle itself. */
  readonly item?: Locate;
}

export type NoPlace =
  /** The service deleted it, or ended it. */
  | 'gone'
  /** Nothing in the catalog says whether a version is in force. */
  | 'not_in_catalog'
  /** Only the creating request carries the field, so that a plan refuses an edit of it. */
  | 'create_only'
  /** A list has more or fewer elements. */
  | 'list'
  /** Somebody made the version at the service. */
  | 'version_by_hand';

export type PlaceFound = DeclaredPlace | { readonly kind: NoPlace };

export function isNamed(reference: Reference, name: string | undefined, { nameId }: Declaring): boolean {
  return nameOf(reference, nameId) === name;
}

export function nameOf(reference: Reference, nameId: NameId): string {
  return reference.kind === 'address' ? reference.address : (nameId(reference.id) ?? reference.id);
}
