// A plugin for the bundle: what is costly to load is loaded when it is first used, and not because something that mentions
// it was loaded. Only the moment changes. A package that no longer looks as is expected here fails the build.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { sayInstead } from './say-instead.js';

const require = createRequire(import.meta.url);

/** What a command needs for a fault at most, if all goes well: CommonJS packages, and our schemas, by what imports say. */
const FOR_FAULTS = {
  yaml: 'yaml',
  ajv: 'ajv/dist/2020.js',
  'catalog-schema': '../../schemas/catalog.schema.json',
  'project-schema': '../../schemas/project.schema.json',
  'usage-schema': '../../schemas/usage.schema.json',
};

/** Rooms are two folders deep, and this one is a single. */
const pathOf = (name) => require.resolve(FOR_FAULTS[name].replace('../../', '../'));

/** Of all of them as they are: what leads to one of them is to change its name with it. */
const digest = createHash('sha256').update(readFileSync(require.resolve('../package-lock.json')));
for (const name of Object.keys(FOR_FAULTS)) digest.update(readFileSync(pathOf(name)));
const AS_THEY_ARE = digest.digest('hex').slice(0, 8);
const entryOf = (name) => `${name}-${AS_THEY_ARE}`;

/** Each as an entry of the program's bundle, so that not even its text is read before. */
export const lateEntries = Object.fromEntries(
  Object.keys(FOR_FAULTS).map((name) => [`program/${entryOf(name)}`, pathOf(name)]),
);

/** Parts of Node that bring many others along, and that a command needs for something special at most. */
const PARTS_OF_NODE = [
  'node:child_process',
  'node:fs/promises',
  'node:os',
  'node:timers/promises',
  'node:v8',
  'node:worker_threads',
];

/** What packages do as soon as they are loaded, and what they do instead. */
const EAGER = [
  {
    file: 'string-width/index.js',
    // Reads a data set of its own, which takes as long as a third of Node's start; most texts need none of it.
    from: 'const segmenter = new Intl.Segmenter();',
    to: 'let lazy; const segmenter = { segment: (text) => (lazy ??= new Intl.Segmenter()).segment(text) };',
  },
  {
    file: 'undici/lib/dispatcher/client.js',
    // Loads Node's HTTP/2 and TLS, and the service is spoken to over HTTP/1.1, mostly.
    from: "const connectH2 = require('./client-h2.js')",
    to: "const connectH2 = (...all) => require('./client-h2.js')(...all)",
  },
  {
    file: 'undici/lib/dispatcher/client-h1.js',
    // The library runs in processes of others, whose flags are theirs.
    program: true,
    // After some twenty answers V8 compiles what reads them a second time, for longer than most commands last, and none
    // ends before that is done. Now it does after many thousand. The flag is put back at once, as code is kept for these
    // very flags; what to, is known of the V8 of Node 20.
    from: "mod = new WebAssembly.Module(require('../llhttp/llhttp_simd-wasm.js'))",
    to: `const compile = () => { mod = new WebAssembly.Module(require('../llhttp/llhttp_simd-wasm.js')) };
      if (process.versions.v8.startsWith('11.')) {
        const { setFlagsFromString } = require('node:v8');
        setFlagsFromString('--wasm-tiering-budget=1000000000');
        try { compile() } finally { setFlagsFromString('--wasm-tiering-budget=1800000') }
      } else compile();`,
  },
  {
    file: 'picocolors/picocolors.js',
    // Opens the output, to find out what it is told each time: whether there are colours.
    from: '((p.stdout || {}).isTTY && env.TERM !== "dumb")',
    to: 'false',
  },
  {
    file: 'fdir/dist/index.mjs',
    // Looks beside the program for a package that is in the bundle already, for a method that nobody calls.
    from: '\t__require.resolve("picomatch");\n\tpm = __require("picomatch");\n',
    to: '',
  },
  {
    file: 'fdir/dist/index.mjs',
    from: 'var __require = /* @__PURE__ */ createRequire(import.meta.url);',
    to: '',
  },
];

const MARK = '\0late:';

/** With `entries`, for CommonJS, what is for faults stands in `lateEntries`; else in the bundle itself. */
export function loadLate({ entries }) {
  return {
    name: 'load-late',
    resolveId(id, importer) {
      if (importer?.startsWith(MARK)) return entries ? { id, external: true } : null;
      if (entries && PARTS_OF_NODE.includes(id)) return `${MARK}${id}`;
      const name = Object.keys(FOR_FAULTS).find((each) => FOR_FAULTS[each] === id);
      return name === undefined ? null : `${MARK}${name}`;
    },
    load(id) {
      if (!id.startsWith(MARK)) return null;
      const name = id.slice(MARK.length);
      if (!Object.hasOwn(FOR_FAULTS, name)) return { code: doorTo(name, name), moduleType: 'js' };
      const path = pathOf(name);
      return { code: doorTo(path, entries ? `./${entryOf(name)}.cjs` : path), moduleType: 'js' };
    },
    transform(code, id) {
      const path = id.replaceAll('\\', '/');
      const changes = EAGER.filter(
        ({ file, program }) => path.endsWith(`/node_modules/${file}`) && (entries || !program),
      );
      return changes.length === 0 ? null : { code: sayInstead(path, code, changes), map: null };
    },
  };
}

/** A module with the names of another at `path`, each of which loads that one, as `from`, when it is asked for. */
function doorTo(path, from) {
  const names = Object.keys(require(path)).filter((exported) => exported !== 'default');
  const load = `require(${JSON.stringify(from)})`;
  return `module.exports = {\n${names.map((name) => `get ${name}() { return ${load}.${name}; }`).join(',\n')}\n};`;
}
