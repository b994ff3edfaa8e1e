/** Finds the files that the globs of a catalog name. */
import { type FoundNames, findFiles } from '../../files/find-files.ts';

/** The project file can match its own globs, but it is no catalog file. */
const NEVER = ['**/node_modules/**', 'pricewright.yaml', 'pricewright.yml'];

export interface CatalogNames extends FoundNames {
  /** Files that the globs would match with the other ending of `.yaml` and `.yml`. */
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

/** The ending that no glob has, where all globs have the other one. */
function otherEnding(globs: readonly string[]): string | undefined {
  const ending = ENDINGS.find((one) => globs.every((glob) => glob.endsWith(one)));
  return ending && ENDINGS.find((one) => one !== ending);
}

const ENDINGS = ['.yaml', '.yml'];
