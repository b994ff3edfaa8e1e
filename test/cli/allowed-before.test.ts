/** A step that an exception allowed is carried out on its day under the same word, after the last day on which a plan may first use it. */
import { expect, onTestFinished, test } from 'vitest';
import type { Plan } from '../../src/model/plan/plan.ts';
import { approvingProject, at, fee } from './approving-project.ts';

const catalog = (changes: string) => `version: "2026-04-01"
products: { platform: { name: Platform } }
bundles: { growth: { name: Growth, currency: USD, prices: { platform: ${fee('100.00')} }${changes} } }
subscriptions:
  acme: { customer_id: cus_acme, currency: USD, auto_activate: true, contract: { period_type: fixed, duration_months: 36, start_date: 2026-01-01 }, versions: [{ items: [{ bundle: growth }] }] }
`;

const rise = (amount: string, day = '2027-03-15', reach = '') =>
  `, changes: [{ effective_at: ${day}, ${reach}prices: { platform: { fixed_pricing_model: { price_per_unit: "${amount}" } } } }]`;

const EXCEPTION =
  ', exceptions: [{ guard: price_increase_percent, limit: 40, for: bundles.growth, until: 2026-12-31, reason: Agreed with sales }]';

async function allowed(change = rise('130.00')) {
  const project = await approvingProject([]);
  onTestFinished(() => project.close());
  const write = (changes: string, exceptions = EXCEPTION) => {
    project.settings(`guards: { price_increase_percent: 10${exceptions} }`);
    project.write('billing.yaml', catalog(changes));
  };
  const apply = async () => {
    const ran = await project.run('apply', '--yes');
    expect(ran.exitCode, ran.text).toBe(0);
  };
  write('');
  await project.run('state', 'init');
  await apply();
  write(change);
  expect((await project.run('plan')).text).toContain('1 exception to a limit used');
  await apply();
  const guardsOn = async (day: string) => {
    const { stdout } = await project.runAt(at(day), 'plan', '--json');
    return (JSON.parse(stdout) as Plan).guards.map(({ guard, outcome, fix }) => ({ guard, outcome, fix }));
  };
  return { project, write, guardsOn };
}

test.each([
  ['for everybody', rise('130.00')],
  [
    'for new subscriptions, of which no version tells',
    rise('130.00', '2027-03-15', 'applies: { to: new }, '),
  ],
])(
  "a bundle's own change %s comes on its day, though the exception has ended, or is no longer written",
  async (_, change) => {
    const { project, write, guardsOn } = await allowed(change);
    const word = {
      guard: 'price_increase_percent',
      outcome: 'excepted',
      fix: expect.stringMatching(
        /^excepted until 2026-12-31: Agreed with sales; on record since 2026-11-20 with run \w+$/,
      ),
    };
    expect(await guardsOn('2027-03-15')).toEqual([word]);
    write(change, '');
    expect(await guardsOn('2027-04-20')).toEqual([word]);
    const ran = await project.runAt(at('2027-04-20'), 'apply', '--yes');
    expect(ran.exitCode, ran.text).toBe(0);
    expect(await guardsOn('2027-04-21')).toEqual([]);
  },
);

test('any other amount, and another day, is refused after the last day', async () => {
  const { write, guardsOn } = await allowed();
  for (const changes of [
    rise('139.00'),
    rise('130.00', '2027-02-15'),
    `, changes: [{ effective_at: 2027-03-15, prices: { platform: ${fee('135.00')} } }]`,
  ]) {
    write(changes);
    const found = await guardsOn('2027-03-15');
    expect(
      found.map(({ outcome }) => outcome),
      changes,
    ).toContain('refused');
  }
});
