/** Catalog files with changes written into them: exactly the changes, and nothing else of what the files say. */
import { fault } from '../model/messages/diagnostic.ts';
import { isJsonObject } from '../model/values/json.ts';
import { flowText } from '../yaml/catalog-text.ts';
import { type DatedChange, insertChange } from './insert-change.ts';
import { readData, readUnshared } from './read-data.ts';

export interface BundleChange {
  /** The bundle's key. */
  readonly bundle: string;
  readonly file: string;
  readonly change: DatedChange;
}

/**
 * The new texts by file; `texts`: the present ones. Throws a DiagnosticsError, with the change to be written by hand, where it
 * cannot be put in without touching something else.
 */
export function editCatalog(
  texts: ReadonlyMap<string, string>,
  changes: readonly BundleChange[],
): ReadonlyMap<string, string> {
  const edited = new Map<string, string>();
  for (const { bundle, file, change } of changes) {
    const before = edited.get(file) ?? texts.get(file) ?? '';
    const after = insertChange(before, bundle, change);
    if (after === undefined || !saysOnlyThat(file, { before, after, bundle, change }))
      throw fault(
        'not-editable',
        `the change of bundles.${bundle} cannot be put into ${file} without touching something else`,
        `write it by hand under \`changes\`: ${flowText(change)}`,
      );
    edited.set(file, after);
  }
  return edited;
}

interface Edit {
  readonly before: string;
  readonly after: string;
  readonly bundle: string;
  readonly change: DatedChange;
}

function saysOnlyThat(file: string, { before, after, bundle, change }: Edit): boolean {
  const [was, is] = [readUnshared(file, before), readData(file, after)];
  const bundles = isJsonObject(was) ? was.bundles : undefined;
  const own = isJsonObject(bundles) ? bundles[bundle] : undefined;
  if (!isJsonObject(was) || !isJsonObject(bundles) || !isJsonObject(own)) return false;
  const changes = Array.isArray(own.changes) ? own.changes : [];
  const next = changes.findIndex(
    (each) => isJsonObject(each) && String(each.effective_at) > change.effective_at,
  );
  const expected = {
    ...was,
    bundles: {
      ...bundles,
      [bundle]: { ...own, changes: changes.toSpliced(next < 0 ? changes.length : next, 0, change) },
    },
  };
  return JSON.stringify(expected) === JSON.stringify(is);
}
