/** A repository as a pipeline checks it out: the quickstart's prices, and the program as a dependency. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { NOON } from '../e2e/program.ts';
import {
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
  /** Commits all that is there, and answers the commit. */
  commit(message: string): Promise<string>;
}

/**
 * Applied once by hand, as a team begins. With a forge, the project is the one that `init` and `ci init` make, and nothing is
 * applied to its production.
 */
export async function startRepository(forge?: 'github' | 'gitlab'): Promise<Repository> {
  const folder = await temporaryFolder();
  if (forge === undefined)
    await cp(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const program = join(folder, 'node_modules/.bin/pricewright');
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true });
  await writeFile(program, `#!/bin/sh\nexec "${process.execPath}" --require "${CLOCK}" "${PROGRAM}" "$@"\n`);
  await chmod(program, 0o755);
  await writeFile(join(folder, 'package.json'), '{ "name": "prices", "private": true }\n');
  await writeFile(join(folder, '.gitignore'), 'node_modules\n.pricewright\npricewright-ci\nrequest\n');

  const sandbox = await startSandbox(forge === undefined ? { seed: QUICKSTART_SEED } : { profile: 'alguna' });
  const project = projectIn(folder, environmentFor(sandbox));
  if (forge === undefined) {
    expectDone(await project.run('state init'));
    expectDone(await project.run('apply --yes'));
  } else {
    expectDone(await project.run('init'));
    const own = `production, base_url: "${sandbox.url}",`;
    await project.replace('pricewright.yaml', '{ account: production,', `{ account: ${own}`);
    expectDone(await project.run(`ci init ${forge}`));
    expectDone(await project.run('state init --env production'));
  }
  const git = (...args: string[]) =>
    run('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });
  await git('init', '--quiet', '--initial-branch', 'main');
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
    commit: async (message) => {
      await git('add', '--all');
      await git('commit', '--quiet', '--allow-empty', '--message', message);
      return (await git('rev-parse', 'HEAD')).stdout.trim();
    },
  };
}
