/** The embedded service of an environment: the sandbox within this process, on its file beside the state. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Catalog } from '../../model/catalog/catalog.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { Project } from '../../project/project.ts';
import { isEmbedded } from '../../project/written-settings.ts';
import type { Sandbox } from '../../sandbox/sandbox.ts';
import { readAnswer } from '../../service/answer.ts';
import type { Message, Transport } from '../../service/create-client.ts';
import { hideFolder } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';
import type { ProjectInputs } from './read-inputs.ts';

/** The file of a project's sandbox, in a folder that Git does not see. */
export async function sandboxFile({ folder, environment, service }: Project): Promise<string> {
  const own = join(folder, '.pricewright');
  await mkdir(own, { recursive: true });
  await hideFolder(own);
  const isOwn = isEmbedded(service.baseUrl.template) && environment !== 'sandbox';
  return join(own, isOwn ? `sandbox-${environment}.db` : 'sandbox.db');
}

/**
 * Opens the sandbox with the first message, with what the catalog names by id. Only one process has its file at a time: `exchange`
 * throws a DiagnosticsError where another has it.
 */
export function embeddedTransport(
  world: World,
  inputs: ProjectInputs & { readonly catalog?: Catalog },
): Transport {
  let opening: Promise<Sandbox> | undefined;
  return {
    async exchange(message) {
      opening ??= openEmbedded(world, inputs);
      return exchangeWith(await opening, message, inputs.bindings.headers.idempotencyKey.toLowerCase());
    },
    async close() {
      const box = await opening?.catch(() => undefined);
      opening = undefined;
      box?.close();
    },
  };
}

async function openEmbedded(
  { now }: World,
  { project, bindings, catalog }: Parameters<typeof embeddedTransport>[1],
): Promise<Sandbox> {
  // Loaded here, since a command for a real service needs none of it.
  const [{ createSandbox }, { openSqliteHome, SandboxDataError }, { seedFromCatalog }] = await Promise.all([
    import('../../sandbox/sandbox.ts'),
    import('../../sandbox/data/sqlite-home.ts'),
    import('../../sandbox/seed-from-catalog.ts'),
  ]);
  const file = await sandboxFile(project);
  try {
    return createSandbox({
      bindings,
      now,
      home: openSqliteHome(file),
      ...(catalog && {
        seed: seedFromCatalog(catalog, { makesPlans: bindings.operations.has('plans.create') }),
      }),
    });
  } catch (error) {
    if (!(error instanceof SandboxDataError)) throw error;
    const fix = error.fix ?? 'wait for the other command, or stop the sandbox that has it open';
    throw fault('sandbox-data', error.message, fix);
  }
}

async function exchangeWith(box: Sandbox, { method, path, headers, body }: Message, keyHeader: string) {
  const { delayMs, finish } = box.open({
    method,
    path,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value])),
    body: Buffer.from(body ?? ''),
  });
  if (delayMs > 0) await delay(delayMs);
  const response = finish();
  await box.durable();
  const nowMs = box.clock.now();
  return readAnswer(
    {
      status: response.status,
      headers: { date: new Date(nowMs).toUTCString(), ...response.headers },
      bytes: response.body,
      whole: response.wire.kind === 'send',
    },
    { keyHeader, nowMs, redact: (text) => text },
  );
}
