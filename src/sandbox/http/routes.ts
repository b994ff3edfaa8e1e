/** Maps a method and path to an operation. The profile decides which operations exist. */
import {
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
  type Route,
  UNSHOWN_ROUTES,
  type UnshownOperation,
} from '../../interface/index.ts';

export type Profile = 'published' | 'conventional';

/** The operations of the sandbox. */
export type SandboxOperation = OperationName | UnshownOperation;

export interface RouteMatch {
  readonly operation: SandboxOperation;
  /** The path in the operation table, with its parameters in braces. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

export type Router = (method: string, path: string) => RouteMatch | undefined;

interface Entry {
  readonly operation: SandboxOperation;
  readonly pattern: string;
  readonly steps: readonly string[];
}

export function createRouter(profile: Profile): Router {
  const table = new Map<string, Entry[]>();
  for (const [operation, route] of routesOf(profile)) {
    const steps = route.path.split('/');
    const key = `${route.method} ${steps.length}`;
    table.set(key, [...(table.get(key) ?? []), { operation, pattern: route.path, steps }]);
  }
  // If two routes match, the one with fewer parameters wins: `versions/current` before `versions/{vid}`.
  for (const entries of table.values()) entries.sort((a, b) => parameterCount(a) - parameterCount(b));
  return (method, path) => {
    const steps = path.split('/');
    for (const entry of table.get(`${method} ${steps.length}`) ?? []) {
      const params = matchSteps(entry.steps, steps);
      if (params !== undefined) return { operation: entry.operation, pattern: entry.pattern, params };
    }
    return undefined;
  };
}

function routesOf(profile: Profile): readonly [SandboxOperation, Route][] {
  const routes: [SandboxOperation, Route][] = [];
  for (const name of OPERATION_NAMES) {
    const { published, conventional } = OPERATIONS[name];
    const route = published ?? (profile === 'conventional' ? conventional : null);
    if (route !== null) routes.push([name, route]);
  }
  for (const [name, route] of Object.entries(UNSHOWN_ROUTES)) routes.push([name as UnshownOperation, route]);
  return routes;
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
