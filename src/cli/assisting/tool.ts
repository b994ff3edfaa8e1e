/** A tool that an assistant may call, and what it is called with. */
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { CommonOptions } from '../common-options.ts';
import type { World } from '../io/world.ts';

export interface Tool {
  readonly description: string;
  /** The properties of its arguments, as JSON Schema. */
  readonly takes: Readonly<Record<string, object>>;
  readonly needs?: readonly string[];
  /** True where it writes files of the project; it sends nothing in either case. */
  readonly writes?: true;
  /** True where it can only be called if the service may be read. */
  readonly readsService?: true;
  /** Prints what comes of it, as a command does. `given` has the form of `takes`. */
  readonly run: (world: World, options: Assisted, given: never) => Promise<ExitCode>;
}

/** The options of every command, with which the server was started. */
export interface Assisted extends CommonOptions {
  /** How much of the service a plan reads first: nothing, unless the person who started the server allows it. */
  readonly refresh: 'all' | 'none';
}
