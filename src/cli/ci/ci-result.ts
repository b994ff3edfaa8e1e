/** `--json` of the `ci` commands: what was done and shown (`schemas/ci.schema.json`). */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { jsonText } from '../../report/words/sanitize.ts';
import type { CiContext } from './ci-context.ts';

export interface CiResult {
  readonly command: 'plan' | 'apply' | 'drift';
  /** The digest of the plan that was made or applied; null where there is none. */
  readonly digest: string | null;
  /** The requests that the result was to be shown on. */
  readonly requests: readonly number[];
  readonly exitCode: ExitCode;
}

export function printResult({ world, options, plan, folder, run }: CiContext, result: CiResult): ExitCode {
  const { command, digest, requests, exitCode } = result;
  if (options.json)
    world.stdout.write(
      jsonText({
        format_version: 1,
        command,
        forge: run.forge,
        occasion: run.occasion.kind,
        commit: run.commit,
        plan,
        folder,
        digest,
        requests,
        exit_code: exitCode,
      }),
    );
  return exitCode;
}
