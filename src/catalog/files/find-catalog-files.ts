/** Which files the globs of a catalog name. */
import { type FoundNames, findFiles } from '../../files/find-files.ts';

/** The project file may lie within reach of its own globs and is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml', 'pricewright.yml'];

export interface CatalogNames extends FoundNames {
  /** Those that the globs would name if they ended with the other of `.yaml` and `.yml`. */
  readonly otherwise: readonly string[];
}

export function findCatalogFiles(root: string, globs: readonly string[]): CatalogNames {
  const other = otherEnding(globs);
  const others = other === undefined ? [] : globs.map((glob) => glob.replace(/\.ya?ml$/, other));
  const { names, outside } = findFiles(root, [...globs, ...others], NEVER);
  const isOther = (name: string): boolean => other !== undefined && name.endsWith(other);
  return {
    names: names.filter((name) => !isOther(name)),
    otherwise: names.filter(isOther),
    outside: outside.filter((each) => each.kind === 'link' || globs.includes(each.glob)),
  };
}

/** The one of two endings that no glob has, where all of them have the other. */
function otherEnding(globs: readonly string[]): string | undefined {
  const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
  return ending && ENDINGS.find((one) => one !== ending);
}

const ENDINGS = ['.yaml', '.yml'];
