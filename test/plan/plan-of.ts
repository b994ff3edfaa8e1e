/** A plan from a catalog in YAML and a world written by hand, for tests of the planner alone. */

import { assemblePlan } from '../../src/judge/assemble-plan.ts';
import type { UsageSample } from '../../src/model/catalog/usage-sample.ts';
import type { Guards } from '../../src/model/plan/guards.ts';
import type { Plan } from '../../src/model/plan/plan.ts';
import type { Live, Observed, OpenIntent } from '../../src/model/service/observed.ts';
import type { Recorded } from '../../src/model/service/record.ts';
import type { Address } from '../../src/model/values/address.ts';
import { kindOf } from '../../src/model/values/address.ts';
import { calendarDay } from '../../src/model/values/calendar-day.ts';
import type { JsonObject } from '../../src/model/values/json.ts';
import type { MetadataField } from '../../src/model/values/metadata-field.ts';
import { createContext } from '../../src/plan/context.ts';
import type { PlanInputs } from '../../src/plan/plan-inputs.ts';
import { catalogOf } from '../catalog-of.ts';
import { NO_GUARDS, type Profile } from '../rehearsal.ts';
import { bindingsOf } from '../served.ts';

export const TODAY = calendarDay('2026-11-20');

export interface World {
  readonly catalog: string;
  readonly profile?: Profile;
  readonly records?: Readonly<Record<string, Partial<Recorded>>>;
  readonly live?: Readonly<Record<string, JsonObject>>;
  readonly guards?: Partial<Guards>;
  readonly intents?: readonly OpenIntent[];
  readonly targets?: readonly string[];
  readonly commit?: string;
  readonly environment?: string;
  readonly revert?: 'all' | readonly string[];
  readonly usage?: readonly UsageSample[];
  readonly cohortsBy?: MetadataField;
}

/** Throws where there is no plan. */
export function planOf(world: World): Plan {
  const { plan, diagnostics } = assemblePlan(inputsOf(world));
  if (plan === undefined) throw new Error(diagnostics.map(({ message }) => message).join('\n'));
  return plan;
}

export function contextOf(world: World) {
  return createContext(inputsOf(world));
}

export function inputsOf(world: World): PlanInputs {
  const bindings = bindingsOf(world.profile ?? 'published');
  return {
    project: 'test',
    environment: world.environment ?? 'default',
    origin: 'https://billing.example.com',
    catalog: catalogOf(world.catalog),
    commit: world.commit ?? null,
    observed: observedOf(world),
    bindings,
    guards: { ...NO_GUARDS, ...world.guards },
    revert: (world.revert ?? []) as 'all' | readonly Address[],
    targets: (world.targets ?? []) as readonly Address[],
    today: TODAY,
    usage: world.usage ?? [],
    cohortsBy: world.cohortsBy ?? null,
    toolVersion: '0.0.0',
  };
}

function observedOf({ records = {}, live = {}, intents = [] }: World): Observed {
  return {
    records: new Map(
      Object.entries(records).map(([address, row]) => [
        address as Address,
        recordOf(address as Address, row),
      ]),
    ),
    live: new Map(
      Object.entries(live).map(([address, value]): [Address, Live] => [
        address as Address,
        { kind: 'read', remoteId: idOf(address), value, status: null, currentVersionId: null },
      ]),
    ),
    plans: { complete: true, listed: [] },
    openIntents: intents,
    requests: 0,
  };
}

function recordOf(address: Address, row: Partial<Recorded>): Recorded {
  return {
    address,
    remoteId: idOf(address),
    value: {},
    answered: null,
    start: kindOf(address) === 'version' ? TODAY : null,
    status: kindOf(address) === 'version' ? 'published' : null,
    presence: 'present',
    revision: 1,
    appliedAtMs: 0,
    ...row,
  };
}

/** `products.platform` has the id `id_products_platform`. */
export function idOf(address: string): string {
  return `id_${address.replaceAll('.', '_')}`;
}
