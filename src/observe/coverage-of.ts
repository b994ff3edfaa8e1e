/**
 * Computes the part of the declared objects that an observation covered, with the reason for each address that it did
 * not cover. Pure.
 */

import type { Catalog, Declared } from '../model/catalog/catalog.ts';
import type { Bindings } from '../model/service/binding.ts';
import type { Coverage, NotCompared } from '../model/service/coverage.ts';
import { createFormerAddress } from '../model/service/former-address.ts';
import type { Observed } from '../model/service/observed.ts';
import type { OperationName } from '../model/service/operation.ts';
import {
  type Address,
  compareAddresses,
  DECLARED_KINDS,
  type DeclaredKind,
  ownerOf,
  type PulledKind,
} from '../model/values/address.ts';
import { subjectOf } from './subject.ts';

const SINGLE_READS: Readonly<Record<PulledKind, OperationName>> = {
  product: 'products.get',
  bundle: 'bundles.get',
  plan: 'plans.get',
  subscription: 'subscriptions.get',
};

/** The observation must cover the whole catalog. */
export function coverageOf(catalog: Catalog, observed: Observed, bindings: Bindings): Coverage {
  const inDoubt = new Set(observed.openIntents.map(({ address }) => address));
  const groups = new Map<string, Omit<NotCompared, 'addresses'> & { addresses: Address[] }>();
  let [compared, notCreated] = [0, 0];
  const formerAddress = createFormerAddress({ catalog, upToDate: undefined }, observed.records);
  for (const kind of DECLARED_KINDS)
    for (const declared of declaredOf(catalog, kind)) {
      const { address } = declared;
      if (subjectOf(kind, declared, observed.records, formerAddress).remoteId === undefined) notCreated += 1;
      else if (observed.live.has(address) && !inDoubt.has(address)) compared += 1;
      else {
        const reason = inDoubt.has(address) ? 'a request for it is in doubt' : unreadReason(kind, bindings);
        const group = groups.get(`${kind} ${reason}`);
        if (group === undefined) groups.set(`${kind} ${reason}`, { kind, reason, addresses: [address] });
        else group.addresses.push(address);
      }
    }
  const withVersions = new Set([...observed.live.keys()].map(ownerOf));
  return {
    compared,
    not_compared: [...groups.values()].map(({ kind, reason, addresses }) => ({
      kind,
      reason,
      ...(kind === 'subscription'
        ? { versions_read: addresses.filter((address) => withVersions.has(address)).length }
        : {}),
      addresses: addresses.sort(compareAddresses),
    })),
    not_created: notCreated,
  };
}

function unreadReason(kind: DeclaredKind, { operations }: Bindings): string {
  if (kind === 'customer') return 'no operation reads a customer';
  const name = SINGLE_READS[kind];
  if (operations.has(name)) return `${name} did not show it`;
  return kind === 'plan' ? `the list does not show it, and ${name} is not bound` : `${name} is not bound`;
}

function declaredOf(catalog: Catalog, kind: DeclaredKind): readonly Declared[] {
  switch (kind) {
    case 'product':
      return [...catalog.products.values()];
    case 'bundle':
      return [...catalog.bundles.values()];
    case 'plan':
      return [...catalog.plans.values()];
    case 'customer':
      // A customer that is only an id has nothing to compare.
      return [...catalog.customers.values()].filter(({ id }) => id === undefined);
    case 'subscription':
      return [...catalog.subscriptions.values()];
    default:
      return kind satisfies never;
  }
}
