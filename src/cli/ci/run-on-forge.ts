/**
 * A run as the forge knows it: the digest that was approved, by a merge or by the word of a person; its pipeline, who approved and
 * merged the requests that brought it; and the note of its name in a closed issue for each project and environment. A state that
 * was put back to an older copy does not know that run, wherever `pricewright.lock` was put back with it.
 */
import { join } from 'node:path';
import type { Landed } from '../../forge/forge.ts';
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { ChangeRequest, Pipeline } from '../../model/plan/provenance.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { ApplyOptions, NewestRun } from '../applying/apply-options.ts';
import { applyUnderLock } from '../applying/apply-under-lock.ts';
import { type Attempt, attempt } from '../io/report-faults.ts';
import type { Options } from '../options/options.ts';
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
  const { commented, plan } = context;
  if (commented === undefined) return undefined;
  const marker = context.marker('run');
  const [, run] = RUN_LINE.exec((await commented.noted(marker)) ?? '') ?? [];
  const title = `Prices: the newest run of ${plan}`;
  return {
    run,
    place: `the issue "${title}"`,
    note: (newest) =>
      commented.note({ marker, title, body: [marker, `The newest run: \`${newest}\``, '', WHY].join('\n') }),
  };
}

const WHY =
  'Every apply writes its name here before it sends anything. A state without this run is an older copy, and nothing is applied ' +
  'from it. Leave this issue closed and as it is.';

export type Approved =
  | {
      readonly kind: 'found';
      readonly digest: string;
      readonly requests: readonly number[];
      readonly byHand: boolean;
    }
  /** There is none: the plan has to be approved again. */
  | {
      readonly kind: 'none';
      readonly diagnostics: readonly Diagnostic[];
      readonly requests: readonly number[];
    }
  /** The forge could not be asked. */
  | {
      readonly kind: 'unknown';
      readonly diagnostics: readonly Diagnostic[];
      readonly requests: readonly number[];
    }
  /** It was given by hand for another project or environment. */
  | { readonly kind: 'of_another' };

export async function findApproval(context: CiContext<Options<'ciApply'>>): Promise<Approved> {
  const { options, forge } = context;
  const byHand = options.approved?.trim() ? readApprovalWord(options.approved) : undefined;
  if (byHand?.plan !== undefined && byHand.plan !== context.plan) return { kind: 'of_another' };
  if (byHand?.request !== undefined)
    return { kind: 'found', digest: byHand.digest, requests: [byHand.request], byHand: true };
  const landed = await attempt(async () => (await forge?.landed()) ?? []);
  if (landed.kind === 'failed')
    return byHand === undefined
      ? { kind: 'unknown', diagnostics: landed.diagnostics, requests: [] }
      : { kind: 'found', digest: byHand.digest, requests: [], byHand: true };
  return approvalOf(context, landed.result, byHand);
}

async function approvalOf(
  { forge, plan }: CiContext,
  landed: readonly Landed[],
  byHand: ByHand | undefined,
): Promise<Approved> {
  const requests = [...new Set(landed.map(({ request }) => request))];
  if (byHand !== undefined) return { kind: 'found', digest: byHand.digest, requests, byHand: true };
  const asked = await attempt(async () => forge?.approved(plan, landed));
  if (asked.kind === 'failed') return { kind: 'unknown', diagnostics: asked.diagnostics, requests };
  const approval = asked.result;
  if (approval?.kind === 'found') return { kind: 'found', digest: approval.digest, requests, byHand: false };
  const diagnostic: Diagnostic = {
    severity: 'error',
    code: 'no-approved-plan',
    message: approval?.why ?? 'a run without a token cannot find what was approved',
    fix: 'review the plan as it is now, and approve it by hand',
  };
  return { kind: 'none', diagnostics: [diagnostic], requests };
}

interface ByHand {
  /** Undefined for a digest alone, which is meant for every project and environment. */
  readonly plan: string | undefined;
  /** The merged request that the result is shown on; undefined for that of the commit. */
  readonly request: number | undefined;
  readonly digest: string;
}

const WORD = /^(?:([A-Za-z0-9.-]+):(\d{1,9})?:)?([0-9a-f]{64})$/;

export function approvalWord(plan: string, request: number | undefined, digest: string): string {
  return `${plan}:${request ?? ''}:${digest}`;
}

/** Throws a DiagnosticsError for any other text. */
function readApprovalWord(text: string): ByHand {
  const [, plan, request, digest] = WORD.exec(text.trim()) ?? [];
  if (digest === undefined)
    throw fault(
      'bad-approval',
      `${visible(JSON.stringify(text))} is no approval`,
      'copy it whole from the comment on the request: a plan digest has 64 characters',
    );
  return { plan, request: request === undefined ? undefined : Number(request), digest };
}
