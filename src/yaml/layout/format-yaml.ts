/**
 * A catalog file in the one layout: two spaces of indentation, quotes where they are needed, blank lines between
 * entries. Comments, the order of keys, and the choice between lines and brackets are the author's.
 */
import { Composer, CST, Lexer, Parser, type Scalar, visit } from 'yaml';
import type { Json } from '../../model/values/json.ts';
import { decodeText } from '../decode-text.ts';
import { collectFaults, type Fault, type Faults } from '../faults.ts';
import { readYaml } from '../read-yaml.ts';
import { dataOf } from '../yaml-node.ts';
import { layOut } from './lay-out.ts';
import { piecesOf } from './pieces-of.ts';

/**
 * The text in the layout. Undefined, with the faults, for a file that is not sound YAML, and for one whose data or
 * comments the layout would change.
 */
export function formatYaml(file: string, content: string | Uint8Array, faults: Faults): string | undefined {
  const before = read(file, content, faults);
  const written = before && decodeText(file, content, faults);
  if (before === undefined || written === undefined) return undefined;
  const text = laidOut(written);
  if (text === written) return text;
  const after = read(file, text, collectFaults());
  const isSame = after !== undefined && JSON.stringify(after.data) === JSON.stringify(before.data);
  if (isSame && isEqual(commentsIn(written), commentsIn(text)) && laidOut(text) === text) return text;
  faults.warning({ ...NOT_FORMATTABLE, source: { file, line: 1, column: 1 } });
  return undefined;
}

const NOT_FORMATTABLE: Omit<Fault, 'source'> = {
  code: 'not-formattable',
  message: 'the file cannot be laid out without a change of what it says, so it stays as it is',
  fix: 'write what is unusual in it in a plainer way, such as texts over several lines in quotes',
};

/** The layout of a text that is YAML, without a look at what it says. */
export function laidOut(written: string): string {
  const text = written.replaceAll('\r\n', '\n');
  const tokens = [...new Parser().parse(text)];
  return layOut(piecesOf(text, tokens, valuesOf(tokens)));
}

function read(
  file: string,
  content: string | Uint8Array,
  faults: Faults,
): { readonly data: Json } | undefined {
  const { root, complete } = readYaml(file, content, faults);
  return complete && root !== undefined ? { data: root && dataOf(root) } : undefined;
}

function valuesOf(tokens: readonly CST.Token[]): ReadonlyMap<CST.Token, Scalar> {
  const values = new Map<CST.Token, Scalar>();
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: 'silent',
    keepSourceTokens: true,
  });
  for (const document of composer.compose(tokens))
    visit(document, {
      Scalar: (_, scalar) => {
        if (scalar.srcToken) values.set(scalar.srcToken, scalar);
      },
    });
  return values;
}

/** The comments in their order. */
function commentsIn(text: string): readonly string[] {
  const comments: string[] = [];
  let isScalar = false;
  for (const lexeme of new Lexer().lex(text)) {
    if (!isScalar && lexeme.startsWith('#')) comments.push(lexeme.trimEnd());
    isScalar = lexeme === CST.SCALAR;
  }
  return comments;
}

function isEqual(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((each, index) => each === others[index]);
}
