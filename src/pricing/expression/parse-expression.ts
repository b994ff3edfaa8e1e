/**
 * Parses an expression of an expression model: arithmetic over metric aliases, and nothing else.
 *
 * The interface does not specify the language. Ours has `+ - * /`, unary minus, parentheses, `min` and `max` of one
 * or more values, `ceil` and `floor` of one, decimal numbers (`0.019`, `1.9e-2`) and aliases. jsep parses the structure. It also
 * accepts much of JavaScript and ignores stray separators, so the tokens are checked before jsep runs, and its nodes
 * afterwards.
 */
import jsep from 'jsep';
import { type Decimal, decimal, decimalOfExponent } from '../../model/values/decimal.ts';

export type ExpressionFunction = 'min' | 'max' | 'ceil' | 'floor';
export type Operator = '+' | '-' | '*' | '/';

export type Expression =
  | { readonly kind: 'number'; readonly value: Decimal }
  | { readonly kind: 'alias'; readonly name: string; readonly position: number }
  | { readonly kind: 'negate'; readonly operand: Expression }
  | {
      readonly kind: 'binary';
      readonly operator: Operator;
      readonly left: Expression;
      readonly right: Expression;
    }
  | { readonly kind: 'call'; readonly name: ExpressionFunction; readonly operands: readonly Expression[] };

type ParsedExpression = { readonly kind: 'parsed'; readonly expression: Expression } | RefusedExpression;

/** The number of values that each function takes. */
const FUNCTIONS: Readonly<Record<ExpressionFunction, 'one' | 'some'>> = {
  min: 'some',
  max: 'some',
  ceil: 'one',
  floor: 'one',
};

/** The names that an alias cannot have: the functions, and the words that jsep reads as values. */
export const RESERVED_WORDS: readonly string[] = [...Object.keys(FUNCTIONS), 'true', 'false', 'null', 'this'];

/** Parses `text`, or gives the reason for its refusal. Never throws. */
export function parseExpression(text: string): ParsedExpression {
  const scanned = scanExpression(text);
  if (scanned.kind === 'refused') return scanned;
  try {
    const reader = new NodeReader(scanned.tokens);
    return { kind: 'parsed', expression: reader.read(jsep(text)) };
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    return refuse(
      'it cannot be read as arithmetic',
      positionOf(error, text),
      'check its operators and parentheses',
    );
  }
}

/** An expression and all its parts, from left to right. */
export function* partsOf(expression: Expression): Generator<Expression> {
  yield expression;
  for (const operand of operandsOf(expression)) yield* partsOf(operand);
}

function operandsOf(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'number':
    case 'alias':
      return [];
    case 'negate':
      return [expression.operand];
    case 'binary':
      return [expression.left, expression.right];
    case 'call':
      return expression.operands;
    default:
      return expression satisfies never;
  }
}

/** The aliases that an expression uses, each once, in the order of their first use. */
export function aliasesOf(expression: Expression): readonly { name: string; position: number }[] {
  const found = new Map<string, number>();
  for (const part of partsOf(expression))
    if (part.kind === 'alias' && !found.has(part.name)) found.set(part.name, part.position);
  return [...found].map(([name, position]) => ({ name, position }));
}

/** Thrown from inside a tree, and caught in this file only. */
class Refusal extends Error {
  readonly refused: RefusedExpression;

  constructor(reason: string, position: number, fix: string) {
    super(reason);
    this.refused = refuse(reason, position, fix);
  }
}

/**
 * Converts jsep's nodes to ours and refuses all others. jsep's nodes have no positions. Words and numbers are in the
 * same order in the tree as in the text, so the tokens give the positions.
 */
class NodeReader {
  readonly #operands: readonly Token[];
  #next = 0;

  constructor(tokens: readonly Token[]) {
    this.#operands = tokens.filter((token) => token.kind === 'word' || token.kind === 'number');
  }

  read(node: jsep.Expression): Expression {
    const known = node as jsep.CoreExpression;
    switch (known.type) {
      case 'Literal':
        return this.#readLiteral(known.raw);
      case 'Identifier':
        return this.#readAlias(known.name);
      case 'UnaryExpression':
        if (known.operator !== '-')
          this.#refuse(`the sign ${known.operator} is not part of the arithmetic`, 'leave it out');
        return { kind: 'negate', operand: this.read(known.argument) };
      case 'BinaryExpression': {
        const left = this.read(known.left);
        const operator = known.operator;
        if (!isOperator(operator))
          return this.#refuse(`the operator ${operator} is not part of the arithmetic`, 'use + - * or /');
        return { kind: 'binary', operator, left, right: this.read(known.right) };
      }
      case 'CallExpression':
        return this.#readCall(known);
      default:
        return this.#refuse(
          'it is not one arithmetic expression',
          'write one expression of numbers, aliases, + - * /, min, max, ceil and floor',
        );
    }
  }

  #readLiteral(raw: string): Expression {
    const token = this.#operands[this.#next];
    if (token?.kind !== 'number')
      return this.#refuse(`${raw} is not a number`, 'use numbers and metric aliases only');
    this.#next += 1;
    return { kind: 'number', value: decimalOfExponent(raw) ?? decimal(raw) };
  }

  #readAlias(name: string): Expression {
    const position = this.#position();
    if (isFunction(name))
      this.#refuse(`${name} is a function and has no values`, `write ${name}(…) with its values`);
    this.#next += 1;
    return { kind: 'alias', name, position };
  }

  #readCall(node: jsep.CallExpression): Expression {
    const callee = node.callee as jsep.CoreExpression;
    if (callee.type !== 'Identifier')
      return this.#refuse('only a function can be before parentheses', 'write an operator between them');
    const name = callee.name;
    if (!isFunction(name))
      return this.#refuse(
        `there is no function ${name}`,
        'use min, max, ceil or floor, or write an operator',
      );
    const count = node.arguments.length;
    if (count === 0 || (FUNCTIONS[name] === 'one' && count > 1))
      this.#refuse(
        `${name} takes ${FUNCTIONS[name] === 'one' ? 'one value' : 'one value or more'}, and has ${count}`,
        'give it the values that it takes',
      );
    this.#next += 1;
    return { kind: 'call', name, operands: node.arguments.map((argument) => this.read(argument)) };
  }

  #position(): number {
    return this.#operands[this.#next]?.position ?? 1;
  }

  #refuse(reason: string, fix: string): never {
    throw new Refusal(reason, this.#position(), fix);
  }
}

function isFunction(name: string): name is ExpressionFunction {
  return Object.hasOwn(FUNCTIONS, name);
}

function isOperator(text: string): text is Operator {
  return text === '+' || text === '-' || text === '*' || text === '/';
}

function positionOf(error: unknown, text: string): number {
  const index = error instanceof Error && 'index' in error ? error.index : undefined;
  return typeof index === 'number' ? Math.min(index + 1, text.length) : 1;
}

/**
 * Splits an expression into tokens. It refuses faults that the parser would ignore (foreign characters, missing
 * operators, stray commas, unbalanced parentheses) and expressions that are too long or too deep.
 */
type RefusedExpression = {
  readonly kind: 'refused';
  readonly reason: string;
  /** The position in the text, from 1. */
  readonly position: number;
  readonly fix: string;
};

type Token = {
  readonly kind: 'number' | 'word' | 'operator' | 'open' | 'close' | 'comma';
  readonly text: string;
  /** The position in the expression, from 1. */
  readonly position: number;
};

export const MAX_EXPRESSION_CHARACTERS = 1000;
export const MAX_EXPRESSION_DEPTH = 50;

/**
 * The pattern of a word, and that of nearly all words. The first needs tables of all Unicode letters, which take
 * longer to build than most scans, so it is compiled only for texts beyond ASCII.
 */
const WORD = '[\\p{L}_][\\p{L}\\p{N}_]*';
const PLAIN_WORD = '[A-Za-z_][A-Za-z0-9_]*';
const PLAIN = /^[\0-\x7f]*$/;

const wholly = (word: string): RegExp => new RegExp(`^${word}$`, 'u');
const tokenOf = (word: string): RegExp =>
  new RegExp(
    `(?<number>\\d+(?:\\.\\d+)?(?:[eE][-+]?\\d{1,2}(?!\\d))?)|(?<word>${word})|(?<operator>[+*/-])|(?<open>\\()|(?<close>\\))|(?<comma>,)`,
    'uy',
  );

const PLAIN_ALIAS = wholly(PLAIN_WORD);
const PLAIN_TOKEN = tokenOf(PLAIN_WORD);
const SPACE = /[ \t\r\n]*/y;

const LOOKALIKES: Readonly<Record<string, string>> = { '×': '*', '·': '*', '÷': '/', '−': '-', '–': '-' };

/** True if the text can be an alias: it must be one word of an expression. */
export function isAliasName(text: string): boolean {
  return PLAIN_ALIAS.test(text) || wholly(WORD).test(text);
}

/** The tokens of `text`, with operands and operators in a valid order, or the reason for a refusal. */
function scanExpression(
  text: string,
): { readonly kind: 'scanned'; readonly tokens: readonly Token[] } | RefusedExpression {
  if (text.length > MAX_EXPRESSION_CHARACTERS)
    return refuse(
      `it is longer than ${MAX_EXPRESSION_CHARACTERS} characters`,
      1,
      'split it into several charges',
    );
  const pattern = PLAIN.test(text) ? PLAIN_TOKEN : tokenOf(WORD);
  const tokens: Token[] = [];
  let index = spacesFrom(text, 0);
  while (index < text.length) {
    const token = tokenAt(text, index, pattern);
    if (token === undefined) return unknownCharacter(text, index);
    tokens.push(token);
    index = spacesFrom(text, index + token.text.length);
  }
  return checkOrder(tokens) ?? { kind: 'scanned', tokens };
}

function tokenAt(text: string, index: number, pattern: RegExp): Token | undefined {
  pattern.lastIndex = index;
  const groups = pattern.exec(text)?.groups;
  for (const kind of ['number', 'word', 'operator', 'open', 'close', 'comma'] as const) {
    const found = groups?.[kind];
    if (found !== undefined) return { kind, text: found, position: index + 1 };
  }
  return undefined;
}

function spacesFrom(text: string, index: number): number {
  SPACE.lastIndex = index;
  return index + (SPACE.exec(text)?.[0].length ?? 0);
}

function unknownCharacter(text: string, index: number): RefusedExpression {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  const meant = LOOKALIKES[character];
  return refuse(
    `the character ${JSON.stringify(character)} is not part of the arithmetic`,
    index + 1,
    meant === undefined
      ? 'use numbers, aliases, + - * /, parentheses, min, max, ceil and floor'
      : `write ${meant}`,
  );
}

/** Checks the order of neighbouring tokens, and that every parenthesis is closed. */
function checkOrder(tokens: readonly Token[]): RefusedExpression | undefined {
  const opened: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    const before = tokens[index - 1];
    const afterOperand = before !== undefined && endsOperand(before);
    switch (token.kind) {
      case 'number':
      case 'word':
        if (afterOperand)
          return refuse(`there is no operator before ${token.text}`, token.position, 'write one');
        break;
      case 'open':
        if (afterOperand && before?.kind !== 'word')
          return refuse('there is no operator before the parenthesis', token.position, 'write one');
        opened.push(token);
        if (opened.length > MAX_EXPRESSION_DEPTH)
          return refuse(
            `parentheses are nested more than ${MAX_EXPRESSION_DEPTH} deep`,
            token.position,
            'split it into several charges',
          );
        break;
      case 'operator':
        if (!afterOperand && token.text !== '-')
          return refuse(`there is no value before ${token.text}`, token.position, 'write one');
        break;
      case 'close':
      case 'comma':
        if (!afterOperand && !(token.kind === 'close' && before?.kind === 'open'))
          return refuse(`there is no value before ${token.text}`, token.position, 'write one');
        if (opened.length === 0)
          return refuse(`there is no open parenthesis before ${token.text}`, token.position, 'remove it');
        if (token.kind === 'close') opened.pop();
        break;
      default:
        token.kind satisfies never;
    }
  }
  const last = tokens.at(-1);
  if (last === undefined) return refuse('it is empty', 1, 'write an expression, such as 1 or calls');
  if (!endsOperand(last) && last.kind !== 'open')
    return refuse(`there is no value after ${last.text}`, last.position, 'write one');
  const open = opened.at(-1);
  return open && refuse('the parenthesis is not closed', open.position, 'close it');
}

function endsOperand(token: Token): boolean {
  return token.kind === 'number' || token.kind === 'word' || token.kind === 'close';
}

function refuse(reason: string, position: number, fix: string): RefusedExpression {
  return { kind: 'refused', reason, position, fix };
}
