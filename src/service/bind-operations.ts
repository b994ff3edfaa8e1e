/**
 * Binds every operation of the table for one project: first the published interface, then the profile, then the
 * project's own `operations:`, which override both. An operation without any of them is absent.
 */
import { closest } from 'fastest-levenshtein';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import {
  isOperationName,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  type OperationName,
  type Route,
} from '../model/service/operation.ts';
import type { FieldPath, Source } from '../model/values/source.ts';
import {
  bindHeaders,
  bindListParameters,
  type WrittenHeaders,
  type WrittenListParameters,
} from './bind-names.ts';
import { type BindingFault, checkBinding, isMethod, type WrittenBinding } from './check-binding.ts';

export interface BoundProject {
  readonly bindings: Bindings;
  /** Every fault of every entry. A faulty entry is left out of the bindings. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `locate` accepts paths below the project file's `service`, such as `['operations', 'products.create', 'path']`. */
export function bindOperations(
  profile: Bindings['profile'],
  overrides: Readonly<Record<string, WrittenBinding>>,
  listParameters: WrittenListParameters,
  headers: WrittenHeaders,
  locate?: (path: FieldPath) => Source,
): BoundProject {
  const faults: BindingFault[] = [];
  const operations = new Map<OperationName, BoundOperation>();
  for (const name of OPERATION_NAMES) {
    const bound = bindFromTable(OPERATIONS[name], profile);
    if (bound !== undefined) operations.set(name, bound);
  }
  for (const [name, written] of Object.entries(overrides)) {
    if (!isOperationName(name)) {
      faults.push(unknownOperation(name));
      continue;
    }
    const found = checkBinding(OPERATIONS[name], written);
    faults.push(...found);
    if (found.length > 0) operations.delete(name);
    else if (isMethod(written.method)) {
      const route = { method: written.method, path: written.path };
      operations.set(name, bindAsWritten(OPERATIONS[name], route, written));
    }
  }
  const names = bindHeaders(headers, faults);
  const parameters = bindListParameters(profile, listParameters, faults);
  return {
    bindings: { profile, operations, listParameters: parameters, headers: names },
    diagnostics: faults.map(({ path, ...fault }) => ({
      severity: 'error',
      ...fault,
      ...(locate && { source: locate(path) }),
    })),
  };
}

function bindFromTable(operation: Operation, profile: Bindings['profile']): BoundOperation | undefined {
  if (operation.published !== null) return bound(operation, operation.published, 'published');
  if (profile === 'conventional' && operation.conventional !== null)
    return bound(operation, operation.conventional, 'profile');
  return undefined;
}

function bindAsWritten(operation: Operation, route: Route, written: WrittenBinding): BoundOperation {
  const plain = bound(operation, route, 'project');
  return {
    ...plain,
    repeatable: operation.mutates ? (written.repeatable ?? operation.repeatable) : true,
    fields: written.fields ?? {},
    idPath: written.id?.split('.') ?? plain.idPath,
  };
}

function bound(operation: Operation, route: Route, boundBy: BoundOperation['boundBy']): BoundOperation {
  return {
    name: operation.name,
    method: route.method,
    path: route.path,
    repeatable: operation.repeatable,
    answer: operation.answer,
    answersId: operation.answersId,
    idPath: ['id'],
    fields: {},
    boundBy,
  };
}

function unknownOperation(name: string): BindingFault {
  return {
    code: 'unknown-operation',
    path: ['operations', name],
    message: `there is no operation ${name}`,
    fix: `write the name of one that exists: ${closest(name, [...OPERATION_NAMES])} is the nearest`,
  };
}
