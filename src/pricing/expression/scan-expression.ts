/**
 * Splits an expression into tokens. It refuses faults that the parser would ignore (foreign characters, missing
 * operators, stray commas, unbalanced parentheses) and expressions that are too long or too deep.
 */

export type RefusedExpression = {
  readonly kind: 'refused';
  readonly reason: string;
  /** The position in the text, from 1. */
  readonly position: number;
  readonly fix: string;
};

export type Token = {
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
    `(?<number>\\d+(?:\\.\\d+)?)|(?<word>${word})|(?<operator>[+*/-])|(?<open>\\()|(?<close>\\))|(?<comma>,)`,
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
export function scanExpression(
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
