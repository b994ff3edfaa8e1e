/** The places where a file names something: where it is declared, and where it is used. */
import { DECLARED_KINDS, type DeclaredKind } from '../model/values/address.ts';

/**
 * The kinds of things that have a name of their own. A `price` is one of a bundle, under the key `BUNDLE/PRICE`: its name
 * is the product's too, unless the price names another product.
 */
export type ThingKind = DeclaredKind | 'entitlement_set' | 'price' | 'variable';

/** `KIND KEY`, unique in a project. Keys that a person chose may hold anything, so only the first space divides. */
export type ThingId = string & { readonly __brand: 'ThingId' };

export function thingId(kind: ThingKind, key: string): ThingId {
  return `${kind} ${key}` as ThingId;
}

export function kindOfThing(id: ThingId): ThingKind {
  return id.slice(0, id.indexOf(' ')) as ThingKind;
}

export function keyOfThing(id: ThingId): string {
  return id.slice(id.indexOf(' ') + 1);
}

/** The price with this key of whichever bundle has one, as a price test may name it. Nothing declares it. */
export function priceOfAnyBundle(key: string): ThingId {
  return thingId('price', `*/${key}`);
}

/** True for what may stand in `renamed_from`. */
export function isDeclaredKind(kind: ThingKind): kind is DeclaredKind {
  return DECLARED_KINDS.includes(kind as DeclaredKind);
}

/** One place, without quotes around the name. `line` and `character` count from 0, in UTF-16 units, as editors do. */
export interface Mention {
  readonly thing: ThingId;
  readonly line: number;
  readonly character: number;
  readonly length: number;
  readonly isDeclaration: boolean;
  /** The declared thing in which this place is; null outside of any. */
  readonly owner: ThingId | null;
  /** The product that a price stands for by its key alone. */
  readonly standsFor?: ThingId;
  /** True inside a longer text, such as an address, where a name never has quotes of its own. */
  readonly within?: true;
  /** The kind of thing whose key a variable gives here. */
  readonly gives?: ThingKind;
}
