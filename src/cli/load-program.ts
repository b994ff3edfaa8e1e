/**
 * Loads the chunks of the bundled program, each with what V8 made of it at an earlier start: compiling takes longer than
 * most commands. Chunks are CommonJS for this alone, as there is no such way to load ES modules in Node 20.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { type CodeOwner, codeCacheFolder } from './code-cache-folder.ts';
import {
  type CodePack,
  type KeptChunk,
  type KeptChunks,
  openPack,
  packFile,
  textIn,
  writePack,
} from './code-pack.ts';

export interface Start {
  /** The chunk to begin with. */
  readonly first: string;
  readonly argv: readonly string[];
  readonly owner: CodeOwner;
  /** Which Node, and its options: code compiled for one may be of no use to another. */
  readonly engine: string;
}

export interface LoadedProgram {
  /** What the first chunk exports. */
  readonly exports: unknown;
  /** Keeps what was compiled, for the next start: to be called when the command has done what it does. Throws nothing. */
  readonly keepCode: () => void;
}

export function loadProgram({ first, argv, owner, engine }: Start): LoadedProgram {
  const folder = codeCacheFolder(owner);
  if (folder === undefined)
    return { exports: loadChunks(first, undefined).exports, keepCode: () => undefined };
  // Every build has packs of its own: the first chunk names others by what is in them.
  const build = digestOf(Buffer.concat([Buffer.from(`${engine}\0`), readFileSync(first)]));
  const file = packFile(folder, `${commandIn(argv)}-${build}`);
  const pack = openPack(file);
  const { exports, loaded } = loadChunks(first, pack);
  const keepCode = (): void => {
    const chunks = loaded();
    if (chunks !== undefined) writePack(file, new Map([...pack.all(), ...chunks]));
    pack.close();
  };
  return { exports, keepCode };
}

/**
 * Each command has a pack with what it runs, and each set of options another: what only some of them need would be read at
 * every start. Whichever words these are, all that depends on them is the name of a file.
 */
function commandIn(argv: readonly string[]): string {
  const words = argv.filter((word) => /^(--)?[a-z][a-z-]{0,15}$/.test(word));
  return words.join('').slice(0, LONGEST_COMMAND) || 'none';
}

const LONGEST_COMMAND = 80;

interface Chunks {
  readonly exports: unknown;
  /** All that was loaded, as far as it is compiled by now; undefined where nothing came in that was not kept. */
  readonly loaded: () => KeptChunks | undefined;
}

type Chunk = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

interface LoadedChunk extends Omit<KeptChunk, 'code'> {
  readonly script: Script;
}

/** All chunks stand in one folder. */
function loadChunks(first: string, pack: CodePack | undefined): Chunks {
  const folder = dirname(first);
  const modules = new Map<string, { exports: unknown }>();
  const chunks = new Map<string, LoadedChunk>();
  const packages = createRequire(first);
  let isNew = false;

  /** Where a package stands. Only asked for by its name, Node would load how it resolves ES modules first. */
  const packageFolder = (id: string): string | undefined =>
    packages.resolve
      .paths(id)
      ?.map((packagesFolder) => join(packagesFolder, id))
      .find((each) => existsSync(join(each, 'package.json')));

  const compile = (name: string, file: string): Script => {
    const stamp = stampOf(file);
    const { text, code } = pack?.find(name, stamp) ?? { text: asFunction(file), code: undefined };
    const script = new Script(text, { filename: file, ...(code && { cachedData: code }) });
    isNew ||= code === undefined || script.cachedDataRejected === true;
    chunks.set(name, { stamp, text, script });
    return script;
  };

  const load = (name: string): unknown => {
    const known = modules.get(name);
    if (known !== undefined) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    modules.set(name, module);
    const file = join(folder, name);
    const run = compile(name, file).runInThisContext() as Chunk;
    const require = (id: string): unknown =>
      id.startsWith('./') ? load(id.slice(2)) : packages(packageFolder(id) ?? id);
    run(module.exports, require, module, file, folder);
    return module.exports;
  };

  return {
    exports: load(basename(first)),
    loaded: () =>
      isNew
        ? new Map(
            [...chunks].map(([name, { script, ...chunk }]) => [
              name,
              { ...chunk, code: script.createCachedData() },
            ]),
          )
        : undefined,
  };
}

/** Of a file that is written to, another; of one that is put in its place, its name is another as well. */
function stampOf(file: string): string {
  const { size, mtimeMs } = statSync(file);
  return `${size} ${mtimeMs}`;
}

function asFunction(file: string): string {
  return `(function (exports, require, module, __filename, __dirname) {${textIn(readFileSync(file))}\n})`;
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
