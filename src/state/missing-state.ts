/** What is told where a state is asked for and none is there. */
import { commandLine } from '../model/command-line.ts';
import { type DiagnosticsError, fault } from '../model/diagnostic.ts';

export function missingState(place: string, environment: string): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, mendFor(environment));
}

/** As a creation leaves it that was cut short, or a disk that lost what was in it. */
export function emptyState(place: string, environment: string): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}: it is empty`, mendFor(environment));
}

function mendFor(environment: string): string {
  return (
    'restore it from a copy, or bring it from its other home with `state export` there and ' +
    `\`${commandLine(environment, 'state import FILE')}\`; if it is lost: \`${commandLine(environment, 'state init --lost --reason …')}\`; ` +
    `where there never was one: \`${commandLine(environment, 'state init')}\``
  );
}
