/**
 * Asks a service every rule it can be asked, and prints what holds:
 *
 *     node test/bench/run-script.mjs test/conformance/run.ts --url URL [--api-key KEY] [--serves published|bound]
 *         [--fixtures FILE] [--json]
 *
 * Without `--url` it starts a sandbox of its own. The key may stand in BILLING_API_KEY instead. `--fixtures` names a
 * JSON file with the ids of the service's own objects (see `fixtures.ts`); a sandbox that is to be asked needs the
 * seed that stands there. Exit code 0: every rule that was asked holds; 1: one does not; 2: the service could not be
 * asked.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { serveSandbox } from '../../src/sandbox/http/serve.ts';
import { createSandbox } from '../../src/sandbox/sandbox.ts';
import { bindingsOf } from '../served.ts';
import { ROWS } from './checklist.ts';
import { FIXTURE_SEED, FIXTURES, type Fixtures } from './fixtures.ts';
import { ask, type Verdict } from './rule.ts';
import { RULES, uncovered } from './suite.ts';
import { createTarget, type Need, type Target } from './target.ts';

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    'api-key': { type: 'string', default: process.env.BILLING_API_KEY ?? 'sandbox-key' },
    serves: { type: 'string', default: 'bound' },
    fixtures: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});

const own = values.url === undefined ? await ownSandbox() : undefined;
const baseUrl = (values.url ?? own?.url ?? '').replace(/\/$/, '');
const fixtures: Fixtures =
  values.fixtures === undefined ? FIXTURES : (JSON.parse(readFileSync(values.fixtures, 'utf8')) as Fixtures);

try {
  const target = await targetAt(baseUrl);
  const verdicts: Verdict[] = [];
  for (const rule of RULES) verdicts.push(await ask(rule, target));
  print(verdicts);
} catch (cause) {
  console.error(`${baseUrl} cannot be asked: ${cause instanceof Error ? cause.message : String(cause)}`);
  process.exitCode = 2;
} finally {
  await own?.close();
}

function ownSandbox() {
  const bindings = bindingsOf(values.serves === 'published' ? 'published' : 'bound');
  return serveSandbox(createSandbox({ bindings, seed: FIXTURE_SEED, apiKey: values['api-key'] }));
}

/** Finds out what the service can be asked beyond the published interface. */
async function targetAt(url: string): Promise<Target> {
  const options = { baseUrl: url, apiKey: values['api-key'], fetch, fixtures };
  const plain = createTarget({ ...options, abilities: new Set() });
  const abilities = new Set<Need>();
  if (values.serves === 'bound') abilities.add('bound');
  if (fixtures.credits !== undefined) abilities.add('credits');
  if ((await plain.send('GET', '/_sandbox/clock')).status === 200) abilities.add('clock').add('faults');
  const notes = await plain.send('GET', `/credit-notes?customer_id=${encodeURIComponent(fixtures.customer)}`);
  if (notes.json.data?.length > 0) abilities.add('credit notes');
  return createTarget({ ...options, abilities });
}

function print(verdicts: readonly Verdict[]): void {
  const broken = verdicts.filter((verdict) => verdict.kind === 'broken');
  const unasked = verdicts.filter((verdict) => verdict.kind === 'not asked');
  if (broken.length > 0) process.exitCode = 1;
  if (values.json) {
    console.log(
      JSON.stringify(
        verdicts.map(({ rule, ...verdict }) => ({ rule: rule.name, ...verdict })),
        null,
        2,
      ),
    );
    return;
  }
  for (const { rule, reason } of broken)
    console.log(`broken     ${rule.name}\n           ${reason.split('\n')[0]}`);
  for (const { rule, missing } of unasked)
    console.log(`not asked  ${rule.name} (needs: ${missing.join(', ')})`);
  const rows = ROWS.length - uncovered(ROWS, RULES).length;
  console.log(
    `${verdicts.length} rules: ${verdicts.length - broken.length - unasked.length} hold, ${broken.length} broken, ${unasked.length} not asked; they cover ${rows} of the interface's ${ROWS.length} rows`,
  );
}
