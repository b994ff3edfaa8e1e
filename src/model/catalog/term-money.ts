/**
 * The fields of the catalog by their effect on money, beside the amounts themselves. First the terms that decide the
 * amount paid, by the service's names: a subscription has one only where somebody sets it, and so has a price, which
 * never escalates by itself; whoever reads, compares, shows or sends all of them has their names from here. Then each
 * field of the catalog: its money is `computed`; or it is `asked` for, as nothing shows which amount moves; or it has
 * `none`. The guard `unmeasured` refuses a change of an asked-for field in something that runs. `test/plan/terms/every-
 * term.test.ts` holds that each field of the schema has a row.
 */

/** The spend limits, with the words before their amounts. */
export const SPEND_WORDS = { minimum_spend: 'at least', maximum_spend: 'at most' } as const;

export type SpendLimit = keyof typeof SPEND_WORDS;

export const SPEND_LIMITS = Object.keys(SPEND_WORDS) as readonly SpendLimit[];

export const MONEY_TERMS = ['discount', ...SPEND_LIMITS, 'price_escalation', 'trial_period_days'] as const;

export type MoneyTerm = (typeof MONEY_TERMS)[number];

/** The same value for each of the spend limits. */
export function forLimits<Value>(value: Value): Readonly<Record<SpendLimit, Value>> {
  return forEach(SPEND_LIMITS, value);
}

function forEach<Name extends string, Value>(names: readonly Name[], value: Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;
}

export type TermMoney =
  /** The amounts of the plan have it. `by` says where. */
  | { readonly money: 'computed'; readonly by: string }
  /** `because` is a clause about the amount that nobody can compute. */
  | { readonly money: 'asked'; readonly because: string }
  | { readonly money: 'none'; readonly because: string };

const computed = (by: string): TermMoney => ({ money: 'computed', by });
const asked = (because: string): TermMoney => ({ money: 'asked', because });
const none = (because: string): TermMoney => ({ money: 'none', because });

const LABEL = none('people read it, and nothing is billed by it');
const NAMING = none('it says which thing is meant, and nothing of it is sent');
const CONFIRMED = none('it says what no answer shows, and nothing of it is sent');
const CREATION = none('only the creation sends it, and an edit is an error');
const PASSED_ON = none('only the creation of a customer sends it, and an edit is deferred');
const BY_MONTHS = computed('the bills of all months that it changes');
const BY_PRICE = computed('the comparison of the two prices, and the bills at them');
const BY_VERSIONS = computed('the versions that follow from it');
/** The reason for terms that decide when something is billed, and not how much. */
export const MOMENT = 'when the periods around the change are billed is not shown';
const METHOD = 'what that does to a bill is not known';

/** The fields of everything that the service gives an id and a name. */
const NAMED = {
  id: NAMING,
  renamed_from: NAMING,
  adopt: NAMING,
  other_than: NAMING,
  name: LABEL,
  description: LABEL,
};
const DELETABLE = { ...NAMED, absent: none('a deletion, which the guard `deletions` judges') };

/** By kind, then by path. `*` is every other field of a kind whose fields are passed on as they are. */
export const TERM_MONEY = {
  product: {
    ...DELETABLE,
    unread: CONFIRMED,
    '*': asked('what the service bills by it is not shown'),
  },
  plan: {
    ...DELETABLE,
    currency: asked('what the service bills by it is not shown'),
    '*': asked('what its subscriptions are billed by it is not shown'),
  },
  customer: {
    id: NAMING,
    renamed_from: NAMING,
    unread: CONFIRMED,
    name: PASSED_ON,
    currency: PASSED_ON,
    '*': PASSED_ON,
  },
  bundle: {
    ...DELETABLE,
    unread: CONFIRMED,
    currency: none('checked against the subscriptions, and never sent'),
    prices: BY_PRICE,
    like: BY_PRICE,
    currencies: BY_PRICE,
    'currencies.changes.description': LABEL,
    changes: BY_VERSIONS,
    entitlements: BY_VERSIONS,
    'changes.effective_at': BY_VERSIONS,
    'changes.description': LABEL,
    'changes.applies.to': BY_VERSIONS,
    'changes.applies.at': BY_VERSIONS,
    'changes.applies.existing_from': BY_VERSIONS,
    'changes.applies.waves': BY_VERSIONS,
    'changes.applies.paused': BY_VERSIONS,
    'changes.applies.stopped': BY_VERSIONS,
    'changes.prices': BY_PRICE,
    'changes.entitlements': BY_VERSIONS,
  },
  subscription: {
    ...NAMED,
    unread: CONFIRMED,
    customer: CREATION,
    customer_id: CREATION,
    plan: CREATION,
    plan_id: CREATION,
    currency: CREATION,
    auto_activate: none('it makes a draft active, whose bill is named then'),
    'contract.period_type': CREATION,
    'contract.duration_months': CREATION,
    'contract.start_date': CREATION,
    'renewal.auto_renew': asked('which bills follow the contract is not shown'),
    'renewal.duration_months': asked('what it binds the customer to after the contract is not shown'),
    'renewal.period_type': asked('what it binds the customer to after the contract is not shown'),
    'billing.auto_issue_invoices': asked('which bills that withholds or sends is not shown'),
    'billing.auto_pay_invoices': asked('which bills are collected by it is not shown'),
    'billing.first_billing_date': asked('which bills that leaves out, moves or brings back is not shown'),
    'billing.payment_terms': asked('when bills are due by it, and what late ones cost, is not shown'),
    ...forEach(MONEY_TERMS, BY_MONTHS),
    'minimum_spend.billing_direction': asked(MOMENT),
    'maximum_spend.billing_direction': asked(MOMENT),
    'price_escalation.escalate_metered_unit_rates': asked(
      'which usage is billed at the other rates is not shown',
    ),
    metadata: LABEL,
    tags: none('labels of the service'),
    ends: BY_MONTHS,
    price_lock: BY_VERSIONS,
    versions: BY_VERSIONS,
  },
  version: {
    effective_at: BY_MONTHS,
    description: LABEL,
    draft: none('a draft bills nothing until it is published, which is a step of its own'),
    requested: none('the ticket of the customer, never sent: guards and rules judge the change beside it'),
    plan: BY_PRICE,
    items: BY_PRICE,
    entitlements: BY_VERSIONS,
    'items.product': BY_PRICE,
    'items.product_id': BY_PRICE,
    'items.price': BY_PRICE,
    'items.bundle': BY_PRICE,
    'items.prices': BY_PRICE,
    'items.bundle_id': BY_PRICE,
    'items.items': BY_PRICE,
  },
  price: {
    product: BY_PRICE,
    product_id: BY_PRICE,
    type: asked(METHOD),
    fee_type: asked(METHOD),
    billing_frequency: asked(METHOD),
    metric_ids: asked('which usage it bills then is not known'),
    metrics: asked('which usage it bills then is not known'),
    billing_interval: BY_PRICE,
    billing_interval_count: BY_PRICE,
    billing_interval_unit: BY_PRICE,
    billing_direction: asked(MOMENT),
    charge_on_contract_start: asked(MOMENT),
    recurring_instalment_interval_count: asked(MOMENT),
    recurring_instalment_interval_unit: asked(MOMENT),
    'minimum_spend.billing_direction': asked(MOMENT),
    'maximum_spend.billing_direction': asked(MOMENT),
    'prepaid_fixed_tiered_pricing_model.overages_charge_interval': asked(MOMENT),
    'expression_pricing_model.charges.billing_direction': asked(MOMENT),
    'expression_pricing_model.charges.description': LABEL,
    'expression_pricing_model.metric_bindings.metric_id': BY_PRICE,
    'expression_pricing_model.metric_bindings.metric': BY_PRICE,
    'matrix_pricing_model.dimensions.label': LABEL,
    'matrix_pricing_model.line_item_template': LABEL,
    discount: BY_MONTHS,
    minimum_spend: BY_PRICE,
    maximum_spend: BY_PRICE,
    trial_period_days: BY_MONTHS,
    display_order: LABEL,
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, TermMoney>>>>;

/** Paths of two names at most, such as `billing.payment_terms`. */
export function askedTerms(kind: keyof typeof TERM_MONEY): readonly (readonly [string, string])[] {
  return Object.entries<TermMoney>(TERM_MONEY[kind]).flatMap(([path, term]) =>
    term.money === 'asked' ? [[path, term.because] as const] : [],
  );
}

/** Null where the field moves no money by an amount that nobody can compute. */
export function whyAsked(kind: 'product' | 'plan', field: string): string | null {
  const rows: Readonly<Record<string, TermMoney>> = TERM_MONEY[kind];
  const term = rows[field] ?? rows['*'];
  return term?.money === 'asked' ? term.because : null;
}

/** False for a field without money, by the table. Entitlements have some only where a bill of the plan shows it. */
export function movesMoney(
  kind: keyof typeof TERM_MONEY,
  [field = '', member = '']: readonly string[],
): boolean {
  const rows: Readonly<Record<string, TermMoney>> = TERM_MONEY[kind];
  const term = rows[`${field}.${member}`] ?? rows[field] ?? rows['*'];
  return term?.money !== 'none' && field !== 'entitlements';
}
