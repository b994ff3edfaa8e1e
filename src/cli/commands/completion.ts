/** `completion`: prints the script with which a shell completes our command lines, and answers what that script asks. */
import type { Command } from 'commander';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { complete, readLine, SHELLS } from '../completing/complete.ts';
import { projectNames } from '../completing/project-names.ts';
import { SHELL_SCRIPTS, type Shell } from '../completing/shell-scripts.ts';
import { folderOf } from '../io/folder-of.ts';
import { printResult } from '../io/print-result.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';

export async function completion(
  world: World,
  options: Options<'completion'>,
  program: Command,
  shell: string | undefined,
): Promise<ExitCode> {
  if (options.complete !== undefined) return answer(world, options.complete, program);
  if (!isShell(shell)) {
    throw fault(
      'unknown-shell',
      shell === undefined
        ? 'completion needs the name of a shell'
        : `there is no completion for the shell ${shell}`,
      `name one of ${SHELLS.join(', ')}: pricewright completion bash`,
    );
  }
  const script = SHELL_SCRIPTS[shell];
  return printResult(world, options, { shell, script }, script);
}

function isShell(text: string | undefined): text is Shell {
  return SHELLS.some((shell) => shell === text);
}

/** `shell` is the one that asks; the command line follows `--`. Silent on every fault: what it wrote would stand in the middle of the line that a person is typing. */
function answer(world: World, shell: string, program: Command): ExitCode {
  try {
    const words = wordsOf(world.argv, shell);
    const { candidates, paths } = complete(program, words.whole, (chdir, environment) =>
      projectNames(
        folderOf(world, chdir === undefined ? { color: false } : { color: false, chdir }),
        environment,
      ),
    );
    const before = words.cut ? '' : readLine(program, words.whole).before;
    const lines = candidates.map(({ value, about }) => `${before}${value}\t${about}\n`);
    world.stdout.write([...(paths === undefined ? [] : [`:${paths}\n`]), ...lines].join(''));
  } catch {
    // Nothing to complete is an answer.
  }
  return EXIT.done;
}

interface Words {
  readonly whole: readonly string[];
  /** True if the shell takes what stands behind `=` for a word of its own. */
  readonly cut: boolean;
}

/** Bash breaks `--env=prod` into `--env`, `=` and `prod`. */
function wordsOf(argv: readonly string[], shell: string): Words {
  const typed = argv.slice(argv.indexOf('--') + 1);
  if (shell !== 'bash') return { whole: typed, cut: false };
  const whole: string[] = [];
  let cut = false;
  for (const [index, word] of typed.entries()) {
    const joins = index > 0 && (word === '=' || typed[index - 1] === '=');
    if (joins) whole.push(`${whole.pop()}${word}`);
    else whole.push(word);
    cut = joins;
  }
  return { whole, cut };
}
