// A plugin for the program's bundle: what the SQLite package has in JavaScript goes into the bundle, where it is compiled once
// as all of it is. Its binary stays in the package. Node looks for both at every start, for longer than opening a state takes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sayInstead } from './say-instead.js';

export const SQLITE = '@photostructure/sqlite';

const require = createRequire(import.meta.url);
const OPENS_BINARY = fileURLToPath(new URL('open-sqlite-binary.ts', import.meta.url));

/** What it says of its binary, and what it says instead. */
const OF_ITS_BINARY = [
  { from: '__toESM(require("node-gyp-build"))', to: `require(${JSON.stringify(OPENS_BINARY)})` },
  {
    from: '(0, import_node_gyp_build.default)((0, import_node_path2.join)(_dirname(), ".."))',
    to: 'import_node_gyp_build.openBinary(__filename)',
  },
];

export function sqliteInside() {
  return {
    name: 'sqlite-inside',
    buildStart() {
      const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
      const { version } = read(require.resolve(`${SQLITE}/package.json`));
      const wanted = read(require.resolve('../package.json')).dependencies[SQLITE];
      // Its two halves belong together, and people install the second.
      if (wanted !== version)
        throw new Error(`package.json has to ask for ${SQLITE} ${version}, not ${wanted}`);
    },
    resolveId: (id) => (id === SQLITE ? require.resolve(SQLITE) : null),
    transform: (code, id) =>
      id === require.resolve(SQLITE) ? { code: sayInstead(SQLITE, code, OF_ITS_BINARY), map: null } : null,
  };
}
