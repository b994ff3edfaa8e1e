/** The text of the module that holds the checks of our schemas, compiled ahead. Run by `checks-ahead.js` alone. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import projectSchema from '../schemas/project.schema.json' with { type: 'json' };
import usageSchema from '../schemas/usage.schema.json' with { type: 'json' };
import { catalogShape } from '../src/catalog/catalog-schema.ts';
import { addOurWords } from '../src/yaml/check-shape.ts';

const SCHEMAS = { catalog: catalogShape(), project: projectSchema, usage: usageSchema };

/** Each check under the name by which it is asked for, and where its schema stands. */
const CHECKS = {
  catalog: 'catalog',
  'catalog#bundle_price': 'catalog#/$defs/bundle_price',
  'catalog#item_price': 'catalog#/$defs/item_price',
  project: 'project',
  usage: 'usage',
};

/** What `src/yaml/check-shape.ts` adds to the standard, with the first fault as the last word: nobody reads the rest. */
function compiler(): Ajv2020 {
  const ajv = new Ajv2020({ strictTypes: false, code: { source: true, esm: true, formats: _`FORMATS` } });
  addOurWords(ajv);
  ajv.addKeyword({
    keyword: 'examples',
    macro: (seen: readonly string[]) => ({ anyOf: [{ not: { type: 'string' } }, { enum: seen }] }),
  });
  for (const [name, schema] of Object.entries(SCHEMAS)) ajv.addSchema(schema, name);
  return ajv;
}

export function checksModule(): string {
  const names = Object.keys(CHECKS);
  const exported = Object.fromEntries(Object.values(CHECKS).map((ref, index) => [`check${index}`, ref]));
  const code = standalone(compiler(), exported);
  const imports: string[] = [];
  // What it needs of the library at run time it asks for in the old way.
  const body = code
    .replace(/require\("(ajv\/dist\/runtime\/[a-z0-9]+)"\)/g, (_call, path: string) => {
      const name = `runtime${imports.length}`;
      // Loaders differ in what the default of such a module is: the function, or an object that has it as its default.
      imports.push(`import ${name} from '${path}.js';`);
      return `{ default: ${name}.default ?? ${name} }`;
    })
    .replace(/^"use strict";/, '')
    .replace(/export const check/g, 'const check')
    .replace(/export default [^;]+;/, '');
  return [
    "import { parseCalendarDay } from '../model/calendar-day.ts';",
    "import { isDecimalText } from '../model/decimal.ts';",
    ...imports,
    'const FORMATS = { decimal: isDecimalText, day: (text) => parseCalendarDay(text) !== undefined };',
    body,
    `export const CHECKS_AHEAD = { ${names.map((name, index) => `${JSON.stringify(name)}: check${index}`).join(', ')} };`,
  ].join('\n');
}
