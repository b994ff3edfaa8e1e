/** Asks Git a question about the repository of a folder. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const PATIENCE_MS = 5000;

/** A folder of a request may look like a repository whose settings start programs: only a checked out one counts. */
const CAREFUL = ['-c', 'safe.bareRepository=explicit'];

/** Git's answer; null where there is none: Git is not installed, is too slow, or finds fault with the folder. */
export async function askGit(
  question: readonly string[],
  folder: string,
  patienceMs = PATIENCE_MS,
): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)('git', [...CAREFUL, ...question], {
      cwd: folder,
      timeout: patienceMs,
    });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
