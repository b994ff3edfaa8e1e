/** Writes one catalog file, and takes it back where the catalog has a fault with it. */
import { lstatSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { findFiles, isWithin } from '../../files/find-files.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { visible } from '../../report/words/sanitize.ts';
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
  printResult(world, options, { file: name, written: true }, `Wrote ${name}.`);
  return EXIT.done;
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
