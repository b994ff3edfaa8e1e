import type { MoneyChange } from '../../model/plan/money-impact.ts';
import { directionOf } from '../words/impact-words.ts';
import { increaseText } from '../words/value-text.ts';
import { type Span, span } from './lines.ts';

/** Like `increaseText`, but `not known` where only excluded amounts change. */
export function countedIncreaseText(change: MoneyChange, currency: string, uncountedChanges: number): string {
  return uncountedChanges > 0 && directionOf(change) === 'same'
    ? 'not known'
    : increaseText(change.before, change.after, currency);
}

/** The change in parentheses after two blanks, `(+9.00, +1.4 %)`. An increase has the colour of a warning. */
export function changeText(change: MoneyChange, currency: string, uncountedChanges = 0): Span {
  const increase = countedIncreaseText(change, currency, uncountedChanges);
  return span(increase === '' ? '' : `  (${increase})`, CHANGE_STYLES[directionOf(change)]);
}

const CHANGE_STYLES = { increase: 'warning', decrease: 'good', same: 'plain' } as const;
