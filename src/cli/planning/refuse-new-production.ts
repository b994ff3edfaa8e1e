/** The production account takes mutations only from an environment that was production before this apply. */
import { fault } from '../../model/messages/diagnostic.ts';
import type { ProjectRules } from '../../model/plan/rules.ts';
import { PRODUCTION } from '../../project/environment-text.ts';
import { PROJECT_FILE, type Project, rulesOfProject } from '../../project/project.ts';
import { readProject } from '../../project/read-project.ts';
import { askGit } from '../io/ask-git.ts';
import { environmentOf } from '../project/open-project-state.ts';

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
