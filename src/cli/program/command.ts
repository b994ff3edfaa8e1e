/** One command as a row of the program: what the help says of it, and where its function is. */
import type { Command } from 'commander';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { World } from '../io/world.ts';
import type { OptionsOf, OptionTable } from '../options/option-table.ts';
import type { CommonOptions } from '../options/options.ts';

/** The function of a command. It takes the world, its options, and its arguments in order. */
type Run<Given> = (world: World, options: Given, ...args: never[]) => Promise<ExitCode>;

interface Described {
  readonly does: string;
  /** An argument that is one of some words: how it is written, what they mean, and the words. */
  readonly oneOf?: readonly [argument: string, does: string, words: readonly string[]];
  /** True if it takes more arguments than the help shows. */
  readonly takesMore?: true;
  /** The page to read on, in the package's folder `docs/`. */
  readonly page: string;
  /** Command lines without the program's name, and what each is for. */
  readonly examples: readonly (readonly [line: string, what: string])[];
}

export interface CommandRow extends Described {
  /** The name and the arguments, such as `show <file>`. */
  readonly signature: string;
  readonly options: OptionTable;
  /** Loads the command's file, which happens only when the command runs. */
  readonly load: (program: Command) => Promise<Run<never>>;
  readonly below?: readonly CommandRow[];
}

/** A name with nothing but commands below it. */
export interface CommandGroup {
  readonly signature: string;
  readonly does: string;
  readonly below: readonly CommandRow[];
}

/** `load` gives a function that takes the very options of the table. */
export function command<const Table extends OptionTable>(
  signature: string,
  options: Table,
  row: Described & {
    readonly load: (program: Command) => Promise<Run<CommonOptions & OptionsOf<Table>>>;
    readonly below?: readonly CommandRow[];
  },
): CommandRow {
  return { signature, options, ...row };
}
