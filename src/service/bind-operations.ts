/**
 * Binds every operation of the table for one project: first the published interface, then the profile, then the
 * project's own `operations:`, which override both. An operation without any of them is absent.
 */
import { closest } from 'fastest-levenshtein';
import {
  isOperationName,
  OPERATION_NAMES,
  OPERATIONS,
  type Operation,
  type OperationName,
  PROFILES,
  type ProfileName,
  type Route,
} from '../interface/index.ts';
import type { Diagnostic } from '../model/messages/diagnostic.ts';
import type { Bindings, BoundOperation } from '../model/service/binding.ts';
import type { FieldPath, Source } from '../model/values/source.ts';
import {
  type BindingFault,
  type ClosedValues,
  checkBinding,
  isMethod,
  unboundFaults,
  type WrittenBinding,
} from './check-binding.ts';

interface BoundProject {
  readonly bindings: Bindings;
  /** Every fault of every entry. A faulty entry is left out of the bindings. */
  readonly diagnostics: readonly Diagnostic[];
}

/** `locate` accepts paths below the project file's `service`, such as `['operations', 'products.create', 'path']`. */
export function bindOperations(
  profile: ProfileName,
  overrides: Readonly<Record<string, WrittenBinding | null>>,
  listParameters: WrittenListParameters,
  headers: WrittenHeaders,
  locate?: (path: FieldPath) => Source,
  closedValues: ClosedValues = () => undefined,
): BoundProject {
  const faults: BindingFault[] = [];
  const operations = new Map<OperationName, BoundOperation>();
  const unbound = new Set<OperationName>();
  for (const name of OPERATION_NAMES) {
    const bound = bindFromTable(OPERATIONS[name], profile);
    if (bound !== undefined) operations.set(name, bound);
  }
  for (const [name, written] of Object.entries(overrides)) {
    if (!isOperationName(name)) {
      faults.push(unknownOperation(name));
      continue;
    }
    const operation = OPERATIONS[name];
    const found =
      written === null ? unboundFaults(operation) : checkBinding(operation, written, closedValues);
    faults.push(...found);
    if (written === null) unbound.add(name);
    if (written === null || found.length > 0) operations.delete(name);
    else if (isMethod(written.method)) {
      const route = { method: written.method, path: written.path };
      operations.set(name, bindAsWritten(operation, route, written));
    }
  }
  const names = bindHeaders(profile, headers, faults);
  const parameters = bindListParameters(profile, listParameters, faults);
  return {
    bindings: { profile, operations, unbound, listParameters: parameters, headers: names },
    diagnostics: faults.map(({ path, ...fault }) => ({
      severity: 'error',
      ...fault,
      ...(locate && { source: locate(path) }),
    })),
  };
}

function bindFromTable(operation: Operation, profile: ProfileName): BoundOperation | undefined {
  const { route: routeOf, traits, differently } = PROFILES[profile];
  const route = routeOf(operation.name);
  if (route === null) return undefined;
  return {
    ...bound(operation, route, route === operation.published ? 'published' : 'profile'),
    ...differently?.[operation.name],
    ...(traits.refusesBy409 && { refusesBy409: true }),
    ...(traits.unshownOfPrice.size > 0 && { unshownOfPrice: traits.unshownOfPrice }),
  };
}

function bindAsWritten(operation: Operation, route: Route, written: WrittenBinding): BoundOperation {
  const plain = bound(operation, route, 'project');
  return {
    ...plain,
    repeatable: operation.mutates ? (written.repeatable ?? operation.repeatable) : true,
    fields: written.fields ?? {},
    idPath: written.id?.split('.') ?? plain.idPath,
    ...(written.set && { set: written.set }),
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

/** The other names that a project may bind: those of the two list parameters and of the three headers. */
interface WrittenListParameters {
  readonly page_size?: string;
  readonly skip?: string;
  /** The filter of plans by their tags. */
  readonly tags?: string;
}

interface WrittenHeaders {
  readonly authorization?: string;
  readonly version?: string;
  readonly idempotency_key?: string;
}

/** Headers of the message itself, such as its framing. Binding one of ours to them would break the request. */
const FRAMING_HEADERS: ReadonlySet<string> = new Set([
  'accept',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
]);

const LIST_PARAMETERS = [
  ['pageSize', 'page_size'],
  ['skip', 'skip'],
  ['tags', 'tags'],
] as const;
const PARAMETER_NAME = /^[A-Za-z0-9._~[\]-]+$/;
/** RFC 9110, "token". */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Returns the parameter names in force. Faulty written names are left out and added to `faults`. */
function bindListParameters(
  profile: ProfileName,
  written: WrittenListParameters,
  faults: BindingFault[],
): Bindings['listParameters'] {
  const { page_size: pageSize, skip, tags } = written;
  const named = {
    ...PROFILES[profile].listParameters,
    ...(pageSize !== undefined && { pageSize }),
    ...(skip !== undefined && { skip }),
    ...(tags !== undefined && { tags }),
  };
  for (const [ours, name] of LIST_PARAMETERS) {
    const text = named[ours];
    if (text === undefined || PARAMETER_NAME.test(text)) continue;
    const message = `${JSON.stringify(text)} cannot be the name of a query parameter`;
    const fix = 'write the name that the service documents, such as limit';
    faults.push({ code: 'invalid-parameter-name', path: ['list_parameters', name], message, fix });
    delete named[ours];
  }
  if (named.skip !== undefined && named.skip === named.pageSize) {
    const message = `the page size and the number of items to skip are both named ${named.skip}`;
    const fix = 'give each its own name';
    faults.push({ code: 'same-name-twice', path: ['list_parameters', 'skip'], message, fix });
    delete named.skip;
  }
  return named;
}

/** Returns the header names in force. Faults of the written names are added to `faults`. */
function bindHeaders(
  profile: ProfileName,
  written: WrittenHeaders,
  faults: BindingFault[],
): Bindings['headers'] {
  const named = { ...PROFILES[profile].headers, ...written };
  const seen = new Set<string>();
  for (const name of ['authorization', 'version', 'idempotency_key'] as const) {
    const path = ['headers', name];
    const text = named[name];
    const lower = text.toLowerCase();
    const fix = 'write the header name that the service documents, such as X-Version';
    if (!HEADER_NAME.test(text) || FRAMING_HEADERS.has(lower)) {
      const message = `${JSON.stringify(text)} cannot carry the ${name.replace('_', ' ')}`;
      faults.push({ code: 'invalid-header-name', path, message, fix });
    } else if (seen.has(lower)) {
      faults.push({ code: 'same-name-twice', path, message: `two headers are named ${text}`, fix });
    }
    seen.add(lower);
  }
  return {
    authorization: named.authorization,
    version: named.version,
    idempotencyKey: named.idempotency_key,
  };
}

/** For two catalogs that are compared: every operation counts as bound that the profile does not exclude. */
export function bindAll({
  profile,
  endReason,
}: {
  readonly profile: ProfileName;
  readonly endReason?: string;
}): Bindings {
  const { bindings } = bindOperations(profile, {}, {}, {});
  const { instead = {} } = PROFILES[profile];
  const operations = new Map(bindings.operations);
  for (const operation of Object.values(OPERATIONS)) {
    const route = operation.published ?? operation.suggested;
    if (route === null || operations.has(operation.name) || operation.name in instead) continue;
    operations.set(operation.name, bound(operation, route, 'published'));
  }
  return { ...bindings, operations, ...(endReason !== undefined && { endReason }) };
}
