/** Virtual time: events in the order of their instants, one at a time, each with all that it sets in motion. */

export interface Scheduler {
  /** True time, which no machine's clock need agree with. */
  now(): number;
  /** What is asked for in the past happens now. Events of one instant happen in the order in which they were asked for. */
  after(ms: number, task: () => void | Promise<void>): void;
  /** Runs events until `until` holds, or none is left; false in that case. Time stands at the last event. */
  run(until: () => boolean): Promise<boolean>;
  /** Runs everything that happens within `ms`, and lets that time pass. */
  pass(ms: number): Promise<void>;
  /** The same, for one who is told apart from others: what is asked for by one owner happens in the order of its asking. */
  ownedBy(owner: string): Scheduler;
  /** What is still to happen, for telling situations apart. */
  pending(): string;
  readonly events: number;
}

/** Which of these, each with something to do at one instant, goes first: an index. */
export type WhoseTurn = (owners: readonly string[]) => number;

interface Event {
  readonly owner: string;
  readonly atMs: number;
  readonly task: () => void | Promise<void>;
}

/** So many in one schedule mean that something never comes to an end. */
const MOST_EVENTS = 200_000;

/** Without `whoseTurn`, events of one instant happen in the order in which they were asked for. */
export function createScheduler(
  startMs: number,
  { whoseTurn, mostEvents = MOST_EVENTS }: { whoseTurn?: WhoseTurn; mostEvents?: number | undefined } = {},
): Scheduler {
  // Few wait at any time, so that a sorted list does.
  const waiting: Event[] = [];
  let nowMs = startMs;
  let events = 0;

  const step = async (event: Event): Promise<void> => {
    nowMs = Math.max(nowMs, event.atMs);
    events += 1;
    if (events > mostEvents) throw new Error('the schedule comes to no end');
    await event.task();
    // Everything that the event set in motion runs to its next wait before anything else happens: a tick's turn comes
    // when no promise is left to go on with. What waits for anything else is waited for by the event itself.
    await new Promise<void>((resolve) => process.nextTick(resolve));
  };

  const add = (owner: string, ms: number, task: Event['task']): void => {
    const atMs = nowMs + Math.max(0, ms);
    let index = waiting.length;
    while (index > 0 && (waiting[index - 1]?.atMs ?? 0) > atMs) index -= 1;
    waiting.splice(index, 0, { owner, atMs, task });
  };

  const next = (): Event | undefined => {
    const ready = waiting.filter(({ atMs }) => atMs <= Math.max(nowMs, waiting[0]?.atMs ?? 0));
    const owners = [...new Set(ready.map(({ owner }) => owner))].sort();
    if (whoseTurn === undefined || owners.length < 2) return waiting.shift();
    const chosen = owners[whoseTurn(owners)];
    const index = waiting.findIndex(({ owner }) => owner === chosen);
    return waiting.splice(index, 1)[0];
  };

  const scheduler: Scheduler = {
    now: () => nowMs,
    after: (ms, task) => add('', ms, task),
    ownedBy: (owner) => ({
      ...scheduler,
      after: (ms, task) => add(owner, ms, task),
      get events() {
        return events;
      },
    }),
    pending: () =>
      waiting
        .map(({ owner, atMs }) => `${owner} ${atMs}`)
        .sort()
        .join(),
    async run(until) {
      while (!until()) {
        const event = next();
        if (event === undefined) return false;
        await step(event);
      }
      return true;
    },
    async pass(ms) {
      const endMs = nowMs + ms;
      while (waiting[0] !== undefined && waiting[0].atMs <= endMs) {
        const event = next();
        if (event !== undefined) await step(event);
      }
      nowMs = Math.max(nowMs, endMs);
    },
    get events() {
      return events;
    },
  };
  return scheduler;
}
