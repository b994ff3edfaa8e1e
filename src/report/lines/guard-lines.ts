/** The guards of a plan, on which a reviewer decides before reading the changes. */

import { fixWith, isPlainFix } from '../../judge/guards/way-past.ts';
import { counted } from '../../model/messages/counted.ts';
import type { GuardFinding, GuardGroup, GuardName, GuardRules, WayPast } from '../../model/plan/guards.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { firstFew } from '../words/group-alike.ts';
import { itemText } from '../words/impact-words.ts';
import { type Line, line, moreLine, span, wholeSpan } from './lines.ts';

/** All that the text form says, where nothing folds: each refusal is followed by the way past it. */
export function guardLines(plan: Rules): readonly Line[] {
  return linesWith(plan, (finding) => {
    // The exceptions of all guards stand together below them.
    const isSaid = plan.way_past !== undefined && isPlainFix(finding, plan.way_past);
    const fix = plan.way_past === undefined ? finding.fix : fixWith('the entries below', finding);
    const way = isSaid ? [] : [line(6, `To let it pass: ${fix}`)];
    if (finding.prices === undefined) return [...reasonLines(finding), ...way];
    return isSaid ? [] : [line(2, span('✗ ', 'error'), span(finding.guard, 'error')), ...way];
  });
}

/** The text to put into the project file, each line as it has to stand there. */
export function wayPastLines({ way_past: way }: Pick<Plan, 'way_past'>): readonly Line[] {
  if (way === undefined) return [];
  return [
    line(0, span('To let it pass', 'strong'), `, insert at ${exceptionPlace(way)}, and say who agreed:`),
    ...way.text.split('\n').flatMap((text) => (text === '' ? [] : [line(0, wholeSpan(text))])),
    ...(way.counts === undefined ? [] : [line(0, countsText(way))]),
  ];
}

/** `An exception counts once it is on record: …`, or nothing. */
export function countsText({ counts = '' }: WayPast): string {
  return counts.slice(0, 1).toUpperCase() + counts.slice(1);
}

export function exceptionPlace({ source: { file, line: row, column } }: WayPast): string {
  return `${file}:${row}:${column}`;
}

/** The findings of the guards; {@link waysPast} has the rest, which folds. */
export function guardFindings(plan: Rules): readonly Line[] {
  return linesWith(plan, (finding) => (finding.prices === undefined ? reasonLines(finding) : []));
}

type Rules = Pick<Plan, 'guards' | 'guard_rules' | 'way_past'>;

/** A refusal with what lets it pass. */
export interface GuardPast {
  readonly guard: GuardName;
  readonly fix: string;
  /** The entry of the project file. */
  readonly exception?: string;
  readonly addresses: readonly Address[];
}

/** The fix names the entry, which stands beside it. */
export function waysPast({ guards }: Rules): readonly GuardPast[] {
  return guards
    .filter(({ outcome }) => outcome === 'refused')
    .map((finding) => ({ ...finding, fix: fixWith('these entries', finding) }));
}

/** A finding about prices has its reasons in the lines of the prices. */
function linesWith(
  { guards, guard_rules }: Rules,
  refusal: (finding: GuardFinding) => readonly Line[],
): readonly Line[] {
  const refused = guards.filter(({ outcome }) => outcome === 'refused');
  const excepted = guards.filter(({ outcome }) => outcome === 'excepted');
  const lines: Line[] = [];
  if (refused.length > 0)
    lines.push(line(0, span(`REFUSED by ${counted(refused.length, 'guard')}`, 'error')));
  lines.push(...refusedPrices(refused, guard_rules));
  lines.push(...refused.flatMap(refusal));
  const indent = refused.length === 0 ? 0 : 2;
  lines.push(...excepted.flatMap((finding) => exceptedLines(finding, guard_rules, indent)));
  return [...lines, ...rulesLines(guard_rules, lines.length > 0)];
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
    ...others.slice(0, REASONS_SHOWN - 1).map((text) => line(6, text)),
    ...moreLine(6, others.length - REASONS_SHOWN + 1, 'reason'),
    ...(isOfAll && addresses.length > 0 ? [line(6, firstFew([...new Set(addresses.map(ownerOf))]))] : []),
  ];
}

function reasonTexts({ message, reasons }: GuardFinding): readonly string[] {
  return (
    reasons?.map(({ reason, addresses }) =>
      addresses.length === 0 ? reason : `${ownersText(addresses)}: ${reason}`,
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
  return [
    ...texts
      .slice(0, REASONS_SHOWN)
      .map((text) => line(indent, span(`Excepted from ${guard}`, 'warning'), `: ${text} (${fix})`)),
    ...moreLine(indent + 2, texts.length - REASONS_SHOWN, 'exception'),
  ];
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
  const more = rows.length - PRICES_SHOWN;
  if (more < 2) return rows;
  return [
    ...rows.slice(0, PRICES_SHOWN),
    line(4, `… and ${counted(more, 'more price')}; the JSON form has them all`),
  ];
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
