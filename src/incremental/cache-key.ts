/**
 * The cache key: one hash of everything that a finding about a catalog file depends on besides the file itself,
 * namely the program, the environment and the project file. An entry under another cache key does not count.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { TOOL_VERSION } from '../model/tool-version.ts';
import { PROJECT_FILE } from '../project/project.ts';

export interface CacheKeyOf {
  readonly folder: string;
  /** Null where no environment was chosen. */
  readonly environment: string | null;
  /** Identifies the program, because another program may find something else. */
  readonly program: string;
}

/** SHA-256, base64url, over every byte of the project file. Throws as the file system does. */
export function cacheKeyOf({ folder, environment, program }: CacheKeyOf): string {
  const project = readFileSync(join(folder, PROJECT_FILE));
  return createHash('sha256')
    .update(`${JSON.stringify([program, environment])}\0`)
    .update(project)
    .digest('base64url');
}

/** Inserted by the bundler; sources that run unbundled have none. */
declare const BUILD_ID: string | undefined;

export const BUILD = `${TOOL_VERSION} ${typeof BUILD_ID === 'string' ? BUILD_ID : 'unbuilt'}`;
