/** The part of the catalog that a hover needs: everything shared, and the file of one subscription. */

import { readCatalog } from '../../catalog/read/read-catalog.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { catalogInputOf } from '../project/read-inputs.ts';
import type { Workspace } from './workspace.ts';

export interface ReadableCatalog {
  readonly catalog: Catalog;
  /** False where the texts have a fault now, and this is what they said when they last had none. */
  readonly isCurrent: boolean;
}

/** Keeps the last sound part for each file, and reads it again only after a change. */
export function createReadableCatalog(workspace: Workspace): (file?: string) => ReadableCatalog | undefined {
  const known = new Map<
    string,
    { readonly generation: number; readonly read: ReadableCatalog | undefined }
  >();
  return (file = '') => {
    const generation = workspace.generation();
    const before = known.get(file);
    if (before?.generation === generation) return before.read;
    const catalog = read(workspace, file);
    const last = before?.read && { ...before.read, isCurrent: false };
    const now = catalog === undefined ? last : { catalog, isCurrent: true };
    known.set(file, { generation, read: now });
    return now;
  };
}

function read(workspace: Workspace, file: string): Catalog | undefined {
  const project = workspace.project();
  if (project === undefined) return undefined;
  const files = new Set([...workspace.sharedFiles(), ...(file === '' ? [] : [file])]);
  const contents = [...files].flatMap((name) => {
    const content = workspace.textOf(name);
    return content === undefined ? [] : { file: name, content };
  });
  return readCatalog(contents, catalogInputOf(project), collectFaults()).catalog;
}
