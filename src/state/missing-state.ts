/** The fault of a state that does not exist at its place. */
import { commandLine, type TypedFor } from '../model/messages/command-line.ts';
import { type DiagnosticsError, fault } from '../model/messages/diagnostic.ts';

export function missingState(place: string, typed: TypedFor): DiagnosticsError {
  return fault('state-missing', `there is no state at ${place}`, fixFor(typed));
}

/** The fault of an empty place: a creation was cut short, or a disk lost the content. */
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
