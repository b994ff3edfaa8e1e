/** What every home must do with what applies found up to date: a part of the suite of `state-contract.ts`. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { RunId } from '../../src/apply/journal/journal.ts';
import type { HeldOf, UpToDate, UpToDateFile } from '../../src/model/catalog/up-to-date.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import { addressOf, versionAddress } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { Lease, State } from '../../src/state/state.ts';
import { newHolder } from '../apply/bench.ts';
import { at } from '../apply/plans.ts';
import { recorded } from '../observe/observed-world.ts';
import type { Home, HomeOptions } from './home-under-test.ts';
import { NOW } from './intents.ts';

const BY = 'run' as RunId;
/** More than are asked for one by one. */
const MANY = 5_200;

export function upToDate(key: string, more: Partial<UpToDate> = {}): UpToDate {
  return { key, hash: `hash of ${key}`, customer: null, id: null, until: null, uses: 0, held: [], ...more };
}

export function fileOf(
  file: string,
  entries: readonly UpToDate[],
  more: Partial<UpToDateFile> = {},
): UpToDateFile {
  return {
    file,
    cacheKey: 'cacheKey',
    content: 'content',
    day: calendarDay('2026-11-20'),
    until: null,
    complete: true,
    count: entries.length,
    uses: [{ addresses: [at('bundles.growth')], overridden: [], hash: 'hash' }],
    keys: () => entries.map(({ key }) => key),
    used: () => [0, 1].map((index) => entries.filter(({ uses }) => uses === index).length),
    upToDate: () => entries,
    held: () => entries.flatMap(({ key, held }): HeldOf[] => (held.length > 0 ? [[key, held]] : [])),
    ...more,
  };
}

function record(address: string, more: Partial<Recorded> = {}): Recorded {
  return recorded(address, { remoteId: 'id_1', value: { name: 'a' }, appliedAtMs: NOW, ...more });
}

export function rowsOf(key: string): readonly Recorded[] {
  const opening = versionAddress(key, null);
  return [addressOf('subscription', key), opening].map((address) => record(address));
}

/** Without what has to be called. */
export const plain = ({ keys, used, upToDate: entries, held, ...row }: UpToDateFile) => ({
  ...row,
  keys: keys(),
  used: [...used()],
  entries: entries(),
  held: [...held()],
});

export function upToDateContract(name: string, create: (options: HomeOptions) => Promise<Home>): void {
  describe(`${name}: what was found up to date`, () => {
    let home: Home;
    let state: State;
    let lease: Lease;

    beforeEach(async () => {
      home = await create({ createdMs: NOW });
      state = await home.open();
      lease = await state.lock(newHolder());
      await lease.journal.noteRecords(
        BY,
        [record('bundles.growth'), ...['acme', 'acme-2', 'acme_2', 'beta'].flatMap(rowsOf)],
        NOW,
      );
    });
    afterEach(async () => {
      await lease.release();
      await state.close();
      await home.remove();
    });

    const note = (keys: readonly string[], changed: readonly string[] = []) =>
      lease.recordUpToDate({
        put: [
          fileOf(
            'a.yaml',
            keys.map((key) => upToDate(key)),
          ),
        ],
        remove: [],
        upToDate: keys,
        changed,
      });
    test('comes back with what is held back for each', async () => {
      const held = [[at('bundles.growth'), calendarDay('2027-01-19'), null, false]] as const;
      const entries = ['a', 'b', 'c'].map((key) =>
        upToDate(key, { customer: 'two\nlines', held: key === 'b' ? held : [] }),
      );
      await lease.recordUpToDate({ put: [fileOf('a.yaml', entries)], remove: [], upToDate: [], changed: [] });
      const [file] = await state.upToDate();
      expect(file?.upToDate()).toEqual(entries);
    });

    const beside = async (...keys: readonly string[]) => [...(await state.recordsBeside(keys)).keys()];
    const own = (...keys: readonly string[]) =>
      keys.flatMap((key) => [`subscriptions.${key}`, `subscriptions.${key}.versions.opening`]);

    test('is nothing at first, and then every row is there', async () => {
      expect(await state.upToDate()).toEqual([]);
      expect(await state.recordsBeside([])).toEqual(await state.reader.records());
    });

    test('comes back as it was noted, is replaced file by file, and goes', async () => {
      const held = [
        [at('bundles.growth'), calendarDay('2027-01-19'), null, false],
        [at('bundles.growth'), calendarDay('2027-03-01'), calendarDay('2027-12-01'), true],
      ] as const;
      const entries = [
        upToDate('acme', { customer: 'cüs "acme"', id: 'sub_1', until: calendarDay('2027-01-18'), held }),
        upToDate('beta', { uses: 1 }),
      ];
      const first = fileOf('ä b/"c".yaml', entries, {
        until: calendarDay('2027-01-18'),
        complete: false,
        uses: [
          {
            addresses: [at('bundles.growth'), at('products.api')],
            overridden: [at('bundles.growth')],
            hash: 'p',
          },
          { addresses: [], overridden: [], hash: 'q' },
        ],
      });
      const second = fileOf('b.yaml', [upToDate('gamma')]);
      await lease.recordUpToDate({ put: [second, first], remove: [], upToDate: [], changed: [] });
      expect((await state.upToDate()).map(plain)).toEqual([second, first].map(plain));

      const newer = fileOf('b.yaml', [upToDate('delta')], {
        cacheKey: 'other',
        day: calendarDay('2026-11-21'),
      });
      await lease.recordUpToDate({
        put: [newer],
        remove: [first.file, 'never.yaml'],
        upToDate: [],
        changed: [],
      });
      expect((await state.upToDate()).map(plain)).toEqual([plain(newer)]);
    });

    test('leaves its rows out, unless they are asked for', async () => {
      await note(['acme', 'beta']);
      const changed = ['bundles.growth', ...own('acme-2', 'acme_2')].sort();
      expect(await beside()).toEqual(changed);
      expect(await beside('acme', 'nobody')).toEqual([...changed, ...own('acme')].sort());
      expect(await state.recordsBeside(['acme', 'beta'])).toEqual(await state.reader.records());
    });

    test('leaves its rows out among many that are asked for', async () => {
      await note(['acme', 'beta']);
      const many = Array.from({ length: MANY }, (_, index) => `customer_${index}`);
      const changed = ['bundles.growth', ...own('acme-2', 'acme_2')].sort();
      expect(await beside(...many)).toEqual(changed);
      expect(await beside(...many, 'beta')).toEqual([...changed, ...own('beta')].sort());
    });

    test('is up to date no more where anything is written, and at no other address', async () => {
      await note(['acme', 'acme-2', 'acme_2', 'beta']);
      expect(await beside()).toEqual(['bundles.growth']);
      await lease.journal.noteRecords(BY, [record('subscriptions.acme.versions.opening')], NOW + 1);
      expect(await beside()).toEqual(['bundles.growth', 'subscriptions.acme.versions.opening']);
      await lease.removeRecord(at('subscriptions.beta'), { atMs: NOW + 2, reason: null });
      expect(await beside()).toEqual([
        'bundles.growth',
        'subscriptions.acme.versions.opening',
        ...own('beta'),
      ]);
      await lease.journal.noteRecords(BY, [record('subscriptions.acme_2.versions.2027-01-01')], NOW + 3);
      expect(await beside()).toContain('subscriptions.acme_2.versions.2027-01-01');
    });

    test('is up to date no more where that is noted', async () => {
      await note(['acme', 'beta']);
      await note(['beta'], ['acme']);
      expect(await beside()).toEqual(['bundles.growth', ...own('acme', 'acme-2', 'acme_2')].sort());
    });

    test('stays within its environment', async () => {
      await note(['acme']);
      const other = await home.open({ environment: 'elsewhere' });
      expect(await other.upToDate()).toEqual([]);
      expect(await other.recordsBeside(['acme'])).toEqual(new Map());
      await other.close();
    });

    test('is noted by the holder of the lock alone', async () => {
      await state.unlock({ actor: 'ada', atMs: NOW, reason: null });
      const thief = await state.lock(newHolder());
      await expect(note(['acme'])).rejects.toThrow(/lock-lost/);
      expect(await state.upToDate()).toEqual([]);
      expect(await beside()).toHaveLength(9);
      await thief.release();
    });
  });
}
