/** Commits the catalog's changed files on a new branch. Nothing is pushed, and no other file is in the commit. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { findFiles } from '../../files/find-files.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { visible } from '../../report/words/sanitize.ts';
import { askGit } from '../io/ask-git.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { readInputs } from '../project/read-inputs.ts';
import type { Assisted } from './tool.ts';

export async function writeBranch(
  world: World,
  options: Assisted,
  { name, message }: { readonly name: string; readonly message: string },
): Promise<ExitCode> {
  // A catalog with faults is no proposal.
  const { project } = await readInputs(world, options);
  const { folder } = project;
  const isName =
    !name.startsWith('-') && (await askGit(['check-ref-format', '--branch', name], folder)) === name;
  if (!isName) throw refused(`${visible(name)} is no name of a branch`, 'write letters, digits, - and /');
  if ((await askGit(['rev-parse', '--verify', '--quiet', `refs/heads/${name}`], folder)) !== null)
    throw refused(`there is a branch ${visible(name)} already`, 'take another name');
  const { names } = findFiles(folder, project.catalogGlobs);
  const status = await askGit(['status', '--porcelain', '--', ...names], folder);
  if (status === null)
    throw refused('no catalog file differs from the commit that is checked out', 'change one first');
  const git = (...args: readonly string[]) =>
    promisify(execFile)('git', args, { cwd: folder, env: { ...world.env } }).catch((cause: unknown) => {
      const { stderr = '' } = cause as { readonly stderr?: string };
      throw refused(
        `Git refuses: ${visible(stderr.trim().split('\n')[0] ?? '')}`,
        'see that a commit can be made here',
      );
    });
  await git('switch', '--quiet', '--create', name);
  await git('add', '--', ...names);
  await git('commit', '--quiet', '--message', message, '--', ...names);
  const commit = await askGit(['rev-parse', 'HEAD'], folder);
  printResult(world, options, { branch: name, commit }, `Branch ${name} has the change; nothing was pushed.`);
  return EXIT.done;
}

function refused(message: string, fix: string): Error {
  return fault('bad-argument', message, fix);
}
