/** `accept`: writes what the service changed into the YAML that declares it. Exits with 1 where something is left to a person. */

import { chooseUpdates, filesOf, placeChanges } from '../../edit/choose-updates.ts';
import { serviceChanges } from '../../edit/declared-place.ts';
import { declaredThings, isDeclared } from '../../model/catalog/catalog.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import { suggestAddress } from '../../model/messages/nearest-name.ts';
import { EXIT, type ExitCode } from '../../model/plan/exit-code.ts';
import type { Coverage, Observed } from '../../model/service/observed.ts';
import { type Address, covers, ownerOf } from '../../model/values/address.ts';
import { coverageOf } from '../../observe/coverage-of.ts';
import { idNames } from '../../plan/context.ts';
import { jsonText, visible } from '../../report/words/sanitize.ts';
import { addressFrom } from '../address-argument.ts';
import { type Accepted, acceptDocument, acceptText, type NamedAddress } from '../editing/accept-text.ts';
import { planOf, writeUpdates } from '../editing/write-updates.ts';
import { readTexts, replaceTexts } from '../io/edited-files.ts';
import { textOptions } from '../io/terminal.ts';
import type { World } from '../io/world.ts';
import type { Options } from '../options/options.ts';
import { type Connection, connect, withService } from '../planning/connect.ts';
import { makePlan } from '../planning/make-plan.ts';
import { type Inputs, readInputs } from '../project/read-inputs.ts';

export async function accept(
  world: World,
  options: Options<'accept'>,
  ...names: readonly string[]
): Promise<ExitCode> {
  const inputs = await readInputs(world, options);
  const named = addressesIn(inputs, names);
  const document = acceptDocument(await update(world, options, inputs, named));
  world.stdout.write(
    options.json
      ? jsonText(document)
      : acceptText(document, inputs.project, textOptions(world, world.stdout, options)),
  );
  const isOpen = document.left.length > 0 || document.named.some(({ known }) => known === 'not_compared');
  return isOpen ? EXIT.error : EXIT.done;
}

async function update(
  world: World,
  options: Options<'accept'>,
  inputs: Inputs,
  named: readonly Address[],
): Promise<Accepted> {
  const { catalog, project, bindings } = inputs;
  const connection = connect(world, inputs);
  const observed = await look(world, inputs, connection);
  const before = planOf(inputs, connection, observed);
  const changes = serviceChanges(before, named);
  const nameId = idNames(catalog, observed.records);
  const placed = placeChanges(changes, { ...inputs, observed, nameId });
  const texts = await readTexts(project.folder, filesOf(placed.chosen));
  const { chosen, left } = chooseUpdates(placed.chosen, texts);
  const writing = { world, options, inputs, connection, observed, before, texts };
  const written = await writeUpdates(writing, chosen);
  if (!options.dryRun) await replaceTexts(project.folder, written.edited, texts);
  const coverage = coverageOf(catalog, observed, bindings, inputs.today);
  const still = named.filter((address) => !changes.some((change) => covers(address, change.address)));
  return {
    ...written,
    left: [...placed.left, ...left, ...written.left],
    before,
    coverage,
    named: still.map((address) => ({ address, known: knownOf(address, observed, coverage) })),
    isWritten: options.dryRun !== true,
  };
}

/** Throws a DiagnosticsError for a text that is no address of the catalog. */
function addressesIn(inputs: Inputs, names: readonly string[]): readonly Address[] {
  const addresses = [...new Set(names)].map(addressFrom);
  const unknown = addresses.find((address) => !isDeclared(inputs.catalog, address));
  if (unknown === undefined) return addresses;
  const known = declaredThings(inputs.catalog).map((each) => each.address);
  throw fault(
    'not-declared',
    `${visible(unknown)} is not in the catalog, so there is nothing to update`,
    suggestAddress(
      unknown,
      known,
      'name an address of the catalog; `pricewright pull --new` writes what is new',
    ),
  );
}

async function look(world: World, inputs: Inputs, connection: Connection): Promise<Observed> {
  return withService(world, inputs.project, connection, { mode: 'read' }, async (state) => {
    return (await makePlan(world, inputs, state.reader, connection)).observed;
  });
}

function knownOf(
  address: Address,
  { live }: Observed,
  { not_compared: not }: Coverage,
): NamedAddress['known'] {
  if (not.some(({ addresses }) => addresses.includes(ownerOf(address)))) return 'not_compared';
  return [...live.keys()].some((each) => covers(address, each)) ? 'no_drift' : 'not_created';
}
