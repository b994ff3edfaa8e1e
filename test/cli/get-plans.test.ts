/** `get plans` by tag and in an order, as far as the names of the list's parameters are known. */
import { expect, test } from 'vitest';
import { HEAD } from '../e2e/catalogs.ts';
import { projectFile, smallProject } from '../e2e/project.ts';
import { settingsOf } from '../served.ts';

const catalog = `${HEAD}products: { platform: { id: prod_platform } }\n`;

async function plansOf(profile: 'published' | 'bound', options: string) {
  const { project } = await smallProject(catalog, { profile });
  await project.write(
    'pricewright.yaml',
    projectFile().replace('service: {', `service: { ${settingsOf(profile)},`),
  );
  const { stdout, stderr, exitCode } = await project.run(`get plans --json${options}`);
  return { exitCode, said: stdout + stderr, names: exitCode === 0 ? namesIn(stdout) : [] };
}

const namesIn = (text: string) =>
  (JSON.parse(text) as { data: { name: string }[] }).data.map(({ name }) => name);

test.each(['published', 'bound'] as const)('in a chosen order, under %s', async (profile) => {
  const { names } = await plansOf(profile, ' sort=name:desc');
  expect(names.length).toBeGreaterThan(1);
  expect(names).toEqual([...names].sort().reverse());
});

test('by tag, where the filter has a name', async () => {
  const all = await plansOf('bound', '');
  expect((await plansOf('bound', ' tag=tag_of_none')).names).toEqual([]);
  expect(all.names.length).toBeGreaterThan(0);
  const unnamed = await plansOf('published', ' tag=tag_of_none');
  expect([unnamed.exitCode, unnamed.said]).toEqual([
    1,
    expect.stringContaining('list_parameters: { tags: NAME }'),
  ]);
});
