/**
 * Checks that the ledger's months are the service's, or that the assumption which it does not share is named. The service is
 * the sandbox, whose revenue has an arithmetic of its own.
 */
import { deepStrictEqual } from 'node:assert';
import { type InForce, idsOf, serviceRevenue } from '../../src/ledger/revenue/service-revenue.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import type { ServiceRevenue } from '../../src/model/plan/recurring-figure.ts';
import type { Address } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import { readRevenue } from '../../src/observe/read-invoices.ts';
import { createServiceReads } from '../../src/observe/service-reads.ts';
import { catalogFrom, type Rehearsal, rehearse } from '../rehearsal.ts';
import { sandboxClient } from '../sandbox-client.ts';
import { bindingsOf } from '../served.ts';
import { type RandomAccount, randomAccount } from './random-account.ts';

const MADE = '2026-11-01';
const LATER = calendarDay('2027-02-10');

export interface Held {
  readonly account: RandomAccount;
  readonly rehearsal: Rehearsal;
  readonly inForce: readonly InForce[];
  readonly answers: ReadonlyMap<Address, JsonObject | null>;
}

/** Makes the account, lets some months pass, and asks the service for what is in force. */
export async function heldAccount(number: number, subscriptions: number): Promise<Held> {
  const account = randomAccount(number, subscriptions);
  const rehearsal = await rehearse('alguna', account.seed, MADE);
  const read = catalogFrom(account.catalog, 'alguna');
  if (read.catalog === undefined) throw new Error(read.diagnostics.map(diagnosticText).join('\n'));
  const { outcome } = await rehearsal.apply(read.catalog);
  const failed = outcome.steps.find(({ result }) => result.kind !== 'done');
  if (failed !== undefined) throw new Error(JSON.stringify(failed));
  rehearsal.advanceTo(LATER);
  const made = await rehearsal.plan(read.catalog);
  const inForce = made.inForce?.();
  if (inForce === undefined) throw new Error(made.diagnostics.map(diagnosticText).join('\n'));
  const reads = createServiceReads({
    client: sandboxClient(rehearsal.sandbox),
    bindings: bindingsOf('alguna'),
    origin: 'http://127.0.0.1:8787',
    retry: { attempts: 1, sleep: () => Promise.resolve(), random: () => 0 },
    concurrency: 8,
  });
  const answers = await readRevenue(reads, idsOf(inForce));
  deepStrictEqual(reads.diagnostics(), []);
  return { account, rehearsal, inForce, answers };
}

export function compared(
  { inForce }: Held,
  answers: ReadonlyMap<Address, JsonObject | null>,
): ServiceRevenue {
  return serviceRevenue(inForce, answers, { accepted: new Set(), today: LATER });
}

export interface AccountChecked {
  readonly revenue: ServiceRevenue;
  /** Findings that are wrong, and assumptions that should have been named. */
  readonly disagreements: readonly string[];
}

export function checkedAccount(number: number, held: Held): AccountChecked {
  const revenue = compared(held, held.answers);
  const { left } = held.account;
  const unexplained = revenue.differences.map(
    ({ address, reason }) => `account ${number}, ${address}: ${reason}`,
  );
  const misnamed = revenue.gaps
    .filter(({ assumption }) => !(left as readonly string[]).includes(assumption))
    .map(
      ({ assumption, subscriptions }) => `account ${number}: ${assumption} is named in ${subscriptions[0]}`,
    );
  const wronglyConfirmed = revenue.assumptions
    .filter(({ assumption, confirmed }) => confirmed && (left as readonly string[]).includes(assumption))
    .map(
      ({ assumption, confirmed }) => `account ${number}: ${assumption} is confirmed by ${confirmed?.address}`,
    );
  return { revenue, disagreements: [...unexplained, ...misnamed, ...wronglyConfirmed] };
}
