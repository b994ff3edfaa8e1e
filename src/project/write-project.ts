/** The texts that `init` writes: a project file with explanations, and a small catalog to begin with. Pure. */
import { SERVICE_VERSION } from '../interface/index.ts';
import { addMonths, type CalendarDay, firstOfMonth } from '../model/values/calendar-day.ts';

const API_KEY = `api_key: "\${env.BILLING_API_KEY}"`;

/** The environments of a project; `real` is the service of production, in YAML. */
function environmentsText(real: string): string {
  return `# Each environment may override every setting above; null takes one away. Records are kept per environment.
environments:
  # The billing service inside the process, with its data in .pricewright/: no address, no key, no customer who pays. A command
  # without --env uses it; a pipeline always names its environment.
  sandbox:
    service: embedded
    guards: { changes_percent: null } # a share says little of a catalog with a few customers
  # The real account. The key only ever comes from the environment; one that is written here is refused. Nothing is sent before
  # \`pricewright state init --env production\`, and before this file is committed.
  production:
    service: ${real}
    state: { sqlite: .pricewright/production.db } # for more than one person: { postgres: "\${env.DATABASE_URL}" }
`;
}

/** `id` has a part that no other project has: `acme-7f3k2q`. It becomes part of every idempotency key. */
export function projectText(id: string): string {
  return `# yaml-language-server: $schema=./node_modules/pricewright/schemas/project.schema.json
version: 1

# Written once, and part of every idempotency key: never change it.
project: ${id}

catalog: [billing/**/*.yaml]

# Whose calendar decides what day it is, when a price changes on a day.
timezone: UTC

service:
  # The vendor's interface. \`published\` is what is documented without a vendor's name, and nothing else.
  profile: alguna

# What was applied, and the journal that keeps anything from being done twice. Do not commit the file; back it up.
state: { sqlite: .pricewright/state.db }

# A plan that breaks one of these is refused, until an exception with a reason is written here.
guards:
  deletions: 0                  # the most things that one plan may delete
  price_increase_percent: 25    # the largest increase of any price
  price_decrease_percent: 50    # the largest decrease of any price: 499.00 is easily 4.99
  bill_increase_percent: 25     # the largest increase of an existing customer's bill
  notice_days: 30               # how long an increase must be known before it takes effect
  changes_percent: 30           # the largest share of addresses that one plan may change, with all that use a bundle
  window_days: 7                # applies of so many days are added up for the limits on prices and bills
  # requested: anyone             # who may write \`requested: TICKET\`: what a customer asked for is no increase; or roles of approvers
  # protect: [products.platform] # what no plan may change; of a product its prices too
  # exceptions:
  #   - { guard: price_increase_percent, limit: 40, for: bundles.starter, until: 2027-02-01, reason: Agreed with sales }

${environmentsText(`{ account: production, ${API_KEY} }`)}`;
}

/** The project file of an example, for a project of one's own: its id, the embedded service in the place of a served one, and production. */
export function projectFromExample(text: string, id: string): string {
  const real = `{ base_url: https://billing.example.com, ${API_KEY} }`;
  const own = withOwnSchema(text, 'pricewright.yaml')
    .replace(/^project: .*$/m, `project: ${id}`)
    .replace(/^service:\n(?:[ #].*\n)+/m, 'service: { profile: published }\n');
  return `${own.trimEnd()}\n\n${environmentsText(real)}`;
}

/** A file of an example, by its path in the project, with the schema of the installed package. */
export function withOwnSchema(text: string, file: string): string {
  const up = '../'.repeat(file.split('/').length - 1) || './';
  return text.replace(/\$schema=(?:\.\.\/)+schemas/, `$schema=${up}node_modules/pricewright/schemas`);
}

/**
 * The text of `billing/catalog.yaml`. Its contract begins far enough ahead that `notice_days` lets a first change of its price pass,
 * whenever `init` runs.
 */
export function exampleCatalog(today: CalendarDay): string {
  const start = firstOfMonth(addMonths(today, 3));
  return `# yaml-language-server: $schema=../node_modules/pricewright/schemas/catalog.schema.json
version: "${SERVICE_VERSION}"

products:
  # Created where it does not exist. One that exists in production is adopted there: add id: { production: prod_… }
  platform: { name: Platform, fee_type: fixed, payment_terms: advance, billing_frequency: recurring }

customers:
  # Created too. One that exists in production: acme: { id: { production: cus_… } }
  acme: { name: Acme, currency: USD, aliases: [acme] }

bundles:
  starter:
    name: Starter
    currency: USD
    prices:
      # Each under its product's key.
      platform:
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        billing_frequency: recurring
        # Amounts are text in quotes, so that no digit is ever lost.
        fixed_pricing_model: { price_per_unit: "49.00", units: 1 }
    # The list price over time. Subscriptions that use the bundle pay the new price from that day on.
    # changes:
    #   - effective_at: ${addMonths(start, 3)}
    #     description: List price +5 %
    #     prices: { platform: { fixed_pricing_model: { price_per_unit: "51.45" } } }

subscriptions:
  acme:
    customer: acme
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: ${start} }
    versions:
      - items:
          - bundle: starter
`;
}
