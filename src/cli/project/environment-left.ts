/** Records under an environment's name that the project file no longer has: a plan refuses them, a read points to them. */

import { type Diagnostic, DiagnosticsError } from '../../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../../model/messages/diagnostic-code.ts';
import { addressIn, separated, withSameKey } from '../../project/environment-text.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { type NamedStates, namedFor } from '../../state/lock-file.ts';
import type { State } from '../../state/state.ts';
import { type Printing, printDiagnostics } from '../io/report-faults.ts';
import type { World } from '../io/world.ts';

type Named = Pick<Project, 'environment' | 'environments'>;

/**
 * Records are kept under the environment's name: under another name, everything that exists would be created once
 * more. Two environments of the project file share a service only where it says that each has an account of its own.
 */
export async function refuseLeftEnvironment(
  world: World,
  state: State,
  project: Project,
  origin: string,
  states: NamedStates,
): Promise<void> {
  const recorded = await state.environmentsOf(origin);
  const { environment, besides, service } = project;
  if (recorded.includes(environment)) return;
  const refuse = (code: DiagnosticCode, name: string, which: string, fix: string): never => {
    const message = `what was applied to ${origin} is on record for the environment \`${name}\`, which ${which}; \`${environment}\` knows nothing of it and would make all of it again`;
    throw new DiagnosticsError([{ severity: 'error', code, message, fix }]);
  };
  const left = leftOf(recorded, project);
  if (left !== undefined)
    refuse('environment-left', left, `${PROJECT_FILE} does not have`, fixOf(left, project));
  const sameKey = withSameKey(service.apiKeyVariable, besides, world.env);
  const shared = sameKey.find((name) => recorded.includes(name));
  if (shared !== undefined)
    refuse(
      'shared-account',
      shared,
      'has the same key',
      `go on with --env ${shared}; ${separated(shared, environment)}`,
    );
  const address = addressIn(service.baseUrl.template, world.env);
  const apart = besides.find(
    ({ environment: name, baseUrl }) =>
      sameKey.includes(name) &&
      addressIn(baseUrl, world.env) === address &&
      hasRunElsewhere(states, name, environment),
  )?.environment;
  if (apart === undefined) return;
  const message = `\`${apart}\` has applied from a state of its own, and its address and key are those of \`${environment}\` here: if they are one account, \`${environment}\` would make all of it again`;
  const fix = `if they are one account, go on with --env ${apart}; ${separated(apart, environment)}`;
  throw new DiagnosticsError([{ severity: 'error', code: 'shared-account', message, fix }]);
}

/** True where another state than this environment's is that of `name`, and something was applied from it. */
function hasRunElsewhere(states: NamedStates, name: string, environment: string): boolean {
  const [own, other] = [namedFor(states, environment), namedFor(states, name)];
  return (
    other !== undefined && other.id !== own?.id && (other.run ?? other.anchor ?? other.record) !== undefined
  );
}

/** Warns on stderr where nothing is on record for the environment, and something is for a name that is left. */
export async function warnOfLeftEnvironment(
  world: World,
  state: State,
  project: Named,
  { color }: Printing,
): Promise<void> {
  const left = leftOf(await state.environments(), project);
  if (left === undefined) return;
  const warning: Diagnostic = {
    severity: 'warning',
    code: 'environment-left',
    message: `nothing is on record for \`${project.environment}\`; the records are under the environment \`${left}\`, which ${PROJECT_FILE} does not have`,
    fix: fixOf(left, project),
  };
  printDiagnostics(world, [warning], { color });
}

function leftOf(recorded: readonly string[], { environment, environments }: Named): string | undefined {
  if (recorded.includes(environment)) return undefined;
  return recorded.find((name) => !environments.includes(name));
}

function fixOf(left: string, { environment, environments }: Named): string {
  const keep =
    environments.length === 0
      ? `write \`environments: { ${left}: {} }\` and go on with --env ${left}`
      : `call it \`${left}\` again under \`environments\` and go on with --env ${left}; if \`${environment}\` is an account of its own there, keep both names, each with another \`service.account\``;
  return `if it is the same account under a new name: export the state, move it away and import it under that name: pricewright state export FILE --env ${environment}, then pricewright state import FILE --as ${environment} --reason …; else ${keep}`;
}
