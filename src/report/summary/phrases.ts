/** The changes of a plan as phrases: the most serious one first, each with its kind. */
import { counted, someOf } from '../../model/messages/counted.ts';
import type { Credit, CreditImpact } from '../../model/plan/credit-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { remember } from '../../model/values/remember.ts';
import { SAMPLES } from '../../plan/rules/sample-changes.ts';
import { sentAgain } from '../lines/in-doubt-lines.ts';
import { moveInSentence } from '../lines/move-lines.ts';
import { nameOf } from '../words/names.ts';
import { firstTexts, ifAny } from '../words/sentences.ts';
import { moneyText } from '../words/value-text.ts';
import { takenBack } from './edited-amounts.ts';
import { changesAhead, deletionsOf, locksInWords } from './gone-and-ahead.ts';
import { otherChanges, takenChanges } from './other-changes.ts';
import { priceMovements } from './price-movements.ts';

export type PhraseKind =
  | 'rules'
  | 'requested'
  | 'taken'
  | 'move'
  | 'price'
  | 'temporary'
  | 'credit'
  | 'deletion'
  | 'other'
  | 'again'
  | 'ahead'
  | 'lock';

export interface Phrase {
  readonly kind: PhraseKind;
  /** A clause without its full stop. */
  readonly text: string;
}

/** The most changes of credits, moves, tickets and loosened rules that have a phrase or a name each. */
const CREDITS_NAMED = 2;
const MOVES_NAMED = 3;
const NAMED = 3;

/** Empty where the plan changes nothing and announces nothing. */
export const phrasesOf = remember((plan: Plan): readonly Phrase[] => {
  const locks = locksInWords(plan);
  const all: readonly (readonly [PhraseKind, readonly string[]])[] = [
    ['rules', rulesInWords(plan)],
    ['requested', requestedInWords(plan)],
    ['taken', takenChanges(plan)],
    ['move', movesInWords(plan)],
    ['price', priceMovements(plan)],
    ['temporary', temporaryInWords(plan)],
    ['ahead', changesAhead(plan)],
    ['credit', creditsInWords(plan)],
    ['deletion', deletionsOf(plan)],
    ['other', otherChanges(plan)],
    ['again', ifAny(sentAgain(plan).length, (open) => `resolves ${counted(open, 'request')} in doubt`)],
    ['lock', locks === '' ? [] : [locks]],
  ];
  return all.flatMap(([kind, texts]) => texts.map((text) => ({ kind, text })));
});

/** `loosens price_increase_percent and notice_days`; empty where all rules stay as they were, or are stricter. */
function rulesInWords({ rules }: Plan): readonly string[] {
  // Changed usage samples are a point to check.
  const changes = (rules?.changes ?? []).filter(({ name }) => name !== SAMPLES);
  const namesOf = (kind: string) => [
    ...new Set(changes.filter((change) => change.kind === kind).map(({ name }) => name)),
  ];
  const exceptions = changes.filter(({ kind, name }) => kind === 'loosened' && name === 'exceptions').length;
  const loosened = namesOf('loosened').filter((name) => name !== 'exceptions');
  const changed = namesOf('changed');
  return [
    ...(loosened.length === 0 ? [] : [`loosens ${someOf(loosened, NAMED)}`]),
    ...(exceptions === 0 ? [] : [`brings ${counted(exceptions, 'exception')} to guards`]),
    ...(changed.length === 0 ? [] : [`changes ${someOf(changed, NAMED)}`]),
  ];
}

/** `2 changes that customers asked for (SALES-1, SALES-2)`. */
function requestedInWords({ requested = [] }: Plan): readonly string[] {
  if (requested.length === 0) return [];
  const tickets = someOf([...new Set(requested.map(({ ticket }) => ticket))], NAMED);
  return [
    `${counted(requested.length, 'change')} that ${requested.length === 1 ? 'a customer' : 'customers'} asked for (${tickets})`,
  ];
}

function movesInWords(plan: Plan): readonly string[] {
  const { moves = [] } = plan.impact;
  return firstTexts(
    moves.map((move) => moveInSentence(move, plan)),
    MOVES_NAMED,
    'more move',
  );
}

/** `temporary: billing/bundles.yaml:36 sets 538.92 on 2027-01-19`. */
function temporaryInWords(plan: Plan): readonly string[] {
  const [first, ...others] = takenBack(plan);
  if (first === undefined) return [];
  const { place, later, day, product } = first;
  const which = plan.impact.prices.length > 1 ? `${nameOf(plan, product)} to ` : '';
  const more = others.length === 0 ? '' : `, and ${counted(others.length, 'more such change')}`;
  return [`temporary: ${place} sets ${which}${later} on ${day}${more}`];
}

/** `credit prints 200.00 → 150.00 USD a month in 2 subscriptions`. */
function creditsInWords({ impact: { credits = [] } }: Plan): readonly string[] {
  return firstTexts(
    credits.map(creditChangeText),
    CREDITS_NAMED,
    'more change of a credit',
    'more changes of credits',
  );
}

function creditChangeText({ entitlement, currency, before, after, subscriptions }: CreditImpact): string {
  const whom = `in ${counted(subscriptions, 'subscription')}`;
  if (after === null) return `credit ${entitlement} of ${creditText(before, currency)} goes ${whom}`;
  if (before === null) return `new credit ${entitlement} of ${creditText(after, currency)} ${whom}`;
  const isAlike = measureText(before, currency) === measureText(after, currency);
  const old = isAlike ? amountText(before, currency) : creditText(before, currency);
  return `credit ${entitlement} ${old} → ${creditText(after, currency)} ${whom}`;
}

function creditText(credit: Credit | null, currency: string): string {
  return credit === null ? 'none' : `${amountText(credit, currency)} ${measureText(credit, currency)}`;
}

function amountText({ amount, credit_type }: Credit, currency: string): string {
  return credit_type === 'monetary' ? moneyText(amount, currency) : amount;
}

function measureText(
  { credit_type, recurrence, interval, rollover_periods }: Credit,
  currency: string,
): string {
  const isMonthly = recurrence === 'recurring' && interval === 'monthly';
  const kept = rollover_periods === null ? 'several periods' : counted(rollover_periods, 'period');
  return [
    credit_type === 'monetary' ? currency : credit_type,
    isMonthly ? 'a month' : `${recurrence} ${interval}`.trim(),
    rollover_periods === 0 ? '' : `kept for ${kept}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}
