/** One bad file and every line that is printed for it. */
export interface BadInput {
  readonly name: string;
  /** Of the file `a.yaml`. */
  readonly text: string;
  readonly told: readonly string[];
}

export const bad = (name: string, text: string, ...told: readonly string[]): BadInput => ({
  name,
  text,
  told,
});

/** How most texts begin, by what their next line belongs to: three lines with one product, */
export const AFTER_SEAT = `version: "2026-04-01"
products:
  seat: { name: Seat }
`;
/** six up to a bundle's name, */
export const IN_BUNDLE = `${AFTER_SEAT}bundles:
  b:
    name: B
`;
/** seven into its prices, */
export const IN_PRICES = `${IN_BUNDLE}    prices:
`;
const SEAT_PRICE =
  'seat: { type: fixed, fee_type: fixed, billing_direction: advance, charge_on_contract_start: true, fixed_pricing_model: { price_per_unit: "10" } }';
/** ten into its changes, */
export const IN_CHANGES = `${AFTER_SEAT}  desk: { name: Desk }
bundles:
  b:
    name: B
    prices:
      ${SEAT_PRICE}
    changes:
`;
/** seven into a subscription, */
export const IN_SUBSCRIPTION = `${AFTER_SEAT}subscriptions:
  s:
    customer_id: c
    currency: USD
`;
/** and thirteen into one beside a bundle in its currency. */
export const WITH_FOLLOWER = `${IN_BUNDLE}    currency: USD
    prices:
      ${SEAT_PRICE}
subscriptions:
  s:
    customer_id: c
    currency: USD
`;
