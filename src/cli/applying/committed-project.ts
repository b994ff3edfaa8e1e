/** The project as it is committed, beside the one that an apply uses: whether it says that an account is production, and which files no commit has. */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import { someOf } from '../../model/messages/counted.ts';
import { type Diagnostic, fault } from '../../model/messages/diagnostic.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { PRODUCTION } from '../../project/environment-text.ts';
import { PROJECT_FILE, type Project, rulesOfProject } from '../../project/project.ts';
import { readProject } from '../../project/read-project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { askGit, repositoryPrefix } from '../io/ask-git.ts';
import { type Printing, printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { environmentOf } from '../project/open-project-state.ts';
import { catalogInputOf } from '../project/read-inputs.ts';

/**
 * The base is what the last apply put on record, or the committed project file before the first one. Throws a DiagnosticsError
 * where it does not say that the environment is production. Without a repository and a record there is no base.
 */
export async function refuseNewProduction(
  project: Project,
  record: ProjectRules | undefined,
  commit: string | null,
): Promise<void> {
  const { environment } = project;
  if (!isProduction(rulesOfProject(project).settings)) return;
  const base = record?.settings ?? (commit === null ? undefined : await committed(project));
  if (base === undefined || isProduction(base)) return;
  const place = record?.settings === undefined ? 'as it is committed' : 'of the last apply';
  throw fault(
    'new-production',
    `the project file ${place} does not say that \`${environment}\` is the production account`,
    `have the change of ${PROJECT_FILE} reviewed and committed before anything is applied there; what was another account stays one: give production an environment of its own`,
  );
}

function isProduction(settings: ProjectRules['settings'] = {}): boolean {
  return settings['service.profile'] === 'alguna' && settings['service.account'] === PRODUCTION;
}

/** No settings where the file is not committed, or has faults. */
async function committed(project: Project): Promise<NonNullable<ProjectRules['settings']>> {
  const { folder } = project;
  const text = (await askGit(['show', `HEAD:./${PROJECT_FILE}`], folder)) ?? '';
  const read = readProject(text, { folder, environmentName: environmentOf(project) ?? undefined });
  return read.project ? rulesOfProject(read.project).settings : {};
}

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
  ];
  const answers = await Promise.all(asked.map((question) => askGit(question, folder)));
  const names = new Set(answers.flatMap((text) => text?.split('\n') ?? []));
  if (names.size === 0) return undefined;
  const prefix = repositoryPrefix(folder, world.cwd);
  const changed = [...names].map((name) => relative(prefix, name)).sort();
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
