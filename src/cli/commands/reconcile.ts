/**
 * `reconcile`: compares the invoices of a month with the prices of the catalog, or the service's own revenue with the ledger.
 * Exits with 2 where they differ. Changes nothing, except that `reconcile record` puts the comparison on record.
 */

import { counted } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode, winningExitCode } from '../../model/plan/exit-code.ts';
import { hasRevenueFindings } from '../../model/plan/recurring-figure.ts';
import { addMonths, calendarMonth } from '../../model/values/calendar-day.ts';
import {
  type Reconciled,
  reconcileCsv,
  reconcileJson,
  reconcileReport,
} from '../../report/sections/reconciliation.ts';
import type { Report } from '../../report/sections/report.ts';
import { revenueCsv, revenueReport } from '../../report/sections/revenue-report.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import { printed } from '../io/render.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { findBilled, findRevenue } from '../planning/service-figures.ts';
import { underLock } from '../project/open-project-state.ts';
import { withProjectState } from '../project/project-state.ts';

type ReconcileOptions = Options<'reconcile'>;

export async function reconcile(world: World, options: ReconcileOptions, what?: 'record'): Promise<ExitCode> {
  if (options.revenue && what === 'record')
    throw fault(
      'bad-argument',
      '`record` is for invoices, and --revenue compares none',
      'leave one of the two out',
    );
  const { isDifferent, isOpen, ...forms } = options.revenue
    ? await revenue(world, options)
    : await invoices(world, options, what === 'record');
  const text = {
    text: () => printed(world, options, forms.report()),
    json: forms.json,
    csv: forms.csv,
  }[options.json ? 'json' : options.format]();
  world.stdout.write(await text);
  return winningExitCode([
    isDifferent ? EXIT.changesPending : EXIT.done,
    options.strict && isOpen ? EXIT.error : EXIT.done,
  ]);
}

interface Found {
  readonly isDifferent: boolean;
  /** True where something was not compared. */
  readonly isOpen: boolean;
  report(): Report;
  json(): string;
  csv(): string;
}

async function invoices(world: World, options: ReconcileOptions, isRecorded: boolean): Promise<Found> {
  const found = await findBilled(world, options);
  if (isRecorded) await recordBilled(world, options, found);
  return {
    isDifferent: found.differences.length > 0,
    isOpen: found.not_compared.length > 0,
    report: () => reconcileReport(found),
    json: () => reconcileJson(found),
    csv: () => reconcileCsv(found),
  };
}

async function recordBilled(world: World, options: ReconcileOptions, found: Reconciled): Promise<void> {
  const month = calendarMonth(found.month);
  const over = addMonths(found.month, 1);
  if (found.today < over)
    throw fault(
      'bad-argument',
      `${month} is not over: more may be billed for it`,
      `put it on record from ${over} on; \`reconcile\` alone compares it now`,
    );
  const words = `${month}: ${counted(found.differences.length, 'difference')}, ${counted(found.not_compared.length, 'thing')} not compared`;
  await withProjectState(world, options, 'write', (state) =>
    underLock(world, state, found.catalog.commit, ({ recordInvoices }) =>
      recordInvoices(month, reconcileJson(found), { atMs: world.now(), reason: words }),
    ),
  );
  world.stderr.write(`On record: the invoices of ${words}.\n`);
}

async function revenue(world: World, options: ReconcileOptions): Promise<Found> {
  const found = await findRevenue(world, options);
  const { not_compared: open, unavailable, partial } = found.service_revenue;
  return {
    isDifferent: hasRevenueFindings(found.service_revenue),
    isOpen: open.length + unavailable + partial > 0,
    report: () => revenueReport(found),
    json: () => jsonText({ format_version: 1, ...found }),
    csv: () => revenueCsv(found),
  };
}
