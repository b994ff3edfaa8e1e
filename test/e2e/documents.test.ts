/** What `--json` prints is JSON and nothing else, and plans and outcomes match the schemas that are published. */
import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { API_KEY } from './program.ts';
import { applyAll, expectDone, projectIn, quickstart } from './project.ts';
import { temporaryFolder } from './sandbox-process.ts';

async function faultsAgainst(name: 'plan' | 'outcome', text: string): Promise<unknown> {
  const schema = JSON.parse(
    await readFile(new URL(`../../schemas/${name}.schema.json`, import.meta.url), 'utf8'),
  );
  const validate = new Ajv2020({ allErrors: true, allowUnionTypes: true }).compile(schema);
  validate(JSON.parse(text));
  return validate.errors;
}

const COMMANDS = [
  'validate',
  'state list',
  'state list subscriptions.bakehouse',
  'state list subscriptions.nobody',
  'state rm subscriptions.seedling',
  'state init',
  'log',
  'plan',
  'plan --env nowhere',
  'apply --approved 00',
  'apply --yes',
  'apply --yes',
  'recover subscriptions.bakehouse --id sub_1',
  'show nowhere.json',
] as const;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('the quickstart', () => {
  test('plans and outcomes match their schemas, and a file renders as what was printed', async () => {
    const { project } = await quickstart();
    const plan = expectDone(await project.run('plan --json --out plan.json'));
    expect(await faultsAgainst('plan', plan.stdout)).toBe(null);
    expect(await project.read('plan.json')).toBe(plan.stdout);
    expect((await project.run('plan --format json')).stdout).toBe(plan.stdout);
    expect((await project.run('show plan.json')).stdout).toBe((await project.run('plan')).stdout);
    expect((await project.run('show plan.json --json')).stdout).toBe(plan.stdout);

    const apply = expectDone(await project.run('apply plan.json --json --out outcome.json'));
    expect(apply.stderr).toBe('');
    expect(await faultsAgainst('outcome', apply.stdout)).toBe(null);
    expect(await project.read('outcome.json')).toBe(apply.stdout);
    expect((await project.run('show outcome.json --json')).stdout).toBe(apply.stdout);

    const nothing = expectDone(await project.run('apply --yes --json'));
    expect(await faultsAgainst('outcome', nothing.stdout)).toBe(null);
  });

  test('every command prints JSON under --json, whether it goes well or not', async () => {
    const { project } = await quickstart();
    await applyAll(project);
    const silent: string[] = [];
    for (const command of COMMANDS) {
      const { stdout, exitCode } = await project.run(`${command} --json`);
      if (!isJson(stdout)) silent.push(`${command}, exit code ${exitCode}: ${stdout.slice(0, 80)}`);
    }
    expect(silent).toEqual([]);
  });

  test('init and what it wrote', async () => {
    const folder = await temporaryFolder();
    const project = projectIn(folder, { BILLING_API_KEY: API_KEY });
    const { stdout } = expectDone(await project.run('init --json'));
    expect(() => JSON.parse(stdout), stdout).not.toThrow();
    expectDone(await project.run('validate'));
    expect(Object.keys(await project.listing()).sort()).toEqual([
      '.pricewright/.gitignore',
      '.pricewright/state.db',
      'billing/catalog.yaml',
      'pricewright.lock',
      'pricewright.yaml',
    ]);
  });

  test.each([
    ['an environment is named', 'init --env staging', {}],
    [
      'a lock file names a state',
      'init',
      { 'pricewright.lock': 'state: 98f5c81d-17a6-40b3-9bb0-284cb7e4fed7\n' },
    ],
    ['a state lies there', 'init', { '.pricewright/state.db': 'a state' }],
  ])('init writes nothing where %s', async (_, command, files) => {
    const project = projectIn(await temporaryFolder(), {});
    for (const [file, text] of Object.entries(files)) await project.write(file, text);
    const { stderr, exitCode } = await project.run(command);
    expect(exitCode, stderr).toBe(1);
    expect(Object.keys(await project.listing())).toEqual(Object.keys(files));
  });
});
