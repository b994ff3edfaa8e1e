/**
 * Whether what came to the branch changes anything for this project and environment. The repository alone is asked, with the
 * program's own comparison of two catalogs: neither service nor state has a part in it.
 */
import { hasSomethingToNote, isRefused } from '../../model/plan/plan.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { folderOf } from '../io/folder-of.ts';
import { planFor } from '../planning/plan-for.ts';
import { askGit } from '../project/ask-git.ts';
import { attempt } from './attempt.ts';
import type { CiContext } from './ci-context.ts';
import { passedOn } from './ci-options.ts';
import { SILENT } from './quiet-log.ts';

/** False where it is not known, because the commit before is not in the checked out history. */
export async function pushChangesNothing({ run, world, options }: CiContext): Promise<boolean> {
  const before = run.occasion.kind === 'branch' ? run.occasion.before : undefined;
  if (before === undefined) return false;
  const [then, now] = [before, 'HEAD'].map((commit) =>
    askGit(['rev-parse', '--verify', '--quiet', `${commit}:./${PROJECT_FILE}`], folderOf(world, options)),
  );
  const settings = await then;
  if (settings === null || settings !== (await now)) return false;
  const quiet = { ...world, stdout: SILENT, stderr: SILENT };
  const made = await attempt(() => planFor(quiet, { ...passedOn(options), against: before }));
  return made.kind === 'done' && !hasSomethingToNote(made.result) && !isRefused(made.result);
}
