/** The invoices since a run beside the catalog, for its evidence. What keeps them from being read is said, and fails nothing. */

import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { addMonths, type CalendarDay, calendarMonth, firstOfMonth } from '../../model/values/calendar-day.ts';
import { reconcileJson } from '../../report/reconcile/reconcile-formats.ts';
import type { Reconciled } from '../../report/reconcile/reconcile-report.ts';
import { reconcileReport } from '../../report/reconcile/reconcile-report.ts';
import { reportText } from '../../report/text/report-text.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { findBilled } from '../planning/find-billed.ts';
import { readInputs } from '../project/read-inputs.ts';

export interface EvidencedInvoices {
  /** By their place within the folder of the evidence. */
  readonly files: ReadonlyMap<string, string>;
  readonly words: readonly string[];
}

/** The month of the run and the one after: later ones are of later runs. */
const MONTHS = 2;

export async function evidenceInvoices(
  world: World,
  options: CommonOptions,
  startedOn: CalendarDay,
): Promise<EvidencedInvoices> {
  try {
    const { today, bindings } = await readInputs(world, options);
    if (!bindings.operations.has('invoices.list'))
      return without('Nothing was compared: `invoices.list` is not bound in the project file.');
    const first = firstOfMonth(startedOn);
    const months = Array.from({ length: MONTHS }, (_, index) => addMonths(first, index)).filter(
      (month) => addMonths(month, 1) <= today,
    );
    if (months.length === 0)
      return without(`Nothing was compared: the month of the run, ${calendarMonth(first)}, is not over.`);
    const found: Reconciled[] = [];
    for (const month of months) found.push(await findBilled(world, { ...options, at: month }));
    return compared(world, found);
  } catch (error) {
    if (!(error instanceof DiagnosticsError)) throw error;
    const [first] = error.diagnostics;
    return without(`Nothing was compared: ${first?.message ?? 'the invoices could not be read'}.`);
  }
}

function without(words: string): EvidencedInvoices {
  return { files: new Map(), words: [words] };
}

function compared(world: World, found: readonly Reconciled[]): EvidencedInvoices {
  const files = new Map<string, string>();
  const words = found.map((each) => {
    const month = calendarMonth(each.month);
    files.set(`invoices/${month}.json`, reconcileJson(each));
    files.set(
      `invoices/${month}.txt`,
      reportText(reconcileReport(each), textOptions(world, world.stdout, { color: false })),
    );
    const { differences, not_compared: open, catalog } = each;
    const commit = catalog.commit === null ? '' : ` at commit ${catalog.commit}`;
    return `${month}: ${counted(differences.length, 'difference')}, ${counted(open.length, 'thing')} not compared, with ${catalog.name}${commit}: invoices/${month}.txt`;
  });
  return { files, words };
}
