/**
 * A move: one bundle of a subscription exchanged for one other. Two bundles exchanged for one, or a bundle that only
 * comes or goes, are none.
 */
import { bundleIn } from './priced-items.ts';

export interface BundleExchange {
  /** The address or id of the bundle that goes. */
  readonly from: string;
  /** The address or id of the bundle that comes. */
  readonly to: string;
}

/** Compares the names of the prices in two complete item sets. */
export function bundleExchange(
  before: Iterable<string>,
  after: Iterable<string>,
): BundleExchange | undefined {
  const [old, now] = [bundlesIn(before), bundlesIn(after)];
  const [from, ...furtherGone] = [...old].filter((bundle) => !now.has(bundle));
  const [to, ...furtherCome] = [...now].filter((bundle) => !old.has(bundle));
  if (from === undefined || to === undefined) return undefined;
  return furtherGone.length + furtherCome.length === 0 ? { from, to } : undefined;
}

function bundlesIn(names: Iterable<string>): ReadonlySet<string> {
  return new Set([...names].flatMap((name) => bundleIn(name) ?? []));
}
