/** A repository as a pipeline checks it out: the quickstart's prices, and the program as a dependency. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { NOON } from '../e2e/program.ts';
import {
  copyWithState,
  environmentFor,
  expectDone,
  type Project,
  projectIn,
  QUICKSTART,
  QUICKSTART_SEED,
} from '../e2e/project.ts';
import { type SandboxProcess, startSandbox, temporaryFolder } from '../e2e/sandbox-process.ts';

const run = promisify(execFile);
export const EXAMPLES = fileURLToPath(new URL('../../examples/ci/', import.meta.url));
const PROGRAM = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const CLOCK = fileURLToPath(new URL('../e2e/program-clock.cjs', import.meta.url));

export interface Repository {
  readonly sandbox: SandboxProcess;
  readonly project: Project;
  /** With what every step of a pipeline runs. */
  readonly env: Readonly<Record<string, string>>;
  /** Its first commit. */
  readonly base: string;
  /** Commits all that is there, and answers the commit. */
  commit(message: string): Promise<string>;
}

/** What a pipeline begins with: a folder and what the service has. */
interface Begun {
  readonly folder: string;
  readonly sandbox: SandboxProcess;
  readonly project: Project;
}

/**
 * Applied once by hand, as a team begins. With a forge, the project is the one that `init` and `ci init` make, and nothing is
 * applied to its production.
 */
export async function startRepository(forge?: 'github' | 'gitlab'): Promise<Repository> {
  const { folder, sandbox, project } = await (forge === undefined ? copyOfApplied() : initialised(forge));
  const commit = committing(folder);
  return {
    sandbox,
    project,
    env: {
      PATH: `${join(folder, 'node_modules/.bin')}:${process.env.PATH ?? ''}`,
      HOME: folder,
      CI: 'true',
      PROGRAM_CLOCK_OFFSET_MS: String(Date.parse(NOON) - Date.now()),
      PRICEWRIGHT_SANDBOX_URL: sandbox.url,
      PRICEWRIGHT_ORIGIN: forge === undefined ? sandbox.url : `${sandbox.url}#production`,
    },
    base: forge === undefined ? await git(folder, 'rev-parse', 'HEAD') : await commit('As it is'),
    commit,
  };
}

async function initialised(forge: 'github' | 'gitlab'): Promise<Begun> {
  const folder = await temporaryFolder();
  await layOut(folder);
  const sandbox = await startSandbox({ profile: 'alguna' });
  const project = projectIn(folder, environmentFor(sandbox));
  expectDone(await project.run('init'));
  const own = `production, base_url: "${sandbox.url}",`;
  await project.replace('pricewright.yaml', '{ account: production,', `{ account: ${own}`);
  expectDone(await project.run(`ci init ${forge}`));
  expectDone(await project.run('state init --env production'));
  return { folder, sandbox, project };
}

interface Applied {
  readonly folder: string;
  /** The service's data, in a file. */
  readonly data: string;
  readonly url: string;
}

let applied: Promise<Applied> | undefined;

/** The quickstart as it is after its first apply, which is carried out once; its service is at another address. */
async function copyOfApplied(): Promise<Begun> {
  applied ??= applyQuickstart();
  const first = await applied;
  const [folder, beside] = [await temporaryFolder(), await temporaryFolder()];
  await copyWithState(first.folder, folder);
  const data = join(beside, 'sandbox.db');
  await cp(first.data, data);
  const sandbox = await startSandbox({ data });
  const state = new DatabaseSync(join(folder, '.pricewright/state.db'));
  state.exec(`UPDATE meta SET value = '${sandbox.url}' WHERE name = 'origin' AND value = '${first.url}'`);
  state.close();
  return { folder, sandbox, project: projectIn(folder, environmentFor(sandbox)) };
}

/** Outlives its test: the folder for all that tests write goes with the run. */
async function applyQuickstart(): Promise<Applied> {
  const [folder, beside] = [await temporaryFolder(() => undefined), await temporaryFolder(() => undefined)];
  await cp(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  await layOut(folder);
  const data = join(beside, 'sandbox.db');
  const sandbox = await startSandbox({ seed: QUICKSTART_SEED, data });
  const project = projectIn(folder, environmentFor(sandbox));
  expectDone(await project.run('state init'));
  expectDone(await project.run('apply --yes'));
  await committing(folder)('As it is');
  await sandbox.stop();
  return { folder, data, url: sandbox.url };
}

/** What stands around the project: the program as a dependency, and a repository of Git. */
async function layOut(folder: string): Promise<void> {
  const program = join(folder, 'node_modules/.bin/pricewright');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" --require "${CLOCK}" "${PROGRAM}" "$@"\n`);
  await chmod(program, 0o755);
  await writeFile(join(folder, 'package.json'), '{ "name": "prices", "private": true }\n');
  await writeFile(join(folder, '.gitignore'), 'node_modules\n.pricewright\npricewright-ci\nrequest\n');
  await git(folder, 'init', '--quiet', '--initial-branch', 'main');
}

async function git(folder: string, ...args: readonly string[]): Promise<string> {
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  return (await run('git', [...who, ...args], { cwd: folder })).stdout.trim();
}

const committing = (folder: string) => async (message: string) => {
  await git(folder, 'add', '--all');
  await git(folder, 'commit', '--quiet', '--allow-empty', '--message', message);
  return git(folder, 'rev-parse', 'HEAD');
};
