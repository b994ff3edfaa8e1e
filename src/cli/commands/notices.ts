/** `notices`: puts on record which customers got a notice of which price, and when. Sends nothing. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { isPresent } from '../../model/service/record.ts';
import { type CalendarDay, dayAt } from '../../model/values/calendar-day.ts';
import type { Project } from '../../project/project.ts';
import { noticesJson } from '../../report/notices/notice-formats.ts';
import { visible } from '../../report/words/sanitize.ts';
import { errorCode } from '../io/error-code.ts';
import { folderOf } from '../io/folder-of.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { type NoticesRead, readNotices, unknownSubscriptions } from '../noticing/read-notices.ts';
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
    refuseOtherPlace(read, project, file, named);
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
    printResult(
      world,
      options,
      { file_sha256, announced_on, subscriptions: notices.length, recorded: !isKnown },
      isKnown
        ? `${file} is on record already (${words}). Nothing changes.`
        : `On record: ${words}.\nKeep ${file}: its SHA-256 is ${file_sha256}.`,
    );
    return EXIT.done;
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
  const text = await readFile(resolve(folderOf(world, options), named), 'utf8').catch((cause: unknown) => {
    throw fault(
      'unreadable-file',
      `${visible(named)} cannot be read (${errorCode(cause)})`,
      'name the file that `show PLAN --format notices` wrote',
    );
  });
  return { file: named, text };
}

function refuseOtherPlace(
  { place, notices }: NoticesRead,
  project: Project,
  file: string,
  named: string,
): void {
  if (place !== null && (place.project !== project.id || place.environment !== project.environment))
    throw fault(
      'plan-of-another-place',
      `${visible(file)} has notices for ${visible(place.project)}, environment ${visible(place.environment)}`,
      'record them with the project file and the --env that the plan was made with',
      EXIT.stale,
    );
  if (notices.length === 0)
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
