/**
 * The usage samples that stood before a plan, and what it changes of them. They are on record with the rules in force, and judge the plan
 * beside its own samples: a request that writes a customer's usage smaller, or takes it away, does not judge its own bills.
 */
import { hash } from 'node:crypto';
import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import { counted, someOf } from '../../model/messages/counted.ts';
import type { ProjectRules, RuleChange, SampleRow } from '../../model/plan/rules.ts';
import type { Rename } from '../../model/service/record.ts';
import { parseAddress } from '../../model/values/address.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { remember } from '../../model/values/remember.ts';
import type { PlanInputs } from '../plan-inputs.ts';

interface SampleInputs extends Pick<PlanInputs, 'usage' | 'usageBefore' | 'standing'> {
  readonly renames?: readonly Rename[];
}

export function samplesToRecord(samples: readonly UsageSample[]): Pick<ProjectRules, 'usage'> {
  const rows = rowsOf(samples);
  return rows.length > 0 ? { usage: rows } : {};
}

/** SHA-256, hex, of the samples; undefined where the rules have none. */
export function samplesDigest({ usage }: ProjectRules): string | undefined {
  return usage && digestOf(usage);
}

/** The samples on record, where they are not the plan's own. */
function samplesOnRecord({
  usage = [],
  standing,
  renames = [],
}: SampleInputs): readonly UsageSample[] | undefined {
  if (!standing?.record) return undefined;
  const { usage: rows = [] } = standing.record;
  if (digestOf(rows) === digestOf(rowsOf(usage))) return undefined;
  return underPresentNames(samplesIn(rows), renames);
}

/** The samples of the catalog before, where they are not the plan's own. Those of past months count, too. */
function samplesBefore({
  usage = [],
  usageBefore,
  renames = [],
}: SampleInputs): readonly UsageSample[] | undefined {
  return usageBefore && usageBefore !== usage ? underPresentNames(usageBefore, renames) : undefined;
}

/** The samples that judge the plan beside its own, each once. */
export function formerSamples(inputs: SampleInputs): readonly (readonly UsageSample[])[] {
  const stood = [samplesOnRecord(inputs), samplesBefore(inputs)].filter((samples) => samples !== undefined);
  const others = new Map(stood.map((samples) => [digestOf(rowsOf(samples)), samples]));
  others.delete(digestOf(rowsOf(inputs.usage ?? [])));
  return [...others.values()];
}

/** Under the keys that the catalog gives their subscriptions and products now. */
function underPresentNames(
  samples: readonly UsageSample[],
  renames: readonly Rename[],
): readonly UsageSample[] {
  if (renames.length === 0) return samples;
  const keys = new Map<string, string>(renames.map(({ from, to }) => [from, parseAddress(to)?.key ?? to]));
  return samples.map(({ user, used, ...sample }) => ({
    ...sample,
    user:
      user.kind === 'subscription'
        ? { ...user, key: keys.get(`subscriptions.${user.key}`) ?? user.key }
        : user,
    used: used.kind === 'product' ? { ...used, name: keys.get(`products.${used.name}`) ?? used.name } : used,
  }));
}

const rowsOf = remember((samples: readonly UsageSample[]): readonly SampleRow[] => {
  const texts = typicalSamples(samples).map((sample) => JSON.stringify(rowOf(sample)));
  return JSON.parse(`[${texts.sort().join()}]`) as readonly SampleRow[];
});

const digestOf = remember((rows: readonly SampleRow[]) => hash('sha256', JSON.stringify(rows), 'hex'));

const samplesIn = remember((rows: readonly SampleRow[]) => rows.map(sampleOf));

function rowOf({ user, used, perMonth, count, dimensions }: UsageSample): SampleRow {
  return {
    ...(user.kind === 'customer' ? { customer: user.id } : { subscription: user.key }),
    ...(used.kind === 'metric' ? { metric: used.id } : { product: used.name }),
    quantity: perMonth,
    ...(count !== null && { count }),
    ...(dimensions.size > 0 && { dimensions: Object.fromEntries([...dimensions].sort()) }),
  };
}

function sampleOf(row: SampleRow): UsageSample {
  const { customer, subscription = '', metric, product = '', quantity, count = null, dimensions = {} } = row;
  return {
    user:
      customer === undefined
        ? { kind: 'subscription', key: subscription }
        : { kind: 'customer', id: customer },
    used: metric === undefined ? { kind: 'product', name: product } : { kind: 'metric', id: metric },
    perMonth: quantity,
    count,
    dimensions: new Map(Object.entries(dimensions)),
    event: null,
    month: null,
    source: { file: 'the record', line: 1, column: 1 },
  };
}

/**
 * The usage samples that a plan changes of those that stood before, as clauses. One that is written smaller together with a
 * price hides what customers pay, so that a reviewer must not miss it.
 */
const MOST_NAMED = 3;
const ABSENT = 'none';

/** The name of a change of usage samples among those of the rules. */
export const SAMPLES = 'usage samples';

/** The record has no samples of past months, so that those count as unchanged beside it. */
export function sampleChanges(inputs: SampleInputs): readonly RuleChange[] {
  const { usage = [] } = inputs;
  const [recorded, before] = [samplesOnRecord(inputs), samplesBefore(inputs)];
  return [
    ...(recorded ? changesOf(recorded, typicalSamples(usage)) : []),
    ...(before ? changesOf(before, usage) : []),
  ];
}

function changesOf(before: readonly UsageSample[], now: readonly UsageSample[]): readonly RuleChange[] {
  const [old, own] = [byUser(before), byUser(now)];
  const changes = { typical: [] as string[], past: [] as string[] };
  for (const user of new Set([...old.keys(), ...own.keys()])) {
    const [was, is] = [quantities(old.get(user) ?? []), quantities(own.get(user) ?? [])];
    for (const key of new Set([...was.keys(), ...is.keys()])) {
      const [from, to] = [was.get(key), is.get(key)];
      if (from?.quantity === to?.quantity) continue;
      const { name = '', isPast = false } = to ?? from ?? {};
      const change = `${name} ${from?.quantity ?? ABSENT} → ${to?.quantity ?? ABSENT}`;
      (isPast ? changes.past : changes.typical).push(change);
    }
  }
  const { typical, past } = changes;
  return [
    ...changeOf(
      typical,
      'usage sample',
      'sums use the changed samples; until an apply records them, guards and approval rules use the former ones as well',
    ),
    ...changeOf(
      past,
      'usage sample of a past month',
      'the look-back uses the changed samples',
      'usage samples of past months',
    ),
  ];
}

function changeOf(
  changes: readonly string[],
  what: string,
  effect: string,
  several = `${what}s`,
): readonly RuleChange[] {
  if (changes.length === 0) return [];
  const samples = counted(changes.length, `${what} changes`, `${several} change`);
  const message = `${samples} (${someOf(changes, MOST_NAMED)}): ${effect}`;
  return [{ kind: 'changed', name: SAMPLES, message }];
}

function byUser(samples: readonly UsageSample[]): ReadonlyMap<string, readonly UsageSample[]> {
  const keyOf = remember((user: UsageSample['user']) => JSON.stringify(user));
  return groupBy(samples, ({ user }) => keyOf(user));
}

interface Quantity {
  readonly name: string;
  readonly isPast: boolean;
  /** Samples that repeat the thing used, its cells and the month have theirs beside each other. */
  readonly quantity: string;
}

/** `samples` are of one user. */
function quantities(samples: readonly UsageSample[]): ReadonlyMap<string, Quantity> {
  const found = new Map<string, Quantity>();
  for (const { user, used, dimensions, month, perMonth, count } of samples) {
    const cells = [...dimensions].sort();
    const key = JSON.stringify([used, cells, month]);
    const quantity = count === null ? perMonth : `${perMonth} in ${count}`;
    const known = found.get(key);
    found.set(key, {
      name: [
        user.kind === 'customer' ? user.id : `subscriptions.${user.key}`,
        used.kind === 'metric' ? used.id : used.name,
        ...cells.map(([dimension, value]) => `${dimension}=${value}`),
        ...(month === null ? [] : [month]),
      ].join(' '),
      isPast: month !== null,
      quantity: known === undefined ? quantity : `${known.quantity} + ${quantity}`,
    });
  }
  return found;
}
