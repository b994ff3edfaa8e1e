/**
 * The usage samples that stood before a plan. They are on record with the rules in force, and judge the plan beside its own
 * samples: a request that writes a customer's usage smaller, or takes it away, does not judge its own bills.
 */
import { hash } from 'node:crypto';
import { typicalSamples, type UsageSample } from '../../model/catalog/usage-sample.ts';
import type { ProjectRules, SampleRow } from '../../model/plan/rules.ts';
import type { Rename } from '../../model/service/record.ts';
import { parseAddress } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';
import type { PlanInputs } from '../plan-inputs.ts';

export interface SampleInputs extends Pick<PlanInputs, 'usage' | 'usageBefore' | 'standing'> {
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
export function samplesOnRecord({
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
export function samplesBefore({
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
