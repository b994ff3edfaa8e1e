/** Plain values on whose meaning readers of YAML disagree: numbers in other forms than decimal digits, and `NO`. */
import type { FieldPath } from '../../model/values/source.ts';
import type { Faults } from '../faults.ts';
import { quoted } from '../quoted-text.ts';
import { type PlacedNode, sourceAt, type YamlNode, type YamlScalar } from '../yaml-node.ts';
import { fieldName } from './shape-fault.ts';

/** The scalars below `node`, each with its path. An alias repeats the scalars of its anchor. */
export function* scalarsIn(
  node: YamlNode,
  path: FieldPath = [],
): Generator<readonly [YamlScalar, FieldPath]> {
  if (node.kind === 'scalar') yield [node, path];
  else if (node.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* scalarsIn(item, [...path, index]);
  else for (const { key, value } of node.entries) yield* scalarsIn(value, [...path, key]);
}

/** False only for a text in which {@link checkPlainForm} has nothing to report. */
export function mayHaveOddForms(text: string): boolean {
  return WORD_BEHIND_MARK.test(text);
}

/** An error for `0123`, `0o17` and `1e3`, and a warning for a word that YAML 1.1 reads as true or false. */
export function checkPlainForm(
  { value, text, plain, offset, variable }: YamlScalar,
  path: FieldPath,
  { file }: PlacedNode,
  faults: Faults,
): void {
  if (!plain || variable !== undefined) return;
  if (typeof value === 'number' && !DECIMAL_FORM.test(text))
    faults.error({
      code: 'wrong-type',
      source: sourceAt(file, offset),
      message: `${fieldName(path)} is \`${text}\`, which not every reader of YAML takes for ${value}`,
      fix: `write ${value}${/^[-+]?0\d/.test(text) ? `, or ${quoted(text)} with the quotes where text is meant` : ''}`,
      replacements: [String(value)],
    });
  else if (typeof value === 'string' && WORD.test(text))
    faults.hint(`plain ${text}`, {
      code: 'read-as-boolean',
      source: sourceAt(file, offset),
      message: `${fieldName(path)} is the text \`${text}\`, which YAML 1.1 reads as ${/^(?:yes|on)$/i.test(text)}`,
      fix: `write ${quoted(text)}, with the quotes`,
      replacements: [quoted(text)],
    });
}

const DECIMAL_FORM = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const WORD = /^(?:yes|no|on|off)$/i;
const WORD_BEHIND_MARK = /[:,[{-]\s+(?:yes|no|on|off)\s*(?:$|[,\]}#])/im;
