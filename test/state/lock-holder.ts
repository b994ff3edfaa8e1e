/** A process of its own that takes the lock, opens an intent, says so and waits to be killed. Its one argument is the file. */
import { openState } from '../../src/state/open-state.ts';
import { newHolder } from '../apply/bench.ts';
import { planOf } from '../apply/plans.ts';
import { newIntent } from './intents.ts';

const state = await openState({
  kind: 'sqlite',
  file: process.argv[2] ?? '',
  project: 'acme',
  environment: 'production',
  expectedStateId: null,
  origin: null,
  mode: 'write',
});
const holder = newHolder({ actor: 'child' });
const { journal } = await state.lock(holder);
await journal.startRun({
  run: holder.run,
  plan: planOf([]),
  startedAtMs: holder.sinceMs,
  actor: holder.actor,
  commit: null,
  toolVersion: '0.1.0',
});
await journal.openIntent(holder.run, newIntent('bundles.child'));
process.stdout.write('locked\n');
setInterval(() => state.id, 1000);
