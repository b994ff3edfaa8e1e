/**
 * A state that is lost, or was never this one: within a key's life the service replays instead of doubling, and runs
 * converge.
 */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { censusOf } from './census.ts';
import { applyAll, expectDone, type Project, planOf, quickstart } from './project.ts';

/** So many applies are enough for anything that converges at all. */
const MOST_APPLIES = 3;

async function applyUntilNothingIsLeft(project: Project): Promise<number> {
  for (let applies = 1; applies <= MOST_APPLIES; applies += 1) {
    // An activation that the service has done already may be stale or refused on the way (exit codes 5, 3).
    expect([0, 3, 5]).toContain((await project.run('apply --yes')).exitCode);
    if ((await planOf(project)).steps.length === 0) return applies;
  }
  throw new Error(`${(await planOf(project)).steps.length} steps are left after ${MOST_APPLIES} applies`);
}

describe.each(['published', 'bound'] as const)('under profile %s', (profile) => {
  test('a lost state: started over, nothing is doubled, and the plan becomes empty', async () => {
    const { sandbox, project } = await quickstart({ profile });
    await applyAll(project);
    const census = censusOf(await sandbox.dump());
    await rm(join(project.folder, '.pricewright'), { recursive: true });

    const missing = await project.run('apply --yes');
    expect([missing.exitCode, missing.stderr.split(':')[0]]).toEqual([1, 'state-missing']);
    expectDone(await project.run('recover --answer lost --reason disk --at 2026-11-20T12:00:00Z'));
    await applyUntilNothingIsLeft(project);
    expect(censusOf(await sandbox.dump())).toEqual(census);
  });

  test('a second state of the same project, as another clone would make it: nothing is doubled', async () => {
    const { sandbox, project } = await quickstart({ profile });
    await applyAll(project);
    const census = censusOf(await sandbox.dump());
    await rm(join(project.folder, '.pricewright'), { recursive: true });
    await rm(join(project.folder, 'pricewright.lock'));
    expectDone(await project.run('state init'));
    await applyUntilNothingIsLeft(project);
    expect(censusOf(await sandbox.dump())).toEqual(census);
  });
});

test('a state whose making was cut short is made by the next try', async () => {
  const { project } = await quickstart();
  await rm(join(project.folder, 'pricewright.lock'));
  await project.replace('pricewright.yaml', '.pricewright/state.db', '.pricewright/new.db');
  await project.write('.pricewright/new.db', '');
  expectDone(await project.run('state init'));
  await applyAll(project);
});
