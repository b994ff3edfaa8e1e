/** The rules for one entry of `operations:` in the project file. */

import { type Method, OPERATIONS, type Operation, type OperationName } from '../interface/index.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import type { FieldPath } from '../model/values/source.ts';
import { pathParameters } from './encode-request.ts';

/** One entry of `operations:` as written. */
export interface WrittenBinding {
  readonly method: string;
  readonly path: string;
  /** True if repeating it with the same body leaves the same state. Reads are always repeatable. */
  readonly repeatable?: boolean;
  /** Maps our field names to the names sent, for an operation whose field names the interface does not show. */
  readonly fields?: Readonly<Record<string, string>>;
  /** The path of the id in the answer, names joined by dots: `data.id`. */
  readonly id?: string;
  /** Fields that each request of the operation has beside what the plan sends. */
  readonly set?: Readonly<Record<string, string | number | boolean>>;
}

/** A diagnostic whose place is still a path below the project file's `service`. */
export interface BindingFault {
  readonly code: DiagnosticCode;
  readonly path: FieldPath;
  readonly message: string;
  readonly fix: string;
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PATCH', 'PUT', 'DELETE'] satisfies Method[]);

export function isMethod(text: string): text is Method {
  return METHODS.has(text);
}

/** The values that the vendor's contract takes for a field of a request; undefined for one that takes any. */
export type ClosedValues = (operation: OperationName, field: string) => readonly string[] | undefined;

/** Returns every fault of one binding; none if it can be used unchanged. */
export function checkBinding(
  operation: Operation,
  written: WrittenBinding,
  closedValues: ClosedValues,
): readonly BindingFault[] {
  const at = (...path: FieldPath): FieldPath => ['operations', operation.name, ...path];
  return [
    ...methodFaults(operation, written.method, at('method')),
    ...pathFaults(operation, written.path, at('path')),
    ...fieldFaults(operation, written.fields ?? {}, at('fields')),
    ...idFaults(written.id, at('id')),
    ...setFaults(operation, written, at('set'), closedValues),
  ];
}

/** A published operation is part of every plan. Only a deletion can be left out. */
export function unboundFaults({ name, published }: Operation): readonly BindingFault[] {
  if (published === null || name.endsWith('.delete')) return [];
  const message = `${name} is published, and no plan can do without it`;
  return [{ code: 'needed-operation', path: ['operations', name], message, fix: 'leave it out' }];
}

/** Operations whose request has nothing of the catalog: a fixed field beside content would be drift. */
const WITHOUT_CONTENT = /\.(cancel|activate|publish|delete)$/;

function setFaults(
  { name: operation }: Operation,
  { set = {}, fields = {} }: WrittenBinding,
  path: FieldPath,
  closedValues: ClosedValues,
): readonly BindingFault[] {
  return Object.entries(set).flatMap(([field, value]): readonly BindingFault[] => {
    const at = [...path, field];
    const named = Object.entries(fields).find(([, sent]) => sent === field)?.[0];
    if (!WITHOUT_CONTENT.test(operation)) {
      const message = `${operation} sends what the catalog has, and takes no fixed field`;
      const fix =
        'leave it out; what can have some is a cancellation, an activation, a publication and a deletion';
      return [{ code: 'fixed-name', path: at, message, fix }];
    }
    const values = closedValues(operation, field);
    if (named === undefined && values?.includes(String(value)) === false) {
      const message = `${operation} takes no \`${field}: ${value}\``;
      return [{ code: 'unknown-value', path: at, message, fix: `write one of ${values.join(', ')}` }];
    }
    if (named === undefined) return [];
    const message = `${field} is the name of its ${named}, and would be sent twice`;
    return [{ code: 'same-name-twice', path: at, message, fix: 'leave out one of the two' }];
  });
}

function methodFaults(operation: Operation, method: string, path: FieldPath): readonly BindingFault[] {
  if (!isMethod(method)) {
    const upper = method.toUpperCase();
    const fix = isMethod(upper) ? `write ${upper}` : `use one of ${[...METHODS].join(', ')}`;
    return [{ code: 'unknown-method', path, message: `${JSON.stringify(method)} is no method`, fix }];
  }
  if (operation.mutates === (method !== 'GET')) return [];
  const message = operation.mutates
    ? `${operation.name} changes something at the service, which GET must not`
    : `${operation.name} reads, and a plan sends nothing but GET`;
  const fix = operation.mutates ? 'use POST, PATCH, PUT or DELETE' : 'use GET, or leave the operation out';
  return [{ code: 'wrong-method', path, message, fix }];
}

/** Segments of path characters (RFC 3986, "pchar") or parameters. No `?`, `#` or empty segment is allowed. */
const BOUND_PATH = /^(\/([A-Za-z0-9._~!$&'()*+,;=:@%-]|\{[a-z]+\})+)+$/;

/**
 * Escapes that a server or a gateway may resolve to a dot, a slash or another escape, and so to another path. An escape
 * that is none is one too.
 */
const MISLEADING_ESCAPE = /%(?:2e|2f|5c|25|(?![0-9a-f]{2}))/i;

function isPath(text: string): boolean {
  const segments = text.split('/');
  return (
    BOUND_PATH.test(text) &&
    !MISLEADING_ESCAPE.test(text) &&
    !segments.includes('.') &&
    !segments.includes('..')
  );
}

function pathFaults(operation: Operation, text: string, path: FieldPath): readonly BindingFault[] {
  if (!isPath(text)) {
    const message = `${JSON.stringify(text)} is no path`;
    const fix = `write a path from the base URL on, such as ${tableRoute(operation)}`;
    return [{ code: 'invalid-binding-path', path, message, fix }];
  }
  const wanted = pathParameters(tableRoute(operation));
  const found = pathParameters(text);
  const same = found.length === wanted.length && wanted.every((parameter) => found.includes(parameter));
  if (same) return [];
  const shown = wanted.map((parameter) => `{${parameter}}`).join(' and ');
  const message = `${operation.name} takes ${shown || 'no path parameter'}, and ${text} does not match that`;
  const fix = `name each of them once, as in ${tableRoute(operation)}`;
  return [{ code: 'wrong-path-parameters', path, message, fix }];
}

function tableRoute(operation: Operation): string {
  return (operation.published ?? operation.suggested)?.path ?? '';
}

function fieldFaults(
  { name: operation, mutates, nameless }: Operation,
  fields: Readonly<Record<string, string>>,
  path: FieldPath,
): readonly BindingFault[] {
  const { fields: named = [], required = [] } = nameless ?? {};
  // The fields of an answer may have one name at several places in it, such as `total`.
  const isSent = mutates;
  const seen = new Map<string, string>();
  const faults: BindingFault[] = [];
  for (const [ours, sent] of Object.entries(fields)) {
    const at = [...path, ours];
    const earlier = seen.get(sent);
    if (!named.includes(ours)) {
      const message = `a binding of ${operation} cannot rename ${JSON.stringify(ours)}`;
      const fix = `leave it out${named.length > 0 ? `; what can be named is ${named.join(' and ')}` : ''}`;
      faults.push({ code: 'fixed-name', path: at, message, fix });
    } else if (sent === '') {
      const message = `${ours} has no name to be sent under`;
      faults.push({ code: 'empty-name', path: at, message, fix: 'write the field name of the service' });
    } else if (earlier !== undefined && isSent) {
      const message = `${ours} and ${earlier} would both be sent as ${sent}`;
      faults.push({ code: 'same-name-twice', path: at, message, fix: 'give each its own name' });
    }
    seen.set(sent, ours);
  }
  for (const ours of required) {
    if (fields[ours] !== undefined) continue;
    const message = `${operation} sends a ${ours}, and its field has no name in the interface`;
    const fix = `name it: fields: { ${ours}: NAME }`;
    faults.push({ code: 'missing-name', path, message, fix });
  }
  return faults;
}

function idFaults(id: string | undefined, path: FieldPath): readonly BindingFault[] {
  if (id === undefined || id.split('.').every((name) => name !== '')) return [];
  const message = `${JSON.stringify(id)} does not say where the answer has the id`;
  return [{ code: 'invalid-id-path', path, message, fix: 'write names joined by dots, such as data.id' }];
}

/** A binding as one line of YAML. Its route is a suggestion: only the service's owner knows the real one. */
export function suggestBinding(name: OperationName): string {
  const route = OPERATIONS[name].suggested ?? OPERATIONS[name].published;
  if (route === null) throw new Error(`the operation table has no route for ${name}`);
  // Braces end a plain scalar inside a flow mapping.
  const path = route.path.includes('{') ? JSON.stringify(route.path) : route.path;
  const required = (OPERATIONS[name].nameless?.required ?? []).map((field) => `${field}: NAME`);
  const fields = required.length === 0 ? '' : `, fields: { ${required.join(', ')} }`;
  return `service: { operations: { ${name}: { method: ${route.method}, path: ${path}${fields} } } }`;
}
