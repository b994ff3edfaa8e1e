// A plugin for the bundle: what the program says about itself is asked of it once, as soon as it is built, and kept
// beside it (`src/cli/answer-ahead.ts` reads it).
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const QUESTIONS = { 'version.txt': '--version', 'help.txt': '--help' };

export function answersAhead() {
  return {
    name: 'answers-ahead',
    async writeBundle({ dir }) {
      const folder = join(dir, 'answers');
      const program = join(dir, 'main.cjs');
      const answers = Object.entries(QUESTIONS).map(async ([file, question]) => {
        const { stdout } = await promisify(execFile)(process.execPath, [program, question]);
        return [file, stdout];
      });
      await mkdir(folder, { recursive: true });
      for (const [file, answer] of await Promise.all(answers)) await writeFile(join(folder, file), answer);
    },
  };
}
