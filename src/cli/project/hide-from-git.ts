/**
 * Keeps a state out of Git, which would roll it back with every checkout.
 * The state's folder ignores itself, as other tools' do.
 */
import { writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Project } from '../../project/project.ts';

const PRIVATE_MODE = 0o600;

/**
 * Applies to a state in the project's own folder `.pricewright`.
 * Any other folder belongs to the person, and so does a `.gitignore` that is there already.
 */
export async function hideFromGit({ folder, state }: Pick<Project, 'folder' | 'state'>): Promise<void> {
  const own = join(folder, '.pricewright');
  if (state.kind === 'sqlite' && state.file.startsWith(`${own}${sep}`)) await hideFolder(own);
}

/** Writes a `.gitignore` into the folder, which must exist, unless one is there already. */
export async function hideFolder(folder: string): Promise<void> {
  try {
    await writeFile(join(folder, '.gitignore'), '*\n', { flag: 'wx', mode: PRIVATE_MODE });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
