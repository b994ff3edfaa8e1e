/** A project in a folder of its own, and what people do in it: edit files, run commands, look at what is there. */
import { createHash } from 'node:crypto';
import { chmod, chown, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from '@photostructure/sqlite';
import type { Outcome } from '../../src/model/plan/outcome.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import { fromDocument } from '../../src/plan/document/plan-document.ts';
import { settingsOf } from '../served.ts';
import {
  API_KEY,
  type Finished,
  NOBODY,
  type Running,
  runProgram,
  type Surroundings,
  startProgram,
} from './program.ts';
import {
  type SandboxProcess,
  type SandboxSetting,
  startSandbox,
  temporaryFolder,
} from './sandbox-process.ts';

export const QUICKSTART = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));
export const QUICKSTART_SEED = join(QUICKSTART, 'sandbox.yaml');

/** What a command is run with beside its arguments; the folder is the project's. */
export type Beside = Partial<Surroundings>;

export interface Project {
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  run(args: string, beside?: Beside): Promise<Finished>;
  start(args: string, beside?: Beside): Running;
  read(file: string): Promise<string>;
  write(file: string, text: string | Uint8Array): Promise<void>;
  /** Puts one text in the place of another that stands there exactly once. */
  replace(file: string, from: string, to: string): Promise<void>;
  /** Gives it to whom a program without rights runs as, `asNobody`, who can then reach it and no more than the mode says. */
  giveToNobody(path: string, mode: number): Promise<void>;
  /** Every file with a digest of its content: two that are equal say that nothing was written. */
  listing(): Promise<Readonly<Record<string, string>>>;
}

export function projectIn(folder: string, env: Readonly<Record<string, string | undefined>>): Project {
  const surroundings = (beside: Beside = {}): Surroundings => ({
    cwd: folder,
    ...beside,
    env: { ...env, ...beside.env },
  });
  const read = (file: string) => readFile(join(folder, file), 'utf8');
  const write = async (file: string, text: string | Uint8Array) => {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  };
  return {
    folder,
    env,
    run: (args, beside) => runProgram(args.split(' '), surroundings(beside)),
    start: (args, beside) => startProgram(args.split(' '), surroundings(beside)),
    read,
    write,
    replace: async (file, from, to) => {
      const text = await read(file);
      const places = text.split(from).length - 1;
      if (places !== 1) throw new Error(`${JSON.stringify(from)} stands ${places} times in ${file}`);
      await write(
        file,
        text.replace(from, () => to),
      );
    },
    giveToNobody: async (path, mode) => {
      if (process.getuid?.() === 0) await chown(join(folder, path), NOBODY, NOBODY);
      await chmod(join(folder, path), mode);
      await chmod(folder, 0o755);
    },
    listing: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        // SQLite's own, beside the state: an index that readers share, a log, and the lock.
        .filter((file) => !/state\.db(-shm|-wal|\..*lock)$/.test(file));
      const digests = files.sort().map(async (file) => {
        const content = file.endsWith('.db') ? rowsOf(file) : undefined;
        const digest = createHash('sha256').update(content ?? (await readFile(file)));
        return [file.slice(folder.length + 1), digest.digest('hex')] as const;
      });
      return Object.fromEntries(await Promise.all(digests));
    },
  };
}

/** All rows of a SQLite file; undefined for what is none. How its pages lie is no matter. */
function rowsOf(file: string): string | undefined {
  try {
    const database = new DatabaseSync(file, { readOnly: true });
    const tables = database
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
      .all();
    const rows = tables.map(({ name }) => database.prepare(`SELECT * FROM "${String(name)}"`).all());
    // Whoever takes the lock leaves the mark of a commit, and says nothing by it.
    const said = rows.map((each) => each.filter((row) => row?.name !== 'last_commit'));
    database.close();
    return JSON.stringify([tables, said]);
  } catch {
    return undefined;
  }
}

/**
 * Copies a folder with its state. SQLite's files beside the state are left out: a state that is closed is whole without
 * them, and they disappear when the last statement on it is collected, which may be in the middle of a copy.
 */
export async function copyWithState(from: string, to: string): Promise<void> {
  await cp(from, to, { recursive: true, filter: (file) => !/-(shm|wal)$/.test(file) });
}

export function environmentFor(sandbox: Pick<SandboxProcess, 'url'>): Record<string, string> {
  return { PRICEWRIGHT_SANDBOX_URL: sandbox.url, BILLING_API_KEY: API_KEY };
}

export interface Rehearsal {
  readonly sandbox: SandboxProcess;
  readonly project: Project;
}

/** A copy of the quickstart with a new state, and its sandbox. */
export async function quickstart(setting: SandboxSetting = {}): Promise<Rehearsal> {
  const folder = await temporaryFolder();
  await cp(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const sandbox = await startSandbox({ seed: QUICKSTART_SEED, ...setting });
  const project = projectIn(folder, environmentFor(sandbox));
  await project.replace(
    'pricewright.yaml',
    'profile: published',
    settingsOf(setting.profile ?? 'published', 'lines'),
  );
  expectDone(await project.run('state init'));
  return { sandbox, project };
}

/** A small project over one catalog file, `billing/catalog.yaml`, and a sandbox of the quickstart's seed. */
export async function smallProject(catalog: string, setting: SandboxSetting = {}): Promise<Rehearsal> {
  const folder = await temporaryFolder();
  const sandbox = await startSandbox({ seed: QUICKSTART_SEED, ...setting });
  const project = projectIn(folder, environmentFor(sandbox));
  await project.write('pricewright.yaml', projectFile());
  await project.write('billing/catalog.yaml', catalog);
  expectDone(await project.run('state init'));
  return { sandbox, project };
}

/** A project of the profile `alguna`, on a sandbox of its own with a seed; without catalog files where `catalog` is null. */
export async function algunaProject(
  catalog: string | null,
  seed: string,
  lines: readonly string[] = [],
  setting: Pick<SandboxSetting, 'at'> = {},
): Promise<Rehearsal> {
  const folder = await temporaryFolder();
  await writeFile(join(folder, 'seed.yaml'), seed);
  const sandbox = await startSandbox({ profile: 'alguna', seed: join(folder, 'seed.yaml'), ...setting });
  const project = projectIn(folder, environmentFor(sandbox));
  await project.write('pricewright.yaml', algunaFile(lines));
  if (catalog !== null) await project.write('billing/catalog.yaml', catalog);
  expectDone(await project.run('state init'));
  return { sandbox, project };
}

/** The project file of such a project. */
export function algunaFile(lines: readonly string[] = []): string {
  const service = `"\${env.PRICEWRIGHT_SANDBOX_URL}"`;
  return projectFile(lines).replace(service, `${service}, profile: alguna, account: sandbox`);
}

export function projectFile(lines: readonly string[] = []): string {
  return [
    'version: 1',
    'project: small-billing-0000',
    'catalog: [billing/**/*.yaml]',
    `service: { base_url: "\${env.PRICEWRIGHT_SANDBOX_URL}", api_key: "\${env.BILLING_API_KEY}" }`,
    'state: { sqlite: .pricewright/state.db }',
    ...lines,
    '',
  ].join('\n');
}

/** The finished program, which must have exited with 0. */
export function expectDone(finished: Finished): Finished {
  if (finished.exitCode === 0) return finished;
  const shown = [notDoneIn(finished.stdout), finished.stderr].map((text) => text.slice(-2000));
  throw new Error(`exit code ${finished.exitCode ?? finished.signal}\n${shown.join('\n')}`);
}

/** Of an outcome, all but the steps that are done; any other text as it is. */
function notDoneIn(stdout: string): string {
  if (!stdout.startsWith('{')) return stdout;
  const { steps, ...rest } = JSON.parse(stdout) as Outcome;
  const open = steps?.filter(({ result }) => result.kind !== 'done').slice(0, 3);
  return JSON.stringify({ rest: { ...rest, plan: undefined }, open });
}

export async function planOf(
  project: Project,
  options = '',
  beside?: Beside,
  command = 'plan',
): Promise<Plan> {
  const { stdout } = await project.run(`${command} --json${options}`, beside);
  const plan = fromDocument(JSON.parse(stdout));
  if (plan === undefined) throw new Error('the document lacks something');
  return plan;
}

/** Applies whatever the plan is now; everything of it must be done. */
export async function applyAll(project: Project, beside?: Beside): Promise<Outcome> {
  const { stdout } = expectDone(await project.run('apply --yes --json', beside));
  return JSON.parse(stdout) as Outcome;
}

/** Steps in short: `versions.create subscriptions.acme.versions.2027-01-19`. */
export function stepIds(plan: Plan): readonly string[] {
  return plan.steps.map(({ id }) => id);
}
