/** `log`: every apply with its actor, time and end, and every change of the state by hand; the newest first. */

import { commandLine, isOneOfSeveral, type TypedFor } from '../../../model/messages/command-line.ts';
import { counted, grouped, someOf } from '../../../model/messages/counted.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { isDoneBefore } from '../../../model/plan/outcome.ts';
import {
  type ChangeRequest,
  commitText,
  type ForgeApproval,
  type Pipeline,
} from '../../../model/plan/provenance.ts';
import { toDocument } from '../../../plan/document/plan-document.ts';
import { jsonText, visible } from '../../../report/words/sanitize.ts';
import type { Intervention } from '../../../state/journal/interventions.ts';
import type { LoggedRun } from '../../../state/journal/read-log.ts';
import type { State } from '../../../state/state.ts';
import { namedRun } from '../../../undo/named-run.ts';
import { isChange } from '../../address-argument.ts';
import { approvalsOfRun } from '../../explaining/applied-run.ts';
import { printPlan, renderOutcome } from '../../io/render.ts';
import { planIn } from '../../io/saved-document.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { withProjectState } from '../../project/project-state.ts';

/**
 * With the name of a run, that run whole: its outcome and its plan. A name may be shortened as long as it names one run. With that
 * of a change, what is on record about it.
 */
export async function log(world: World, options: Options<'log'>, name?: string): Promise<ExitCode> {
  const { out, verify } = options;
  if (out !== undefined)
    return (await import('./log-evidence.ts')).logEvidence(world, { ...options, out }, name);
  if (verify !== undefined || (name !== undefined && isChange(name)))
    return (await import('./log-verify.ts')).logVerify(world, options, name);
  return name === undefined ? logOfAll(world, options) : logOfRun(world, options, name);
}

async function logOfAll(world: World, options: Options<'log'>): Promise<ExitCode> {
  const { limit, json } = options;
  return withProjectState(world, options, 'read', async (state, project) => {
    // A run may begin or end while this reads.
    const before = await state.holder();
    const runs = await state.runs(limit + 1);
    const holders = [before, await state.holder()].map((holder) => holder?.run);
    const interventions = await state.interventions(limit + 1);
    const entries: readonly Entry[] = [
      ...runs.map((run) => ({ kind: 'run' as const, ...run })),
      ...interventions.map((one) => ({ kind: 'intervention' as const, ...one })),
    ].sort((a, b) => timeOf(b) - timeOf(a));
    const shown = await Promise.all(entries.slice(0, limit).map((entry) => withProvenance(state, entry)));
    if (json) world.stdout.write(jsonText(shown));
    else if (entries.length === 0) world.stdout.write(nothingText(project));
    else world.stdout.write(shown.map((entry) => entryText(entry, holders)).join(''));
    if (entries.length > limit)
      world.stderr.write(
        `there are older entries; see them with: ${commandLine(project, `log --limit ${Math.max(limit * 10, 50)}`)}\n`,
      );
    return EXIT.done;
  });
}

async function logOfRun(world: World, options: Options<'log'>, name: string): Promise<ExitCode> {
  return withProjectState(world, options, 'read', async (state, project) => {
    const before = await state.holder();
    const run = await namedRun(state, name, project);
    const holders = [before, await state.holder()].map((holder) => holder?.run);
    const plan = await state.planOfRun(run.run);
    const approvals = await approvalsOfRun(state, plan);
    const pipeline = (await state.provenanceOfRun(run.run))?.pipeline ?? null;
    const entry = { kind: 'run' as const, ...run };
    if (options.json) {
      world.stdout.write(jsonText({ ...entry, approvals, pipeline, plan: plan ? toDocument(plan) : null }));
      return EXIT.done;
    }
    world.stdout.write(entryText(entry, holders));
    for (const { name: by, role, approved_at: at } of approvals)
      world.stdout.write(`${visible(`  approved by ${by} as ${role}, ${at}`)}\n`);
    for (const words of pipelineLines(pipeline)) world.stdout.write(`${visible(`  ${words}`)}\n`);
    if (run.outcome !== null) world.stdout.write(`\n${await renderOutcome(world, run.outcome, options)}`);
    if (plan === undefined) return EXIT.done;
    const readable = planIn(toDocument(plan), `the plan of run ${run.run}`);
    world.stdout.write('\n');
    await printPlan(world, readable, { color: options.color });
    return EXIT.done;
  });
}

function nothingText(typed: TypedFor): string {
  return isOneOfSeveral(typed)
    ? `Nothing was applied as \`${typed.environment}\` yet.\n`
    : 'Nothing was applied yet.\n';
}

type Entry =
  | ({ readonly kind: 'run'; readonly pipeline?: Pipeline | null; readonly signed?: number } & LoggedRun)
  | ({ readonly kind: 'intervention' } & Intervention);

/** Adds to a run the requests that brought it, and the number of signed approvals that it began with. */
async function withProvenance(state: State, entry: Entry): Promise<Entry> {
  if (entry.kind !== 'run') return entry;
  const began = await state.provenanceOfRun(entry.run);
  return { ...entry, pipeline: began?.pipeline ?? null, signed: began?.approvals_sha256.length ?? 0 };
}

function timeOf(entry: Entry): number {
  return entry.kind === 'run' ? entry.startedAtMs : entry.atMs;
}

/** `holders`: the runs that have the lock, or had it when their process ended. */
function entryText(entry: Entry, holders: readonly (string | undefined)[]): string {
  const at = new Date(timeOf(entry)).toISOString().replace(/\.\d+Z$/, 'Z');
  const more =
    entry.kind === 'run'
      ? [
          ...broughtBy(entry).map((text) => `  ${text}`),
          ...(entry.outcome?.summary ?? []).map((text) => `  ${text}`),
          ...entry.rules.map(({ kind, message }) => `  ${kind}: ${message}`),
        ]
      : [];
  const words = entry.kind === 'run' ? runWords(entry, holders) : interventionWords(entry);
  return [`${at}  ${entry.actor ?? 'unknown'}${words}`, ...more].map((text) => `${visible(text)}\n`).join('');
}

/** `pull request #7 by ann, merged by bob, approved by carol`; the names of who signed are in `log RUN`, which checks them. */
function broughtBy({ pipeline = null, signed = 0 }: Entry & { readonly kind: 'run' }): readonly string[] {
  const requests = (pipeline?.requests ?? []).map(({ number, author, merged_by: by, approvals }) => {
    const approvers = approvals?.map((each) => each.by) ?? [];
    return [
      `${requestName(number, pipeline?.forge)}${author === null ? '' : ` by ${author}`}`,
      ...(by === null ? [] : [`merged by ${by}`]),
      ...(approvers.length === 0 ? [] : [`approved by ${someOf(approvers, MOST_APPROVERS)}`]),
    ].join(', ');
  });
  return [...requests, ...(signed === 0 ? [] : [counted(signed, 'signed approval')])];
}

const MOST_APPROVERS = 5;

function requestName(number: number, forge: Pipeline['forge'] | undefined): string {
  return forge === 'github' ? `pull request #${number}` : `merge request !${number}`;
}

function runWords(run: LoggedRun, holders: readonly (string | undefined)[]): string {
  const commit = run.commit === null ? '' : ` commit ${commitText(run.commit.slice(0, 12), run.uncommitted)}`;
  return `${commit}  plan ${run.planDigest.slice(0, 12)}  run ${run.run}  ${ending(run, holders.includes(run.run))}`;
}

function interventionWords({ command, subject, reason }: Intervention): string {
  return `  ${command}${subject === null ? '' : ` ${subject}`}${reason === null ? '' : `: ${reason}`}`;
}

function ending({ outcome, endedAtMs }: LoggedRun, holds: boolean): string {
  if (outcome === null || endedAtMs === null)
    return `no end recorded: it ${holds ? 'goes on, or was killed' : 'was killed, or lost its lock'}`;
  const before = outcome.steps.filter(isDoneBefore).length;
  const { done, ...others } = outcome.counts;
  const counts = Object.entries({ done: done - before, ...others }).filter(([, count]) => count > 0);
  const shown =
    counts.map(([kind, count]) => `${grouped(String(count))} ${kind.replaceAll('_', ' ')}`).join(', ') ||
    'nothing sent';
  return `${shown}${outcome.interrupted ? ', interrupted' : ''}${outcome.stopped === null ? '' : `, stopped: ${outcome.stopped}`}`;
}

/** The pipeline of a run in words: its page, the change requests, who merged them and who approved them on the forge. */
function pipelineLines(pipeline: Pipeline | null): readonly string[] {
  if (pipeline === null) return [];
  const { address, by_hand: byHand, requests, forge } = pipeline;
  return [
    `pipeline ${address}${byHand ? ', its plan approved by hand' : ''}`,
    ...requests.flatMap((request) => requestLines(request, forge)),
  ];
}

function requestLines(request: ChangeRequest, forge: Pipeline['forge']): readonly string[] {
  const { number, address, author, approvals, merged_by: by, merged_at: at } = request;
  const name = requestName(number, forge);
  const made = author === null ? '' : ` by ${author}`;
  const merged = by === null ? '' : `, merged by ${by}${at === null ? '' : `, ${at}`}`;
  const page = address === null ? '' : `, ${address}`;
  return [`${name}${made}${merged}${page}`, ...approvalLines(approvals)];
}

function approvalLines(approvals: readonly ForgeApproval[] | null): readonly string[] {
  if (approvals === null) return ['  its approvals on the forge are not known'];
  if (approvals.length === 0) return ['  approved by nobody on the forge'];
  return approvals.map(
    ({ by, at, commit }) =>
      `  approved on the forge by ${by}${at === null ? '' : `, ${at}`}${commit === null ? '' : `, at commit ${commit.slice(0, 12)}`}`,
  );
}
