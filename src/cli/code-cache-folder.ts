/** Where compiled code is kept: a folder of the user's own. What lies there is run, so nobody else may write there. */
import { lstatSync, mkdirSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** The machine and its user, as far as they decide where something is kept and whom it belongs to. */
export interface CodeOwner {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly platform: string;
  /** Undefined where the system has no such numbers: there, a person's folder is closed to others by itself. */
  readonly userId: number | undefined;
}

const PRIVATE_FOLDER = 0o700;
const OPEN_TO_OTHERS = 0o077;

/** The folder, made if need be. Undefined where the user has none, or it is not the user's alone. Throws nothing. */
export function codeCacheFolder(owner: CodeOwner): string | undefined {
  const caches = cachesOf(owner);
  if (caches === undefined || !isAbsolute(caches)) return undefined;
  const folder = join(caches, 'pricewright');
  try {
    mkdirSync(folder, { recursive: true, mode: PRIVATE_FOLDER });
    return isPrivate(folder, owner) ? folder : undefined;
  } catch {
    return undefined;
  }
}

/** Node's own word for wanting nothing of the kind is heeded. */
function cachesOf({ env, platform }: CodeOwner): string | undefined {
  if (env.NODE_DISABLE_COMPILE_CACHE) return undefined;
  if (env.XDG_CACHE_HOME) return env.XDG_CACHE_HOME;
  if (platform === 'win32') return env.LOCALAPPDATA;
  if (!env.HOME) return undefined;
  return platform === 'darwin' ? join(env.HOME, 'Library', 'Caches') : join(env.HOME, '.cache');
}

/** A link would lead to a folder of which this says nothing. */
function isPrivate(folder: string, { userId }: CodeOwner): boolean {
  const found = lstatSync(folder);
  if (!found.isDirectory()) return false;
  return userId === undefined || (found.uid === userId && (found.mode & OPEN_TO_OTHERS) === 0);
}
