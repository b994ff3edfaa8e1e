/** A repricing as text, one line per amount, and as JSON. */

import type { Inheritance } from '../../edit/inherited-prices.ts';
import type { LaterChange, Reach, RepricedAmount } from '../../edit/reprice-bundle.ts';
import { isOther } from '../../edit/reprice-price.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import type { JsonObject } from '../../model/values/json.ts';
import { type Source, sourceText } from '../../model/values/source.ts';
import { tableText } from '../../report/text/table-text.ts';
import { visible } from '../../report/words/sanitize.ts';
import { pathText, shareText } from '../../report/words/value-text.ts';

export interface RepricingShown {
  readonly at: CalendarDay;
  /** True where `at` lies before today. */
  readonly isPast: boolean;
  readonly reach: Reach;
  /** True where existing subscriptions keep their prices because the change might cost them more. */
  readonly keeps: boolean;
  /** Subscriptions that keep their prices by an override, which later changes do not reach either. */
  readonly excepted: readonly Address[];
  readonly bundles: readonly RepricedShown[];
  /** The currencies of these bundles whose prices stay as they are. */
  readonly unchanged: readonly { readonly address: Address; readonly currencies: readonly string[] }[];
  /** The files that change, relative to the project's folder. */
  readonly files: readonly string[];
  /** False where the files were left as they are. */
  readonly written: boolean;
  /** From the catalog before to the one with the change. */
  readonly plan: Plan;
}

interface RepricedShown {
  readonly address: Address;
  readonly currency: string | null;
  /** The place of the change now, or the one that it would have. */
  readonly source: Source | null;
  readonly change: JsonObject;
  readonly amounts: readonly RepricedAmount[];
  readonly later: readonly LaterChange[];
  readonly inheritance: Inheritance;
}

function reachText(reach: Reach): string {
  switch (reach) {
    case 'all':
      return 'everybody on that day';
    case 'new':
      return 'new subscriptions from that day on';
    case 'on_cycle':
      return 'each subscription on the first day of its own billing period from that day on, new ones at once';
    case 'renewal':
      return 'each subscription at its first renewal from that day on, new ones at once';
    default:
      return `new subscriptions from that day on, existing ones from ${reach} on`;
  }
}

function exceptedLines(excepted: readonly Address[]): readonly string[] {
  if (excepted.length === 0) return [];
  return [`An override keeps these prices, for later changes too: ${excepted.join(', ')}.`];
}

function inheritanceLines({ address, inheritance: { from, heirs } }: RepricedShown): readonly string[] {
  return [
    ...from.map(
      ({ address: base, prices }) =>
        `${address} inherits ${prices.join(', ')} from ${base}; the change is its own, and ${base} stays as it is.`,
    ),
    ...(heirs.length === 0 ? [] : [`Changes too, by \`like\`: ${heirs.join(', ')}.`]),
  ];
}

const KEEPS =
  'Existing subscriptions keep their prices: it is not certain that each would pay no more at every quantity.';

function pastLines({ at, isPast }: Pick<RepricingShown, 'at' | 'isPast'>): readonly string[] {
  if (!isPast) return [];
  return [
    `Warning: ${at} is in the past. The next apply brings these prices at once, from the day of that apply, without notice.`,
  ];
}

export function repricingText({
  at,
  isPast,
  reach,
  keeps,
  excepted,
  bundles,
  unchanged,
  files,
  written,
}: RepricingShown): string {
  const rows = bundles.flatMap(({ address, currency, amounts }) =>
    amounts.map((amount) => [
      `${address} ${amount.price}`,
      pathText(`/${amount.path.join('/')}`),
      `${amount.from} → ${amount.to}${currency === null ? '' : ` ${currency}`}`,
      changeText(amount),
    ]),
  );
  const sources = bundles.flatMap(({ source }) => source ?? []);
  const others = files.filter((file) => !sources.some((source) => source.file === file));
  const places = [...sources.map(sourceText), ...others];
  const later = bundles.flatMap(({ address, later }) =>
    later.map(
      ({ on, prices, source }) =>
        `Unchanged: ${address} sets ${prices.join(', ')} again on ${on}, at ${sourceText(source)}.`,
    ),
  );
  const verdict = written
    ? `Wrote ${places.join(', ')}.`
    : `Would write ${places.join(', ')}. Nothing is written.`;
  return [
    `From ${at}, for ${reachText(reach)}:\n`,
    tableText(['Price', 'Amount', 'Change', ''], rows),
    ...[
      '',
      ...pastLines({ at, isPast }),
      ...(keeps ? [KEEPS] : []),
      ...exceptedLines(excepted),
      ...new Set(bundles.flatMap(inheritanceLines)),
      ...later,
      ...unchanged.map(({ address, currencies }) => `Unchanged: ${address} in ${currencies.join(', ')}.`),
      verdict,
    ].map((line) => `${visible(line)}\n`),
  ].join('');
}

function changeText({ from, to, roundedFrom }: RepricedAmount): string {
  const change = isOther({ from, to })
    ? shareText(decimal(from), decimal(to).minus(decimal(from)))
    : 'unchanged';
  return roundedFrom === undefined ? change : `${change}, rounded from ${roundedFrom}`;
}

/** Follows `schemas/reprice.schema.json`. */
export function repricingJson({
  at,
  isPast,
  reach,
  excepted,
  bundles,
  written,
  plan,
}: RepricingShown): JsonObject {
  return {
    format_version: 1,
    effective_at: at,
    in_past: isPast,
    applies: reach,
    written,
    excepted: [...excepted],
    bundles: bundles.map(
      ({ address, currency, source, change, amounts, later, inheritance: { from, heirs } }) => ({
        address,
        currency,
        source: source && { ...source },
        change,
        amounts: amounts.map(({ price, path, from, to, roundedFrom = null }) => ({
          ...{ price, path: [...path], from, to },
          rounded_from: roundedFrom,
        })),
        inherits: from.map(({ address: base, prices }) => ({ from: base, prices: [...prices] })),
        heirs: [...heirs],
        later: later.map(({ on, prices, source }) => ({
          effective_at: on,
          prices: [...prices],
          source: { ...source },
        })),
      }),
    ),
    plan_digest: plan.digest,
  };
}
