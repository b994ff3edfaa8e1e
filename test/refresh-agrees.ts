/** What a plan that read less of the service may differ in from the one that read all of it, and what it may not. */
import { expect } from 'vitest';
import type { Catalog } from '../src/model/catalog/catalog.ts';
import type { Guards } from '../src/model/plan/guards.ts';
import type { Plan } from '../src/model/plan/plan.ts';
import type { Rehearsal } from './rehearsal.ts';

export interface Planned {
  readonly catalog: Catalog;
  readonly guards?: Partial<Guards> | undefined;
  /** The plan that read all. */
  readonly plan: Plan;
  /** Whether somebody has changed the service by hand. */
  readonly isTouched: boolean;
}

/**
 * `changed` has the very same steps and defers the same; where the service was changed by hand, what it has is a part
 * of them. `none` makes nothing that is there already: what it would make, the other makes too, knows as missing, or
 * takes over from somebody who made the same version by hand.
 */
export async function expectRefreshAgrees(rehearsal: Rehearsal, planned: Planned): Promise<void> {
  const { plan: all, isTouched } = planned;
  const { changed, alone } = await planChanged(rehearsal, planned);
  if (isTouched) expect(digestsOf(all)).toEqual(expect.arrayContaining([...digestsOf(changed)]));
  else {
    expect(changed.steps).toEqual(all.steps);
    expect(changed.deferred).toEqual(all.deferred);
    expect(changed.digest).toBe(all.digest);
  }
  expect(alone.observed.requests).toBe(0);
  if (!isTouched) expectSameGround(all, alone.plan);
  const others = [...all.deferred, ...(all.taken_over ?? []), ...all.adoptions].map(({ address }) => address);
  expect([...creationsOf(all), ...others]).toEqual(expect.arrayContaining([...creationsOf(alone.plan)]));
}

/**
 * What all of them send alike stands on the same ground, so that what was planned with one is applied with another. A step
 * after one that sends more in the other plan, such as tags whose ids have to be looked up, stands on what that leaves.
 */
function expectSameGround(all: Plan, alone: Plan): void {
  const digests = new Map(alone.steps.map((step) => [sentBy(step), step.digest]));
  const others = new Set(
    all.steps.filter((step) => !digests.has(sentBy(step))).map(({ address }) => address),
  );
  const shared = all.steps.filter((step) => digests.has(sentBy(step)) && !others.has(step.address));
  expect(shared.map((step) => [step.id, digests.get(sentBy(step))])).toEqual(
    shared.map(({ id, digest }) => [id, digest]),
  );
}

function sentBy({ id, body }: Plan['steps'][number]): string {
  return JSON.stringify([id, body]);
}

/** Making the plan of `none` once more would show nothing: it is the one that `changed` begins with. */
async function planChanged(rehearsal: Rehearsal, { catalog, guards }: Planned) {
  const { plan: changed, diagnostics, alone } = await rehearsal.plan(catalog, guards, [], 'changed');
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  if (changed === undefined || alone === undefined) throw new Error('no plan, and no word why');
  return { changed, alone };
}

function digestsOf({ steps }: Plan): readonly string[] {
  return steps.map(({ id, digest }) => `${id} ${digest}`);
}

function creationsOf({ steps }: Plan): readonly string[] {
  return steps.filter(({ action }) => action === 'create').map(({ address }) => address);
}
