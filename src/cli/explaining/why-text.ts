/** An explanation as text, rendered from its document: one block per price, and under it the lines that make it. */

import type { ChangeReach } from '../../model/catalog/change-reach.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import { shortened } from '../../model/messages/diagnostic.ts';
import { commitText } from '../../model/plan/provenance.ts';
import { bareKey } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { isJsonObject, type Json, type JsonObject, scalarText } from '../../model/values/json.ts';
import { sourceText } from '../../model/values/source.ts';
import { itemText } from '../../report/words/impact-words.ts';
import { priceTermWords } from '../../report/words/price-text.ts';
import { visible } from '../../report/words/sanitize.ts';
import { moneyText } from '../../report/words/value-text.ts';
import { approversText } from './applied-run.ts';
import type { CommittedLine } from './document-parts.ts';
import type { WhyDocument } from './explanation.ts';

type OfKind<Kind> = Extract<WhyDocument, { readonly kind: Kind }>;
type SubscriptionDocument = OfKind<'subscription'>;
type Item = SubscriptionDocument['items'][number];
type Origin = Item['origins'][number];
type ListPrice = OfKind<'bundle'>['prices'][number];

/** Lines of one thing. The first is its title, the others are indented by two or by four. */
type Block = readonly string[];

/** `hasGit`: false without Git, and outside a repository. */
export function whyText(document: WhyDocument, typed: TypedFor, hasGit: boolean): string {
  const blocks: readonly Block[] = [
    ...bodyBlocks(document),
    ...(document.applied ? [appliedLines(document.applied, typed)] : []),
    ...(hasGit ? [] : [['Git knows nothing of this folder, so no commits are shown.']]),
  ];
  return blocks.map((block) => block.map((line) => `${visible(line)}\n`).join('')).join('\n');
}

function head(...parts: readonly (string | null)[]): Block {
  return [parts.filter((part) => part !== null && part !== '').join(' · ')];
}

function bodyBlocks(document: WhyDocument): readonly Block[] {
  switch (document.kind) {
    case 'subscription': {
      const { address, customer_id: id, customer, currency, date } = document;
      return [
        head(document.name, address, id ?? customer, currency ?? "the customer's currency", date),
        paidBlock(document),
        ...subscriptionBlocks(document),
      ];
    }
    case 'bundle': {
      const { address, currency, like, absent, date, prices, currencies } = document;
      const gone = absent === null ? null : absent === true ? 'absent' : `absent from ${absent}`;
      return [
        head(address, currency, like && `like ${like}`, gone, date),
        ...prices.map(listPriceBlock),
        ...currencies.flatMap((list) => [[`In ${list.currency}:`], ...list.prices.map(listPriceBlock)]),
      ];
    }
    case 'product':
      return [head(document.address, document.date), ...productBlocks(document)];
    default:
      return document satisfies never;
  }
}

/** The most that is named of what no amount has; one screen holds the answer. */
const MOST_NAMED = 3;

const BY_TODAY =
  "  by today's files: a price that was edited in its place since that day counts as if it had always been so";

const UNAPPLIED = 'By the catalog, which is not applied yet:';

function paidBlock({ paid, currency, applied }: SubscriptionDocument): Block {
  const money = (amount: string) => moneyText(amount, currency);
  if (paid === null) return ['Pays: not known, as nothing of the bill can be counted.'];
  const { per_month: now, ahead: isAhead, past: isPast, since, before, later, excluded } = paid;
  const record = applied?.state ? applied.record : undefined;
  const isUnapplied = !isPast && (record === null ? !isAhead : record?.prices === 'different');
  const from = since === null ? '' : ` ${isAhead ? 'from' : 'since'} ${since}`;
  const past = isUnapplied && !isAhead ? '' : `${from}${before === null ? '' : `, ${money(before)} before`}`;
  const verb = isUnapplied ? UNAPPLIED : isAhead ? 'Will pay' : isPast ? 'Paid' : 'Pays';
  const ahead = later.slice(0, MOST_NAMED).map((each) => `; ${money(each.per_month)} from ${each.from}`);
  const more = later.length > MOST_NAMED ? `; and ${counted(later.length - MOST_NAMED, 'more change')}` : '';
  return [
    `${verb} ${money(now)}${currency === null ? '' : ` ${currency}`} a month${past}${ahead.join('')}${more}.`,
    ...(isPast ? [BY_TODAY] : []),
    ...excluded.slice(0, MOST_NAMED).map(({ what, reason }) => `  excluded: ${itemText(what)}: ${reason}`),
    ...(excluded.length > MOST_NAMED
      ? [`  and ${excluded.length - MOST_NAMED} more excluded; --json has all`]
      : []),
  ];
}

function subscriptionBlocks({
  currency,
  assumed_opening,
  entry,
  items,
  plan_items,
  terms,
}: SubscriptionDocument): readonly Block[] {
  const assumed: Block = [
    `Assumed: it opens on ${assumed_opening}. The contract names no start, and its bundle's changes count from there.`,
  ];
  const planTitle = "Plan's own items: their prices are at the service, and the catalog does not know them.";
  return [
    ...(assumed_opening === null ? [] : [assumed]),
    entryBlock(entry),
    ...items.map((item) => itemBlock(item, entry.until)),
    ...(plan_items === null ? [] : [[planTitle, `  ${placeText(plan_items.line)}`]]),
    ...terms.map(
      ({ name, value, lines }): Block => [
        `${name.replaceAll('_', ' ')}  ${termText(name, value, currency)}`,
        ...placesText(lines, '  '),
      ],
    ),
  ];
}

function entryBlock(entry: SubscriptionDocument['entry']): Block {
  const { written, effective_at: day, since, until, description, draft, line, items_of: itemsOf } = entry;
  const name = day === null ? 'the first entry of versions' : `the entry of ${day}`;
  const begin = since === null ? ', from the start' : `, since ${since}`;
  const days = `${begin}${until === null ? '' : `, until ${until}`}`;
  const title = draft ? `Draft: ${name}. It is in force once it is published.` : `In force: ${name}${days}`;
  return [
    written ? title : `In force: no entry of its own${days}`,
    ...(description === null ? [] : [`  ${description}`]),
    `  ${placeText(line)}`,
    ...(itemsOf === null ? [] : [`  items carried over from ${placeText(itemsOf.line)}`]),
  ];
}

function itemBlock(item: Item, until: CalendarDay | null): Block {
  const { product, bundle, words, origins, later } = item;
  return [
    `${bundle === null ? '' : `${bareKey(bundle)} › `}${bareKey(product)}  ${words ?? NO_PRICE}`,
    ...originLines(origins, words === null),
    ...later.flatMap((each) => laterLines(each, item, until)),
  ];
}

const NO_PRICE = 'no price on this day';

function listPriceBlock({ key, product, words, origins, next }: ListPrice): Block {
  const name = bareKey(product) === key ? key : `${key} (${bareKey(product)})`;
  const nextLines = next && [
    `  next: ${next.words ?? 'taken out'} from ${next.effective_at}${reachText(next.applies)}`,
    `    ${placeText(next.line)}`,
  ];
  return [`${name}  ${words ?? NO_PRICE}`, ...originLines(origins, false), ...(nextLines ?? [])];
}

function productBlocks({
  bundles,
  own_prices: ownPrices,
  plan_items: planItems,
}: OfKind<'product'>): readonly Block[] {
  const isSeveral = (of: string): boolean =>
    new Set(bundles.flatMap(({ bundle, currency }) => (bundle === of ? [currency] : []))).size > 1;
  const inBundles = bundles.map(
    ({ bundle, currency, key, words, origins, subscriptions }): Block => [
      `${bareKey(bundle)} › ${key}${isSeveral(bundle) ? `  in ${currency}` : ''}  ${words}`,
      `  ${counted(subscriptions, 'subscription')}`,
      ...originLines(origins, false),
    ],
  );
  const plans = `${counted(planItems, 'subscription')} with items of a plan, which the catalog does not know.`;
  return [
    ...(inBundles.length === 0 ? [['In no bundle.']] : inBundles),
    [
      `${counted(ownPrices, 'subscription')} with a price of ${ownPrices === 1 ? 'its' : 'their'} own.`,
      ...(planItems === 0 ? [] : [plans]),
    ],
  ];
}

function originLines(origins: readonly Origin[], isTakenOut: boolean): Block {
  return origins.flatMap((origin, index) => [
    `  ${isTakenOut ? 'taken out by ' : index === 0 ? '' : 'over '}${originText(origin)}`,
    ...placesText(origin.lines, '    '),
  ]);
}

function originText({ kind, effective_at: day, applies, arrived, description }: Origin): string {
  const entry = day === null ? 'the first entry' : `the entry of ${day}`;
  switch (kind) {
    case 'list_price':
      return 'the list price from the start';
    case 'bundle_change': {
      const here = arrived === null ? '' : `, in force here since ${arrived}`;
      const words = description === null ? '' : `: ${description}`;
      return `the bundle change of ${day}${reachText(applies)}${here}${words}`;
    }
    case 'override':
      return `the override in ${entry}`;
    case 'own_price':
      return `the price of its own in ${entry}`;
    case 'bundle_id_price':
      return `the price written in ${entry}; the list price of this bundle is not known`;
    default:
      return kind satisfies never;
  }
}

function reachText(applies: ChangeReach | null): string {
  if (applies === null) return '';
  if (applies.to === 'new') return ' (new subscriptions only)';
  const { at, existing_from: from, waves, paused, stopped } = applies;
  const own = at === 'renewal' ? 'at their renewal' : at === 'on_cycle' ? 'on a day on cycle' : '';
  const named = waves ? 'in waves' : from === undefined ? '' : `from ${from}`;
  const words = [named, own].filter((each) => each !== '').join(', ');
  const halt = stopped ? `stopped ${stopped}` : paused ? `paused ${paused.from}` : '';
  return ` (${[words && `existing subscriptions ${words}`, halt].filter((each) => each !== '').join('; ')})`;
}

const HOLDS = { price_lock: 'deferred by the price lock', applies: 'deferred by its `applies`' } as const;

/** `until` is the day on which the entry ends; a change that comes then or later is another entry's. */
function laterLines(later: Item['later'][number], now: Item, until: CalendarDay | null): Block {
  const { effective_at: day, applies, arrives, held_by: heldBy, price, words, line } = later;
  if (heldBy.length === 0 && arrives !== null && until !== null && arrives >= until) return [];
  const isSame = JSON.stringify(price) === JSON.stringify(now.price);
  const then = isSame ? 'leaves this price as it is' : (words ?? 'takes it out');
  return [
    `  later: the bundle change of ${day}${reachText(applies)}: ${then}${arrivalText(later, until)}`,
    `    ${placeText(line)}`,
    ...heldBy.flatMap((held) => [`    ${HOLDS[held.kind]}`, `      ${placeText(held.line)}`]),
  ];
}

function arrivalText(
  { effective_at: day, arrives }: Item['later'][number],
  until: CalendarDay | null,
): string {
  if (arrives === null) return '; this subscription does not get it';
  if (until !== null && arrives >= until) return `; does not come before ${until}, when this entry ends`;
  return arrives === day ? '' : `; comes on ${arrives}`;
}

function termText(name: string, value: Json, currency: string | null): string {
  if (value === null) return 'none';
  if (name === 'price_escalation' && isJsonObject(value)) return escalationText(value);
  return priceTermWords({ [name]: value }, currency).join(' ') || 'none';
}

function escalationText({ enabled, percentage, interval_months: months, type }: JsonObject): string {
  if (enabled === false) return 'off';
  const amount =
    percentage === undefined || percentage === null ? scalarText(type) : `+${scalarText(percentage)} %`;
  return `${amount} every ${scalarText(months)} months; the prices above are as written, before it`;
}

type AppliedDocument = NonNullable<SubscriptionDocument['applied']>;

function appliedLines(applied: AppliedDocument, typed: TypedFor): readonly string[] {
  if (!applied.state) return [`Applied: not known, ${applied.reason}.`, '  This explains the catalog alone.'];
  const { record, in_doubt: inDoubt, run } = applied;
  const doubt = inDoubt
    ? [
        `  a request is in doubt, so more may be in force than is on record; see it with: ${commandLine(typed, 'plan')}`,
      ]
    : [];
  if (record === null) return ['Applied: nothing is on record for this day.', ...doubt];
  const lines = [...doubt, `  ${record.address}, ${pricesText(record.prices, typed)}`];
  if (run === null)
    return [
      `Applied: on record since ${timeText(record.applied_at)}, by no run.`,
      '  no request wrote this record, as with one that was adopted',
      ...lines,
    ];
  const { actor, commit, uncommitted, plan_digest: digest, approvals, by_hand: byHand } = run;
  const words = [
    `Applied: ${timeText(run.closed_at)}`,
    `run ${run.run}`,
    `by ${actor ?? 'unknown'}`,
    commit === null ? 'commit not recorded' : `commit ${commitText(commit.slice(0, 12), uncommitted)}`,
    `plan ${digest.slice(0, 12)}`,
    ...(byHand ? ['reported by hand'] : []),
  ];
  const approved = approvals.length === 0 ? [] : [`  approved by ${approversText(approvals)}`];
  return [words.join('  '), ...approved, ...lines];
}

function pricesText(prices: 'same' | 'different' | 'unknown', typed: TypedFor): string {
  switch (prices) {
    case 'same':
      return 'with these prices';
    case 'different':
      return `with other prices than the catalog has; see them with: ${commandLine(typed, 'plan')}`;
    case 'unknown':
      return 'not compared with these prices';
    default:
      return prices satisfies never;
  }
}

function timeText(time: string): string {
  return time.replace(/\.\d+Z$/, 'Z');
}

/** `billing/bundles.yaml:62:60  3f2a1b0c9d8e 2026-11-02 Ada: First prices`. */
function placeText(line: CommittedLine): string {
  return `${sourceText(line)}${lineCommitText(line)}`;
}

const MOST_LINES = 6;

/** One line for each file and commit. The first place of each is whole; of the others it has the line. */
function placesText(lines: readonly CommittedLine[], indent: string): readonly string[] {
  return [...groupBy(lines, (line) => `${line.file}\n${lineCommitText(line)}`).values()].flatMap(
    ([first, ...more]) => {
      const others = someOf(
        more
          .map(({ line }) => line)
          .sort((a, b) => a - b)
          .map(String),
        MOST_LINES,
      );
      const also = more.length === 0 ? '' : `, ${more.length === 1 ? 'line' : 'lines'} ${others}`;
      return [`${indent}${sourceText(first)}${also}${lineCommitText(first)}`];
    },
  );
}

const HASH_SHOWN = 12;
const MOST_OF_SUBJECT = 72;
const MOST_OF_AUTHOR = 40;

function lineCommitText({ commit }: CommittedLine): string {
  switch (commit?.kind) {
    case undefined:
      return '';
    case 'not_committed':
      return '  not committed';
    case 'unknown':
      return '  commit not known';
    case 'committed': {
      const hash = `${commit.hash.slice(0, HASH_SHOWN)}${commit.or_earlier ? ' or earlier (shallow clone)' : ''}`;
      const author = shortened(commit.author, MOST_OF_AUTHOR);
      return `  ${hash} ${commit.date} ${author}: ${shortened(commit.subject, MOST_OF_SUBJECT)}`;
    }
    default:
      return commit satisfies never;
  }
}
