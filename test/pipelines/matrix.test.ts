/** Four projects in three environments, planned and applied at once: each has its own fate, and the request one comment. */
import { describe, expect, test } from 'vitest';
import { marker } from '../../src/report/markdown/comment.ts';
import { GITHUB, GITLAB } from './forge-double.ts';
import { FORGES } from './forges.ts';
import { CELLS, nameOf, startMatrix } from './matrix.ts';

/** Twelve programs start at once, twice or three times. */
const TIMEOUT_MS = 600_000;

const every = (exitCode: number, others: Readonly<Record<string, number>> = {}) => ({
  ...Object.fromEntries(CELLS.map((cell) => [nameOf(cell), exitCode])),
  ...others,
});

/** The projects and environments that have an entry of a kind, in the order of the comment. */
const entriesIn = (body: string, kind: string): readonly string[] =>
  [
    ...body.matchAll(
      new RegExp(
        `^<!-- pricewright:${kind}:(\\S+):(\\S+) -->\\n(?!<!-- pricewright:(?:plan|queue|apply|end))(?=.)`,
        'gm',
      ),
    ),
  ].map(([, project = '', environment]) => `${decodeURIComponent(project)} ${environment}`);

describe.each(FORGES)('on %s', (name) => {
  test('one is refused, five are applied, six have nothing to do', { timeout: TIMEOUT_MS }, async () => {
    const { repository, forge, price, plan, merge, apply } = await startMatrix(name);
    const base = await repository.commit('As it is');
    await price('crm', '110.00');
    await price('logs', '150.00');
    // The rules that judge are those of the base, in every cell.
    await repository.project.replace(
      'logs/pricewright.yaml',
      'price_increase_percent: 20',
      'price_increase_percent: 9000',
    );
    const head = await repository.commit('Prices of 2027');
    expect(await plan(head, base)).toEqual(every(0, { 'logs production': 6 }));

    const loud = CELLS.filter(({ project }) => ['crm', 'logs'].includes(project)).map(nameOf);
    const [planned, ...others] = forge.comments();
    expect(others).toEqual([]);
    expect(entriesIn(planned?.body ?? '', 'plan')).toEqual(loud);
    expect(planned?.body).toContain('Loosens `price_increase_percent`');
    expect(planned?.body).toContain('**Nothing to do** in 6 of 12: ');

    merge(head, head);
    const before = (await repository.sandbox.log()).length;
    expect(await apply(head, base)).toEqual(every(0, { 'logs production': 1 }));
    const sent = (await repository.sandbox.log(before)).filter(({ method }) => method !== 'GET');
    expect(sent).toHaveLength(5);

    const [applied, ...more] = forge.comments();
    expect(more).toEqual([]);
    const body = applied?.body ?? '';
    expect(entriesIn(body, 'apply')).toEqual(loud);
    expect(body.match(/\*\*Apply: 1 done, 0 refused/g)).toHaveLength(5);
    const refused = body.slice(body.indexOf(marker('apply', 'logs', 'production')));
    expect(refused.slice(0, refused.indexOf(marker('apply', 'logs', 'staging')))).toContain(
      'Planned again after the merge, and a guard refuses it',
    );
    expect(body).toContain('**Nothing to do** in 6 of 12: ');

    await repository.project.write('README.md', '# Prices\n');
    const readme = await repository.commit('README');
    forge.answers.set(`${GITHUB}/commits/${readme}/pulls`, []);
    forge.answers.set(`${GITLAB}/repository/commits/${readme}/merge_requests`, []);
    expect(await apply(readme, head)).toEqual(every(0));
    expect(forge.comments()).toMatchObject([{ body }]);
  });
});
