/**
 * Catalog files in any layout: blocks and brackets, any indentation and quotes, comments everywhere, anchors, texts
 * over several lines, hostile names, blank lines, either system's line ends. Comments are numbered in their order.
 */
import type { Json, JsonObject } from '../../src/model/values/json.ts';
import type { Random } from '../simulation/random.ts';

interface Writing {
  readonly random: Random;
  comments: number;
  readonly anchors: string[];
}

export function oddLayout(random: Random): string {
  const writing: Writing = { random, comments: 0, anchors: [] };
  const column = random.chance(0.1) ? 2 : 0;
  const lines = [
    ...between(writing, column),
    ...blockMap(writing, catalogOf(random), column),
    ...between(writing, column),
  ];
  const text = `${lines.join('\n')}${random.chance(0.8) ? '\n'.repeat(random.between(1, 3)) : ''}`;
  return random.chance(0.2) ? text.replaceAll('\n', '\r\n') : text;
}

function catalogOf(random: Random): JsonObject {
  const sections = ['products', 'bundles', 'plans', 'subscriptions'].filter(() => random.chance(0.6));
  return {
    version: '2026-04-01',
    ...Object.fromEntries(sections.map((section) => [section, objectOf(random, 3, section)])),
  };
}

const FIELDS = [
  'name',
  'id',
  'effective_at',
  'ends',
  'price_per_unit',
  'metadata',
  'items',
  'prices',
  'y',
  'on',
];
const SIGNS = [
  ...'"\'#:-?&*!|>%@`{}[],~=<$\\/ ._aZ09',
  'é',
  '日',
  '🦆',
  '\u200b',
  '\t',
  '\n',
  ': ',
  ' #',
  '- ',
];
const TEXTS = [
  'yes',
  'null',
  '~',
  '1e3',
  '0.10',
  '499.00',
  '2026-12-01',
  '',
  'Growth plan',
  'a, b',
  'x:',
  '---',
  '\u0024{var.x}',
];

function objectOf(random: Random, depth: number, prefix = ''): JsonObject {
  const count = random.between(random.chance(0.1) ? 0 : 1, 4);
  return Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      random.chance(0.2)
        ? textOf(random) || `${index}`
        : prefix === ''
          ? random.pick(FIELDS)
          : `${prefix}_${index}`,
      anyValue(random, depth - 1),
    ]),
  );
}

function anyValue(random: Random, depth: number): Json {
  if (depth > 0 && random.chance(0.6))
    return random.chance(0.7)
      ? objectOf(random, depth)
      : Array.from({ length: random.between(0, 3) }, () => anyValue(random, depth - 1));
  return random.pick<() => Json>([
    () => textOf(random),
    () => textOf(random),
    () => random.pick(TEXTS),
    () => random.between(-9, 999),
    () => random.chance(0.5),
    () => null,
    () => 'A longer text that somebody may have folded, over two lines or three',
    () => 'First line\n  indented line\n\nlast line\n',
  ])();
}

function textOf(random: Random): string {
  return random.chance(0.5)
    ? random.pick(TEXTS)
    : Array.from({ length: random.between(1, 6) }, () => random.pick(SIGNS)).join('');
}

/** Comments and blank lines between two lines. */
function between(writing: Writing, column: number): readonly string[] {
  const { random } = writing;
  return Array.from({ length: random.chance(0.25) ? random.between(1, 3) : 0 }, () =>
    random.chance(0.4)
      ? random.pick(['', '  '])
      : ' '.repeat(Math.max(0, column + random.pick([0, 0, 0, -1, 1, 2]))) + comment(writing),
  );
}

function comment(writing: Writing): string {
  writing.comments += 1;
  const { random } = writing;
  return `#${random.pick([' ', '', '  '])}~${writing.comments}~${random.pick(['', ' about: {this}', ' ', ' "x'])}`;
}

function behind(writing: Writing): string {
  return writing.random.chance(0.15) ? `${writing.random.pick([' ', '   ', '\t'])}${comment(writing)}` : '';
}

const blanks = ({ random }: Writing): string => random.pick([' ', ' ', '  ', '    ']);

function blockMap(writing: Writing, map: JsonObject, column: number): readonly string[] {
  return Object.entries(map).flatMap(([key, value], index) => [
    ...(index === 0 ? [] : between(writing, column)),
    ...valueLines(writing, ' '.repeat(column) + keyText(writing, key), value, column),
  ]);
}

function blockList(writing: Writing, list: readonly Json[], column: number): readonly string[] {
  return list.flatMap((value, index) => {
    const before = index === 0 ? [] : between(writing, column);
    const dash = `${' '.repeat(column)}-`;
    if (!isMap(value) || Object.keys(value).length === 0 || writing.random.chance(0.2))
      return [...before, ...valueLines(writing, dash, value, column, true)];
    const gap = blanks(writing);
    const lines = blockMap(writing, value, column + 1 + gap.length);
    return [...before, dash + gap + (lines[0] ?? '').trimStart(), ...lines.slice(1)];
  });
}

/** `opening`: what stands before the value, `key:` or a dash. */
function valueLines(
  writing: Writing,
  opening: string,
  value: Json,
  column: number,
  isElement = false,
): readonly string[] {
  const { random } = writing;
  if (writing.anchors.length > 0 && random.chance(0.1))
    return [`${opening} *${random.pick(writing.anchors)}${behind(writing)}`];
  const anchor = random.chance(0.1) ? anchorOf(writing) : '';
  const lines = plainLines(writing, opening + anchor, value, column, isElement);
  if (anchor !== '') writing.anchors.push(anchor.slice(2));
  return lines;
}

function anchorOf(writing: Writing): string {
  return ` &a${writing.anchors.length}_${writing.random.between(1, 99_999)}`;
}

function plainLines(
  writing: Writing,
  opening: string,
  value: Json,
  column: number,
  isElement: boolean,
): readonly string[] {
  const { random } = writing;
  const isNested =
    (isMap(value) && Object.keys(value).length > 0) || (Array.isArray(value) && value.length > 0);
  if (isNested && random.chance(0.6)) {
    const isList = Array.isArray(value);
    const inner = column + (isList && !isElement && random.chance(0.3) ? 0 : random.between(1, 4));
    const first = `${opening}${behind(writing)}`;
    const above = between(writing, inner);
    const lines = isList ? blockList(writing, value, inner) : blockMap(writing, value as JsonObject, inner);
    return [first, ...above, ...lines];
  }
  if (typeof value === 'string' && value.startsWith('First') && random.chance(0.7))
    return literal(writing, opening, value, column);
  if (!isNested && random.chance(0.1)) {
    const first = `${opening}${behind(writing)}`;
    return [first, ...`${' '.repeat(column + 2)}${inBrackets(writing, value, column + 1)}`.split('\n')];
  }
  return `${opening}${blanks(writing)}${inBrackets(writing, value, column + 1)}${behind(writing)}`.split(
    '\n',
  );
}

function literal(writing: Writing, opening: string, value: string, column: number): readonly string[] {
  const { random } = writing;
  const indent = column + random.between(1, 4);
  const digit = random.chance(0.3) ? String(indent - column) : '';
  const header = `${opening} ${random.pick(['|', '>'])}${digit}${random.pick(['', '-', '+'])}${behind(writing)}`;
  const lines = value
    .trimEnd()
    .split('\n')
    .map((line) => (line === '' ? line : ' '.repeat(indent) + line));
  return [header, ...lines, ...(random.chance(0.3) ? ['', ''] : [])];
}

/** A value within a line, or over several where brackets or quotes hold it together. */
function inBrackets(writing: Writing, value: Json, column: number, depth = 0): string {
  const { random } = writing;
  const members = Array.isArray(value)
    ? value.map((element) => inBrackets(writing, element, column, depth + 1))
    : isMap(value)
      ? Object.entries(value).map(
          ([key, member]) =>
            `${keyText(writing, key)}${blanks(writing)}${inBrackets(writing, member, column, depth + 1)}`,
        )
      : undefined;
  if (members === undefined) return scalarText(writing, value, column, depth > 0);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (members.length === 0) return `${open}${random.pick(['', ' ', `\n${' '.repeat(column)}`])}${close}`;
  const pad = random.pick(['', ' ']);
  const isLong = random.chance(0.2);
  const separators = members.map((_, index) =>
    index === members.length - 1 ? '' : random.pick([',', ', ', ' , ']),
  );
  const inside = members
    .map((member, index) => member + separators[index])
    .join(isLong ? `\n${' '.repeat(column + 2)}` : '');
  return isLong && random.chance(0.5)
    ? `${open}\n${' '.repeat(column)}${inside}\n${' '.repeat(column)}${close}`
    : `${open}${pad}${inside}${pad}${close}`;
}

function keyText(writing: Writing, key: string): string {
  return `${scalarText(writing, key, null, true)}${writing.random.chance(0.1) ? ' ' : ''}:`;
}

const SAFE = /^[A-Za-z][A-Za-z0-9_ ]*(?<! )$/;
const SPECIAL = /^(null|true|false)$/i;

/** `column`: that of further lines; null where there may be none. */
function scalarText({ random }: Writing, value: Json, column: number | null, isNarrow: boolean): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const isPlain = SAFE.test(value) && !SPECIAL.test(value);
  const isFolded = column !== null && value.startsWith('A longer') && random.chance(0.5);
  const folded = isFolded ? value.replace(/ (?=somebody|two)/g, `\n${' '.repeat(column ?? 0)}`) : value;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(value) && random.chance(0.5);
  if ((isPlain || isDay || (isFolded && !isNarrow)) && random.chance(0.5)) return folded;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these need an escape
  if (random.chance(0.5) && !/[\u0000-\u001f]/.test(value)) return `'${folded.replaceAll("'", "''")}'`;
  return isFolded ? `"${folded}"` : JSON.stringify(value);
}

function isMap(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
