/** The records of published versions with what a run read of them: it never changes, so that no later run reads it again. */
import type { Observed } from './observed.ts';
import { isPresent, isVersionRecord, type Recorded } from './record.ts';

/** Those that change. A version is found by its id, as its address may be another by now. */
export function shownForGood(records: Iterable<Recorded>, seen: Observed['live']): readonly Recorded[] {
  const published = new Map(
    [...seen.values()].flatMap((live) =>
      live.kind === 'read' && live.status === 'published' ? [[live.remoteId, live.value] as const] : [],
    ),
  );
  return [...records].flatMap((record): readonly Recorded[] => {
    const shown =
      isVersionRecord(record) && isPresent(record) ? published.get(record.remoteId ?? '') : undefined;
    return shown === undefined || record.answered !== null ? [] : [{ ...record, answered: shown }];
  });
}
