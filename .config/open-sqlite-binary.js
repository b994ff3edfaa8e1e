// Opens the binary of the SQLite package, from within the program's bundle (`sqlite-inside.js`).
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, toNamespacedPath } from 'node:path';

const SQLITE = '@photostructure/sqlite';

/**
 * What was built on this machine, and what comes for another kind of machine, the package itself is asked for. Throws as Node
 * does where there is no binary, or it is of no use here.
 */
export function openBinary() {
  const packages = createRequire(__filename);
  const folder = packages.resolve
    .paths(SQLITE)
    .map((place) => join(place, SQLITE))
    .find((place) => existsSync(place));
  // Said as the package itself would.
  if (folder === undefined) return packages(SQLITE);
  const file = join(
    folder,
    'prebuilds',
    `${process.platform}-${process.arch}`,
    `@photostructure+sqlite.${library()}.node`,
  );
  if (existsSync(join(folder, 'build')) || !existsSync(file)) return foundByPackage(folder);
  const opened = { exports: {} };
  process.dlopen(opened, toNamespacedPath(file));
  return opened.exports;
}

/** Which C library it was built for. */
function library() {
  return process.platform === 'linux' && existsSync('/etc/alpine-release') ? 'musl' : 'glibc';
}

function foundByPackage(folder) {
  return createRequire(join(folder, 'package.json'))('node-gyp-build')(folder);
}
