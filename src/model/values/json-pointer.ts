/** JSON pointers (RFC 6901) as paths, and the values at them. */
import { isJsonArray, isJsonObject, type Json, ownField } from './json.ts';
import type { FieldPath } from './source.ts';

export function pointerPath(pointer: string): readonly string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

export function pointerTo(path: readonly string[]): string {
  return path.map((part) => `/${part.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

export function valueAt(root: Json | undefined, path: FieldPath): Json | undefined {
  let at = root;
  for (const step of path) {
    if (isJsonArray(at)) at = at[Number(step)];
    else at = isJsonObject(at) ? ownField(at, String(step)) : undefined;
  }
  return at;
}
