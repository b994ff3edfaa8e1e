/** A tool that an assistant may call, and what it is called with. */
import type { z } from 'zod';
import type { ExitCode } from '../../model/plan/exit-code.ts';
import type { World } from '../io/world.ts';
import type { CommonOptions } from '../options/options.ts';

export interface Tool<Takes extends z.ZodRawShape = z.ZodRawShape> {
  readonly description: string;
  /** Its arguments by name. */
  readonly takes: Takes;
  /** True where it writes files of the project; it sends nothing in either case. */
  readonly writes?: true;
  /** True where it can only be called if the service may be read. */
  readonly readsService?: true;
  /** Prints what comes of it, as a command does. */
  run(world: World, options: Assisted, given: z.output<z.ZodObject<Takes>>): Promise<ExitCode>;
}

/** The options of every command, with which the server was started. */
export interface Assisted extends CommonOptions {
  /** How much of the service a plan reads first: nothing, unless the person who started the server allows it. */
  readonly refresh: 'all' | 'none';
}
