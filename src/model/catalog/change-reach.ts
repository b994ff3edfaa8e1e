/** Whom a dated change of a bundle reaches, and from which day: all on its day, or existing subscriptions later, in waves, at a day of their own. */
import { addDays, type CalendarDay } from '../values/calendar-day.ts';
import { type Decimal, decimal, HUNDRED, ZERO } from '../values/decimal.ts';
import { fingerprint } from '../values/fingerprint.ts';
import { isJsonObject, type Json, type JsonObject, ownField } from '../values/json.ts';

/** In the words of the catalog's file. A new subscription uses the bundle from the change's day on or later, and has it at once. */
export type ChangeReach = {
  readonly to: 'all' | 'new';
  /** Existing subscriptions get it on the day that is named for them, or each at its first renewal or day on cycle from then on. */
  readonly at: 'date' | 'renewal' | 'on_cycle';
  /** The day for existing subscriptions; absent where it is the change's own. */
  readonly existing_from?: CalendarDay;
  /** Existing subscriptions in groups, each with its day; the last one has the rest. */
  readonly waves?: readonly Wave[];
  /** It reaches nobody more from that day on, until another day where one is named. */
  readonly paused?: { readonly from: CalendarDay; readonly until?: CalendarDay };
  /** It reaches nobody more from that day on. */
  readonly stopped?: CalendarDay;
};

/** One of `share`, `metadata` and `rest` says who is in it, of those that no earlier wave has. */
export type Wave = {
  /** A share of all addresses, such as `5%`. */
  readonly share?: string;
  readonly metadata?: Readonly<Record<string, string>>;
  readonly rest?: true;
  readonly at: CalendarDay;
};

/** The subscription as far as waves ask. */
export interface WaveMember {
  readonly address: string;
  readonly fields: JsonObject;
}

/**
 * The index of the wave that has a subscription; below zero where none has. It rests on the address and the metadata alone, as they
 * were when its day came on record: only an edit of the waves moves it to another one.
 */
export function waveOf(
  waves: readonly Wave[],
  { address, fields }: WaveMember,
  known?: Pick<FixedDay, 'as' | 'metadata'>,
): number {
  const place = placeOf(known?.as ?? address);
  const own = { ...objectOf(fields.metadata), ...known?.metadata };
  let taken: Decimal = ZERO;
  return waves.findIndex(({ share, metadata, rest }) => {
    if (rest) return true;
    if (metadata !== undefined)
      return Object.entries(metadata).every(([name, value]) => ownField(own, name) === value);
    const from = taken;
    taken = taken.plus(shareOf(share));
    return place.gte(from) && place.lt(taken);
  });
}

/** The percent of a share. */
export function shareOf(share = '0%'): Decimal {
  return decimal(share.slice(0, -1));
}

/** The metadata of a subscription that waves ask for, null for what it does not have. Undefined where they ask for none. */
export function askedMetadata(
  waves: readonly Wave[] = [],
  { metadata }: JsonObject,
): FixedDay['metadata'] | undefined {
  const names = waves.flatMap((wave) => Object.keys(wave.metadata ?? {}));
  const own = objectOf(metadata);
  return names.length === 0
    ? undefined
    : Object.fromEntries(names.map((name) => [name, ownField(own, name) ?? null]));
}

function objectOf(value: Json | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

const HASH_DIGITS = 12;
const PLACES = decimal(16 ** HASH_DIGITS);

/** The place of an address between 0 and 100, by its hash: the same for good, whatever else is in the catalog. */
function placeOf(address: string): Decimal {
  const hash = Number.parseInt(fingerprint(address).slice(0, HASH_DIGITS), 16);
  return decimal(hash).times(HUNDRED).div(PLACES);
}

/** The words of a wave: `5 %`, `segment smb`, `the rest`. */
export function waveWords({ share, metadata }: Wave): string {
  if (share !== undefined) return `${share.slice(0, -1)} %`;
  if (metadata === undefined) return 'the rest';
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}

/** The words of a pause or a stop, after a semicolon; empty for a change that goes on. */
export function haltWords({ paused, stopped }: Partial<Pick<ChangeReach, 'paused' | 'stopped'>>): string {
  if (stopped !== undefined)
    return `; stopped: nobody gets it from ${stopped} on, and those that have it by then keep it`;
  if (paused === undefined) return '';
  return paused.until === undefined
    ? `; paused from ${paused.from} on: nobody gets it until the pause has an end`
    : `; paused from ${paused.from} to ${addDays(paused.until, -1)}: subscriptions that would have got it meanwhile get it from ${paused.until} on`;
}

/** The day on which a subscription gets a change, with the terms behind that day. */
export interface FixedDay {
  readonly day: CalendarDay;
  /** See {@link reachDigest}. */
  readonly of: string;
  /** The address under which a share counts it, where it was renamed since. */
  readonly as?: string;
  /** See {@link askedMetadata}. */
  readonly metadata?: JsonObject;
}

/** True where each subscription has a day of its own for the change, which stays once it is sent. */
export function fixesDays({ at, waves }: ChangeReach): boolean {
  return at === 'on_cycle' || waves !== undefined;
}

/**
 * SHA-256, hex, of what a person wrote about the day of a wave, or of a change without waves: with another one, it is computed anew.
 * A pause, a stop or another wave's day leaves it.
 */
export function reachDigest(
  { paused: _, stopped: __, waves, ...reach }: ChangeReach,
  lock: object | undefined,
  wave: number | undefined,
): string {
  const own = wave === undefined ? {} : { wave: waves?.[wave]?.at ?? null };
  return fingerprint({ ...reach, ...own, lock: lock ?? null } as unknown as Json);
}
