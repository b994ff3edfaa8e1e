/** The page of the value sets that the vendor of a profile closes, made from the schema that `validate` uses there. */
import type { AnySchemaObject } from 'ajv/dist/2020.js';
import { closedCatalog } from '../../../src/catalog/catalog-schema.ts';

const HEAD = `# Value sets under alguna

Under \`profile: alguna\` these fields take these values and no others: \`validate\` says which one was meant (\`unknown-value\`). Under
\`published\` they take any text. What the service has already, under an \`id:\`, is adopted with a warning. This page is made from the
vendor's contract by \`npm run docs:reference\`.

| field | values | in |
|---|---|---|
`;

const TAIL = `
Some values go only with others ([\`not-writable\`](diagnostics/not-writable.md)):

- a metered fee is billed in arrears and has \`metric_ids\`; an expression has its bindings;
- a product with a fixed fee says its \`billing_frequency\`; a price without one recurs, and its product must not be \`one-off\`;
- outside of bundles an interval counts months;
- \`duration_type: fixed\` needs \`duration_unit\` and \`duration_value\`;
- the discount of a subscription is a percentage;
- a version has each product and each bundle once.

A tier's \`unit_price\` is a committed rate there ([\`committed-rate\`](diagnostics/committed-rate.md)), and a bundle's price has every field of a
price.
`;

export function valueSetsPage(): string {
  const schema = closedCatalog();
  const rows = new Map<string, Set<string>>();
  for (const [section, part] of Object.entries(schema.properties as Record<string, AnySchemaObject>))
    for (const [field, values] of setsIn(part, schema, new Set())) {
      const row = `| \`${field}\` | ${values.map((value) => `\`${value}\``).join(', ')} |`;
      rows.set(row, (rows.get(row) ?? new Set()).add(section));
    }
  const lines = [...rows].map(([row, sections]) => `${row} ${[...sections].join(', ')} |\n`);
  return `${HEAD}${lines.sort().join('')}${TAIL}`;
}

type ValueSet = readonly [field: string, values: readonly string[]];

/** `seen`: the definitions on the way, since a matrix holds itself. */
function setsIn(part: unknown, schema: AnySchemaObject, seen: Set<string>): readonly ValueSet[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((each) => setsIn(each, schema, seen));
  const { $ref: ref, 'x-closed': closed, enum: values, ...inner } = part as AnySchemaObject;
  const own: readonly ValueSet[] =
    typeof closed === 'string'
      ? [[closed.slice(closed.lastIndexOf('.') + 1), values.filter((value: unknown) => value !== null)]]
      : [];
  const isNew = typeof ref === 'string' && !seen.has(ref);
  if (isNew) seen.add(ref);
  const referred = isNew ? setsIn(schema.$defs[ref.replace('#/$defs/', '')], schema, seen) : [];
  return [...own, ...referred, ...Object.values(inner).flatMap((each) => setsIn(each, schema, seen))];
}
