/**
 * `mcp`: a server of the Model Context Protocol over standard input and output, for assistants. They read the project and propose
 * changes; nothing that they call applies, approves or resolves, and none has the API key unless whoever starts it says so.
 */
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { type Serving, serve } from '../assisting/serve.ts';
import type { World } from '../io/world.ts';

/** Ends with the assistant, or when it is asked to stop. */
export async function mcp(world: World, options: Serving): Promise<ExitCode> {
  const stdio = world.stdio?.();
  if (stdio === undefined)
    throw fault(
      'no-editor',
      'there is no assistant at the other end',
      'let an assistant start it: docs/how-to/assistants.md',
    );
  await serve(world, options, stdio);
  return EXIT.done;
}
