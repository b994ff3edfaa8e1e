/** Reads a command line up to the cursor: its command, the option whose value is being written, and what came before. */
import { type Command, Help, type Option } from 'commander';

export interface TypedLine {
  readonly command: Command;
  /** The option whose value stands at the cursor. */
  readonly option: Option | undefined;
  /** The part of the value or word that is written so far. */
  readonly begun: string;
  /** The part of the word before `begun`: `--env=` of `--env=prod`, otherwise empty. */
  readonly before: string;
  /** The number of arguments before the cursor. */
  readonly given: number;
  /** True behind `--`. */
  readonly onlyArguments: boolean;
  /** The last value of each option before the cursor, by its long name. */
  readonly values: ReadonlyMap<string, string>;
}

interface Reading {
  command: Command;
  option: Option | undefined;
  given: number;
  onlyArguments: boolean;
  readonly values: Map<string, string>;
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

export function visibleCommands(command: Command): readonly Command[] {
  return new Help().visibleCommands(command);
}

export function visibleOptions(command: Command): readonly Option[] {
  return command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== undefined);
}
