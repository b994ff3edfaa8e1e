/**
 * Replaces variables in a tree: `${var.name}` within a text, or as the whole value, which then keeps the variable's
 * type. `$${` is a literal `${`. There is no other templating, so that a catalog file means what it shows. The same
 * pass refuses texts in the curly quotes of a word processor, which YAML treats as part of the text.
 */

import { nameFix } from '../../model/messages/nearest-name.ts';
import { refuseValue } from '../../yaml/build-tree.ts';
import type { Faults } from '../../yaml/faults.ts';
import { quoted } from '../../yaml/quoted-text.ts';
import type { PlacedNode, YamlEntry, YamlFile, YamlNode, YamlScalar } from '../../yaml/yaml-node.ts';

type Variables = ReadonlyMap<string, string | number | boolean>;

/** Ids are those of one account. A catalog may be read with the prices of another environment and its own ids. */
export interface VariableSets {
  readonly variables: Variables;
  /** Replace `variables` within `id`, `…_id` and `…_ids`, where present. */
  readonly idVariables?: Variables;
}

interface Interpolating {
  readonly file: YamlFile;
  readonly variables: Variables;
  /** For the values of ids; absent where all values take the same variables. */
  readonly inIds?: Interpolating;
  readonly faults: Faults;
  /** Values that aliases share are visited once and stay shared. */
  readonly done: Map<YamlNode, YamlNode>;
  readonly reported: Set<number>;
}

interface Interpolated {
  readonly root: PlacedNode;
  /** The offsets of values and keys that stay as written, because a fault was reported for them. */
  readonly reported: ReadonlySet<number>;
}

/** Replaces variables in a whole file. A file without any is returned unchanged, and its tree is not read. */
export function interpolate(
  root: PlacedNode,
  { variables, idVariables }: VariableSets,
  faults: Faults,
): Interpolated {
  const { file, lazy } = root;
  const reported = new Set<number>();
  // An escape can write `${` in other ways.
  if (lazy && !lazy.text.includes('${') && !lazy.text.includes('\\') && !CURLY.test(lazy.text))
    return { root, reported };
  const inIds = idVariables && { file, variables: idVariables, faults, done: new Map(), reported };
  const node = visit(root.node, {
    file,
    variables,
    faults,
    done: new Map(),
    reported,
    ...(inIds && { inIds }),
  });
  return { root: { file, node, offset: root.offset }, reported };
}

const ID_FIELD = /^id$|_ids?$/;

function visit(node: YamlNode, at: Interpolating): YamlNode {
  if (node.kind === 'scalar') return visitScalar(node, at);
  const known = at.done.get(node);
  if (known) return known;
  const visited: YamlNode =
    node.kind === 'list'
      ? { ...node, items: node.items.map((item) => visit(item, at)) }
      : { ...node, entries: node.entries.map((entry) => ({ ...entry, value: visitField(entry, at) })) };
  if (node.kind === 'map') refuseInKeys(node, at);
  at.done.set(node, visited);
  return visited;
}

function visitField({ key, value }: YamlEntry, at: Interpolating): YamlNode {
  return visit(value, at.inIds && ID_FIELD.test(key) ? at.inIds : at);
}

const WHOLE = /^\$\{var\.([^}]*)\}$/;
const PARTS = /\$\$\{|\$\{([^}]*)(\}?)/g;

const CURLY = /[“”„‟‘’‚‛]/;
const IN_CURLY = /^[“”„‟‘’‚‛](.*)[“”„‟‘’‚‛]$/s;

function visitScalar(node: YamlScalar, at: Interpolating): YamlNode {
  refuseCurlyQuotes(node, at);
  if (typeof node.value !== 'string' || !node.value.includes('${')) return node;
  const whole = WHOLE.exec(node.value)?.[1];
  if (whole !== undefined) {
    const value = variable(whole, node, at);
    return value === undefined ? node : { ...node, value, variable: whole };
  }
  const value = node.value.replace(PARTS, (match: string, inner: string | undefined, close: string) => {
    if (inner === undefined) return '${';
    return String(part(match, inner, close, node, at) ?? match);
  });
  return { ...node, value };
}

function part(match: string, inner: string, close: string, node: YamlScalar, at: Interpolating) {
  if (close !== '' && inner.startsWith('var.')) return variable(inner.slice('var.'.length), node, at);
  if (inner.startsWith('env.')) {
    refuseValue(node.offset, at, {
      code: 'environment-in-catalog',
      message: `\`${match}\` would take a value from the environment, and a catalog must mean the same everywhere`,
      fix: `set a variable in the project file and write \`\${var.name}\``,
    });
  } else {
    refuseValue(node.offset, at, {
      code: 'unknown-interpolation',
      message: `\`${match}\` is no \`\${var.name}\``,
      fix: `write \`\${var.name}\`, or \`$\${\` where \`\${\` itself is meant`,
    });
  }
  return undefined;
}

function variable(name: string, node: YamlScalar, at: Interpolating) {
  const value = at.variables.get(name);
  if (value !== undefined) return value;
  refuseValue(node.offset, at, {
    code: 'unknown-variable',
    message: `there is no variable \`${name}\` in the chosen environment`,
    ...nameFix(
      name,
      [...at.variables.keys()],
      `set \`${name}\` under \`variables\` in the project file`,
      (meant) => writtenText(node).replaceAll(`\${var.${name}}`, () => `\${var.${meant}}`),
    ),
  });
  return undefined;
}

function writtenText({ value, text, plain }: YamlScalar): string {
  return plain ? text : quoted(String(value));
}

/** An id or amount in curly quotes would be sent with the quotes. */
function refuseCurlyQuotes({ text, plain, offset }: YamlScalar, at: Interpolating): void {
  const meant = plain ? IN_CURLY.exec(text)?.[1] : undefined;
  if (meant === undefined) return;
  refuseValue(offset, at, {
    code: 'curly-quotes',
    message: `${text} is in curly quotes, which are a part of the text and do not quote it`,
    fix: `write ${quoted(meant)}, with straight quotes; if the curly ones are meant, write ${quoted(text)}`,
    replacements: [quoted(meant), quoted(text)],
  });
}

function refuseInKeys(node: YamlNode, at: Interpolating): void {
  if (node.kind !== 'map') return;
  for (const { key, keyOffset } of node.entries) {
    if (!key.includes('${')) continue;
    refuseValue(keyOffset, at, {
      code: 'interpolated-key',
      message: `the key \`${key}\` contains \`\${\`, and only values may have variables`,
      fix: 'write the key out',
    });
  }
}
