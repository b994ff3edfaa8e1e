/**
 * A process of its own that takes the lock, opens an intent, says so, and writes on. Its one argument says where: as
 * JSON.
 */
import type { Location } from '../../src/state/home.ts';
import { openState } from '../../src/state/open-state.ts';
import { newHolder } from '../apply/bench.ts';
import { planOf } from '../apply/plans.ts';
import { newIntent } from './intents.ts';

const state = await openState({
  ...(JSON.parse(process.argv[2] ?? '') as Location),
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
// Until it is killed, or its lock is gone.
for (let n = 1; ; n += 1) {
  await new Promise((next) => setTimeout(next, 20));
  try {
    await journal.openIntent(holder.run, newIntent(`bundles.child${n}`));
  } catch (error) {
    process.stdout.write(`${error}\n`);
    await state.close();
    break;
  }
}
