/** Keeps a state out of Git, which would roll it back with every checkout: its folder hides itself, as tools' folders do. */
import { writeFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { Project } from '../../project/project.ts';

const PRIVATE_MODE = 0o600;

/**
 * For a state in the project's own folder `.pricewright`; any other folder is the person's, and so is a file that is
 * there.
 */
export async function hideFromGit({ folder, state }: Pick<Project, 'folder' | 'state'>): Promise<void> {
  const own = join(folder, '.pricewright');
  if (state.kind !== 'sqlite' || !state.file.startsWith(`${own}${sep}`)) return;
  try {
    await writeFile(join(own, '.gitignore'), '*\n', { flag: 'wx', mode: PRIVATE_MODE });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}
