/**
 * What a look at the service covered: what was compared with it, what was not and why, and what it has that nobody
 * declared.
 */
import type { Address, DeclaredKind } from './address.ts';

export interface Coverage {
  /** How many declared addresses the service answered for in this run, a plain "not here" among it. */
  readonly compared: number;
  /** Declared, known to be at the service, and not compared with it: by kind and reason. */
  readonly not_compared: readonly NotCompared[];
  /** Declared, and not made yet as far as anybody knows: there is nothing to compare. */
  readonly not_created: number;
}

export interface NotCompared {
  readonly kind: DeclaredKind;
  readonly reason: string;
  /** How many subscriptions have a version that was read, though their terms were not. */
  readonly versions_read?: number;
  readonly addresses: readonly Address[];
}

/** Something that a list of the service shows, and that neither the catalog nor the state knows. */
export interface Unmanaged {
  readonly kind: DeclaredKind;
  readonly id: string;
  /** Null where the service shows none. */
  readonly name: string | null;
  readonly status: string | null;
  readonly customer_id: string | null;
}

/** A kind of which something unmanaged may be there unseen. */
export interface Unlisted {
  readonly kind: DeclaredKind;
  readonly reason: string;
}

export interface FoundUnmanaged {
  readonly unmanaged: readonly Unmanaged[];
  readonly not_listed: readonly Unlisted[];
}
