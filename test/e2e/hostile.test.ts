/** Names that would move a cursor or speak to a pipeline are shown harmlessly, and the API key is shown nowhere. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HEAD } from './catalogs.ts';
import { API_KEY, type Finished } from './program.ts';
import { applyAll, expectDone, type Project, quickstart, smallProject } from './project.ts';

/** As a YAML double-quoted scalar: colours, a line that a log reader obeys, a turned reading direction, a cleared screen. */
const EVIL = String.raw`\e[31mred\e[0m\n::error::pwned\r\u202eevil\a\u009b2J`;
const LONG = 'long '.repeat(1800).trim();

const CATALOG = `${HEAD}products: { platform: { id: prod_platform } }
bundles:
  evil:
    name: "${EVIL}"
    description: "${LONG}"
    prices:
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "1.00", units: 1 }
subscriptions:
  acme:
    customer_id: cus_mapleworks
    name: "${EVIL}"
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2026-06-01 }
    metadata: { "k\\e[2J": "${EVIL}", "ключ": "価格 🚀" }
    versions:
      - description: "${EVIL}"
        items: [{ bundle: evil }]
`;

function expectHarmless({ stdout, stderr }: Finished, command: string): void {
  for (const text of [stdout, stderr]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not come through.
    expect(text, command).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/);
    expect(text, command).not.toMatch(/^\s*::/m);
  }
}

test('hostile names are shown as escapes, in every output', async () => {
  const { sandbox, project } = await smallProject(CATALOG);
  const run = async (command: string): Promise<Finished> => {
    const finished = await project.run(command, { env: { PRICEWRIGHT_ACTOR: '\u001b[31mme\n::error::' } });
    expectHarmless(finished, command);
    return finished;
  };
  await run('validate');
  expectDone(await run('plan --out plan.json'));
  await run('plan --json');
  await run('show plan.json');
  expectDone(await run('apply plan.json --out outcome.json'));
  await run('show outcome.json');
  for (const address of ['bundles.evil', 'subscriptions.acme', 'subscriptions.acme.versions.opening'])
    expectDone(await run(`state list ${address}`));
  for (const command of ['state list', 'state list --json', 'log', 'log --json'])
    expectDone(await run(command));

  // What was sent is what was written, unharmed.
  const [bundle] = (await sandbox.dump()).bundles;
  expect([bundle?.name, bundle?.description]).toEqual([
    JSON.parse(`"${EVIL.replaceAll('\\e', '\\u001b').replaceAll('\\a', '\\u0007')}"`),
    LONG,
  ]);
  expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);

  await sandbox.disturb({ kind: 'html', method: 'GET' });
  await project.write('pricewright.yaml', `${await project.read('pricewright.yaml')}apply: { retries: 0 }\n`);
  await run('plan');
});

async function everythingIn({ folder }: Project): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, 'latin1')))).join('\n');
}

test('the API key stands in no output and no file', async () => {
  const { sandbox, project } = await quickstart();
  const printed: string[] = [];
  const run = async (command: string): Promise<void> => {
    const { stdout, stderr } = await project.run(command, { env: { PRICEWRIGHT_DEBUG: '1' } });
    printed.push(stdout, stderr);
  };
  await run('plan --out plan.json');
  await sandbox.disturb({ kind: 'drop', method: 'POST', nth: 4, execute: true });
  await run('apply plan.json --out outcome.json');
  await sandbox.disturb({ kind: 'html', method: 'GET', status: 502 });
  await project.write(
    'pricewright.yaml',
    `${await project.read('pricewright.yaml')}\napply: { retries: 0 }\n`,
  );
  await run('plan');
  await sandbox.calm();
  for (const command of ['log --json', 'state list', 'state list bundles.growth', 'plan --json'])
    await run(command);
  await applyAll(project);
  expect(printed.join('\n')).not.toContain(API_KEY);
  expect(await everythingIn(project)).not.toContain(API_KEY);
});
