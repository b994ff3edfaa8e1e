/** A command loads of Node what it uses: what comes in by mistake costs every start. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const PROGRAM = process.env.E2E_PROGRAM ?? fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const EXAMPLE = fileURLToPath(new URL('../../examples/quickstart', import.meta.url));
const LIST = `data:text/javascript,${encodeURIComponent(
  "import { writeSync } from 'node:fs'; process.on('exit', () => writeSync(3, process.moduleLoadList.join('\\n')));",
)}`;

/** What Node itself loaded of what it brings along. */
function loadedBy(args: readonly string[]): readonly string[] {
  const { output, status, stderr } = spawnSync(process.execPath, ['--import', LIST, PROGRAM, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  expect(status, stderr).toBe(0);
  return (output[3] ?? '').split('\n').map((line) => line.replace('NativeModule ', ''));
}

test.each([
  ['--version'],
  ['--help'],
  ['validate', '--chdir', EXAMPLE],
  ['diff', EXAMPLE, '--chdir', EXAMPLE],
])('%s %s asks nobody, and loads nothing for that', (...args) => {
  const loaded = loadedBy(args.filter((arg) => arg !== undefined));
  expect(loaded).toContain('fs');
  expect(['http', 'http2', 'tls'].filter((name) => loaded.includes(name))).toEqual([]);
});
