/**
 * A catalog file in the one layout, with quotes where they are needed and blank lines between entries.
 * Comments, the order of keys, and the choice between lines and brackets are the author's.
 */
import {
  CST,
  isCollection,
  isMap,
  isNode,
  isPair,
  isScalar,
  Lexer,
  type Node,
  parseDocument,
  type Scalar,
  visit,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Json } from '../model/values/json.ts';
import { decodeText } from './decode-text.ts';
import { collectFaults, type Fault, type Faults } from './faults.ts';
import { COMPOSER_OPTIONS } from './parse-yaml.ts';
import { documentText, isPlainText } from './quoted-text.ts';
import { readYaml } from './read-yaml.ts';
import { dataOf } from './yaml-node.ts';

/**
 * The text in the layout. Undefined, with the faults, for a file that is not sound YAML, and for one whose data,
 * numbers as they are written, or comments the layout would change.
 */
export function formatYaml(file: string, content: string | Uint8Array, faults: Faults): string | undefined {
  const before = read(file, content, faults);
  const written = before && decodeText(file, content, faults);
  if (before === undefined || written === undefined) return undefined;
  const text = laidOut(written);
  if (text === written) return text;
  const after = text === undefined ? undefined : read(file, text, collectFaults());
  const isSame = JSON.stringify(after?.data) === JSON.stringify(before.data);
  if (text !== undefined && isSame && wordsBeside(written) === wordsBeside(text) && laidOut(text) === text)
    return text;
  faults.warning({ ...NOT_FORMATTABLE, source: { file, line: 1, column: 1 } });
  return undefined;
}

const NOT_FORMATTABLE: Omit<Fault, 'source'> = {
  code: 'not-formattable',
  message: 'the file cannot be laid out without a change of what it says, so it stays as it is',
  fix: 'write what is unusual in it in a plainer way, such as `5` for `+5`',
};

/** Brackets that become lines, and comments that move, can give the next round something to do. */
const ROUNDS = 3;

/** Undefined for a text that the library takes for faulty. */
function laidOut(written: string): string | undefined {
  let text = written.replaceAll('\r\n', '\n');
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = onceLaidOut(text);
    if (next === undefined || next === text) return next;
    text = next;
  }
  return text;
}

function onceLaidOut(written: string): string | undefined {
  const document = parseDocument(written, { ...COMPOSER_OPTIONS, keepSourceTokens: true });
  if (document.errors.length > 0) return undefined;
  // Comments alone.
  if (document.contents === null) return written;
  const { contents } = document;
  if (isCollection(contents)) releaseComments(contents, () => document);
  tidyComments(document);
  visit(document, (key, node, path) => {
    if (isNode(node)) tidyComments(node);
    if (isScalar(node)) restyle(node, key === 'key' ? [] : path);
    else if (isCollection(node) && node.items.length > 0 && spansLines(node, written)) node.flow = false;
  });
  separate(contents, written);
  return documentText(document);
}

/** The node that a comment at a column is about: the next entry of a block there, else the end of that block. */
type FollowerAt = (column: number) => Commented;
type Commented = Pick<Node, 'comment' | 'commentBefore' | 'spaceBefore'>;

/** The library leaves comments that are indented less than the block before them in that block, if others are not. */
function releaseComments(block: YAMLMap | YAMLSeq, after: FollowerAt): void {
  const { srcToken, items } = block;
  if (srcToken?.type !== 'block-map' && srcToken?.type !== 'block-seq') return;
  for (const [index, item] of items.entries()) {
    const next = items[index + 1];
    const follower = isPair(next) ? next.key : next;
    const value = isPair(item) ? item.value : item;
    if (isCollection(value))
      releaseComments(value, (column) => {
        if (isNode(follower)) return follower;
        return column < srcToken.indent ? after(column) : block;
      });
  }
  const comments = (srcToken.items.at(-1)?.start ?? []).filter(({ type }) => type === 'comment');
  const own = comments.findIndex(({ indent }) => indent < srcToken.indent);
  if (own < 0 || block.comment == null) return;
  const lines = block.comment.split('\n');
  const texts = lines.flatMap((line, index) => (line === '' ? [] : [index]));
  const from = texts[own] ?? lines.length;
  const target = after(comments[own]?.indent ?? 0);
  const released = lines.slice(from).join('\n');
  block.comment = lines.slice(0, from).join('\n') || null;
  const place = 'contents' in target || isCollection(target) ? 'comment' : 'commentBefore';
  target[place] = [released, target[place]].filter((text) => text != null).join('\n');
  if (place === 'commentBefore' && lines[from - 1] === '') target.spaceBefore = true;
}

/** No two blank lines in a row, and no spaces at the end of a comment. */
function tidyComments(node: Pick<Node, 'comment' | 'commentBefore'>): void {
  const tidy = (text: string) => text.replaceAll(/\n{3,}/g, '\n\n').replaceAll(/(?<=\S)[ \t]+$/gm, '');
  if (node.commentBefore != null) node.commentBefore = tidy(node.commentBefore).replace(/\n+$/, '\n');
  if (node.comment != null) node.comment = tidy(node.comment).trimEnd();
}

function spansLines({ range }: Node, written: string): boolean {
  return range != null && written.slice(range[0], range[1]).includes('\n');
}

/**
 * A variable, a text over several lines, and a text in curly quotes, which is a fault that quotes around it would hide, keep
 * theirs.
 */
function restyle(scalar: Scalar, path: readonly unknown[]): void {
  const { value, srcToken, tag } = scalar;
  const source = srcToken !== undefined && 'source' in srcToken ? srcToken.source : '';
  if (typeof value !== 'string' || tag !== undefined || /\$\{|\n|^[“”„‟‘’‚‛]/.test(source)) return;
  scalar.type = isPlainText(value, fieldOf(path)) ? 'PLAIN' : 'QUOTE_DOUBLE';
}

/** The field that holds a value; empty in metadata, whose names a person chooses. */
function fieldOf(path: readonly unknown[]): string {
  const names = path.flatMap((each) => (isPair(each) && isScalar(each.key) ? [String(each.key.value)] : []));
  return names.includes('metadata') ? '' : (names.at(-1) ?? '');
}

/** Blank lines separate the entries of the file and those of its sections. */
const SEPARATED_DEPTH = 2;

/** An entry that takes several lines has a blank one before it, except for the first. */
function separate(contents: unknown, written: string, depth = 0): void {
  if (!isMap(contents) || contents.flow || depth === SEPARATED_DEPTH) return;
  for (const [index, { key, value }] of contents.items.entries()) {
    const isBlock = isCollection(value)
      ? !value.flow && value.items.length > 0
      : isScalar(value) && spansLines(value, written);
    if (index > 0 && isBlock && isScalar(key)) key.spaceBefore = true;
    separate(value, written, depth + 1);
  }
}

function read(
  file: string,
  content: string | Uint8Array,
  faults: Faults,
): { readonly data: Json } | undefined {
  const { root, complete } = readYaml(file, content, faults);
  return complete && root !== undefined ? { data: root && dataOf(root) } : undefined;
}

/** The comments in their order, and the numbers as they are written, a line each. */
function wordsBeside(text: string): string {
  const words: string[] = [];
  let isText = false;
  for (const lexeme of new Lexer().lex(text)) {
    const word = lexeme.trim();
    if (isText ? word !== '' && Number.isFinite(Number(word)) : word.startsWith('#')) words.push(word);
    isText = lexeme === CST.SCALAR;
  }
  return words.join('\n');
}
