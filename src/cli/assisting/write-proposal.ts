/** An assistant's proposal: one catalog file, taken back where the catalog has a fault with it, and a new branch with the changed files. Nothing is pushed. */
import { execFile } from 'node:child_process';
import { lstatSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { promisify } from 'node:util';
import { findFiles, isWithin } from '../../files/find-files.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import { visible } from '../../report/words/sanitize.ts';
import { askGit } from '../io/ask-git.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import { readInputs, readProjectInputs } from '../project/read-inputs.ts';
import type { Assisted } from './tool.ts';

export async function writeCatalogFile(
  world: World,
  options: Assisted,
  { file, content }: { readonly file: string; readonly content: string },
): Promise<ExitCode> {
  const { project } = await readProjectInputs(world, options);
  const root = realpathSync(project.folder);
  const name = normalize(file);
  const path = join(root, name);
  await refuseOutside(root, path, file);
  const before = await readFile(path, 'utf8').catch(() => undefined);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
  const takeBack = () => (before === undefined ? rm(path) : writeFile(path, before));
  if (!findFiles(root, project.catalogGlobs).names.includes(name)) {
    await takeBack();
    throw notOfCatalog(file, project.catalogGlobs);
  }
  try {
    await readInputs(world, options);
  } catch (error) {
    await takeBack();
    throw error;
  }
  return printResult(world, options, { file: name, written: true }, `Wrote ${name}.`);
}

/** No file is written through a link, nor where no glob of a project can reach. */
async function refuseOutside(root: string, path: string, file: string): Promise<void> {
  const isYaml = /\.ya?ml$/.test(path);
  const stat = lstatSync(path, { throwIfNoEntry: false });
  let folder = dirname(path);
  while (lstatSync(folder, { throwIfNoEntry: false }) === undefined) folder = dirname(folder);
  const isInside = path.startsWith(`${root}/`) && isWithin(root, realpathSync(folder));
  if (!isYaml || !isInside || (stat !== undefined && !stat.isFile())) throw notOfCatalog(file);
}

function notOfCatalog(file: string, globs: readonly string[] = []): Error {
  return fault(
    'bad-argument',
    `${visible(file)} is no catalog file of this project`,
    `name a YAML file that \`catalog\` of pricewright.yaml takes${globs.length === 0 ? '' : `: ${globs.join(', ')}`}`,
  );
}

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
  return printResult(
    world,
    options,
    { branch: name, commit },
    `Branch ${name} has the change; nothing was pushed.`,
  );
}

function refused(message: string, fix: string): Error {
  return fault('bad-argument', message, fix);
}
