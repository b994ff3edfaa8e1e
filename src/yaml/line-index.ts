/** Finds the line of an offset in a text. */

export interface LineIndex {
  /** The line of `offset`: the offset of its start, and its number, from 1. */
  lineAt(offset: number): { readonly line: number; readonly start: number };
}

/** Indexes a text by its `\n` line ends, on the first request. */
export function indexLines(text: string): LineIndex {
  let starts: readonly number[] | undefined;
  return {
    lineAt(offset) {
      starts ??= lineStarts(text);
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if ((starts[middle] ?? 0) <= offset) low = middle;
        else high = middle - 1;
      }
      return { line: low + 1, start: starts[low] ?? 0 };
    },
  };
}

function lineStarts(text: string): readonly number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}
