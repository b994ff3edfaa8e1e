/**
 * The coverage of a comparison with the service:
 * what was compared, what was not and why, and what the service has that nobody declared.
 */
import type { IgnoredCount } from '../catalog/ignored.ts';
import type { Address, DeclaredKind } from '../values/address.ts';

export interface Coverage {
  /** The number of declared addresses that were compared whole in this run; a plain "not here" is an answer. */
  readonly compared: number;
  /** Declared addresses that are known to be at the service and were not compared whole, by kind and reason. */
  readonly not_compared: readonly NotCompared[];
  /** The number of declared addresses that are not created yet, as far as is known: there is nothing to compare. */
  readonly not_created: number;
}

export interface NotCompared {
  readonly kind: DeclaredKind;
  readonly reason: string;
  /** The number of subscriptions with a version that was read, although their terms were not. */
  readonly versions_read?: number;
  readonly addresses: readonly Address[];
}

/** Something that the service lists, and that neither the catalog nor the state knows. */
export interface Unmanaged {
  readonly kind: DeclaredKind;
  readonly id: string;
  /** Null where the service shows no name. */
  readonly name: string | null;
  readonly status: string | null;
  readonly customer_id: string | null;
}

/** A kind that could not be listed in full, so that unmanaged things of it may go unseen. */
export interface Unlisted {
  readonly kind: DeclaredKind;
  readonly reason: string;
}

export interface FoundUnmanaged {
  readonly unmanaged: readonly Unmanaged[];
  readonly not_listed: readonly Unlisted[];
  /** Those that the project file says to ignore, by reason; absent where there are none. */
  readonly ignored?: readonly IgnoredCount[];
}
