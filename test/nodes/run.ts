/**
 * The quickstart and a few rooms of tests under each line of Node.js, from the oldest that is promised on: `npm run script test/nodes/run.ts`,
 * or with versions of its own, `npm run script test/nodes/run.ts -- 22 24.1.0`. The binaries come from npm's registry; what is built is tried.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = process.cwd();
const LINES = ['20.19.0', '22', '24', '26'];
/** Rooms that Node.js itself matters to: files, SQLite, HTTP, child processes, dates. */
const ROOMS = [
  'test/model',
  'test/catalog',
  'test/state',
  'test/service',
  'test/sandbox',
  'test/e2e/quickstart.test.ts',
];
const MOST_OUTPUT_BYTES = 1 << 26;

interface Tried {
  readonly what: string;
  readonly ok: boolean;
  /** The last lines that it printed. */
  readonly said: string;
}

/** The path of a Node.js of this version, put into a folder of its own. */
async function install(version: string, folder: string): Promise<string> {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
  await writeFile(join(folder, 'package.json'), '{ "private": true }');
  await run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', `${name}@${version}`],
    {
      cwd: folder,
    },
  );
  return join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

async function attempt(what: string, node: string, args: readonly string[], lines: number): Promise<Tried> {
  // Tries the build, with a process for each command.
  const env = {
    ...process.env,
    PATH: `${join(node, '..')}:${process.env.PATH}`,
    NO_COLOR: '1',
    E2E_PROCESSES: '1',
  };
  const tail = (text: string): string => text.trimEnd().split('\n').slice(-lines).join('\n');
  try {
    const { stdout } = await run(node, args, { cwd: ROOT, env, maxBuffer: MOST_OUTPUT_BYTES });
    return { what, ok: true, said: tail(stdout) };
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    return { what, ok: false, said: tail(`${stdout}\n${stderr}`) };
  }
}

async function tryOn(version: string): Promise<readonly Tried[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pricewright-node-'));
  try {
    const node = await install(version, folder);
    const { stdout } = await run(node, ['--version']);
    process.stdout.write(`\nNode.js ${stdout.trim()}\n`);
    return [
      await attempt('quickstart', node, ['examples/quickstart/tour.mjs'], 1),
      await attempt(
        'tests',
        node,
        ['node_modules/vitest/vitest.mjs', 'run', '--config', '.config/vitest.ts', ...ROOMS],
        6,
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const named = process.argv.slice(2);
let failed = false;
for (const version of named.length > 0 ? named : LINES) {
  for (const { what, ok, said } of await tryOn(version)) {
    failed ||= !ok;
    process.stdout.write(`  ${ok ? 'ok    ' : 'FAILED'} ${what}\n${said.replace(/^/gm, '         ')}\n`);
  }
}
process.exitCode = failed ? 1 : 0;
