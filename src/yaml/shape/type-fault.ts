/** Reports values of the wrong type, mostly unquoted amounts and texts, with the exact text to write. */
import type { ErrorObject } from 'ajv';
import type { Faults } from '../faults.ts';
import { decimalMeant, quoted } from '../quoted-text.ts';
import { type PlacedNode, sourceOf, type YamlNode, type YamlScalar } from '../yaml-node.ts';
import type { FaultSchema, Repair } from './schema-place.ts';

export const DECIMAL_CODE = 'not-decimal';
export const DAY_CODE = 'not-a-day';

export function reportTypeFault(
  error: ErrorObject,
  schema: FaultSchema,
  name: string,
  at: PlacedNode,
  faults: Faults,
): Repair {
  const expected: readonly string[] = [error.params.type].flat();
  const { node } = at;
  const source = sourceOf(at);
  if (node.kind === 'scalar' && node.value === null) {
    faults.error({
      code: 'empty-value',
      source,
      message: `${name} is ${node.text === '' ? 'empty' : `\`${node.text}\`, which is no value`}`,
      fix: `write ${schema['x-fault']?.expects ?? expectation(expected)}, or remove the ${name.endsWith(']`') ? 'entry' : 'field'}`,
    });
    return { kind: 'none' };
  }
  if (node.kind === 'scalar' && expected.includes('string') && typeof node.value !== 'string') {
    const reported = schema['x-fault'];
    if (reported?.code === DECIMAL_CODE) return reportUnquotedAmount(name, node, at, faults);
    if (reported === undefined || (reported.code !== DAY_CODE && isMet(schema, node)))
      return reportUnquotedText(name, node, at, faults);
    const message = `${name} is ${described(node)}, and it takes ${reported.expects}`;
    faults.error({ code: reported.code, source, message, fix: reported.fix });
    return { kind: 'none' };
  }
  // A text in place of a mapping may be a URL with its password, and does not help the reader. It is not shown.
  const isText = node.kind === 'scalar' && typeof node.value === 'string';
  const found = isText && expected.includes('object') ? 'a text' : described(node);
  const reported = schema['x-fault'];
  const isCollection = node.kind !== 'scalar';
  const hasOwnWords = isText || (!isCollection && reported?.code === 'wrong-type');
  const isMapping = expected.every((type) => type === 'object' || type === 'null');
  if (hasOwnWords && isMapping && reported !== undefined) {
    const { code, expects, fix } = reported;
    faults.error({ code, source, message: `${name} is ${found}, and it takes ${expects}`, fix });
    return { kind: 'none' };
  }
  faults.error({
    code: 'wrong-type',
    source,
    message: `${name} is ${found} and takes ${(isCollection && reported?.expects) || expectation(expected)}`,
    fix: (isCollection && reported?.fix) || typeFix(node, expected),
    ...replacementsOf(node, expected),
  });
  return { kind: 'none' };
}

/** False for a text that stays a fault in quotes. */
function isMet({ pattern }: FaultSchema, node: YamlScalar): boolean {
  return pattern === undefined || new RegExp(pattern, 'u').test(node.text);
}

export function reportUnquotedAmount(name: string, node: YamlScalar, at: PlacedNode, faults: Faults): Repair {
  const meant = decimalMeant(node.text);
  const source = sourceOf(at);
  if (node.variable !== undefined) {
    const text = decimalMeant(String(node.value));
    faults.error({
      code: 'unquoted-amount',
      source,
      message: `${name} takes an amount in quotes, and the variable \`${node.variable}\` is ${described(node)}`,
      fix: `quote it where the variable is set${text === undefined ? '' : `: \`${node.variable}: ${quoted(text)}\``}`,
    });
    return text === undefined ? { kind: 'none' } : { kind: 'replace', value: text };
  }
  faults.error({
    code: 'unquoted-amount',
    source,
    message: `${name} is ${described(node)}, and amounts are text, so that no digit is lost`,
    fix:
      meant === undefined
        ? 'write a decimal number in quotes, such as "10.50"'
        : `write ${quoted(meant)}, with the quotes`,
    ...(meant !== undefined && { replacements: [quoted(meant)] }),
  });
  return meant === undefined ? { kind: 'none' } : { kind: 'replace', value: meant };
}

function reportUnquotedText(name: string, node: YamlScalar, at: PlacedNode, faults: Faults): Repair {
  const variable = node.variable;
  const text = variable === undefined ? node.text : String(node.value);
  faults.error({
    code: 'unquoted-text',
    source: sourceOf(at),
    message:
      variable === undefined
        ? `${name} is ${described(node)} without quotes, and it takes text`
        : `${name} takes text, and the variable \`${variable}\` is ${described(node)}`,
    fix:
      variable === undefined
        ? `write ${quoted(text)}, with the quotes`
        : `quote it where the variable is set: \`${variable}: ${quoted(text)}\``,
    ...(variable === undefined && { replacements: [quoted(text)] }),
  });
  return { kind: 'replace', value: text };
}

/** Describes a node in words, such as `the number 0.10`. */
export function described(node: YamlNode): string {
  if (node.kind === 'map') return 'a mapping';
  if (node.kind === 'list') return 'a list';
  const text = node.variable === undefined ? node.text : String(node.value);
  if (typeof node.value === 'number') return `the number ${text}`;
  if (typeof node.value === 'string' && !node.plain) return `the text ${JSON.stringify(node.value)}`;
  return text === '' ? 'empty' : `\`${text}\``;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  object: 'a mapping',
  array: 'a list',
};

function expectation(types: readonly string[]): string {
  const words = types.flatMap((type) => WORDS[type] ?? []);
  return words.length > 0 ? words.join(' or ') : 'another value';
}

function typeFix(node: YamlNode, expected: readonly string[]): string {
  const bare =
    node.kind === 'scalar' &&
    ((expected.includes('integer') && /^-?\d+$/.test(node.text)) ||
      (expected.includes('boolean') && /^(true|false)$/.test(node.text)));
  if (expected.includes('integer') && isGrouped(node)) return `write ${decimalMeant(node.text)}`;
  if (bare && !node.plain) return `write ${node.text} without quotes`;
  if (expected.includes('array') && node.kind !== 'list') return listFix(node);
  return `write ${expectation(expected)}`;
}

/** The number or the word that {@link typeFix} names. */
function replacementsOf(
  node: YamlNode,
  expected: readonly string[],
): { readonly replacements?: readonly string[] } {
  if (node.kind !== 'scalar' || node.variable !== undefined) return {};
  const [, meant] = /^write (-?\d+|true|false)(?: without quotes)?$/.exec(typeFix(node, expected)) ?? [];
  return meant === undefined ? {} : { replacements: [meant] };
}

/** A whole number with separators between its digits: `1,000`. */
function isGrouped(node: YamlNode): node is YamlScalar {
  return node.kind === 'scalar' && /\D\d+$/.test(node.text) && /^-?\d+$/.test(decimalMeant(node.text) ?? '');
}

function listFix(node: YamlNode): string {
  if (node.kind !== 'scalar') return 'put a `-` before each entry, or brackets around them';
  const needsQuotes = !node.plain || /[[\]{}]/.test(node.text);
  return `put brackets around it: [${needsQuotes ? JSON.stringify(node.value) : node.text}]`;
}
