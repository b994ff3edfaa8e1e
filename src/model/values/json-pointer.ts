/** JSON pointers (RFC 6901) as paths, and the values at them. */
import { isJsonArray, isJsonObject, type Json, ownField } from './json.ts';

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

export function valueAt(root: Json, path: readonly string[]): Json | undefined {
  let at: Json | undefined = root;
  for (const name of path) {
    if (isJsonArray(at)) at = at[Number(name)];
    else if (isJsonObject(at)) at = ownField(at, name);
    else return undefined;
  }
  return at;
}
