/**
 * Parses an expression of an expression model: arithmetic over metric aliases, and nothing else.
 *
 * The interface does not specify the language. Ours has `+ - * /`, unary minus, parentheses, `min` and `max` of one
 * or more values, `ceil` and `floor` of one, decimal numbers (`0.019`, `1.9e-2`) and aliases.
 */
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

/** The names that an alias cannot have: the functions, and words that languages have for values. */
export const RESERVED_WORDS: readonly string[] = [...Object.keys(FUNCTIONS), 'true', 'false', 'null', 'this'];

/** Parses `text`, or gives the reason for its refusal. Never throws. */
export function parseExpression(text: string): ParsedExpression {
  try {
    return { kind: 'parsed', expression: new Parser(tokensOf(text)).readWhole() };
  } catch (error) {
    if (error instanceof Refusal) return error.refused;
    throw error;
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

type RefusedExpression = {
  readonly kind: 'refused';
  readonly reason: string;
  /** The position in the text, from 1. */
  readonly position: number;
  readonly fix: string;
};

/** Thrown from inside a text, and caught in this file only. */
class Refusal extends Error {
  readonly refused: RefusedExpression;

  constructor(reason: string, position: number, fix: string) {
    super(reason);
    this.refused = { kind: 'refused', reason, position, fix };
  }
}

/** Reads a sum of products of signed values, token by token. */
class Parser {
  readonly #tokens: readonly Token[];
  #next = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  readWhole(): Expression {
    const expression = this.#readSum();
    const rest = this.#peek();
    if (rest === undefined) return expression;
    if (rest.kind !== 'comma' && rest.kind !== 'close') throw withoutOperator(rest);
    throw new Refusal(`there is no open parenthesis before ${rest.text}`, rest.position, 'remove it');
  }

  #readSum(): Expression {
    return this.#readChain(['+', '-'], () => this.#readChain(['*', '/'], () => this.#readSigned()));
  }

  #readChain(operators: readonly Operator[], readOperand: () => Expression): Expression {
    let left = readOperand();
    for (;;) {
      const operator = operators.find((each) => each === this.#peek()?.text);
      if (operator === undefined) return left;
      this.#next += 1;
      left = { kind: 'binary', operator, left, right: readOperand() };
    }
  }

  #readSigned(): Expression {
    const token = this.#peek();
    if (token === undefined) throw this.#withoutValue();
    this.#next += 1;
    switch (token.kind) {
      case 'number':
        return { kind: 'number', value: decimalOfExponent(token.text) ?? decimal(token.text) };
      case 'word':
        return this.#peek()?.kind === 'open' ? this.#readCall(token) : readAlias(token);
      case 'open': {
        const [value, second] = this.#readList(token);
        if (value !== undefined && second === undefined) return value;
        throw new Refusal('only a function takes several values', token.position, 'write one before it');
      }
      default:
        if (token.text === '-') return { kind: 'negate', operand: this.#readSigned() };
        throw new Refusal(`there is no value before ${token.text}`, token.position, 'write one');
    }
  }

  #readCall({ text: name, position }: Token): Expression {
    if (!isFunction(name))
      throw new Refusal(
        `there is no function ${name}`,
        position,
        'use min, max, ceil or floor, or write an operator',
      );
    const open = this.#tokens[this.#next];
    this.#next += 1;
    const operands = open === undefined ? [] : this.#readList(open);
    if (operands.length === 1 || FUNCTIONS[name] === 'some') return { kind: 'call', name, operands };
    throw new Refusal(
      `${name} takes one value, and has ${operands.length}`,
      position,
      'give it the value that it takes',
    );
  }

  /** The values up to the parenthesis that closes: one at least. */
  #readList(open: Token): readonly Expression[] {
    this.#depth += 1;
    if (this.#depth > MAX_EXPRESSION_DEPTH)
      throw new Refusal(
        `parentheses are nested more than ${MAX_EXPRESSION_DEPTH} deep`,
        open.position,
        'split it into several charges',
      );
    const values = [this.#readSum()];
    for (;;) {
      const token = this.#peek();
      if (token === undefined) throw new Refusal('the parenthesis is not closed', open.position, 'close it');
      if (token.kind !== 'comma' && token.kind !== 'close') throw withoutOperator(token);
      this.#next += 1;
      if (token.kind === 'comma') values.push(this.#readSum());
      else {
        this.#depth -= 1;
        return values;
      }
    }
  }

  #peek(): Token | undefined {
    return this.#tokens[this.#next];
  }

  #withoutValue(): Refusal {
    const last = this.#tokens.at(-1);
    return last === undefined
      ? new Refusal('it is empty', 1, 'write an expression, such as 1 or calls')
      : new Refusal(`there is no value after ${last.text}`, last.position, 'write one');
  }
}

function readAlias({ text: name, position }: Token): Expression {
  if (isFunction(name))
    throw new Refusal(
      `${name} is a function and has no values`,
      position,
      `write ${name}(…) with its values`,
    );
  if (RESERVED_WORDS.includes(name))
    throw new Refusal(`${name} is not a number`, position, 'use numbers and metric aliases only');
  return { kind: 'alias', name, position };
}

function isFunction(name: string): name is ExpressionFunction {
  return Object.hasOwn(FUNCTIONS, name);
}

function withoutOperator({ kind, text, position }: Token): Refusal {
  const what = kind === 'open' ? 'the parenthesis' : text;
  return new Refusal(`there is no operator before ${what}`, position, 'write one');
}

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

function tokensOf(text: string): readonly Token[] {
  if (text.length > MAX_EXPRESSION_CHARACTERS)
    throw new Refusal(
      `it is longer than ${MAX_EXPRESSION_CHARACTERS} characters`,
      1,
      'split it into several charges',
    );
  const pattern = PLAIN.test(text) ? PLAIN_TOKEN : tokenOf(WORD);
  const tokens: Token[] = [];
  let index = spacesFrom(text, 0);
  while (index < text.length) {
    const token = tokenAt(text, index, pattern);
    if (token === undefined) throw unknownCharacter(text, index);
    tokens.push(token);
    index = spacesFrom(text, index + token.text.length);
  }
  return tokens;
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

function unknownCharacter(text: string, index: number): Refusal {
  const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
  const meant = LOOKALIKES[character];
  return new Refusal(
    `the character ${JSON.stringify(character)} is not part of the arithmetic`,
    index + 1,
    meant === undefined
      ? 'use numbers, aliases, + - * /, parentheses, min, max, ceil and floor'
      : `write ${meant}`,
  );
}
