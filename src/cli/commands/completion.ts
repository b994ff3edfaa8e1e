/** `completion`: prints the script with which a shell completes our command lines, and answers what that script asks. */
import type { Command } from 'commander';
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { folderOf } from '../io/folder-of.ts';
import { printResult } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import { complete, projectNames, readLine, SHELLS } from '../options/complete.ts';
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

/**
 * `shell` is the one that asks; the command line follows `--`. Silent on every fault: what it wrote would stand in the middle of the
 * line that a person is typing.
 */
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

type Shell = (typeof SHELLS)[number];

/**
 * Each asks the program for lines of `VALUE TAB DESCRIPTION`, or `:files` and `:folders` where the shell is to complete a path.
 * No text that comes back is evaluated or expanded: it is read line by line into a list.
 */
const SHELL_SCRIPTS: Readonly<Record<Shell, string>> = {
  bash: `# Completion of Pricewright for bash. In ~/.bashrc: source <(pricewright completion bash)
_pricewright() {
  local value _
  # The shell breaks --env=NAME into three words; the program puts them together again.
  local before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  if [[ \${COMP_WORDS[COMP_CWORD]} == '=' ]]; then before+=('='); fi
  COMPREPLY=()
  while IFS=$'\\t' read -r value _; do
    case $value in
      :files) compopt -o default ;;
      :folders) compopt -o dirnames ;;
      *) COMPREPLY+=("$value") ;;
    esac
  done < <("$1" completion --complete bash -- "\${before[@]}" "$2" 2> /dev/null)
  if [[ \${#COMPREPLY[@]} == 1 && \${COMPREPLY[0]} == *= ]]; then compopt -o nospace; fi
}
complete -F _pricewright pricewright`,

  zsh: `#compdef pricewright
# Completion of Pricewright for zsh. In ~/.zshrc, behind compinit: source <(pricewright completion zsh)
_pricewright() {
  local line value
  local -a values shown open
  for line in "\${(@f)$("\${words[1]}" completion --complete zsh -- "\${(@)words[2,CURRENT-1]}" "$PREFIX" 2> /dev/null)}"; do
    value="\${line%%$'\\t'*}"
    case "$value" in
      '') ;;
      :files) _files ;;
      :folders) _files -/ ;;
      *=) open+=("$value") ;;
      *) values+=("$value"); shown+=("\${line/$'\\t'/  -- }") ;;
    esac
  done
  if (( $#values )); then compadd -l -d shown -a values; fi
  if (( $#open )); then compadd -S '' -a open; fi
}
if [ "$funcstack[1]" = _pricewright ]; then _pricewright "$@"; else compdef _pricewright pricewright; fi`,

  fish: `# Completion of Pricewright for fish: pricewright completion fish > ~/.config/fish/completions/pricewright.fish
function __pricewright_complete
    set -l before (commandline -opc)
    set -l begun (commandline -ct)
    for line in ($before[1] completion --complete fish -- $before[2..-1] "$begun" 2> /dev/null)
        switch "$line"
            case ':files'
                __fish_complete_path "$begun"
            case ':folders'
                __fish_complete_directories "$begun"
            case '*'
                printf '%s\\n' "$line"
        end
    end
end
complete --command pricewright --no-files --arguments '(__pricewright_complete)'`,
};
