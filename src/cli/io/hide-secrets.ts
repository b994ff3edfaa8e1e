/**
 * Keeps the environment's secrets out of whatever leaves the program: both streams, files and forges. Services' answers
 * and addresses are cleaned where they are read; this holds for every other way that a secret may take.
 */
import { redactor } from '../../model/messages/redact.ts';
import { secretsIn } from '../../project/secrets.ts';
import type { OutputStream, World } from './world.ts';

export function hidingSecrets(world: World): World {
  const named = new Set<string>();
  let known: ReturnType<typeof redactor> | undefined;
  const redact = (text: string): string => {
    known ??= redactor(secretsIn(world.env, named));
    return known(text);
  };
  return {
    ...world,
    redact,
    hide: (variables) => {
      for (const variable of variables) named.add(variable);
      known = undefined;
    },
    stdout: through(world.stdout, redact),
    stderr: through(world.stderr, redact),
  };
}

/** Whether it is a terminal is only asked when it matters. */
function through(stream: OutputStream, redact: (text: string) => string): OutputStream {
  return {
    write: (text) => stream.write(redact(text)),
    get isTerminal() {
      return stream.isTerminal;
    },
    get columns() {
      return stream.columns;
    },
  };
}
