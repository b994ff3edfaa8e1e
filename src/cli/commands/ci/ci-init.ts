/** `ci init`: writes the pipeline's file of a forge for this project, and lists what is to be set there. Sends nothing. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import type { ForgeName } from '../../../model/plan/provenance.ts';
import { originOf } from '../../../project/base-url.ts';
import { variablesOf } from '../../../project/environment-text.ts';
import { PROJECT_FILE, type Project } from '../../../project/project.ts';
import { isEmbedded } from '../../../project/written-settings.ts';
import { askGit, repositoryPrefix } from '../../io/ask-git.ts';
import { folderOf, packageFolder } from '../../io/folder-of.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import { environmentsIn } from '../../language-server/check-project.ts';
import type { CommonOptions } from '../../options/options.ts';
import { environmentOf } from '../../project/open-project-state.ts';
import { readProjectInputs } from '../../project/read-inputs.ts';

/** By forge, the file in the repository and its example in the package. */
const FILES = {
  github: { file: '.github/workflows/prices.yml', example: 'github-actions.yml' },
  gitlab: { file: '.gitlab-ci.yml', example: 'gitlab-ci.yml' },
} as const satisfies Readonly<Record<ForgeName, object>>;

/** The variable that a key is in where nothing else is said. */
const USUAL_KEY = 'BILLING_API_KEY';

/** Throws a DiagnosticsError where the file is there already, and where every environment is the embedded service. */
export async function ciInit(world: World, options: CommonOptions, forge: ForgeName): Promise<ExitCode> {
  const projects = await realEnvironments(world, options);
  const [first] = projects;
  if (first === undefined)
    throw fault(
      'missing-environment',
      'the project has no environment but the embedded service, which no other machine has',
      `write the real account under \`environments\` in ${PROJECT_FILE}`,
    );
  const root = (await askGit(['rev-parse', '--show-toplevel'], first.folder)) ?? first.folder;
  const within = repositoryPrefix(first.folder, root).replace(/\/$/, '') || '.';
  const { file, example } = FILES[forge];
  const path = join(root, file);
  if (existsSync(path))
    throw fault(
      'file-exists',
      `there is a ${file} already`,
      forge === 'github'
        ? `add \`${within}\` to \`project\` in its matrix, or move it away`
        : `include the component in it once more, with \`project: ${within}\`, or move it away`,
    );
  const ownPackage = within !== '.' && existsSync(join(first.folder, 'package.json'));
  const text = await readFile(join(packageFolder('examples') ?? 'examples', 'ci', example), 'utf8');
  const [secrets, variables] = [secretsOf(projects), variablesFor(projects, forge)];
  const asked = { within, ownPackage, secrets, variables, names: projects.map(environmentOf) };
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, forge === 'github' ? workflowFor(text, asked) : componentFor(text, asked), {
    flag: 'wx',
  });
  const settings = { format_version: 1, wrote: [file], secrets, variables };
  const isPinned = existsSync(join(ownPackage ? first.folder : root, 'package-lock.json'));
  return printResult(world, options, settings, settingsText(projects, { ...settings, isPinned }, forge));
}

async function realEnvironments(world: World, options: CommonOptions): Promise<readonly Project[]> {
  const text = await readFile(join(folderOf(world, options), PROJECT_FILE), 'utf8').catch(() => '');
  const declared = environmentsIn(text);
  const names = options.env !== undefined || declared.length === 0 ? [options.env] : declared;
  const projects: Project[] = [];
  for (const env of names)
    projects.push(
      (await readProjectInputs(world, { ...options, ...(env !== undefined && { env }) })).project,
    );
  return projects.filter(({ service }) => !isEmbedded(service.baseUrl.template));
}

/** The variables of the environment that are filled in from it, keys and databases, in their order. */
function secretsOf(projects: readonly Project[]): readonly string[] {
  const names = projects.flatMap(({ service, state }) => [
    ...(service.apiKeyVariable === undefined ? [] : [service.apiKeyVariable]),
    ...(state.kind === 'postgres' ? variablesOf(state.url.template) : []),
  ]);
  return [...new Set(names)];
}

interface Asked {
  /** The project's folder within the repository. */
  readonly within: string;
  /** True where that folder has a `package.json` of its own. */
  readonly ownPackage: boolean;
  readonly secrets: readonly string[];
  readonly variables: readonly Variable[];
  readonly names: readonly (string | null)[];
}

function workflowFor(text: string, { within, ownPackage, secrets, variables, names }: Asked): string {
  const environments = names.map((name) => name ?? "''").join(', ');
  const own = ownPackage ? `package: '\${{ matrix.project }}', ` : '';
  const allowed = (name: string) => `${name}: '\${{ vars.${name} }}'`;
  const keys = secrets.map((name) => `          ${name}: \${{ secrets.${name} }}\n`).join('');
  return text
    .replace("project: ['.']", `project: ['${within}']`)
    .replace('environment: [production]', `environment: [${environments}]`)
    .replace(allowed('PRICEWRIGHT_ORIGIN'), variables.map(({ name }) => allowed(name)).join(', '))
    .replace("with: { project: '", `with: { ${own}project: '`)
    .replace(/(?: {10}\w+: \$\{\{ secrets\.\w+ \}\}\n)+/, keys);
}

function componentFor(text: string, { within, ownPackage, names }: Asked): string {
  const [head = '', component = ''] = text.split(/(?<=^include:\n)/m);
  const each = names.map((name) => {
    const inputs = [
      ...(name === null ? [] : [`environment: ${name}`]),
      ...(within === '.' ? [] : [`project: ${within}`]),
      ...(ownPackage ? [`package: ${within}`] : []),
      ...(names.length > 1 ? [`name: prices-${name}`] : []),
    ];
    return component.replace(
      / {4}inputs: .*\n/,
      inputs.length === 0 ? '' : `    inputs: { ${inputs.join(', ')} }\n`,
    );
  });
  return `${head}${each.join('')}`;
}

/** One of `variables` in `schemas/ci-init.schema.json`. The value is null for a secret of the forge, and for a text that differs between environments. */
type Variable = { readonly name: string; readonly value: string | null };

function variablesFor(projects: readonly Project[], forge: ForgeName): readonly Variable[] {
  const origins = projects.map((project) => {
    const { template } = project.service.baseUrl;
    return URL.canParse(template) && variablesOf(template).length === 0 ? originOf(project, template) : null;
  });
  const keys = new Set(projects.map(({ service }) => service.apiKeyVariable ?? USUAL_KEY));
  const one = (values: ReadonlySet<string | null>) => (values.size === 1 ? ([...values][0] ?? null) : null);
  return [
    { name: 'PRICEWRIGHT_ORIGIN', value: one(new Set(origins)) },
    ...(keys.size === 1 && keys.has(USUAL_KEY)
      ? []
      : [{ name: 'PRICEWRIGHT_KEY_VARIABLE', value: one(keys) }]),
    ...(forge === 'gitlab' ? [{ name: 'PRICEWRIGHT_GITLAB_TOKEN', value: null }] : []),
  ];
}

function settingsText(
  projects: readonly Project[],
  {
    wrote,
    secrets,
    variables,
    isPinned,
  }: {
    readonly wrote: readonly string[];
    readonly secrets: readonly string[];
    readonly variables: readonly Variable[];
    readonly isPinned: boolean;
  },
  forge: ForgeName,
): string {
  const onDisk = projects
    .filter(({ state }) => state.kind === 'sqlite')
    .map(({ environment }) => environment);
  const lines = [
    `Wrote ${wrote.join(', ')}. Set at ${forge === 'github' ? 'GitHub' : 'GitLab'}, where no request can change it:`,
    ...secrets.map(
      (name) =>
        `  secret    ${name}  in prices-plan (it only reads, if there is such a key) and in prices-apply`,
    ),
    ...variables.map(
      ({ name, value }) => `  variable  ${name}${value === null ? '' : `=${value}`}${noteOn(name, value)}`,
    ),
    ...(onDisk.length === 0
      ? []
      : [
          `The state of ${onDisk.join(', ')} is a file, which a pipeline's machine loses: write state: { postgres: "\${env.DATABASE_URL}" }, ` +
            'or give the runner a disk that lasts.',
        ]),
    ...(isPinned
      ? []
      : [
          'The pipeline installs the program that package-lock.json names, and there is none: npm install --save-dev pricewright, and commit both files.',
        ]),
    'Then: pricewright state init for each environment, and commit pricewright.lock with this file. Protect the main branch and prices-apply: docs/how-to/pipelines.md',
  ];
  return lines.join('\n');
}

function noteOn(name: string, value: string | null): string {
  if (name === 'PRICEWRIGHT_GITLAB_TOKEN') return '  a masked project access token with the scope api';
  return value === null ? '  one for each environment' : '';
}
