/** Drafts beside published versions: none stays at the service without an entry, and none is missing without a word. */
import { expect, test } from 'vitest';
import { calendarDay } from '../../../src/model/values/calendar-day.ts';
import { type Account, accountWith, catalogOf, foundIn, type Step, type Written } from './timelines.ts';

type History = readonly (readonly [string, string, ...Step[]])[];

const step = (on: string, amount: string, draft = false): Step => ({ day: calendarDay(on), amount, draft });
const draft = (on: string, amount: string) => step(on, amount, true);

/** The last plan of a history of days, bases and steps, carried out; and the drafts then at the service. */
async function after(history: History) {
  const account = await accountWith({ same_day: 'last_published' });
  try {
    return await walk(account, history);
  } finally {
    await account.close();
  }
}

async function walk(account: Account, history: History) {
  let written: Written = { base: '80.00', steps: [] };
  for (const [day, base, ...steps] of history) {
    account.advanceTo(calendarDay(day));
    account.mutations.length = 0;
    written = { base, steps };
    await account.apply(catalogOf(written));
  }
  const { plan } = await account.plan(catalogOf(written));
  return {
    sent: account.mutations.map((each) => each.split(' ')[0]),
    drafts: [...foundIn(account, 'last').drafts].map((each) => each.join(' ')),
    next: plan?.steps,
    deferred: plan?.deferred.map(({ kind, address }) => `${kind} ${address.split('.').at(-1)}`),
  };
}

test.each<{ readonly name: string; readonly history: History; readonly sent: readonly string[] }>([
  {
    name: 'a draft that is agreed and changes nothing becomes the draft of another day',
    history: [
      ['2026-11-20', '90.00', draft('2026-12-24', '90.00')],
      ['2027-01-14', '90.00', step('2026-12-24', '90.00'), draft('2027-03-15', '90.00')],
    ],
    sent: ['versions.update'],
  },
  {
    name: 'a draft of today stays beside a version that is made for today',
    history: [
      ['2026-11-20', '80.00', draft('2026-12-24', '100.00'), draft('2027-03-15', '90.00')],
      ['2026-12-24', '90.00', draft('2026-12-24', '100.00'), draft('2027-03-15', '90.00')],
    ],
    sent: ['versions.create'],
  },
])('$name', async ({ history, sent }) => {
  const drafts = history.at(-1)?.slice(2) as readonly Step[];
  expect(await after(history)).toEqual({
    sent,
    drafts: drafts.filter((each) => each.draft).map(({ day, amount }) => `${day} ${amount}`),
    next: [],
    deferred: [],
  });
});

test.each<{ readonly name: string; readonly history: History }>([
  {
    name: 'a published step that becomes a draft',
    history: [
      ['2026-11-20', '80.00', step('2026-12-20', '100.00')],
      ['2026-11-20', '80.00', draft('2026-12-20', '100.00')],
    ],
  },
  {
    name: 'a draft on the day of a step that left',
    history: [
      ['2026-11-20', '80.00', step('2026-12-20', '100.00')],
      ['2026-11-20', '80.00'],
      ['2026-11-20', '80.00', draft('2026-12-20', '100.00')],
    ],
  },
  {
    name: 'a published step that becomes a draft after its day',
    history: [
      ['2026-11-20', '80.00', step('2026-12-20', '100.00')],
      ['2026-12-25', '80.00', draft('2026-12-20', '100.00')],
    ],
  },
])('$name is not at the service, and every plan says so', async ({ history }) => {
  expect(await after(history)).toMatchObject({ drafts: [], next: [], deferred: ['blocked 2026-12-20'] });
});
