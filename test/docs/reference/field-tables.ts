/** Pages with every field of a file, made from its JSON Schema: a section for each kind of mapping in it. */

export interface Schema {
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, Schema>>;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly required?: readonly string[];
  readonly 'x-whole'?: readonly string[];
  readonly else?: Schema;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly format?: string;
  readonly 'x-fault'?: { readonly expects: string };
}

/** The same schema, in which each mapping under `$defs` that has no title is called by its name there. */
export function titled(schema: Schema): Schema {
  const titles = Object.entries(schema.$defs ?? {}).map(([name, own]): [string, Schema] => {
    const words = name
      .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
      .replaceAll('_', ' ')
      .toLowerCase();
    const title = words.charAt(0).toUpperCase() + words.slice(1);
    return [name, own.properties === undefined ? own : { title, ...own }];
  });
  return { ...schema, $defs: Object.fromEntries(titles) };
}

interface Section {
  readonly heading: string;
  readonly schema: Schema;
}

export function fieldsPage(head: string, schema: Schema): string {
  const { $defs = {}, ...root } = schema;
  const sections = new Map<string, Section>();
  const waiting: Section[] = [];
  /** The section of a mapping; undefined for a value that is none. */
  const sectionOf = (found: Schema): Section | undefined => {
    if (found.properties === undefined || found.title === undefined) return undefined;
    const fields = Object.keys(found.properties).join(' ');
    const key = `${found.title}: ${fields}`;
    const known = sections.get(key);
    if (known !== undefined) return known;
    const isTaken = [...sections.values()].some(({ heading }) => heading === found.title);
    const section = { heading: isTaken ? `${found.title}, elsewhere` : found.title, schema: found };
    sections.set(key, section);
    waiting.push(section);
    return section;
  };
  const resolve = (given: Schema): Schema => resolved(given, $defs);

  /** What a field takes, in words. That null takes away a whole mapping or list is said at the head of the page. */
  const takes = (given: Schema): string => {
    const found = resolve(given);
    if (found.const !== undefined) return code(found.const);
    if (found.enum !== undefined) return listOf(found.enum.map(code));
    const forms = found.properties === undefined ? (found.oneOf ?? found.anyOf ?? []) : [];
    if (forms.length > 0) return listOf([...new Set(forms.map(takes))]);
    const types = [found.type ?? (found.properties === undefined ? 'string' : 'object')].flat();
    const isWhole = types.includes('object') || types.includes('array');
    const form = found['x-fault']?.expects.replace(/^some /, '');
    const plain = types.filter((type) => type !== 'null').flatMap((type) => WORDS[type] ?? []);
    const words = [
      ...(form === undefined || isWhole ? plain : [form]),
      ...(types.includes('object') ? [mappingText(found)] : []),
      ...(types.includes('array') ? [listText(found)] : []),
      ...(types.includes('null') && !isWhole ? ['null'] : []),
    ];
    return `${listOf([...new Set(words)])}${isWhole ? '' : limits(found)}${shown(found)}`;
  };
  const mappingText = (found: Schema): string => {
    const section = sectionOf(found);
    if (section !== undefined) return `[${lower(section.heading)}](#${slug(section.heading)})`;
    if (found.properties !== undefined)
      return `a mapping with ${listOf(Object.keys(found.properties).map(code), 'and')}`;
    const inner = found.additionalProperties;
    return typeof inner === 'object' ? `a mapping, by key: ${takes(inner)}` : 'a mapping';
  };
  const listText = ({ items }: Schema): string =>
    items === undefined ? 'a list' : `a list of: ${takes(items)}`;

  const first = sectionOf({ ...root, title: root.title ?? 'The file' });
  const texts: string[] = [];
  for (let section = waiting.shift(); section !== undefined; section = waiting.shift()) {
    const { heading, schema: own } = section;
    const { required = [], 'x-whole': whole = [], properties = {} } = own;
    const rows = Object.entries(properties).map(([name, field]) => {
      const { description = '', title = '' } = resolve(field);
      const must = required.includes(name)
        ? ' **Required.**'
        : whole.includes(name)
          ? ' **Required**, here or in `defaults`.'
          : '';
      return `| \`${name}\` | ${cell(takes(field))} | ${cell(description || `${title}.`)}${must} |`;
    });
    const lead = own.description === undefined ? '' : `${own.description}\n\n`;
    const open = own.additionalProperties === true ? '\nAny further field is passed on as it is.\n' : '';
    const title = section === first ? '' : `## ${heading}\n\n`;
    texts.push(`${title}${lead}| field | takes | what it is |\n|---|---|---|\n${rows.join('\n')}\n${open}`);
  }
  return `${head}\n${texts.join('\n')}`;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
};

/** Without references and parts: one schema with all that they say. What stands nearer wins. */
function resolved(given: Schema, defs: Readonly<Record<string, Schema>>): Schema {
  const { $ref, allOf = [], else: otherwise, ...own } = given;
  const named = $ref === undefined ? undefined : defs[$ref.replace('#/$defs/', '')];
  const more = otherwise === undefined ? [] : [otherwise];
  const parts = [...(named === undefined ? [] : [named]), ...allOf, ...more].map((part) =>
    resolved(part, defs),
  );
  return [...parts, own].reduce(merged, {});
}

function merged(a: Schema, b: Schema): Schema {
  const properties = { ...a.properties };
  for (const [name, field] of Object.entries(b.properties ?? {})) {
    const before = properties[name];
    properties[name] = before === undefined ? field : { allOf: [before, field] };
  }
  const required = [...new Set([...(a.required ?? []), ...(b.required ?? [])])];
  return {
    ...a,
    ...b,
    ...(required.length > 0 && { required }),
    ...(Object.keys(properties).length > 0 && { properties }),
  };
}

function limits({ minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER }: Schema): string {
  const least = minimum === Number.MIN_SAFE_INTEGER ? '' : `, at least ${minimum}`;
  return maximum === Number.MAX_SAFE_INTEGER ? least : `${least}, at most ${maximum}`;
}

/** The interface shows these and leaves others open. */
function shown({ examples = [] }: Schema): string {
  return examples.length === 0 ? '' : `, such as ${examples.map(code).join(', ')}`;
}

function code(value: unknown): string {
  if (value === null) return 'null';
  return `\`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}

function listOf(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`;
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** The anchor of a heading on the forges. */
function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 _-]/g, '')
    .replaceAll(' ', '-');
}

/** A bar would end the cell, and `<` outside of code would begin a tag. */
function cell(text: string): string {
  const pieces = text.replaceAll('|', '\\|').replaceAll('\n', ' ').split('`');
  return pieces.map((piece, index) => (index % 2 === 0 ? piece.replaceAll('<', '\\<') : piece)).join('`');
}
