/** The shells themselves complete with the scripts that they are given, and run nothing that a file says. */
import { execFile, execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PROGRAM } from './program.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'pricewright-shells-'));
const project = join(folder, 'project');

beforeAll(() => {
  mkdirSync(project);
  const program = join(folder, 'pricewright');
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${PROGRAM}' "$@"\n`);
  chmodSync(program, 0o755);
  writeFileSync(
    join(project, 'pricewright.yaml'),
    'version: 1\nproject: shells-7f3k2q\ncatalog: [catalog.yaml]\nenvironments: { staging: {}, production: {}, "$(touch ran)": {} }\n',
  );
  writeFileSync(
    join(project, 'catalog.yaml'),
    'version: "2026-04-01"\nproducts: { "$(touch ran)": {}, "`touch ran`": {}, "x; touch ran": {}, seats: {} }\nbundles: { starter: {} }\n',
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Calls the function with the words as bash breaks the line, which it does only at a terminal by itself. */
const BASH = `source <(pricewright completion bash)
compopt() { printf '(%s)\\n' "$*"; }
COMP_WORDS=("$@"); COMP_CWORD=$(( $# - 1 )); typed=\${COMP_WORDS[COMP_CWORD]}
if [[ $typed == '=' ]]; then typed=''; fi
_pricewright pricewright "$typed" x
printf '%s\\n' "\${COMPREPLY[@]}"`;

/** What the completion system would be told is printed instead. */
const ZSH = `compdef() { : }
_files() { print -r -- "(_files$*)" }
compadd() { if [[ $1 == -S ]]; then print -rl -- "(no space)" $open; else print -rl -- $values; fi }
source <(pricewright completion zsh)
words=("$@"); CURRENT=$#; PREFIX=$words[-1]
_pricewright`;

const FISH = 'pricewright completion fish | source; complete --do-complete "$argv"';

const SHELLS: Readonly<Record<string, (words: readonly string[]) => readonly string[]>> = {
  bash: (words) => ['-c', BASH, 'bash', ...words],
  zsh: (words) => ['-f', '-c', ZSH, 'zsh', ...words],
  fish: (words) => ['--no-config', '-c', FISH, words.join(' ')],
};

/** The lines that the shell shows for a command line, without descriptions. */
async function shown(shell: string, words: readonly string[]): Promise<readonly string[]> {
  const env = { PATH: `${folder}${delimiter}${process.env.PATH}`, HOME: folder, TERM: 'dumb' };
  const { stdout } = await run(shell, SHELLS[shell]?.(words) ?? [], { cwd: project, env });
  return stdout.split('\n').flatMap((line) => (line === '' ? [] : [line.split('\t')[0] ?? '']));
}

function isInstalled(shell: string): boolean {
  try {
    execFileSync(shell, ['-c', 'exit 0']);
    return true;
  } catch {
    return false;
  }
}

describe.each(Object.keys(SHELLS))('%s', (shell) => {
  // Bash is everywhere; `.ci/run` installs the others.
  test.skipIf(shell !== 'bash' && !isInstalled(shell))(
    'completes commands, options, values and names',
    async () => {
      const lines = [
        ['che'],
        ['plan', '--env', ''],
        ['why', ''],
        ['quote', '$(touch', 'ran)', '`touch ran`', ''],
      ];
      const all = await Promise.all(lines.map((words) => shown(shell, ['pricewright', ...words])));
      expect(all.map((values) => values.toSorted())).toEqual([
        ['check'],
        ['production', 'staging'],
        ['bundles.starter', 'products.seats'],
        [],
      ]);
      expect(existsSync(join(project, 'ran'))).toBe(false);
    },
  );
});

test('bash completes behind the sign at which it breaks a word, and leaves files to itself', async () => {
  expect(await shown('bash', ['pricewright', 'plan', '--env', '=', 'p'])).toEqual(['production']);
  expect(await shown('bash', ['pricewright', 'quote', 'x', '--quantity', 's'])).toEqual([
    '(-o nospace)',
    'seats=',
  ]);
  expect(await shown('bash', ['pricewright', 'show', ''])).toEqual(['(-o default)']);
});
