/** The files of a `ci` command, which a pipeline keeps as artifacts. None of an earlier run stays. */
import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArtifactName } from '../../forge/ci-run.ts';
import { unwritable as unwritableAt } from '../io/system-fault.ts';
import type { World } from '../io/world.ts';
import { redacted } from '../io/write-document.ts';
import type { CiContext } from './ci-context.ts';

/** They hold customers' prices. */
const PRIVATE_MODE = 0o600;

export type CiFile =
  | 'plan.json'
  | `${ArtifactName}.html`
  | 'comment.md'
  | 'outcome.json'
  | 'outcome-due.json'
  | 'code-quality.json'
  | 'approval.json';

/**
 * Empties the folder of this project and environment, and names the artifact that it is kept as. Throws a DiagnosticsError
 * where it cannot be written.
 */
export async function clearFiles(
  { folder, world, artifact }: CiContext,
  command: 'plan' | 'apply' | 'drift',
): Promise<void> {
  await rm(folder, { recursive: true, force: true })
    .then(() => mkdir(folder, { recursive: true }))
    .catch((cause: unknown) => {
      throw unwritable(folder, cause);
    });
  await setOutput(world, 'artifact', artifact(command));
}

/** Sets an output of the forge's step: the name of the artifact, or of the file with the page. The last value wins. */
export async function setOutput(world: World, output: 'artifact' | 'page', name: string): Promise<void> {
  await appendToForge(world, 'GITHUB_OUTPUT', `${output}=${name}\n`);
}

/** `content`: the text, or the text in pieces. Throws a DiagnosticsError where it cannot be written. */
export async function writeCiFile(
  { folder, world }: CiContext,
  file: CiFile,
  content: string | Iterable<string>,
): Promise<void> {
  const path = join(folder, file);
  await writeFile(path, redacted(world, content), { mode: PRIVATE_MODE }).catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
}

/** Appends to a file that the forge names by a variable; does nothing where it names none. */
export async function appendToForge(
  { env, redact }: Pick<World, 'env' | 'redact'>,
  variable: 'GITHUB_STEP_SUMMARY' | 'GITHUB_OUTPUT',
  text: string,
): Promise<void> {
  const path = env[variable];
  if (!path) return;
  await appendFile(path, redact?.(text) ?? text).catch((cause: unknown) => {
    throw unwritable(path, cause);
  });
}

function unwritable(path: string, cause: unknown): Error {
  return unwritableAt(path, cause, 'name a folder with --out that may be written to');
}
