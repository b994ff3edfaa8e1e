/** The log of requests: what each one asked for and whether it was executed, replayed or refused. */

/** Older entries are forgotten. */
const LONGEST_LOG = 100_000;

export interface LogEntry {
  readonly sequence: number;
  readonly at: string;
  readonly method: string;
  readonly path: string;
  /** Null where no operation has this method and path. */
  readonly operation: string | null;
  readonly key: string | null;
  readonly outcome: 'executed' | 'replayed' | 'refused';
  /** Null where nothing was sent. */
  readonly status: number | null;
  /** The id of what was made. */
  readonly made: string | null;
  /** The kind of the fault that was met. */
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
      // Cut in one go now and then: taking one off the front each time would cost more than the entry is worth.
      if (entries.length > 2 * LONGEST_LOG) entries = entries.slice(-LONGEST_LOG);
    },
    after: (last) => entries.filter((entry) => entry.sequence > last),
  };
}
