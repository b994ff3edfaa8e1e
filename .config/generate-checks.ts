/** The text of the module that holds the checks of our schemas, compiled ahead. Run by `checks-ahead.js` alone. */

import { Ajv2020 } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import { parseAst } from 'rolldown/parseAst';
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
  return withoutWords(
    [
      "import { parseCalendarDay } from '../model/calendar-day.ts';",
      "import { isDecimalText } from '../model/decimal.ts';",
      ...imports,
      'const FORMATS = { decimal: isDecimalText, day: (text) => parseCalendarDay(text) !== undefined };',
      body,
      `export const CHECKS_AHEAD = { ${names.map((name, index) => `${JSON.stringify(name)}: check${index}`).join(', ')} };`,
    ].join('\n'),
  );
}

/**
 * Nobody reads what these checks have to say of a fault, and it makes up most of their text, which every command has to
 * load: of each fault they keep that it is one.
 */
function withoutWords(code: string): string {
  const faults: Node[] = [];
  collect(parseAst(code) as unknown as Node, faults);
  return faults.reduceRight((text, { start, end }) => `${text.slice(0, start)}{}${text.slice(end)}`, code);
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
}

const SAID_OF_A_FAULT = ['instancePath', 'schemaPath', 'keyword', 'params'];

function collect(node: unknown, faults: Node[]): void {
  if (Array.isArray(node)) for (const child of node) collect(child, faults);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, properties = [] } = node as Node;
  const names = new Set(properties.map(({ key }) => key?.name));
  if (type === 'ObjectExpression' && SAID_OF_A_FAULT.every((name) => names.has(name)))
    faults.push(node as Node);
  else for (const child of Object.values(node)) collect(child, faults);
}
