/** The profiles: what the service at the other end has, and under which names. */
import type { Json, JsonObject } from '../model/values/json.ts';
import { INSTALMENTS } from './2026-04-01/fields.ts';
import {
  OPERATIONS,
  type Operation,
  type OperationName,
  REQUEST_HEADERS,
  type Route,
} from './2026-04-01/operations.ts';
import {
  ALGUNA_DIFFERENCES,
  ALGUNA_HEADERS,
  ALGUNA_HOSTS,
  ALGUNA_INSTEAD,
  ALGUNA_PACE,
  ALGUNA_PARAMETERS,
  ALGUNA_UNSHOWN,
  algunaParameters,
  algunaRoute,
} from './alguna/operations.ts';
import { sentToVendor, shownByVendor } from './alguna/wire.ts';

export type ProfileName = 'published' | 'alguna';

/** How a service differs from the published interface beyond names. */
export interface Traits {
  /** How many things are found by a list: in the whole list, or not at all, so that each is read alone. */
  readonly finds: 'in_whole_list' | 'not';
  /** True where only a draft can be deleted, and a published version holds until another takes its place. */
  readonly keepsPublished: boolean;
  /** True where a draft's update is its whole content. Otherwise it has a form of its own, with less in it. */
  readonly replacesDrafts: boolean;
  /** True where a subscription that is not active has its first version as a draft, and activating publishes every draft. */
  readonly opensAsDraft: boolean;
  /** True where no call changes or takes back an end that was sent. */
  readonly endsOnce: boolean;
  /** True where a bundle's price has every field of a price. Otherwise its discount and spend limits have fewer. */
  readonly wholeBundlePrices: boolean;
  /**
   * The statuses beside `draft` and `active` in which a subscription goes on: it is adopted, and changed once they end.
   * Any other one has ended.
   */
  readonly goesOn: ReadonlySet<string>;
  /** True where it is not documented from where an answer has the currency of a bundle's price: no request says it. */
  readonly assumesBundleCurrency: boolean;
  /** The fields of a price that requests carry and no answer shows. */
  readonly unshownOfPrice: ReadonlySet<string>;
  /** True where 409 without `Retry-After` is a refusal. Otherwise it says that the key is in progress. */
  readonly refusesBy409: boolean;
  /** True where the service tells the days on cycle of a subscription, and nobody knows what another day bills. */
  readonly tellsCycles: boolean;
  /** True where the vendor's value sets are closed. Otherwise another value is sent as it is. */
  readonly closesValues: boolean;
}

/** An operation that answers, or names a field, in another way than the published one. */
export interface Differences extends Partial<Pick<Operation, 'answer' | 'answersId' | 'repeatable'>> {
  /** The name that is sent, by ours. */
  readonly fields?: Readonly<Record<string, string>>;
  /** True for a list of summaries: each thing in it is read by its id. */
  readonly summaries?: true;
  /** True where a published version in the answer never changes, so that it is known by its id from then on. */
  readonly showsForGood?: true;
  /** Fields of the thing that no update takes. */
  readonly fixed?: readonly string[];
}

export interface Profile {
  /** The address of each account; absent where the profile is of no service in particular. */
  readonly hosts?: Readonly<Record<string, string>>;
  /** Requests per second where the project says nothing, and the most that it may say; absent where no limit is known. */
  readonly pace?: { readonly usual: number; readonly most: number };
  readonly headers: {
    readonly authorization: string;
    readonly version: string;
    readonly idempotency_key: string;
  };
  /** The names of the parameters of lists; none where the interface does not publish them. */
  readonly listParameters: { readonly pageSize?: string; readonly skip?: string; readonly tags?: string };
  /** The query parameters that a list takes; undefined where the interface does not name them all. */
  readonly parameters?: (name: OperationName) => readonly string[] | undefined;
  /** Null where the profile has no such operation. */
  readonly route: (name: OperationName) => Route | null;
  readonly traits: Traits;
  /** The fields that no answer shows, in words. Their values in the catalog count as recorded. */
  readonly unshown?: readonly string[];
  /** Operations that differ from the published ones. */
  readonly differently?: Readonly<Partial<Record<OperationName, Differences>>>;
  /** The way out where the service has no such operation. Absent if a project may bind the operation. */
  readonly instead?: Readonly<Partial<Record<OperationName, string>>>;
  /** The body and the answer of an operation on the wire, where they are not in the published form. */
  readonly wire?: {
    readonly sent: (name: OperationName, body: JsonObject) => JsonObject;
    readonly shown: (name: OperationName, body: Json) => Json;
  };
}

const PUBLISHED: Traits = {
  finds: 'not',
  keepsPublished: false,
  replacesDrafts: false,
  opensAsDraft: false,
  endsOnce: false,
  wholeBundlePrices: false,
  goesOn: new Set(),
  assumesBundleCurrency: false,
  unshownOfPrice: new Set(),
  refusesBy409: false,
  tellsCycles: false,
  closesValues: false,
};

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  published: {
    headers: REQUEST_HEADERS,
    listParameters: {},
    route: (name) => OPERATIONS[name].published,
    traits: PUBLISHED,
  },
  alguna: {
    hosts: ALGUNA_HOSTS,
    pace: ALGUNA_PACE,
    headers: ALGUNA_HEADERS,
    listParameters: ALGUNA_PARAMETERS,
    parameters: algunaParameters,
    route: algunaRoute,
    traits: {
      finds: 'in_whole_list',
      keepsPublished: true,
      replacesDrafts: true,
      opensAsDraft: true,
      endsOnce: true,
      wholeBundlePrices: true,
      goesOn: new Set(['paused', 'scheduled', 'sent']),
      assumesBundleCurrency: true,
      unshownOfPrice: INSTALMENTS,
      refusesBy409: true,
      tellsCycles: true,
      closesValues: true,
    },
    unshown: ALGUNA_UNSHOWN,
    differently: ALGUNA_DIFFERENCES,
    instead: ALGUNA_INSTEAD,
    wire: { sent: sentToVendor, shown: shownByVendor },
  },
};

/** The profile that a project file names; the published one for no name, and for one that is reported as unknown. */
export function profileNamed(name: ProfileName = 'published'): Profile {
  return PROFILES[name] ?? PROFILES.published;
}

/** True for a subscription that has ended: nothing of it is changed any more. */
export function hasEnded(status: string | null, { goesOn }: Traits): boolean {
  return status !== null && status !== 'draft' && status !== 'active' && !goesOn.has(status);
}
