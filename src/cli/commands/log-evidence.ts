/** `log RUN --evidence DIR`: one folder about a past run that a stranger can check, without the state and without this program. */
import { commandLine } from '../../model/messages/command-line.ts';
import { counted } from '../../model/messages/counted.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { dayAt } from '../../model/values/calendar-day.ts';
import { evidenceOf } from '../../state/chain/run-hash.ts';
import { verifyChain } from '../../state/chain/verify-chain.ts';
import { namedRun } from '../../undo/named-run.ts';
import type { CommonOptions } from '../common-options.ts';
import { evidenceInvoices } from '../evidencing/evidence-invoices.ts';
import { writeEvidence } from '../evidencing/write-evidence.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { newFolder } from '../io/write-folder.ts';
import { keptHashes } from '../project/kept-hashes.ts';
import { withProjectState } from '../project/project-state.ts';

export interface LogEvidenceOptions extends CommonOptions {
  readonly evidence: string;
}

/** Exits with 1 where the log is not as it was written. The folder is written all the same, and says so. */
export async function logEvidence(
  world: World,
  options: LogEvidenceOptions,
  name?: string,
): Promise<ExitCode> {
  if (name === undefined)
    throw fault(
      'evidence-without-run',
      '--evidence is of one run, and none is named',
      'name it: log RUN --evidence DIR',
    );
  return withProjectState(world, options, 'read', async (state, project) => {
    const run = await namedRun(state, name, project);
    const plan = await state.planOfRun(run.run);
    const rows = await state.chain();
    const { faults } = verifyChain(rows, await keptHashes(project));
    const stored = evidenceOf(rows, run.run);
    const folder = await newFolder(world, options, options.evidence);
    const invoices = await evidenceInvoices(world, options, dayAt(run.startedAtMs, project.timezone));
    const files = await writeEvidence(world, folder, {
      ...{ project: project.id, environment: project.environment, run, plan, stored, invoices },
      faults: faults.map((each) => (each.run === null ? each.message : `run ${each.run}: ${each.message}`)),
    });
    const isWhole = faults.length === 0;
    const data = { run: run.run, hash: stored.hash, folder: options.evidence, files, verified: isWhole };
    const words = `The evidence of run ${run.run} is in ${options.evidence}: ${counted(files, 'file')}; its README says how to check them.`;
    const not = `NOT VERIFIED: the log is not as it was written; see: ${commandLine(project, 'log --verify')}`;
    printResult(world, options, data, isWhole ? words : `${words}\n${not}`);
    return isWhole ? EXIT.done : EXIT.error;
  });
}
