/**
 * Checks a tree against a JSON Schema and reports each fault at its place, in words that a person can act on. The
 * schema itself has the wording: `x-fault` states the expected value and the fix, and `examples` lists the values of
 * an open set that the billing interface shows.
 */
import { Ajv2020, type AnySchemaObject, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { INTEGER_FIELDS } from '../../interface/index.ts';
import { parseCalendarDay } from '../../model/values/calendar-day.ts';
import { isDecimalText } from '../../model/values/decimal.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject, valueAt } from '../../model/values/json.ts';
import type { FieldPath, Locate } from '../../model/values/source.ts';
import { type Faults, HELD_BY_SERVICE } from '../faults.ts';
import type { ReadYaml } from '../parse-yaml.ts';
import { quoted } from '../quoted-text.ts';
import {
  dataOf,
  entryOf,
  locateIn,
  nodeAt,
  type PlacedNode,
  sourceAt,
  type YamlNode,
  type YamlScalar,
} from '../yaml-node.ts';
import { CHECKS_AHEAD, type CheckAhead } from './checks-ahead.ts';
import { type Repair, type SchemaPlace, schemaPlace } from './schema-place.ts';
import { fieldName, reportShapeFault, reportStrays } from './shape-fault.ts';
import { findingsOf, type ShapeFinding } from './shape-findings.ts';

export interface ShapeCheck {
  /** True if the value has no fault and no hint. */
  readonly passes: (value: Json) => boolean;
  /** All faults and hints of the value. */
  readonly errorsOf: (value: Json) => readonly ErrorObject[];
  /** The schema's description of the value. */
  readonly place: () => SchemaPlace;
}

/**
 * The checks of a schema and of its definitions. The check that was compiled ahead under `name` decides whether a
 * value passes. The schema itself is compiled only to list the errors.
 */
export function shapeChecks(
  name: string,
  schema: () => AnySchemaObject,
): (definition?: string) => ShapeCheck {
  let ajv: Ajv2020 | undefined;
  return (definition) => {
    const compiled = (): ValidateFunction => {
      ajv ??= shapeCompiler(schema());
      return validatorOf(ajv, definition);
    };
    const ahead = CHECKS_AHEAD[definition === undefined ? name : `${name}#${definition}`];
    return {
      passes: ahead ?? ((value) => compiled()(value)),
      errorsOf: (value) => {
        const hints = ahead && hintsAlone(ahead, value);
        if (hints !== undefined) return hints;
        const validate = compiled();
        return validate(value) ? [] : (validate.errors ?? []);
      },
      place: () => schemaPlace(schema(), definition),
    };
  };
}

/** The errors of a value that has hints alone; undefined for another: only the schema has the words for a fault. */
function hintsAlone(ahead: CheckAhead, value: Json): readonly ErrorObject[] | undefined {
  if (ahead(value)) return [];
  const errors = ahead.errors ?? [];
  if (errors.some(({ keyword }) => keyword !== 'examples')) return undefined;
  return errors.map((error) => ({ ...error, parentSchema: { examples: error.params.seen } }));
}

function shapeCompiler(schema: AnySchemaObject): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, verbose: true, strictTypes: false });
  addOurWords(ajv);
  ajv.addKeyword({
    keyword: 'examples',
    validate: (seen: readonly Json[], value: Json) => typeof value !== 'string' || seen.includes(value),
    errors: false,
  });
  ajv.addSchema(schema, ROOT);
  return ajv;
}

/**
 * Adds all our keywords except `examples`: the standard keyword is a mere annotation, but ours gives a hint for a
 * value outside the list. For editors, the schemas repeat each `format` as a `pattern`, and each `x-fault` as a
 * `patternErrorMessage`, because editors know only these two.
 */
export function addOurWords(ajv: Ajv2020): void {
  ajv.addFormat('decimal', isDecimalText);
  ajv.addFormat('day', (text: string) => parseCalendarDay(text) !== undefined);
  ajv.addVocabulary([
    'x-fault',
    'x-misplaced',
    'x-open',
    'x-whole',
    'x-companions',
    'x-closed',
    'patternErrorMessage',
  ]);
  ajv.removeKeyword('examples');
}

const ROOT = 'root';

function validatorOf(ajv: Ajv2020, definition: string | undefined): ValidateFunction {
  const validate = ajv.getSchema(definition === undefined ? ROOT : `${ROOT}#/$defs/${definition}`);
  if (validate === undefined) throw new Error(`the schema has no definition ${definition}`);
  return validate;
}

interface CheckedShape {
  /** The repaired value, so that later rules see the intended one. */
  readonly json: Json;
  /** The places of the value on which later rules must not rely. */
  readonly unsound: readonly FieldPath[];
  /** The fields that the schema does not know. Nothing within them has a meaning. */
  readonly unknown: readonly FieldPath[];
  /** The fields that stand under another name. */
  readonly meant: readonly FieldPath[];
}

interface ShapeOptions {
  /** The offsets of values and keys with a reported fault. Nothing more is reported about them. */
  readonly reported?: ReadonlySet<number>;
  /** True if the fault is only a warning. The value then stays as it is. */
  readonly isTolerated?: (path: FieldPath, error: ErrorObject) => boolean;
}

/** The elements of the list that a file is for, each with its places, without those that have a fault in their shape. */
export function soundElements(
  check: ShapeCheck,
  { root, guessed, reported }: ReadYaml,
  field: string,
  faults: Faults,
): readonly { readonly element: JsonObject; readonly locate: Locate }[] {
  if (!root || guessed) return [];
  const { json, unsound } = checkShape(check, root, faults, { reported });
  const list = isJsonObject(json) ? json[field] : undefined;
  if (!isJsonArray(list)) return [];
  const locateFile = locateIn(root);
  return list.flatMap((element, index) => {
    const isUnsound = unsound.some((path) => path.length <= 1 || path[1] === index);
    if (isUnsound || !isJsonObject(element)) return [];
    return [{ element, locate: (path) => locateFile([field, index, ...path]) }];
  });
}

export function checkShape(
  check: ShapeCheck,
  placed: PlacedNode,
  faults: Faults,
  { reported = new Set(), isTolerated = () => false }: ShapeOptions = {},
): CheckedShape {
  const written = dataOf(placed);
  const passes = check.passes(written);
  const findings = passes ? undefined : findingsOf(check.errorsOf(written), written, check.place());
  const refused = checkForms(placed, findings?.others ?? [], reported, faults);
  if (findings === undefined) return { json: written, unsound: refused, unknown: [], meant: [] };
  // A copy, so that the repair of one place does not change another place that shares the value by an alias.
  const json = JSON.parse(JSON.stringify(written)) as Json;
  const unsound = [...refused];
  const unknown: FieldPath[] = [];
  const meant: FieldPath[] = [];
  const { strays, others } = findings;
  for (const stray of strays) {
    reportStrays(stray, placed, faults);
    for (const name of stray.names) putAt(json, [...stray.path, name], undefined);
    unsound.push(stray.home ?? stray.path);
  }
  for (const finding of others) {
    const { path, error } = finding;
    if (isTolerated(path, error)) {
      const warn: Faults['error'] = ({ message, ...fault }) =>
        faults.warning({
          ...fault,
          message: error.keyword === 'enum' ? `${message}: ${HELD_BY_SERVICE}` : message,
        });
      reportShapeFault(finding, placed, { ...faults, error: warn });
      continue;
    }
    if (finding.unknown !== undefined) {
      unknown.push([...path, finding.unknown.name]);
      if (finding.unknown.meant !== undefined) meant.push([...path, finding.unknown.meant]);
      unsound.push(...finding.unknown.homes.map((home) => home.path));
    }
    const repair: Repair = reported.has(offsetOf(finding, nodeAt(placed, path).node))
      ? { kind: 'none' }
      : reportShapeFault(finding, placed, faults);
    if (repair.kind === 'remove') putAt(json, [...path, repair.name], undefined);
    else if (repair.kind === 'replace') putAt(json, path, repair.value);
    else if (repair.kind === 'hole') unsound.push([...path, repair.name]);
    else if (repair.kind === 'none') unsound.push(path);
  }
  return { json, unsound, unknown, meant };
}

/**
 * Reports plain values of an ambiguous form, unless the schema finds fault with them or they are reported. Returns the
 * places of values that were refused when the text was read.
 */
function checkForms(
  placed: PlacedNode,
  findings: readonly ShapeFinding[],
  reported: ReadonlySet<number>,
  faults: Faults,
): FieldPath[] {
  if (placed.lazy !== undefined && !mayHaveOddForms(placed.lazy.text)) return [];
  const seen = new Set(findings.map(({ path }) => nodeAt(placed, path).node));
  const refused: FieldPath[] = [];
  for (const [node, path] of scalarsIn(placed.node)) {
    if (reported.has(node.offset)) refused.push(path);
    else if (!seen.has(node)) checkPlainForm(node, path, placed, faults);
    seen.add(node);
  }
  return refused;
}

/** The offset of a finding's key or scalar. A mapping has none of its own, because it begins with its first key. */
function offsetOf({ error, unknown }: ShapeFinding, subject: YamlNode): number {
  const key = unknown?.name ?? error.propertyName;
  if (key !== undefined) return entryOf(subject, key)?.keyOffset ?? NOWHERE;
  return subject.kind === 'scalar' ? subject.offset : NOWHERE;
}

const NOWHERE = -1;

/** Undefined removes the value. */
function putAt(json: Json, path: FieldPath, value: Json | undefined): void {
  const parent = valueAt(json, path.slice(0, -1)) as Record<string | number, Json> | undefined | null;
  const last = path.at(-1);
  if (typeof parent !== 'object' || parent === null || last === undefined) return;
  if (value === undefined) delete parent[last];
  else parent[last] = value;
}

/** The scalars below `node`, each with its path. An alias repeats the scalars of its anchor. */
function* scalarsIn(node: YamlNode, path: FieldPath = []): Generator<readonly [YamlScalar, FieldPath]> {
  if (node.kind === 'scalar') yield [node, path];
  else if (node.kind === 'list')
    for (const [index, item] of node.items.entries()) yield* scalarsIn(item, [...path, index]);
  else for (const { key, value } of node.entries) yield* scalarsIn(value, [...path, key]);
}

/** False only for a text in which {@link checkPlainForm} has nothing to report. */
function mayHaveOddForms(text: string): boolean {
  return WORD_BEHIND_MARK.test(text);
}

/** An error for `0123`, `0o17` and `1e3`, and a warning for a word that YAML 1.1 reads as true or false. */
function checkPlainForm(
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
      fix: `write ${value}${mayBeText(text, path) ? `, or ${quoted(text)} with the quotes where text is meant` : ''}`,
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

/** Digits behind a zero are easily a code, unless the interface has a whole number there. */
function mayBeText(text: string, path: FieldPath): boolean {
  return (
    /^[-+]?0\d/.test(text) && !INTEGER_FIELDS.has(String(path.findLast((step) => typeof step === 'string')))
  );
}

const DECIMAL_FORM = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;
const WORD = /^(?:yes|no|on|off)$/i;
const WORD_BEHIND_MARK = /[:,[{-]\s+(?:yes|no|on|off)\s*(?:$|[,\]}#])/im;
