/**
 * Characters that change the reading direction of a text. What a reviewer sees of such a line may differ from what the
 * program reads ("Trojan Source", CVE-2021-42574), in comments too.
 */
import type { Faults } from './faults.ts';
import { indexLines } from './line-index.ts';

const CONTROL = /\p{Bidi_Control}/u;

export function hasBidirectional(text: string): boolean {
  return CONTROL.test(text);
}

/** Warns once for each file, at the first place. */
export function warnOfBidirectional(file: string, text: string, faults: Faults): void {
  if (!hasBidirectional(text)) return;
  const lines = indexLines(text);
  for (const { 0: character, index } of text.matchAll(new RegExp(CONTROL, 'gu'))) {
    const { line, start } = lines.lineAt(index);
    const name = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
    faults.hint(`bidirectional ${file}`, {
      code: 'bidirectional-control',
      source: { file, line, column: index - start + 1 },
      message: `the line holds ${name}, which changes the reading direction: it may look like another text`,
      fix: 'remove the character, and look at the line in an editor that shows it',
    });
  }
}
