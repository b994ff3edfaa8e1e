/** The requests of a staged version, as steps: its draft is made or replaced, published, or deleted. Pure. */
import type { OperationName } from '../../interface/index.ts';
import type { Step } from '../../model/plan/plan.ts';
import type { Bindings } from '../../model/service/binding.ts';
import { pathWithPlaces } from '../../model/service/references.ts';
import { type Address, stagedOf } from '../../model/values/address.ts';
import type { CalendarDay } from '../../model/values/calendar-day.ts';
import { fingerprint } from '../../model/values/fingerprint.ts';
import type { JsonObject } from '../../model/values/json.ts';

/** The day that the draft names. A version without a day starts on the day of apply. */
export function dayOfDraft({ effective_at: day }: Step, today: CalendarDay): CalendarDay {
  return day ?? today;
}

/** Makes the draft. It always says its day, so that a look at it can tell. */
export function draftStep(version: Step, today: CalendarDay): Step {
  const { looks: _, replaces: __, ...step } = version;
  const day = dayOfDraft(version, today);
  return {
    ...step,
    ...namedFor('versions.create', stagedOf(version.address), version),
    body: { ...version.body, draft: true, effective_at: day },
    effective_at: day,
    depends_on: [],
  };
}

/** Puts the whole content in place of that of a draft that was staged before. */
export function replaceStep(version: Step, today: CalendarDay, bindings: Bindings): Step {
  const { body, ...step } = draftStep(version, today);
  const { draft: _, ...content } = body ?? {};
  const address = stagedOf(version.address);
  return {
    ...step,
    ...namedFor('versions.update', address, version),
    ...routeOf('versions.update', address, bindings, content),
    action: 'update',
  };
}

/** Publishes the draft. It is the version's own step: once it is done, the version is. */
export function publishStep(version: Step, today: CalendarDay, bindings: Bindings): Step {
  const address = stagedOf(version.address);
  return {
    ...version,
    operation: 'versions.publish',
    action: 'publish',
    address,
    opens: version.address,
    effective_at: dayOfDraft(version, today),
    ...routeOf('versions.publish', address, bindings, null),
  };
}

export function deleteStep(version: Step, bindings: Bindings): Step {
  const address = stagedOf(version.address);
  const { looks: _, replaces: __, ...step } = version;
  return {
    ...step,
    ...namedFor('versions.delete', address, version),
    ...routeOf('versions.delete', address, bindings, null),
    action: 'withdraw',
    effective_at: null,
    depends_on: [],
  };
}

/** A request beside the version's own step has a name and a digest of its own: that it is done says nothing of the step. */
function namedFor(operation: OperationName, address: Address, { digest }: Step) {
  return {
    id: `${operation} ${address}`,
    operation,
    address,
    opens: null,
    digest: fingerprint([operation, address, digest]),
  } as const;
}

/** The names and digests of the requests that may stand beside a version's own step. */
export function stagedBeside(version: Step): readonly (readonly [id: string, digest: string])[] {
  const operations = ['versions.create', 'versions.update', 'versions.delete'] as const;
  if (version.operation !== 'versions.create') return [];
  return operations.map((operation) => {
    const { id, digest } = namedFor(operation, stagedOf(version.address), version);
    return [id, digest] as const;
  });
}

function routeOf(
  name: OperationName,
  address: Address,
  { operations }: Bindings,
  body: JsonObject | null,
): Pick<Step, 'method' | 'path' | 'body'> {
  const bound = operations.get(name);
  if (bound === undefined) throw new Error(`${name} is not bound`);
  const whole = bound.set === undefined ? body : { ...bound.set, ...body };
  return { method: bound.method, path: pathWithPlaces(bound.path, address), body: whole };
}
