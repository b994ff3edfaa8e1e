/**
 * The customers whose bills a plan touches, one row for each subscription: found by name, id or field, sorted,
 * filtered and taken away as CSV. The page opens with the first rows; its script reads the others from the data beside.
 */
import { scaleLinear } from 'd3-scale';
import { counted, grouped } from '../../model/messages/counted.ts';
import type { AffectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { currencyDigits } from '../../model/values/currency.ts';
import { type Decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { metadataKey } from '../../model/values/metadata-field.ts';
import { differenceSums, type NoticeRow, noticeRows } from '../view/notices.ts';
import { cohortName } from '../words/names.ts';
import { capital } from '../words/sentences.ts';
import { increaseText, moneyText } from '../words/value-text.ts';
import { select } from './change-section.ts';
import { type CustomerChanges, customerChanges } from './customer-changes.ts';
import { proseHtml } from './line-list.ts';
import { type Html, html } from './markup.ts';

/** The rows that are in sight, and as many more at a time. */
export const CUSTOMERS_IN_SIGHT = 50;

/** Null where no money changes. */
export function customerSection(plan: Plan): Html | null {
  const rows = customerRows(plan);
  if (rows.length === 0) return null;
  const columns = columnsOf(plan);
  const changes = customerChanges(rows);
  return html`<section id="customers" aria-labelledby="customers-title"><h2 id="customers-title">Customers <span class="faint" id="customers-sum">${counted(rows.length, 'subscription')}${sumsOf(rows)}${inPartText(rows)}</span></h2>
<p class="faint">Red: a bill is higher than before. Green: it is lower. Sums over several customers have no colour.</p>
${changeHistogram(changes)}${customerForm(rows, columns)}
<div class="scroll" tabindex="0" role="group" aria-label="Customers"><table class="customers"><thead><tr>${columns.map(({ title, kind }) => html`<th scope="col" class="${kind}">${title}</th>`)}</tr></thead>
<tbody>${rows.slice(0, CUSTOMERS_IN_SIGHT).map((row) => customerRow(row, columns))}</tbody></table></div>
<p class="more">${rows.length > CUSTOMERS_IN_SIGHT && html`<span class="faint">The first ${CUSTOMERS_IN_SIGHT} of ${grouped(String(rows.length))}; every subscription is listed under the money above.</span>`}</p>
<pre id="customers-data" data-rows="${rows.length}" data-digest="${plan.digest}" data-digits="${digitsOf(rows)}" hidden>${customerData(rows, columns, changes)}</pre></section>`;
}

/** The length of the longest bar. */
export const BAR_LENGTH = 100;

/**
 * The customers by the change of their month, as bars, which the script counts anew. Null where all customers are in one bin, which a
 * sentence says as well.
 */
function changeHistogram({ bins }: CustomerChanges): Html | null {
  if (bins.filter(({ customers }) => customers > 0).length < 2) return null;
  const all = bins.reduce((sum, { customers }) => sum + customers, 0);
  const length = scaleLinear()
    .domain([0, Math.max(...bins.map(({ customers }) => customers))])
    .range([0, BAR_LENGTH]);
  return html`<figure class="histogram" aria-labelledby="histogram-title"><figcaption id="histogram-title"><span id="histogram-count">${counted(all, 'customer')}</span> by the change of a month</figcaption>
<table><thead><tr><th scope="col">Change</th><th scope="col" class="number">Customers</th><td></td></tr></thead><tbody>${bins.map(
    ({ words, kind, customers }) =>
      html`<tr><th scope="row">${words}</th><td class="number">${grouped(String(customers))}</td><td class="bar"><svg class="${kind}" viewBox="0 0 ${BAR_LENGTH} 10" preserveAspectRatio="none" aria-hidden="true"><rect width="${length(customers).toFixed(1)}" height="10"/></svg></td></tr>`,
  )}</tbody></table></figure>`;
}

function customerRow(row: CustomerRow, columns: readonly Column[]): Html {
  return html`<tr>${columns.map((column, index) => {
    const text = column.textOf(row);
    if (index === 0) return html`<th scope="row">${text}</th>`;
    return html`<td class="${classOf(column, row)}">${proseHtml(text)}</td>`;
  })}</tr>`;
}

function classOf({ kind }: Column, row: CustomerRow): string {
  const coloured = kind === 'number change' && (row.kind === 'increase' || row.kind === 'decrease');
  return coloured ? `${kind} ${row.kind}` : kind;
}

const KINDS: readonly (readonly [CustomerRow['kind'], string])[] = [
  ['increase', 'pays more'],
  ['decrease', 'pays less'],
  ['same', 'pays the same'],
  ['new', 'new'],
];

/** Hidden until the script runs. A choice of one is left out. */
function customerForm(rows: readonly CustomerRow[], columns: readonly Column[]): Html {
  const kinds = KINDS.filter(([kind]) => rows.some((row) => row.kind === kind));
  return html`<form class="filters" id="customers-filter" role="search" aria-label="Filter customers" autocomplete="off" hidden><label class="text">Name, id or field<input type="search" name="text" autocomplete="off" spellcheck="false"></label>
${columns.map((column, index) => (column.isChoice ? columnChoice(column, index, rows) : null))}${kinds.length > 1 && select('Pays', 'kind', kinds)}<button type="reset">Show all</button><a class="button" download="customers.csv" href="#customers">Download CSV</a></form>`;
}

/** A field with more values is no segment, and the text finds each of them. */
const MOST_CHOICES = 200;

/** Each value has a sign before it, because an empty one stands for all. */
function columnChoice({ title, textOf }: Column, index: number, rows: readonly CustomerRow[]): Html | null {
  const texts = [...new Set(rows.map(textOf))].sort();
  if (texts.length < 2 || texts.length > MOST_CHOICES) return null;
  return select(
    title,
    `column-${index}`,
    texts.map((text) => [`=${text}`, text || '(none)']),
  );
}

/** `, +9.00 USD a month`, exact, for each currency. */
function sumsOf(rows: readonly CustomerRow[]): string {
  return differenceSums(rows)
    .map(([currency, sum]) => `, ${sum.gt(ZERO) ? '+' : ''}${exactText(sum, currency)} ${currency} a month`)
    .join('');
}

function inPartText(rows: readonly CustomerRow[]): string {
  const part = rows.filter(({ counted: whole }) => !whole).length;
  return part === 0 ? '' : `; ${grouped(String(part))} counted in part`;
}

/** With all its decimal places, and with those of its currency at least. */
function exactText(sum: Decimal, currency: string): string {
  const exact = decimalText(sum);
  const places = exact.split('.')[1]?.length ?? 0;
  return places > currencyDigits(currency) ? grouped(exact) : moneyText(exact, currency);
}

/**
 * The rows for the script, a line for each field, since no text in the page has a line break: the kind, whether it is
 * counted in part, the numbers of its customer and of the customer's bin, each cell as it is shown, and for each cell of
 * a number its exact value, empty where the cell shows it.
 */
function customerData(
  rows: readonly CustomerRow[],
  columns: readonly Column[],
  { places }: CustomerChanges,
): readonly Html[] {
  return rows.map((row, index) => {
    const cells = columns.map(({ textOf }) => textOf(row));
    const numbers = columns.flatMap(({ numberOf }, column) => {
      const exact = numberOf?.(row);
      return exact === undefined ? [] : [exact === cells[column]?.replaceAll(',', '') ? '' : exact];
    });
    const { customer = 0, bin = 0 } = places[index] ?? {};
    const fields = [row.counted ? '' : 'part', customer, bin, ...cells, ...numbers];
    return html`${row.kind}\n${fields.map((field) => html`${field}\n`)}`;
  });
}

/** The decimal places of each currency, as JSON. */
function digitsOf(rows: readonly CustomerRow[]): string {
  const currencies = [...new Set(rows.map(({ currency }) => currency))];
  return JSON.stringify(currencies.map((currency) => [currency, currencyDigits(currency)]));
}

/** One for each subscription whose bill a plan touches, with the facts that people know it by. */
interface CustomerRow extends NoticeRow {
  readonly affected: AffectedSubscription | undefined;
}

/** In the order of the notices. Empty where no money changes. */
function customerRows(plan: Plan): readonly CustomerRow[] {
  const byAddress = new Map(plan.impact.affected?.map((each) => [each.address, each]));
  return noticeRows(plan).map((row) => ({ ...row, affected: byAddress.get(row.subscription) }));
}

/** Texts sort by their letters, numbers by their value. `kind` is the class of the cells, too. */
interface Column {
  readonly title: string;
  readonly kind: 'text' | 'text day' | 'text contract' | 'text currency' | 'number' | 'number change';
  readonly textOf: (row: CustomerRow) => string;
  /** The value by which the column sorts; its text where there is none. */
  readonly numberOf?: (row: CustomerRow) => string;
  /** True where the list is filtered by the column's texts. */
  readonly isChoice?: true;
}

/** The name and the amounts first, because a phone shows no more. */
function columnsOf(plan: Plan): readonly Column[] {
  const [money] = plan.impact.money;
  const text = (title: string, textOf: Column['textOf']): Column => ({ title, kind: 'text', textOf });
  const choice = (title: string, textOf: Column['textOf']): Column => ({
    ...text(title, textOf),
    isChoice: true,
  });
  const cohorts = cohortTitle(plan);
  const further = (plan.impact.columns ?? [])
    .map((field, index) =>
      choice(titleOf(metadataKey(field)), ({ affected }) => affected?.columns?.[index] ?? ''),
    )
    .filter(({ title }) => title !== cohorts);
  return [
    text('Name', ({ affected, subscription }) => affected?.name ?? bareKey(subscription)),
    amountColumn('Before', ({ before }) => before),
    amountColumn('After', ({ after }) => after),
    {
      title: 'Change a month',
      kind: 'number change',
      textOf: changeText,
      numberOf: ({ monthly }) => monthly.difference,
    },
    { title: 'Currency', kind: 'text currency', textOf: ({ currency }) => currency, isChoice: true },
    { title: 'From', kind: 'text day', textOf: ({ from }) => from },
    { title: 'Days of notice', kind: 'number', textOf: daysOf, numberOf: daysOf },
    choice(cohorts, ({ cohort }) => cohortName(money ?? {}, cohort)),
    ...(plan.impact.affected?.some(({ bundle }) => bundle !== undefined) && cohorts !== BUNDLE
      ? [choice(BUNDLE, ({ affected }) => affected?.bundle ?? '')]
      : []),
    ...further,
    { title: 'Contract', kind: 'text contract', textOf: contractText },
    text('Customer', ({ customer }) => customer ?? ''),
    text('Subscription', ({ subscription }) => bareKey(subscription)),
  ];
}

const BUNDLE = 'Bundle';

/** The field that makes the cohorts, as a title. */
function cohortTitle({ impact: { money } }: Plan): string {
  const by = money[0]?.cohorts_by;
  return by === undefined ? BUNDLE : titleOf(metadataKey(by));
}

/** `account_manager` as a title: `Account manager`. */
function titleOf(key: string): string {
  return capital(key.replaceAll('_', ' '));
}

function daysOf({ days_of_notice: days }: CustomerRow): string {
  return grouped(String(days));
}

function amountColumn(title: string, amountOf: (monthly: CustomerRow['monthly']) => string): Column {
  return {
    title,
    kind: 'number',
    textOf: ({ monthly, currency }) => moneyText(amountOf(monthly), currency),
    numberOf: ({ monthly }) => amountOf(monthly),
  };
}

function changeText({ kind, monthly, currency, counted: whole }: CustomerRow): string {
  const change = kind === 'same' ? 'none' : increaseText(monthly.before, monthly.after, currency);
  return `${kind === 'new' ? 'new' : change}${whole ? '' : ' (counted in part)'}`;
}

/** The first day after the contract, and whether it renews by itself. Empty where no end is known. */
function contractText({ affected }: CustomerRow): string {
  const contract = affected?.contract;
  if (contract === undefined) return '';
  return contract.renews ? `${contract.until}, renews` : `${contract.until}, ends`;
}
