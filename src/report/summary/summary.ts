/**
 * A plan in at most five lines, the same in every form: the verdict with the most serious changes, the other changes, the
 * money, what to check, limits with notice, and the way past a refusal. Some readers read nothing else. No line is ever cut: what has no room in
 * one is counted there, and stands in the sections below.
 */
import { counted, someOf } from '../../model/messages/counted.ts';
import { hasWork, isRefused, newlyScheduled, type Plan } from '../../model/plan/plan.ts';
import type { ScheduledChange } from '../../model/plan/rules.ts';
import { kindOf } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';
import { approvedWith } from '../lines/guard-lines.ts';
import { type Span, span } from '../lines/lines.ts';
import { isWaiting, kindsText, scheduledText } from '../lines/plan-rest-lines.ts';
import { visible } from '../words/sanitize.ts';
import { capital, SUMMARY_WIDTH } from '../words/sentences.ts';
import { type Attention, checksOf } from './checks.ts';
import { changesAhead } from './gone-and-ahead.ts';
import { fixLine, limitsLine } from './limits-line.ts';
import { moneyInWords } from './money-line.ts';
import { type Phrase, phrasesOf } from './phrases.ts';

interface Summary {
  /** At least one, the verdict first. */
  readonly lines: readonly string[];
  /** The lines of what changes and of the money, without the verdict. */
  readonly changes: readonly string[];
  /** The points of the line that begins with {@link CHECK}. */
  readonly checked: readonly Attention[];
  /** The points that a reviewer must not miss and that have no room in the lines, the most serious first. */
  readonly attention: readonly Attention[];
}

export const summaryOf = remember((plan: Plan): Summary => {
  const whole = summaryWith(plan, SUMMARY_WIDTH - MORE_WIDTH);
  // If the other lines leave no room, the less serious changes are counted among the points.
  return whole.lines.length > MOST_LINES ? summaryWith(plan, 0) : whole;
});

const MOST_LINES = 5;

/** `room` is that of the changes which have none beside the verdict. */
function summaryWith(plan: Plan, room: number): Summary {
  const verdict = verdictOf(plan).text;
  const phrases = phrasesOf(plan);
  const first = leading(phrases, textOf, SUMMARY_WIDTH - verdict.length);
  const after = phrases.slice(first.length);
  // A phrase that is too long for a line of its own does not keep the next ones out.
  const short = after.filter((phrase) => textOf(phrase).length <= room);
  const second = leading(short, textOf, room);
  const unsaid = after.filter((phrase) => !second.includes(phrase));
  const more = moreOf(unsaid.length, first.length + second.length, 'change');
  const money = moneyInWords(plan);
  const checks = [
    ...(room === 0 ? [{ words: span(unsaidText(unsaid), 'warning'), anchor: 'changes' }] : []),
    ...checksOf(plan, unsaid),
  ];
  const width = SUMMARY_WIDTH - CHECK.length;
  // A point that is too long for the line stands below it, and keeps no other one out.
  const longest = width - JOINT.length - (checks.length > 1 ? MORE_WIDTH : 0);
  const fitting = checks.filter(({ words }) => visible(words.text).length <= longest);
  const reserve = fitting.length < checks.length ? MORE_WIDTH : 0;
  const checked = leading(fitting, ({ words }) => words.text, width - reserve, MORE_WIDTH - reserve);
  const points = checked.map(({ words }) => words.text);
  const begins = sentence(first.map(textOf));
  const others = [sentence([...second.map(textOf), ...(room === 0 ? [] : more)]), money.line];
  const ends = shown([limitsLine(plan), fixLine(plan)]);
  const lines = shown([
    [verdict, begins].filter(Boolean).join(' '),
    ...others,
    points.length === 0
      ? ''
      : CHECK + [...points, ...moreOf(checks.length - points.length, points.length, 'point')].join(JOINT),
  ]);
  return {
    lines: [...lines, ...(lines.length + ends.length > MOST_LINES ? joined(ends) : ends)],
    changes: shown([begins, ...others]),
    checked,
    attention: checks.filter((check) => !checked.includes(check)),
  };
}

/** `new bundle Scale`, or `3 more changes`. */
function unsaidText([only, ...others]: readonly Phrase[]): string {
  return others.length === 0 && only !== undefined && only.text.length <= UNSAID_WIDTH
    ? only.text
    : counted(others.length + 1, 'more change');
}

/** The longest change that is a point to check. */
const UNSAID_WIDTH = 40;

/** In one line, if it is short enough. */
function joined(lines: readonly string[]): readonly string[] {
  const text = lines.join('. ');
  return text.length <= SUMMARY_WIDTH ? [text] : lines;
}

/** True for a plan that changes and announces nothing, and in which there is nothing to check. */
export function isUneventful(plan: Plan): boolean {
  return phrasesOf(plan).length === 0 && checksOf(plan, []).length === 0;
}

function shown(lines: readonly string[]): readonly string[] {
  return lines.map(visible).filter((line) => line !== '');
}

export const JOINT = ' · ';
export const CHECK = 'Check: ';
const textOf = ({ text }: Phrase): string => text;

/** Room for `and 1,000 more changes`. */
const MORE_WIDTH = 25;

/** The first ones that fit into `room` characters together. Where not all do, `reserve` is left for the number of the others. */
function leading<T>(all: readonly T[], text: (one: T) => string, room: number, reserve = 0): readonly T[] {
  const fitting = (most: number): readonly T[] => {
    let left = most;
    const tooMany = all.findIndex((one) => {
      left -= visible(text(one)).length + JOINT.length;
      return left < 0;
    });
    return tooMany < 0 ? all : all.slice(0, tooMany);
  };
  const some = fitting(room);
  return some.length === all.length ? all : fitting(room - reserve);
}

/** `and 3 more changes`, or `3 changes` where none is named. */
function moreOf(left: number, named: number, noun: string): readonly string[] {
  if (left === 0) return [];
  return [named === 0 ? counted(left, noun) : `and ${counted(left, `more ${noun}`)}`];
}

function sentence(texts: readonly string[]): string {
  const text = texts.join(JOINT);
  // A key stays as it is written.
  return text === '' ? '' : `${/^\S*_/.test(text) ? text : capital(text)}.`;
}

/** By the code of its notice, what a catalog decides and no request carries. */
const UNSENT = { 'price-lock-changed': 'price locks', 'list-price-changed': 'list prices' } as const;

/** Whole sentences. */
export function verdictOf(plan: Plan): Span {
  if (isRefused(plan)) {
    const guards = plan.guards.filter(({ outcome }) => outcome === 'refused').length;
    return span(`Refused by ${counted(guards, 'guard')}.`, 'error');
  }
  if (plan.made_for !== undefined) return span('Shown for another day: not to be applied.', 'warning');
  if (plan.compared_with !== undefined) return span('A comparison: not to be applied.', 'warning');
  const approval = approvalText(plan);
  if (hasWork(plan))
    return approval === ''
      ? span('Ready to apply.', 'strong')
      : span(approval, plan.due === undefined ? 'warning' : 'strong');
  const unmade = plan.deferred.filter((each) => !isWaiting(each));
  const noted = [
    ...(plan.adoptions.length + plan.renames.length > 0 ? ['what was adopted or renamed'] : []),
    ...changedRecord(plan),
    ...changedSchedule(plan),
  ].join(' and ');
  const recording = [`Nothing to send: apply only records in state ${noted}.`, approval].join(' ').trim();
  const gone = unmade.filter(({ kind }) => kind === 'orphaned');
  if (gone.length > 0 && gone.length === unmade.length && noted === '') {
    const [kind = 'thing', ...others] = new Set(gone.map(({ address }) => kindOf(address)));
    const what = counted(gone.length, others.length === 0 ? kind : 'thing');
    return span(
      `Nothing to send: ${what} ${gone.length === 1 ? 'is' : 'are'} no longer in the catalog.`,
      'warning',
    );
  }
  if (unmade.length > 0)
    return span(
      `Deferred: ${counted(unmade.length, 'change')} (${kindsText(unmade)}). ${noted === '' ? 'Nothing else to do.' : recording}`,
      'warning',
    );
  if (noted !== '') return span(recording, 'good');
  const isSaid = changesAhead(plan).length === 0 && !plan.notices.some(({ code }) => code in UNSENT);
  return span(isSaid ? 'Nothing to do.' : 'Nothing to send now.', 'good');
}

/** The rules of the project file, unless only decisions of the catalog, or the keys that they name, are other ones. */
function changedRecord({ rules, notices, renames }: Plan): readonly string[] {
  if (!rules?.changed) return [];
  const named = Object.entries(UNSENT).flatMap(([code, what]) =>
    notices.some((notice) => notice.code === code) ? [`the ${what} of the catalog`] : [],
  );
  const isExplained = named.length > 0 || (rules.base !== null && renames.length > 0);
  return [...(rules.changes.length > 0 || !isExplained ? ['the rules of the project file'] : []), ...named];
}

/** Changes that are carried out on their day, as an apply puts them on record. */
function changedSchedule(plan: Plan): readonly string[] {
  const scheduled = newlyScheduled(plan);
  // Under another name of its bundle, the change of a day is approved anew and is the same one.
  const isGone = ({ address, day }: ScheduledChange): boolean => {
    const to = plan.renames.find(({ from }) => from === address)?.to;
    return !scheduled.some((each) => each.address === to && each.day === day);
  };
  const withdrawn = (plan.withdrawn ?? []).filter(isGone);
  return [
    ...(scheduled.length > 0 ? [`what is approved for its day (${scheduledText(scheduled)})`] : []),
    ...(withdrawn.length > 0 ? [`that ${counted(withdrawn.length, 'change')} is no longer scheduled`] : []),
  ];
}

/** The most roles and pairs of roles that are named. */
const ROLES_NAMED = 2;

function approvalText(plan: Plan): string {
  const roles = [...new Set(plan.approvals?.required.map(({ by }) => by.join(' and ')))];
  if (roles.length === 0) return '';
  return approvedWith(plan) || `Needs approval by ${someOf(roles, ROLES_NAMED)}.`;
}
