/**
 * Maps a method and path to an operation and its handler. The profile and what a project binds decide which operations
 * exist.
 */
import {
  ALGUNA_OPERATION_NAMES,
  ALGUNA_OPERATIONS,
  type AlgunaOperation,
  type Method,
  OPERATION_NAMES,
  PROFILES,
  type ProfileName,
  type Route,
  UNSHOWN_ROUTES,
  type UnshownOperation,
} from '../interface/index.ts';
import type { Bindings } from '../model/service/binding.ts';
import { CATALOG_HANDLERS } from './alguna/catalog.ts';
import { CHANGE_HANDLERS } from './alguna/changes.ts';
import { CREDIT_HANDLERS } from './alguna/credits.ts';
import { CUSTOMER_HANDLERS } from './alguna/customers.ts';
import { MONEY_HANDLERS } from './alguna/money.ts';
import { SUBSCRIPTION_HANDLERS } from './alguna/subscriptions.ts';
import { VERSION_HANDLERS } from './alguna/versions.ts';
import { HANDLERS } from './handlers/handlers.ts';
import type { Handler } from './http/call.ts';

/** A route that is served, and how its requests are taken. */
interface Served {
  /** Our name of the operation, or the interface's for one that Pricewright never calls. */
  readonly operation: string;
  /** The path with its parameters in braces. */
  readonly pattern: string;
  readonly handler: Handler;
  /** True where a key in the request says nothing: an event has an id of its own. */
  readonly isKeyless: boolean;
  /** True where a key may be bound to a reservation. */
  readonly reserves: boolean;
}

export interface RouteMatch extends Served {
  readonly params: Readonly<Record<string, string>>;
}

export type Router = (method: string, path: string) => RouteMatch | undefined;

interface Entry extends Served {
  readonly steps: readonly string[];
}

/** `bound`: the operations of a project, which may be more than the profile's. */
export function createRouter(profile: ProfileName, bound?: Bindings['operations']): Router {
  const table = new Map<string, Entry[]>();
  for (const [method, served] of routesOf(profile, bound)) {
    const steps = served.pattern.split('/');
    const key = `${method} ${steps.length}`;
    table.set(key, [...(table.get(key) ?? []), { ...served, steps }]);
  }
  // If two routes match, the one with fewer parameters wins: `versions/current` before `versions/{vid}`.
  for (const entries of table.values()) entries.sort((a, b) => parameterCount(a) - parameterCount(b));
  return (method, path) => {
    const steps = path.split('/');
    for (const entry of table.get(`${method} ${steps.length}`) ?? []) {
      const params = matchSteps(entry.steps, steps);
      if (params !== undefined) return { ...entry, params };
    }
    return undefined;
  };
}

function routesOf(
  profile: ProfileName,
  bound: Bindings['operations'] | undefined,
): readonly (readonly [Method, Served])[] {
  if (profile === 'alguna')
    return ALGUNA_OPERATION_NAMES.map((name) => {
      const { method, path } = ALGUNA_OPERATIONS[name];
      return [method as Method, served(ourName(name), { path }, ALGUNA_HANDLERS[name])];
    });
  const shown = OPERATION_NAMES.flatMap((name) => {
    const route = bound?.get(name) ?? PROFILES[profile].route(name);
    const handler = HANDLERS[name];
    return route === null || handler === undefined
      ? []
      : [[route.method, served(name, route, handler)] as const];
  });
  const unshown = Object.entries(UNSHOWN_ROUTES).map(
    ([name, route]) => [route.method, served(name, route, HANDLERS[name as UnshownOperation])] as const,
  );
  return [...shown, ...unshown];
}

function ourName(vendors: AlgunaOperation): string {
  const { path, method } = ALGUNA_OPERATIONS[vendors];
  const isIt = (route: Route | null) => route?.path === path && route.method === method;
  return OPERATION_NAMES.find((name) => isIt(PROFILES.alguna.route(name))) ?? vendors;
}

function served(operation: string, { path }: { readonly path: string }, handler: Handler): Served {
  const isKeyless = operation === 'events.create' || operation === 'events.ingest';
  return { operation, pattern: path, handler, isKeyless, reserves: operation === 'credits.reserve' };
}

function parameterCount(entry: Entry): number {
  return entry.steps.filter((step) => step.startsWith('{')).length;
}

function matchSteps(
  pattern: readonly string[],
  steps: readonly string[],
): Readonly<Record<string, string>> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    const step = steps[index] ?? '';
    if (!expected.startsWith('{')) {
      if (expected !== step) return undefined;
      continue;
    }
    const value = decoded(step);
    if (value === undefined || value === '') return undefined;
    params[expected.slice(1, -1)] = value;
  }
  return params;
}

function decoded(step: string): string | undefined {
  try {
    return decodeURIComponent(step);
  } catch {
    return undefined;
  }
}

const ALGUNA_HANDLERS: Readonly<Record<AlgunaOperation, Handler>> = {
  ...CATALOG_HANDLERS,
  ...CUSTOMER_HANDLERS,
  ...SUBSCRIPTION_HANDLERS,
  ...VERSION_HANDLERS,
  ...CHANGE_HANDLERS,
  ...MONEY_HANDLERS,
  ...CREDIT_HANDLERS,
};
