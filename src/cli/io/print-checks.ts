/** `--format sarif` and `--format junit`: faults for the tools of a pipeline. */
import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { CheckFormat } from '../options/named-values.ts';
import type { CommonOptions } from '../options/options.ts';
import { repositoryPrefix } from './ask-git.ts';
import { folderOf } from './folder-of.ts';
import type { World } from './world.ts';

/** The text of the diagnostics; paths are relative to the repository's root. */
export async function checksText(
  world: World,
  options: CommonOptions,
  format: CheckFormat,
  diagnostics: readonly Diagnostic[],
): Promise<string> {
  if (format === 'junit') return (await import('../../report/ci/junit.ts')).diagnosticsJunit(diagnostics);
  const prefix = await repositoryPrefix(folderOf(world, options), world.cwd);
  return (await import('../../report/ci/sarif.ts')).sarifText(diagnostics, prefix);
}

/** The guards of a plan. Deferred changes and drift are in neither form. */
export async function guardsText(
  world: World,
  options: CommonOptions,
  format: CheckFormat,
  plan: Plan,
): Promise<string> {
  if (format === 'junit') return (await import('../../report/ci/junit.ts')).guardsJunit(plan);
  const { guardDiagnostics } = await import('../../report/ci/guard-diagnostics.ts');
  return checksText(world, options, format, guardDiagnostics(plan));
}

/** Runs `work`; where it fails, its faults are printed in the format before they are thrown on. */
export async function orChecks<Result>(
  world: World,
  options: CommonOptions,
  format: CheckFormat | undefined,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (format !== undefined && error instanceof DiagnosticsError)
      world.stdout.write(await checksText(world, options, format, error.diagnostics));
    throw error;
  }
}
