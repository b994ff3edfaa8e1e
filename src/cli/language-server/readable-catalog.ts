/** The part of the catalog that a hover needs: everything shared, and the file of one subscription. */
import { readCatalog } from '../../catalog/read/read-catalog.ts';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { catalogInputOf } from '../project/read-inputs.ts';
import type { Workspace } from './workspace.ts';

export interface ReadableCatalog {
  readonly catalog: Catalog;
  /** False where the texts have a fault now, and this is what they said when they last had none. */
  readonly isCurrent: boolean;
}

/** A subscription and the file that declares it. */
export interface OneSubscription {
  readonly key: string;
  readonly file: string;
}

/** Undefined where the texts were never sound. */
export type Readable = (one?: OneSubscription) => ReadableCatalog | undefined;

/** Subscriptions that somebody looked at lately. More would only fill the memory. */
const MOST_KEPT = 50;

/** Keeps the last sound part, and reads it again only after a change of what it is read from. */
export function createReadableCatalog(workspace: Workspace): Readable {
  const known = new Map<string, { readonly version: string; readonly read: ReadableCatalog | undefined }>();
  return (one) => {
    const name = one === undefined ? '' : `${one.file} ${one.key}`;
    const files = [...new Set([...workspace.sharedFiles(), ...(one ? [one.file] : [])])];
    const version = [PROJECT_FILE, ...files].map((file) => `${file} ${workspace.versionOf(file)}`).join('\n');
    const before = known.get(name);
    if (before?.version === version) return before.read;
    const catalog = read(workspace, files);
    const last = before?.read && { ...before.read, isCurrent: false };
    const now = catalog === undefined ? last : { catalog, isCurrent: true };
    if (known.size >= MOST_KEPT) for (const other of known.keys()) if (other !== '') known.delete(other);
    known.set(name, { version, read: now });
    return now;
  };
}

function read(workspace: Workspace, files: readonly string[]): Catalog | undefined {
  const project = workspace.project();
  if (project === undefined) return undefined;
  const contents = files.flatMap((file) => {
    const content = workspace.textOf(file);
    return content === undefined ? [] : { file, content };
  });
  return readCatalog(contents, catalogInputOf(project)).catalog;
}
