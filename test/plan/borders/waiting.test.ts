/** What the service does with drafts is a setting: approvals of its own, and an activation that publishes none. */
import { expect, test } from 'vitest';
import { calendarDay } from '../../../src/model/values/calendar-day.ts';
import type { Choices } from '../../../src/sandbox/data/choices.ts';
import { type Account, accountWith, catalogOf, foundIn, type Written, wantedFrom } from './timelines.ts';

const NEW: Written = {
  base: '80.00',
  steps: [{ day: calendarDay('2027-03-01'), amount: '100.00', draft: false }],
};
const RISE: Written = { ...NEW, base: '90.00' };

async function applied(account: Account, written: Written) {
  account.mutations.length = 0;
  const { outcome } = await account.apply(catalogOf(written));
  const { plan } = await account.plan(catalogOf(written));
  return {
    sent: account.mutations.map((each) => each.split(' ')[0]),
    kinds: outcome.steps.map(({ result }) => result.kind),
    next: plan?.steps.map(({ operation }) => operation),
    deferred: plan?.deferred.map(({ kind, address }) => `${kind} ${address.split('.').at(-1)}`),
  };
}

const FIRST = ['subscriptions.create', 'versions.create', 'subscriptions.activate'];

test('a new subscription is made as a draft, its steps as drafts, and activated', async () => {
  const account = await accountWith({});
  const made = await applied(account, NEW);
  expect(made).toEqual({ sent: FIRST, kinds: ['done', 'done', 'done'], next: [], deferred: [] });
  expect(foundIn(account, 'last').held).toEqual(wantedFrom(NEW, account.today()));
  await account.close();
});

test('what an activation leaves as a draft is named by its outcome, and published by the next plan', async () => {
  const account = await accountWith({ activation: 'keeps_drafts' });
  const made = await applied(account, NEW);
  const publish = ['versions.publish', 'versions.publish'];
  expect(made).toEqual({
    sent: FIRST,
    kinds: ['done', 'done', 'kept_otherwise'],
    next: publish,
    deferred: [],
  });
  // A draft has billed nothing, so that the money of its publication is known.
  const { plan } = await account.plan(catalogOf(NEW));
  expect(plan?.impact.money).toMatchObject([{ monthly: { before: '0', after: '100' }, excluded: [] }]);
  expect(await applied(account, NEW)).toEqual({
    sent: publish,
    kinds: ['done', 'done'],
    next: [],
    deferred: [],
  });
  expect(foundIn(account, 'last').held).toEqual(wantedFrom(NEW, account.today()));
  await account.close();
});

test('what waits for an approval at the service is published once under one content, and read once it is approved', async () => {
  const account = await accountWith({ approvals: 'required' });
  await applied(account, NEW);
  const waits = ['waiting opening', 'waiting 2027-03-01'];
  const published = await applied(account, NEW);
  expect(published.kinds).toEqual(['kept_otherwise', 'kept_otherwise']);
  expect([published.next, published.deferred]).toEqual([[], waits]);
  expect(await applied(account, NEW)).toMatchObject({ sent: [], next: [], deferred: waits });

  const other = await applied(account, RISE);
  expect(other.sent).toEqual(['versions.update', 'versions.publish']);
  expect([other.next, other.deferred]).toEqual([[], waits]);

  for (const version of [...account.sandbox.store.all('versions')])
    account.sandbox.store.put('versions', version.id, { ...version, status: 'published' });
  expect(await applied(account, RISE)).toMatchObject({ sent: [], next: [], deferred: [] });
  expect(foundIn(account, 'last').held).toEqual(wantedFrom(RISE, account.today()));
  await account.close();
});

test.each<Choices>([
  { create_without_draft: 'published', null_in_update: 'refused', refusal_status: '409' },
  { create_without_draft: 'draft', refusal_status: '400' },
])('no request is refused, and nothing rests on what is not documented: %o', async (choices) => {
  const account = await accountWith(choices);
  for (const written of [NEW, RISE, { ...RISE, steps: [] }]) {
    const { kinds, next } = await applied(account, written);
    expect([kinds.filter((kind) => kind !== 'done'), next]).toEqual([[], []]);
    expect(foundIn(account, 'last').held).toEqual(wantedFrom(written, account.today()));
  }
  await account.close();
});
