/**
 * Disables the rules of the protocol one by one and prints the seed that caught each. `--seeds N` bounds the search,
 * `--only TEXT` picks rules by a part of their name. Exit code 1 where one is not caught.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { MUTATIONS, type Mutation } from './mutations.ts';

const FOLDER = 'node_modules/.cache/pricewright';

async function bundle({ file, from, to }: Mutation, output: string): Promise<void> {
  const mutated = join(process.cwd(), 'src', file);
  if (readFileSync(mutated, 'utf8').split(from).length !== 2)
    throw new Error(`src/${file} does not hold this once: ${from}`);
  const build = await rolldown({
    input: 'test/simulation/run.ts',
    platform: 'node',
    external: (id) => !id.startsWith('.') && !id.startsWith('/'),
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutation',
        transform: (code, id) => (id === mutated ? code.replace(from, () => to) : undefined),
      },
    ],
  });
  await build.write({ file: output, format: 'esm' });
  await build.close();
}

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '100000' },
    from: { type: 'string', default: '0' },
    only: { type: 'string', default: '' },
  },
});
mkdirSync(FOLDER, { recursive: true });
let missed = 0;
for (const [index, mutation] of MUTATIONS.entries()) {
  if (!mutation.rule.includes(values.only)) continue;
  const output = join(FOLDER, `mutation-${index}.js`);
  await bundle(mutation, output);
  const { stdout } = spawnSync(
    process.execPath,
    [output, '--from', values.from, '--seeds', values.seeds, '--until-failure'],
    { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const caught = /^seed (\d+):\n {2}(.*)$/m.exec(stdout);
  if (caught === null) missed += 1;
  const by = caught === null ? 'NOT CAUGHT' : `seed ${caught[1]}: ${caught[2]?.slice(0, 90)}`;
  console.log(`| ${mutation.rule} | ${by} |`);
}
process.exitCode = missed === 0 ? 0 : 1;
