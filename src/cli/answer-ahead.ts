/**
 * What the program says about itself is the same at every start, so the build has it said once and keeps it beside the
 * executable (`.config/answers-ahead.js`): then it can be repeated without loading anything. Nothing may be imported here.
 */

const VERSION = 'version.txt';
/** Laid out for where there is no terminal. */
const HELP = 'help.txt';

/** Under which name each answer is kept. */
const KEPT: Readonly<Record<string, string>> = {
  '--version': VERSION,
  '-V': VERSION,
  '--help': HELP,
  '-h': HELP,
};

/**
 * The whole answer to a command line, byte for byte what running it would print. Undefined where it has to be run: any
 * other command line, help at a terminal, whose width lays it out anew, or where `read` throws: a build without kept answers.
 */
export function answerAhead(
  argv: readonly string[],
  terminalColumns: () => number | undefined,
  read: (name: string) => Buffer,
): Buffer | undefined {
  const [word = '', ...rest] = argv;
  const file = Object.hasOwn(KEPT, word) ? KEPT[word] : undefined;
  if (file === undefined || rest.length > 0) return undefined;
  if (file === HELP && terminalColumns() !== undefined) return undefined;
  try {
    return read(file);
  } catch {
    return undefined;
  }
}
