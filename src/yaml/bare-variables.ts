/**
 * Variables without quotes between braces or brackets: `{ id: ${var.x} }`. YAML takes the brace of `${` for one of
 * its own, and loses its way in all that follows.
 */
import type { YAMLError } from 'yaml';
import type { Faults } from './faults.ts';
import { sourceAt, type YamlFile } from './yaml-node.ts';

export interface BareVariable {
  /** The offset of its `$`. */
  readonly offset: number;
  readonly text: string;
}

/** The first one, if a brace of it is what the parser met first of all. */
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
    // What stands in it is not shown: in the project file it may be a secret at the wrong place.
    message:
      '`${` stands between braces or brackets without quotes, and its brace is taken for one of theirs',
    fix: `put the whole value in quotes, such as "\${var.name}"`,
  });
}

/** The text with a word in its place, and every other character where it is. */
export function withoutBareVariable(whole: string, { offset, text }: BareVariable): string {
  return `${whole.slice(0, offset)}${standInOf(text)}${whole.slice(offset + text.length)}`;
}

/** What stands in the tree's texts instead of `variables` is put back. */
export function putBack(written: string, variables: ReadonlySet<string>): string {
  let text = written;
  for (const variable of variables) text = text.replaceAll(standInOf(variable), () => variable);
  return text;
}

function standInOf(variable: string): string {
  return variable.replace(/[{}]/g, '_');
}
