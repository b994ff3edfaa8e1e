/** Opens the binary of the SQLite package, from within the program's bundle (`sqlite-inside.js`). */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, toNamespacedPath } from 'node:path';

const SQLITE = '@photostructure/sqlite';

/**
 * What the binary exports, for the program in the file `from`. What was built on this machine, and what none is there for, the
 * package is asked for as it asks itself. Throws as Node does where there is no binary, or it is of no use here.
 */
export function openBinary(from: string): unknown {
  const packages = createRequire(from);
  const folder = packages.resolve
    .paths(SQLITE)
    ?.map((place) => join(place, SQLITE))
    .find((place) => existsSync(place));
  // Which says that it is not there.
  if (folder === undefined) return packages(SQLITE);
  const kind = `${process.platform}-${process.arch}`;
  const file = join(folder, 'prebuilds', kind, `@photostructure+sqlite.${library()}.node`);
  if (existsSync(join(folder, 'build')) || !existsSync(file)) return foundByPackage(folder);
  const opened = { exports: {} };
  process.dlopen(opened, toNamespacedPath(file));
  return opened.exports;
}

/** Which C library it is to be for. */
function library(): string {
  return process.platform === 'linux' && existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
}

function foundByPackage(folder: string): unknown {
  return createRequire(join(folder, 'package.json'))('node-gyp-build')(folder);
}
