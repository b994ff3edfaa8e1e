/** The parts of a plan that send nothing: deferred changes, drift, adoptions, renames and notices. */

import { counted } from '../../model/messages/counted.ts';
import type { Adoption, Deferred, DeferredKind, Drift, Notice } from '../../model/plan/plan.ts';
import type { Rename } from '../../model/service/record.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import { type Alike, firstFew, groupAlike } from '../view/group-alike.ts';
import { currencyDigits } from '../words/currency-digits.ts';
import { impersonal } from '../words/impersonal.ts';
import { differenceLines } from './difference-lines.ts';
import { type Line, line, type Span, span } from './lines.ts';

const DEFERRED_WORDS: Readonly<Record<DeferredKind, string>> = {
  blocked: 'the service shows no such operation',
  price_locked: 'waits for its price lock',
  not_due: 'takes effect on a later day',
  unread: 'adopted, and cannot be read',
  orphaned: 'no longer in the catalog',
  ended: 'the subscription is neither draft nor active',
  dependent: 'depends on a deferred change',
};

/** All kinds, those that a person can fix first. A kind without entries has an empty list. */
export function deferredByKind(
  deferred: readonly Deferred[],
): ReadonlyMap<DeferredKind, readonly Deferred[]> {
  const kinds = Object.keys(DEFERRED_WORDS) as readonly DeferredKind[];
  const byKind = new Map(kinds.map((kind) => [kind, [] as Deferred[]]));
  for (const each of deferred) byKind.get(each.kind)?.push(each);
  return byKind;
}

/** Lines about one address, or about many addresses with the same text. */
export interface AlikeLines {
  readonly lines: readonly Line[];
  readonly addresses: readonly Address[];
}

export function deferredLines(deferred: readonly Deferred[]): readonly Line[] {
  if (deferred.length === 0) return [];
  return [
    line(0, span(`Deferred: ${counted(deferred.length, 'change')} not carried out`, 'warning')),
    ...deferredEntries(deferred).flatMap(({ lines }) => lines),
  ];
}

/** Sorted by kind, those that a person can fix first. */
export function deferredEntries(deferred: readonly Deferred[]): readonly AlikeLines[] {
  const groups = [...deferredByKind(deferred).values()].flatMap((ofKind) =>
    groupAlike(ofKind, ({ address, reason, fix }) => [impersonal(reason, address), impersonal(fix, address)]),
  );
  return groups.map(({ lead, all }) => ({
    addresses: all.map(({ address }) => address),
    lines: [
      line(
        2,
        span(lead.kind.replace('_', ' '), 'warning'),
        '  ',
        ...nameOf(all),
        span(`  ${DEFERRED_WORDS[lead.kind]}`, 'faint'),
      ),
      ...furtherNames(all),
      line(6, sentence(`${ofAll(lead.reason, all)}${untilText(all)}`)),
      line(6, sentence(`Fix: ${ofAll(lead.fix, all)}`)),
    ],
  }));
}

/** The day, or the first and the last of several, because the price locks of many customers end on different days. */
function untilText(all: readonly Deferred[]): string {
  const days = [...new Set(all.map(({ until }) => until))].filter((day) => day !== undefined).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return '';
  return first === last ? ` until ${first}` : `, until days from ${first} to ${last}`;
}

export function driftLines(drift: readonly Drift[]): readonly Line[] {
  if (drift.length === 0) return [];
  const title = `Drift: ${counted(drift.length, 'address', 'addresses')} changed at the service, left alone`;
  return [line(0, span(title, 'warning')), ...driftEntries(drift).flatMap(({ lines }) => lines)];
}

export function driftEntries(drift: readonly Drift[]): readonly AlikeLines[] {
  const groups = groupAlike(drift, ({ address, currency, differences }) => [
    currencyDigits(currency ?? null),
    impersonal(
      JSON.stringify(differences.map(({ op, path, from, value }) => [op, path, from, value])),
      address,
    ),
  ]);
  return groups.map(({ lead, all }) => ({
    addresses: all.map(({ address }) => address),
    lines: [line(2, span('≠ ', 'warning'), ...nameOf(all)), ...furtherNames(all), ...driftedLines(lead)],
  }));
}

function driftedLines({ differences, currency }: Drift): readonly Line[] {
  const isGone = differences.some(({ op, path }) => op === 'remove' && path === '');
  if (isGone) return [line(6, 'it is not at the service any more')];
  return differenceLines(differences.map(withoutCause), 6, currency ?? null);
}

/** Drops the cause, because all drift has the same cause and the title says it. */
function withoutCause(difference: Drift['differences'][number]): Drift['differences'][number] {
  return { ...difference, cause: 'catalog' };
}

const ADOPTED_HOW: Readonly<Record<Adoption['how'], string>> = {
  declared: 'by declared id',
  matched_by_name: 'matched by name',
  compared: 'compared with what the service shows',
};

export function adoptionLines(adoptions: readonly Adoption[]): readonly Line[] {
  if (adoptions.length === 0) return [];
  const groups = groupAlike(adoptions, ({ address, how }) => [kindOf(address), how]);
  return [
    line(0, span(`Adopted: ${counted(adoptions.length, 'id')} noted in state, nothing is sent`, 'strong')),
    ...groups.map(({ lead, all }) => {
      const count = all.length === 1 ? '' : `${counted(all.length, kindOf(lead.address))}: `;
      const named = firstFew(all.map(({ address, remote_id }) => `${address} (${remote_id})`));
      return line(2, span('= ', 'version'), `${count}${named}`, span(`  ${ADOPTED_HOW[lead.how]}`, 'faint'));
    }),
  ];
}

export function renameLines(renames: readonly Rename[]): readonly Line[] {
  if (renames.length === 0) return [];
  return [
    line(0, span(`Renamed: ${counted(renames.length, 'record')} carried over, nothing is sent`, 'strong')),
    ...renames.map(({ from, to }) => line(2, span('= ', 'version'), `${from} → ${to}`)),
  ];
}

export function noticeLines(notices: readonly Notice[]): readonly Line[] {
  if (notices.length === 0) return [];
  const groups = groupAlike(notices, ({ code, address, message }) => [
    code,
    address === null ? message : impersonal(message, address),
  ]);
  return [
    line(0, span('Notices', 'strong')),
    ...groups.map(({ lead, all }) => {
      const named = all.flatMap(({ address }) => (address === null ? [] : [address]));
      const whom = named.length === 0 ? '' : `${firstFew(named)}: `;
      return line(
        2,
        '· ',
        all.length > 1 ? `${counted(all.length, 'time')}, ` : '',
        `${whom}${sentence(ofAll(lead.message, all))}`,
      );
    }),
  ];
}

/** Turns the text about the first address into a text about all of them. */
function ofAll(text: string, all: readonly { readonly address: Address | null }[]): string {
  const [first] = all;
  const address = all.length > 1 ? first?.address : undefined;
  return address ? impersonal(text, address) : text;
}

function nameOf(all: Alike<{ readonly address: Address }>['all']): readonly Span[] {
  const [only] = all;
  if (all.length > 1 || only === undefined)
    return [span(counted(all.length, 'address', 'addresses'), 'strong')];
  return [span(only.address, 'strong')];
}

function furtherNames(all: Alike<{ readonly address: Address }>['all']): readonly Line[] {
  return all.length > 1 ? [line(6, firstFew(all.map(({ address }) => address)))] : [];
}

/** Adds a full stop to a message that has none. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
