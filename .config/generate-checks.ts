/** The text of the module that holds the checks of our schemas, compiled ahead. Run by `checks-ahead.js` alone. */

import type { KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, and, type Code } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import costsSchema from '../schemas/costs.schema.json' with { type: 'json' };
import projectSchema from '../schemas/project.schema.json' with { type: 'json' };
import testsSchema from '../schemas/tests.schema.json' with { type: 'json' };
import usageSchema from '../schemas/usage.schema.json' with { type: 'json' };
import { catalogShape, closedCatalog } from '../src/catalog/catalog-schema.ts';
import { addOurWords } from '../src/yaml/shape/check-shape.ts';

const SCHEMAS = {
  catalog: catalogShape(),
  closed_catalog: closedCatalog(),
  project: projectSchema,
  usage: usageSchema,
  tests: testsSchema,
  costs: costsSchema,
};

/** Each check under the name by which it is asked for, and where its schema stands. */
const CHECKS = {
  catalog: 'catalog',
  'catalog#bundle_price': 'catalog#/$defs/bundle_price',
  'catalog#item_price': 'catalog#/$defs/item_price',
  'catalog#price_defaults': 'catalog#/$defs/price_defaults',
  closed_catalog: 'closed_catalog',
  'closed_catalog#bundle_price': 'closed_catalog#/$defs/bundle_price',
  'closed_catalog#item_price': 'closed_catalog#/$defs/item_price',
  'closed_catalog#price_defaults_of_PriceInput': 'closed_catalog#/$defs/price_defaults_of_PriceInput',
  project: 'project',
  usage: 'usage',
  tests: 'tests',
  costs: 'costs',
};

/** What `src/yaml/shape/check-shape.ts` adds to the standard. A fault is worded from the schema itself, a hint from what stands here. */
function compiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strictTypes: false,
    inlineRefs: false,
    allErrors: true,
    messages: false,
    code: { source: true, esm: true, formats: _`FORMATS` },
  });
  addOurWords(ajv);
  ajv.addKeyword({
    keyword: 'examples',
    code: (context) => context.fail(outside(context)),
    error: { message: '', params: ({ schemaCode }) => _`{ seen: ${schemaCode} }` },
  });
  for (const [name, schema] of Object.entries(SCHEMAS)) ajv.addSchema(withoutWords(schema), name);
  return ajv;
}

/** Of a text, whether it is none of those that the schema shows. */
function outside({ data, schema }: KeywordCxt): Code {
  const others = (schema as readonly string[]).map((seen) => _`${data} !== ${seen}`);
  return and(_`typeof ${data} === "string"`, ...others);
}

/** What a schema says to people: in the generated text it would stand beside the checks that read the schema. */
const WORDS_FOR_PEOPLE = [
  'title',
  'description',
  'x-fault',
  'x-misplaced',
  'x-open',
  'x-companions',
  'patternErrorMessage',
];

function withoutWords(schema: object): object {
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) =>
      WORDS_FOR_PEOPLE.includes(name) && !isProperty(value) ? undefined : value,
    ),
  );
}

/** A property may be called `description` too. */
function isProperty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && ('type' in value || '$ref' in value);
}

/** The library's text as it is, with what it asks for around it. */
export function checksModule(): string {
  const names = Object.keys(CHECKS);
  const exported = Object.fromEntries(Object.values(CHECKS).map((ref, index) => [`check${index}`, ref]));
  return [
    "import equal from 'ajv/dist/runtime/equal.js';",
    "import ucs2length from 'ajv/dist/runtime/ucs2length.js';",
    "import { parseCalendarDay } from '../../model/values/calendar-day.ts';",
    "import { isDecimalText } from '../../model/values/decimal.ts';",
    "const RUNTIME = { 'ajv/dist/runtime/equal': equal, 'ajv/dist/runtime/ucs2length': ucs2length };",
    // Loaders differ in what the default of such a module is: the function, or an object that has it as its default.
    'const require = (name) => ({ default: RUNTIME[name].default ?? RUNTIME[name] });',
    'const FORMATS = { decimal: isDecimalText, day: (text) => parseCalendarDay(text) !== undefined };',
    standalone(compiler(), exported),
    `export const CHECKS_AHEAD = { ${names.map((name, index) => `${JSON.stringify(name)}: check${index}`).join(', ')} };`,
  ].join('\n');
}
