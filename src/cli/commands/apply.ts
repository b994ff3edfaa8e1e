/** `apply`: plans again under the lock, checks that the plan was approved, and carries it out. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { type ApplyOptions, checkApplyOptions } from '../applying/apply-options.ts';
import { applyUnderLock } from '../applying/apply-under-lock.ts';
import type { World } from '../io/world.ts';
import { checkWritable } from '../io/write-document.ts';
import { withComment } from '../planning/show-plan.ts';

export async function apply(
  world: World,
  options: ApplyOptions,
  file: string | undefined,
): Promise<ExitCode> {
  checkApplyOptions(options, file);
  await checkWritable(world, options, options.out, 'outcome');
  const digest = options.approved ?? '';
  return withComment(world, options, { kind: 'apply', digest }, (comment) =>
    applyUnderLock(world, options, file, comment),
  );
}
