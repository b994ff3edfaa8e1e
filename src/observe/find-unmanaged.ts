/**
 * Finds the objects that the service's lists show and that neither the catalog nor the state knows. Sends only reads.
 * A kind is reported as not listed if its list is not bound or has pages that cannot be requested, because it may
 * contain unmanaged objects.
 */

import { hasEnded, type Traits } from '../interface/index.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import { isAnchor } from '../model/service/anchor.ts';
import type { FoundUnmanaged, Unlisted, Unmanaged } from '../model/service/observed.ts';
import type { Recorded } from '../model/service/record.ts';
import { kindOf, PULLED_KINDS, type PulledKind } from '../model/values/address.ts';
import type { Json } from '../model/values/json.ts';
import { listAll, type PulledReading, READINGS } from './find-all.ts';
import type { WireObject } from './read-by-ids.ts';
import { createServiceReads, type ReadingSetup } from './service-reads.ts';

type UnmanagedReading =
  | { readonly kind: 'read'; readonly found: FoundUnmanaged }
  | { readonly kind: 'failed'; readonly diagnostics: readonly Diagnostic[] };

export async function findUnmanaged(
  setup: ReadingSetup,
  catalog: Catalog,
  records: Iterable<Recorded>,
): Promise<UnmanagedReading> {
  const reads = createServiceReads(setup);
  const known = knownIds(catalog, records);
  const found = await Promise.all(
    PULLED_KINDS.map(async (kind) => {
      const reading: PulledReading<WireObject> = READINGS[kind];
      const { list, mayLack } = reading;
      const listed = await listAll(reads, reading);
      const unlisted: readonly Unlisted[] =
        listed?.complete === true || (mayLack && listed === undefined)
          ? []
          : [{ kind, reason: reasonOf(list, listed !== undefined) }];
      const others = (listed?.items ?? []).filter(
        (wire) => isUnknown(kind, wire, known) && !isOver(kind, wire, reads.traits),
      );
      return { unlisted, others: others.map((wire) => shown(kind, wire)) };
    }),
  );
  const diagnostics = reads.diagnostics();
  if (diagnostics.length > 0) return { kind: 'failed', diagnostics };
  return {
    kind: 'read',
    found: {
      unmanaged: found.flatMap(({ others }) => others),
      not_listed: found.flatMap(({ unlisted }) => unlisted),
    },
  };
}

export type KnownIds = Readonly<Record<PulledKind, ReadonlySet<string>>>;

/**
 * The ids that the catalog or the state knows. They include objects that left the catalog, because the plan reports
 * these as orphaned, and not those that `state rm` forgot.
 */
export function knownIds(catalog: Catalog, records: Iterable<Recorded>): KnownIds {
  const known = Object.fromEntries(
    PULLED_KINDS.map((kind) => [
      kind,
      new Set([...catalog[`${kind}s`].values()].flatMap(({ id }) => id ?? [])),
    ]),
  ) as Record<PulledKind, Set<string>>;
  for (const { address, remoteId, presence } of records) {
    const kind = kindOf(address);
    if (remoteId !== null && presence !== 'removed' && kind !== 'version' && kind !== 'customer')
      known[kind].add(remoteId);
  }
  return known;
}

function reasonOf(list: string, isBound: boolean): string {
  return isBound ? `${list} has further pages that cannot be asked for` : `${list} is not bound`;
}

function shown(kind: PulledKind, { id, name, status, customer_id: customer }: WireObject): Unmanaged {
  return { kind, id, name: textOrNull(name), status: textOrNull(status), customer_id: textOrNull(customer) };
}

function textOrNull(value: Json | undefined): string | null {
  return typeof value === 'string' ? value : null;
}

/** True for what nobody knows. */
export function isUnknown(kind: PulledKind, { id, metadata }: WireObject, known: KnownIds): boolean {
  return !known[kind].has(id) && !isAnchor(metadata);
}

/** True for a subscription that bills nothing any more. */
export function isOver(kind: PulledKind, { status }: WireObject, traits: Traits): boolean {
  return kind === 'subscription' && hasEnded(String(status), traits);
}
