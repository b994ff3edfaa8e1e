/**
 * A run as the forge knows it: its pipeline, who approved and merged the requests that brought it, and the note of its name in a closed issue for
 * each project and environment. A state that was put back to an older copy does not know that run, wherever `pricewright.lock` was put back with it.
 */
import { join } from 'node:path';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { ChangeRequest, Pipeline } from '../../model/plan/provenance.ts';
import type { ApplyOptions, NewestRun } from '../applying/apply-options.ts';
import { applyUnderLock } from '../applying/apply-under-lock.ts';
import { type Attempt, attempt } from '../io/report-faults.ts';
import type { WriteComment } from '../planning/show-plan.ts';
import { type CiContext, passedOn, withoutLogCommands } from './ci-context.ts';
import type { CiFile } from './publish.ts';

/** An apply that keeps on record what the forge knows of its run. `file` gets its outcome. */
export function applyOnForge(
  context: CiContext,
  what: Pick<ApplyOptions, 'approved' | 'resume' | 'due'>,
  file: CiFile,
  receive: WriteComment,
  { requests, byHand }: { readonly requests: readonly number[]; readonly byHand: boolean } = BY_ITSELF,
): Promise<Attempt<ExitCode>> {
  return attempt(async () => {
    const pipeline = await pipelineOfRun(context, requests, byHand);
    const newest = await newestRun(context);
    const out = join(context.folder, file);
    const options = { ...passedOn(context.options), ...what, out, pipeline, newest };
    return withoutLogCommands(context, (log) => applyUnderLock(log, options, undefined, receive));
  });
}

const BY_ITSELF = { requests: [], byHand: false };

/**
 * Throws a DiagnosticsError where the forge cannot be asked: what nobody can look up later is not left out. A person who
 * approves by hand may do so because the forge is away, and then the requests are named alone.
 */
async function pipelineOfRun(
  { run, forge }: Pick<CiContext, 'run' | 'forge'>,
  requests: readonly number[],
  byHand: boolean,
): Promise<Pipeline> {
  const known: ChangeRequest[] = [];
  for (const number of requests) {
    const ask = async () => (await forge?.request(number)) ?? nothingKnown(number);
    const asked = byHand ? await attempt(ask) : undefined;
    if (asked === undefined) known.push(await ask());
    else known.push(asked.kind === 'done' ? asked.result : nothingKnown(number));
  }
  return { forge: run.forge, address: run.links.run, by_hand: byHand, requests: known };
}

function nothingKnown(number: number): ChangeRequest {
  const none = { address: null, head: null, author: null, merged_by: null, merged_at: null, approvals: null };
  return { number, ...none };
}

const RUN_LINE = /^The newest run: `([\w-]{1,255})`$/m;

/** Undefined without comments. Throws a DiagnosticsError where the forge cannot be asked. */
async function newestRun(context: CiContext): Promise<NewestRun | undefined> {
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
