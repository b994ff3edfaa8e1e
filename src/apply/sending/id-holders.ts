/** The addresses by the ids that they have on record: no answer may give one address the id of another. */
import { isPresent, type Recorded } from '../../model/service/record.ts';
import { type Address, kindOf, ownerOf } from '../../model/values/address.ts';

export interface IdHolders {
  /**
   * The other address of the same kind that has the id; a version's id counts within its subscription. At once where one process
   * knows them all, so that of two answers with one id the second finds the first.
   */
  holderOf(id: string, address: Address): Address | undefined | Promise<Address | undefined>;
  /** To be called as soon as an answer gives the id, before it is durable. */
  hold(address: Address, id: string | null): void;
}

export function idHolders(records: ReadonlyMap<Address, Recorded>): IdHolders {
  const holders = new Map<string, Address>();
  for (const record of records.values()) {
    if (isPresent(record) && record.remoteId !== null)
      holders.set(holderPlace(record.remoteId, record.address), record.address);
  }
  return {
    holderOf: (id, address) => {
      const holder = holders.get(holderPlace(id, address));
      return holder === address ? undefined : holder;
    },
    hold: (address, id) => {
      if (id !== null) holders.set(holderPlace(id, address), address);
    },
  };
}

function holderPlace(id: string, address: Address): string {
  const kind = kindOf(address);
  return `${kind === 'version' ? ownerOf(address) : kind} ${id}`;
}
