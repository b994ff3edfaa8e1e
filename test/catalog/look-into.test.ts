/** What is found of a file by its stretches is what is found of it subscription by subscription. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lookInto } from '../../src/catalog/look-into.ts';
import { printSubscriptions } from '../../src/catalog/print-subscriptions.ts';
import type { Examined } from '../../src/catalog/settled-part.ts';
import { splitSubscriptions } from '../../src/catalog/split-subscriptions.ts';
import { stretchesIn } from '../../src/catalog/stretches.ts';
import type { Settled, SettledFile } from '../../src/model/settled.ts';
import { fileOf, settled } from '../state/settled-contract.ts';

const RUNS = Number(process.env.PROPERTY_RUNS ?? 40) * 100;
const ALL = { all: true, one: () => true };

/** As an apply marks it, with and without its stretches. */
function marked(written: string): readonly SettledFile[] {
  const content = Buffer.from(written);
  const text = new TextDecoder().decode(content);
  const split = splitSubscriptions(text);
  if (split === undefined) throw new Error(`laid out in an unusual way: ${text}`);
  const entries = printSubscriptions(text, split).map(({ key, print }) => settled(key, { print }));
  const stretches = stretchesIn(content, text, split);
  return [fileOf('a.yaml', entries, { stretches: () => stretches }), fileOf('a.yaml', entries)];
}

/** How far a look went: whether anything was asked of subscriptions that lie in the same stretches as before. */
function looked(text: string, mark: SettledFile): { readonly found: Examined; readonly asked: number } {
  let asked = 0;
  const counting = (from?: number, to?: number): readonly Settled[] => {
    const some = mark.settled(from, to);
    asked += some.length;
    return some;
  };
  return { found: lookInto('a.yaml', Buffer.from(text), { ...mark, settled: counting }, ALL), asked };
}

/** Without remarks, which are read of the stretches that changed alone. */
function told({ print, dropped, part }: Examined): object {
  const text = part && Buffer.from(part.content as Uint8Array).toString();
  return {
    print,
    dropped: dropped === 'all' ? 'all' : [...dropped.values()],
    part: part && { ...part, content: text?.replace(/^ *#.*$/gm, '').trimEnd() },
  };
}

const line = fc.constantFrom(
  ...[
    '',
    '  # remark',
    '    # deeper remark',
    '# remark',
    '    name: Nova',
    '    notes: |',
    '      deeper',
    '...',
    '---',
  ],
  ...[
    '  nova: {}',
    '  s1:',
    '  s4: { name: again }',
    '   odd: {}',
    ' odd: {}',
    '  "odd": {}',
    '\todd: 1',
    '  é: 1',
  ],
  ...[
    'plans: {}',
    'plans:',
    'subscriptions:',
    'subscriptions: {}',
    '\uFEFF  odd: {}',
    '\uFEFF',
    "    name: 'open",
    '    {',
  ],
  ...['    all: &all { a: 1 }', '    all: *all', '    all: * all', '  nova: &all', '    name: é'],
);
const subscription = fc.array(
  fc.constantFrom(
    '    name: Acme',
    '    name: Ünï',
    '    tags: [a]',
    '    # remark',
    '',
    '  # remark',
    '    all: &all {}',
    '    all: *all',
  ),
  { maxLength: 4 },
);
const texts = fc.record({
  head: fc.constantFrom(
    'version: "1"\nsubscriptions:\n',
    '# Ours\nsubscriptions: # all\n  # remark\n',
    'subscriptions:\n\n',
  ),
  subscriptions: fc.array(subscription, { minLength: 2, maxLength: 9 }),
  tail: fc.constantFrom('', '# end\n', 'plans: {}\n', '  # end\nplans: {}'),
  isEnded: fc.boolean(),
});
const edits = fc.array(
  fc.record({ at: fc.nat(60), remove: fc.nat(2), put: fc.array(line, { maxLength: 2 }) }),
  {
    minLength: 1,
    maxLength: 2,
  },
);

test(`${RUNS} files that were edited`, () => {
  let saved = 0;
  fc.assert(
    fc.property(texts, edits, ({ head, subscriptions, tail, isEnded }, changes) => {
      const body = subscriptions.map((lines, nth) => [`  s${nth}:`, '    id: 1', ...lines].join('\n'));
      const before = `${head}${body.join('\n')}${isEnded || tail !== '' ? '\n' : ''}${tail}`;
      fc.pre(splitSubscriptions(before) !== undefined);
      const lines = before.split('\n');
      for (const { at, remove, put } of changes) lines.splice(at % (lines.length + 1), remove, ...put);
      const text = lines.join('\n');
      const [one, other] = marked(before).map((mark) => looked(text, mark));
      if (one === undefined || other === undefined) throw new Error('two were looked into');
      expect(told(one.found)).toEqual(told({ ...other.found, mark: one.found.mark }));
      if (one.asked < other.asked) saved += 1;
    }),
    { numRuns: RUNS },
  );
  // Mostly something is the same as before.
  expect(saved).toBeGreaterThan(RUNS / 8);
});

const NINE = Array.from({ length: 9 }, (_, nth) => `  s${nth}:\n    name: Acme ${nth}\n`);
const TEXT = ['version: "1"\nsubscriptions:\n', ...NINE].join('');

test.each<readonly [string, (text: string) => string, number, readonly string[]]>([
  ['nothing', (text) => text, 0, []],
  ['one in the middle', (text) => text.replace('Acme 4', 'Nova'), 3, ['s4']],
  ['the first', (text) => text.replace('Acme 0', 'Nova'), 3, ['s0']],
  ['the last, which goes on', (text) => `${text}    tags: [a]\n`, 9, ['s8']],
  ['one at the end is new', (text) => `${text}  nova: {}\n`, 0, []],
  ['one is gone', (text) => text.replace(NINE[4] ?? '', ''), 3, ['s4']],
  ['two far apart', (text) => text.replace('Acme 0', 'Nova').replace('Acme 8', 'Nova'), 9, ['s0', 's8']],
  ['two run into one another', (text) => text.replace('Acme 5\n', 'Acme 5'), 6, ['s5', 's6']],
  ['the head', (text) => `# Ours\n${text}`, 9, []],
])('%s: as many are asked for as lie in the stretches that changed', (_, edit, asked, dropped) => {
  const [mark] = marked(TEXT);
  if (mark === undefined) throw new Error('it was marked');
  const { found, asked: came } = looked(edit(TEXT), mark);
  expect(came).toBe(asked);
  expect(found.dropped === 'all' ? 'all' : [...found.dropped.keys()]).toEqual(dropped);
});

/** Of an anchor in the second stretch, on which one in each of the others rests. */
const ANCHORED = TEXT.replace('Acme 4', '&name Acme').replace('Acme 1', '*name').replace('Acme 7', '*name');

test.each<readonly [string, (text: string) => string, number, readonly string[]]>([
  ['where nothing is anchored', (text) => text.replace('Acme 0', 'Nova'), 6, ['s0']],
  ['beside the anchor', (text) => text.replace('Acme 3', 'Nova'), 9, ['s3']],
  ['of the anchor', (text) => text.replace('&name Acme', '&name Nova'), 9, ['s1', 's4', 's7']],
  ['that anchors more', (text) => text.replace('Acme 8', '&name Nova'), 9, ['s1', 's7', 's8']],
])('an edit %s', (_, edit, asked, dropped) => {
  const [mark] = marked(ANCHORED);
  if (mark === undefined) throw new Error('it was marked');
  const { found, asked: came } = looked(edit(ANCHORED), mark);
  expect(came).toBe(asked);
  expect(found.dropped === 'all' ? 'all' : [...found.dropped.keys()]).toEqual(dropped);
});

test.each<readonly [string, string, (text: string) => string, readonly string[]]>([
  ['the end of a file without an end of line', TEXT.trimEnd(), (text) => `${text}x\n`, ['s8']],
  [
    'a remark at the end that is a field now',
    `${TEXT}# end\n`,
    (text) => text.replace('Acme 4', 'Nova').replace('# end\n', '    a\n'),
    ['s4', 's8'],
  ],
])('%s belongs to the last', (_, before, edit, dropped) => {
  const [mark] = marked(before);
  if (mark === undefined) throw new Error('it was marked');
  const { found } = looked(edit(before), mark);
  expect(found.dropped === 'all' ? 'all' : [...found.dropped.keys()]).toEqual(dropped);
});

test.each<readonly [string, string]>([['begins with a mark', `\uFEFF${TEXT}`]])(
  'of a file that %s no stretches are noted',
  (_, text) => {
    expect(marked(text).map((mark) => mark.stretches())).toEqual([undefined, undefined]);
  },
);
