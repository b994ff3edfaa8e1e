/** A reconciliation for a person: what was not compared comes first, because "no difference" says nothing about it. */

import { counted } from '../../model/messages/counted.ts';
import type { BillingDifference, NotReconciled } from '../../model/plan/reconciliation.ts';
import { EMPTY_LINE, FEW, type Line, line, moreLine, renderLines, span, wholeSpan } from '../lines/lines.ts';
import type { TextOptions } from '../lines/palette.ts';
import { moneyText } from '../words/value-text.ts';
import { amountsText, billedTooMuch, DIFFERENCE_WORDS, offText, whatText } from './reconcile-words.ts';
import type { Reconciled } from './reconciled.ts';

export function reconcileText(found: Reconciled, options: TextOptions): string {
  return renderLines(
    [
      ...headerLines(found),
      ...notComparedLines(found.not_compared),
      ...assumedLines(found.assumed),
      ...differenceLines(found.differences),
      ...sumLines(found),
    ],
    options,
  );
}

function headerLines({ project, month, today, target, catalog, read_by: by }: Reconciled): readonly Line[] {
  const commit = catalog.commit === null ? '' : ` · ${catalog.commit.slice(0, 12)}`;
  return [
    line(
      0,
      span(`Invoices for ${project}`, 'strong'),
      ` · charges whose period begins in ${month.slice(0, 7)}`,
    ),
    line(0, span(`${target.origin} · profile ${target.profile} · ${today}`, 'faint')),
    line(0, span(`Prices of ${catalog.name}${commit}`, 'faint')),
    ...(by === 'subscription'
      ? [line(0, 'Read by subscription: what a customer is billed beside those of the catalog is not seen')]
      : []),
    EMPTY_LINE,
  ];
}

function notComparedLines(entries: readonly NotReconciled[]): readonly Line[] {
  if (entries.length === 0) return [];
  const groups = new Map<string, NotReconciled[]>();
  for (const entry of entries) groups.set(entry.reason, [...(groups.get(entry.reason) ?? []), entry]);
  return [
    line(
      0,
      span(
        `Not compared: ${counted(entries.length, 'charge or invoice', 'charges and invoices')}`,
        'warning',
      ),
    ),
    ...[...groups].flatMap(([reason, same]) => [
      line(2, `${reason}:`),
      ...same.slice(0, FEW).map((entry) => line(4, wholeSpan(entryText(entry)))),
      ...moreLine(4, same.length - FEW, 'entry', 'entries'),
    ]),
    EMPTY_LINE,
  ];
}

function entryText({ customer, subscription, what, invoices, billed, currency }: NotReconciled): string {
  const whose = subscription ?? customer;
  const item = what === null ? '' : ` ${whatText(what)}`;
  const amount =
    billed === null ? '' : `, billed ${moneyText(billed, currency)}${currency ? ` ${currency}` : ''}`;
  const where = invoices.length === 0 ? '' : ` (${shortList(invoices)})`;
  return `${whose}${item}${amount}${where}`;
}

function shortList(ids: readonly string[]): string {
  const more = ids.length - FEW;
  return more > 0 ? `${ids.slice(0, FEW).join(', ')} and ${more} more` : ids.join(', ');
}

function assumedLines(assumed: Reconciled['assumed']): readonly Line[] {
  if (assumed.length === 0) return [];
  const groups = new Map<string, string[]>();
  for (const { subscription, what, reason } of assumed) {
    const text = `${whatText(what)}: ${reason}`;
    groups.set(text, [...(groups.get(text) ?? []), subscription]);
  }
  return [
    line(0, span('Assumed', 'strong')),
    ...[...groups].map(([text, subscriptions]) =>
      line(2, `${text} (${[...new Set(subscriptions)].slice(0, 1).join('')}${more(subscriptions)})`),
    ),
    EMPTY_LINE,
  ];
}

function more(subscriptions: readonly string[]): string {
  const others = new Set(subscriptions).size - 1;
  return others > 0 ? ` and ${others} more` : '';
}

function differenceLines(differences: readonly BillingDifference[]): readonly Line[] {
  const byCustomer = new Map<string, BillingDifference[]>();
  for (const each of differences)
    byCustomer.set(each.customer, [...(byCustomer.get(each.customer) ?? []), each]);
  return [...byCustomer].flatMap(([customer, own]) => [
    line(0, span(customer, 'strong')),
    ...own.flatMap(differenceLine),
    EMPTY_LINE,
  ]);
}

function differenceLine(difference: BillingDifference): readonly Line[] {
  const { kind, subscription, what, invoices, reason, currency } = difference;
  const amounts = amountsText(difference);
  const item = what === null ? '' : ` ${whatText(what)}`;
  return [
    line(
      2,
      span(DIFFERENCE_WORDS[kind], 'error'),
      `  ${subscription ?? 'invoice'}${item}`,
      ...(invoices.length === 0 ? [] : [span(`  ${shortList(invoices)}`, 'faint')]),
    ),
    ...(amounts === '' ? [] : [line(4, `${amounts}${currency ? ` (${currency})` : ''}`)]),
    line(4, `${reason}`),
  ];
}

function sumLines({ compared, sums, differences, not_compared: open }: Reconciled): readonly Line[] {
  const { charges, subscriptions, customers } = compared;
  if (charges + differences.length === 0)
    return [line(0, span('Nothing was compared, so nothing is known of the invoices.', 'warning'))];
  const verdict =
    differences.length > 0
      ? span(counted(differences.length, 'difference'), 'error')
      : span(open.length === 0 ? 'No difference' : 'No difference in what was compared', 'good');
  const whose = `${counted(subscriptions, 'subscription')} and ${counted(customers, 'customer')}`;
  return [
    line(0, verdict, `: ${counted(charges, 'charge')} compared, of ${whose}.`),
    ...sums.map(({ currency, expected, billed }) => {
      const by = billedTooMuch({ expected, billed }) ?? '0';
      const amounts = `billed ${moneyText(billed, currency)}, expected ${moneyText(expected, currency)}`;
      return line(2, `${currency ?? 'without a currency'}: ${amounts}${offText(by, currency)}`);
    }),
  ];
}
