/**
 * The points of a plan that a person decides on and that its other lines do not say: who left the catalog and is still billed,
 * requests in doubt, increases at times that the sums do not show or despite a price lock, prices at which more usage costs
 * less, what is newly deferred or drifted, and amounts that the sums exclude.
 */
import { counted } from '../../model/messages/counted.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { leftInDoubt } from '../lines/in-doubt-lines.ts';
import { type Span, span } from '../lines/lines.ts';
import { ifAny } from '../words/sentences.ts';
import * as changes from './checks-of-changes.ts';
import * as money from './checks-of-money.ts';
import * as prices from './checks-of-prices.ts';
import { leavingOf } from './gone-and-ahead.ts';
import { moneyInWords } from './money-line.ts';
import type { Phrase, PhraseKind } from './phrases.ts';

export interface Attention {
  readonly words: Span;
  /** The id of the page's element with the details. */
  readonly anchor: string;
}

type Check = readonly [
  style: 'error' | 'warning',
  anchor: string,
  /** A kind stands for its phrases that the summary only counts. */
  textsOf: PhraseKind | ((plan: Plan) => readonly string[]),
];

const messagesOf =
  (wanted: DiagnosticCode) =>
  ({ notices }: Plan) =>
    notices.filter(({ code }) => code === wanted).map(({ message }) => message);
const noticed = (wanted: DiagnosticCode, textOf: (count: number, plan: Plan) => string) => (plan: Plan) =>
  ifAny(messagesOf(wanted)(plan).length, (count) => textOf(count, plan));

const samples = noticed('usage-samples-changed', () => 'usage samples changed: amounts use the new ones');
const resets = noticed(
  'escalation-reset',
  (count) => `earlier escalations end in ${counted(count, 'subscription')}`,
);
const warnings = noticed('catalog-warning', (count) => counted(count, 'catalog warning'));
const left = (plan: Plan) =>
  ifAny(leftInDoubt(plan).length, (count) => `${counted(count, 'request')} left in doubt`);

/** The most serious first. */
const CHECKS: readonly Check[] = [
  ['error', 'deferred-title', leavingOf],
  ['error', 'prices', prices.slips],
  ['warning', 'prices', prices.exchanges],
  ['error', 'notices-title', messagesOf('changed-since')],
  ['error', 'notices-title', messagesOf('guard-loosened')],
  ['error', 'notices-title', messagesOf('rules-changed')],
  ['error', 'notices-title', changes.listsNotSent],
  ['warning', 'notices-title', samples],
  ['error', 'changes', 'deletion'],
  ['error', 'guards-title', money.unmeasuredTexts],
  ['warning', 'money', (plan) => moneyInWords(plan).left],
  ['warning', 'requested-title', changes.requestedByNobody],
  ['warning', 'adopted-title', changes.adoptedUnread],
  ['error', 'notices-title', changes.copies],
  ['warning', 'notices-title', changes.namesTaken],
  ['warning', 'notices-title', money.billedForThePast],
  ['warning', 'changes', changes.versionsInThePast],
  ['warning', 'notices-title', changes.unusualTexts],
  ['warning', 'moves-title', 'move'],
  ['warning', 'prices', prices.moreUnits],
  ['warning', 'money', 'credit'],
  ['warning', 'money', money.falling],
  ['warning', 'money', money.disagreeing],
  ['error', 'revenue', money.revenueDisagrees],
  ['warning', 'money', money.freeOnes],
  ['warning', 'money', money.unseenTexts],
  ['warning', 'changes', changes.draftsNotInForce],
  ['warning', 'prices', prices.leftCurrencies],
  ['warning', 'money', money.billedAtOtherTimes],
  ['warning', 'resolved-title', 'again'],
  ['warning', 'left-title', left],
  ['warning', 'money', (plan) => money.furtherChanges(plan, 'increase')],
  ['warning', 'money', (plan) => money.furtherChanges(plan, 'decrease')],
  ['warning', 'notices-title', 'lock'],
  ['warning', 'taken-title', 'taken'],
  ['warning', 'money-details', prices.despiteLock],
  ['warning', 'prices', prices.triedOnly],
  ['warning', 'prices', prices.newDrops],
  ['warning', 'prices', prices.newGaps],
  ['warning', 'deferred-title', changes.deferredNow],
  ['warning', 'deferred-title', changes.scheduledNow],
  ['warning', 'notices-title', resets],
  ['warning', 'notices-title', warnings],
  ['warning', 'drift-title', changes.drifted],
];

/** The most serious point first; empty where there is none. `unsaid` are the changes that the summary only counts. */
export function checksOf(plan: Plan, unsaid: readonly Phrase[]): readonly Attention[] {
  return CHECKS.flatMap(([style, anchor, textsOf]) => {
    const texts =
      typeof textsOf === 'string'
        ? unsaid.flatMap(({ kind, text }) => (kind === textsOf ? [text] : []))
        : textsOf(plan);
    return texts.map((text) => ({ words: span(text, style), anchor }));
  });
}
