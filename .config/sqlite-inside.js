// A plugin for the program's bundle: what the SQLite package has in JavaScript goes into the bundle, where it is compiled once
// as all of it is. Its binary stays in the package. Node looks for both at every start, for longer than opening a state takes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

export const SQLITE = '@photostructure/sqlite';

const require = createRequire(import.meta.url);
const OPENS_BINARY = fileURLToPath(new URL('open-sqlite-binary.ts', import.meta.url));

/** What it says of its binary, and what it says instead. */
const SAID = [
  ['__toESM(require("node-gyp-build"))', `require(${JSON.stringify(OPENS_BINARY)})`],
  [
    '(0, import_node_gyp_build.default)((0, import_node_path2.join)(_dirname(), ".."))',
    'import_node_gyp_build.openBinary(__filename)',
  ],
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
    transform(code, id) {
      if (id !== require.resolve(SQLITE)) return null;
      for (const [from] of SAID)
        if (!code.includes(from)) throw new Error(`${SQLITE} no longer says: ${from}`);
      return { code: SAID.reduce((text, [from, to]) => text.replace(from, () => to), code), map: null };
    },
  };
}
