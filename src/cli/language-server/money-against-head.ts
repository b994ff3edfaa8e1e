/**
 * The effect of an editor's texts on money, against the commit that is checked out: the plan of `diff`, summed for
 * each thing that a changed subscription names. Needs no service, state or secret.
 */
import type { Catalog } from '../../model/catalog/catalog.ts';
import { grouped } from '../../model/messages/counted.ts';
import type { MoneyChange } from '../../model/plan/money-impact.ts';
import type { Plan } from '../../model/plan/plan.ts';
import type { Address } from '../../model/values/address.ts';
import { type Decimal, decimal, decimalText, ZERO } from '../../model/values/decimal.ts';
import { withReferences } from '../../observe/touched-addresses.ts';
import { commitOf } from '../io/ask-git.ts';
import { diagnosticsOf } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';
import { planFromRef } from '../planning/compare-catalogs.ts';
import type { Inputs } from '../project/read-inputs.ts';

export interface MoneyHere {
  readonly currency: string;
  /** Per month, over the changed subscriptions. */
  readonly monthly: MoneyChange;
  readonly subscriptions: number;
  /** The number with a change that no sum counts. */
  readonly uncounted: number;
}

export type MoneyAnswer =
  | { readonly kind: 'known'; readonly commit: string; readonly money: readonly MoneyHere[] }
  /** `reason` is a sentence without its full stop. */
  | { readonly kind: 'unknown'; readonly reason: string };

type Sums = ReadonlyMap<Address, ReadonlyMap<string, Sum>>;
type Known = { readonly kind: 'sums'; readonly sums: Sums } | (MoneyAnswer & { kind: 'unknown' });

/** More of them take longer to compare than a person waits for a hover, and nothing is answered meanwhile. */
const MOST_SUBSCRIPTIONS = 2_000;

/** Answers what is asked of the same inputs from one plan. */
export function createMoney(
  world: World,
  folder: string,
): (inputs: Inputs, address: Address) => Promise<MoneyAnswer> {
  let last:
    | { readonly inputs: Inputs; readonly commit: string | null; readonly known: Promise<Known> }
    | undefined;
  return async (inputs, address) => {
    // Somebody may have committed since the texts were read.
    const commit = await commitOf(world, folder);
    if (last?.inputs !== inputs || last.commit !== commit)
      last = { inputs, commit, known: compare(world, folder, commit, inputs) };
    const known = await last.known;
    if (known.kind === 'unknown') return known;
    const sums = [...(known.sums.get(address) ?? [])];
    return {
      kind: 'known',
      commit: (commit ?? '').slice(0, 12),
      money: sums.map(([currency, { before, after, subscriptions, uncounted }]) => ({
        currency,
        monthly: { before: decimalText(before), after: decimalText(after) },
        subscriptions,
        uncounted,
      })),
    };
  };
}

async function compare(world: World, folder: string, commit: string | null, inputs: Inputs): Promise<Known> {
  const { catalog, project } = inputs;
  if (commit === null) return { kind: 'unknown', reason: 'there is no commit to compare with' };
  if (catalog.subscriptions.size > MOST_SUBSCRIPTIONS)
    return {
      kind: 'unknown',
      reason: `there are more than ${grouped(String(MOST_SUBSCRIPTIONS))} subscriptions: pricewright diff compares them`,
    };
  const environment = project.environments.length > 0 ? { env: project.environment } : {};
  const options = { chdir: folder, color: false, ...environment };
  try {
    const plan = await planFromRef(world, options, commit, {}, { inputs });
    return { kind: 'sums', sums: sumsIn(plan, catalog) };
  } catch (error) {
    const first = diagnosticsOf(error).find(({ severity }) => severity === 'error');
    return { kind: 'unknown', reason: first?.message ?? 'the catalogs cannot be compared' };
  }
}

interface Sum {
  before: Decimal;
  after: Decimal;
  subscriptions: number;
  uncounted: number;
}

function sumsIn(plan: Plan, catalog: Catalog): Sums {
  const sums = new Map<Address, Map<string, Sum>>();
  for (const { currency, groups } of plan.impact.money)
    for (const { members } of groups)
      for (const { monthly, subscriptions, uncounted } of members) {
        const [before, after] = [decimal(monthly.before), decimal(monthly.after)];
        for (const address of subscriptions)
          for (const named of withReferences(catalog, [address])) {
            const byCurrency = sums.get(named) ?? new Map<string, Sum>();
            sums.set(named, byCurrency);
            const sum = byCurrency.get(currency) ?? {
              before: ZERO,
              after: ZERO,
              subscriptions: 0,
              uncounted: 0,
            };
            sum.before = sum.before.plus(before);
            sum.after = sum.after.plus(after);
            sum.subscriptions += 1;
            sum.uncounted += uncounted ? 1 : 0;
            byCurrency.set(currency, sum);
          }
      }
  return sums;
}
