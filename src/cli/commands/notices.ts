/** `notices`: puts on record which customers got a notice of which price, and when. Sends nothing. */
import { createHash } from 'node:crypto';
import { counted } from '../../model/messages/counted.ts';
import { type Diagnostic, DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { AnnouncedChange } from '../../model/service/announcement.ts';
import { isPresent } from '../../model/service/record.ts';
import type { Address } from '../../model/values/address.ts';
import { type CalendarDay, dayAt, parseCalendarDay } from '../../model/values/calendar-day.ts';
import type { Project } from '../../project/project.ts';
import { readNoticesDocument } from '../../report/documents/read-documents.ts';
import { noticesJson } from '../../report/view/notices.ts';
import { visible } from '../../report/words/sanitize.ts';
import { type CsvRecord, scanCsv, sourceIn } from '../../usage/scan-csv.ts';
import { collectFaults, type Faults } from '../../yaml/faults.ts';
import { readNamed } from '../io/folder-of.ts';
import { documentOf, parsed, refuseOtherPlace } from '../io/saved-document.ts';
import { printResult } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { planFor } from '../planning/plan-for.ts';
import { underLock } from '../project/open-project-state.ts';
import { withProjectState } from '../project/project-state.ts';

type NoticesOptions = Options<'notices'>;

export async function notices(world: World, options: NoticesOptions, named: string): Promise<ExitCode> {
  const { file, text } = await noticesText(world, options, named);
  const read = readNotices(text, file);
  const file_sha256 = createHash('sha256').update(text).digest('hex');
  return withProjectState(world, options, 'write', async (state, project) => {
    if (read.place !== null)
      refuseOtherPlace(read.place, project, { file, has: 'has notices', fix: 'record them' });
    if (read.notices.length === 0) refuseNobody(file, named);
    const announced_on = dayOf(world, options, project);
    const records = await state.reader.records();
    const unknown = unknownSubscriptions(read.notices, (address) => isPresent(records.get(address)), file);
    if (unknown.length > 0) throw new DiagnosticsError(unknown);
    const known = (await state.reader.announced?.()) ?? [];
    const isKnown = known.some((one) => one.file_sha256 === file_sha256 && one.announced_on === announced_on);
    const notices = read.notices.map((notice) => ({
      ...notice,
      id: records.get(notice.subscription)?.remoteId ?? null,
    }));
    const whom = counted(notices.length, 'subscription');
    const words = `${whom}, notice of ${announced_on}`;
    const { reason } = options;
    if (!isKnown)
      await underLock(world, state, null, ({ recordNotices }) =>
        recordNotices(
          { announced_on, file_sha256, notices },
          { atMs: world.now(), reason: reason ? `${words}: ${reason}` : words },
        ),
      );
    return printResult(
      world,
      options,
      { file_sha256, announced_on, subscriptions: notices.length, recorded: !isKnown },
      isKnown
        ? `${file} is on record already (${words}). Nothing changes.`
        : `On record: ${words}.\nKeep ${file}: its SHA-256 is ${file_sha256}.`,
    );
  });
}

async function noticesText(
  world: World,
  options: NoticesOptions,
  named: string,
): Promise<{ readonly file: string; readonly text: string }> {
  if (named === 'all') {
    const plan = await planFor(world, { ...options, refresh: 'all' });
    return { file: 'the plan of now', text: noticesJson(plan) };
  }
  const fix = 'name the file that `show PLAN --format notices` wrote';
  const text = await readNamed(world, options, named, fix);
  return { file: named, text };
}

function refuseNobody(file: string, named: string): never {
  throw fault(
    'bad-argument',
    `${visible(file)} names no existing customer`,
    named === 'all'
      ? 'write the change into the catalog first: `plan` names whom it concerns'
      : 'leave the rows in of those who got a notice',
  );
}

function dayOf(world: World, { at }: NoticesOptions, project: Project): CalendarDay {
  const today = dayAt(world.now(), project.timezone);
  if (at === undefined || at <= today) return at ?? today;
  throw fault(
    'bad-argument',
    `${at} is ahead: today is ${today}`,
    'record the notices once the customers have them',
  );
}

interface NoticesRead {
  /** Null in CSV, which does not have it. */
  readonly place: { readonly project: string; readonly environment: string } | null;
  readonly notices: readonly NoticeRead[];
}

/** The id at the service comes from the state. A subscription that a plan creates gets no notice. */
type NoticeRead = Omit<AnnouncedChange, 'id'>;

/** Throws a DiagnosticsError, with the line of each fault, for a text that is neither form. */
function readNotices(text: string, file: string): NoticesRead {
  return text.trimStart().startsWith('{') ? readDocument(text, file) : readTable(text, file);
}

function readDocument(text: string, file: string): NoticesRead {
  const { project, environment, notices } = documentOf(readNoticesDocument(parsed(text), file));
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
function unknownSubscriptions(
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
