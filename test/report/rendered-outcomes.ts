/** The outcomes whose rendering is kept as golden files, by name. */

import type { OperationName } from '../../src/interface/index.ts';
import {
  countResults,
  type Outcome,
  type StepOutcome,
  type StepResult,
} from '../../src/model/plan/outcome.ts';
import { HOSTILE } from './rendered-plans.ts';
import { at } from './sample-plan.ts';

export function outcome(steps: readonly StepOutcome[], parts: Partial<Outcome> = {}): Outcome {
  return {
    format_version: 1,
    run: 'run_7f3k2q',
    project: 'acme-billing-7f3k2q',
    environment: 'production',
    plan_digest: '3fa9c1d2e0b7584a96f1c0de2b7d4e8890aa17c35be6f20149d8e7736c5b2a10',
    started_at: '2026-11-20T20:00:00.000Z',
    finished_at: '2026-11-20T20:00:04.200Z',
    interrupted: false,
    stopped: null,
    steps,
    counts: countResults(steps),
    ...parts,
  };
}

function ended(operation: OperationName, address: string, result: StepResult): StepOutcome {
  return { id: `${operation} ${address}`, address: at(address), operation, origin: 'planned', result };
}

function done(address: string, id: string, replayed = false): StepOutcome {
  return ended('subscriptions.create', address, { kind: 'done', remote_id: id, replayed, sends: 1 });
}

export const KEY = 'pw1_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE';

export const inDoubt = (operation: OperationName, address: string): StepOutcome =>
  ended(operation, address, {
    kind: 'in_doubt',
    key: KEY,
    last_sent_at: '2026-11-20T20:00:03Z',
    sends: 3,
    reason: 'the connection was reset before the answer was complete',
  });

const AWAY = '20 steps in a row ended in doubt, the last of them subscriptions.d: unanswered';

const refusedAlike = ['a', 'b', 'c', 'd', 'e'].map((key) =>
  ended('versions.create', `subscriptions.${key}.versions.2027-01-19`, {
    kind: 'refused',
    status: 422,
    detail: 'effective_at lies after the end of the contract',
    sends: 1,
  }),
);

export const OUTCOMES: readonly { readonly name: string; readonly outcome: Outcome }[] = [
  { name: 'nothing', outcome: outcome([]) },
  {
    name: 'done',
    outcome: outcome(
      [
        { ...done('subscriptions.first', 'sub_1', true), origin: 'resolved' },
        done('subscriptions.acme', 'sub_2'),
        ended('bundles.update', 'bundles.growth', {
          kind: 'done',
          remote_id: null,
          replayed: false,
          sends: 2,
        }),
        ended('plans.create', 'plans.annual', { kind: 'done', remote_id: null, replayed: false, sends: 0 }),
      ],
      { record_hash: '5d1f7ac0b3e94c6288d20be6fa57c3190e4b8a6dc7f21590ad3368e7fb04c921' },
    ),
  },
  {
    name: 'many-done',
    outcome: outcome([
      ended('bundles.update', 'bundles.growth', {
        kind: 'done',
        remote_id: 'bun_1',
        replayed: false,
        sends: 1,
      }),
      ...Array.from({ length: 5000 }, (_, index) => done(`subscriptions.s${index}`, `sub_${index}`)),
    ]),
  },
  {
    name: 'in-part',
    outcome: outcome([
      done('subscriptions.acme', 'sub_2'),
      ...refusedAlike,
      ended('bundles.create', 'bundles.growth', { kind: 'refused', status: 400, detail: '', sends: 1 }),
      ended('subscriptions.create', 'subscriptions.bistro', {
        kind: 'dependent',
        on: 'bundles.create bundles.growth',
      }),
      ended('versions.create', 'subscriptions.cafe.versions.opening', {
        kind: 'stale',
        reason: 'its revision is 4, and it was planned on 3',
      }),
    ]),
  },
  {
    name: 'in-doubt',
    outcome: outcome([
      inDoubt('subscriptions.create', 'subscriptions.acme'),
      inDoubt('versions.create', 'subscriptions.bistro.versions.2027-12-01'),
      inDoubt('products.delete', 'products.legacy'),
      inDoubt('bundles.update', 'bundles.growth'),
    ]),
  },
  {
    name: 'stopped',
    outcome: outcome(
      [
        ended('subscriptions.create', 'subscriptions.acme', {
          kind: 'not_started',
          reason: 'the service refused the API key',
        }),
      ],
      { stopped: 'the service refused the API key (401)', interrupted: false },
    ),
  },
  {
    name: 'away',
    outcome: outcome(
      [
        ...['a', 'b', 'c', 'd'].map((key) => inDoubt('subscriptions.create', `subscriptions.${key}`)),
        ended('subscriptions.create', 'subscriptions.e', { kind: 'not_started', reason: AWAY }),
      ],
      { stopped: AWAY },
    ),
  },
  { name: 'interrupted', outcome: outcome([done('subscriptions.acme', 'sub_2')], { interrupted: true }) },
  {
    name: 'hostile',
    outcome: outcome(
      [
        done('subscriptions.acme', HOSTILE),
        ended('bundles.create', 'bundles.x', { kind: 'refused', status: 422, detail: HOSTILE, sends: 1 }),
        ended('bundles.create', 'bundles.y', { kind: 'stale', reason: HOSTILE }),
      ],
      { stopped: HOSTILE },
    ),
  },
];
