/** Pulls what a rehearsal's sandbox has, and reads the files back as a catalog of its own. */
import { readCatalog } from '../../src/catalog/read/read-catalog.ts';
import type { Catalog } from '../../src/model/catalog/catalog.ts';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { readAccount } from '../../src/observe/read-account.ts';
import type { Account } from '../../src/pull/account.ts';
import { type KnownIds, NO_KNOWN_IDS } from '../../src/pull/known-ids.ts';
import { type Pulled, pullCatalog } from '../../src/pull/pull-catalog.ts';
import type { Profile, Rehearsal } from '../rehearsal.ts';
import { sandboxClient } from '../sandbox-client.ts';
import { bindingsOf } from '../served.ts';

export interface PullSetting {
  readonly profile: Profile;
  readonly known?: KnownIds;
  /** Pull only what this one lacks. */
  readonly beside?: Catalog;
  /** Without what state has recorded, as for an account made by hand. */
  readonly stateless?: boolean;
}

export const ORIGIN = 'http://127.0.0.1:8787';

/** Throws what a read failed of. */
export async function readRehearsed(
  rehearsal: Rehearsal,
  { profile, known = NO_KNOWN_IDS, stateless = false }: PullSetting,
): Promise<Account> {
  const reader = { records: async () => new Map(), openIntents: async () => [] };
  const reading = await readAccount({
    client: sandboxClient(rehearsal.sandbox),
    bindings: bindingsOf(profile),
    reader: stateless ? reader : rehearsal.state.reader,
    known,
    today: rehearsal.today(),
    origin: ORIGIN,
    concurrency: 4,
    retry: { attempts: 1, sleep: () => Promise.resolve(), random: () => 0 },
  });
  if (reading.kind === 'failed') throw new Error(reading.diagnostics.map(diagnosticText).join('\n'));
  return reading.account;
}

export async function pullRehearsed(rehearsal: Rehearsal, setting: PullSetting): Promise<Pulled> {
  return pullCatalog({
    account: await readRehearsed(rehearsal, setting),
    today: rehearsal.today(),
    environment: null,
    typed: { environment: 'default' },
    origin: ORIGIN,
    catalog: setting.beside ?? null,
  });
}

/** The pulled files as the whole catalog. Throws every error in them, with their text. */
export function catalogPulled({ files }: Pulled): Catalog {
  const { catalog, diagnostics } = readCatalog(
    files.map(({ name, text }) => ({ file: `${name}.yaml`, content: text })),
    { environment: null, variables: new Map() },
  );
  if (catalog === undefined) {
    const texts = files.map(({ text }) => text).join('\n');
    throw new Error(`${diagnostics.map(diagnosticText).join('\n')}\n${texts}`);
  }
  return catalog;
}

/** The text of one of the files; empty where there is none. */
export function textOf({ files }: Pulled, name: string): string {
  return files.find((file) => file.name === name)?.text ?? '';
}
