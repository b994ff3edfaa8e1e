/**
 * The proof that an older copy of the state still gives where nothing can be read: a thing for which no catalog since then asks for
 * anything else than the copy has. No run can have changed it.
 */
import { type Address, ownerOf } from '../../model/values/address.ts';
import { askGit } from '../io/ask-git.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';
import { withoutService } from '../planning/connect.ts';
import { makePlan } from '../planning/make-plan.ts';
import { withOther } from '../planning/other-catalog.ts';
import { type AppliedCatalog, commitNaming } from './catalog-of-newest-run.ts';
import { type CopyOfState, readerFrom } from './copy-of-state.ts';
import { openIn } from './open-in.ts';

/** Where there are more commits, the copy is too old to prove anything by them. */
const MOST_COMMITS = 50;

export async function unchangedSince(
  world: World,
  options: CommonOptions,
  copy: CopyOfState,
  applied: AppliedCatalog,
): Promise<(address: Address) => boolean> {
  const commits = await commitsSince(copy, applied);
  if (commits === null) return () => false;
  const asking: ((address: Address) => boolean)[] = [];
  const reader = readerFrom(copy.records);
  const add = async (inputs: AppliedCatalog['inputs']) => {
    const made = await makePlan(world, inputs, reader, withoutService(world, inputs), { refresh: 'none' });
    asking.push(openIn(made.plan));
  };
  for (const commit of commits) {
    const { catalog, usage } = await withOther(world, options, commit, ({ read }) => read());
    await add({ ...applied.inputs, catalog, usage });
  }
  const declared = new Set([...copy.records.keys()].map(ownerOf));
  return (address) => declared.has(ownerOf(address)) && asking.every((asks) => !asks(address));
}

/** The commits of the project since the one that noted the copy's newest run; null where Git does not say. */
async function commitsSince(
  { run }: CopyOfState,
  { inputs, commit }: AppliedCatalog,
): Promise<readonly string[] | null> {
  const { folder } = inputs.project;
  const from = run === null || commit === null ? null : await commitNaming(run, folder);
  if (from === null || commit === null) return null;
  const between = await askGit(
    ['rev-list', `--max-count=${MOST_COMMITS + 1}`, `${from}..${commit}`, '--', '.'],
    folder,
  );
  const commits = [...new Set([commit, ...(between?.split('\n') ?? [])])];
  return commits.length > MOST_COMMITS ? null : commits;
}
