/** The columns of the list of customers: what each cell shows, and the value by which numbers sort. */

import { grouped } from '../../model/messages/counted.ts';
import type { AffectedSubscription } from '../../model/plan/affected-subscription.ts';
import type { Plan } from '../../model/plan/plan.ts';
import { bareKey } from '../../model/values/address.ts';
import { metadataKey } from '../../model/values/metadata-field.ts';
import { type NoticeRow, noticeRows } from '../notices/notice-rows.ts';
import { capital } from '../words/capital.ts';
import { cohortName } from '../words/cohort-words.ts';
import { increaseText, moneyText } from '../words/value-text.ts';

/** One for each subscription whose bill a plan touches, with the facts that people know it by. */
export interface CustomerRow extends NoticeRow {
  readonly affected: AffectedSubscription | undefined;
}

/** In the order of the notices. Empty where no money changes. */
export function customerRows(plan: Plan): readonly CustomerRow[] {
  const byAddress = new Map(plan.impact.affected?.map((each) => [each.address, each]));
  return noticeRows(plan).map((row) => ({ ...row, affected: byAddress.get(row.subscription) }));
}

/** Texts sort by their letters, numbers by their value. `kind` is the class of the cells, too. */
export interface Column {
  readonly title: string;
  readonly kind: 'text' | 'text day' | 'text contract' | 'text currency' | 'number' | 'number change';
  readonly textOf: (row: CustomerRow) => string;
  /** The value by which the column sorts; its text where there is none. */
  readonly numberOf?: (row: CustomerRow) => string;
  /** True where the list is filtered by the column's texts. */
  readonly isChoice?: true;
}

/** The name and the amounts first, because a phone shows no more. */
export function columnsOf(plan: Plan): readonly Column[] {
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
