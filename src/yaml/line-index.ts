/** Finds the line of an offset in a text. It stores only every 64th line start, because very many texts need an index. */

export interface LineIndex {
  /** The line of `offset`: the offset of its start, and its number, from 1. */
  lineAt(offset: number): { readonly line: number; readonly start: number };
}

const KEPT_EVERY = 64;

/** Indexes a text by its `\n` line ends, on the first request. */
export function indexLines(text: string): LineIndex {
  let kept: readonly number[] | undefined;
  return {
    lineAt(offset) {
      kept ??= keptStarts(text);
      const nearest = lastNotAfter(kept, offset);
      let start = kept[nearest] ?? 0;
      let line = nearest * KEPT_EVERY + 1;
      for (let end = text.indexOf('\n', start); end !== -1 && end < offset; end = text.indexOf('\n', start)) {
        start = end + 1;
        line += 1;
      }
      return { line, start };
    },
  };
}

function keptStarts(text: string): readonly number[] {
  const starts = [0];
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) {
    lines += 1;
    if (lines % KEPT_EVERY === 0) starts.push(at + 1);
  }
  return starts;
}

function lastNotAfter(sorted: readonly number[], offset: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}
