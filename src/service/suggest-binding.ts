/** The text for the project file that unblocks an operation which the published interface leaves open. */

import { OPERATIONS, type OperationName } from '../model/service/operation.ts';
import { requiredFields } from './check-binding.ts';

/**
 * The binding as one line of YAML. Its route is that of the `conventional` profile, a placeholder for the real
 * service's route, which only its owner knows.
 */
export function suggestBinding(name: OperationName): string {
  const route = OPERATIONS[name].conventional ?? OPERATIONS[name].published;
  if (route === null) throw new Error(`the operation table has no route for ${name}`);
  // Braces end a plain scalar inside a flow mapping.
  const path = route.path.includes('{') ? JSON.stringify(route.path) : route.path;
  const required = requiredFields(name).map((field) => `${field}: NAME`);
  const fields = required.length === 0 ? '' : `, fields: { ${required.join(', ')} }`;
  return `service: { operations: { ${name}: { method: ${route.method}, path: ${path}${fields} } } }`;
}
