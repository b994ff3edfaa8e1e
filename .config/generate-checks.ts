/** The text of the module that holds the checks of our schemas, compiled ahead. Run by `checks-ahead.js` alone. */

import type { KeywordCxt } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { _, and, type Code } from 'ajv/dist/compile/codegen/index.js';
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

/** What `src/yaml/check-shape.ts` adds to the standard; a value passes or it does not, and nobody reads why. */
function compiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strictTypes: false,
    inlineRefs: false,
    code: { source: true, esm: true, formats: _`FORMATS` },
  });
  addOurWords(ajv);
  ajv.addKeyword({ keyword: 'examples', code: (context) => context.fail(outside(context)) });
  for (const [name, schema] of Object.entries(SCHEMAS)) ajv.addSchema(bareSchema(schema), name);
  return ajv;
}

/** Of a text, whether it is none of those that the schema shows. */
function outside({ data, schema }: KeywordCxt): Code {
  const others = (schema as readonly string[]).map((seen) => _`${data} !== ${seen}`);
  return and(_`typeof ${data} === "string"`, ...others);
}

/** In these, a fault of a part need not be one of the whole, which {@link withoutWords} relies on. */
const WORDS_WITH_A_CHOICE = ['anyOf', 'oneOf', 'not', 'if', 'contains'];
/** What a schema says to people. */
const WORDS_FOR_PEOPLE = [
  'title',
  'description',
  'x-fault',
  'x-misplaced',
  'x-companions',
  'patternErrorMessage',
  '$comment',
  '$schema',
  '$id',
];
/** Here the schema's words are names of other things. */
const NAMED_PARTS = ['properties', '$defs'];

function bareSchema(schema: object): object {
  const words = Object.entries(schema).filter(([word]) => !WORDS_FOR_PEOPLE.includes(word));
  return Object.fromEntries(words.map(([word, said]) => [word, bareWord(word, said)]));
}

function bareWord(word: string, said: unknown): unknown {
  if (WORDS_WITH_A_CHOICE.includes(word)) throw new Error(`checks ahead cannot have ${word}`);
  if (typeof said !== 'object' || said === null) return said;
  if (Array.isArray(said)) return word === 'allOf' ? said.map(bareSchema) : said;
  if (!NAMED_PARTS.includes(word)) return bareSchema(said);
  return Object.fromEntries(Object.entries(said).map(([name, part]) => [name, bareSchema(part)]));
}

export function checksModule(): string {
  const names = Object.keys(CHECKS);
  const exported = Object.fromEntries(Object.values(CHECKS).map((ref, index) => [`check${index}`, ref]));
  const code = withoutWords(standalone(compiler(), exported));
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

/** What makes up most of the generated text, and what does without it where the first fault of a part ends the check. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  // Where the value stands, to be told of a fault.
  [/, \{instancePath="".*?\}=\{\}/g, ''],
  [/, ?\{instancePath[:,][^{}]*\}/g, ''],
  [/let missing\d+;/g, ''],
  [/ && \(missing\d+ = "[^"]*"\)/g, ''],
  // The faults so far.
  [/if\(vErrors === null\)\{vErrors = \[err\d+\];\}else \{vErrors\.push\(err\d+\);\}errors\+\+;/g, ''],
  [/const err\d+ = \{\};/g, ''],
  [/vErrors = vErrors === null .*?errors = vErrors\.length;/g, 'return false;'],
  [/validate\d+\.errors = (\[\{\}\]|vErrors);/g, ''],
  [/let vErrors = null;let errors = 0;/g, ''],
  // How many there were before a part, and whether there are more after it: there would be no after.
  [/const _errs\d+ = errors;/g, ''],
  [/_errs\d+ === errors|errors === (_errs\d+|0)/g, 'true'],
  [/var valid\d+ = true;/g, ''],
  [/if\((!?)valid\d+\)/g, 'if($1true)'],
  // Which fields were looked at, for words of the standard that we do not use.
  [/const evaluated0 = .*?evaluated0\.items = undefined;\}/g, ''],
  [/validate\d+\.evaluated = \{[^{}]*\};/g, ''],
];
const LEFT_OVER =
  /\b(vErrors|errors|_errs\d+|valid\d+|missing\d+|instancePath|evaluated0)\b|schema\d+\b(?! = |\.properties)/;

/** A check that says whether a value passes and no more, which is a third of the text that every command loads. */
function withoutWords(code: string): string {
  const said: Said[] = [];
  collect(parseAst(code), code, said);
  const silent = said.reduceRight(
    (text, { start, end, short }) => `${text.slice(0, start)}${short}${text.slice(end)}`,
    code,
  );
  const short = SHORTER.reduce((text, [long, instead]) => text.replaceAll(long, instead), silent);
  const rest = LEFT_OVER.exec(short);
  if (rest !== null)
    throw new Error(`ajv writes its checks in another way: ${short.slice(rest.index, rest.index + 200)}`);
  return short;
}

interface Said {
  readonly start: number;
  readonly end: number;
  readonly short: string;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string };
  readonly init?: Node;
  readonly properties?: readonly { readonly key?: { readonly name?: string } }[];
}

const SAID_OF_A_FAULT = ['instancePath', 'schemaPath', 'keyword', 'params'];

/** What is said of faults, and the schemas themselves, of which checks read the names of properties at most. */
function collect(node: unknown, code: string, said: Said[]): void {
  if (Array.isArray(node)) for (const child of node) collect(child, code, said);
  if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
  const { type, start, end, id, init, properties = [] } = node as Node;
  const names = new Set(properties.map(({ key }) => key?.name));
  if (type === 'ObjectExpression' && SAID_OF_A_FAULT.every((name) => names.has(name)))
    said.push({ start, end, short: '{}' });
  else if (type === 'VariableDeclarator' && init && /^schema\d+$/.test(id?.name ?? ''))
    said.push({ start: init.start, end: init.end, short: namesIn(code.slice(init.start, init.end)) });
  else for (const child of Object.values(node)) collect(child, code, said);
}

function namesIn(schema: string): string {
  const { properties = {} } = JSON.parse(schema) as { readonly properties?: object };
  return JSON.stringify({ properties: Object.fromEntries(Object.keys(properties).map((name) => [name, 0])) });
}
