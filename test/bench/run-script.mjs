/**
 * Runs a TypeScript script: `node test/bench/run-script.mjs FILE [arguments]`. Node 20 reads no TypeScript, so the file and
 * what it imports of this project are bundled first; packages stay where they are.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) throw new Error('which script?');

// Within node_modules, so that the bundle finds the packages.
const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url));
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'script-'));
const bundle = await rolldown({
  input: file,
  platform: 'node',
  external: (id) => /^[a-z@]/.test(id),
  logLevel: 'silent',
});
await bundle.write({ file: join(folder, 'script.mjs'), format: 'esm', codeSplitting: false });

const child = spawn(process.execPath, [join(folder, 'script.mjs'), ...rest], { stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code) => {
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = code ?? 1;
});
