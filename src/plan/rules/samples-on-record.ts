/**
 * The usage samples that stood before a plan. They are on record with the rules in force, and judge the plan beside its own
 * samples: a request that writes a customer's usage smaller, or takes it away, does not judge its own bills.
 */
import { typicalSamples } from '../../impact/usage/usage-history.ts';
import type { UsageSample } from '../../model/catalog/usage-sample.ts';
import type { ProjectRules, SampleRow } from '../../model/plan/rules.ts';
import type { Rename } from '../../model/service/record.ts';
import { parseAddress } from '../../model/values/address.ts';
import type { Json } from '../../model/values/json.ts';
import { remember } from '../../model/values/remember.ts';
import { fingerprint } from '../diff/fingerprint.ts';
import type { PlanInputs } from '../plan-inputs.ts';

export interface SampleInputs extends Pick<PlanInputs, 'usage' | 'usageBefore' | 'standing'> {
  readonly renames?: readonly Rename[];
}

/** A project without usage files has none on record. */
export function samplesToRecord(
  samples: readonly UsageSample[],
  settings: ProjectRules['settings'],
): Pick<ProjectRules, 'usage'> {
  const rows = rowsOf(samples);
  return rows.length > 0 || settings?.usage ? { usage: rows } : {};
}

/** SHA-256, hex, of the samples; undefined where the rules have none. */
export function samplesDigest({ usage }: ProjectRules): string | undefined {
  return usage && digestOf(usage);
}

/** Undefined where a program put the rules on record that left the samples out. */
export function samplesOnRecord({ usage, settings }: ProjectRules): readonly UsageSample[] | undefined {
  return usage?.map(sampleOf) ?? (settings?.usage === '' ? [] : undefined);
}

/** The samples on record, and those of the catalog before: each that differs from the plan's own. */
export function formerSamples({
  usage = [],
  usageBefore,
  standing,
  renames = [],
}: SampleInputs): readonly (readonly UsageSample[])[] {
  const stood = [standing?.record && samplesOnRecord(standing.record), usageBefore].flatMap((samples) =>
    samples ? [underPresentNames(samples, renames)] : [],
  );
  const others = new Map(stood.map((samples) => [digestOf(rowsOf(samples)), samples]));
  others.delete(digestOf(rowsOf(usage)));
  return [...others.values()];
}

/** Under the keys that the catalog gives their subscriptions and products now. */
export function underPresentNames(
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

const rowsOf = remember((samples: readonly UsageSample[]): readonly SampleRow[] =>
  typicalSamples(samples)
    .map((sample) => {
      const row = rowOf(sample);
      return { row, text: JSON.stringify(row) };
    })
    .sort((a, b) => (a.text < b.text ? -1 : 1))
    .map(({ row }) => row),
);

const digestOf = remember((rows: readonly SampleRow[]) => fingerprint(rows as unknown as Json));

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
