/** What is told where a state is asked for and none is there. */
import { commandLine, type TypedFor } from '../model/command-line.ts';
import { type DiagnosticsError, fault } from '../model/diagnostic.ts';

export function missingState(place: string, typed: TypedFor): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, fixFor(typed));
}

/** The fault of an empty file, left by a creation that was cut short or a disk that lost its content. */
export function emptyState(place: string, typed: TypedFor): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}: it is empty`, fixFor(typed));
}

function fixFor(typed: TypedFor): string {
  return (
    'restore it from a copy, or bring it from its other home with `state export` there and ' +
    `\`${commandLine(typed, 'state import FILE')}\`; if it is lost: \`${commandLine(typed, 'state init --lost --reason …')}\`; ` +
    `where there never was one: \`${commandLine(typed, 'state init')}\``
  );
}
