/** A thousand files in any layout: laid out, each says the same, comments stay in place, and nothing is left to do. */
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { collectFaults } from '../../src/yaml/faults.ts';
import { formatYaml } from '../../src/yaml/format-yaml.ts';
import { readYaml } from '../../src/yaml/read-yaml.ts';
import { randomFrom } from '../simulation/random.ts';
import { oddLayout } from './odd-layouts.ts';

const FILES = Number(process.env.EDIT_RUNS ?? 120);

test(`${FILES} files`, () => {
  const random = randomFrom(20261124);
  let formatted = 0;
  let changed = 0;
  let comments = 0;
  let left = 0;
  for (let tries = 0; formatted < FILES; tries += 1) {
    expect(tries).toBeLessThan(FILES * 2);
    const before = oddLayout(random);
    if (!readYaml('f.yaml', before, collectFaults()).complete) continue;
    const faults = collectFaults();
    const after = formatYaml('f.yaml', before, faults);
    if (after === undefined) {
      expect(faults.list()).toMatchObject([{ code: 'not-formattable' }]);
      left += 1;
      continue;
    }
    const shown = `${before}\n--- becomes\n${after}`;
    expect(parsed(after), shown).toEqual(parsed(before));
    expect(commentsIn(after), shown).toEqual(commentsIn(before));
    expect(formatYaml('f.yaml', after, collectFaults()), shown).toBe(after);
    expect(isTidy(after), shown).toBe(true);
    formatted += 1;
    changed += after === before ? 0 : 1;
    comments += commentsIn(after).length;
  }
  expect(changed).toBeGreaterThan(FILES * 0.9);
  expect(comments).toBeGreaterThan(FILES);
  expect(left).toBeLessThan(FILES / 20);
}, 120_000);

function parsed(text: string): unknown {
  return parse(text, { version: '1.2', schema: 'core', maxAliasCount: -1, logLevel: 'silent' });
}

/** Comments are numbered as `#~1~`, and no text holds that. */
function commentsIn(text: string): readonly string[] {
  return [...text.matchAll(/# *~\d+~.*$/gm)].map(([comment]) => comment.trimEnd());
}

/** A text after `|` or `>` keeps its blanks and blank lines; any other file has none to spare. */
function isTidy(text: string): boolean {
  if (text.includes('\r') || !text.endsWith('\n')) return false;
  return /[|>][-+\d]*( #.*)?\n/.test(text) || !/\n\n\n|\n\n$|[ \t]\n/.test(text);
}
