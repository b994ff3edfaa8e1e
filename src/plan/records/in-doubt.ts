/** The addresses at which the outcome of a request is not known. */
import type { OpenIntent } from '../../model/service/observed.ts';
import { type Address, ownerOf } from '../../model/values/address.ts';
import { remember } from '../../model/values/remember.ts';
import type { Context } from '../context.ts';

interface InDoubt {
  /** The addresses of the requests. */
  readonly at: ReadonlySet<Address>;
  /** With those that the requests open. */
  readonly touched: ReadonlySet<Address>;
  /** The things that the requests are about. */
  readonly owners: ReadonlySet<Address>;
}

export function inDoubt({ observed }: Pick<Context, 'observed'>): InDoubt {
  return addressesIn(observed.openIntents);
}

/** Every subscription of an account may be in doubt at once. */
const addressesIn = remember(
  (intents: readonly OpenIntent[]): InDoubt => ({
    at: new Set(intents.map(({ address }) => address)),
    touched: new Set(
      intents.flatMap(({ address, opens }) => (opens === null ? [address] : [address, opens])),
    ),
    owners: new Set(intents.map(({ address }) => ownerOf(address))),
  }),
);
