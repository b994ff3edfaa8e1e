// Bundles the program with one chunk per command, so that a command loads what it uses and nothing else. What it is built
// on is bundled with it, and its licences stand beside it; what package.json names under `dependencies` stays outside:
// packages with a binary inside, and those that only a state in PostgreSQL needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answersAhead } from './answers-ahead.js';
import { asciiOnly } from './ascii-only.js';
import { checksAhead } from './checks-ahead.js';
import { lateEntries, loadLate } from './load-late.js';
import { SQLITE, sqliteInside } from './sqlite-inside.js';

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const outside = Object.keys(dependencies);
const isOf = (names) => (id) => names.some((name) => id === name || id.startsWith(`${name}/`));

const common = {
  platform: 'node',
  // That ours take the longest is known.
  checks: { pluginTimings: false },
};

/** The executable, which answers by itself or loads the rest through `src/cli/load-program.ts`: hence CommonJS. */
const program = {
  ...common,
  external: isOf(outside.filter((name) => name !== SQLITE)),
  input: { main: 'src/main.ts', 'program/run-cli': 'src/cli/run-cli.ts', ...lateEntries },
  plugins: [
    checksAhead(),
    sqliteInside(),
    loadLate({ entries: true }),
    asciiOnly(),
    licences(),
    answersAhead(),
  ],
  output: {
    dir: 'dist',
    format: 'cjs',
    exports: 'named',
    entryFileNames: '[name].cjs',
    chunkFileNames: 'program/[name]-[hash].cjs',
    // Every command uses the vocabulary: read at once, and not as twenty files.
    codeSplitting: { groups: [{ name: 'model', test: /src[\\/]model[\\/]/ }] },
    // Half the text to read at every start.
    minify: true,
    cleanDir: true,
  },
};

/** What other programs import. */
const library = {
  ...common,
  external: isOf(outside),
  input: { index: 'src/index.ts' },
  plugins: [checksAhead(), loadLate({ entries: false })],
  output: { dir: 'dist', format: 'esm', chunkFileNames: 'library/[name]-[hash].js', minify: true },
};

export default [program, library];

/** Writes the licence of every package that went into the bundle. */
function licences() {
  return {
    name: 'licences',
    generateBundle() {
      const folders = new Set([...this.getModuleIds()].flatMap((id) => packageFolder(id) ?? []));
      const texts = [...folders].sort().map((folder) => {
        const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
        const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
        const text =
          file === undefined ? `Licence: ${license}` : readFileSync(join(folder, file), 'utf8').trim();
        return `${name} ${version}\n\n${text}`;
      });
      this.emitFile({
        type: 'asset',
        fileName: 'LICENCES.txt',
        source: `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`,
      });
    },
  };
}

function packageFolder(id) {
  return /^.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+/.exec(id)?.[0];
}
