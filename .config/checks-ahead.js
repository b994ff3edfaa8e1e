// A plugin for the bundle and the tests: the checks of our JSON Schemas are compiled when the program is built, since doing
// it at every start would take longer than most commands.
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rolldown } from 'rolldown';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const STAND_IN = here('../src/yaml/shape/checks-ahead.ts');

export function checksAhead() {
  let code;
  return {
    name: 'checks-ahead',
    async load(id) {
      if (id !== STAND_IN) return null;
      code ??= generate();
      return { code: await code, map: null };
    },
  };
}

/** The generator is TypeScript and reads our sources, so it is bundled first; within node_modules it finds the packages. */
async function generate() {
  const cache = here('../node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'checks-'));
  try {
    const file = join(folder, 'generate.mjs');
    const external = (id) => /^[a-z@]/.test(id);
    const bundle = await rolldown({
      input: here('generate-checks.ts'),
      platform: 'node',
      external,
      logLevel: 'silent',
    });
    await bundle.write({ file, format: 'esm', codeSplitting: false });
    return (await import(pathToFileURL(file).href)).checksModule();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
