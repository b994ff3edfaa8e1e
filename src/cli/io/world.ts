/**
 * The outside world as commands see it, passed in by `main.ts` and by tests.
 * No command touches `process`, so every command can be run and examined within a test.
 */
import type { Runtime } from '../../apply/journal/journal-clock.ts';

export interface World {
  readonly argv: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdout: OutputStream;
  readonly stderr: OutputStream;
  /** Asks a person and returns the typed line; undefined where nobody can be asked. */
  readonly ask: ((question: string) => Promise<string>) | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** How long the machine has been up, independent of its clock; the machine's own where it is absent. */
  readonly uptime?: Runtime['uptime'];
  /** Waits; by the machine's own time where it is absent. */
  readonly sleep?: Runtime['sleep'];
  /** Milliseconds of the time that `sleep` waits in, from any moment on; the machine's own where it is absent. */
  readonly elapsed?: () => number;
  /** In [0, 1), for backoff. */
  readonly random: () => number;
  /** An unguessable text for ids: lower-case letters and digits. */
  readonly token: (length: number) => string;
  /** Aborted when the person or the machine asks to stop. */
  readonly signal: AbortSignal;
  readonly pid: number;
  /**
   * Standard input and output, for a command that speaks a protocol over them and prints nothing else. Undefined at a
   * terminal, where nobody speaks it, and in tests.
   */
  readonly stdio?: () => Stdio | undefined;
  /** Takes the environment's secrets out of a text for a file or a forge; `runCli` gives it, and uses it for its streams. */
  readonly redact?: (text: string) => string;
  /** Names variables that hold secrets, whatever their names say. */
  readonly hide?: (variables: readonly string[]) => void;
}

export interface Stdio {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

export interface OutputStream {
  write(text: string): void;
  readonly isTerminal: boolean;
  /** The columns of the terminal; undefined elsewhere. */
  readonly columns: number | undefined;
}

/** Prints nothing. */
export const SILENT: OutputStream = { write: () => undefined, isTerminal: false, columns: undefined };

/** Prints into a text. */
export function intoText(): { readonly stream: OutputStream; text(): string } {
  const written: string[] = [];
  const write = (text: string) => void written.push(text);
  return { stream: { ...SILENT, write }, text: () => written.join('') };
}
