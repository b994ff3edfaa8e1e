/** A repricing as the document that `schemas/reprice.schema.json` describes, and as text, one line per amount. */

import { inheritanceOf, type Reach, type RepricedCurrency } from '../../edit/reprice-bundle.ts';
import { isOther } from '../../edit/reprice-price.ts';
import { bundleIn } from '../../model/catalog/bundle-in.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import type { Address } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { decimal } from '../../model/values/decimal.ts';
import { sourceText } from '../../model/values/source.ts';
import { tableText } from '../../report/text/report-text.ts';
import { visible } from '../../report/words/sanitize.ts';
import { pathText, shareText } from '../../report/words/value-text.ts';

interface Repricing {
  readonly at: CalendarDay;
  readonly today: CalendarDay;
  readonly reach: Reach;
  /** Subscriptions that keep their prices by an override, which later changes do not reach either. */
  readonly excepted: readonly Address[];
  /** False where the files were left as they are. */
  readonly written: boolean;
  readonly repriced: readonly RepricedCurrency[];
  readonly before: Catalog;
  readonly after: Catalog;
  readonly planDigest: string;
}

type RepricingDocument = ReturnType<typeof repricingDocument>;

export function repricingDocument({ at, today, reach, excepted, written, ...made }: Repricing) {
  return {
    format_version: 1,
    effective_at: at,
    in_past: at < today,
    applies: reach,
    written,
    excepted,
    bundles: made.repriced.map(({ bundle, change, amounts, later }) => {
      const { key, address, currency = null } = bundle;
      const edited = made.after.bundles.get(key) ?? bundle;
      const { from, heirs } = inheritanceOf({ bundle, change, amounts }, made.before.bundles);
      return {
        address,
        currency,
        source: bundleIn(edited, currency).editions.find((each) => each.from === at)?.source ?? null,
        on_top_of:
          bundleIn(bundle, currency).editions.find(
            (each) => each.from === at && amounts.some(({ price }) => each.changes?.includes(price)),
          )?.source ?? null,
        change,
        amounts: amounts.map(({ price, path, from, to, roundedFrom = null }) => ({
          ...{ price, path, from, to },
          rounded_from: roundedFrom,
        })),
        inherits: from.map(({ address: base, prices }) => ({ from: base, prices })),
        heirs,
        later: later.map(({ on, prices, source }) => ({ effective_at: on, prices, source })),
      };
    }),
    plan_digest: made.planDigest,
  };
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

const KEEPS =
  'Existing subscriptions keep their prices: it is not certain that each would pay no more at every quantity.';

export interface BesideDocument {
  /** True where existing subscriptions keep their prices because the change might cost them more. */
  readonly keeps: boolean;
  /** The currencies of these bundles whose prices stay as they are. */
  readonly unchanged: readonly { readonly address: Address; readonly currencies: readonly string[] }[];
  /** The files that change, relative to the project's folder. */
  readonly files: readonly string[];
}

export function repricingText(
  document: RepricingDocument,
  { keeps, unchanged, files }: BesideDocument,
): string {
  const { effective_at: at, in_past: isPast, excepted, bundles } = document;
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
  const places = [...sources.map(sourceText), ...others].join(', ');
  const lines = [
    '',
    ...(isPast
      ? [
          `Warning: ${at} is in the past. The next apply brings these prices at once, from the day of that apply, without notice.`,
        ]
      : []),
    ...(keeps ? [KEEPS] : []),
    ...(excepted.length === 0
      ? []
      : [`An override keeps these prices, for later changes too: ${excepted.join(', ')}.`]),
    ...bundles.flatMap(({ address, on_top_of: same }) =>
      same === null
        ? []
        : [
            `On top of the change of ${address} that is there for ${at} already, at ${sourceText(same)}: the new amounts start from its own.`,
          ],
    ),
    ...new Set(bundles.flatMap(inheritanceLines)),
    ...bundles.flatMap(laterLines),
    ...unchanged.map(({ address, currencies }) => `Unchanged: ${address} in ${currencies.join(', ')}.`),
    document.written ? `Wrote ${places}.` : `Would write ${places}. Nothing is written.`,
  ];
  return [
    `From ${at}, for ${reachText(document.applies)}:\n`,
    tableText(['Price', 'Amount', 'Change', ''], rows),
    ...lines.map((line) => `${visible(line)}\n`),
  ].join('');
}

type RepricedBundle = RepricingDocument['bundles'][number];

function inheritanceLines({ address, inherits, heirs }: RepricedBundle): readonly string[] {
  return [
    ...inherits.map(
      ({ from, prices }) =>
        `${address} inherits ${prices.join(', ')} from ${from}; the change is its own, and ${from} stays as it is.`,
    ),
    ...(heirs.length === 0 ? [] : [`Changes too, by \`like\`: ${heirs.join(', ')}.`]),
  ];
}

function laterLines({ address, later }: RepricedBundle): readonly string[] {
  return later.map(
    ({ effective_at: on, prices, source }) =>
      `Unchanged: ${address} sets ${prices.join(', ')} again on ${on}, at ${sourceText(source)}.`,
  );
}

function changeText({ from, to, rounded_from: exact }: RepricedBundle['amounts'][number]): string {
  const change = isOther({ from, to })
    ? shareText(decimal(from), decimal(to).minus(decimal(from)))
    : 'unchanged';
  return exact === null ? change : `${change}, rounded from ${exact}`;
}
