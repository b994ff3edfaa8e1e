/** The schema's findings about a value, without those that only repeat another finding. */
import type { ErrorObject } from 'ajv';
import { meantName, slipOf } from '../../model/messages/nearest-name.ts';
import { groupBy } from '../../model/values/group-by.ts';
import type { Json } from '../../model/values/json.ts';
import type { FieldPath } from '../../model/values/source.ts';
import {
  type Home,
  homesOf,
  isInBarredField,
  type Misplaced,
  type Strays,
  straysOf,
} from './misplaced-fields.ts';
import type { FaultSchema, SchemaPlace } from './schema-place.ts';

export interface ShapeFinding {
  readonly error: ErrorObject;
  readonly path: FieldPath;
  /** The unknown field at this place, if the finding is about one. */
  readonly unknown?: UnknownField;
}

export interface UnknownField {
  readonly name: string;
  /** The mappings to which a misplaced field may belong. */
  readonly homes: readonly Home[];
  /** This field and the others of this place with the same homes. The first of them reports them all. */
  readonly together: readonly string[];
  /** The field that was probably meant. It is not reported as missing. */
  readonly meant: string | undefined;
}

interface Findings {
  readonly strays: readonly Strays[];
  readonly others: readonly ShapeFinding[];
}

export function findingsOf(errors: readonly ErrorObject[], written: Json, schema: SchemaPlace): Findings {
  const all = errors.map((error): ShapeFinding => {
    const path = pathOf(error, written);
    if (error.keyword !== 'additionalProperties') return { error, path };
    return { error, path, unknown: unknownField(error, path, written, schema) };
  });
  const strays = straysOf(
    all.map(({ path }) => path),
    written,
    schema,
  );
  const isOfStray = withinAny(strays);
  const isEcho = echoesOf([...strays, ...all.flatMap(misplacedBy)]);
  // A field that must move to another place is not reported as incomplete, because that place may require less.
  const isOfBarred = ({ error, path }: ShapeFinding): boolean =>
    error.keyword === 'required' && isInBarredField(path, written, schema);
  const others = all.filter(
    (finding) => !isOfStray(finding.path) && !isEcho(finding) && !isOfBarred(finding),
  );
  return { strays, others: reportedTogether(withoutRepeats(others)) };
}

function reportedTogether(findings: readonly ShapeFinding[]): readonly ShapeFinding[] {
  const keyOfHomes = ({ path, unknown }: ShapeFinding) => JSON.stringify([path, unknown?.homes]);
  const groups = groupBy(findings, keyOfHomes);
  return findings.map((finding) => {
    const { unknown } = finding;
    if (unknown === undefined || unknown.homes.length === 0) return finding;
    const alike = groups.get(keyOfHomes(finding)) ?? [];
    return { ...finding, unknown: { ...unknown, together: alike.map((each) => each.unknown?.name ?? '') } };
  });
}

function unknownField(error: ErrorObject, path: FieldPath, written: Json, schema: SchemaPlace): UnknownField {
  const name = String(error.params.additionalProperty);
  const reported = error.parentSchema as FaultSchema;
  const names = Object.keys(reported.properties ?? {});
  const reportedAs = reported['x-misplaced']?.[name];
  const isReported = reportedAs !== undefined || slipOf(name, names) !== undefined;
  const homes = isReported ? [] : homesOf(name, path, written, schema);
  const near = reportedAs === undefined && homes.length === 0 ? meantName(name, names) : undefined;
  const meant = names.find((each) => each === reportedAs) ?? near;
  return { name, homes, together: [name], meant };
}

function misplacedBy({ path, unknown }: ShapeFinding): readonly Misplaced[] {
  return unknown === undefined
    ? []
    : unknown.homes.map((home) => ({ path, names: [unknown.name], home: home.path }));
}

function withinAny(strays: readonly Strays[]): (path: FieldPath) => boolean {
  const keys = new Set(strays.flatMap(({ path, names }) => names.map((name) => keyOf([...path, name]))));
  return (path) => path.some((_, index) => keys.has(keyOf(path.slice(0, index + 1))));
}

/** Recognizes a finding that only says that a misplaced field is missing in the place where it belongs. */
function echoesOf(misplaced: readonly Misplaced[]): (finding: ShapeFinding) => boolean {
  const missing = new Map<string, Set<string>>();
  const add = (path: FieldPath, names: readonly string[]): void => {
    missing.set(keyOf(path), new Set([...(missing.get(keyOf(path)) ?? []), ...names]));
  };
  for (const { path, home, names } of misplaced) {
    if (home === undefined) continue;
    add(home, names);
    if (home.length > path.length) add(path, [String(home.at(-1))]);
  }
  return ({ error, path }) => {
    const names = missing.get(keyOf(path));
    if (names === undefined) return false;
    if (error.keyword === 'required') return names.has(String(error.params.missingProperty));
    return error.keyword === 'minProperties' || (error.keyword === 'type' && error.data === null);
  };
}

/**
 * Removes repeated findings. Two keywords report a wrong key, a pattern and a format report a wrong text, and a
 * misspelt field is also reported as missing.
 */
function withoutRepeats(findings: readonly ShapeFinding[]): readonly ShapeFinding[] {
  const seen = new Set<string>();
  const meant = new Set(findings.map(({ error, unknown }) => `${error.instancePath}\n${unknown?.meant}`));
  const closed = new Set(
    findings.flatMap(({ error }) => (error.keyword === 'enum' ? [error.instancePath] : [])),
  );
  return findings.filter(({ error }) => {
    if (error.keyword === 'type' && closed.has(error.instancePath)) return false;
    if (error.keyword === 'required' && meant.has(`${error.instancePath}\n${error.params.missingProperty}`))
      return false;
    if (error.keyword === 'propertyNames' || error.keyword === 'if') return false;
    const subject = `${error.instancePath}\n${error.propertyName ?? ''}`;
    if (!TEXT_KEYWORDS.has(error.keyword)) return true;
    if (seen.has(subject)) return false;
    seen.add(subject);
    return true;
  });
}

const TEXT_KEYWORDS = new Set(['pattern', 'format', 'minLength', 'maxLength', 'type']);

function keyOf(path: FieldPath): string {
  return JSON.stringify(path);
}

/** Converts the error's JSON pointer to keys and indexes. */
function pathOf(error: ErrorObject, root: Json): FieldPath {
  const path: (string | number)[] = [];
  let at: unknown = root;
  for (const part of error.instancePath.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    const step = Array.isArray(at) ? Number(name) : name;
    path.push(step);
    at = (at as Record<string | number, unknown>)[step];
  }
  return path;
}
