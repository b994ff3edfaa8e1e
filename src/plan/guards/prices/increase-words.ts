/** Where an increase is, and what begins with it, in the words that several guards use. */
import type { Step } from '../../../model/plan/plan.ts';
import { kindOf } from '../../../model/values/address.ts';
import type { Violation } from '../guard-facts.ts';
import type { PriceIncrease } from './price-increases.ts';

export function violationPlace({
  step,
  price,
  cause,
}: PriceIncrease): Pick<Violation, 'address' | 'about' | 'price'> {
  return {
    address: step.address,
    price: priceIn(step, price),
    ...(cause === undefined ? {} : { about: cause }),
  };
}

/** A bundle's own price is named after its bundle, as in the subscriptions that use it. */
export function priceIn({ address }: Step, price: string): string {
  return kindOf(address) === 'bundle' ? `${address} ${price}` : price;
}

export function beginningText({ price, increase }: PriceIncrease): string {
  switch (increase.kind) {
    case 'brought':
      return `${price} is new from ${increase.bundle}`;
    case 'credit_gone':
      return `the credit ${price} goes`;
    case 'credit':
      return increase.shift.change.after === null ? `the ${price} goes` : `the ${price} shrinks`;
    case 'term':
      return `what is paid by its ${price} increases`;
    case 'percent':
    case 'infinite':
    case 'unmeasured':
      return `${price} increases`;
    default:
      return increase satisfies never;
  }
}
