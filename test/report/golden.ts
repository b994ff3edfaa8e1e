/**
 * Golden files: rendered output kept beside the tests. The text of each plan and outcome holds its sections. Of the comment, the
 * page and the document there is one of each, for how the same sections are laid out. `UPDATE_GOLDEN=1` rewrites them; look at
 * the difference then.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';

const FOLDER = new URL('golden/', import.meta.url);

/**
 * `name` is that of the file, `.txt` added where it has no ending. Fails where it is missing, so that a new case is
 * not taken as seen.
 */
export function expectGolden(name: string, text: string): void {
  const file = new URL(name.includes('.') ? name : `${name}.txt`, FOLDER);
  if (process.env.UPDATE_GOLDEN === '1') {
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, text);
  }
  expect(existsSync(file), `golden/${name} is missing: run with UPDATE_GOLDEN=1`).toBe(true);
  expect(text).toBe(readFileSync(file, 'utf8'));
}
