/** Lists: their envelope, filters, sorting and pages. */
import assert from 'node:assert/strict';
import type { JsonObject } from '../../../src/model/values/json.ts';
import { assertContains } from '../contains.ts';
import type { Rule } from '../rule.ts';
import type { Target } from '../target.ts';

async function list(target: Target, path: string): Promise<readonly JsonObject[]> {
  return (await target.make('GET', path)).data as readonly JsonObject[];
}

export const LIST_RULES: readonly Rule[] = [
  {
    name: 'a list is data with its page size and number of pages',
    covers: ['conventions.envelope', 'operations.GET /plans'],
    async check(target) {
      const { data, pagination } = await target.make('GET', '/plans');
      assert.ok(Array.isArray(data));
      const { per_page: size, total_pages: pages } = pagination as JsonObject;
      assert.ok(Number.isInteger(size) && Number(size) >= data.length);
      assert.ok(Number.isInteger(pages) && Number(pages) >= 1);
    },
  },
  {
    name: 'a list is filtered by a field, by one value and by several',
    covers: ['conventions.filters'],
    async check(target) {
      const all = await list(target, '/plans');
      const names = [...new Set(all.map((plan) => String(plan.name)))].slice(0, 2);
      const one = await list(target, `/plans?name=${encodeURIComponent(names[0] ?? '')}`);
      assert.ok(one.length > 0 && one.every((plan) => plan.name === names[0]));
      const several = await list(target, `/plans?name=${names.map(encodeURIComponent).join(',')}`);
      assert.deepEqual(new Set(several.map((plan) => plan.name)), new Set(names));
      assert.deepEqual(await list(target, '/plans?name=no-plan-has-this-name'), []);
      const { plan } = target.fixtures;
      assert.deepEqual(
        (await list(target, `/plans?id=${plan}`)).map(({ id }) => id),
        [plan],
      );
    },
  },
  {
    name: 'plans are sorted by a field, up and down, and by nothing else',
    covers: ['conventions.sort', 'list plans.sort'],
    async check(target) {
      const up = (await list(target, '/plans?sort=name:asc')).map((plan) => String(plan.name));
      assert.deepEqual(up, [...up].sort());
      const down = (await list(target, '/plans?sort=name:desc')).map((plan) => String(plan.name));
      assert.deepEqual(down, [...down].sort().reverse());
      await list(target, '/plans?sort=created_at:desc');
      assert.equal((await target.send('GET', '/plans?sort=name:sideways')).status, 400);
    },
  },
  {
    name: 'plans come in pages',
    covers: ['list plans.paging'],
    needs: ['bound'],
    async check(target) {
      const whole = (await list(target, '/plans?limit=100')).map((plan) => plan.id);
      const first = await target.make('GET', '/plans?limit=2');
      assertContains(first, { pagination: { per_page: 2, total_pages: Math.ceil(whole.length / 2) } });
      const second = await list(target, '/plans?limit=2&offset=2');
      assert.deepEqual(
        [...(first.data as JsonObject[]), ...second].map((plan) => plan.id),
        whole.slice(0, 4),
      );
      assert.deepEqual(await list(target, `/plans?offset=${whole.length}`), []);
      for (const wrong of ['limit=0', 'limit=x', 'offset=-1'])
        assert.equal((await target.send('GET', `/plans?${wrong}`)).status, 400, wrong);
    },
  },
  {
    name: 'plans are filtered by their tags',
    covers: ['list plans.tag filter'],
    needs: ['bound'],
    async check(target) {
      const { plan, planTag } = target.fixtures;
      for (const tags of [planTag, `${planTag},another`])
        assert.deepEqual(
          (await list(target, `/plans?tags=${tags}`)).map(({ id }) => id),
          [plan],
        );
    },
  },
  {
    name: 'credit notes are listed for one customer, who must be named',
    covers: ['operations.GET /credit-notes', 'list credit notes.customer_id'],
    async check(target) {
      const { customer } = target.fixtures;
      const notes = await list(target, `/credit-notes?customer_id=${customer}`);
      assert.ok(notes.every((note) => note.customer_id === customer));
      // The parameter is one string, not a list of them.
      assert.deepEqual(await list(target, `/credit-notes?customer_id=${customer},${customer}`), []);
      assert.equal((await target.send('GET', '/credit-notes')).status, 400);
      assert.equal((await target.send('GET', '/credit-notes?customer_id=')).status, 400);
    },
  },
  {
    name: 'credit notes come in pages',
    covers: ['list credit notes.paging'],
    needs: ['bound', 'credit notes'],
    async check(target) {
      const path = `/credit-notes?customer_id=${target.fixtures.customer}`;
      const all = await list(target, path);
      const first = await list(target, `${path}&limit=1`);
      const rest = await list(target, `${path}&offset=1`);
      assert.equal(first.length, 1);
      assert.deepEqual([...first, ...rest], all);
    },
  },
];
