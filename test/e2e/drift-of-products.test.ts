/** Fields of bundles and products that only the service shows are drift, or are named as not compared. */
import { expect, test } from 'vitest';
import { settingsOf } from '../served.ts';
import { HEAD } from './catalogs.ts';
import { startGateway } from './gateway.ts';
import { applyAll, projectFile, smallProject } from './project.ts';

const CATALOG = (currency: string) => `${HEAD}products:
  platform: { id: prod_platform }
  addon: { name: Add-on }
bundles:
  pair:
    name: Pair${currency}
    prices:
      platform:
        product: platform
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        fixed_pricing_model: { price_per_unit: "10.00", units: 1 }
`;

async function applied(currency: string) {
  const { project, sandbox } = await smallProject(CATALOG(currency), { profile: 'bound' });
  const gateway = await startGateway(sandbox.url);
  await project.write(
    'pricewright.yaml',
    projectFile().replace(`"\${env.PRICEWRIGHT_SANDBOX_URL}"`, `${gateway.url}, ${settingsOf('bound')}`),
  );
  await applyAll(project);
  const showCurrency = (code: string) => {
    gateway.shows = (object, path) =>
      path.startsWith('/bundles')
        ? JSON.parse(JSON.stringify(object).replace('"type":"fixed"', `"type":"fixed","currency":"${code}"`))
        : object;
  };
  return { project, sandbox, showCurrency };
}

test('the currency of a bundle’s price is compared with the bundle’s', async () => {
  const { project, showCurrency } = await applied('\n    currency: USD');
  showCurrency('usd');
  expect((await project.run('drift --strict')).stdout).toContain('No drift');
  showCurrency('EUR');
  const { stdout, exitCode } = await project.run('drift');
  expect([exitCode, stdout]).toEqual([2, expect.stringMatching(/bundles\.pair[\s\S]*currency\s+USD → EUR/)]);
  // It is no reason to send anything, as no request says it.
  expect((await project.run('plan --detailed-exitcode')).exitCode).toBe(0);
});

test('without a currency in the catalog, it is named as not compared', async () => {
  const { project, showCurrency } = await applied('');
  showCurrency('EUR');
  const { stdout } = await project.run('drift');
  expect(stdout.replace(/\s+/g, ' ')).toContain(
    'bundles.pair (the catalog does not write the currency of its prices; the rest was compared)',
  );
  expect((await project.run('drift --strict')).exitCode).toBe(1);
});

test('a field of a product that the catalog does not write is named as not compared', async () => {
  const { project, sandbox } = await applied('');
  expect((await project.run('drift --strict')).exitCode).toBe(0);
  const addon = (await sandbox.dump()).products.find(({ name }) => name === 'Add-on');
  await sandbox.edit(addon?.id ?? '', { description: 'by hand' });
  const { stdout } = await project.run('drift');
  expect(stdout).toMatch(
    /products\.addon \(the catalog does not write description; the rest\s+was compared\)/,
  );
  // Nothing that the catalog declares is left open.
  expect((await project.run('drift --strict')).exitCode).toBe(0);
});
