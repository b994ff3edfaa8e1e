// A plugin for the bundle and the tests: the pages of diagnostics stand in the program, in a chunk that `explain` alone loads.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const STAND_IN = here('../src/cli/explaining/diagnostic-pages.ts');
const PAGES = here('../docs/reference/diagnostics/');

export function pagesAhead() {
  return {
    name: 'pages-ahead',
    load(id) {
      if (id !== STAND_IN) return null;
      const pages = readdirSync(PAGES)
        .filter((file) => /^[a-z].*\.md$/.test(file))
        .map((file) => [file.slice(0, -'.md'.length), readFileSync(PAGES + file, 'utf8')]);
      return {
        code: `export const DIAGNOSTIC_PAGES = ${JSON.stringify(Object.fromEntries(pages))};`,
        map: null,
      };
    },
  };
}
