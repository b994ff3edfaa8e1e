/** The parts of a plan that send nothing: deferred changes, drift, adoptions, renames and notices. */

import { total } from '../../ledger/sides.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import {
  type Adoption,
  type Deferred,
  type DeferredKind,
  type Drift,
  isAsked,
  isScheduled,
  type Notice,
  type Plan,
} from '../../model/plan/plan.ts';
import type { Rename } from '../../model/service/record.ts';
import { type Address, kindOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { decimal, decimalText } from '../../model/values/decimal.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { type Alike, firstFew, groupAlike, impersonal } from '../words/group-alike.ts';
import { capital } from '../words/sentences.ts';
import { moneyText } from '../words/value-text.ts';
import { differenceLines } from './difference-lines.ts';
import { type Line, line, type Span, span } from './lines.ts';

const DEFERRED_WORDS: Readonly<Record<DeferredKind, string>> = {
  blocked: 'nothing can be sent for it',
  price_locked: 'deferred by its price lock',
  not_due: 'takes effect on a later day',
  unread: 'adopted, and cannot be read',
  unconfirmed: 'adopted, and not shown in full',
  orphaned: 'no longer in the catalog',
  gone: 'not found at the service',
  may_exist: 'may exist already',
  not_taken: 'sent, and not taken by the service',
  waiting: 'published, and waiting at the service',
  not_ended: 'was to end, and continues',
  ended: 'the subscription is neither draft nor active',
  dependent: 'depends on a deferred change',
};

const KINDS = Object.keys(DEFERRED_WORDS);

/** Those that a person can fix first. */
function byKind(deferred: readonly Deferred[]): readonly Deferred[] {
  return deferred.toSorted((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind));
}

const WAITING: ReadonlySet<DeferredKind> = new Set(['price_locked', 'not_due']);

/** True for a change that only waits for its day or its price lock, as intended. */
export function isWaiting({ kind }: Deferred): boolean {
  return WAITING.has(kind);
}

/** `1 blocked, 2 dependent`; a kind alone is not counted. */
export function kindsText(deferred: readonly Deferred[]): string {
  const kinds = [...groupBy(byKind(deferred), kindName)];
  const counts = kinds.map(([name, { length }]) => `${grouped(String(length))} ${name}`);
  return kinds.length === 1 ? (kinds[0]?.[0] ?? '') : counts.join(', ');
}

function kindName(deferred: Deferred): string {
  return isAhead(deferred) ? 'scheduled' : deferred.kind.replace('_', ' ');
}

/** True for a dated change of a bundle whose day is ahead. */
export function isAhead(deferred: Deferred): deferred is Deferred & { readonly day: CalendarDay } {
  return deferred.kind === 'not_due' && deferred.day !== undefined;
}

/** `1 scheduled: 2027-02-01`, or `19 scheduled, the first on 2027-02-01`. */
export function scheduledText(scheduled: readonly { readonly day: CalendarDay }[]): string {
  const [first, ...later] = [...new Set(scheduled.map(({ day }) => day))].sort();
  if (first === undefined) return '';
  const count = grouped(String(scheduled.length));
  return `${count} scheduled${later.length === 0 ? `: ${first}` : `, the first on ${first}`}`;
}

function wordsOf(deferred: Deferred): string {
  if (!isScheduled(deferred)) return DEFERRED_WORDS[deferred.kind];
  return deferred.approved === undefined
    ? 'approved with this plan'
    : `approved with plan ${deferred.approved.slice(0, SHORT_DIGEST)}`;
}

const SHORT_DIGEST = 12;

/** Lines about one address, or about many addresses with the same text. */
interface AlikeLines {
  readonly lines: readonly Line[];
  readonly addresses: readonly Address[];
}

/**
 * New changes in full, and those that stood before as one line, with the first that wait for an answer: an apply exits with 3
 * until it is given.
 */
export function deferredLines({ deferred, baseline }: Pick<Plan, 'deferred' | 'baseline'>): readonly Line[] {
  if (deferred.length === 0) return [];
  const { fresh, standing } = byNovelty(deferred);
  return [
    line(
      0,
      span(`${headOf(fresh)}: ${deferredTitle(fresh, baseline)}`, fresh.length === 0 ? 'faint' : 'warning'),
    ),
    ...deferredEntries(fresh).flatMap(({ lines }) => lines),
    ...(standing.length === 0
      ? []
      : [line(2, `${standingText(standing, baseline)}; the JSON form lists each.`)]),
    ...deferredEntries(standing.filter(isAsked))
      .slice(0, MOST_ASKED)
      .flatMap(({ lines }) => lines),
  ];
}

const MOST_ASKED = 3;

function headOf(fresh: readonly Deferred[]): string {
  return fresh.length > 0 && fresh.every(isAhead) ? 'Scheduled' : 'Deferred';
}

/** True where it is known which deferred changes are new. */
export function isKnown(baseline: Plan['baseline']): boolean {
  return baseline !== undefined && baseline.kind !== 'none';
}

export function byNovelty(deferred: readonly Deferred[]): {
  readonly fresh: readonly Deferred[];
  readonly standing: readonly Deferred[];
} {
  return {
    fresh: deferred.filter(({ stands }) => !stands),
    standing: deferred.filter(({ stands }) => stands),
  };
}

function deferredTitle({ length }: readonly Deferred[], baseline: Plan['baseline']): string {
  switch (baseline?.kind) {
    case undefined:
      return counted(length, 'change');
    case 'none':
      return `${counted(length, 'change')}; no earlier plan is known to compare with`;
    case 'catalog':
    case 'run':
      return length === 0 ? 'nothing new' : counted(length, 'new change');
    default:
      return baseline satisfies undefined;
  }
}

/** `24 deferred changes are not new (23 price locked, 1 not due), as in main (5f3c2a1b0d9e)`. */
export function standingText(standing: readonly Deferred[], baseline: Plan['baseline']): string {
  const count = counted(standing.length, 'deferred change is not new', 'deferred changes are not new');
  return `${count} (${kindsText(standing)}), ${sinceText(baseline)}`;
}

function sinceText(baseline: Plan['baseline']): string {
  switch (baseline?.kind) {
    case 'catalog':
      return `as in ${baseline.name}`;
    case 'run':
      return `as in the plan of the last run (${baseline.day})`;
    case 'none':
    case undefined:
      return 'as before';
    default:
      return baseline satisfies never;
  }
}

/** Sorted by kind, those that a person can fix first. */
export function deferredEntries(deferred: readonly Deferred[]): readonly AlikeLines[] {
  const groups = groupAlike(byKind(deferred), ({ kind, address, reason, fix, differences = [] }) => [
    kind,
    impersonal(reason, address),
    impersonal(fix, address),
    JSON.stringify(differences),
  ]);
  return groups.map(({ lead, all }) => ({
    addresses: all.map(({ address }) => address),
    lines: [
      line(
        2,
        span(kindName(lead), 'warning'),
        '  ',
        ...namesOfAlike(all),
        span(`  ${wordsOf(lead)}`, 'faint'),
      ),
      ...furtherNames(all),
      line(6, sentence(`${ofAll(lead.reason, all)}${untilText(all)}`)),
      ...(lead.billed === undefined ? [] : [line(6, capital(sentence(billedText(all))))]),
      ...differenceLines(lead.differences ?? [], 8, lead.currency ?? null),
      line(6, sentence(`Fix: ${ofAll(lead.fix, all)}`)),
    ],
  }));
}

/** `still billed at least 49.00 USD a month`; empty where nothing is billed. */
export function billedText(deferred: readonly Deferred[]): string {
  const all = deferred.flatMap(({ billed }) => billed ?? []);
  const known = all.filter(({ monthly }) => monthly !== undefined);
  const sums = [...groupBy(known, ({ currency }) => currency ?? null)].map(([currency, own]) => {
    const sum = total(own.map(({ monthly = '0' }) => decimal(monthly)));
    return `${moneyText(decimalText(sum), currency)}${currency === null ? '' : ` ${currency}`}`;
  });
  if (all.length === 0) return '';
  if (sums.length === 0) return 'still billed an amount that is not known';
  const isWhole = known.length === all.length && all.every(({ partly }) => !partly);
  return `still billed ${isWhole ? '' : 'at least '}${sums.join(' and ')} a month`;
}

/** The day, or the first and the last of several, because the price locks of many customers end on different days. */
function untilText(all: readonly Deferred[]): string {
  const days = [...new Set(all.map(({ until }) => until))].filter((day) => day !== undefined).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (first === undefined) return '';
  return first === last ? ` until ${first}` : `, until days from ${first} to ${last}`;
}

export function driftLines(drift: readonly Drift[]): readonly Line[] {
  return driftUnder((all) => `Drift: ${all} changed at the service, left alone`, drift);
}

export function takenLines(taken: readonly Drift[] = []): readonly Line[] {
  return driftUnder((all) => `Taken over from the service: ${all}, judged from what was recorded`, taken);
}

function driftUnder(title: (all: string) => string, drift: readonly Drift[]): readonly Line[] {
  if (drift.length === 0) return [];
  const heading = title(counted(drift.length, 'address', 'addresses'));
  return [line(0, span(heading, 'warning')), ...driftEntries(drift).flatMap(({ lines }) => lines)];
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
    lines: [
      line(2, span('≠ ', 'warning'), ...namesOfAlike(all)),
      ...furtherNames(all),
      ...driftedLines(lead),
    ],
  }));
}

function driftedLines({ differences, currency }: Drift): readonly Line[] {
  const isGone = differences.some(({ op, path }) => op === 'remove' && path === '');
  if (isGone) return [line(6, 'not found at the service (404)')];
  // All drift has the same cause, which the title says.
  const unsaid = differences.map((difference) => ({ ...difference, cause: 'catalog' as const }));
  return differenceLines(unsaid, 6, currency ?? null);
}

const ADOPTED_HOW: Readonly<Record<Adoption['how'], string>> = {
  declared: 'by declared id',
  matched_by_name: 'matched by name',
  matched_by_alias: 'matched by alias',
  compared: 'compared with what the service shows',
};

export function adoptionLines(adoptions: readonly Adoption[]): readonly Line[] {
  if (adoptions.length === 0) return [];
  const groups = groupAlike(adoptions, ({ address, how }) => [kindOf(address), how]);
  return [
    line(0, span(`Adopted: ${counted(adoptions.length, 'id')} recorded in state, nothing is sent`, 'strong')),
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

function namesOfAlike(all: Alike<{ readonly address: Address }>['all']): readonly Span[] {
  const [only] = all;
  return [
    span(all.length === 1 && only ? only.address : counted(all.length, 'address', 'addresses'), 'strong'),
  ];
}

function furtherNames(all: Alike<{ readonly address: Address }>['all']): readonly Line[] {
  return all.length > 1 ? [line(6, firstFew(all.map(({ address }) => address)))] : [];
}

/** Adds a full stop to a message that has none. */
function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}
