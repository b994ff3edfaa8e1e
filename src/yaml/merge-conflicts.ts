/**
 * The conflicts that a merge left in a file where two people changed the same lines. Each is reported once, and only
 * its first side is read.
 */
import type { Faults } from './faults.ts';
import { sourceAt, type YamlFile } from './yaml-node.ts';

/** A conflict as offsets into the text: its start and end, and those of its first side. */
interface Conflict {
  readonly start: number;
  readonly end: number;
  readonly sideStart: number;
  readonly sideEnd: number;
}

/** The text with only the first side of each conflict. Spaces replace the rest, so that no offset changes. */
export function refuseConflicts(text: string, place: YamlFile, faults: Faults): string {
  const conflicts = conflictsIn(text);
  if (conflicts.length === 0) return text;
  const parts: string[] = [];
  let from = 0;
  for (const { start, end, sideStart, sideEnd } of conflicts) {
    faults.error({
      code: 'merge-conflict',
      source: sourceAt(place, start),
      message: `a merge left both sides of a conflict here, down to line ${place.lines.lineAt(end).line}`,
      fix: 'keep the lines that are right, and remove those with `<<<<<<<`, `=======` and `>>>>>>>`',
    });
    parts.push(text.slice(from, start), blank(text.slice(start, sideStart)));
    parts.push(text.slice(sideStart, sideEnd), blank(text.slice(sideEnd, end)));
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}

const MARK = /^(?:<{7}(?: .*)?|\|{7}(?: .*)?|={7}|>{7}(?: .*)?)$/gm;

function conflictsIn(text: string): readonly Conflict[] {
  const found: Conflict[] = [];
  let opening: { readonly start: number; readonly sideStart: number } | undefined;
  let sideEnd: number | undefined;
  let isSplit = false;
  for (const { 0: line, index } of text.matchAll(MARK)) {
    const end = index + line.length;
    if (line.startsWith('<')) {
      opening = { start: index, sideStart: end };
      sideEnd = undefined;
      isSplit = false;
    } else if (line.startsWith('>')) {
      if (opening && sideEnd !== undefined && isSplit) found.push({ ...opening, sideEnd, end });
      opening = undefined;
    } else {
      sideEnd ??= index;
      isSplit ||= line.startsWith('=');
    }
  }
  return found;
}

function blank(text: string): string {
  return text.replace(/[^\r\n]/g, ' ');
}
