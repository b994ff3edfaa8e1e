/**
 * Computes the part of the declared objects that an observation covered, with the reason for each address that it did
 * not cover. Pure.
 */

import { COMPLETE_CONTENT, hasEnded, PROFILES, type Traits } from '../interface/index.ts';
import type { Catalog } from '../model/catalog/catalog.ts';
import { comparable } from '../model/catalog/comparable.ts';
import { unknownFields } from '../model/catalog/content-fields.ts';
import type { Bindings } from '../model/service/binding.ts';
import { unknownBefore } from '../model/service/first-answer.ts';
import { createFormerAddress } from '../model/service/former-address.ts';
import type { Coverage, Live, NotCompared, Observed } from '../model/service/observed.ts';
import type { Recorded } from '../model/service/record.ts';
import {
  type Address,
  compareAddresses,
  DECLARED_KINDS,
  type DeclaredKind,
  ownerOf,
} from '../model/values/address.ts';
import type { CalendarDay } from '../model/values/calendar-day.ts';
import { isJsonObject, type JsonObject, pick } from '../model/values/json.ts';
import { READINGS } from './find-all.ts';
import { type Subject, subjectOf } from './subject.ts';
import { versionRecordsByOwner, versionsThatMatter } from './versions-that-matter.ts';

/** The observation must cover the whole catalog. An address counts as compared only where all of it was. */
export function coverageOf(
  catalog: Catalog,
  observed: Observed,
  bindings: Bindings,
  today: CalendarDay,
): Coverage {
  const inDoubt = new Set(observed.openIntents.map(({ address }) => address));
  const versions = versionRecordsByOwner(observed.records);
  const groups = new Map<string, Omit<NotCompared, 'addresses'> & { addresses: Address[] }>();
  let [compared, notCreated] = [0, 0];
  const { traits } = PROFILES[bindings.profile];
  const formerAddress = createFormerAddress(catalog, observed.records);
  for (const kind of DECLARED_KINDS)
    for (const declared of catalog[`${kind}s`].values()) {
      const { address } = declared;
      // A customer that is only an id has nothing to compare.
      if (kind === 'customer' && declared.id !== undefined) continue;
      const subject = subjectOf(kind, declared, observed.records, formerAddress);
      const isCurrencyWritten =
        traits.assumesBundleCurrency || catalog.bundles.get(declared.key)?.currency !== undefined;
      const looking = { observed, versions, today, traits, isCurrencyWritten };
      const why: Why | undefined = inDoubt.has(address)
        ? { reason: 'a request for it is in doubt' }
        : observed.live.has(address)
          ? partlyCompared(kind, subject, looking)
          : unreadReason(kind, bindings);
      if (subject.remoteId === undefined) notCreated += 1;
      else if (why === undefined) compared += 1;
      else {
        const group = groups.get(`${kind} ${why.reason}`);
        if (group === undefined) groups.set(`${kind} ${why.reason}`, { kind, ...why, addresses: [address] });
        else group.addresses.push(address);
      }
    }
  const withVersions = new Set([...observed.live.keys()].map(ownerOf));
  return {
    compared,
    not_compared: [...groups.values()].map(({ kind, addresses, ...why }) => ({
      kind,
      ...why,
      ...(kind === 'subscription' && {
        versions_read: addresses.filter((at) => withVersions.has(at) && !observed.live.has(at)).length,
      }),
      addresses: addresses.sort(compareAddresses),
    })),
    not_created: notCreated,
  };
}

type Why = Pick<NotCompared, 'reason' | 'excused'>;

interface Looking {
  readonly observed: Observed;
  readonly versions: ReadonlyMap<Address, readonly Recorded[]>;
  readonly today: CalendarDay;
  readonly traits: Traits;
  readonly isCurrencyWritten: boolean;
}

/** Why something that was read was not compared as a whole; undefined where it was. */
function partlyCompared(
  kind: DeclaredKind,
  { address, recordedAt }: Subject,
  { observed: { live, records }, versions, today, traits, isCurrencyWritten }: Looking,
): Why | undefined {
  const seen = live.get(address);
  const record = records.get(recordedAt);
  if (seen?.kind !== 'read' || !record?.value) return undefined;
  if (kind === 'subscription' && hasEnded(seen.status, traits)) return undefined;
  const own = kind === 'subscription' ? (versions.get(recordedAt) ?? []) : [];
  const strange = unknownIn([
    seen,
    ...own.map((each) => live.get(renamed(each.address, recordedAt, address))),
  ]);
  if (strange.length > 0)
    return {
      reason: `the service shows ${strange.join(', ')}, and nothing says what that does to a bill; the rest was compared`,
    };
  const shown = comparable(seen.value, sameId);
  const sent = comparable(record.value, sameId);
  const unwritten = unwrittenFields(kind, sent, shown, isCurrencyWritten);
  if (unwritten.length > 0)
    return {
      reason: `the catalog does not write ${unwritten.join(', ')}; the rest was compared`,
      ...(unwritten.every((name) => !OF_MONEY.has(name)) && { excused: true as const }),
    };
  if (kind !== 'subscription') return undefined;
  const unknown = unknownBefore(record, sent, shown);
  if (unknown.length > 0)
    return {
      reason: `the catalog does not write all of ${unknown.join(', ')}, and what the service had there is not on record`,
    };
  const { plan_id: planId } = record.value;
  const matter = versionsThatMatter(own, today);
  const isRead = (version: Recorded) =>
    version.remoteId !== null && live.has(renamed(version.address, recordedAt, address));
  if (!matter.versions.every(isRead)) return { reason: 'a version of it was not read' };
  return planId !== undefined && matter.inForce?.status === null
    ? { reason: 'it has the items of its plan, and no answer shows which those are' }
    : undefined;
}

/** The fields of prices, items and entitlements that the interface does not name, each once. */
function unknownIn(seen: readonly (Live | undefined)[]): readonly string[] {
  const content = seen.flatMap((each) =>
    each?.kind === 'read' ? [pick(each.value, [...COMPLETE_CONTENT])] : [],
  );
  return [...new Set(unknownFields(content))].sort();
}

/** The fields that a catalog may leave out and that bear on money. */
const OF_MONEY: ReadonlySet<string> = new Set(['the currency of its prices', 'currency', 'items']);

/** A product that is only an id has nothing to compare but that it is there. */
function unwrittenFields(
  kind: DeclaredKind,
  sent: JsonObject,
  shown: JsonObject,
  isCurrencyWritten: boolean,
): readonly string[] {
  if (kind === 'bundle') {
    const prices = Object.values(isJsonObject(shown.prices) ? shown.prices : {});
    const isShown = prices.some((price) => isJsonObject(price) && price.currency !== undefined);
    return isShown && !isCurrencyWritten ? ['the currency of its prices'] : [];
  }
  const isNamed = kind === 'plan' || (kind === 'product' && Object.keys(sent).length > 0);
  return isNamed ? Object.keys(shown).filter((name) => sent[name] === undefined) : [];
}

function renamed(version: Address, from: Address, to: Address): Address {
  return from === to ? version : (version.replace(`${from}.`, `${to}.`) as Address);
}

const sameId = (): undefined => undefined;

function unreadReason(kind: DeclaredKind, { operations }: Bindings): Why {
  if (kind === 'customer') return { reason: 'no operation reads a customer', excused: true };
  const name = READINGS[kind].get;
  if (operations.has(name)) return { reason: `${name} did not show it` };
  return {
    reason: kind === 'plan' ? `the list does not show it, and ${name} is not bound` : `${name} is not bound`,
  };
}
