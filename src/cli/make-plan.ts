/** The first half of `plan` and `apply`: state and service are observed, and a plan is assembled. */
import { type Pace, paceOf } from '../apply/pace.ts';
import { systemRuntime } from '../apply/runtime.ts';
import type { Address } from '../model/address.ts';
import type { CalendarDay } from '../model/calendar-day.ts';
import { DiagnosticsError } from '../model/diagnostic.ts';
import type { Observed } from '../model/observed.ts';
import type { Plan } from '../model/plan.ts';
import { observe } from '../observe/observe.ts';
import type { RecordReader } from '../observe/record-reader.ts';
import type { ReadingSetup } from '../observe/service-reads.ts';
import { assemblePlan } from '../plan/assemble-plan.ts';
import { baseUrlOf, checkOrigin } from '../project/base-url.ts';
import { apiKeyOf } from '../project/secrets.ts';
import type { ServiceClient } from '../service/answer.ts';
import { createServiceClient } from '../service/create-client.ts';
import { unlessInterrupted } from './interruption.ts';
import type { Inputs, ProjectInputs } from './read-inputs.ts';
import { TOOL_VERSION } from './tool-version.ts';
import type { World } from './world.ts';

/** The largest answer that is read; a list page or a subscription with a few hundred prices is far below it. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface Connection {
  readonly client: ServiceClient;
  readonly origin: string;
}

/** Throws a DiagnosticsError for a missing key and for an address that the key must not go to. */
export function connect(world: World, { project, bindings }: ProjectInputs): Connection {
  const baseUrl = baseUrlOf(project, world.env);
  checkOrigin(baseUrl, world.env);
  const client = createServiceClient({
    baseUrl,
    apiKey: apiKeyOf(project, world.env),
    headers: bindings.headers,
    timeoutMs: project.apply.timeoutMs,
    maxAnswerBytes: LARGEST_ANSWER_BYTES,
    connections: project.apply.concurrency,
    userAgent: `pricewright/${TOOL_VERSION}`,
    now: world.now,
  });
  return {
    client: withPacedReads(client, paceOf(project.apply.requestsPerSecond)),
    origin: new URL(baseUrl).origin,
  };
}

/** What changes something is paced by who counts its sends: a run by itself, or all workers together. */
function withPacedReads(client: ServiceClient, pace: Pace): ServiceClient {
  return {
    ...client,
    send: async (request) => {
      if (request.key === null) await pace();
      return client.send(request);
    },
  };
}

export interface PlanningOptions {
  /** The day to plan for, today unless given. */
  readonly today?: CalendarDay;
  /** Addresses at which the service's own changes are undone. */
  readonly revert?: readonly Address[];
  readonly targets?: readonly Address[];
}

export interface Made {
  readonly plan: Plan;
  readonly observed: Observed;
}

/** How this project's service is read: bounded at once, and retried with growing pauses. */
export function readingOf(
  world: World,
  { project, bindings }: ProjectInputs,
  { client, origin }: Connection,
): ReadingSetup {
  return {
    client,
    bindings,
    origin,
    concurrency: project.apply.concurrency,
    retry: {
      attempts: project.apply.retries + 1,
      sleep: (ms) => systemRuntime.sleep(ms, world.signal),
      random: world.random,
    },
  };
}

/** Throws a DiagnosticsError where a read failed or the catalog asks for what cannot be. */
export async function makePlan(
  world: World,
  inputs: Inputs,
  reader: RecordReader,
  { client, origin }: Connection,
  { today = inputs.today, revert = [], targets = [] }: PlanningOptions = {},
): Promise<Made> {
  const { project, bindings, catalog } = inputs;
  const reading = observe({ ...readingOf(world, inputs, { client, origin }), catalog, reader, today });
  const observation = await unlessInterrupted(world, reading);
  if (observation.kind === 'failed') throw new DiagnosticsError(observation.diagnostics);
  const { observed } = observation;
  const { plan, diagnostics } = assemblePlan({
    project: project.id,
    environment: project.environment,
    origin,
    catalog,
    commit: inputs.commit,
    observed,
    bindings,
    guards: project.guards,
    revert: project.apply.drift === 'revert' ? 'all' : revert,
    targets,
    today,
    usage: inputs.usage,
    toolVersion: TOOL_VERSION,
  });
  if (plan === undefined) throw new DiagnosticsError(diagnostics);
  return { plan, observed };
}
