/** Reads the file of a signed approval. */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { readApproval } from '../../approval/signatures/approval-document.ts';
import { fault } from '../../model/messages/diagnostic.ts';
import type { SignedApproval } from '../../model/plan/approval.ts';
import { EXIT } from '../../model/plan/exit-code.ts';
import { visible } from '../../report/words/sanitize.ts';
import type { CommonOptions } from '../common-options.ts';
import { errorCode } from '../io/error-code.ts';
import { folderOf } from '../io/folder-of.ts';
import type { World } from '../io/world.ts';

export interface GivenApproval {
  /** As the person named it. */
  readonly file: string;
  readonly document: string;
  readonly approval: SignedApproval;
}

/** Throws a DiagnosticsError, exit code 6, for a file that is no approval or is not as it was signed. */
export async function readApprovalFile(
  world: World,
  options: CommonOptions,
  file: string,
): Promise<GivenApproval> {
  const document = await readFile(resolve(folderOf(world, options), file), 'utf8').catch((cause: unknown) => {
    if (/^[0-9a-f]{6,64}$/.test(file))
      throw fault(
        'approval-is-digest',
        `--approval takes the file of a signed approval, and ${file} is a digest`,
        'give a digest with --approved; it says which plan you looked at',
      );
    throw fault(
      'unreadable-file',
      `${visible(file)} cannot be read (${errorCode(cause)})`,
      'name a file that `pricewright approve --out` wrote',
    );
  });
  const read = readApproval(document);
  if (read.kind === 'approval') return { file, document, approval: read.approval };
  const [code, message] =
    read.kind === 'none'
      ? (['not-an-approval', `${visible(file)} is no signed approval`] as const)
      : (['approval-altered', `${visible(file)} is not as it was signed`] as const);
  throw fault(code, message, 'take the file as `pricewright approve --out` wrote it', EXIT.refusedByGuard);
}
