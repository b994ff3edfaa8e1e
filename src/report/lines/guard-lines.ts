/**
 * On what a reviewer decides before reading the changes: the guards of a plan, what customers asked for, and
 * the signed approvals that the plan needs, with the rules that ask for them and the people who may give them.
 */
import { fixWith, otherFix } from '../../judge/guards/way-past.ts';
import { counted, eachOf, someOf } from '../../model/messages/counted.ts';
import type { GuardFinding, GuardGroup, GuardName, GuardRules, WayPast } from '../../model/plan/guards.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { firstFew } from '../words/group-alike.ts';
import { itemText } from '../words/impact-words.ts';
import { capital } from '../words/sentences.ts';
import { blockLines, firstLines, type Line, line, span } from './lines.ts';

/** A finding about prices has its reasons in the lines of the prices. */
export function guardLines({ guards, guard_rules }: Pick<Plan, 'guards' | 'guard_rules'>): readonly Line[] {
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const excepted = guards.filter(({ outcome }) => outcome === 'excepted');
  const indent = refused.length === 0 ? 0 : 2;
  const lines = [
    ...(refused.length === 0
      ? []
      : [line(0, span(`REFUSED by ${counted(refused.length, 'guard')}`, 'error'))]),
    ...refusedPrices(refused, guard_rules),
    ...refused.flatMap((finding) => (finding.prices === undefined ? reasonLines(finding) : [])),
    ...excepted.flatMap((finding) => exceptedLines(finding, guard_rules, indent)),
  ];
  return [...lines, ...rulesLines(guard_rules, lines.length > 0)];
}

/** The text to put into the project file as it has to stand there, and what else lets a refusal pass. */
export function wayPastLines({ guards, way_past: way }: Pick<Plan, 'guards' | 'way_past'>): readonly Line[] {
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  if (refused.length === 0) return [];
  const title = span('To let it pass', 'strong');
  if (way === undefined)
    return [
      line(0, title),
      ...refused.flatMap((finding) => [
        line(2, span(finding.guard, 'error'), `: ${fixWith('these entries', finding)}`),
        ...(finding.exception?.split('\n') ?? []).map((each) => line(6, each)),
      ]),
    ];
  return [
    line(0, title, `, insert at ${exceptionPlace(way)}, and say who agreed:`),
    ...blockLines(way.text),
    line(0, 'Until its last day an exception lets every plan within it pass, not this one alone'),
    ...(way.counts === undefined ? [] : [line(0, capital(way.counts))]),
    ...refused.flatMap((finding) => {
      const other = otherFix(finding, way);
      return other === '' ? [] : [line(2, span(finding.guard, 'error'), `: ${other}`)];
    }),
  ];
}

export function exceptionPlace({ source: { file, line: row, column } }: WayPast): string {
  return `${file}:${row}:${column}`;
}

/** The most reasons that are named; the first ones are the worst. */
const REASONS_SHOWN = 3;

/** Each address stands in one reason alone. Those of a reason about the whole plan have a line of their own. */
function reasonLines(finding: GuardFinding): readonly Line[] {
  const { guard, addresses } = finding;
  const [first = '', ...others] = reasonTexts(finding);
  const isOfAll = finding.reasons?.every((reason) => reason.addresses.length === 0) ?? false;
  return [
    line(2, span('✗ ', 'error'), span(guard, 'error'), `  ${first}`),
    ...firstLines(others, { indent: 6, noun: 'reason', most: REASONS_SHOWN - 1 }, (text) => line(6, text)),
    ...(isOfAll && addresses.length > 0 ? [line(6, firstFew([...new Set(addresses.map(ownerOf))]))] : []),
  ];
}

function reasonTexts({ message, reasons }: GuardFinding): readonly string[] {
  return (
    reasons?.map(({ reason, addresses }) =>
      addresses.length === 0
        ? reason
        : `${eachOf(new Set(addresses.map(ownerOf)).size, reason)}${ownersText(addresses)}: ${reason}`,
    ) ?? [message]
  );
}

/** The most owners that are named; of more, one is. */
const OWNERS_NAMED = 2;

/** `subscriptions.acme`, or `23 subscriptions such as subscriptions.acme`. */
function ownersText(addresses: readonly Address[]): string {
  const owners = [...new Set(addresses.map(ownerOf))];
  if (owners.length <= OWNERS_NAMED) return owners.join(', ');
  const kinds = new Set(owners.map(kindOf));
  const [kind = null] = kinds.size === 1 ? kinds : [];
  const counts =
    kind === null ? counted(owners.length, 'address', 'addresses') : counted(owners.length, kind);
  return `${counts} such as ${owners[0]}`;
}

function exceptedLines(finding: GuardFinding, { limits }: GuardRules, indent: number): readonly Line[] {
  const { guard, prices, fix } = finding;
  const texts =
    prices === undefined
      ? reasonTexts(finding)
      : prices.map(
          (group) =>
            `${itemText(group.price)}  ${[withBase(group, measureText({ guard, ...group }, limits)), ownersText(group.addresses)].join(', ')}`,
        );
  return firstLines(texts, { indent: indent + 2, noun: 'exception', most: REASONS_SHOWN }, (text) =>
    line(indent, span(`Excepted from ${guard}`, 'warning'), `: ${text} (${fix})`),
  );
}

/** The most prices that are named. The first guard's worst come first. */
const PRICES_SHOWN = 8;

/**
 * A line for each price, with what every guard says of it:
 * `growth › platform  +60.00 % (limit 25 %), 0 of 30 days' notice, 6 subscriptions`.
 */
function refusedPrices(refused: readonly GuardFinding[], { limits }: GuardRules): readonly Line[] {
  const byPrice = groupBy(
    refused.flatMap(({ guard, prices = [] }) => prices.map((group) => ({ guard, ...group }))),
    ({ price }) => price,
  );
  const rows = [...byPrice].map(([price, groups]) => {
    const measures = groups.map((group) => withBase(group, measureText(group, limits)));
    const whom = whomText(groups.flatMap(({ addresses }) => addresses));
    return line(
      2,
      span('✗ ', 'error'),
      span(itemText(price), 'strong'),
      `  ${[...measures, whom].join(', ')}`,
    );
  });
  return firstLines(rows, { indent: 4, noun: 'price', most: PRICES_SHOWN }, (row) => row);
}

/** `6 subscriptions`; a price that no subscription pays yet is a list price. */
function whomText(addresses: readonly Address[]): string {
  const owners = new Set(addresses.map(ownerOf).filter((owner) => kindOf(owner) === 'subscription'));
  return owners.size === 0 ? 'the list price' : counted(owners.size, 'subscription');
}

function withBase({ against }: GuardGroup, text: string): string {
  return against === undefined ? text : `${text} ${against}`;
}

/** A group may break another limit than the guard's own. */
export function measureText(
  { guard, measure, limit: own }: Pick<GuardGroup, 'measure' | 'limit'> & { readonly guard: GuardName },
  limits: GuardRules['limits'],
): string {
  const limit = own ?? limits[guard];
  if (guard === 'notice_days') return `${measure}${limit === undefined ? '' : ` of ${limit}`} days' notice`;
  return limit === undefined ? measure : `${measure} (limit ${limit} %)`;
}

/** The guards in force; empty where only the guards that apply by default are in force. */
function rulesLines(
  { limits, window_days, protect, exceptions }: GuardRules,
  isBelow: boolean,
): readonly Line[] {
  const named = Object.entries(limits).filter(([name, limit]) => !(BY_ITSELF.has(name) && limit === '0'));
  if (named.length + protect.length + exceptions.length === 0) return [];
  const parts = [
    ...named.map(([name, limit]) => `${name} ${limit}`),
    ...(window_days === undefined ? [] : [`window_days ${window_days}`]),
    ...(protect.length === 0 ? [] : [`protect ${firstFew(protect)}`]),
    ...(exceptions.length === 0 ? [] : [counted(exceptions.length, 'exception')]),
  ];
  return [line(isBelow ? 2 : 0, `Guards in force: ${parts.join(', ')}`)];
}

const BY_ITSELF: ReadonlySet<string> = new Set([
  'deletions',
  'locked_prices',
  'unmeasured',
  'backdating_days',
]);

/** The most changes that are named. */
const SHOWN = 12;

export function requestLines(plan: Pick<Plan, 'requested' | 'guard_rules'>): readonly Line[] {
  const lines = requestedLines(plan);
  if (lines.length === 0) return [];
  const judged =
    plan.guard_rules.requested === undefined
      ? 'judged like any other change'
      : 'judged by move_increase_percent and requested_deletions, not by notice and increases';
  return [
    line(0, span('Requested by customers', 'strong'), `: ${judged}`),
    ...firstLines(lines, { indent: 2, noun: 'change', most: SHOWN }, (own) => own),
  ];
}

/** A line for each of them. */
export function requestedLines({ requested = [] }: Pick<Plan, 'requested'>): readonly Line[] {
  return requested.map(({ address, change, ticket, from }) =>
    line(2, '· ', span(address, 'strong'), `  ${change === 'end' ? 'ends on' : 'from'} ${from}  ${ticket}`),
  );
}

/** Names the earlier plans whose approvals count for changes that are due; empty for every other plan. */
export function approvedWith({ due = [] }: Pick<Plan, 'due'>): string {
  const plans = [...new Set(due.map(({ plan }) => plan.slice(0, 12)))];
  return plans.length === 0
    ? ''
    : `Approved with ${plans.length === 1 ? 'plan' : 'plans'} ${someOf(plans, 2)}.`;
}

export function approvalLines(plan: Pick<Plan, 'approvals' | 'due'>): readonly Line[] {
  const { approvals } = plan;
  if (approvals === undefined) return [];
  const earlier = approvedWith(plan);
  const { rules, required, approvers } = approvals;
  if (required.length === 0)
    return [line(0, `Signed approvals: none needed by ${counted(rules.rules.length, 'rule')}.`)];
  return [
    earlier === '' ? line(0, span('Needs signed approvals', 'warning')) : line(0, earlier),
    ...required.flatMap(({ by, reasons }) => [
      line(2, span(`by ${by.join(' and ')}`, earlier === '' ? 'warning' : 'plain'), `  ${reasons[0]}`),
      ...reasons.slice(1).map((reason) => line(6, reason)),
    ]),
    ...Object.entries(approvers).map(([role, keys]) => line(2, `${role}: ${firstFew(namesOf(keys))}`)),
  ];
}

/** A public key is followed by the name of its owner. */
function namesOf(keys: readonly string[]): readonly string[] {
  return [...new Set(keys.map((key) => key.split(' ').slice(2).join(' ')))];
}
