/** The parts that usage samples have alike: one object for each user, each thing used and each set of dimensions. */
import type { UsageSample } from '../model/catalog/usage-sample.ts';

export interface SharedParts {
  customer(id: string): UsageSample['user'];
  subscription(key: string): UsageSample['user'];
  metric(id: string): UsageSample['used'];
  product(name: string): UsageSample['used'];
  dimensions(values: ReadonlyMap<string, string>): UsageSample['dimensions'];
  month(text: string): string;
}

/** A year of usage has a row for each customer and month. Nobody may change what is shared. */
export function createSharedParts(): SharedParts {
  const noDimensions: UsageSample['dimensions'] = new Map();
  const dimensions = new Map<string, UsageSample['dimensions']>();
  return {
    customer: oneFor((id) => ({ kind: 'customer', id })),
    subscription: oneFor((key) => ({ kind: 'subscription', key })),
    metric: oneFor((id) => ({ kind: 'metric', id })),
    product: oneFor((name) => ({ kind: 'product', name })),
    dimensions: (values) => {
      if (values.size === 0) return noDimensions;
      const text = JSON.stringify([...values]);
      const known = dimensions.get(text) ?? values;
      dimensions.set(text, known);
      return known;
    },
    month: oneFor((text) => text),
  };
}

function oneFor<Part>(partOf: (text: string) => Part): (text: string) => Part {
  const known = new Map<string, Part>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const part = partOf(text);
    known.set(text, part);
    return part;
  };
}
