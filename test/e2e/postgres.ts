/** The quickstart with its state in PostgreSQL, and workers for it. */
import { cp } from 'node:fs/promises';
import type { PostgresServer } from '../postgres-server.ts';
import type { Running } from './program.ts';
import {
  type Beside,
  environmentFor,
  expectDone,
  type Project,
  projectFile,
  projectIn,
  QUICKSTART,
  QUICKSTART_SEED,
  type Rehearsal,
} from './project.ts';
import {
  type SandboxProcess,
  type SandboxSetting,
  startSandbox,
  temporaryFolder,
} from './sandbox-process.ts';

let schemas = 0;

/** A database place of its own, and what a project there finds in its environment. */
function environmentOn(server: Pick<PostgresServer, 'url'>, sandbox: SandboxProcess): Record<string, string> {
  schemas += 1;
  return { ...environmentFor(sandbox), DATABASE_URL: server.url(`e2e_${process.pid}_${schemas}`) };
}

const STATE = `state: { postgres: "\${env.DATABASE_URL}" }`;

/** The quickstart with its state in PostgreSQL; the state is not there yet. */
export async function quickstartOn(
  server: Pick<PostgresServer, 'url'>,
  setting: SandboxSetting = {},
): Promise<Rehearsal> {
  const folder = await temporaryFolder();
  await cp(QUICKSTART, folder, { recursive: true, filter: (file) => !file.includes('.pricewright') });
  const sandbox = await startSandbox({ seed: QUICKSTART_SEED, ...setting });
  const project = projectIn(folder, environmentOn(server, sandbox));
  const text = await project.read('pricewright.yaml');
  const moved = text.replace(/^state:(?:\n +.*)+/m, STATE);
  if (moved === text) throw new Error('the quickstart names its state otherwise by now');
  await project.write('pricewright.yaml', moved);
  return { sandbox, project };
}

/** A small project over one catalog file, `lines` added to its project file; the state is there. */
export async function smallProjectOn(
  server: Pick<PostgresServer, 'url'>,
  catalog: string,
  setting: SandboxSetting = {},
  lines: readonly string[] = [],
): Promise<Rehearsal> {
  const folder = await temporaryFolder();
  const sandbox = await startSandbox({ seed: QUICKSTART_SEED, ...setting });
  const project = projectIn(folder, environmentOn(server, sandbox));
  await project.write('pricewright.yaml', projectFile(lines).replace(/^state: .*$/m, STATE));
  await project.write('billing/catalog.yaml', catalog);
  expectDone(await project.run('state init'));
  return { sandbox, project };
}

/** Resolves once it works. */
export async function startWorker(project: Project, args = '', beside?: Beside): Promise<Running> {
  const running = project.start(`worker${args}`, beside);
  await running.wrote('stderr', /works for/);
  return running;
}
