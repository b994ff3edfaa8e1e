/** Set-ups of the pages about past runs. The runs have the names that the pages show, in the order of {@link RUN_NAMES}. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { all, command, commit, replace, type Setup } from './setup-steps.ts';

const CATALOG = 'billing/catalog.yaml';
const price = (from: string, to: string): Setup => replace(CATALOG, `"${from}"`, `"${to}"`);
const apply: Setup = command('apply', '--yes');
const spareBundle: Setup = replace(
  CATALOG,
  'subscriptions:\n',
  `  spare: { name: Spare, currency: USD, prices: { seats: { type: fixed, fee_type: fixed, billing_direction: advance, billing_interval: monthly, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "1.00", units: 1 } } } }
subscriptions:
`,
);

/** The run before, whose catalog is committed. */
const before: Setup = all(price('12.00', '14.00'), commit, apply);
/** The run before, and the run that is undone. */
const twoRuns: Setup = all(before, price('14.00', '15.00'), commit, apply);

const schemaVersion =
  (change: number): Setup =>
  ({ folder }) => {
    const database = new DatabaseSync(join(folder, '.pricewright/state.db'));
    database
      .prepare("update meta set value = cast(value as integer) + ? where name = 'schema_version'")
      .run(change);
    database.close();
  };

export const HISTORY_SETUPS: Readonly<Record<string, Setup>> = {
  'ambiguous-run': all(twoRuns, price('15.00', '16.00'), apply, price('16.00', '17.00'), apply),
  'catalog-not-in-git': all(
    price('12.00', '$${var.seat}'),
    replace('pricewright.yaml', /^/, 'variables: { seat: "14.00" }\n'),
    apply,
    replace('pricewright.yaml', '14.00', '15.00'),
    apply,
  ),
  'changed-since': all(twoRuns, price('15.00', '16.00'), commit, apply),
  'export-other-schema': all(
    command('state', 'export', 'state.jsonl'),
    ({ folder }) => rmSync(join(folder, '.pricewright'), { recursive: true }),
    replace('state.jsonl', /"schema":\d+/, '"schema":99'),
  ),
  'not-undone': all(before, spareBundle, price('14.00', '15.00'), commit, apply),
  'nothing-to-undo': all(before, spareBundle, commit, apply),
  'renamed-since': all(
    twoRuns,
    replace(CATALOG, '  growth:\n', '  business:\n    renamed_from: growth\n'),
    replace(CATALOG, /\{ bundle: growth \}/g, '{ bundle: business }'),
    replace(CATALOG, /- bundle: growth/g, '- bundle: business'),
    commit,
    apply,
  ),
  'state-newer-schema': schemaVersion(1),
  undo: twoRuns,
};
