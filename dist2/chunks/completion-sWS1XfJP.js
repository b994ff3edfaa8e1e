import { Jt as isJsonArray, Qt as COLLECTION, Ut as fault, Yt as isJsonObject, i as EXIT, tn as KEY_PATTERN } from "./model-C61qMIaC.js";
import { t as findFiles } from "./find-files-D_qSpnmk.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { s as dataOf, t as readYaml } from "./read-yaml-DhMk-JZp.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { readFileSync, realpathSync, statSync } from "node:fs";
import { join } from "node:path";

// src/cli/completing/read-line.ts
function readLine(program, words) {
	const reading = {
		command: program,
		option: void 0,
		given: 0,
		onlyArguments: false,
		values: /* @__PURE__ */ new Map()
	};
	for (const word of words.slice(0, -1)) take(reading, program, word);
	const last = words.at(-1) ?? "";
	const [, name = "", value] = /^(--[a-z-]+)=(.*)$/s.exec(last) ?? [];
	const option = reading.onlyArguments ? void 0 : optionNamed(reading.command, program, name);
	if (reading.option === void 0 && option !== void 0 && value !== void 0) return {
		...reading,
		option,
		begun: value,
		before: `${name}=`
	};
	return {
		...reading,
		begun: last,
		before: ""
	};
}
function take(reading, program, word) {
	const { option } = reading;
	if (option !== void 0) {
		reading.values.set(option.long ?? "", word);
		reading.option = void 0;
	} else if (word === "--") reading.onlyArguments = true;
	else if (word.startsWith("-") && !reading.onlyArguments) takeOption(reading, program, word);
	else takeWord(reading, word);
}
function takeOption(reading, program, word) {
	const [name = "", ...value] = word.split("=");
	const option = optionNamed(reading.command, program, name);
	if (option === void 0 || !(option.required || option.optional)) return;
	if (value.length > 0) reading.values.set(option.long ?? "", value.join("="));
	else reading.option = option;
}
function takeWord(reading, word) {
	const inner = reading.command.commands.find((each) => each.name() === word);
	if (inner === void 0) reading.given += 1;
	else reading.command = inner;
}
function optionNamed(command, program, name) {
	return [...command.options, ...program.options].find(({ long, short }) => name !== "" && (long === name || short === name));
}
function visibleCommands(command) {
	return command.createHelp().visibleCommands(command);
}
function visibleOptions(command) {
	return command.createHelp().visibleOptions(command).filter(({ long }) => long !== void 0);
}

// src/cli/completing/complete.ts
/** A terminal shows no more than that with profit. */
const MOST_CANDIDATES = 500;
const SHELLS = [
	"bash",
	"zsh",
	"fish"
];
/** Values by the name of an argument or of an option's value, and by the option where the name says too little. */
const VALUES = {
	address: (names) => Object.values(COLLECTION).flatMap((section) => keys(names, section).map((key) => `${section}.${key}`)),
	subscription: (names) => keys(names, COLLECTION.subscription),
	bundle: (names) => keys(names, COLLECTION.bundle),
	"product=number": (names) => keys(names, COLLECTION.product).map((key) => `${key}=`),
	"name=amount": (names) => keys(names, COLLECTION.product).map((key) => `${key}=`),
	old: ({ environments }) => environments,
	shell: () => SHELLS,
	"--product": (names) => keys(names, COLLECTION.product),
	"--env": ({ environments }) => environments,
	"--compare-env": ({ environments }) => environments
};
const PATHS = {
	file: "files",
	dir: "folders",
	"ref-or-dir": "folders"
};
/** `words` are those after the program's name; the last is that at the cursor, empty where it has not begun. */
function complete(program, words, namesOf) {
	const line = readLine(program, words);
	const names = () => namesOf(line.values.get("--chdir"), line.values.get("--env"));
	const { candidates, paths } = atCursor(program, line, names);
	return {
		candidates: candidates.filter(({ value }) => value.startsWith(line.begun)).slice(0, MOST_CANDIDATES),
		...paths && { paths }
	};
}
function atCursor(program, line, names) {
	const { command, option, onlyArguments, begun } = line;
	if (option !== void 0) return ofOption(option, names);
	if (begun.startsWith("-") && !onlyArguments) return { candidates: optionsOf(program, command) };
	const inner = visibleCommands(command).map((each) => ({
		value: each.name(),
		about: each.description()
	}));
	if (inner.length > 0) return { candidates: inner };
	const argument = command.registeredArguments[line.given] ?? command.registeredArguments.findLast((each) => each.variadic);
	return argument === void 0 ? { candidates: [] } : named([argument.name()], argument.argChoices, names);
}
function ofOption(option, names) {
	const [, valueName = ""] = /[<[]([^>\]]+)[>\]]/.exec(option.flags) ?? [];
	return named([option.long ?? "", valueName], option.argChoices, names);
}
function named(nouns, choices, names) {
	if (choices !== void 0) return { candidates: plain(choices) };
	const paths = nouns.map((noun) => PATHS[noun]).find((kind) => kind !== void 0);
	if (paths !== void 0) return {
		candidates: [],
		paths
	};
	const values = nouns.map((noun) => VALUES[noun]).find((each) => each !== void 0);
	return { candidates: values === void 0 ? [] : plain(values(names())) };
}
function optionsOf(program, command) {
	const options = command === program ? visibleOptions(program) : [...visibleOptions(command), ...visibleOptions(program)];
	return [...new Map(options.map(({ long, description }) => [long ?? "", description]))].map(([value, about]) => ({
		value,
		about
	}));
}
function keys(names, section) {
	return names.keys.get(section) ?? [];
}
function plain(values) {
	return values.map((value) => ({
		value,
		about: ""
	}));
}

// src/cli/completing/project-names.ts
/**
* The names of a project that a shell may complete: environments, and keys of the catalog. Reads quickly and tolerates what
* `validate` would refuse, since a person completes while a file is half written. Nothing that holds money may rest on it.
*/
/** Reading more would keep a person waiting at the key: the names of later files are left out. */
const MOST_BYTES = 4194304;
const ENVIRONMENT = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;
/** Empty where there is no project or its file cannot be read; never throws. Names that a shell would expand are left out. */
function projectNames(folder, environment) {
	const project = dataIn(join(folder, PROJECT_FILE));
	const environments = objectAt(project, "environments");
	const chosen = environment === void 0 ? {} : objectAt(environments, environment);
	return {
		environments: Object.keys(environments).filter((name) => ENVIRONMENT.test(name)),
		keys: keysIn(folder, globsOf(chosen) ?? globsOf(project) ?? [])
	};
}
function globsOf({ catalog }) {
	if (typeof catalog === "string") return [catalog];
	return isJsonArray(catalog) ? catalog.filter((glob) => typeof glob === "string") : void 0;
}
function keysIn(folder, globs) {
	const keys = new Map(Object.values(COLLECTION).map((section) => [section, /* @__PURE__ */ new Set()]));
	for (const file of firstFiles(folder, globs)) {
		const data = dataIn(file);
		for (const [section, found] of keys) for (const key of Object.keys(objectAt(data, section))) if (KEY_PATTERN.test(key)) found.add(key);
	}
	return new Map([...keys].map(([section, found]) => [section, [...found].sort()]));
}
/** The catalog's files in order, as far as they are read. */
function firstFiles(folder, globs) {
	let bytes = 0;
	return orElse(() => findFiles(realpathSync(folder), globs).names, []).map((name) => join(folder, name)).filter((file) => {
		bytes += orElse(() => statSync(file).size, MOST_BYTES);
		return bytes <= MOST_BYTES;
	});
}
function dataIn(file) {
	return orElse(() => {
		if (statSync(file).size > MOST_BYTES) return {};
		const { root } = readYaml(file, readFileSync(file), collectFaults());
		const data = root && dataOf(root);
		return isJsonObject(data) ? data : {};
	}, {});
}
function objectAt(data, key) {
	const value = Object.hasOwn(data, key) ? data[key] : void 0;
	return isJsonObject(value) ? value : {};
}
function orElse(read, otherwise) {
	try {
		return read();
	} catch {
		return otherwise;
	}
}

// src/cli/completing/shell-scripts.ts
const SHELL_SCRIPTS = {
	bash: `# Completion of pricewright for bash. In ~/.bashrc: source <(pricewright completion bash)
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
# Completion of pricewright for zsh. In ~/.zshrc, behind compinit: source <(pricewright completion zsh)
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
	fish: `# Completion of pricewright for fish: pricewright completion fish > ~/.config/fish/completions/pricewright.fish
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
complete --command pricewright --no-files --arguments '(__pricewright_complete)'`
};

// src/cli/commands/completion.ts
/** `treeOf` gives all commands with their options. */
async function completion(world, options, treeOf, shell) {
	if (options.complete !== void 0) return answer(world, options.complete, treeOf);
	if (!isShell(shell)) throw fault("unknown-shell", shell === void 0 ? "completion needs the name of a shell" : `there is no completion for the shell ${shell}`, `name one of ${SHELLS.join(", ")}: pricewright completion bash`);
	const script = SHELL_SCRIPTS[shell];
	printResult(world, options, {
		shell,
		script
	}, script);
	return EXIT.done;
}
function isShell(text) {
	return SHELLS.some((shell) => shell === text);
}
/** Silent on every fault: what it wrote would stand in the middle of the line that a person is typing. */
function answer(world, shell, treeOf) {
	try {
		const words = wordsOf(world.argv, shell);
		const program = treeOf();
		const { candidates, paths } = complete(program, words.whole, (chdir, environment) => projectNames(folderOf(world, chdir === void 0 ? { color: false } : {
			color: false,
			chdir
		}), environment));
		const before = words.cut ? "" : readLine(program, words.whole).before;
		const lines = candidates.map(({ value, about }) => `${before}${value}\t${about}\n`);
		world.stdout.write([...paths === void 0 ? [] : [`:${paths}\n`], ...lines].join(""));
	} catch {}
	return EXIT.done;
}
/** Bash breaks `--env=prod` into `--env`, `=` and `prod`. */
function wordsOf(argv, shell) {
	const typed = argv.slice(argv.indexOf("--") + 1);
	if (shell !== "bash") return {
		whole: typed,
		cut: false
	};
	const whole = [];
	let cut = false;
	for (const [index, word] of typed.entries()) {
		const joins = index > 0 && (word === "=" || typed[index - 1] === "=");
		if (joins) whole.push(`${whole.pop()}${word}`);
		else whole.push(word);
		cut = joins;
	}
	return {
		whole,
		cut
	};
}

export { completion };