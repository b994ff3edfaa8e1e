/** Applies the approved plan, and gives what came of it as data, whatever it was. */
import { join } from 'node:path';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Outcome } from '../../model/plan/outcome.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Options } from '../options/options.ts';
import { applyUnderLock } from '../planning/apply-under-lock.ts';
import { attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';
import { passedOn } from './ci-options.ts';
import type { Approved } from './find-approval.ts';
import { newestRun } from './newest-run.ts';
import { pipelineOfRun } from './pipeline-of-run.ts';
import { withoutLogCommands } from './quiet-log.ts';

export interface Applied {
  readonly digest: string | null;
  readonly outcome: Outcome | undefined;
  /** The plan that a guard refused. */
  readonly refused: Plan | undefined;
  readonly diagnostics: readonly Diagnostic[];
  readonly exitCode: ExitCode;
  /** True where the plan has to be approved again. */
  readonly isRunOut: boolean;
}

export async function applyApproved(
  context: CiContext<Options<'ciApply'>>,
  approved: Exclude<Approved, { readonly kind: 'of_another' }>,
  begun: (digest: string) => Promise<void>,
): Promise<Applied> {
  if (approved.kind !== 'found')
    return {
      digest: null,
      outcome: undefined,
      refused: undefined,
      diagnostics: approved.diagnostics,
      exitCode: EXIT.error,
      isRunOut: approved.kind === 'none',
    };
  const { digest, requests, byHand } = approved;
  const { options, folder } = context;
  let outcome: Outcome | undefined;
  let refused: Plan | undefined;
  const applied = await attempt(async () => {
    const pipeline = await pipelineOfRun(context, requests, byHand);
    const newest = await newestRun(context);
    return withoutLogCommands(context, (log) =>
      applyUnderLock(
        log,
        { ...passedOn(options), approved: digest, out: join(folder, 'outcome.json'), pipeline, newest },
        undefined,
        async (received) => {
          if (received.kind === 'begun') await begun(digest);
          else if (received.kind === 'outcome') outcome = received.outcome;
          else refused = received.plan;
        },
      ),
    );
  });
  const exitCode = applied.kind === 'done' ? applied.result : applied.exitCode;
  return {
    digest,
    outcome,
    refused,
    diagnostics: applied.kind === 'failed' ? applied.diagnostics : [],
    exitCode,
    isRunOut: exitCode === EXIT.stale,
  };
}
