/** The way a command is added to the program. */

import type { Command } from 'commander';
import type { ExitCode } from '../model/plan/exit-code.ts';
import type { World } from './io/world.ts';

/** A command as its file exports it. It takes the world, its options, and its arguments in order. */
type Run = (world: World, options: never, ...args: never[]) => Promise<ExitCode>;

/** Adds a command. Its file is loaded only when the command runs. */
export type Register = (signature: string, description: string, load: () => Promise<Run>) => Command;
