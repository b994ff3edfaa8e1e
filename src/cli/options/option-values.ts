/**
 * Values of options: the names that some take, and readers of the others, each of which throws an
 * InvalidArgumentError.
 */
import { InvalidArgumentError } from 'commander';
import type { Reach } from '../../edit/reprice-bundle.ts';
import { absentDay, type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';

/** Faults and guards for the tools of a pipeline. */
export const CHECK_FORMATS = ['sarif', 'junit'] as const;

export type CheckFormat = (typeof CHECK_FORMATS)[number];

/** Undefined for every other format. */
export function checkFormatOf(format: string | undefined): CheckFormat | undefined {
  return CHECK_FORMATS.find((each) => each === format);
}

/** The forms of a plan. */
export const PLAN_FORMATS = [
  'text',
  'json',
  'markdown',
  'html',
  'notices',
  'notices-json',
  ...CHECK_FORMATS,
] as const;

export type PlanFormat = (typeof PLAN_FORMATS)[number];

/** The forms of `export`. */
export const EXPORT_FORMATS = ['json', 'ts', 'env', 'csv'] as const;

export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The forms of `reconcile`; `--json` is one as well. */
export const RECONCILE_FORMATS = ['text', 'json', 'csv'] as const;

/** The part of the service that a plan reads first: all that can be read, what the plan touches, or nothing. */
export const REFRESHES = ['all', 'changed', 'none'] as const;

export type Refresh = (typeof REFRESHES)[number];

/** The answers to what `recover` asks, for scripts: how many addresses each takes, and whether it needs a reason, since nothing can check it. */
export const ANSWERS = {
  'not-applied': { addresses: 'one', needsReason: true, means: 'the request was not executed' },
  'send-again': {
    addresses: 'one',
    needsReason: false,
    means: 'ask the service, with the same bytes under the same key',
  },
  absent: {
    addresses: 'some',
    needsReason: true,
    means: 'nothing exists at the addresses, and they may be created',
  },
  whole: { addresses: 'none', needsReason: true, means: 'the state is complete again' },
  replays: { addresses: 'none', needsReason: true, means: 'the answers that the service replays are known' },
  older: {
    addresses: 'none',
    needsReason: true,
    means: 'go on with this older copy of the state; later applies are lost',
  },
  lost: {
    addresses: 'none',
    needsReason: true,
    means: 'start over; the state that pricewright.lock names is gone',
  },
  unlock: { addresses: 'none', needsReason: false, means: 'take the lock away from a run that hangs' },
} as const;

type Answer = keyof typeof ANSWERS;

export const ANSWER_NAMES = Object.keys(ANSWERS) as readonly Answer[];

export function answersText(): string {
  return Object.entries(ANSWERS)
    .map(([name, { means }]) => `${name}: ${means}`)
    .join('; ');
}

/** The examples that `init --from` begins with. */
export const STARTS = ['quickstart', 'usage', 'seats', 'ramp', 'marketplace'] as const;
export type Start = (typeof STARTS)[number];

export function isStart(name: string): name is Start {
  return (STARTS as readonly string[]).includes(name);
}

/** The hash of a run, as the outcome and the comment of an apply have it. */
export function recordHash(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new InvalidArgumentError('write all 64 digits of the hash');
  return text;
}

/** An example to begin with, or a price list. */
export function start(text: string): string {
  if (isStart(text) || /\.csv$/i.test(text)) return text;
  throw new InvalidArgumentError(`write one of ${STARTS.join(', ')}, or the name of a CSV file`);
}

/** To whom a price change applies, as a bundle's change has it. */
export function reach(text: string): Reach {
  const named = REACHES.find((each) => each === text);
  if (named !== undefined) return named;
  const later = parseCalendarDay(text);
  if (later !== undefined) return later;
  throw new InvalidArgumentError(
    absentDay(text) ?? `write one of ${REACHES.join(', ')}, or a day as YYYY-MM-DD`,
  );
}

const REACHES = ['all', 'new', 'renewal', 'on_cycle'] as const satisfies readonly Reach[];

export function day(text: string): CalendarDay {
  const parsed = parseCalendarDay(text);
  if (parsed === undefined) throw new InvalidArgumentError(absentDay(text) ?? 'write a day as YYYY-MM-DD');
  return parsed;
}

/** The first day of a month. */
export function month(text: string): CalendarDay {
  const parsed = parseCalendarDay(`${text}-01`);
  if (parsed === undefined)
    throw new InvalidArgumentError(absentDay(`${text}-01`) ?? 'write a month as YYYY-MM');
  return parsed;
}

export function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('write a whole number');
  return Number(text);
}

/** The longest hold on credit (interface, "Limits"). */
const LONGEST_HOLD_SECONDS = 14_400;

export function holdSeconds(text: string): number {
  const count = wholeNumber(text);
  if (count >= 1 && count <= LONGEST_HOLD_SECONDS) return count;
  throw new InvalidArgumentError(`write a number from 1 to ${LONGEST_HOLD_SECONDS}`);
}

const UNIT_MS: Readonly<Record<string, number>> = { '': 1000, s: 1000, m: 60_000, h: 3_600_000 };

/** The time in milliseconds. */
export function duration(text: string): number {
  const [, count, unit = ''] = /^(\d{1,6})([smh]?)$/.exec(text) ?? [];
  const ms = UNIT_MS[unit];
  if (count === undefined || ms === undefined)
    throw new InvalidArgumentError('write seconds, or a time such as 30s, 5m or 1h');
  return Number(count) * ms;
}

export function portNumber(text: string): number {
  const port = wholeNumber(text);
  if (port > 65_535) throw new InvalidArgumentError('write a port from 0 to 65535');
  return port;
}

/** Accepts a text that can be in a header: visible ASCII. */
export function headerText(text: string): string {
  if (!/^[!-~]+$/.test(text)) throw new InvalidArgumentError('write visible ASCII characters without spaces');
  return text;
}
