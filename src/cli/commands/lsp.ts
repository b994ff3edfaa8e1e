/**
 * `lsp`: a language server over standard input and output, for editors. It reads the project's files and Git, writes
 * nothing, sends no request, and needs no secret.
 */
import { fault } from '../../model/messages/diagnostic.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import { serve } from '../language-server/serve.ts';
import type { CommonOptions } from '../options/options.ts';

/** Ends with the editor, or when it is asked to stop. */
export async function lsp(world: World, options: CommonOptions): Promise<ExitCode> {
  const stdio = world.stdio?.();
  if (stdio === undefined)
    throw fault('no-editor', 'no editor is connected', 'let an editor start it: docs/how-to/editors.md');
  serve(world, {
    ...stdio,
    environment: options.env,
    folder: options.chdir === undefined ? undefined : folderOf(world, options),
  });
  await new Promise<void>((stopped) =>
    world.signal.addEventListener('abort', () => stopped(), { once: true }),
  );
  return EXIT.done;
}
