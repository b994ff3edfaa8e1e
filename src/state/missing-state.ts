/** What is told where a state is asked for and none is there. */
import { type DiagnosticsError, fault } from '../model/diagnostic.ts';

const MEND =
  'restore it from a copy, or bring it from its other home with `pricewright state export` and `state import`; ' +
  'if it is lost: `pricewright state init --lost --reason …`; where there never was one: `pricewright state init`';

export function missingState(place: string): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, MEND);
}

/** As a creation leaves it that was cut short, or a disk that lost what was in it. */
export function emptyState(place: string): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}: it is empty`, MEND);
}
