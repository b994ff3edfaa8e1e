/**
 * Parses an expression of an expression model: arithmetic over metric aliases, and nothing else.
 *
 * The interface does not specify the language. Ours has `+ - * /`, unary minus, parentheses, `min` and `max` of one
 * or more values, `ceil` and `floor` of one, plain decimal numbers and aliases. jsep parses the structure. It also
 * accepts much of JavaScript and ignores stray separators, so the tokens are checked before jsep runs, and its nodes
 * afterwards.
 */
import jsep from 'jsep';
import { type Decimal, decimal } from '../../model/values/decimal.ts';
import { type RefusedExpression, scanExpression, type Token } from './scan-expression.ts';

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

export type ParsedExpression =
  | { readonly kind: 'parsed'; readonly expression: Expression }
  | RefusedExpression;

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
    return refused(
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

function refused(reason: string, position: number, fix: string): RefusedExpression {
  return { kind: 'refused', reason, position, fix };
}

/** Thrown from inside a tree, and caught in this file only. */
class Refusal extends Error {
  readonly refused: RefusedExpression;

  constructor(reason: string, position: number, fix: string) {
    super(reason);
    this.refused = refused(reason, position, fix);
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
    return { kind: 'number', value: decimal(raw) };
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
      return this.#refuse('only a function can stand before parentheses', 'write an operator between them');
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
