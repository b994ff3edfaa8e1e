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
import { moneyLine } from './money-line.ts';
import { phrasesOf } from './phrases.ts';
import { SUMMARY_WIDTH } from './summary-width.ts';
import { verdictOf } from './verdict.ts';

export interface Summary {
  /** At least one, the verdict first. */
  readonly lines: readonly string[];
  /** The points that a reviewer must not miss and that have no room in the lines, the most serious first. */
  readonly attention: readonly Attention[];
}

export const summaryOf = remember((plan: Plan): Summary => {
  const verdict = verdictOf(plan).text;
  const phrases = phrasesOf(plan);
  const texts = phrases.map(({ text }) => text);
  const inFirst = fitting(texts, SUMMARY_WIDTH - verdict.length);
  const others = texts.slice(inFirst);
  const inSecond = fitting(others, SUMMARY_WIDTH - MORE_WIDTH);
  const unsaid = phrases.slice(inFirst + inSecond);
  const checks = checksOf(plan, new Set(unsaid.map(({ kind }) => kind)));
  const lead = 'Check: ';
  const inCheck = fitting(
    checks.map(({ words }) => words.text),
    SUMMARY_WIDTH - lead.length - MORE_WIDTH,
  );
  const checked = checks.slice(0, inCheck).map(({ words }) => words.text);
  const more = moreOf(checks.length - inCheck, inCheck, 'point');
  const lines = [
    [verdict, sentence(texts.slice(0, inFirst))].filter(Boolean).join(' '),
    sentence([...others.slice(0, inSecond), ...moreOf(unsaid.length, inFirst + inSecond, 'change')]),
    moneyLine(plan),
    inCheck === 0 ? '' : `${lead}${[...checked, ...more].join(JOINT)}`,
    limitsLine(plan),
  ];
  return {
    lines: lines.map(visible).filter((line) => line !== ''),
    attention: checks.slice(inCheck),
  };
});

/** True for a plan that changes and announces nothing, and in which there is nothing to check. */
export function isUneventful(plan: Plan): boolean {
  return phrasesOf(plan).length === 0 && checksOf(plan, new Set()).length === 0;
}

const JOINT = ' · ';

/** Room for `and 1,000 more changes`. */
const MORE_WIDTH = 25;

/** The number of leading texts that fit into `room` characters. */
function fitting(texts: readonly string[], room: number): number {
  let left = room;
  const tooMany = texts.findIndex((text) => {
    left -= visible(text).length + JOINT.length;
    return left < 0;
  });
  return tooMany < 0 ? texts.length : tooMany;
}

/** `and 3 more changes below`, or `3 changes below` where none is named. */
function moreOf(left: number, named: number, noun: string): readonly string[] {
  if (left === 0) return [];
  return [named === 0 ? `${counted(left, noun)} below` : `and ${counted(left, `more ${noun}`)} below`];
}

function sentence(texts: readonly string[]): string {
  const text = texts.join(JOINT);
  return text === '' ? '' : `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`;
}
