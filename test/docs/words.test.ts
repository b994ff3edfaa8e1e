/**
 * Words that people read: none that has a better one. Held against the pages without their code, the help of every command,
 * the descriptions of the schemas and the texts of the source. `WORDS` has them by what to write instead.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import type { World } from '../../src/cli/io/world.ts';
import { buildProgram } from '../../src/cli/program/program.ts';
import { PAGES, ROOT, readPage } from './pages.ts';

const WORDS: Readonly<Record<string, RegExp>> = {
  fix: /\bmend(s|ed)?\b/,
  deferred: /\bwithheld\b|\bheld back\b|\bholds? back\b/,
  'up to date, resolved': /\bsettles?\b|\bsettled first\b/,
  range: /\bstretch(es)?\b|\bpassages?\b/,
  reported: /\btold\b|\bheard\b/,
  projected: /\bsupposed\b/,
  class: /\btwins?\b|\blikeness(es)?\b/,
  'state confirm, state set-service': /\bstate (trust|retarget)\b/,
  assumed: /\b(taken|takes?) for granted\b/,
  excluded: /\bin no sum\b|\bnot counted\b|\bof what is counted\b/,
  'increase, decrease': /\bdearer\b|\brises? most\b/,
  released: /\bput aside\b/,
  'total drops': /\bcliffs?\b|\bas much again\b/,
  ledger: /\bmoney impact\b|\brecurring value\b/,
  'one-off': /\bno known number of months\b/,
  scheduled: /\bnot carried out\b|\bday has not come\b/,
  recorded: /\bnoted\b/,
  'a price-locked subscription is affected': /\bin spite of\b/,
  'in force before': /\bstood before\b/,
  'is not new': /\bstands? already\b/,
  'valid through': /\bholds until\b|\bfrom that day it is another\b|\bholds on every day to come\b/,
  'if several apply': /\bwhere several hold\b/i,
  'checked against the service, against the state': /\bcompared \d+ addresses: \d/i,
  'at least 49.00': /\band more that is not known\b/,
  'not found at the service (404)': /\bthe service no longer has it\b/,
  'not a value that the API documents': /\bwhich the billing interface does not show\b/,
  'the state is complete again': /\bis on record again\b/,
  'only where no quantity becomes more expensive': /\bexpensive at no quantity\b/,
  'the later one counts': /\brelies on the later\b/,
  'check the price assertions': /\bhold the prices to\b/,
  'compare with this base': /\balready stands apart\b/,
  'these do not exist at the service and may be created': /\bconfirm that nothing exists at these\b/,
  'rejected as already used': /\bthe service took none of\b/,
  'copy it from the machine that has it': /\bfrom its other home\b/,
  'has its own .gitignore': /\bhides itself\b/,
  'stores equal parts once': /\bhave alike stands?\b/,
  'grants for': /\bneeds? no more than this\b/,
  'the current prices continue': /\bwhat holds (before|until then) goes on\b/,
  'assumed: it started with the contract': /\btaken to have been given\b/,
  'Created active; set by a second request': /\bactive before it is complete\b/,
  'no subscription of that key in the catalog': /\bgive the address of one, such as\b/,
  'and N more': /\band so on\b/,
  'on cycle': /\baligned\b/,
  'not known': /\bunknown effect\b/,
  'subscriptions with the same change': /\bpays? alike\b/,
  'this record survives a lost state': /\btake back with it\b/,
};

/** The pages without blocks and quoted code. */
function ofPages(): readonly (readonly [string, string])[] {
  return PAGES.map((page) => [
    page,
    readPage(page)
      .replaceAll(/^```.*?^```/gms, '')
      .replaceAll(/`[^`\n]*`/g, ''),
  ]);
}

function ofHelp(): readonly (readonly [string, string])[] {
  const world = { argv: [], stdout: {}, stderr: {} } as unknown as World;
  const all = (command: Command): readonly Command[] => [command, ...command.commands.flatMap(all)];
  return all(buildProgram(world, () => undefined)).map((command) => [
    command.name(),
    command.helpInformation(),
  ]);
}

function ofSchemas(): readonly (readonly [string, string])[] {
  return globSync('schemas/*.json', { cwd: ROOT }).map((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return [
      file,
      [...text.matchAll(/"(?:description|title)": "((?:[^"\\]|\\.)*)"/g)].map(([, said]) => said).join('\n'),
    ];
  });
}

const TEXTS = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g;

/** The texts of more than one word, without what is filled in. */
function ofSource(): readonly (readonly [string, string])[] {
  return globSync('src/**/*.ts', { cwd: ROOT }).map((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8').replaceAll(/\/\*.*?\*\/|^\s*\/\/.*$/gms, '');
    const texts = [...code.matchAll(TEXTS)].map(([, quoted, template]) =>
      (quoted ?? template ?? '').replaceAll(/\$\{[^{}]*\}/g, '…'),
    );
    return [file, texts.filter((text) => text.includes(' ')).join('\n')];
  });
}

test.each([
  ['the pages', ofPages],
  ['the help', ofHelp],
  ['the schemas', ofSchemas],
  ['the texts of the source', ofSource],
])('%s use the words of the field', (_, texts) => {
  const all = texts();
  expect(all.length).toBeGreaterThan(10);
  const found = all.flatMap(([where, text]) =>
    Object.entries(WORDS).flatMap(([instead, word]) => {
      const [hit] = word.exec(text) ?? [];
      return hit === undefined ? [] : [`${where}: "${hit}", write: ${instead}`];
    }),
  );
  expect(found).toEqual([]);
});
