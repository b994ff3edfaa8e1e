/**
 * Whether the service shows a version as its record would have it. A comparison of contents finds the version that holds. It
 * does not tell for which entry of the catalog it was made, where it began on another day, nor that a draft was published since. Pure.
 */
import { isVersionRecord, type Recorded } from '../../model/service/record.ts';
import type { Account } from '../../pull/account.ts';

export function asShown({ subscriptions }: Account): (record: Recorded) => boolean {
  const versions = new Map(
    subscriptions.flatMap((one) => one.versions.map((version) => [version.id, version])),
  );
  return (record) => {
    if (!isVersionRecord(record)) return true;
    const { start = null, sight } = versions.get(record.remoteId) ?? {};
    const status = sight?.kind === 'read' ? sight.status : null;
    const isDraft = record.status === 'draft';
    if (isDraft !== (status === 'draft')) return false;
    return start === null || start === record.start;
  };
}
