/** `undo RUN` on the quickstart, in a repository: back to what the run before it had. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { type ServedQuickstart, serveQuickstart } from './quickstart-project.ts';
import { runInProcess } from './run-in-process.ts';

const SPARE = `  spare:
    name: Spare
    currency: USD
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        billing_interval: monthly
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "1.00", units: 1 }
`;

let project: ServedQuickstart;
let tokens = 0;
/** Runs have names of their own. */
const token = (length: number) => {
  tokens += 1;
  return `${tokens}`.padStart(3, '0').padEnd(length, 'x');
};
const run = (...argv: string[]) => runInProcess(argv, { cwd: project.folder, env: project.env, token });
const git = (...argv: string[]) =>
  execFileSync('git', ['-c', 'user.name=ada', '-c', 'user.email=ada@example.com', ...argv], {
    cwd: project.folder,
  });

async function planned(...argv: string[]): Promise<Plan> {
  const { stdout, exitCode, stderr } = await run(...(argv.length === 0 ? ['plan'] : argv), '--json');
  expect(exitCode, stderr).toBe(0);
  return JSON.parse(stdout) as Plan;
}

function edit(file: string, from: string, to: string): void {
  const path = join(project.folder, file);
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}

const notices = (plan: Plan) => plan.notices.map(({ message }) => message);
/** Newest first. */
const runs = async () => JSON.parse((await run('log', '--json')).stdout) as { run: string }[];

beforeAll(async () => {
  project = await serveQuickstart('undo');
  writeFileSync(join(project.folder, '.gitignore'), '.pricewright/\n');
  git('init', '--quiet');
  expect((await run('state', 'init')).exitCode).toBe(0);
  git('add', '--all');
  git('commit', '--quiet', '--message', 'the first catalog');
  expect((await run('apply', '--yes')).exitCode).toBe(0);
}, 120_000);

afterAll(() => project.remove());

test('the first run has nothing before it', async () => {
  const [first] = await runs();
  expect((await run('undo', first?.run ?? '', '--dry-run')).stderr).toMatch(/no-run-before: .*absent: true/);
});

test('a run is planned back, applied by its digest, and the next plan makes it again', async () => {
  edit('billing/bundles.yaml', 'name: Starter\n', 'name: Starter pack\n');
  edit('billing/bundles.yaml', '\nbundles:\n', `\nbundles:\n${SPARE}`);
  git('commit', '--all', '--quiet', '--message', 'two changes');
  const forward = await planned();
  expect(forward.counts).toMatchObject({ create: 1, update: 1 });
  expect((await run('apply', '--yes')).exitCode).toBe(0);
  const [second] = await runs();
  const back = await planned('undo', '--dry-run', second?.run.slice(0, 8) ?? '');
  expect(back.steps.map(({ address, differences }) => [address, differences.length])).toEqual([
    ['bundles.starter', 1],
  ]);
  expect(notices(back)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(
        /^undo: this plan undoes run .* 1 address as run .* had them; bring the catalog in Git back/,
      ),
      expect.stringMatching(/^not-undone: made by that run, and left: bundles\.spare; .*`absent: true`/),
    ]),
  );
  const applied = await run('undo', second?.run ?? '', '--approved', back.digest, '--json');
  expect({ ...applied, stdout: '' }).toMatchObject({ exitCode: 0 });
  expect((await planned()).steps.map(({ address }) => address)).toEqual(['bundles.starter']);
  expect((await planned('plan', '--refresh=none')).steps.map(({ address }) => address)).toEqual([
    'bundles.starter',
  ]);
  expect((await planned('undo', '--dry-run', second?.run ?? '')).steps).toEqual([]);
});

test('nothing is undone past a rename', async () => {
  edit('billing/bundles.yaml', '  starter:\n', '  starter_plan:\n    renamed_from: starter\n');
  for (const _ of ['bakehouse', 'pedalpost', 'tidemark'])
    edit('billing/subscriptions/self-serve.yaml', 'bundle: starter\n', 'bundle: starter_plan\n');
  const [, second] = await runs();
  expect((await run('undo', second?.run ?? '', '--dry-run')).stderr).toMatch(
    /renamed-since: an undo cannot go back past a rename, and bundles\.starter_plan had another name/,
  );
  git('checkout', '--quiet', 'billing');
});

test('an apply of files that are not committed says so first, and its record is gone back to', async () => {
  edit('billing/bundles.yaml', 'name: Starter pack\n', 'name: Starter kit\n');
  const { exitCode, stderr, text } = await run('apply', '--yes');
  expect(exitCode).toBe(0);
  expect(stderr).toMatch(/^warning: not-committed: billing\/bundles\.yaml is not committed: /);
  expect(text.indexOf('not-committed')).toBeLessThan(text.indexOf('Read the service'));
  edit('billing/bundles.yaml', 'name: Starter kit\n', 'name: Starter set\n');
  expect((await run('apply', '--yes')).exitCode).toBe(0);
  const [last] = await runs();
  const logged = async (which = '') => (await run('log', which)).text;
  const commit = / commit [0-9a-f]{12} and uncommitted files {2}plan /;
  expect(await logged(last?.run)).toMatch(commit);
  expect((await run('log')).stdout.match(new RegExp(commit, 'g'))).toHaveLength(2);
  expect(await logged((await runs()).at(-1)?.run)).not.toMatch(commit);
  const { steps } = await planned('undo', '--dry-run', last?.run ?? '');
  expect(steps.map(({ id, body }) => [id, body])).toEqual([
    ['bundles.update bundles.starter', { name: 'Starter kit' }],
  ]);
  git('commit', '--all', '--quiet', '--message', 'the name');
  expect((await run('apply', '--yes')).stderr).not.toContain('not-committed');
});

test.each([
  [['undo', 'a', '--target', 'bundles.starter'], /unknown option '--target'/],
  [['undo'], /missing required argument 'run'/],
  [['undo', 'nope', '--dry-run'], /unknown-run/],
])('%j is refused', async (argv, says) => {
  expect(await run(...argv)).toMatchObject({ exitCode: 1, stderr: expect.stringMatching(says) });
});

test('a run from before the environments is undone under the name of its time', async () => {
  for (const [from, to] of [
    ['Growth', 'Growth one'],
    ['Growth one', 'Growth two'],
  ]) {
    edit('billing/bundles.yaml', `name: ${from}\n`, `name: ${to}\n`);
    git('commit', '--all', '--quiet', '--message', `${to}`);
    expect((await run('apply', '--yes')).exitCode).toBe(0);
  }
  const [last] = await runs();
  const alone = await planned('undo', '--dry-run', last?.run ?? '');
  appendFileSync(join(project.folder, 'pricewright.yaml'), '\nenvironments: { production: {} }\n');
  const exported = await run('state', 'export', 'state.jsonl', '--env', 'production');
  expect(exported.exitCode, exported.stderr).toBe(0);
  const file = join(project.folder, '.pricewright/state.db');
  renameSync(file, `${file}.former`);
  const renamed = await run(...'state import state.jsonl --as production --reason more-to-come'.split(' '));
  expect(renamed.exitCode, renamed.stderr).toBe(0);
  const undone = await planned('undo', '--dry-run', last?.run ?? '', '--env', 'production');
  expect(undone.steps.map(({ address }) => address)).toEqual(['bundles.growth']);
  expect(undone.catalog.digest).toBe(alone.catalog.digest);
});

test('nor past a key that changed beside its id, once that was applied', async () => {
  const { stdout } = await run('state', 'list', 'bundles.starter', '--env', 'production');
  const { record } = JSON.parse(stdout) as { record: { remoteId: string } };
  edit('billing/bundles.yaml', '  starter:\n', `  starter_plan:\n    id: ${record.remoteId}\n`);
  for (const _ of ['bakehouse', 'pedalpost', 'tidemark'])
    edit('billing/subscriptions/self-serve.yaml', 'bundle: starter\n', 'bundle: starter_plan\n');
  const applied = await run('apply', '--yes', '--env', 'production');
  expect(applied.text).toContain('bundles.starter → bundles.starter_plan');
  const logged = JSON.parse((await run('log', '--json', '--env', 'production')).stdout) as { run?: string }[];
  const [, last = ''] = logged.flatMap((each) => each.run ?? []);
  expect((await run('undo', last, '--dry-run', '--env', 'production')).stderr).toMatch(
    /renamed-since: an undo cannot go back past a rename, and bundles\.starter_plan had another name/,
  );
});

test('outside a repository the record of each run has its files, and an undo of an undo has them too', async () => {
  const apart = await serveQuickstart('undo-apart');
  const here = (...argv: string[]) => runInProcess(argv, { cwd: apart.folder, env: apart.env, token });
  const named = (name: string) => {
    const path = join(apart.folder, 'billing/bundles.yaml');
    writeFileSync(path, readFileSync(path, 'utf8').replace(/name: Starter.*\n/, `name: ${name}\n`));
  };
  const newest = async () => (JSON.parse((await here('log', '--json')).stdout) as { run: string }[])[0]?.run;
  const undone = async (): Promise<readonly unknown[]> => {
    const { stdout, stderr } = await here('undo', (await newest()) ?? '', '--dry-run', '--json');
    expect(stderr).not.toContain('catalog-not-in-git');
    const { steps, digest, notices: said } = JSON.parse(stdout) as Plan;
    expect(said.map(({ message }) => message).join()).toContain('what the files of that run said of them');
    expect((await here('undo', (await newest()) ?? '', '--approved', digest, '--yes')).exitCode).toBe(0);
    return steps.map(({ body }) => body);
  };
  onTestFinished(() => apart.remove());
  expect((await here('state', 'init')).exitCode).toBe(0);
  for (const name of ['Starter', 'Starter one', 'Starter two']) {
    named(name);
    expect(await here('apply', '--yes')).toMatchObject({
      exitCode: 0,
      stderr: expect.not.stringContaining('not-committed'),
    });
  }
  expect(await undone()).toEqual([{ name: 'Starter one' }]);
  expect(await undone()).toEqual([{ name: 'Starter two' }]);
});
