/** An explanation as text: one block per price, and under it the lines that make it. */

import { type ChangeReach, payerOf, type Reference } from '../../model/catalog/catalog.ts';
import type { Price } from '../../model/catalog/price.ts';
import { commandLine, type TypedFor } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { shortened } from '../../model/messages/shortened.ts';
import { someOf } from '../../model/messages/some-of.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { isJsonObject, type Json, type JsonObject, scalarText } from '../../model/values/json.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import { priceTermWords } from '../../report/words/price-terms-text.ts';
import { priceText } from '../../report/words/price-text.ts';
import { visible } from '../../report/words/sanitize.ts';
import { bareKey } from '../../report/words/value-text.ts';
import type { ExplainedListPrice, NextListPrice, ProductInBundle } from '../../timeline/explain-bundle.ts';
import type { ExplainedEntry, ExplainedItem } from '../../timeline/explain-subscription.ts';
import type { LaterPrice } from '../../timeline/later-prices.ts';
import type { PriceOrigin, WrittenField } from '../../timeline/price-origins.ts';
import { approversText } from '../approving/approvals-of-run.ts';
import type { CommitAt, LineCommit } from '../project/blame-lines.ts';
import { linesOf } from './explained-lines.ts';
import type { AppliedShown, Explanation, ExplanationShown } from './explanation.ts';
import type { Sameness } from './same-prices.ts';

/** Lines of one thing. The first is its title, the others are indented by two or by four. */
type Block = readonly string[];

export function explanationText(shown: ExplanationShown, typed: TypedFor): string {
  const { explanation, day, commitAt, applied } = shown;
  const blocks: readonly Block[] = [
    [headText(explanation, day)],
    ...bodyBlocks(explanation, commitAt),
    ...(applied === null ? [] : [appliedLines(applied, typed)]),
    ...(shown.hasGit ? [] : [['Git knows nothing of this folder, so no commits are shown.']]),
  ];
  return blocks.map((block) => block.map((line) => `${visible(line)}\n`).join('')).join('\n');
}

function headText(explanation: Explanation, day: CalendarDay): string {
  switch (explanation.kind) {
    case 'subscription': {
      const { address, subscription, currency } = explanation;
      const known = [address, payerOf(subscription), currency ?? "the customer's currency", day];
      return known.filter((part) => part !== '').join(' · ');
    }
    case 'bundle': {
      const { address, currency, absent } = explanation.bundle;
      const deleted =
        absent === undefined ? '' : absent === true ? 'to be deleted' : `deleted from ${absent}`;
      return [address, currency ?? '', deleted, day].filter((part) => part !== '').join(' · ');
    }
    case 'product':
      return `${explanation.product.address} · ${day}`;
    default:
      return explanation satisfies never;
  }
}

function bodyBlocks(explanation: Explanation, commitAt: CommitAt): readonly Block[] {
  switch (explanation.kind) {
    case 'subscription':
      return subscriptionBlocks(explanation, commitAt);
    case 'bundle': {
      const currency = explanation.bundle.currency ?? null;
      return explanation.prices.map((price) => listPriceBlock(price, currency, commitAt));
    }
    case 'product':
      return productBlocks(explanation.priced, commitAt);
    default:
      return explanation satisfies never;
  }
}

function subscriptionBlocks(
  { currency, since, assumedOpening, prices, planItems, terms }: Explanation & { kind: 'subscription' },
  commitAt: CommitAt,
): readonly Block[] {
  const at = (source: Source) => placeText(source, commitAt);
  const assumed: Block = [
    `Assumed: it opens on ${assumedOpening}. The contract names no start, and its bundle's changes count from there.`,
  ];
  const planTitle = "Plan's own items: their prices are at the service, and the catalog does not know them.";
  return [
    ...(assumedOpening === null ? [] : [assumed]),
    entryBlock(prices.entry, since, at),
    ...prices.items.map((item) => itemBlock(item, prices.entry.until, currency, commitAt)),
    ...(planItems === null ? [] : [[planTitle, `  ${at(planItems)}`]]),
    ...terms.map(
      ({ name, value, fields }): Block => [
        `${name.replaceAll('_', ' ')}  ${termText(name, value, currency)}`,
        ...placesText(fields, commitAt, '  '),
      ],
    ),
  ];
}

function entryBlock(entry: ExplainedEntry, since: CalendarDay | null, at: (source: Source) => string): Block {
  const { written, effectiveAt, until, description, draft, source, itemsOf } = entry;
  const name = effectiveAt === null ? 'the first entry of versions' : `the entry of ${effectiveAt}`;
  const begin = since === null ? ', from the start' : `, since ${since}`;
  const days = `${begin}${until === null ? '' : `, until ${until}`}`;
  const title = draft ? `Draft: ${name}. It is in force once it is published.` : `In force: ${name}${days}`;
  return [
    written ? title : `In force: no entry of its own${days}`,
    ...(description === undefined ? [] : [`  ${description}`]),
    `  ${at(source)}`,
    ...(itemsOf === undefined ? [] : [`  items carried over from ${at(itemsOf.source)}`]),
  ];
}

function itemBlock(
  { product, bundle, price, origins, later }: ExplainedItem,
  until: CalendarDay | null,
  currency: string | null,
  commitAt: CommitAt,
): Block {
  const words = price === null ? 'no price on this day' : wordsOf(price, currency);
  return [
    `${bundle === null ? '' : `${nameOf(bundle)} › `}${nameOf(product)}  ${words}`,
    ...originLines(origins, price === null, commitAt),
    ...later.flatMap((each) => laterLines(each, price, until, currency, commitAt)),
  ];
}

function listPriceBlock(
  { key, product, price, origins, next }: ExplainedListPrice,
  currency: string | null,
  commitAt: CommitAt,
): Block {
  const name = nameOf(product) === key ? key : `${key} (${nameOf(product)})`;
  const words = price === null ? 'no price on this day' : wordsOf(price, currency);
  return [
    `${name}  ${words}`,
    ...originLines(origins, false, commitAt),
    ...(next === null ? [] : nextLines(next, currency, commitAt)),
  ];
}

function nextLines(
  { effectiveAt, applies, price, source }: NextListPrice,
  currency: string | null,
  commitAt: CommitAt,
): Block {
  const words = price === null ? 'taken out' : wordsOf(price, currency);
  return [`  next: ${words} from ${effectiveAt}${reachText(applies)}`, `    ${placeText(source, commitAt)}`];
}

function productBlocks(
  {
    bundles,
    ownPrices,
    planItems,
  }: { bundles: readonly ProductInBundle[]; ownPrices: number; planItems: number },
  commitAt: CommitAt,
): readonly Block[] {
  const inBundles = bundles.map(
    ({ bundle, key, price, origins, subscriptions }): Block => [
      `${nameOf({ kind: 'address', address: bundle.address })} › ${key}  ${wordsOf(price, bundle.currency ?? null)}`,
      `  ${counted(subscriptions, 'subscription')}`,
      ...originLines(origins, false, commitAt),
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

function originLines(origins: readonly PriceOrigin[], isTakenOut: boolean, commitAt: CommitAt): Block {
  return origins.flatMap((origin, index) => [
    `  ${isTakenOut ? `taken out by ${originText(origin)}` : `${index === 0 ? '' : 'over '}${originText(origin)}`}`,
    ...placesText(origin.fields, commitAt, '    '),
  ]);
}

function originText({ kind, effectiveAt, applies, arrived, description }: PriceOrigin): string {
  const entry = effectiveAt === null ? 'the first entry' : `the entry of ${effectiveAt}`;
  switch (kind) {
    case 'list_price':
      return 'the list price from the start';
    case 'bundle_change': {
      const here = arrived === undefined ? '' : `, in force here since ${arrived}`;
      const words = description === undefined ? '' : `: ${description}`;
      return `the bundle change of ${effectiveAt}${reachText(applies)}${here}${words}`;
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

function reachText(applies: ChangeReach | undefined): string {
  if (applies === undefined) return '';
  return applies.to === 'new' ? ' (new subscriptions only)' : ' (existing subscriptions at their renewal)';
}

const HOLDS = { price_lock: 'deferred by the price lock', applies: 'deferred by its `applies`' } as const;

/** `until` is the day on which the entry ends; a change that comes then or later is another entry's. */
function laterLines(
  later: LaterPrice,
  now: Price | null,
  until: CalendarDay | null,
  currency: string | null,
  commitAt: CommitAt,
): Block {
  const { effectiveAt, applies, arrives, heldBy, price, source } = later;
  if (heldBy.length === 0 && arrives !== null && until !== null && arrives >= until) return [];
  const isSame = JSON.stringify(price) === JSON.stringify(now);
  const then = price === null ? 'takes it out' : wordsOf(price, currency);
  const words = isSame ? 'leaves this price as it is' : then;
  return [
    `  later: the bundle change of ${effectiveAt}${reachText(applies)}: ${words}${arrivalText(later, until)}`,
    `    ${placeText(source, commitAt)}`,
    ...heldBy.flatMap(({ kind, source: by }) => [`    ${HOLDS[kind]}`, `      ${placeText(by, commitAt)}`]),
  ];
}

function arrivalText({ effectiveAt, arrives }: LaterPrice, until: CalendarDay | null): string {
  if (arrives === null) return '; does not come to this subscription';
  if (until !== null && arrives >= until) return `; does not come before ${until}, when this entry ends`;
  return arrives === effectiveAt ? '' : `; comes on ${arrives}`;
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

function wordsOf(price: Price, currency: string | null): string {
  return priceText(price as JsonObject, currency);
}

function nameOf(reference: Reference): string {
  return bareKey(reference.kind === 'address' ? reference.address : reference.id);
}

function appliedLines(shown: AppliedShown, typed: TypedFor): readonly string[] {
  if (shown.kind === 'no_state')
    return [`Applied: not known, ${shown.reason}.`, '  This explains the catalog alone.'];
  const { record, inDoubt, run } = shown.applied;
  const doubt = inDoubt
    ? [
        `  a request is in doubt, so more may hold than is on record; see it with: ${commandLine(typed, 'plan')}`,
      ]
    : [];
  if (record === null) return ['Applied: nothing is on record for this day.', ...doubt];
  const lines = [...doubt, `  ${record.address}, ${pricesText(shown.prices, typed)}`];
  if (run === null)
    return [
      `Applied: on record since ${timeText(record.appliedAtMs)}, by no run.`,
      '  no request wrote this record, as with one that was adopted',
      ...lines,
    ];
  const { actor, commit, planDigest, approvals, byHand } = run;
  const words = [
    `Applied: ${timeText(run.atMs)}`,
    `run ${run.run}`,
    `by ${actor ?? 'unknown'}`,
    commit === null ? 'commit not recorded' : `commit ${commit.slice(0, 12)}`,
    `plan ${planDigest.slice(0, 12)}`,
    ...(byHand ? ['reported by hand'] : []),
  ];
  const approved = approvals.length === 0 ? [] : [`  approved by ${approversText(approvals)}`];
  return [words.join('  '), ...approved, ...lines];
}

function pricesText(prices: Sameness, typed: TypedFor): string {
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

function timeText(ms: number): string {
  return new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** `billing/bundles.yaml:62:60  3f2a1b0c9d8e 2026-11-02 Ada: First prices`. */
function placeText(source: Source, commitAt: CommitAt): string {
  return `${sourceText(source)}${commitText(commitAt(source))}`;
}

const MOST_LINES = 6;

/** One line for each file and commit. The first place of each is whole; of the others it has the line. */
function placesText(fields: readonly WrittenField[], commitAt: CommitAt, indent: string): readonly string[] {
  const groups = new Map<string, { first: Source; more: number[] }>();
  for (const { source } of linesOf(fields)) {
    const commit = commitText(commitAt(source));
    const group = groups.get(`${source.file}\n${commit}`);
    if (group === undefined) groups.set(`${source.file}\n${commit}`, { first: source, more: [] });
    else group.more.push(source.line);
  }
  return [...groups.values()].map(({ first, more }) => {
    const others = someOf(more.toSorted((a, b) => a - b).map(String), MOST_LINES);
    const lines = more.length === 0 ? '' : `, ${more.length === 1 ? 'line' : 'lines'} ${others}`;
    return `${indent}${sourceText(first)}${lines}${commitText(commitAt(first))}`;
  });
}

const HASH_SHOWN = 12;
const MOST_OF_SUBJECT = 72;
const MOST_OF_AUTHOR = 40;

function commitText(commit: LineCommit | null): string {
  switch (commit?.kind) {
    case undefined:
      return '';
    case 'not_committed':
      return '  not committed';
    case 'unknown':
      return '  commit not known';
    case 'committed': {
      const hash = `${commit.hash.slice(0, HASH_SHOWN)}${commit.orEarlier ? ' or earlier (shallow clone)' : ''}`;
      const author = shortened(commit.author, MOST_OF_AUTHOR);
      return `  ${hash} ${commit.day} ${author}: ${shortened(commit.subject, MOST_OF_SUBJECT)}`;
    }
    default:
      return commit satisfies never;
  }
}
