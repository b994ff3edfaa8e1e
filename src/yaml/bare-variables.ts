/**
 * Unquoted variables between braces or brackets, such as `{ id: ${var.x} }`. YAML reads the brace of `${` as a flow
 * mapping's, and misreads everything after it.
 */
import type { YAMLError } from 'yaml';
import type { Faults } from './faults.ts';
import { sourceAt, type YamlFile } from './yaml-node.ts';

export interface BareVariable {
  /** The offset of its `$`. */
  readonly offset: number;
  readonly text: string;
}

/** The variable at the parser's first error; undefined if that error has another cause. */
export function bareVariableAt(text: string, errors: readonly YAMLError[]): BareVariable | undefined {
  const offset = errors.reduce((first, { pos }) => Math.min(first, pos[0]), Number.POSITIVE_INFINITY) - 1;
  BARE.lastIndex = offset;
  const found = BARE.exec(text)?.[0];
  return found === undefined ? undefined : { offset, text: found };
}

const BARE = /\$\{[^{}\n]*\}/y;

export function refuseBareVariable({ offset }: BareVariable, place: YamlFile, faults: Faults): void {
  faults.error({
    code: 'unquoted-variable',
    source: sourceAt(place, offset),
    // The message omits the variable's text: in the project file it may be a misplaced secret.
    message:
      '`${` stands between braces or brackets without quotes, and its brace is taken for one of theirs',
    fix: `put the whole value in quotes, such as "\${var.name}"`,
  });
}

/** The text with a word of the same length in place of the variable, so that no offset changes. */
export function withoutBareVariable(whole: string, { offset, text }: BareVariable): string {
  return `${whole.slice(0, offset)}${standInOf(text)}${whole.slice(offset + text.length)}`;
}

/** Replaces the stand-in words in a text of the tree with their variables. */
export function putBack(written: string, variables: ReadonlySet<string>): string {
  let text = written;
  for (const variable of variables) text = text.replaceAll(standInOf(variable), () => variable);
  return text;
}

function standInOf(variable: string): string {
  return variable.replace(/[{}]/g, '_');
}
