/**
 * `state init`: creates an empty state and writes its id to `pricewright.lock`.
 */

import { backoffMs } from '../../../apply/journal/journal-clock.ts';
import { isOneOfSeveral, type TypedFor, typedFor } from '../../../model/messages/command-line.ts';
import { DiagnosticsError, fault } from '../../../model/messages/diagnostic.ts';
import type { ExitCode } from '../../../model/plan/exit-code.ts';
import { ANCHOR_FIELD } from '../../../model/service/anchor.ts';
import type { Project } from '../../../project/project.ts';
import { FRESH, judgeAnswer } from '../../../service/judge-answer.ts';
import { OF_NO_RECORD } from '../../../service/read-answered.ts';
import { namedFor, noteInLockFile, readNamedStates } from '../../../state/lock-file.ts';
import { closeClient } from '../../io/interruption.ts';
import { runtimeOf } from '../../io/system-runtime.ts';
import { printResult } from '../../io/terminal.ts';
import type { World } from '../../io/world.ts';
import type { Options } from '../../options/options.ts';
import { type Connection, connectAsRecorded } from '../../planning/connect.ts';
import { createProjectState, type ProjectState } from '../../project/create-project-state.ts';
import { environmentOf, openProjectState } from '../../project/open-project-state.ts';
import { type ProjectInputs, readProjectInputs } from '../../project/read-inputs.ts';

type StateInitOptions = Options<'stateInit'>;

export async function stateInit(world: World, options: StateInitOptions): Promise<ExitCode> {
  const settings = await readProjectInputs(world, options);
  const { project } = settings;
  const anchoring = anchoringOf(options);
  const { id, place } = await stateOf(world, project, anchoring !== undefined);
  const anchor = anchoring && (await anchorFor(world, settings, { ...anchoring, stateId: id }));
  const register = anchor === undefined ? '' : ` Its register of runs is the draft subscription ${anchor}.`;
  return printResult(
    world,
    options,
    { state: id, place, ...(anchor === undefined ? {} : { anchor }) },
    `The state ${id} is at ${place}; commit pricewright.lock.${register}`,
  );
}

/** Creates the state. With `--anchor`, a state that exists already is used. */
async function stateOf(world: World, project: Project, anchoring: boolean): Promise<ProjectState> {
  try {
    return await createProjectState(world, project, undefined);
  } catch (error) {
    const isThere =
      error instanceof DiagnosticsError && error.diagnostics.some(({ code }) => code === 'state-known');
    if (!anchoring || !isThere) throw error;
    const state = await openProjectState(world, project, { mode: 'read', origin: null });
    await state.close();
    return { id: state.id, place: state.place };
  }
}

type Anchoring = Pick<AnchorFor, 'customerId' | 'currency'>;

function anchoringOf({ anchor }: StateInitOptions): Anchoring | undefined {
  if (anchor === undefined) return undefined;
  const [, customerId, currency] = /^(.+)=([A-Z]{3})$/.exec(anchor) ?? [];
  if (customerId === undefined || currency === undefined)
    throw fault(
      'anchor-incomplete',
      'a register of runs is a draft subscription of a customer, in a currency',
      'write both: --anchor CUSTOMER=CURRENCY',
    );
  return { customerId, currency };
}

async function anchorFor(world: World, settings: ProjectInputs, wanted: AnchorFor): Promise<string> {
  const { project } = settings;
  const { folder } = project;
  const known = namedFor(await readNamedStates(folder), environmentOf(project))?.anchor;
  if (known !== undefined) throw anchored(known, project);
  const connection = await connectAsRecorded(world, settings);
  try {
    const anchor = await makeAnchor(world, settings, connection, wanted);
    await noteInLockFile(folder, environmentOf(project), { anchor, run: undefined });
    return anchor;
  } finally {
    await closeClient(world, connection.client);
  }
}

function anchored(anchor: string, typed: TypedFor): Error {
  return fault(
    'anchor-known',
    `pricewright.lock names ${anchor} as the register of runs already`,
    `go on with it; if that subscription is gone for good, take the line \`anchor:\` out of pricewright.lock and run this again${isOneOfSeveral(typedFor(typed)) ? ` with --env ${typed.environment}` : ''}`,
  );
}

interface AnchorFor {
  readonly stateId: string;
  readonly customerId: string;
  /** ISO 4217. */
  readonly currency: string;
}

const MOST_TRIES = 6;

/**
 * Returns the new subscription's id. A repetition within a day, after a lost answer, returns the same id.
 * Throws a DiagnosticsError where the service refuses the subscription or cannot be reached.
 */
async function makeAnchor(
  world: World,
  { project, bindings }: ProjectInputs,
  { client }: Connection,
  { stateId, customerId, currency }: AnchorFor,
): Promise<string> {
  const operation = bindings.operations.get('subscriptions.create');
  if (operation === undefined) throw new Error('the interface publishes how a subscription is made');
  const key = `pwr_anchor_${stateId}_${project.environment}`;
  const body = JSON.stringify({
    customer_id: customerId,
    currency,
    name: `Pricewright register of ${project.id} (${project.environment}): a draft, never activated`,
    metadata: { [ANCHOR_FIELD]: project.id },
  });
  let history = FRESH;
  for (let attempt = 1; ; attempt += 1) {
    const answer = await client.send({ operation, path: operation.path, body, key });
    const verdict = judgeAnswer({ answer, operation, key, history, gap: false, request: OF_NO_RECORD });
    if (verdict.kind === 'done' || verdict.kind === 'done_before') {
      if (verdict.resource.remoteId !== null) return verdict.resource.remoteId;
      throw refused('the service does not give its id', customerId);
    }
    if (verdict.kind !== 'send_again')
      throw refused('detail' in verdict ? verdict.detail : verdict.reason, customerId);
    if (attempt === MOST_TRIES)
      throw fault(
        'anchor-unanswered',
        `the service did not answer: ${verdict.detail}`,
        'run this again within a day: the same request is sent under the same key',
      );
    history = verdict.next;
    await runtimeOf(world).sleep(backoffMs(attempt, world.random(), verdict.retryAfterMs), world.signal);
  }
}

function refused(detail: string, customerId: string): Error {
  return fault(
    'anchor-refused',
    `the service refused a draft subscription for ${customerId}: ${detail}`,
    'name a customer that exists there, in its currency: --anchor CUSTOMER=CODE',
  );
}
