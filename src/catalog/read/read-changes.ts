/**
 * Reads the dated changes of a list price, in the currency of the bundle or in another: when each is, and whom it
 * reaches (`applies`).
 */
import { locateWithin } from '../../model/catalog/catalog.ts';
import { type ChangeReach, shareOf, type Wave } from '../../model/catalog/change-reach.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { HUNDRED, ZERO } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, objectsIn } from '../../model/values/json.ts';
import { metadataField, metadataKey } from '../../model/values/metadata-field.ts';
import type { FieldPath, Locate, Source } from '../../model/values/source.ts';
import type { Fault, Faults } from '../../yaml/faults.ts';
import type { Reading } from '../written/reading.ts';

export interface Change {
  readonly day: CalendarDay;
  readonly description: string | undefined;
  readonly applies: ChangeReach | undefined;
  readonly prices: JsonObject;
  readonly entitlements: Json | undefined;
  readonly locate: Locate;
}

/** Reads the changes in the written order, which must be the order of their days. */
export function readChanges(
  changes: Json | undefined,
  locate: Locate,
  { faults }: Reading,
): readonly Change[] {
  const read: Change[] = [];
  for (const [index, change] of (isJsonArray(changes) ? changes : []).entries()) {
    if (!isJsonObject(change) || typeof change.effective_at !== 'string') continue;
    const day = parseCalendarDay(change.effective_at);
    if (day === undefined) continue;
    const at = locateWithin(locate, 'changes', index);
    const before = read.at(-1);
    if (before && day <= before.day)
      faults.error(
        outOfOrder(
          'changes',
          [before.day, day],
          [before.locate, at].map((each) => each(['effective_at'])),
        ),
      );
    const description = typeof change.description === 'string' ? change.description : undefined;
    const applies = readReach(change.applies, day, locateWithin(at, 'applies'), faults);
    const prices = isJsonObject(change.prices) ? change.prices : {};
    const { entitlements } = change;
    if (change.prices === undefined && entitlements === undefined)
      faults.error({
        code: 'missing-field',
        source: at([]),
        message: 'the change lacks `prices`',
        fix: 'add `prices`, or the `entitlements` from that day on',
      });
    read.push({ day, description, applies, prices, entitlements, locate: at });
  }
  return read;
}

/** The fault of a day that is not after the one before it. Both days, and both places, in the written order. */
export function outOfOrder(
  what: 'changes' | 'entries',
  [before, day]: readonly CalendarDay[],
  [placeBefore, source]: readonly Source[],
): Fault {
  const isSame = day === before;
  const one = what === 'changes' ? 'change' : 'entry';
  return {
    code: isSame ? 'same-day-twice' : 'days-out-of-order',
    ...(source && { source }),
    message: isSame
      ? `two ${what} start on ${day}`
      : `${day} comes after ${before}, and ${what} are listed earliest first`,
    fix: isSame ? 'merge the two, or move one to another day' : 'move it up',
    related: placeBefore ? [{ source: placeBefore, message: `the ${one} before it` }] : [],
  };
}

interface Written {
  readonly applies: JsonObject;
  /** The change's own. */
  readonly day: CalendarDay;
  readonly wrong: (path: FieldPath, message: string, fix: string) => void;
}

/** Undefined where it equals the default. */
function readReach(
  applies: Json | undefined,
  day: CalendarDay,
  locate: Locate,
  faults: Faults,
): ChangeReach | undefined {
  if (!isJsonObject(applies)) return undefined;
  const written: Written = {
    applies,
    day,
    wrong: (path, message, fix) =>
      faults.error({ code: 'change-without-reach', source: locate(path), message, fix }),
  };
  const to = applies.to === 'new' ? 'new' : 'all';
  const at = applies.at === 'renewal' || applies.at === 'on_cycle' ? applies.at : 'date';
  refuseExtraWords(written);
  const from = readExistingFrom(written);
  const waves = readWaves(written);
  const halt = readHalt(written);
  const reach: ChangeReach = {
    ...{ to, at },
    ...(from && { existing_from: from }),
    ...(waves && { waves }),
    ...halt,
  };
  const isDefault = to === 'all' && at === 'date' && Object.keys(reach).length === 2;
  return isDefault ? undefined : reach;
}

/** Words about existing subscriptions beside one that leaves them out, and two days for the same ones. */
function refuseExtraWords({ applies, wrong }: Written): void {
  const said = ['existing_from', 'waves', 'paused', 'stopped'].filter((name) => applies[name] !== undefined);
  const { to, at } = applies;
  if (to === 'new' && (at === 'renewal' || at === 'on_cycle'))
    wrong(
      ['at'],
      `\`at: ${at}\` says when existing subscriptions get the change, and \`to: new\` leaves them out`,
      'remove `at`, or write `to: all`',
    );
  const [first] = said;
  if (to !== undefined && first !== undefined)
    wrong([first], `\`${first}\` says by itself that new subscriptions get the change first`, 'remove `to`');
  if (applies.existing_from !== undefined && applies.waves !== undefined)
    wrong(
      ['existing_from'],
      'the days of existing subscriptions are those of `waves`',
      'remove `existing_from`',
    );
  if (applies.paused !== undefined && applies.stopped !== undefined)
    wrong(['paused'], 'a change that is stopped reaches nobody more', 'remove `paused`');
}

function readExistingFrom({ applies, day, wrong }: Written): CalendarDay | undefined {
  if (applies.existing_from === undefined) return undefined;
  const from = dayIn(applies.existing_from);
  if (from !== undefined && from > day) return from;
  wrong(
    ['existing_from'],
    `existing subscriptions get the change on ${String(applies.existing_from)}, and it starts on ${day}`,
    'write a day after `effective_at`, or take `existing_from` out',
  );
  return undefined;
}

function readHalt({ applies, day, wrong }: Written): Pick<ChangeReach, 'paused' | 'stopped'> {
  const late = (path: FieldPath, from: CalendarDay) =>
    wrong(
      path,
      `the change starts on ${day}, so nobody got it before ${from}`,
      'take the change out, or write a day after `effective_at`',
    );
  const stopped = dayIn(applies.stopped);
  if (stopped !== undefined && stopped <= day) late(['stopped'], stopped);
  const paused = isJsonObject(applies.paused) ? applies.paused : {};
  const [from, until] = [dayIn(paused.from), dayIn(paused.until)];
  if (from !== undefined && from <= day) late(['paused', 'from'], from);
  if (from !== undefined && until !== undefined && until <= from)
    wrong(['paused', 'until'], `the pause from ${from} ends on ${until}`, 'write a later day');
  return {
    ...(stopped && { stopped }),
    ...(from && { paused: { from, ...(until && { until }) } }),
  };
}

/** The waves in the written order, the rest last. Their days may be in any order, so that one wave can be taken back. */
function readWaves({ applies, day, wrong }: Written): readonly Wave[] | undefined {
  if (applies.waves === undefined) return undefined;
  const waves = objectsIn(applies.waves).flatMap((written, index): readonly Wave[] => {
    const at = dayIn(written.at);
    const who = whoIn(written);
    if (at === undefined) return [];
    if (Object.keys(who).length !== 1)
      wrong(
        ['waves', index],
        'a wave has one word for who is in it',
        'write `share`, `metadata.KEY` or `rest: true`',
      );
    if (at < day)
      wrong(
        ['waves', index, 'at'],
        `the wave is on ${at}, and the change starts on ${day}`,
        'write a later day',
      );
    return [{ ...who, at }];
  });
  const isLast = waves.findIndex(({ rest }) => rest) === waves.length - 1;
  if (waves.length > 0 && !isLast)
    wrong(
      ['waves'],
      'nothing says when the others get the change',
      'write `{ rest: true, at: DAY }` as the last wave',
    );
  const shares = waves.reduce((sum, { share }) => sum.plus(shareOf(share)), ZERO);
  if (shares.gt(HUNDRED)) wrong(['waves'], 'the shares are more than 100%', 'make them smaller');
  return waves;
}

function whoIn(written: JsonObject): Omit<Wave, 'at'> {
  const metadata = Object.entries(written).flatMap(([name, value]) => {
    const field = metadataField(name);
    return field === undefined || typeof value !== 'string' ? [] : [[metadataKey(field), value] as const];
  });
  return {
    ...(typeof written.share === 'string' && { share: written.share }),
    ...(metadata.length > 0 && { metadata: Object.fromEntries(metadata) }),
    ...(written.rest === true && { rest: true as const }),
  };
}

function dayIn(value: Json | undefined): CalendarDay | undefined {
  return typeof value === 'string' ? parseCalendarDay(value) : undefined;
}
