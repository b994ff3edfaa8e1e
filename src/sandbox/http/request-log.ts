/** The log of requests: the operation of each one and its outcome (executed, replayed or refused). */

/** The number of newest entries that the log always keeps. Older ones may be dropped. */
const LONGEST_LOG = 100_000;

export interface LogEntry {
  readonly sequence: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Null if no operation has this method and path. */
  readonly operation: string | null;
  readonly key: string | null;
  readonly outcome: 'executed' | 'replayed' | 'refused';
  /** Null if nothing was sent. */
  readonly status: number | null;
  /** The id of the object that the request made. */
  readonly made: string | null;
  /** The kind of the fault that the request met. */
  readonly fault: string | null;
}

export interface RequestLog {
  add(entry: Omit<LogEntry, 'sequence'>): void;
  /** Entries after a sequence number, oldest first. */
  after(sequence: number): readonly LogEntry[];
}

export function createRequestLog(): RequestLog {
  let entries: LogEntry[] = [];
  let sequence = 0;
  return {
    add(entry) {
      sequence += 1;
      entries.push({ sequence, ...entry });
      // Trimmed only now and then, because removing one entry at a time from the front would be expensive.
      if (entries.length > 2 * LONGEST_LOG) entries = entries.slice(-LONGEST_LOG);
    },
    after: (last) => entries.filter((entry) => entry.sequence > last),
  };
}
