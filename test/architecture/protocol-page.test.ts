/** `docs/protocol.md` names every transition of an intent: the same names as the code, no more and no fewer. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

const PAGE = read('docs/protocol.md');
const JUDGE = read('src/service/judge-answer.ts');
const JOURNAL = read('src/apply/journal/journal.ts');

/** The first column of the table under a heading. */
function namesUnder(heading: string): readonly string[] {
  const section = PAGE.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '';
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

/** The declaration of a type, up to its end. */
function declared(source: string, type: string): string {
  const text = source.split(`type ${type} =`)[1];
  if (text === undefined) throw new Error(`no type ${type}`);
  return text.slice(0, text.search(/;\n\n/));
}

function kindsOf(source: string, type: string): readonly string[] {
  return [...declared(source, type).matchAll(/readonly kind: '(\w+)'/g)].map(([, kind = '']) => kind);
}

function literalsOf(source: string, type: string): readonly string[] {
  return [...declared(source, type).matchAll(/^ {2}\| '(\w+)'/gm)].map(([, literal = '']) => literal);
}

/** What the journal port writes about an intent. */
function writesOf(): readonly string[] {
  const port = JOURNAL.split('export interface Journal {')[1] ?? '';
  const writes = port.slice(port.indexOf('startRun('));
  return [...writes.matchAll(/^ {2}(\w+)\((?:run: RunId, )?intent: (?:NewIntent|IntentId)/gm)].map(
    ([, name = '']) => name,
  );
}

test.each([
  ['What the journal writes', writesOf()],
  ['What an answer means', kindsOf(JUDGE, 'Verdict')],
  ['Why it is sent again', literalsOf(JUDGE, 'SendAgainReason')],
  ['Why it stays in doubt', literalsOf(JUDGE, 'Doubt')],
  ['How it closes', kindsOf(JOURNAL, 'Closing')],
])('%s', (heading, names) => {
  expect(names.length).toBeGreaterThan(2);
  expect([...namesUnder(heading)].sort()).toEqual([...new Set(names)].sort());
});
