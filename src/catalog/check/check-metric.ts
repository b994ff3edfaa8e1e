/** The rules of a metric that the schema cannot say: what its creation needs, and its field. */
import { isJsonObject } from '../../model/values/json.ts';
import { locateIn } from '../../yaml/yaml-node.ts';
import type { Written } from '../read/declarations.ts';
import { chosenId, type Reading } from '../read/reading.ts';

/** A metric without an id is created, and one with an id needs nothing more. */
export function checkMetric(written: Written, { environment, faults }: Reading): void {
  const { value, placed } = written;
  const { aggregation } = value;
  const locate = locateIn(placed);
  const isAdopted = chosenId(written, environment) !== undefined;
  for (const name of isAdopted ? [] : ['event_name', 'aggregation']) {
    if (value[name] !== undefined) continue;
    faults.error({
      code: 'missing-field',
      source: locate([]),
      message: `the metric lacks \`${name}\`, without which it cannot be created`,
      fix: `add \`${name}\`, or the \`id\` of a metric that exists`,
    });
  }
  if (!isJsonObject(aggregation) || aggregation.method === 'count' || aggregation.field) return;
  faults.error({
    code: 'missing-field',
    source: locate(['aggregation']),
    message: `\`aggregation\` lacks \`field\`, which \`${String(aggregation.method)}\` needs`,
    fix: 'add the property of the event that is counted, or write `method: count`',
  });
}
