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
  readonly events: number;
}

interface Event {
  readonly atMs: number;
  readonly task: () => void | Promise<void>;
}

/** So many in one schedule mean that something never comes to an end. */
const MOST_EVENTS = 200_000;

export function createScheduler(startMs: number): Scheduler {
  // Few wait at any time, so that a sorted list does.
  const waiting: Event[] = [];
  let nowMs = startMs;
  let events = 0;

  const step = async (event: Event): Promise<void> => {
    nowMs = Math.max(nowMs, event.atMs);
    events += 1;
    if (events > MOST_EVENTS) throw new Error('the schedule comes to no end');
    await event.task();
    // Everything that the event set in motion runs to its next wait before anything else happens: a tick's turn comes
    // when no promise is left to go on with. What waits for anything else is waited for by the event itself.
    await new Promise<void>((resolve) => process.nextTick(resolve));
  };

  return {
    now: () => nowMs,
    after(ms, task) {
      const atMs = nowMs + Math.max(0, ms);
      let index = waiting.length;
      while (index > 0 && (waiting[index - 1]?.atMs ?? 0) > atMs) index -= 1;
      waiting.splice(index, 0, { atMs, task });
    },
    async run(until) {
      while (!until()) {
        const event = waiting.shift();
        if (event === undefined) return false;
        await step(event);
      }
      return true;
    },
    async pass(ms) {
      const endMs = nowMs + ms;
      for (let next = waiting[0]; next !== undefined && next.atMs <= endMs; next = waiting[0]) {
        waiting.shift();
        await step(next);
      }
      nowMs = Math.max(nowMs, endMs);
    },
    get events() {
      return events;
    },
  };
}
