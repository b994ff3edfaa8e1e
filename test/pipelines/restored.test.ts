/** A state and its lock file, both put back to an older copy: the forge knows a run that they do not. */
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { monthlyPrice } from '../prices.ts';
import { COMMIT, type ForgeName, type Pipeline, startPipeline } from './pipeline.ts';
import { expectExit } from './run-steps.ts';

/** Restores through the year: each after another run than the one before. */
const RESTORES = Number(process.env.RESTORES ?? 1);

const KEPT = ['.pricewright/state.db', 'pricewright.lock'];

const more = (round: number): string => `version: "2026-04-01"
bundles:
  extra_${round}: { name: Extra ${round}, currency: USD, prices: { platform: ${JSON.stringify(FEE)} } }
`;

const FEE = monthlyPrice('5.00');

/** Applies what the catalog has, approved by hand. */
async function applied(pipeline: Pipeline, args = ''): Promise<{ exitCode: number | null; output: string }> {
  const { digest } = JSON.parse((await pipeline.repository.project.run('plan --json')).stdout);
  return pipeline.apply(COMMIT, `--approved ${digest} ${args}`);
}

test.each<ForgeName>(['github', 'gitlab'])(
  `%s: a state put back with its lock file, ${RESTORES} times, doubles nothing`,
  async (name) => {
    const pipeline = await startPipeline(name);
    const { project, sandbox } = pipeline.repository;
    const at = (file: string) => join(project.folder, file);
    const notes = () => pipeline.forge.issues.filter(({ title }) => title.includes('the newest run'));
    for (let round = 1; round <= RESTORES; round += 1) {
      for (const file of KEPT) await cp(at(file), at(`${file}.copy`));
      await project.write('billing/more.yaml', more(round));
      expectExit(await applied(pipeline), 0);
      expect(notes()).toMatchObject([{ state: 'closed' }]);
      const { bundles } = await sandbox.dump();

      for (const file of [...KEPT, '.pricewright/state.db-wal', '.pricewright/state.db-shm'])
        await rm(at(file), { force: true });
      for (const file of KEPT) await cp(at(`${file}.copy`), at(file));
      await sandbox.letKeysExpire();
      const refused = await applied(pipeline);
      expectExit(refused, 1);
      expect(refused.output).toContain('state-behind');
      expect(refused.output).toContain(notes()[0]?.title);
      expect((await sandbox.dump()).bundles).toEqual(bundles);

      // A person who has nothing newer says so, and what may be there already is not made again.
      expect((await project.run('recover --answer older --reason lost')).exitCode).toBe(0);
      const [note] = notes();
      if (note !== undefined) note.body = note.body.replace(/`.*`/, '');
      await applied(pipeline);
      expect((await sandbox.dump()).bundles).toEqual(bundles);
      await project.run(`recover --answer whole --reason looked`);
    }
  },
  120_000 * RESTORES,
);

test('without comments a warning says that nothing notes the run', async () => {
  const pipeline = await startPipeline('github');
  await pipeline.repository.project.replace('billing/bundles.yaml', '"49.00"', '"52.00"');
  const ran = await applied(pipeline, '--without comment');
  expectExit(ran, 0);
  expect(ran.output).toContain('newest-run-not-kept');
  expect(pipeline.forge.issues).toEqual([]);
});
