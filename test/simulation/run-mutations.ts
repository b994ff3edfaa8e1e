/**
 * Disables the rules of the protocol one by one and prints the seed that caught each, or else the small world in which the
 * explorer did. `--seeds N` bounds the search, `--only TEXT` picks rules by a part of their name, `--by explore` asks the
 * explorer alone. Exit code 1 where one is not caught.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { MUTATIONS, type Mutation } from './mutations.ts';

const FOLDER = 'node_modules/.cache/pricewright';

async function bundle({ file, from, to }: Mutation, input: string, output: string): Promise<void> {
  const mutated = join(process.cwd(), 'src', file);
  if (readFileSync(mutated, 'utf8').split(from).length !== 2)
    throw new Error(`src/${file} does not hold this once: ${from}`);
  const build = await rolldown({
    input,
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
    by: { type: 'string', default: 'simulate, explore' },
  },
});

/** What a script prints on the source without the rule, up to the first failure. */
async function printed(mutation: Mutation, script: string, parameters: readonly string[]): Promise<string> {
  const output = join(FOLDER, 'mutation.js');
  await bundle(mutation, script, output);
  const { stdout } = spawnSync(process.execPath, [output, ...parameters, '--until-failure'], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

async function seedThatCaught(mutation: Mutation): Promise<string | undefined> {
  const text = await printed(mutation, 'test/simulation/run.ts', [
    '--from',
    values.from,
    '--seeds',
    values.seeds,
  ]);
  const caught = /^seed (\d+):\n {2}(.*)$/m.exec(text);
  return caught === null ? undefined : `seed ${caught[1]}: ${caught[2]?.slice(0, 90)}`;
}

async function worldThatCaught(mutation: Mutation): Promise<string | undefined> {
  const text = await printed(mutation, 'test/explore/run.ts', []);
  const caught = /^(.*): \d+ schedules, .*\n {2}(.*)$/m.exec(text);
  return caught === null ? undefined : `${caught[1]}: ${caught[2]?.slice(0, 90)}`;
}

mkdirSync(FOLDER, { recursive: true });
let missed = 0;
for (const mutation of MUTATIONS) {
  if (!mutation.rule.includes(values.only)) continue;
  const bySeed = values.by.includes('simulate') ? await seedThatCaught(mutation) : undefined;
  const by = bySeed ?? (values.by.includes('explore') ? await worldThatCaught(mutation) : undefined);
  if (by === undefined) missed += 1;
  console.log(`| ${mutation.rule} | ${by ?? 'NOT CAUGHT'} |`);
}
process.exitCode = missed === 0 ? 0 : 1;
