/**
 * `log NAME --out DIR`: one folder about a past run, or about a change with all its runs,
 * that a stranger can check, without the state and without this program.
 */

import { commandLine } from '../../../model/messages/command-line.ts';
import { counted } from '../../../model/messages/counted.ts';
import { fault } from '../../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../../model/plan/exit-code.ts';
import { dayAt } from '../../../model/values/calendar-day.ts';
import type { Project } from '../../../project/project.ts';
import { jsonText } from '../../../report/words/sanitize.ts';
import { evidenceOf, interventionLine } from '../../../state/chain/run-hash.ts';
import type { Verified } from '../../../state/chain/verify-chain.ts';
import type { State } from '../../../state/state.ts';
import { namedRun } from '../../../undo/named-run.ts';
import { isChange } from '../../address-argument.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import { type NewFolder, newFolder, summing, within } from '../../io/write-document.ts';
import type { CommonOptions } from '../../options/options.ts';
import { type VerifiedLog, verifiedLog, withProjectState } from '../../project/project-state.ts';
import { changeReadme } from './change-readme.ts';
import { changeDocument, proofOfChange } from './proof-of-change.ts';
import { type EvidencedInvoices, evidenceInvoices, writeEvidence } from './write-evidence.ts';

interface LogEvidenceOptions extends CommonOptions {
  readonly out: string;
}

interface Evidencing extends VerifiedLog {
  readonly world: World;
  readonly options: LogEvidenceOptions;
  readonly state: State;
  readonly project: Project;
}

/** Exits with 1 where the log is not as it was written. The folder is written all the same, and says so. */
export async function logEvidence(
  world: World,
  options: LogEvidenceOptions,
  name?: string,
): Promise<ExitCode> {
  const { out } = options;
  if (name === undefined)
    throw fault(
      'evidence-without-run',
      '--out writes the evidence of one run or one change, and none is named',
      'name one: log RUN --out DIR, or log CHANGE --out DIR',
    );
  return withProjectState(world, options, 'read', async (state, project) => {
    const log = await verifiedLog(state, project);
    const evidencing = { world, options, state, project, ...log };
    const { files, what, data } = isChange(name)
      ? await ofChange(evidencing, name)
      : await ofRun(evidencing, name);
    const isWhole = log.verified.faults.length === 0;
    const words = `The evidence of ${what} is in ${out}: ${counted(files, 'file')}; its README says how to check them.`;
    const not = `NOT VERIFIED: the log is not as it was written; see: ${commandLine(project, 'log --verify')}`;
    printResult(
      world,
      options,
      { ...data, folder: out, files, verified: isWhole },
      isWhole ? words : `${words}\n${not}`,
    );
    return isWhole ? EXIT.done : EXIT.error;
  });
}

async function ofRun(evidencing: Evidencing, name: string) {
  const { world, options, state, project } = evidencing;
  const run = await namedRun(state, name, project);
  const folder = await newFolder(world, options, options.out);
  const invoices = await evidenceInvoices(world, options, dayAt(run.startedAtMs, project.timezone));
  const { files, hash } = await runInto(evidencing, folder, run.run, invoices);
  return { files, what: `run ${run.run}`, data: { run: run.run, hash } };
}

async function ofChange(evidencing: Evidencing, change: string) {
  const { world, options, state, project, rows, verified } = evidencing;
  const proof = await proofOfChange(state, rows, verified, change);
  const { folder, close } = summing(await newFolder(world, options, options.out));
  const covering = [...proof.announced, ...proof.billed].flatMap(({ covered_by: run }) => run ?? []);
  const runs = [...new Set([...[...proof.approved, ...proof.applied].map(({ run }) => run), ...covering])];
  const elsewhere = {
    files: new Map(),
    words: ['The comparisons of invoices that are on record are named in the folder above.'],
  };
  for (const run of runs) await runInto(evidencing, within(folder, `runs/${run}`), run, elsewhere);
  const since = rows.interventions.filter(({ covered_by: run }) => run === null);
  if (since.length > 0)
    await folder.write(
      'since.jsonl',
      since.map((row) => `${interventionLine(row)}\n`),
    );
  await folder.write('change.json', [jsonText(changeDocument(project, verified, proof))]);
  const { head } = verified;
  const newestRun = verified.runs.find(({ run }) => run === head?.run)?.hash ?? '';
  await folder.write('README.md', [
    changeReadme({
      ...{ ...proof, newestHash: head?.hash ?? null, faults: faultsIn(verified), runs },
      after: since.length > 0 && since.length === head?.since ? newestRun : null,
    }),
  ]);
  return { files: await close(), what: change, data: { change, runs } };
}

async function runInto(
  { world, state, project, rows, verified }: Evidencing,
  folder: NewFolder,
  name: string,
  invoices: EvidencedInvoices,
) {
  const run = await namedRun(state, name, project);
  const stored = evidenceOf(rows, run.run);
  const plan = await state.planOfRun(run.run);
  const files = await writeEvidence(world, folder, {
    ...{ project: project.id, environment: project.environment, run, plan, stored, invoices },
    faults: faultsIn(verified),
  });
  return { files, hash: stored.hash };
}

function faultsIn({ faults }: Verified): readonly string[] {
  return faults.map((each) => (each.run === null ? each.message : `run ${each.run}: ${each.message}`));
}
