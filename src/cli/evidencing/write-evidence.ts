/** Writes the evidence of a run: its parts as they are stored, the same to read, the README, and the hash of every file. */

import type { Plan } from '../../model/plan/plan.ts';
import type { Pipeline, Provenance } from '../../model/plan/provenance.ts';
import { type Evidenced, evidenceReadme, type Part } from '../../report/evidence/evidence-readme.ts';
import { outcomeReport } from '../../report/sections/outcome-sections.ts';
import { planReport } from '../../report/sections/plan-sections.ts';
import { reportText } from '../../report/text/report-text.ts';
import type { RunEvidence } from '../../state/chain/run-hash.ts';
import type { LoggedRun } from '../../state/journal/read-log.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { NewFolder } from '../io/write-folder.ts';
import type { EvidencedInvoices } from './evidence-invoices.ts';
import { approvalFiles } from './evidenced-approvals.ts';

export interface Evidence {
  readonly project: string;
  readonly environment: string;
  readonly run: LoggedRun;
  readonly plan: Plan | undefined;
  readonly stored: RunEvidence;
  readonly faults: readonly string[];
  readonly invoices: EvidencedInvoices;
}

/** Parts that a record names also where they are empty. */
const ALWAYS: ReadonlySet<string> = new Set(['requests', 'answers', 'interventions']);

/** Returns the number of files. */
export async function writeEvidence(world: World, folder: NewFolder, evidence: Evidence): Promise<number> {
  const { stored, run, plan, invoices } = evidence;
  const { approvals, files } = approvalFiles(stored.approvals, plan);
  const sums = new Map<string, string>();
  const write = async (file: string, pieces: Iterable<string>) => {
    sums.set(file, await folder.write(file, pieces));
  };
  await write('record.json', [stored.record]);
  await write('chain.jsonl', lines(stored.chain));
  const parts: Part[] = [];
  for (const [part, own] of Object.entries({
    ...stored.texts,
    requests: stored.requests,
    answers: stored.answers,
    interventions: stored.interventions,
  })) {
    // A run has no request where nothing was sent, and its record says so too.
    if (own.length === 0 && !ALWAYS.has(part)) continue;
    if (part !== 'plan') parts.push(part as Part);
    await write(`${part}.jsonl`, lines(own));
  }
  if (stored.laterAnswers.length > 0) await write('later-answers.jsonl', lines(stored.laterAnswers));
  for (const [hash, body] of stored.bodies) await write(`bodies/${hash}`, [body]);
  const plain = textOptions(world, world.stdout, { color: false });
  if (plan !== undefined) await write('plan.txt', [reportText(planReport(plan), plain)]);
  if (run.outcome !== null) await write('outcome.txt', [reportText(outcomeReport(run.outcome), plain)]);
  for (const [file, text] of [...files, ...invoices.files]) await write(file, [text]);
  await write('README.md', [evidenceReadme({ ...evidenced(evidence, parts), approvals })]);
  const sorted = [...sums].sort(([a], [b]) => (a < b ? -1 : 1));
  await folder.write(
    'SHA256SUMS',
    sorted.map(([file, sum]) => `${sum}  ${file}\n`),
  );
  return sums.size + 1;
}

function evidenced(
  { project, environment, run, stored, faults, invoices }: Evidence,
  parts: readonly Part[],
): Omit<Evidenced, 'approvals'> {
  return {
    project,
    environment,
    run: run.run,
    planDigest: run.planDigest,
    hash: stored.hash,
    startedAt: new Date(run.startedAtMs).toISOString(),
    endedAt: run.endedAtMs === null ? null : new Date(run.endedAtMs).toISOString(),
    actor: run.actor,
    commit: run.commit,
    toolVersion: run.toolVersion,
    pipeline: pipelineIn(stored.texts.provenance),
    parts,
    faults,
    invoices: invoices.words,
  };
}

function pipelineIn([text]: readonly string[]): Pipeline | null {
  return text === undefined ? null : (JSON.parse(text) as Provenance).pipeline;
}

function* lines(all: readonly string[]): Generator<string> {
  for (const line of all) yield `${line}\n`;
}
