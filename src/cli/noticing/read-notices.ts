/** A file of notices, as `show --format notices` or `notices-json` wrote it, perhaps with rows taken out ▶ what it announces. */
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { AnnouncedChange } from '../../model/service/announcement.ts';
import type { Address } from '../../model/values/address.ts';
import { type CalendarDay, parseCalendarDay } from '../../model/values/calendar-day.ts';
import { readNoticesDocument } from '../../report/json/read-documents.ts';
import { visible } from '../../report/words/sanitize.ts';
import { type CsvRecord, scanCsv, sourceIn } from '../../usage/scan-csv.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';

export interface NoticesRead {
  /** Null in CSV, which does not have it. */
  readonly place: { readonly project: string; readonly environment: string } | null;
  readonly notices: readonly NoticeRead[];
}

/** The id at the service comes from the state. A subscription that a plan creates gets no notice. */
export type NoticeRead = Omit<AnnouncedChange, 'id'>;

/** Throws a DiagnosticsError, with the line of each fault, for a text that is neither form. */
export function readNotices(text: string, file: string): NoticesRead {
  return text.trimStart().startsWith('{') ? readDocument(text, file) : readTable(text, file);
}

function readDocument(text: string, file: string): NoticesRead {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    data = undefined;
  }
  const read = readNoticesDocument(data, file);
  if (read.kind === 'faulty') throw new DiagnosticsError(read.diagnostics);
  const { project, environment, notices } = read.document;
  return { place: { project, environment }, notices: notices.flatMap(announcedBy) };
}

type NoticeRow = NoticeRead & { readonly kind: string };

function announcedBy({
  kind,
  subscription,
  customer,
  from,
  changes,
  prices,
}: NoticeRow): readonly NoticeRead[] {
  if (kind === 'new') return [];
  const each = prices.map(({ price, from: day, after, hash }) => ({ price, from: day, after, hash }));
  return [{ subscription, customer, from, changes, prices: each }];
}

/** Those that are read. Others may be gone, and further ones may be there. */
const COLUMNS = ['customer', 'subscription', 'kind', 'from', 'changes', 'prices', 'price_from'] as const;
const PRICE_COLUMNS = ['unit_price_after', 'price_hash'] as const;

function readTable(text: string, file: string): NoticesRead {
  const faults = collectFaults();
  const [head = [], ...rows] = [...scanCsv(file, text, faults)];
  const names = head.map((field) => field.text);
  const missing = [...COLUMNS, ...PRICE_COLUMNS].filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw fault(
      'document-unknown',
      `${visible(file)} has no column ${missing.join(', ')}`,
      'name a file that `show PLAN --format notices` or `notices-json` wrote',
    );
  const notices = rows.flatMap((row) => {
    const textOf = (name: string) => row[names.indexOf(name)]?.text ?? '';
    return announcedBy(rowIn(row, textOf, file, faults));
  });
  const found = faults.list();
  if (found.length > 0) throw new DiagnosticsError(found);
  return { place: null, notices };
}

function rowIn(row: CsvRecord, textOf: (name: string) => string, file: string, faults: Faults): NoticeRow {
  const listed = (name: string) => (textOf(name) === '' ? [] : textOf(name).split('; '));
  const dayIn = (text: string): CalendarDay => {
    const day = parseCalendarDay(text);
    if (day === undefined && row[0] !== undefined)
      faults.error({
        code: 'not-a-day',
        source: sourceIn(file, row[0]),
        message: `"${visible(text)}" is no day`,
        fix: 'take the file as `show PLAN --format notices` wrote it, with rows taken out at most',
      });
    return day as CalendarDay;
  };
  const [from, after, hash] = [listed('price_from'), listed('unit_price_after'), listed('price_hash')];
  return {
    kind: textOf('kind'),
    customer: textOf('customer'),
    subscription: textOf('subscription') as Address,
    from: dayIn(textOf('from')),
    changes: listed('changes'),
    prices: listed('prices').map((price, index) => ({
      price,
      from: dayIn(from[index] ?? ''),
      after: after[index] || null,
      hash: hash[index] || null,
    })),
  };
}

/** One for each subscription that the state does not have. */
export function unknownSubscriptions(
  notices: readonly NoticeRead[],
  isOnRecord: (address: Address) => boolean,
  file: string,
): readonly Diagnostic[] {
  return notices
    .filter(({ subscription }) => !isOnRecord(subscription))
    .map(({ subscription }) => ({
      severity: 'error',
      code: 'not-recorded',
      message: `${visible(file)}: nothing is recorded at ${visible(subscription)}`,
      fix: 'take its row out, or name the --env that the plan was made with',
    }));
}
