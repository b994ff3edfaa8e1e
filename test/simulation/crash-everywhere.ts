/**
 * A plan that is cut short at every place where a process can die: before and after each call of the journal, after each
 * commit within one, after each request that left. What was made before stands in a journal that is complete; then each
 * death in turn, and calm applies until nothing is left.
 */
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { rehearse } from './rehearse.ts';

export interface CutShort {
  /** Whether every process died where it was to die: past the last place there is none. */
  readonly died: boolean;
  readonly violations: readonly string[];
  /** What the service executed, of the plan that was cut short alone. */
  readonly operations: ReadonlySet<string>;
  /** How many things of each kind the service has in the end. */
  readonly census: string;
}

/** `deaths`: where the first apply of `after` dies, where the one that follows dies, and so on. */
export async function cutShort(
  before: Catalog,
  after: Catalog,
  deaths: readonly number[],
): Promise<CutShort> {
  const rehearsal = await rehearse();
  const { network, sandbox } = rehearsal;
  const restless = [...(await rehearsal.applyAll(before))];
  const executedBefore = network.executed.length;
  let died = true;
  for (const diesAt of deaths) died = (await rehearsal.apply(after, { diesAt })) === undefined && died;
  restless.push(...(await rehearsal.applyAll(after)));
  // What is still on its way arrives.
  await rehearsal.pass(3 * 60 * 60 * 1000);
  restless.push(...(await rehearsal.applyAll(after)));

  const executed = network.executed.slice(executedBefore);
  const kinds = ['products', 'bundles', 'plans', 'subscriptions', 'versions'] as const;
  const result = {
    died,
    violations: [...restless, ...(await rehearsal.violations())],
    operations: new Set(executed.map(({ method, path }) => `${method} ${withoutIds(path)}`)),
    census: kinds.map((kind) => `${sandbox.store.size(kind)} ${kind}`).join(', '),
  };
  sandbox.close();
  return result;
}

function withoutIds(path: string): string {
  return path.replaceAll(/\/(prod|bun|plan|sub|ver)_[^/]+/g, '/…');
}
