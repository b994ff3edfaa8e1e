/**
 * Checks that the months of an invoice in the ledger are those that the sandbox bills, whose arithmetic is its own: contracts
 * that begin on the last days of a month and on a leap day, in currencies with and without decimals, under every term.
 */
import { contractMonth } from '../../src/ledger/bills/contract-months.ts';
import { itemValue } from '../../src/ledger/bills/item-value.ts';
import { monthInvoice } from '../../src/ledger/bills/month-invoice.ts';
import { valuedItems } from '../../src/ledger/bills/monthly-bill.ts';
import { scheduleOfTimeline } from '../../src/ledger/schedule-of-timeline.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { Address } from '../../src/model/values/address.ts';
import { addMonths, calendarDay, monthsBetween } from '../../src/model/values/calendar-day.ts';
import { decimalText } from '../../src/model/values/decimal.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { buildTimeline } from '../../src/timeline/build-timeline.ts';
import { catalogFrom, rehearse } from '../rehearsal.ts';
import { randomFrom } from '../simulation/random.ts';
import { randomAccount } from './random-account.ts';

const STARTS = [
  '2024-02-29',
  '2025-01-31',
  '2026-08-30',
  '2026-10-31',
  '2026-11-01',
  '2026-11-15',
  '2025-12-29',
];
/** On cycle for some, in the middle of a period for others. */
const LATER = ['2027-02-28', '2027-03-31', '2027-05-10', '2027-09-01', '2028-02-29'];
const FIRST = calendarDay('2026-12-01');

interface Written {
  readonly contract: JsonObject;
  readonly versions: readonly [{ readonly items: readonly { readonly product: string }[] }];
}

export interface MonthsChecked {
  readonly invoices: number;
  readonly disagreements: readonly string[];
}

export async function checkedMonths(
  number: number,
  subscriptions: number,
  months: number,
): Promise<MonthsChecked> {
  const random = randomFrom(number);
  const { catalog: drawn, seed } = randomAccount(number, subscriptions);
  const all = Object.entries(drawn.subscriptions as unknown as Record<string, Written>);
  const knownOf = ({ versions: [{ items }] }: Written) =>
    items.filter(({ product }) => !['calls', 'storage'].includes(product));
  const written = all.flatMap(([key, one]) => {
    const items = knownOf(one);
    const others = knownOf(random.pick(all)[1]);
    const contract = { ...one.contract, start_date: random.pick(STARTS) };
    const later =
      others.length > 0 && random.chance(0.6) ? [{ effective_at: random.pick(LATER), items: others }] : [];
    return items.length === 0 ? [] : [[key, { ...one, contract, versions: [{ items }, ...later] }]];
  });
  const { catalog, diagnostics } = catalogFrom(
    { ...drawn, subscriptions: Object.fromEntries(written) } as JsonObject,
    'alguna',
  );
  if (catalog === undefined) throw new Error(diagnostics.map(diagnosticText).join('\n'));
  const rehearsal = await rehearse('alguna', seed, '2026-11-20');
  try {
    const { outcome } = await rehearsal.apply(catalog);
    const failed = outcome.steps.find(({ result }) => result.kind !== 'done');
    if (failed !== undefined) throw new Error(JSON.stringify(failed));
    const { sandbox, state } = rehearsal;
    for (let at = 0; at < months; at += 1) {
      const response = sandbox.handle({
        method: 'POST',
        path: '/_sandbox/bill',
        headers: { authorization: `Bearer ${sandbox.apiKey}`, 'content-type': 'application/json' },
        body: Buffer.from(JSON.stringify({ month: addMonths(FIRST, at).slice(0, 7) })),
      });
      if (response.status !== 200) throw new Error(response.body.toString());
    }
    const records = await state.reader.records();
    const bills = new Map(
      [...sandbox.store.all('invoices')].map((each) => [
        `${each.subscription_id} ${String(each.billing_period_start).slice(0, 10)}`,
        each,
      ]),
    );
    const disagreements: string[] = [];
    for (const subscription of catalog.subscriptions.values()) {
      const { address, fields } = subscription;
      const start = calendarDay(String((fields.contract as JsonObject).start_date));
      const schedule = scheduleOfTimeline(catalog, buildTimeline(catalog, subscription), subscription);
      const currency = String(fields.currency);
      for (let at = 0; at < months; at += 1) {
        const month = contractMonth(start, monthsBetween(start, addMonths(FIRST, at)));
        const items = valuedItems(schedule, month.start, (_, price) =>
          itemValue(price, { kind: 'none', reason: 'none' } as never),
        );
        const { amount } = monthInvoice({ schedule, items } as never, month, currency);
        const id = records.get(address as Address)?.remoteId;
        const total = bills.get(`${id} ${month.start}`)?.total ?? '0';
        if (decimalText(amount) !== total)
          disagreements.push(
            `account ${number}, ${address} ${month.start}: ${decimalText(amount)}, billed ${total} ${JSON.stringify(written.find(([key]) => address.endsWith(`.${key}`)))}`,
          );
      }
    }
    return { invoices: bills.size, disagreements };
  } finally {
    await rehearsal.close();
  }
}
