/** Says what may stand at the cursor of a command line, from the tree of commands and the names of the project. */

import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Help, type Option } from 'commander';
import { findFiles } from '../../files/find-files.ts';
import { COLLECTION, KEY_PATTERN } from '../../model/values/address.ts';
import { isJsonArray, isJsonObject, type Json, type JsonObject } from '../../model/values/json.ts';
import { PROJECT_FILE } from '../../project/project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf } from '../../yaml/yaml-node.ts';

interface Candidate {
  readonly value: string;
  /** The description from the help; empty for a name of the project. No text of a file is ever in it. */
  readonly about: string;
}

interface Completion {
  readonly candidates: readonly Candidate[];
  /** Set where the shell is to complete a path by itself. */
  readonly paths?: 'files' | 'folders';
}

/** Looked up when a value asks for it, since reading a project takes time. */
type NamesOf = (folder: string | undefined, environment: string | undefined) => ProjectNames;

/** A terminal shows no more than that with profit. */
const MOST_CANDIDATES = 500;
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** Values by the name of an argument or of an option's value, and by the option where the name says too little. */
const VALUES: Readonly<Record<string, (names: ProjectNames) => readonly string[]>> = {
  address: addresses,
  subscription: (names) => keys(names, COLLECTION.subscription),
  bundle: (names) => keys(names, COLLECTION.bundle),
  'product=number': (names) => keys(names, COLLECTION.product).map((key) => `${key}=`),
  'name=amount': (names) => keys(names, COLLECTION.product).map((key) => `${key}=`),
  shell: () => SHELLS,
  '--only': (names) => keys(names, COLLECTION.product),
  '--env': ({ environments }) => environments,
  '--as': ({ environments }) => environments,
  from: sides,
  to: sides,
  name: (names) => [...addresses(names), ...keys(names, COLLECTION.subscription)],
};
const PATHS: Readonly<Record<string, 'files' | 'folders'>> = {
  file: 'files',
  dir: 'folders',
  'file-or-dir': 'files',
  copy: 'files',
  'name-or-dir': 'folders',
  'ref-or-dir': 'folders',
};

/** `words` are those after the program's name; the last is that at the cursor, empty where it has not begun. */
export function complete(program: Command, words: readonly string[], namesOf: NamesOf): Completion {
  const line = readLine(program, words);
  const names = (): ProjectNames => namesOf(line.values.get('--chdir'), line.values.get('--env'));
  const { candidates, paths } = atCursor(program, line, names);
  const matching = candidates.filter(({ value }) => value.startsWith(line.begun)).slice(0, MOST_CANDIDATES);
  return { candidates: matching, ...(paths && { paths }) };
}

function atCursor(program: Command, line: TypedLine, names: () => ProjectNames): Completion {
  const { command, option, onlyArguments, begun } = line;
  if (option !== undefined) return ofOption(option, names);
  if (begun.startsWith('-') && !onlyArguments) return { candidates: optionsOf(program, command) };
  const inner = visibleCommands(command).map((each) => ({ value: each.name(), about: each.description() }));
  if (inner.length > 0) return { candidates: inner };
  const argument =
    command.registeredArguments[line.given] ?? command.registeredArguments.findLast((each) => each.variadic);
  return argument === undefined ? { candidates: [] } : named([argument.name()], argument.argChoices, names);
}

function ofOption(option: Option, names: () => ProjectNames): Completion {
  const [, valueName = ''] = /[<[]([^>\]]+)[>\]]/.exec(option.flags) ?? [];
  return named([option.long ?? '', valueName], option.argChoices, names);
}

function named(
  nouns: readonly string[],
  choices: readonly string[] | undefined,
  names: () => ProjectNames,
): Completion {
  if (choices !== undefined) return { candidates: plain(choices) };
  const paths = nouns.map((noun) => PATHS[noun]).find((kind) => kind !== undefined);
  if (paths !== undefined) return { candidates: [], paths };
  const values = nouns.map((noun) => VALUES[noun]).find((each) => each !== undefined);
  return { candidates: values === undefined ? [] : plain(values(names())) };
}

function optionsOf(program: Command, command: Command): readonly Candidate[] {
  const options =
    command === program ? visibleOptions(program) : [...visibleOptions(command), ...visibleOptions(program)];
  const long = new Map(options.map(({ long, description }) => [long ?? '', description]));
  return [...long].map(([value, about]) => ({ value, about }));
}

function addresses(names: ProjectNames): readonly string[] {
  return Object.values(COLLECTION).flatMap((section) =>
    keys(names, section).map((key) => `${section}.${key}`),
  );
}

function keys(names: ProjectNames, section: string): readonly string[] {
  return names.keys.get(section) ?? [];
}

/** The environments that `diff` compares. A shell knows no commits, and folders are typed. */
function sides({ environments }: ProjectNames): readonly string[] {
  return environments.map((name) => `env:${name}`);
}

function plain(values: readonly string[]): readonly Candidate[] {
  return values.map((value) => ({ value, about: '' }));
}

/** The words before the cursor, as they are read one after the other. */
interface Reading {
  command: Command;
  /** The option whose value stands at the cursor. */
  option: Option | undefined;
  /** The number of arguments before the cursor. */
  given: number;
  /** True behind `--`. */
  onlyArguments: boolean;
  /** The last value of each option before the cursor, by its long name. */
  readonly values: Map<string, string>;
}

interface TypedLine extends Readonly<Reading> {
  /** The part of the value or word that is written so far. */
  readonly begun: string;
  /** The part of the word before `begun`: `--env=` of `--env=prod`, otherwise empty. */
  readonly before: string;
}

export function readLine(program: Command, words: readonly string[]): TypedLine {
  const reading: Reading = {
    command: program,
    option: undefined,
    given: 0,
    onlyArguments: false,
    values: new Map(),
  };
  for (const word of words.slice(0, -1)) take(reading, program, word);
  const last = words.at(-1) ?? '';
  const [, name = '', value] = /^(--[a-z-]+)=(.*)$/s.exec(last) ?? [];
  const option = reading.onlyArguments ? undefined : optionNamed(reading.command, program, name);
  if (reading.option === undefined && option !== undefined && value !== undefined)
    return { ...reading, option, begun: value, before: `${name}=` };
  return { ...reading, begun: last, before: '' };
}

function take(reading: Reading, program: Command, word: string): void {
  const { option } = reading;
  if (option !== undefined) {
    reading.values.set(option.long ?? '', word);
    reading.option = undefined;
  } else if (word === '--') reading.onlyArguments = true;
  else if (word.startsWith('-') && !reading.onlyArguments) takeOption(reading, program, word);
  else takeWord(reading, word);
}

function takeOption(reading: Reading, program: Command, word: string): void {
  const [name = '', ...value] = word.split('=');
  const option = optionNamed(reading.command, program, name);
  if (option === undefined || !(option.required || option.optional)) return;
  if (value.length > 0) reading.values.set(option.long ?? '', value.join('='));
  else reading.option = option;
}

function takeWord(reading: Reading, word: string): void {
  const inner = reading.command.commands.find((each) => each.name() === word);
  if (inner === undefined) reading.given += 1;
  else reading.command = inner;
}

function optionNamed(command: Command, program: Command, name: string): Option | undefined {
  return [...command.options, ...program.options].find(
    ({ long, short }) => name !== '' && (long === name || short === name),
  );
}

function visibleCommands(command: Command): readonly Command[] {
  return new Help().visibleCommands(command);
}

function visibleOptions(command: Command): readonly Option[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== undefined);
}

interface ProjectNames {
  readonly environments: readonly string[];
  /** By section of the catalog, such as `bundles`. */
  readonly keys: ReadonlyMap<string, readonly string[]>;
}

/** Reading more would keep a person waiting at the key: the names of later files are left out. */
const MOST_BYTES = 4 * 1024 * 1024;
const ENVIRONMENT = /^[A-Za-z0-9][A-Za-z0-9_.-]*$/;

/**
 * The names of a project that a shell may complete. Reads quickly and tolerates what `validate` would refuse, since a person
 * completes while a file is half written: nothing that holds money may rest on it. Empty where there is no project or its
 * file cannot be read; never throws. Names that a shell would expand are left out.
 */
export function projectNames(folder: string, environment: string | undefined): ProjectNames {
  const project = dataIn(join(folder, PROJECT_FILE));
  const environments = objectAt(project, 'environments');
  const chosen = environment === undefined ? {} : objectAt(environments, environment);
  return {
    environments: Object.keys(environments).filter((name) => ENVIRONMENT.test(name)),
    keys: keysIn(folder, globsOf(chosen) ?? globsOf(project) ?? []),
  };
}

function globsOf({ catalog }: JsonObject): readonly string[] | undefined {
  if (typeof catalog === 'string') return [catalog];
  return isJsonArray(catalog) ? catalog.filter((glob) => typeof glob === 'string') : undefined;
}

function keysIn(folder: string, globs: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const keys = new Map<string, Set<string>>(Object.values(COLLECTION).map((section) => [section, new Set()]));
  for (const file of firstFiles(folder, globs)) {
    const data = dataIn(file);
    for (const [section, found] of keys)
      for (const key of Object.keys(objectAt(data, section))) if (KEY_PATTERN.test(key)) found.add(key);
  }
  return new Map([...keys].map(([section, found]) => [section, [...found].sort()]));
}

/** The catalog's files in order, as far as they are read. */
function firstFiles(folder: string, globs: readonly string[]): readonly string[] {
  let bytes = 0;
  const files = orElse(() => findFiles(realpathSync(folder), globs).names, []).map((name) =>
    join(folder, name),
  );
  return files.filter((file) => {
    bytes += orElse(() => statSync(file).size, MOST_BYTES);
    return bytes <= MOST_BYTES;
  });
}

function dataIn(file: string): JsonObject {
  return orElse(() => {
    if (statSync(file).size > MOST_BYTES) return {};
    const { root } = readYaml(file, readFileSync(file), collectFaults());
    const data = root && dataOf(root);
    return isJsonObject(data) ? data : {};
  }, {});
}

function objectAt(data: JsonObject, key: string): JsonObject {
  const value: Json | undefined = Object.hasOwn(data, key) ? data[key] : undefined;
  return isJsonObject(value) ? value : {};
}

function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
