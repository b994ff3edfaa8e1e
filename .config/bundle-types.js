// Writes the types of the library's exported names as one file, `dist/index.d.ts`. `npx tsc` checks the sources; this only reads them.
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
execFileSync('npx', ['tsc', '-p', here('tsconfig.types.json')], { stdio: 'inherit' });
const bundle = await rolldown({
  input: here('../dist/types/index.d.ts'),
  plugins: [dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false })],
  // Data has no types of its own here, and none of its names is exported.
  external: (id) => /^[a-z@]/.test(id) || id.endsWith('.json'),
});
await bundle.write({ dir: here('../dist'), format: 'es' });
rmSync(here('../dist/types'), { recursive: true });
