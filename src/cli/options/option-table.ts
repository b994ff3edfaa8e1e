/** A command's options as rows. The help, the reading of a command line and the types of the options all follow from them. */
import { InvalidArgumentError, Option } from 'commander';
import { visible } from '../../report/words/sanitize.ts';

/** Reads the text of a value. `before` is the value of the same option before. Throws an InvalidArgumentError. */
type ReadValue = (text: string, before: never) => unknown;

/** The words of the help, empty for an option that it does not list; how the value is read, or its choices; and the default. */
type Row = readonly [does: string, value?: ReadValue | readonly string[] | undefined, otherwise?: unknown];

/** By the flags as the help shows them, such as `--at <date>`. */
export type OptionTable = Readonly<Record<string, Row>>;

/** The options as a command gets them. An option without a default may be absent. */
export type OptionsOf<Table extends OptionTable> = {
  readonly [Flags in keyof Table as IsSet<Flags, Table[Flags]> extends true ? NameOf<Flags> : never]: ValueOf<
    Flags,
    Table[Flags]
  >;
} & {
  readonly [Flags in keyof Table as IsSet<Flags, Table[Flags]> extends true
    ? never
    : NameOf<Flags>]?: ValueOf<Flags, Table[Flags]>;
};

type IsSet<Flags, Each> = Flags extends `--no-${string}`
  ? true
  : Each extends readonly [unknown, unknown, unknown]
    ? true
    : false;

type NameOf<Flags> = Flags extends `--no-${infer Name}`
  ? Name
  : Flags extends `--${infer Name} ${string}`
    ? Camel<Name>
    : Flags extends `--${infer Name}`
      ? Camel<Name>
      : never;

type Camel<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : Name;

type ValueOf<Flags, Each> = Flags extends `${string} <${string}`
  ? ReadOf<Flags, Each>
  : Flags extends `${string} [${string}`
    ? ReadOf<Flags, Each> | true
    : boolean;

type ReadOf<Flags, Each> = Each extends readonly [
  string,
  (text: string, before: never) => infer Value,
  ...unknown[],
]
  ? Value
  : Each extends readonly [string, readonly (infer Choice)[], ...unknown[]]
    ? Flags extends `${string}...>`
      ? readonly Choice[]
      : Choice
    : string;

/** Reads an option that takes one value each time it is given. */
export function repeated(text: string, before: readonly string[] | undefined): readonly string[] {
  return [...(before ?? []), text];
}

/** Reads a value that may be empty: a pipeline passes an option whose variable is not set. */
export function orEmpty(text: string): string {
  return text;
}

/** By an option's flag, the names of those that it cannot be combined with. */
const CONFLICTS: Readonly<Record<string, string[]>> = { '--revenue': ['at', 'from'] };

/**
 * Refuses an empty value, as of a variable that is not set, and a second, different one: the last one would win in silence, and
 * it may decide what is applied.
 */
function reading({ parseArg: read, variadic }: Option, isRepeated: boolean) {
  let given: string | undefined;
  return (text: string, before: unknown): unknown => {
    if (text === '' && read !== orEmpty)
      throw new InvalidArgumentError('it is empty: write a value, or leave the option out');
    if (given !== undefined && given !== text && !variadic && !isRepeated)
      throw new InvalidArgumentError(`it was ${visible(JSON.stringify(given))} before: name one`);
    given = text;
    return read === undefined ? text : read(text, before);
  };
}

/** The options of a table, for the command-line library. */
export function optionsFrom(table: OptionTable): readonly Option[] {
  return Object.entries(table).map(([flags, [does, value, otherwise]]) => {
    const option = new Option(flags, value === repeated ? `${does}; may be given more than once` : does);
    if (typeof value === 'function') option.argParser(value as (text: string, before: unknown) => unknown);
    else if (value !== undefined) option.choices(value);
    if (otherwise !== undefined) option.default(otherwise);
    option.argParser(reading(option, value === repeated));
    return option.conflicts(CONFLICTS[flags] ?? []).hideHelp(does === '');
  });
}
