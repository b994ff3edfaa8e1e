/** The connection to the service that the project file names, which the state knows, or that is run here. */
import type { Catalog } from '../../model/catalog/catalog.ts';
import { DiagnosticsError } from '../../model/messages/diagnostic.ts';
import { SANDBOX_API_KEY } from '../../model/service/sandbox-api-key.ts';
import { TOOL_VERSION } from '../../model/tool-version.ts';
import { proxyIn } from '../../network/connections.ts';
import { baseUrlOf, checkOrigin, originOf, refusePlaceholder } from '../../project/base-url.ts';
import type { Project } from '../../project/project.ts';
import { apiKeyOf } from '../../project/secrets.ts';
import { isEmbedded } from '../../project/written-settings.ts';
import type { ServiceClient } from '../../service/answer.ts';
import { clientOver, createServiceClient, timedClient } from '../../service/create-client.ts';
import { createPace } from '../../service/pace.ts';
import { namedFor, readNamedStates } from '../../state/lock-file.ts';
import type { State } from '../../state/state.ts';
import { closeClient } from '../io/interruption.ts';
import { systemUptime } from '../io/system-runtime.ts';
import type { World } from '../io/world.ts';
import { embeddedTransport } from '../project/embedded-service.ts';
import {
  environmentOf,
  type OpenProjectState,
  openProjectState,
  withState,
} from '../project/open-project-state.ts';
import type { ProjectInputs } from '../project/read-inputs.ts';

/** The largest answer that is read. A list page or a subscription with a few hundred prices is far smaller. */
const LARGEST_ANSWER_BYTES = 16 * 1024 * 1024;

export interface Connection {
  readonly client: ServiceClient;
  readonly origin: string;
}

/**
 * Throws a DiagnosticsError for a missing key, and for an address that must not receive the key. The embedded service gets what
 * the catalog, where there is one, names by id.
 */
export function connect(world: World, inputs: ProjectInputs & { readonly catalog?: Catalog }): Connection {
  const { project } = inputs;
  const baseUrl = baseUrlOf(project, world.env);
  const client = isEmbedded(baseUrl) ? embeddedClient(world, inputs) : remoteClient(world, inputs, baseUrl);
  const { uptime = systemUptime } = world;
  return { client: timedClient(client, () => uptime().ms), origin: originOf(project, baseUrl) };
}

/** Like {@link connect}. A clone that lacks the state and the key is asked for the state first. */
export async function connectWithState(
  world: World,
  inputs: Parameters<typeof connect>[1],
): Promise<Connection> {
  try {
    return connect(world, inputs);
  } catch (error) {
    const look = { mode: 'read', origin: null, older: true } as const;
    await (await openProjectState(world, inputs.project, look)).close();
    throw error;
  }
}

function embeddedClient(world: World, inputs: Parameters<typeof connect>[1]): ServiceClient {
  const { headers, profile } = inputs.bindings;
  return clientOver(embeddedTransport(world, inputs), { apiKey: SANDBOX_API_KEY, headers, profile });
}

function remoteClient(world: World, { project, bindings }: ProjectInputs, baseUrl: string): ServiceClient {
  checkOrigin(project, baseUrl, world.env);
  refusePlaceholder(baseUrl);
  return createServiceClient({
    baseUrl,
    apiKey: apiKeyOf(project, world.env),
    headers: bindings.headers,
    profile: bindings.profile,
    timeoutMs: project.apply.timeoutMs,
    maxAnswerBytes: LARGEST_ANSWER_BYTES,
    connections: project.apply.concurrency,
    proxy: proxyIn(world.env),
    userAgent: `pricewright/${TOOL_VERSION}`,
    now: world.now,
    pace: createPace(project.service.requestsPerSecond, world.elapsed, world.sleep),
  });
}

/** The state for what is done at the service of the connection, which is closed with it. */
export async function withService<Result>(
  world: World,
  project: Project,
  { client, origin }: Connection,
  opening: Omit<OpenProjectState, 'origin'>,
  use: (state: State) => Promise<Result>,
): Promise<Result> {
  try {
    return await withState(world, project, { ...opening, origin }, use);
  } finally {
    await closeClient(world, client);
  }
}

/**
 * A connection for a command that needs no state. Where the project has one, the key goes only to the service that it
 * was applied to, as that of a plan does. Throws a DiagnosticsError as {@link openProjectState} does.
 */
export async function connectAsRecorded(world: World, inputs: ProjectInputs): Promise<Connection> {
  const { project } = inputs;
  const connection = connect(world, inputs);
  const isNamed = namedFor(await readNamedStates(project.folder), environmentOf(project)) !== undefined;
  try {
    await (await openProjectState(world, project, { mode: 'read', origin: connection.origin })).close();
  } catch (error) {
    const codes = error instanceof DiagnosticsError ? error.diagnostics.map(({ code }) => code) : [];
    if (isNamed || !codes.some((code) => WITHOUT_STATE.has(code))) throw error;
  }
  return connection;
}

/** There is no state so far, or nothing says where it is. */
const WITHOUT_STATE: ReadonlySet<string> = new Set(['state-missing', 'missing-environment-variable']);

/** The connection of a plan that reads nothing: it needs no key and no reachable service. */
export function withoutService(world: World, { project }: ProjectInputs): Connection {
  const client: ServiceClient = {
    send: () => Promise.reject(new Error('a plan that reads nothing has sent a request')),
    close: () => Promise.resolve(),
  };
  return { client, origin: originOf(project, baseUrlOf(project, world.env)) };
}
