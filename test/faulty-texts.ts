/**
 * Texts of people's files with a fault, and every line that is printed for each. In a file of them, `=== ` begins a row with its
 * name, `@` writes out a beginning that many have, and what is printed stands behind `> `.
 */
import { readFileSync } from 'node:fs';

export interface FaultyText {
  readonly name: string;
  readonly text: string;
  readonly told: readonly string[];
}

export function readFaultyTexts(
  file: URL,
  beginnings: Readonly<Record<string, string>>,
): readonly FaultyText[] {
  const [, ...rows] = readFileSync(file, 'utf8').split(/^=== /m);
  return rows.map((row) => {
    const [name = '', ...lines] = row.trimEnd().split('\n');
    const written = lines.filter((line) => !line.startsWith('> '));
    const begin = written.map((line) => (line.startsWith('@') ? beginnings[line.slice(1)] : `${line}\n`));
    if (begin.includes(undefined)) throw new Error(`${name}: no such beginning`);
    const told = lines.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
    if (told.length === 0) throw new Error(`${name}: what is printed for it?`);
    return { name, text: begin.join(''), told };
  });
}
