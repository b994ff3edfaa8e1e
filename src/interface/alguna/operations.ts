/**
 * The operations of the profile `alguna`, as its vendor publishes them (version 2026-04-01), with its hosts, its pace,
 * its headers and its list parameters.
 */

/** The operations of the profile `alguna`, as its vendor publishes them (version 2026-04-01). */
import contract from '../../../schemas/interface/alguna-operations.json' with { type: 'json' };
import type { Method, OperationName, Route } from '../2026-04-01/operations.ts';

/** Every operation of the vendor that the sandbox serves, by the vendor's name. */
export type AlgunaOperation = keyof typeof contract;

interface ContractRow {
  readonly method: string;
  readonly path: string;
  readonly query?: readonly string[];
  readonly body?: string;
  readonly answer?: string;
}

export const ALGUNA_OPERATIONS = contract as Readonly<Record<AlgunaOperation, ContractRow>>;

export const ALGUNA_OPERATION_NAMES = Object.keys(contract) as readonly AlgunaOperation[];

/** The vendor's names that differ from ours. */
const VENDORS_NAME: Readonly<Partial<Record<OperationName, AlgunaOperation>>> = {
  'versions.list': 'subscription_versions.list',
  'versions.current': 'subscription_versions.get_current',
  'versions.get': 'subscription_versions.get',
  'versions.create': 'subscription_versions.create',
  'versions.update': 'subscription_versions.replace',
  'versions.publish': 'subscription_versions.publish',
  'versions.delete': 'subscription_versions.delete',
  'versions.revenue': 'subscription_versions.get_revenue',
  'subscriptions.revenue': 'subscriptions.get_revenue',
  'subscriptions.billing_dates': 'subscriptions.get_billing_dates',
  'entitlements.get': 'subscriptions.get_entitlement',
  'credits.reserve': 'credits.check',
};

/** Null where the vendor has no such operation: a bundle and a plan are never deleted, a plan is never changed. */
export function algunaRoute(name: OperationName): Route | null {
  const vendors = VENDORS_NAME[name] ?? name;
  if (!isAlgunaOperation(vendors)) return null;
  const { method, path } = ALGUNA_OPERATIONS[vendors];
  return { method: method as Method, path };
}

/** The query parameters that a list takes; undefined where the vendor has no such operation. */
export function algunaParameters(name: OperationName): readonly string[] | undefined {
  const vendors = VENDORS_NAME[name] ?? name;
  return isAlgunaOperation(vendors) ? ALGUNA_OPERATIONS[vendors].query : undefined;
}

function isAlgunaOperation(name: string): name is AlgunaOperation {
  return Object.hasOwn(ALGUNA_OPERATIONS, name);
}

/** Its answers show the whole object, a replacement can be repeated, and a published version never changes. */
export const ALGUNA_DIFFERENCES = {
  'bundles.update': { answer: 'object', answersId: true },
  'products.update': {
    repeatable: true,
    answersId: true,
    fixed: ['fee_type', 'payment_terms', 'billing_frequency', 'metric_ids'],
  },
  'versions.list': { summaries: true },
  'versions.get': { showsForGood: true },
  'versions.create': { showsForGood: true },
  'versions.update': { answer: 'object', answersId: true, repeatable: true },
  'versions.publish': { answer: 'object', answersId: true, showsForGood: true },
  'subscriptions.activate': { answersId: true, repeatable: true },
  'subscriptions.cancel': { fields: { day: 'effective', reason: 'reason', note: 'reason_description' } },
  'credits.reserve': { fields: { customer: 'account', properties: 'properties' } },
} as const;

/** The way out where the vendor has no such operation. */
export const ALGUNA_INSTEAD: Readonly<Partial<Record<OperationName, string>>> = {
  'metrics.update':
    'write a new metric under a key of its own and name that in the prices, or write what the service has',
  'bundles.delete':
    'take the bundle out of use, and to mark it, write another `name` in place of `absent`; or leave it at the service, and run state rm for it',
  'plans.update': 'write a new plan under a key and a name of its own, and leave this one as it is',
  'plans.delete': 'use it nowhere, leave it at the service, and run state rm for it',
};

/** The fields that no answer of the vendor shows. */
export const ALGUNA_UNSHOWN = [
  'the description and the tags of a subscription',
  'the instalments of a price',
  'the content of a plan',
  'an end that is scheduled',
] as const;

export const ALGUNA_HEADERS = {
  authorization: 'Authorization',
  version: 'Alguna-Version',
  idempotency_key: 'Idempotency-Key',
} as const;

/** Two accounts with data and keys of their own, each at a host of its own. */
export const ALGUNA_HOSTS = {
  sandbox: 'https://api.sandbox.alguna.io',
  production: 'https://api.alguna.io',
} as const;

/** Requests per second. The account's limit is 100, which the company's other programs share. */
export const ALGUNA_PACE = { usual: 50, most: 95 } as const;

export const ALGUNA_PARAMETERS = { pageSize: 'limit', skip: 'offset', tags: 'tag_ids' } as const;
