// A plugin for the program's bundle: chunks are written in ASCII, which is read as it lies (`src/cli/load-program.ts`).

export function asciiOnly() {
  return {
    name: 'ascii-only',
    // Whatever shortens the text has done so by now.
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        if (/\\[^\0-\x7f]|String\.raw`[^`]*[^\0-\x7f]/.test(chunk.code))
          throw new Error(`${chunk.fileName} says what cannot be escaped`);
        chunk.code = chunk.code.replace(/[^\0-\x7f]/g, escaped);
      }
    },
  };
}

/** One half of a pair at a time. */
function escaped(unit) {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
