/** A project is read in stages: what subscriptions use is known before all of them are read. */
import { expect, onTestFinished, test } from 'vitest';
import { createWorkspace } from '../../src/cli/language-server/workspace.ts';
import { thingId } from '../../src/lsp/mention-index.ts';
import { followersOf } from '../../src/lsp/rename-thing.ts';
import { subscriptionFile, writeCorpus } from '../bench/corpus.ts';

const GROWTH = thingId('bundle', 'growth');
const SUBSCRIPTIONS = 3000;

test('the open file and what is shared are known first, and all of it in the end', async () => {
  const corpus = writeCorpus(SUBSCRIPTIONS);
  onTestFinished(() => corpus.remove());
  const workspace = createWorkspace(corpus.folder, undefined);
  const last = subscriptionFile(SUBSCRIPTIONS - 1);
  workspace.edit(last, workspace.textOf(last));
  const { listed, shared, whole } = workspace.open();

  await listed;
  expect(workspace.kindOf(last)).toBe('catalog');
  expect(workspace.treeOf(last)?.root.kind).toBe('map');

  await shared;
  expect(workspace.isWhole()).toBe(false);
  expect(workspace.index.declarationsOf(GROWTH).map(({ file }) => file)).toEqual(['billing/bundles.yaml']);
  expect(workspace.sharedFiles()).toEqual(
    expect.arrayContaining(['billing/bundles.yaml', 'billing/products.yaml']),
  );
  expect(workspace.index.in(last).length).toBeGreaterThan(100);
  const early = followersOf(workspace.index, GROWTH, 1).count;

  await whole;
  expect(workspace.isWhole()).toBe(true);
  expect(workspace.index.keysOf('subscription')).toHaveLength(SUBSCRIPTIONS);
  expect(followersOf(workspace.index, GROWTH, 1).count).toBeGreaterThan(early);
});
