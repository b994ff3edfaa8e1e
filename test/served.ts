/**
 * What a service serves in a test: a profile, or `bound`: the published interface and every operation that a project may
 * bind, as `examples/bindings` binds them.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';
import type { ProfileName } from '../src/interface/index.ts';
import type { Bindings } from '../src/model/service/binding.ts';
import { bindOperations } from '../src/service/bind-operations.ts';

export type Served = ProfileName | 'bound';

/** The folder of the example. Tests and scripts run at the root of the project. */
export const BOUND_PROJECT = resolve('examples/bindings');

type Written = Parameters<typeof bindOperations>;

/** What the example binds. */
export function boundSettings() {
  const { operations, list_parameters } = parse(
    readFileSync(join(BOUND_PROJECT, 'pricewright.yaml'), 'utf8'),
  ).service;
  return { operations: operations as Written[1], list_parameters: list_parameters as Written[2] };
}

/** The settings of `service` in a project file: of a mapping in braces, or in lines of their own. */
export function settingsOf(served: Served, as: 'in braces' | 'lines' = 'in braces'): string {
  if (served !== 'bound') return `profile: ${served}`;
  const settings = Object.entries({ profile: 'published', ...boundSettings() });
  return settings
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(as === 'lines' ? '\n  ' : ', ');
}

/** With `more` operations of the project's own. */
export function bindingsOf(served: Served, more: Written[1] = {}): Bindings {
  if (served !== 'bound') return bindOperations(served, more, {}, {}).bindings;
  const { operations, list_parameters: parameters } = boundSettings();
  return bindOperations('published', { ...operations, ...more }, parameters, {}).bindings;
}
