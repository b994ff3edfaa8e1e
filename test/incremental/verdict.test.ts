/** A verdict is recalled for the very bytes that it was found for, and for nothing else. */
import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  isStill,
  lookAtProject,
  storedVerdict,
  storeVerdict,
  type Verdict,
} from '../../src/incremental/verdict.ts';
import { type Corpus, writeCorpus } from '../bench/corpus.ts';

const GLOBS = { catalog: ['billing/**/*.yaml'], usage: ['usage/*.csv'] };
const VERDICT: Verdict = { counts: { subscriptions: 1500 }, warnings: [] };
/** Just over what is worth keeping. */
const SUBSCRIPTIONS = 1500;

let corpus: Corpus;
const subject = () => ({ folder: corpus.folder, environment: null, program: 'one' });
const path = (...parts: readonly string[]) => join(corpus.folder, ...parts);
const cache = () => path('.pricewright', 'cache');
const entryFile = () => join(cache(), readdirSync(cache())[0] ?? '');

beforeEach(() => {
  corpus = writeCorpus(SUBSCRIPTIONS);
  mkdirSync(path('usage'));
  writeFileSync(path('usage', 'a.csv'), 'a\n');
});
afterEach(() => corpus.remove());

async function keep(): Promise<void> {
  const seen = await lookAtProject(subject(), GLOBS);
  expect(seen?.key).toMatch(/^[0-9a-f]{64}$/);
  if (seen) storeVerdict(subject(), seen, VERDICT);
}

/** The verdict that is recalled in this folder. */
async function recalled(more: object = {}): Promise<Verdict | undefined> {
  return (await storedVerdict({ ...subject(), ...more })).verdict;
}

describe('a stored verdict', () => {
  test('is recalled while nothing changes', async () => {
    expect(await recalled()).toBeUndefined();
    await keep();
    expect(await recalled()).toEqual(VERDICT);
    expect(await recalled({ environment: 'staging' })).toBeUndefined();
    expect(await recalled({ program: 'another' })).toBeUndefined();
  });

  test.each<[string, () => void]>([
    ['a bundle is edited', () => appendFileSync(path('billing', 'bundles.yaml'), ' ')],
    ['a file is added', () => writeFileSync(path('billing', 'more.yaml'), '')],
    ['a file is removed', () => rmSync(path('billing', 'products.yaml'))],
    ['a file is renamed', () => renameSync(path('billing', 'products.yaml'), path('billing', 'goods.yaml'))],
    ['text moves from one file to the next', moveText],
    ['the project file is edited', () => appendFileSync(path('pricewright.yaml'), '# x\n')],
    ['usage is edited', () => appendFileSync(path('usage', 'a.csv'), 'b\n')],
    ['usage is added', () => writeFileSync(path('usage', 'b.csv'), '')],
    [
      'a file comes that would be read with another ending',
      () => writeFileSync(path('billing', 'a.yml'), 'products:\n'),
    ],
    ['a file becomes a link', becomeLink],
    ['a link leads nowhere', () => symlinkSync('nowhere.yaml', path('billing', 'dead.yaml'))],
    ['the entry is cut short', () => writeFileSync(entryFile(), '{"inode":1,"key":"')],
    ['the entry is empty', () => writeFileSync(entryFile(), 'null')],
    ['the entry is a copy', replaceByCopy],
  ])('is passed over once %s', async (_name, change) => {
    await keep();
    change();
    expect(await recalled()).toBeUndefined();
  });

  test.each<[string, boolean, () => void]>([
    ['nothing', true, () => undefined],
    ['the project file', false, () => appendFileSync(path('pricewright.yaml'), '# x\n')],
    ['a usage file', false, () => appendFileSync(path('usage', 'a.csv'), 'b\n')],
    ['a new usage file', false, () => writeFileSync(path('usage', 'b.csv'), '')],
    ['a lost project file', false, () => rmSync(path('pricewright.yaml'))],
  ])('%s is told from what was seen', async (_name, still, change) => {
    const seen = await lookAtProject(subject(), GLOBS);
    change();
    expect(seen && isStill(subject(), seen)).toBe(still);
  });

  test('is not stored of a small project, and its absence is no fault', async () => {
    corpus.remove();
    corpus = writeCorpus(100);
    expect(await lookAtProject(subject(), GLOBS)).toBeUndefined();
  });

  test('is not stored where no folder can be made, and nothing is left behind', async () => {
    writeFileSync(path('.pricewright'), 'a file in the way');
    await keep();
    expect(await recalled()).toBeUndefined();
  });

  test('leaves nothing beside itself', async () => {
    await keep();
    await keep();
    expect(readdirSync(cache())).toHaveLength(1);
  });
});

function moveText(): void {
  const [one, next] = [path('billing', 'bundles.yaml'), path('billing', 'products.yaml')];
  const text = readFileSync(one, 'utf8');
  writeFileSync(one, text.slice(0, -10));
  writeFileSync(next, text.slice(-10) + readFileSync(next, 'utf8'));
}

function becomeLink(): void {
  renameSync(path('billing', 'products.yaml'), path('products.yaml'));
  symlinkSync(path('products.yaml'), path('billing', 'products.yaml'));
}

function replaceByCopy(): void {
  cpSync(entryFile(), path('copy.json'));
  renameSync(path('copy.json'), entryFile());
}
