/** The catalog of an apply from files that no commit has: it is said first, and the record keeps the files for `undo`. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import { someOf } from '../../model/messages/some-of.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { askGit } from '../io/ask-git.ts';
import { type Printing, printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { catalogInputOf } from './read-inputs.ts';

const MOST_NAMED = 3;

/** The texts of all catalog files, where one of them is in no commit as it is. Without a commit there is nothing to say first. */
export async function uncommittedTexts(
  world: World,
  project: Project,
  commit: string | null,
  printing: Printing,
): Promise<Readonly<Record<string, string>> | undefined> {
  if (commit === null) return textsOf(project);
  const { folder, catalogGlobs } = project;
  const paths = ['--', PROJECT_FILE, ...catalogGlobs.map((glob) => `:(glob)${glob}`)];
  const asked = [
    ['diff', '--name-only', 'HEAD', ...paths],
    ['ls-files', '--others', '--full-name', ...paths],
    ['rev-parse', '--show-prefix'],
  ];
  const [edited, added, prefix] = await Promise.all(asked.map((question) => askGit(question, folder)));
  const names = [edited, added].flatMap((text) => text?.split('\n') ?? []);
  const changed = [...new Set(names.map((name) => relative(prefix ?? '', name)))].sort();
  if (changed.length === 0) return undefined;
  if (!printing.json) printDiagnostics(world, [notCommitted(changed)], printing);
  return textsOf(project);
}

async function textsOf(project: Project): Promise<Readonly<Record<string, string>>> {
  const { files } = await locateFiles(catalogInputOf(project), collectFaults());
  return Object.fromEntries(
    files.map(({ file }) => [file, readFileSync(join(project.folder, file), 'utf8')]),
  );
}

function notCommitted(files: readonly string[]): Diagnostic {
  const are = files.length === 1 ? 'is' : 'are';
  return {
    severity: 'warning',
    code: 'not-committed',
    message: `${someOf(files, MOST_NAMED)} ${are} not committed: no commit has what this apply sends, and the record keeps its files`,
    fix: 'commit first, so that the history has it',
  };
}
