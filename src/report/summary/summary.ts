/**
 * A plan in at most five lines, the same in every form: the verdict with the most serious changes, the other changes, the
 * money, what to check, and limits with notice. Some readers read nothing else. No line is ever cut: what has no room in
 * one is counted there, and stands in the sections below.
 */

import { counted } from '../../model/messages/counted.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { remember } from '../../model/values/remember.ts';
import { visible } from '../words/sanitize.ts';
import { type Attention, checksOf } from './checks.ts';
import { limitsLine } from './limits-line.ts';
import { moneyInWords } from './money-line.ts';
import { type Phrase, phrasesOf } from './phrases.ts';
import { SUMMARY_WIDTH } from './summary-width.ts';
import { verdictOf } from './verdict.ts';

export interface Summary {
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
  const verdict = verdictOf(plan).text;
  const phrases = phrasesOf(plan);
  const first = leading(phrases, textOf, SUMMARY_WIDTH - verdict.length);
  const after = phrases.slice(first.length);
  // A phrase that is too long for a line of its own does not keep the next ones out.
  const short = after.filter((phrase) => textOf(phrase).length <= SUMMARY_WIDTH - MORE_WIDTH);
  const second = leading(short, textOf, SUMMARY_WIDTH - MORE_WIDTH);
  const unsaid = after.filter((phrase) => !second.includes(phrase));
  const money = moneyInWords(plan);
  const checks = checksOf(plan, new Set(unsaid.map(({ kind }) => kind)));
  const checked = leading(checks, ({ words }) => words.text, SUMMARY_WIDTH - CHECK.length - MORE_WIDTH);
  const points = checked.map(({ words }) => words.text);
  const begins = sentence(first.map(textOf));
  const others = [
    sentence([...second.map(textOf), ...moreOf(unsaid.length, first.length + second.length, 'change')]),
    money.line,
  ];
  const lines = [
    [verdict, begins].filter(Boolean).join(' '),
    ...others,
    points.length === 0
      ? ''
      : CHECK + [...points, ...moreOf(checks.length - points.length, points.length, 'point')].join(JOINT),
    limitsLine(plan),
  ];
  return {
    lines: shown(lines),
    changes: shown([begins, ...others]),
    checked,
    attention: checks.slice(checked.length),
  };
});

/** True for a plan that changes and announces nothing, and in which there is nothing to check. */
export function isUneventful(plan: Plan): boolean {
  return phrasesOf(plan).length === 0 && checksOf(plan, new Set()).length === 0;
}

function shown(lines: readonly string[]): readonly string[] {
  return lines.map(visible).filter((line) => line !== '');
}

export const JOINT = ' · ';
export const CHECK = 'Check: ';
const textOf = ({ text }: Phrase): string => text;

/** Room for `and 1,000 more changes`. */
const MORE_WIDTH = 25;

/** The first ones that fit into `room` characters together. */
function leading<T>(all: readonly T[], text: (one: T) => string, room: number): readonly T[] {
  let left = room;
  const tooMany = all.findIndex((one) => {
    left -= visible(text(one)).length + JOINT.length;
    return left < 0;
  });
  return tooMany < 0 ? all : all.slice(0, tooMany);
}

/** `and 3 more changes`, or `3 changes` where none is named. */
function moreOf(left: number, named: number, noun: string): readonly string[] {
  if (left === 0) return [];
  return [named === 0 ? counted(left, noun) : `and ${counted(left, `more ${noun}`)}`];
}

function sentence(texts: readonly string[]): string {
  const text = texts.join(JOINT);
  return text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
