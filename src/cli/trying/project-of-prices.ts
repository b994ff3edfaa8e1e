/** `init --from FILE.csv`: a project from a price list, with invented customers, its first plan and the page of it. Needs no account. */
import { counted } from '../../model/messages/counted.ts';
import { DiagnosticsError, fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { addMonths, dayAt, firstOfMonth } from '../../model/values/calendar-day.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { projectText } from '../../project/write-project.ts';
import { visible } from '../../report/words/sanitize.ts';
import { decodeText } from '../../yaml/decode-text.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { bytesNamed } from '../io/folder-of.ts';
import { printResult } from '../io/print-result.ts';
import { printPlan } from '../io/render.ts';
import { intoText, type World } from '../io/world.ts';
import { writeDocument } from '../io/write-document.ts';
import type { CommonOptions } from '../options/options.ts';
import { planFor } from '../planning/plan-for.ts';
import { beginProject } from '../project/begin-project.ts';
import { catalogOfPrices } from './price-list-catalog.ts';
import { type ListedPrice, readPriceList } from './read-price-list.ts';

const PAGE = 'plan.html';

/** Throws a DiagnosticsError with every fault of the file, and where the folder has a project already. */
export async function projectOfPrices(world: World, options: CommonOptions, file: string): Promise<ExitCode> {
  const list = await listIn(world, options, file);
  // Far enough ahead that `notice_days` lets a first change pass.
  const start = firstOfMonth(addMonths(dayAt(world.now(), 'UTC'), 3));
  const begun = await beginProject(
    world,
    options,
    (id) => new Map([[PROJECT_FILE, projectText(id)], ...catalogOfPrices(list, start)]),
  );
  const plan = await planFor(world, { ...options, refresh: 'all' });
  const page = intoText();
  await printPlan(world, plan, { ...options, json: false, format: 'html' }, page.stream);
  await writeDocument(world, options, PAGE, page.text());
  if (!options.json) await printPlan(world, plan, options);
  const wrote = [...begun.wrote, PAGE];
  const next =
    `\nWrote a project of ${counted(list.length, 'price')} and ten invented customers; the plan as a page is ${PAGE}.\n` +
    'Next: pricewright apply, change a price in billing/bundles.yaml, and pricewright plan.';
  return printResult(world, options, { ...begun, wrote, digest: plan.digest }, next);
}

async function listIn(world: World, options: CommonOptions, file: string): Promise<readonly ListedPrice[]> {
  const fix = 'name a CSV file with a line name,price,interval,currency,units above its prices';
  const content = await bytesNamed(world, options, file, fix);
  const faults = collectFaults();
  const text = decodeText(file, content, faults);
  const list = text === undefined ? [] : readPriceList(file, text, faults);
  if (list.length === 0 && faults.errorCount() === 0)
    throw fault('empty-list', `${visible(file)} has no price`, 'write one in each line below the first');
  if (faults.errorCount() > 0) throw new DiagnosticsError(faults.list());
  return list;
}
