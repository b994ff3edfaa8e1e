/**
 * The scripts that a shell loads. Each asks the program for lines of `VALUE TAB DESCRIPTION`, or `:files` and `:folders` where the
 * shell is to complete a path. No text that comes back is evaluated or expanded: it is read line by line into a list.
 */
import type { SHELLS } from './complete.ts';

export type Shell = (typeof SHELLS)[number];

export const SHELL_SCRIPTS: Readonly<Record<Shell, string>> = {
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
