/**
 * Loads the chunks of the bundled program, each with what V8 made of it at an earlier start: compiling takes longer than
 * most commands. Chunks are CommonJS for this alone, as there is no such way to load ES modules in Node 20.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { type CodeOwner, codeCacheFolder } from './code-cache-folder.ts';
import { type CompiledCode, packFile, readPack, writePack } from './code-pack.ts';

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
    return { exports: loadChunks(first, new Map()).exports, keepCode: () => undefined };
  // Every build has packs of its own, so that two of them need not write over each other.
  const build = digestOf(Buffer.concat([Buffer.from(`${engine}\0`), readFileSync(first)]));
  const file = packFile(folder, `${commandIn(argv)}-${build}`);
  const kept = readPack(file);
  const { exports, compiled } = loadChunks(first, kept);
  const keepCode = (): void => {
    const code = compiled();
    if (code !== undefined) writePack(file, new Map([...kept, ...code]));
  };
  return { exports, keepCode };
}

/** Each command has a pack with what it runs. Whichever word this is, all that depends on it is the name of a file. */
function commandIn(argv: readonly string[]): string {
  return argv.find((word) => /^[a-z]{1,16}$/.test(word)) ?? 'none';
}

interface Chunks {
  readonly exports: unknown;
  /** All that was loaded, as far as it is compiled by now; undefined where nothing came in that was not kept. */
  readonly compiled: () => CompiledCode | undefined;
}

type Chunk = (
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  file: string,
  folder: string,
) => void;

function loadChunks(first: string, kept: CompiledCode): Chunks {
  const modules = new Map<string, { exports: unknown }>();
  const scripts = new Map<string, Script>();
  const packages = createRequire(first);
  let isNew = false;

  const load = (file: string): unknown => {
    const known = modules.get(file);
    if (known !== undefined) return known.exports;
    const module: { exports: unknown } = { exports: {} };
    modules.set(file, module);
    const bytes = readFileSync(file);
    const digest = digestOf(bytes);
    const cachedData = kept.get(digest);
    const text = `(function (exports, require, module, __filename, __dirname) {${bytes}\n})`;
    const script = new Script(text, { filename: file, ...(cachedData && { cachedData }) });
    isNew ||= cachedData === undefined || script.cachedDataRejected === true;
    scripts.set(digest, script);
    const folder = dirname(file);
    const require = (id: string): unknown => (id.startsWith('.') ? load(join(folder, id)) : packages(id));
    (script.runInThisContext() as Chunk)(module.exports, require, module, file, folder);
    return module.exports;
  };

  return {
    exports: load(first),
    compiled: () =>
      isNew
        ? new Map([...scripts].map(([digest, script]) => [digest, script.createCachedData()]))
        : undefined,
  };
}

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('base64url');
}
