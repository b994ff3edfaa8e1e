/**
 * How long the program takes to start and to do the small things, as a multiple of `node -e 0`: medians of runs that take
 * turns, each in a process of its own. The example of the quickstart is planned against a sandbox in another process, so
 * that no network is used, and against itself.
 *
 *     npm run script test/bench/startup-bench.ts [-- --rounds 21 --json]
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';

const PROGRAM = join(process.cwd(), 'dist', 'main.js');
const EXAMPLE = join(process.cwd(), 'examples', 'quickstart');
/** The first runs find nothing in the system's memory. */
const UNCOUNTED_ROUNDS = 2;
/** In `/proc/self/stat`, processor time is counted in hundredths of a second. */
const TICK_MS = 10;

interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
}

interface Spent {
  readonly wall: number;
  /** Of all threads and children; NaN where the system does not tell. */
  readonly cpu: number;
}

interface Figures {
  readonly command: string;
  readonly wallMs: number;
  readonly cpuMs: number;
  /** Median of the ratios of runs that stood side by side. */
  readonly wallRatio: number;
  /** Of the sums: one run is too short for how finely it is counted. */
  readonly cpuRatio: number;
}

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '21' }, json: { type: 'boolean', default: false } },
});
if (!existsSync(PROGRAM)) throw new Error('run npm run build first');
const folder = mkdtempSync(join(tmpdir(), 'startup-bench-'));
// `CI` forbids what a person may do. Certificates beyond its own, Node reads at every start, which takes longer than all
// else that it does then: every multiple would look smaller than it is for most people.
const { CI: _ci, NODE_EXTRA_CA_CERTS: _certificates, ...surroundings } = process.env;
const env = surroundings;
const [sandbox, service] = await startSandbox();
try {
  const figures = measure(prepare(), Number(values.rounds));
  if (values.json) console.log(JSON.stringify(figures, null, 2));
  else print(figures);
} finally {
  sandbox.kill();
  rmSync(folder, { recursive: true });
}

async function startSandbox(): Promise<[ChildProcess, NodeJS.ProcessEnv]> {
  const seed = join(EXAMPLE, 'sandbox.yaml');
  const child = spawn(process.execPath, [PROGRAM, 'sandbox', '--port', '0', '--seed', seed, '--json'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, api_key } = JSON.parse(line) as { readonly url: string; readonly api_key: string };
    return [child, { ...env, PRICEWRIGHT_SANDBOX_URL: url, BILLING_API_KEY: api_key }];
  }
  throw new Error('the sandbox did not start');
}

/** Three states of the example: everything to create, nothing to do, and a changed price. */
function prepare(): readonly Command[] {
  const [empty, applied, changed] = ['empty', 'applied', 'changed'].map((name) => join(folder, name));
  if (!empty || !applied || !changed) throw new Error('three folders');
  cpSync(EXAMPLE, empty, { recursive: true, filter: (source) => !source.includes('.pricewright') });
  run([PROGRAM, 'state', 'init'], empty);
  cpSync(empty, applied, { recursive: true });
  run([PROGRAM, 'apply', '--yes'], applied);
  cpSync(applied, changed, { recursive: true });
  const bundles = join(changed, 'billing', 'bundles.yaml');
  const text = readFileSync(bundles, 'utf8');
  if (!text.includes('price_per_unit: "49.00"')) throw new Error('the example has another price');
  writeFileSync(bundles, text.replace('price_per_unit: "49.00"', 'price_per_unit: "52.00"'));
  return [
    { name: 'node -e 0', args: ['-e', '0'], cwd: folder },
    { name: '--version', args: [PROGRAM, '--version'], cwd: folder },
    { name: '--help', args: [PROGRAM, '--help'], cwd: folder },
    { name: 'validate', args: [PROGRAM, 'validate'], cwd: applied },
    { name: 'plan, all new', args: [PROGRAM, 'plan'], cwd: empty },
    { name: 'plan, nothing to do', args: [PROGRAM, 'plan'], cwd: applied },
    { name: 'plan --refresh none', args: [PROGRAM, 'plan', '--refresh', 'none'], cwd: applied },
    { name: 'plan, a changed price', args: [PROGRAM, 'plan'], cwd: changed },
    { name: 'diff, same', args: [PROGRAM, 'diff', EXAMPLE], cwd: applied },
    { name: 'diff, changed', args: [PROGRAM, 'diff', EXAMPLE], cwd: changed },
  ];
}

function run(args: readonly string[], cwd: string): Spent {
  const [start, used] = [performance.now(), childrenMs()];
  const { status, stderr } = spawnSync(process.execPath, args, { cwd, env: service, stdio: 'pipe' });
  const spent = { wall: performance.now() - start, cpu: childrenMs() - used };
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}: ${stderr}`);
  return spent;
}

/** The processor time of all children that have ended. */
function childrenMs(): number {
  try {
    const afterName = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(afterName[13]) + Number(afterName[14])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}

function measure(commands: readonly Command[], rounds: number): readonly Figures[] {
  const spent = commands.map((): Spent[] => []);
  for (let round = -UNCOUNTED_ROUNDS; round < rounds; round += 1)
    for (const [index, { args, cwd }] of commands.entries()) {
      const one = run(args, cwd);
      if (round >= 0) spent[index]?.push(one);
    }
  const bare = spent[0] ?? [];
  return commands.map(({ name }, index) => {
    const own = spent[index] ?? [];
    return {
      command: name,
      wallMs: median(own.map(({ wall }) => wall)),
      cpuMs: sum(own) / rounds,
      wallRatio: median(own.map(({ wall }, at) => wall / (bare[at]?.wall ?? Number.NaN))),
      cpuRatio: sum(own) / sum(bare),
    };
  });
}

function sum(spent: readonly Spent[]): number {
  return spent.reduce((total, { cpu }) => total + cpu, 0);
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}

function print(figures: readonly Figures[]): void {
  console.log(`${''.padEnd(26)}      wall    ratio processor    ratio`);
  for (const { command, wallMs, cpuMs, wallRatio, cpuRatio } of figures) {
    const [wall, cpu] = [wallMs, cpuMs].map((ms) => `${ms.toFixed(0)} ms`.padStart(9));
    const [wallTimes, cpuTimes] = [wallRatio, cpuRatio].map((ratio) => `${ratio.toFixed(2)} ×`.padStart(8));
    console.log(`${command.padEnd(26)} ${wall} ${wallTimes} ${cpu} ${cpuTimes}`);
  }
}
