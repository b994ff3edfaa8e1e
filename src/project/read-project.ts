import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import schema from '../../schemas/project.schema.json' with { type: 'json' };
import { profileNamed } from '../interface/index.ts';
import { locateOverlaid } from '../model/catalog/overlay-price.ts';
import { DEFAULT_ENVIRONMENT } from '../model/messages/command-line.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import { errorCode, refusalText } from '../model/messages/system-error.ts';
import { isJsonObject, type Json, type JsonObject } from '../model/values/json.ts';
import type { FieldPath, Locate, Source } from '../model/values/source.ts';
import { decodeText, MAX_FILE_BYTES, tooLarge } from '../yaml/decode-text.ts';
import { collectFaults, type Fault, type Faults } from '../yaml/faults.ts';
import { readYaml } from '../yaml/read-yaml.ts';
import { checkShape, shapeChecks } from '../yaml/shape/check-shape.ts';
import { fieldName } from '../yaml/shape/shape-fault.ts';
import {
  jsonOf,
  locateIn,
  nodeAt,
  type PlacedNode,
  sourceAt,
  type YamlNode,
  type YamlScalar,
} from '../yaml/yaml-node.ts';
import { checkSettings } from './check-settings.ts';
import {
  accountOf,
  keysBeside,
  separated,
  sharedWith,
  unseparated,
  wholeVariable,
} from './environment-text.ts';
import { exceptionsAt } from './exceptions-at.ts';
import {
  normaliseApply,
  normaliseApprovals,
  normaliseGuards,
  normaliseReport,
  normaliseState,
} from './normalise-settings.ts';
import {
  type AccountOf,
  PROJECT_FILE,
  type Project,
  type ReadProject,
  type ServiceSettings,
} from './project.ts';
import { isEmbedded, isWrittenEmbedded, mergeSettings, type WrittenSettings } from './written-settings.ts';

interface ReadProjectOptions {
  readonly folder: string;
  /** The value of `--env`. */
  readonly environmentName: string | undefined;
  /** True in a pipeline: an environment that nobody names is not the embedded one there. */
  readonly mustName?: boolean;
}

const check = shapeChecks('project', () => schema)();

export function readProject(content: string | Uint8Array, options: ReadProjectOptions): ReadProject {
  const faults = collectFaults();
  const { root, guessed, reported } = readYaml(PROJECT_FILE, content, faults);
  const read = root && !guessed ? readRoot(root, options, faults, reported) : undefined;
  const project = read && root ? withPlaces(read, root, content) : undefined;
  if (root === null) {
    const source = { file: PROJECT_FILE, line: 1, column: 1 };
    faults.error({
      code: 'empty-project',
      source,
      message: 'the project file is empty',
      fix: 'run pricewright init',
    });
  }
  return { project: faults.errorCount() > 0 ? undefined : project, diagnostics: faults.list() };
}

function withPlaces(project: Project, root: PlacedNode, content: string | Uint8Array): Project {
  const { environment, environments } = project;
  const text = decodeText(PROJECT_FILE, content, collectFaults()) ?? '';
  const { guards, defaults } = jsonOf(root.node) as JsonObject;
  const { file, node, offset } = nodeAt(root, ['defaults', 'prices']);
  const hasDefaults = isJsonObject(defaults) && isJsonObject(defaults.prices);
  const place = exceptionsAt({
    root,
    text,
    environment: environments.length > 0 ? environment : undefined,
    top: normaliseGuards(isJsonObject(guards) ? (guards as WrittenSettings['guards']) : {}).exceptions,
  });
  return {
    ...project,
    ...(place && { exceptionsAt: place }),
    ...(hasDefaults && { priceDefaults: { file, node, offset } }),
  };
}

function readRoot(
  root: PlacedNode,
  options: ReadProjectOptions,
  faults: Faults,
  refused: ReadonlySet<number>,
): Project | undefined {
  const strays = straysIn(root.node, []);
  const said = new Set([...refused, ...strays.map(({ node }) => node.offset)]);
  const shape = checkShape(check, root, faults, { reported: said });
  const { json, unknown } = shape;
  // A value in an unknown field is not reported: it may be right once the field has its right name.
  const reported = strays.filter(({ at }) => !unknown.some((field) => isWithin(at, field)));
  for (const { at, node } of reported) refuseStray(at, sourceAt(root.file, node.offset), faults);
  if (!isJsonObject(json)) return undefined;
  const unsound = [...shape.unsound, ...reported.map(({ at }) => at)];
  const { environments, version, project, ...top } = json;
  const declared = isJsonObject(environments) ? environments : {};
  const locateTop = locateIn(root);
  const within = (name: string): Environment => environmentOf(name, declared[name], top, locateTop);
  // Every environment is checked, not only the chosen one: a fault in production shows on a pull request to staging.
  for (const name of Object.keys(declared)) {
    const { settings, locate } = within(name);
    const isSound = (section: string) =>
      isSoundAt(unsound, [section]) && isSoundAt(unsound, ['environments', name, section]);
    checkSettings(settings, { locate, faults, isSound });
  }
  const accounts = Object.keys(declared).map((name) => accountOf(name, within(name).settings));
  for (const [index, own] of accounts.entries()) {
    const other = sharedWith(own, accounts.slice(0, index));
    if (other !== undefined) refuseShared(own.environment, other, locateTop, faults);
    for (const key of keysBeside(own, accounts)) refuseSharedKey(own, key, locateTop, faults);
  }
  if (Object.keys(declared).length === 0) {
    const isSound = (section: string) => isSoundAt(unsound, [section]);
    checkSettings(mergeSettings(top, {}), { locate: locateTop, faults, isSound });
  }
  if (unsound.some((path) => path.length === 1 && path[0] === 'environments')) return undefined;
  const names = Object.keys(declared);
  const embedded = names.filter((name) => isWrittenEmbedded(top.service, declared[name]));
  const usual = options.mustName || embedded.length > 1 ? undefined : embedded[0];
  const chosen = chooseEnvironment(names, options.environmentName ?? usual, faults);
  if (chosen === undefined || faults.errorCount() > 0) return undefined;
  return normalise(String(project), within(chosen), accounts, options.folder);
}

/** True where no fault is at a section, within it, or at a parent of it. */
function isSoundAt(unsound: readonly FieldPath[], section: FieldPath): boolean {
  return !unsound.some(
    (path) => path.length > 0 && section.every((step, index) => (path[index] ?? step) === step),
  );
}

/** Two environments of one account: each knows nothing of what the other made, and would make it again. */
function refuseShared(name: string, other: string, locate: Locate, faults: Faults): void {
  faults.error({
    code: 'shared-account',
    source: locate(['environments', name]),
    message: `\`${name}\` and \`${other}\` have the same address and the same key: what was made for one, the other would make once more`,
    fix: `take one of the two out; ${separated(other, name)}`,
  });
}

/** A key that another environment has too may be changed, or taken, for that one. */
function refuseSharedKey(
  { environment, apiKeyVariable }: AccountOf,
  other: string,
  locate: Locate,
  faults: Faults,
): void {
  faults.error({
    code: 'production-key-shared',
    source: locate(['environments', environment, 'service']),
    message: `\`${environment}\` is the production account, and \`${other}\` takes its key from the same variable, ${apiKeyVariable}`,
    fix: `give ${environment} a variable of its own: api_key: \${env.${apiKeyVariable}_PRODUCTION}`,
  });
}

interface Environment {
  readonly name: string;
  readonly settings: WrittenSettings;
  readonly locate: Locate;
}

function environmentOf(
  name: string,
  written: Json | undefined,
  top: JsonObject,
  locateTop: Locate,
): Environment {
  const value = isJsonObject(written) ? written : {};
  const locate = (at: FieldPath) => locateTop(['environments', name, ...at]);
  const { service, ...others } = value;
  return {
    name,
    settings: mergeSettings(top, value),
    // `service: embedded` says where the service is; its operations and the rest are those of the top level.
    locate: locateOverlaid(locateTop, { value: typeof service === 'string' ? others : value, locate }),
  };
}

/**
 * Once environments exist, one must be named unless one is the embedded service, so that nobody applies to production by leaving something out. Without
 * environments, `default` may be named too, so that `--env default` works for commits before and after they came.
 */
function chooseEnvironment(
  names: readonly string[],
  asked: string | undefined,
  faults: Faults,
): string | undefined {
  if (names.length === 0 && (asked ?? DEFAULT_ENVIRONMENT) === DEFAULT_ENVIRONMENT)
    return DEFAULT_ENVIRONMENT;
  if (asked !== undefined && names.includes(asked)) return asked;
  const list = names.map((name) => `\`${name}\``).join(', ');
  if (names.length === 0) {
    faults.error({
      code: 'no-environments',
      message: `\`${asked}\` is named as an environment, and ${PROJECT_FILE} has none`,
      fix: 'leave it out, or add `environments` to the project file, as docs/how-to/environments.md shows',
    });
  } else if (asked === undefined) {
    faults.error({
      code: 'missing-environment',
      message: `the project has environments, ${list}, and none was named`,
      fix: `say which one is meant: ${names.map((name) => `--env ${name}`).join(' or ')}`,
    });
  } else {
    faults.error({
      code: 'unknown-environment',
      message: `the project has no environment \`${asked}\`; it has ${list}`,
      fix: suggestName(asked, names, 'name one of them'),
    });
  }
  return undefined;
}

function normalise(
  id: string,
  { name, settings, locate }: Environment,
  accounts: readonly AccountOf[],
  folder: string,
): Project {
  const { service } = settings;
  const environments = accounts.map(({ environment }) => environment);
  const key = service?.api_key;
  const profile = service?.profile ?? 'published';
  const { hosts, pace } = profileNamed(profile);
  const baseUrl = service?.base_url ?? hosts?.[service?.account ?? ''] ?? '';
  const requestsPerSecond = isEmbedded(baseUrl)
    ? null
    : (service?.requests_per_second ?? pace?.usual ?? null);
  return {
    folder,
    id,
    environment: name,
    ...(name === DEFAULT_ENVIRONMENT && environments.length > 0 ? { named: true } : {}),
    environments,
    besides: unseparated(accountOf(name, settings), accounts),
    catalogGlobs: settings.catalog ?? [],
    usageGlobs: settings.usage ?? [],
    testGlobs: settings.tests ?? null,
    timezone: settings.timezone ?? 'UTC',
    variables: new Map(Object.entries(settings.variables ?? {})),
    service: {
      baseUrl: { template: baseUrl, setting: 'service.base_url' },
      apiKeyVariable: typeof key === 'string' ? wholeVariable(key) : undefined,
      ...(service?.account !== undefined && { account: service.account }),
      profile,
      ...(service?.end_reason !== undefined && { endReason: service.end_reason }),
      requestsPerSecond,
      // Checked before: every name is in the table, and every entry has its method and path.
      operations: (service?.operations ?? {}) as ServiceSettings['operations'],
      listParameters: service?.list_parameters ?? {},
      headers: service?.headers ?? {},
    },
    state: normaliseState(settings, folder),
    apply: normaliseApply(settings.apply, requestsPerSecond, profile),
    guards: normaliseGuards(settings.guards, profile),
    approvals: normaliseApprovals(settings),
    report: normaliseReport(settings.report),
    ...(settings.unread && { unread: settings.unread }),
    ...(settings.billing?.partial_period && { partialPeriod: settings.billing.partial_period }),
    ...(settings.revenue?.accepted?.length && { accepted: settings.revenue.accepted }),
    ...(settings.ignore && settings.ignore.length > 0 && { ignored: settings.ignore }),
    locate,
  };
}

/** The settings in which `${env.…}` is resolved. Anywhere else it would be taken for plain text. */
const TAKES_ENVIRONMENT = /(^|\.)(service\.(api_key|base_url)|state\.postgres)$/;

function straysIn(
  node: YamlNode,
  at: FieldPath,
): readonly { readonly at: FieldPath; readonly node: YamlScalar }[] {
  if (node.kind === 'map') return node.entries.flatMap(({ key, value }) => straysIn(value, [...at, key]));
  if (node.kind === 'list') return node.items.flatMap((item, index) => straysIn(item, [...at, index]));
  const isStray =
    typeof node.value === 'string' &&
    /\$\{(env|var)\./.test(node.value) &&
    !TAKES_ENVIRONMENT.test(at.join('.'));
  return isStray ? [{ at, node }] : [];
}

function isWithin(path: FieldPath, field: FieldPath): boolean {
  return field.every((step, index) => path[index] === step);
}

function refuseStray(at: FieldPath, source: Source, faults: Faults): void {
  faults.error({
    code: 'environment-not-here',
    source,
    message: `\`\${…}\` is not resolved in ${fieldName(at)}`,
    fix: `write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``,
  });
}

interface ProjectInput extends ReadProjectOptions {
  /** Counts instead of the file on disk: an editor's text that is not saved yet. */
  readonly content?: string;
}

/** Reports every fault of the file in one run; needs no secret. `project` is undefined where one is an error. */
export async function loadProject({ content, ...options }: ProjectInput): Promise<ReadProject> {
  const absolute = resolve(options.folder);
  const reading = { ...options, folder: absolute };
  if (content !== undefined) return readProject(content, reading);
  const file = join(absolute, PROJECT_FILE);
  const source = { file: PROJECT_FILE, line: 1, column: 1 };
  try {
    const { size } = statSync(file);
    if (size > MAX_FILE_BYTES) return refused({ ...tooLarge(size), source });
    return readProject(readFileSync(file), reading);
  } catch (error) {
    const reason = errorCode(error);
    if (reason === 'undefined') throw error;
    if (reason === 'ENOENT') {
      return refused({
        code: 'no-project-file',
        message: `there is no ${PROJECT_FILE} in ${absolute}`,
        fix: fixOfMissing(absolute),
      });
    }
    if (reason === 'ENOTDIR') {
      return refused({
        code: 'no-folder',
        message: `${absolute} is no folder`,
        fix: `name the folder that has ${PROJECT_FILE}`,
      });
    }
    return refused({
      code: 'unreadable-file',
      source,
      message: `the project file cannot be read ${refusalText(error)}`,
      fix: 'make it a readable file',
    });
  }
}

/** Names an enclosing project where there is one, because a second project within it would make everything twice. */
function fixOfMissing(folder: string): string {
  let around = dirname(folder);
  while (!existsSync(join(around, PROJECT_FILE))) {
    if (around === dirname(around)) return 'run pricewright init there, or name the project by --chdir';
    around = dirname(around);
  }
  return `there is one in ${around}: run the command there, or name it by --chdir`;
}

function refused(fault: Fault): ReadProject {
  return { project: undefined, diagnostics: [{ severity: 'error', ...fault }] };
}
