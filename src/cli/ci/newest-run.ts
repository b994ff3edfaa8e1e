/**
 * The newest run, noted on the forge before it sends anything: a closed issue for each project and environment. A state
 * that was put back to an older copy does not know the run, wherever `pricewright.lock` was put back with it.
 */
import type { NewestRun } from '../planning/apply-options.ts';
import type { CiContext } from './ci-context.ts';

const RUN_LINE = /^The newest run: `([\w-]{1,255})`$/m;

/** Undefined without comments. Throws a DiagnosticsError where the forge cannot be asked. */
export async function newestRun(context: CiContext): Promise<NewestRun | undefined> {
  const { forge, options, plan } = context;
  if (forge === undefined || options.without?.includes('comment')) return undefined;
  const marker = context.marker('run');
  const [, run] = RUN_LINE.exec((await forge.noted(marker)) ?? '') ?? [];
  const title = `Prices: the newest run of ${plan}`;
  return {
    run,
    place: `the issue "${title}"`,
    note: (newest) =>
      forge.note({ marker, title, body: [marker, `The newest run: \`${newest}\``, '', WHY].join('\n') }),
  };
}

const WHY =
  'Every apply writes its name here before it sends anything. A state without this run is an older copy, and nothing is applied ' +
  'from it. Leave this issue closed and as it is.';
