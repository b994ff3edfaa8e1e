import { Ut as fault, i as EXIT } from "./model-C61qMIaC.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { u as LOCK_FILE } from "./open-project-state-DLzRbOAC.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { t as createProjectState } from "./create-project-state-DriUSVKV.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";
import { basename, dirname, join } from "node:path";
import { mkdir, stat, writeFile } from "node:fs/promises";

// src/project/write-project.ts
/** The texts that `init` writes: a project file with explanations, and a small catalog to begin with. Pure. */
/** `id` has a part that no other project has: `acme-7f3k2q`. It becomes part of every idempotency key. */
function projectText(id) {
	return `# yaml-language-server: $schema=./node_modules/pricewright/schemas/project.schema.json
version: 1

# Written once, and part of every idempotency key: never change it.
project: ${id}

catalog: [billing/**/*.yaml]

# Whose calendar decides what day it is, when a price changes on a day.
timezone: UTC

service:
  base_url: https://billing.example.com
  # The key only ever comes from the environment; one that is written here is refused.
  api_key: \${env.BILLING_API_KEY}
  # published: what the interface shows, and nothing else.
  # conventional: also the names that a REST service of this shape would use, to read and create everything.
  profile: published

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
  # protect: [products.platform] # what no plan may change; of a product its prices too
  # exceptions:
  #   - { guard: price_increase_percent, limit: 40, for: bundles.starter, until: 2027-02-01, reason: Agreed with sales }

# Once there are environments, --env is required. Each may override every setting above.
# environments:
#   staging:    { service: { base_url: https://staging.billing.example.com }, variables: { trial_days: 7 } }
#   production: { variables: { trial_days: 14 } }
`;
}
/** The text of `billing/catalog.yaml`. */
const EXAMPLE_CATALOG = `# yaml-language-server: $schema=../node_modules/pricewright/schemas/catalog.schema.json
version: "2026-04-01"

products:
  # Something that exists already is adopted by its id; without an id it is created where that is bound.
  platform: { id: prod_platform }

bundles:
  starter:
    name: Starter
    currency: USD
    prices:
      platform: # the product's key
        type: fixed
        fee_type: fixed
        billing_direction: advance
        charge_on_contract_start: true
        billing_interval: monthly
        # Amounts are text in quotes, so that no digit is ever lost.
        fixed_pricing_model: { price_per_unit: "49.00", units: 1 }
    # The list price over time. Subscriptions that use the bundle pay the new price from that day on.
    # changes:
    #   - effective_at: 2027-01-01
    #     description: List price +5 %
    #     prices: { platform: { fixed_pricing_model: { price_per_unit: "51.45" } } }

subscriptions:
  acme:
    customer_id: cus_acme
    currency: USD
    auto_activate: true
    contract: { period_type: fixed, duration_months: 12, start_date: 2027-01-01 }
    versions:
      - items:
          - bundle: starter
`;

// src/cli/commands/init.ts
/** `init`: writes a project file, an example catalog and a new state, in a folder that has none of them. */
/** The path of the state in the project file that is written. */
const STATE_FILE = ".pricewright/state.db";
const EXAMPLE_FILE = "billing/catalog.yaml";
async function init(world, options) {
	const folder = folderOf(world, options);
	const file = join(folder, PROJECT_FILE);
	if (await exists(file)) throw fault("project-exists", `there is a ${PROJECT_FILE} in ${folder} already`, "use it; for its state: pricewright state init");
	await refuseUnlessNew(folder, options);
	const catalog = join(folder, EXAMPLE_FILE);
	await mkdir(dirname(catalog), { recursive: true });
	await writeFile(file, projectText(`${nameOf(folder)}-${world.token(8)}`), { flag: "wx" });
	const wrote = [PROJECT_FILE];
	if (!await exists(catalog)) {
		await writeFile(catalog, EXAMPLE_CATALOG, { flag: "wx" });
		wrote.push(EXAMPLE_FILE);
	}
	const { project } = await readProjectInputs(world, options);
	await createProjectState(world, project, void 0);
	wrote.push(LOCK_FILE, STATE_FILE);
	const next = `Next: edit them and run \`pricewright validate\`; to rehearse: \`pricewright sandbox --seed-from .\`, which says how to point the project at it; then \`pricewright plan\`. To take over an account that is there already: remove ${EXAMPLE_FILE} and run \`pricewright pull\`.`;
	printResult(world, options, {
		wrote,
		project: project.id
	}, `Wrote ${wrote.join(", ")}.\n${next}`);
	return EXIT.done;
}
/**
* Runs before anything is written. A project file with another id beside an old state, or without a state, would get
* in the way of a fix. Throws a DiagnosticsError.
*/
async function refuseUnlessNew(folder, { env }) {
	if (env !== void 0) throw fault("no-environments", `--env ${env} names an environment, and a new project has none`, `leave --env out; environments are added to ${PROJECT_FILE}`);
	for (const name of [LOCK_FILE, STATE_FILE]) {
		if (!await exists(join(folder, name))) continue;
		throw fault("state-known", `there is a ${name} in ${folder} already: the project had another id, which nothing can replace`, `restore ${PROJECT_FILE} from Git; for a project of its own, choose another folder`);
	}
}
/** The folder's name as part of an id: lower-case letters, digits and dashes. */
function nameOf(folder) {
	return basename(folder).toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 40) || "billing";
}
async function exists(path) {
	return stat(path).then(() => true, () => false);
}

export { init };