// Bundles the program and the library: a chunk for each command, so that a command loads what it uses. What they are built on
// is bundled with them, and its licences stand beside them; what package.json names under `dependencies` stays outside:
// packages with a binary inside, and those that only a state in PostgreSQL needs.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksAhead } from './checks-ahead.js';
import { pagesAhead } from './pages-ahead.js';

const { dependencies } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
const outside = Object.keys(dependencies);

export default {
  input: {
    main: 'src/main.ts',
    index: 'src/index.ts',
  },
  platform: 'node',
  external: (id) => outside.some((name) => id === name || id.startsWith(`${name}/`)),
  // Generating the schemas' checks takes the longest, and that is known.
  checks: { pluginTimings: false },
  plugins: [checksAhead(), pagesAhead(), licences()],
  output: {
    dir: 'dist',
    format: 'esm',
    chunkFileNames: 'chunks/[name]-[hash].js',
    // Every command uses the vocabulary: read at once, and not as twenty files.
    codeSplitting: { groups: [{ name: 'model', test: /src[\\/]model[\\/]/ }] },
    // A stack trace in a report has to name functions, and their lines.
    minify: false,
    cleanDir: true,
  },
};

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
