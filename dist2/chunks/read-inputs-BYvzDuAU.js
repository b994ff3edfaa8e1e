import { f as sourceAt, g as tooLarge, l as locateIn, m as decodeText, t as readYaml, v as MAX_FILE_BYTES } from "./read-yaml-DhMk-JZp.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { n as reportUnreadable, r as outsideFault, t as locateFiles } from "./locate-files-fWP0hHYB.js";
import { D as checkShape, O as shapeChecks, d as metricsOf, f as checkBinding, g as readCatalog, k as fieldName, p as isMethod, s as productNames, t as createCarriers } from "./shared-use-Y6WgBaIb.js";
import { A as isOperationName, Ct as payerOf, D as OPERATIONS, Dt as suggestName, It as decimal, Jt as isJsonArray, Nt as ZERO, O as OPERATION_NAMES, Ot as require_fastest_levenshtein, Rt as isDecimalText, St as locateWithin, Tt as nearestName, Ut as fault, Vt as compareDiagnostics, Wt as isError, X as DEFAULT_ENVIRONMENT, Yt as isJsonObject, gn as dayAt, hn as calendarDay, ln as parseAddress, lt as locateOverlaid, qt as sourceText, ut as mergePatch, y as metadataField, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";
import { a as withStandIns, i as wholeVariable, n as resolveText, r as variablesOf, t as isPipeline } from "./environment-text-BNTwJIaE.js";
import { r as isWithin$1, t as findFiles } from "./find-files-D_qSpnmk.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as askGit } from "./ask-git-D2dJ2nq5.js";
import { existsSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createPublicKey } from "node:crypto";

// src/catalog/load-catalog.ts
/** Reads the catalog's files; `readCatalog` interprets them. */
/** Reports every fault of every file in one run. `catalog` is undefined where one of them is an error. */
async function loadCatalog(input) {
	const faults = collectFaults();
	const found = await locateFiles(input, faults);
	const read = found.files.map((found) => {
		const content = input.edited?.get(found.file);
		return content === void 0 ? readCatalogFile(found, faults) : {
			file: found.file,
			content
		};
	});
	const files = read.filter((file) => file !== void 0);
	const complete = found.complete && files.length === read.length;
	return readCatalog(files, {
		...input,
		complete,
		strays: found.strays
	}, faults);
}
/** Undefined, with a fault, for a file that cannot be read or is too large. */
function readCatalogFile({ file, real }, faults) {
	try {
		const { size } = statSync(real);
		if (size <= 10485760) return {
			file,
			content: readFileSync(real)
		};
		faults.error({
			...tooLarge(size),
			source: {
				file,
				line: 1,
				column: 1
			}
		});
	} catch (error) {
		reportUnreadable(file, error, faults);
	}
}

// src/impact/usage/unused-samples.ts
/** Warnings about usage samples that no subscription of the catalog is billed by, such as one with a mistyped id. */
/** In the order of the samples. A sample whose subscription was not read is assumed to be used. */
function unusedSamples(whole, samples) {
	if (samples.length === 0) return [];
	const carriers = createCarriers(whole);
	return samples.flatMap((sample) => warningOf(sample, whole, carriers) ?? []);
}
function warningOf(sample, whole, carriers) {
	const { catalog } = whole;
	const { user, used, source } = sample;
	const users = usersOf(user, whole, carriers);
	if (users === "not read") return void 0;
	const warning = {
		severity: "warning",
		code: "unused-sample",
		source
	};
	const whose = user.kind === "customer" ? `customer \`${user.id}\`` : `subscription \`${user.key}\``;
	if (users.length === 0) {
		const customers = [...catalog.subscriptions.values()].map(payerOf);
		return {
			...warning,
			message: `no subscription of the catalog is of ${whose}, so that the sample is excluded`,
			fix: suggestName(user.kind === "customer" ? user.id : user.key, [...new Set(customers)], "write the id of a customer in the catalog")
		};
	}
	const items = users.flatMap((subscription) => carriers.items(subscription));
	if (items.some(({ product, price }) => used.kind === "metric" ? metricsOf(price).includes(used.id) : productNames(catalog, product).includes(used.name))) return void 0;
	const wanted = used.kind === "metric" ? used.id : used.name;
	const carried = items.flatMap(({ product, price }) => used.kind === "metric" ? metricsOf(price) : productNames(catalog, product).slice(0, 1));
	return {
		...warning,
		message: `nothing that ${whose} pays for has the ${used.kind} \`${wanted}\`, so that the sample is excluded`,
		fix: suggestName(wanted, [...new Set(carried)], `write a ${used.kind} that one of its prices has, or remove the row`)
	};
}
function usersOf(user, { catalog, upToDate }, carriers) {
	if (user.kind === "customer") return carriers.hasUnread(user.id) ? "not read" : carriers.of(user.id);
	const subscription = catalog.subscriptions.get(user.key);
	if (subscription !== void 0) return [subscription];
	return upToDate === void 0 ? [] : "not read";
}

// schemas/project.schema.json
var project_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A project file",
	description: "pricewright.yaml: what belongs to one billing account, where it is, and what a plan may do.",
	type: "object",
	required: ["version", "project"],
	properties: {
		"version": {
			"title": "The version of this file's format",
			"const": 1,
			"x-fault": {
				"code": "unknown-version",
				"expects": "the version 1",
				"fix": "write version: 1"
			}
		},
		"project": {
			"title": "The project's id",
			"description": "Written once by init; part of every idempotency key: never change it.",
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9_-]{0,99}$",
			"patternErrorMessage": "Expected an id: lower-case letters, digits, `_` and `-`; write the id that `pricewright init` made.",
			"x-fault": {
				"code": "bad-project-id",
				"expects": "an id: lower-case letters, digits, `_` and `-`",
				"fix": "write the id that `pricewright init` made"
			}
		},
		"catalog": { "$ref": "#/$defs/globs" },
		"usage": { "$ref": "#/$defs/usage" },
		"tests": { "$ref": "#/$defs/tests" },
		"timezone": { "$ref": "#/$defs/timezone" },
		"variables": { "$ref": "#/$defs/variables" },
		"service": { "$ref": "#/$defs/service" },
		"state": { "$ref": "#/$defs/state" },
		"apply": { "$ref": "#/$defs/apply" },
		"guards": { "$ref": "#/$defs/guards" },
		"approvals": { "$ref": "#/$defs/approvals" },
		"approvers": { "$ref": "#/$defs/approvers" },
		"report": { "$ref": "#/$defs/report" },
		"environments": {
			"title": "Environments",
			"description": "Each by its name. Once there are any, --env is required.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/environment_name" },
			"additionalProperties": { "$ref": "#/$defs/environment" }
		}
	},
	additionalProperties: false,
	$defs: {
		"percent": {
			"description": "A percentage: 25 means 25 %.",
			"type": [
				"number",
				"string",
				"null"
			],
			"minimum": 0,
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected a percentage; write a number, such as 25.",
			"x-fault": {
				"code": "not-a-percentage",
				"expects": "a percentage",
				"fix": "write a number, such as 25"
			}
		},
		"amount": {
			"description": "An amount of money.",
			"type": [
				"number",
				"string",
				"null"
			],
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected an amount; write a number, such as -500.",
			"x-fault": {
				"code": "not-an-amount",
				"expects": "an amount",
				"fix": "write a number, such as -500"
			}
		},
		"day": {
			"description": "A calendar day, YYYY-MM-DD.",
			"type": "string",
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\.",
			"patternErrorMessage": "Expected a calendar day; write it as YYYY-MM-DD, such as 2027-01-31.",
			"x-fault": {
				"code": "not-a-day",
				"expects": "a calendar day",
				"fix": "write it as YYYY-MM-DD, such as 2027-01-31"
			}
		},
		"name": {
			"type": "string",
			"minLength": 1,
			"x-fault": {
				"code": "empty-text",
				"expects": "some text",
				"fix": "write it out"
			}
		},
		"operation": {
			"title": "A binding",
			"description": "Where the service has an operation that the published interface leaves open.",
			"type": ["object", "null"],
			"properties": {
				"method": {
					"$ref": "#/$defs/name",
					"description": "GET, POST, PATCH, PUT or DELETE."
				},
				"path": {
					"$ref": "#/$defs/name",
					"description": "From the base URL on; parameters in braces: /products/{id}."
				},
				"repeatable": {
					"description": "Whether doing it again with the same body leaves the same state.",
					"type": "boolean"
				},
				"fields": {
					"description": "Of operations whose field names the interface does not show, the names to send: of credits.reserve customer and properties, of subscriptions.cancel day.",
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/name" }
				},
				"id": {
					"$ref": "#/$defs/name",
					"description": "Where the id stands in the answer, names joined by dots: data.id."
				}
			},
			"additionalProperties": false
		},
		"service": {
			"title": "The section `service`",
			"description": "Where the billing service is and what it is known to do.",
			"type": ["object", "null"],
			"properties": {
				"base_url": {
					"$ref": "#/$defs/name",
					"description": "https, or http on this machine. `${env.NAME}` is resolved when it is used."
				},
				"api_key": { "description": "Only ever from the environment: ${env.NAME}." },
				"profile": {
					"description": "`published`: what the interface shows. `conventional`: also the names that a REST service of this shape would use.",
					"enum": ["published", "conventional"]
				},
				"operations": {
					"description": "Bindings over the profile, by the name of the operation.",
					"type": ["object", "null"],
					"additionalProperties": { "$ref": "#/$defs/operation" }
				},
				"list_parameters": {
					"title": "The section `list_parameters`",
					"description": "The names of the two list parameters, which the interface does not show.",
					"type": ["object", "null"],
					"properties": {
						"page_size": {
							"$ref": "#/$defs/name",
							"description": "The name of the page size: limit, say."
						},
						"skip": {
							"$ref": "#/$defs/name",
							"description": "The name of the number of items to skip: offset, say."
						}
					},
					"additionalProperties": false
				},
				"headers": {
					"title": "The section `headers`",
					"description": "Names of headers where the service has others.",
					"type": ["object", "null"],
					"properties": {
						"authorization": {
							"$ref": "#/$defs/name",
							"description": "In place of Authorization."
						},
						"version": {
							"$ref": "#/$defs/name",
							"description": "In place of Service-Version."
						},
						"idempotency_key": {
							"$ref": "#/$defs/name",
							"description": "In place of Idempotency-Key."
						}
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		},
		"state": {
			"title": "The section `state`",
			"description": "Where it is recorded what was applied: one of the two.",
			"type": ["object", "null"],
			"properties": {
				"sqlite": {
					"$ref": "#/$defs/name",
					"description": "A file, relative to the project file."
				},
				"postgres": {
					"$ref": "#/$defs/name",
					"description": "A URL, with the password only from the environment: ${env.DATABASE_URL}."
				}
			},
			"additionalProperties": false
		},
		"apply": {
			"title": "The section `apply`",
			"description": "How a plan is carried out.",
			"type": ["object", "null"],
			"properties": {
				"concurrency": {
					"description": "Requests at once.",
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 256
				},
				"timeout_ms": {
					"description": "For one request, in milliseconds.",
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 6e5
				},
				"retries": {
					"description": "How often a request is sent again.",
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 20
				},
				"requests_per_second": {
					"description": "How fast requests are sent at most: by one command, or by all workers together. No limit where it is not there.",
					"type": ["number", "null"],
					"exclusiveMinimum": 0,
					"maximum": 1e5
				},
				"drift": {
					"description": "What becomes of changes that only the service has: `report` or `revert`.",
					"enum": ["report", "revert"]
				}
			},
			"additionalProperties": false
		},
		"guard_exception": {
			"title": "An exception",
			"description": "Lets a plan pass a guard, in writing.",
			"type": "object",
			"required": [
				"guard",
				"until",
				"reason"
			],
			"properties": {
				"guard": {
					"description": "The guard that it is from.",
					"enum": [
						"deletions",
						"locked_prices",
						"price_increase_percent",
						"price_decrease_percent",
						"bill_increase_percent",
						"move_increase_percent",
						"monthly_change",
						"notice_days",
						"changes_percent",
						"backdating_days",
						"protect"
					]
				},
				"limit": {
					"$ref": "#/$defs/percent",
					"description": "The limit that holds instead. protect needs none; price_increase_percent without one, and with `for`, lets any increase there pass, also one from nothing."
				},
				"for": {
					"$ref": "#/$defs/name",
					"description": "The address it is for, and everything below it; without it, the whole plan."
				},
				"until": {
					"$ref": "#/$defs/day",
					"description": "The last day on which it holds."
				},
				"reason": {
					"$ref": "#/$defs/name",
					"description": "Why."
				}
			},
			"additionalProperties": false
		},
		"guards": {
			"title": "The section `guards`",
			"description": "Rules about a plan that stop it. What is not named is off, except deletions, locked_prices and backdating_days, which are 0.",
			"type": ["object", "null"],
			"properties": {
				"deletions": {
					"description": "How many things one plan may delete.",
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 1e6
				},
				"locked_prices": {
					"description": "How many price-locked subscriptions an edit of a bundle's prices may reach. A lock holds back the bundle's dated changes; an edit of its current prices is none.",
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 1e6
				},
				"backdating_days": {
					"description": "How many days in the past a version may take effect.",
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 36500
				},
				"price_increase_percent": {
					"$ref": "#/$defs/percent",
					"description": "The largest increase of any price at any usage, in percent; what a bundle brings to its followers is beyond every limit."
				},
				"price_decrease_percent": {
					"$ref": "#/$defs/percent",
					"description": "The largest decrease of any price at any usage, in percent; a price that a bundle's edit takes away decreases by 100."
				},
				"bill_increase_percent": {
					"$ref": "#/$defs/percent",
					"description": "The largest increase of an existing customer's bill, in percent, in any month that the plan changes; what cannot be measured is refused. What a customer orders in addition is no part of it."
				},
				"move_increase_percent": {
					"$ref": "#/$defs/percent",
					"description": "The largest increase of a customer's bill by a move from one bundle to another, in percent, over the whole bill and over the two bundles alone; what cannot be measured is refused."
				},
				"monthly_change": {
					"description": "By currency, how far a plan may move what existing customers pay in all, in any of 24 months. What new subscriptions bring is no part of it; what cannot be measured is refused.",
					"type": ["object", "null"],
					"propertyNames": { "$ref": "#/$defs/currency_name" },
					"additionalProperties": {
						"type": ["object", "null"],
						"description": "Amounts; a fall is below zero. A side that is not named is off.",
						"properties": {
							"min": {
								"$ref": "#/$defs/amount",
								"description": "The least change of a month, such as -500."
							},
							"max": {
								"$ref": "#/$defs/amount",
								"description": "The largest change of a month, such as 10000."
							}
						},
						"additionalProperties": false
					}
				},
				"notice_days": {
					"description": "How many days an increase must be known before it takes effect.",
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 36500
				},
				"window_days": {
					"description": "Over how many days before today applies are added up for the limits on prices and bills.",
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 36500
				},
				"changes_percent": {
					"$ref": "#/$defs/percent",
					"description": "The largest share of addresses that one plan may change, in percent, the subscriptions that a bundle's change reaches included; one thing alone may always change."
				},
				"protect": {
					"description": "Addresses that no plan may change or delete; of a product its prices too, in bundles and subscriptions that exist, and of a bundle the dated changes that they get ahead of their day.",
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/name" }
				},
				"exceptions": {
					"description": "Exceptions, each with an end and a reason.",
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/guard_exception" }
				}
			},
			"additionalProperties": false
		},
		"approval_role": {
			"type": "string",
			"pattern": "^[a-z][a-z0-9_-]{0,62}$",
			"patternErrorMessage": "Expected the name of a role: lower-case letters, digits, `_` and `-`; write one such as finance.",
			"x-fault": {
				"code": "bad-role-name",
				"expects": "the name of a role: lower-case letters, digits, `_` and `-`",
				"fix": "write one such as finance"
			}
		},
		"approval_amount": {
			"description": "An amount of money, not below zero.",
			"type": ["number", "string"],
			"minimum": 0,
			"format": "decimal",
			"pattern": "^\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected an amount that is not below zero; write one such as \"1000.00\".",
			"x-fault": {
				"code": "not-an-amount",
				"expects": "an amount that is not below zero",
				"fix": "write one such as \"1000.00\""
			}
		},
		"approval_limit": {
			"type": [
				"number",
				"string",
				"object"
			],
			"minimum": 0,
			"minProperties": 1,
			"format": "decimal",
			"pattern": "^\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected an amount that is not below zero; write one such as \"1000.00\", or amounts by currency, such as { USD: \"1000.00\" }.",
			"x-fault": {
				"code": "not-an-amount",
				"expects": "an amount that is not below zero",
				"fix": "write one such as \"1000.00\", or amounts by currency, such as { USD: \"1000.00\" }"
			},
			"propertyNames": { "$ref": "#/$defs/currency_name" },
			"additionalProperties": { "$ref": "#/$defs/approval_amount" }
		},
		"approvals": {
			"title": "The list `approvals`",
			"description": "Rules about who has to sign an approval of a plan before an apply carries it out. The rules that stood before a change judge it.",
			"type": ["array", "null"],
			"items": {
				"title": "An approval rule",
				"type": "object",
				"required": ["when", "by"],
				"properties": {
					"when": {
						"title": "A condition",
						"description": "Exactly one condition. A plan whose figure cannot be measured meets it.",
						"type": "object",
						"minProperties": 1,
						"properties": {
							"monthly_increase_above": {
								"$ref": "#/$defs/approval_limit",
								"description": "Existing customers pay more by more than this in all, in any of 24 months: one amount for each currency, or amounts by currency, where a currency that is not named has 0."
							},
							"monthly_decrease_above": {
								"$ref": "#/$defs/approval_limit",
								"description": "Existing customers pay less by more than this in all, in any of 24 months."
							},
							"any_price_increase_percent_above": {
								"$ref": "#/$defs/percent",
								"description": "Any price increases by more than this at any usage, measured as the guard price_increase_percent does."
							},
							"moves": {
								"type": "boolean",
								"description": "A subscription moves from one bundle to another."
							},
							"deletions": {
								"type": "boolean",
								"description": "Anything is deleted or ends."
							},
							"guard_exceptions": {
								"type": "boolean",
								"description": "An exception lets the plan pass a guard."
							},
							"always": {
								"type": "boolean",
								"description": "The plan carries anything out."
							}
						},
						"additionalProperties": false
					},
					"by": {
						"description": "Roles of `approvers`. One person of each has to approve, and one person counts for one of them; a role that is named twice needs two.",
						"type": "array",
						"minItems": 1,
						"items": { "$ref": "#/$defs/approval_role" }
					}
				},
				"additionalProperties": false
			}
		},
		"approvers": {
			"title": "The section `approvers`",
			"description": "By role, the public keys of the people in it, each as SSH writes it: ssh-ed25519 AAAA… name.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/approval_role" },
			"additionalProperties": {
				"type": ["array", "null"],
				"description": "Public keys; two keys of one name are one person.",
				"minItems": 1,
				"items": { "$ref": "#/$defs/name" }
			}
		},
		"report": {
			"title": "The section `report`",
			"description": "How a plan is shown. Nothing here changes what a plan does or its digest.",
			"type": ["object", "null"],
			"properties": {
				"cohorts": {
					"description": "The metadata field of subscriptions by whose value a plan groups its money, such as metadata.segment; by bundle or plan where it is not there.",
					"type": ["string", "null"],
					"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]",
					"patternErrorMessage": "Expected `metadata.` and a key of subscriptions' metadata; write one such as metadata.segment, or leave it out to group by bundle.",
					"x-fault": {
						"code": "not-a-metadata-field",
						"expects": "`metadata.` and a key of subscriptions' metadata",
						"fix": "write one such as metadata.segment, or leave it out to group by bundle"
					}
				},
				"columns": {
					"description": "The metadata fields that a plan shows beside each subscription whose money it changes, such as metadata.account_manager.",
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": {
						"type": "string",
						"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]",
						"patternErrorMessage": "Expected `metadata.` and a key of subscriptions' metadata; write one such as metadata.account_manager.",
						"x-fault": {
							"code": "not-a-metadata-field",
							"expects": "`metadata.` and a key of subscriptions' metadata",
							"fix": "write one such as metadata.account_manager"
						}
					}
				}
			},
			"additionalProperties": false
		},
		"variables": {
			"title": "Variables",
			"description": "Values for `${var.name}` in catalog files.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/variable_name" },
			"additionalProperties": { "type": [
				"string",
				"number",
				"boolean"
			] }
		},
		"currency_name": {
			"type": "string",
			"pattern": "^[A-Z]{3}$",
			"patternErrorMessage": "Expected a currency of ISO 4217; write one such as USD.",
			"x-fault": {
				"code": "not-a-currency",
				"expects": "a currency of ISO 4217",
				"fix": "write one such as USD"
			}
		},
		"variable_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9_-]+$",
			"patternErrorMessage": "Expected the name of a variable: letters, digits, `_` and `-`; choose a name of that form.",
			"x-fault": {
				"code": "bad-variable-name",
				"expects": "the name of a variable: letters, digits, `_` and `-`",
				"fix": "choose a name of that form"
			}
		},
		"environment_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$",
			"patternErrorMessage": "Expected the name of an environment: letters, digits, `_` and `-`; choose a name of that form.",
			"x-fault": {
				"code": "bad-environment-name",
				"expects": "the name of an environment: letters, digits, `_` and `-`",
				"fix": "choose a name of that form"
			}
		},
		"globs": {
			"title": "The catalog's files",
			"description": "Patterns relative to this file, such as billing/**/*.yaml.",
			"type": "array",
			"minItems": 1,
			"items": { "$ref": "#/$defs/name" }
		},
		"usage": {
			"title": "Usage samples",
			"description": "Patterns relative to this file, such as usage/*.yaml: what customers use in a month, so that plans count metered prices in money.",
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/name" }
		},
		"tests": {
			"title": "Price tests",
			"description": "Patterns relative to this file: the statements that `pricewright test` answers. Without them, tests/**/*.yaml.",
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/name" }
		},
		"timezone": {
			"$ref": "#/$defs/name",
			"description": "The IANA name of the zone whose calendar decides what day it is, such as Europe/Berlin."
		},
		"environment": {
			"title": "An environment",
			"description": "Overrides any of the settings above; records are kept per environment. null takes a setting away.",
			"type": ["object", "null"],
			"properties": {
				"catalog": { "$ref": "#/$defs/globs" },
				"usage": { "$ref": "#/$defs/usage" },
				"tests": { "$ref": "#/$defs/tests" },
				"timezone": { "$ref": "#/$defs/timezone" },
				"variables": { "$ref": "#/$defs/variables" },
				"service": { "$ref": "#/$defs/service" },
				"state": { "$ref": "#/$defs/state" },
				"apply": { "$ref": "#/$defs/apply" },
				"guards": { "$ref": "#/$defs/guards" },
				"approvals": { "$ref": "#/$defs/approvals" },
				"approvers": { "$ref": "#/$defs/approvers" },
				"report": { "$ref": "#/$defs/report" }
			},
			"additionalProperties": false,
			"x-misplaced": {
				"version": "write it at the top of the file only",
				"project": "write it at the top of the file only",
				"environments": "write it at the top of the file only"
			}
		}
	}
};

// src/project/base-url.ts
/** The address of the service: https, or this machine. In a pipeline, only the address that the pipeline allows. */
/** Checks a base URL. Unless `isShown`, a fault shows no part of it: a variable in it may hold a secret. */
function checkBaseUrl(text, isShown = true) {
	const url = URL.canParse(text) ? new URL(text) : void 0;
	if (url === void 0 || url.protocol !== "https:" && url.protocol !== "http:") return {
		code: "bad-base-url",
		message: "`base_url` is no address of the form https://host",
		fix: "write it as https://billing.example.com"
	};
	if (url.username !== "" || url.password !== "") return {
		code: "credentials-in-url",
		message: "`base_url` holds a user name or password",
		fix: "remove it: the key stands in `api_key`"
	};
	if (/[?#]/.test(text)) return {
		code: "bad-base-url",
		message: "`base_url` holds a query or a fragment",
		fix: "remove it: paths are added at its end"
	};
	if (url.protocol === "http:" && !isLoopback(url)) return {
		code: "insecure-base-url",
		message: `\`base_url\` would send the API key${isShown ? ` to ${url.host}` : ""} unencrypted`,
		fix: "write https; http is for this machine only (localhost, 127.0.0.1, [::1])"
	};
}
/** Checks the parts of a base URL that are known before its variables are. */
function checkBaseUrlTemplate(text) {
	if (variablesOf(text).length === 0) return checkBaseUrl(text);
	const written = withStandIns(text, "");
	if (/^http:\/\/[a-z]/i.test(written)) return checkBaseUrl(withStandIns(text, "1"));
	if (written.includes("@")) return checkBaseUrl("https://user@host");
	return /[?#]/.test(written) ? checkBaseUrl("https://host/?") : void 0;
}
/**
* The base URL, without a slash at its end. Under `CI` a pull request may have written the file. There the address
* must be literal or one whole variable, and nothing shows a variable's value before the pipeline's own settings
* allow it. Throws a DiagnosticsError for a missing variable and for a text that cannot be a base URL.
*/
function baseUrlOf(project, env) {
	const { template } = project.service.baseUrl;
	const isWritten = variablesOf(template).length === 0;
	if (isPipeline(env) && !isWritten && wholeVariable(template) === void 0) throw fault("base-url-not-allowed", "CI is set, and `base_url` puts a variable into an address of its own, which could carry a secret away", "write the address out, or put all of it into one variable in the settings of the pipeline");
	const text = resolveText(project.service.baseUrl, env);
	const wrong = checkBaseUrl(text, isWritten || !isPipeline(env)) ?? checkForKey(project, text, env);
	if (wrong !== void 0) throw fault(wrong.code, wrong.message, wrong.fix);
	const url = new URL(text).href.replace(/\/+$/, "");
	if (!isWritten) checkOrigin(project, url, env);
	return url;
}
/**
* Refuses an address that holds the API key.
* A URL is lower-cased when it is parsed, so a part of it that is shown would not match the key.
*/
function checkForKey({ service }, url, env) {
	const key = env[service.apiKeyVariable ?? ""]?.trim().toLowerCase();
	const isWritten = variablesOf(service.baseUrl.template).length === 0;
	if (!key || isWritten || !url.toLowerCase().includes(key)) return void 0;
	return {
		code: "key-in-base-url",
		message: "the variables of `base_url` put the API key into the address",
		fix: "take it out: the key stands in `api_key`"
	};
}
/** The text that a URL gives as its origin where it has none, such as for `mailto:`. */
const NO_ORIGIN = "null";
/**
* Under `CI` the key goes only to the origin in PRICEWRIGHT_ORIGIN, so that a pull request that edits `base_url`
* cannot carry the key away. This machine is no exception: a step of the same job may listen there. Throws a
* DiagnosticsError for any other origin.
*/
function checkOrigin(project, baseUrl, env) {
	if (!isPipeline(env)) return;
	const { origin } = new URL(baseUrl);
	const variable = wholeVariable(project.service.baseUrl.template);
	const shown = variable === void 0 ? origin : `the origin that ${variable} holds`;
	const allowed = env.PRICEWRIGHT_ORIGIN ?? "";
	if (allowed === "") throw fault("missing-origin", `CI is set, and PRICEWRIGHT_ORIGIN does not say that the API key may go to ${shown}`, `set PRICEWRIGHT_ORIGIN${variable === void 0 ? `=${origin}` : ""} in the pipeline's own settings, where no pull request can change it`);
	const permitted = URL.canParse(allowed) ? new URL(allowed).origin : NO_ORIGIN;
	if (permitted === origin) return;
	const allows = permitted === NO_ORIGIN ? "is no address of the form https://host" : `allows only ${permitted}`;
	throw fault("origin-not-allowed", `\`base_url\` leads to ${shown}, and PRICEWRIGHT_ORIGIN ${allows}`, "correct `base_url`, or the variable in the settings of the pipeline");
}
function isLoopback({ hostname }) {
	return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname);
}

// src/approval/ssh-wire.ts
/** The binary form of SSH's keys and signatures: texts and bytes, each preceded by its length. */
const LENGTH_BYTES = 4;
function sshString(value) {
	const bytes = Buffer.from(value);
	const length = Buffer.alloc(LENGTH_BYTES);
	length.writeUInt32BE(bytes.length);
	return Buffer.concat([length, bytes]);
}
/** Reads beyond the end give undefined, and so does everything after them. */
function sshReader(source) {
	let at = 0;
	const take = (count) => {
		if (at + count > source.length) {
			at = Number.POSITIVE_INFINITY;
			return;
		}
		at += count;
		return source.subarray(at - count, at);
	};
	const number = () => take(LENGTH_BYTES)?.readUInt32BE();
	const bytes = () => {
		const length = number();
		return length === void 0 ? void 0 : take(length);
	};
	return {
		take,
		number,
		bytes,
		text: () => bytes()?.toString("latin1"),
		isAtEnd: () => at === source.length
	};
}
/** The bytes of a base64 text; undefined where the text is not exactly their base64. */
function fromBase64(text) {
	const bytes = Buffer.from(text, "base64");
	return bytes.toString("base64") === text ? bytes : void 0;
}

// src/approval/public-key.ts
/** Public keys of approvers in the form of SSH: `ssh-ed25519 AAAA… name`, as in `~/.ssh/id_ed25519.pub`. */
const KEY_TYPE = "ssh-ed25519";
const KEY_BYTES = 32;
/** The longest name that is accepted. */
const LONGEST_NAME = 100;
const NAME = /^[^\p{C}\p{Zl}\p{Zp}]+$/u;
function parseApproverKey(line) {
	if (line.includes("PRIVATE KEY")) return "private";
	const [type = "", encoded = "", ...rest] = line.trim().split(/\s+/);
	if (type !== "ssh-ed25519") return /^(ssh|ecdsa|sk)-/.test(type) ? "other-type" : "not-a-key";
	if (rawPublicKey(`${type} ${encoded}`) === void 0) return "not-a-key";
	const name = rest.join(" ");
	if (!NAME.test(name) || name.length > LONGEST_NAME) return "nameless";
	return {
		key: `${type} ${encoded}`,
		name
	};
}
/** The bytes of a key without its name; undefined for any text that is not exactly the form of such a key. */
function rawPublicKey(key) {
	const [type, encoded, ...more] = key.split(" ");
	if (type !== "ssh-ed25519" || encoded === void 0 || more.length > 0) return void 0;
	const blob = fromBase64(encoded);
	if (blob === void 0) return void 0;
	const reader = sshReader(blob);
	const inner = reader.text();
	const raw = reader.bytes();
	return inner === "ssh-ed25519" && raw?.length === KEY_BYTES && reader.isAtEnd() ? raw : void 0;
}
function publicKeyBlob(raw) {
	return Buffer.concat([sshString(KEY_TYPE), sshString(raw)]);
}
function publicKeyText(raw) {
	return `${KEY_TYPE} ${publicKeyBlob(raw).toString("base64")}`;
}
function publicKeyObject(raw) {
	const x = Buffer.from(raw).toString("base64url");
	return createPublicKey({
		key: {
			kty: "OKP",
			crv: "Ed25519",
			x
		},
		format: "jwk"
	});
}

// src/project/checking.ts
function report$1({ locate, faults }, path, code, message, fix) {
	faults.error({
		code,
		source: locate(path),
		message,
		fix
	});
}

// src/project/check-approvals.ts
/** The rules about `approvals` and `approvers`. */
const LIMITS = /* @__PURE__ */ new Set([
	"monthly_increase_above",
	"monthly_decrease_above",
	"any_price_increase_percent_above"
]);
function checkApprovals({ approvals, approvers }, checking) {
	const roles = Object.keys(approvers ?? {});
	for (const [index, { when, by }] of (approvals ?? []).entries()) {
		const path = ["approvals", index];
		const conditions = Object.entries(when);
		if (conditions.length > 1) report$1(checking, [...path, "when"], "several-conditions", `\`when\` has ${conditions.length} conditions, and a rule has one`, "write a rule for each: a plan then needs what any of them asks for");
		for (const [name, value] of conditions) if (value === null || value === false) report$1(checking, [
			...path,
			"when",
			name
		], "condition-off", `\`${name}\` is ${value}, so that the rule would never hold`, LIMITS.has(name) ? "write its limit, or remove the rule" : "write true, or remove the rule");
		if (!checking.isSound("approvers")) continue;
		for (const [at, role] of by.entries()) if (!roles.includes(role)) report$1(checking, [
			...path,
			"by",
			at
		], "unknown-role", `\`approvers\` has no role \`${role}\``, suggestName(role, roles, `add approvers: { ${role}: [ssh-ed25519 AAAA… name] }`));
		if (by.every((role) => roles.includes(role))) checkPeople({
			when,
			by
		}, {
			approvers: approvers ?? {},
			at: [...path, "by"],
			checking
		});
	}
}
/** A rule that asks for more people than there are would stop every plan that it is about. */
function checkPeople({ by }, { approvers, at, checking }) {
	const asked = [...new Set(by)].filter((role) => approvers[role] != null);
	const people = new Set(asked.flatMap((role) => namesOf(approvers[role] ?? [])));
	const tooFew = asked.find((role) => {
		const count = by.filter((each) => each === role).length;
		return new Set(namesOf(approvers[role] ?? [])).size < count;
	});
	if (tooFew === void 0 && people.size >= by.length) return;
	const whom = tooFew === void 0 ? `${by.length} people` : `more people of \`${tooFew}\``;
	report$1(checking, at, "too-few-approvers", `the rule asks for ${whom}, and \`approvers\` has fewer`, "add the keys of more people, or ask for fewer; two keys of one name are one person");
}
function namesOf(lines) {
	return lines.map(parseApproverKey).flatMap((key) => typeof key === "string" ? [] : [key.name]);
}
const KEY_FAULTS = {
	"not-a-key": [
		"not-a-public-key",
		"this is no public key",
		"write the one line of a file such as id_ed25519.pub: ssh-ed25519 AAAA… name"
	],
	"other-type": [
		"other-key-type",
		"this key is of another type",
		"make one with: ssh-keygen -t ed25519"
	],
	private: [
		"literal-private-key",
		"a private key is written in the file, where everyone who reads the repository has it",
		"make a new pair with: ssh-keygen -t ed25519, and write its public key here"
	],
	nameless: [
		"key-without-name",
		"this key has no name, or one that cannot be shown",
		"write who it belongs to behind it, such as ssh-ed25519 AAAA… alice@example.com"
	]
};
function checkApprovers({ approvers }, checking) {
	const owners = /* @__PURE__ */ new Map();
	for (const [role, lines] of Object.entries(approvers ?? {})) {
		const inRole = /* @__PURE__ */ new Set();
		for (const [index, line] of (lines ?? []).entries()) {
			const path = [
				"approvers",
				role,
				index
			];
			const key = parseApproverKey(line);
			if (typeof key === "string") {
				report$1(checking, path, ...KEY_FAULTS[key]);
				continue;
			}
			const owner = owners.get(key.key) ?? key.name;
			owners.set(key.key, owner);
			if (owner !== key.name) report$1(checking, path, "key-of-two", `this key is of \`${owner}\` already`, "write one name for one key");
			if (inRole.has(key.key)) report$1(checking, path, "duplicate-item", `\`${role}\` has this key twice`, "keep one of the two");
			inRole.add(key.key);
		}
	}
}

// src/project/check-settings.ts
/** The rules of one environment's settings, one function per rule. A fault never shows a possible secret. */
function checkSettings(settings, checking) {
	for (const [section, rules] of Object.entries(RULES)) if (checking.isSound(section)) for (const rule of rules) rule(settings, checking);
}
const RULES = {
	catalog: [checkCatalog],
	usage: [checkUsage],
	tests: [checkTests],
	timezone: [checkTimezone],
	service: [
		checkBaseUrlSetting,
		checkApiKey,
		checkOperations
	],
	state: [checkState],
	guards: [checkGuards],
	approvals: [checkApprovals],
	approvers: [checkApprovers]
};
function checkCatalog({ catalog }, checking) {
	if (catalog === void 0) report$1(checking, ["catalog"], "missing-field", "the project lacks `catalog`", "add catalog: [billing/**/*.yaml]");
	checkGlobs("catalog", catalog, checking);
}
function checkUsage({ usage }, checking) {
	checkGlobs("usage", usage, checking);
}
function checkTests({ tests }, checking) {
	checkGlobs("tests", tests, checking);
}
function checkGlobs(setting, globs, checking) {
	for (const [index, glob] of (globs ?? []).entries()) {
		if (!/^!?([/\\]|[A-Za-z]:)|(^|[/\\])\.\.([/\\]|$)/.test(glob)) continue;
		const message = `\`${glob}\` leads out of the project's folder`;
		report$1(checking, [setting, index], "outside-project", message, "write a pattern relative to this file");
	}
}
function checkTimezone({ timezone }, checking) {
	if (timezone === void 0 || isTimezone(timezone)) return;
	const zones = Intl.supportedValuesOf("timeZone");
	const fix = suggestName(timezone, zones, "write an IANA name, such as UTC or Europe/Berlin");
	report$1(checking, ["timezone"], "unknown-timezone", `there is no time zone \`${timezone}\``, fix);
}
function isTimezone(text) {
	if (!/^[A-Za-z]/.test(text)) return false;
	try {
		dayAt(0, text);
		return true;
	} catch {
		return false;
	}
}
function checkBaseUrlSetting({ service }, checking) {
	const path = ["service", "base_url"];
	if (service?.base_url === void 0) {
		report$1(checking, path, "missing-field", "the project lacks `service.base_url`", "add service: { base_url: https://… }");
		return;
	}
	const wrong = checkBaseUrlTemplate(service.base_url);
	if (wrong !== void 0) report$1(checking, path, wrong.code, wrong.message, wrong.fix);
}
function checkApiKey({ service }, checking) {
	const key = service?.api_key;
	if (key === void 0 || typeof key === "string" && wholeVariable(key) !== void 0) return;
	report$1(checking, ["service", "api_key"], "literal-api-key", "the API key is written in the file, where everyone who reads the repository has it", `write \${env.BILLING_API_KEY}, set that variable, and revoke the key that stood here`);
}
function checkOperations({ service }, checking) {
	for (const [name, operation] of Object.entries(service?.operations ?? {})) {
		const path = [
			"service",
			"operations",
			name
		];
		if (!isOperationName(name)) {
			const fix = suggestName(name, OPERATION_NAMES, "see docs/reference/operations.md");
			report$1(checking, path, "unknown-operation", `there is no operation \`${name}\``, fix);
		}
		for (const field of ["method", "path"]) {
			if (operation[field] !== void 0) continue;
			report$1(checking, path, "missing-field", `\`${name}\` lacks \`${field}\``, `add \`${field}\``);
		}
	}
}
function checkState({ state }, checking) {
	if (state === void 0) return;
	const { sqlite, postgres } = state;
	if (sqlite === void 0 === (postgres === void 0)) report$1(checking, ["state"], "bad-state", sqlite === void 0 ? "`state` names no home" : "`state` names two homes", "write one of `sqlite` and `postgres`");
	if (sqlite !== void 0 && /^[a-z]+:\/\//i.test(sqlite)) report$1(checking, ["state", "sqlite"], "bad-state", "`sqlite` is a URL, and it takes the path of a file", `write postgres: "\${env.DATABASE_URL}" instead`);
	if (postgres !== void 0 && holdsPassword(postgres)) report$1(checking, ["state", "postgres"], "literal-password", "the password of the database is written in the file, where everyone who reads the repository has it", `write "\${env.DATABASE_URL}", set that variable, and change the password that stood here`);
}
/** Looks in the authority and in the query. A variable in place of the password is no written password. */
function holdsPassword(url) {
	const bare = withStandIns(url, "");
	return /:\/\/[^/?#@]*:[^/?#@]+@/.test(bare) || /[?&]password=[^&]/i.test(bare);
}
function checkGuards({ guards }, checking) {
	for (const [index, address] of (guards?.protect ?? []).entries()) checkAddress(address, [
		"guards",
		"protect",
		index
	], checking);
	for (const [index, exception] of (guards?.exceptions ?? []).entries()) {
		const path = [
			"guards",
			"exceptions",
			index
		];
		if (exception.for !== void 0) checkAddress(exception.for, [...path, "for"], checking);
		if (needsLimit(exception) && (exception.limit ?? void 0) === void 0) {
			const message = `the exception from \`${exception.guard}\` lacks \`limit\``;
			report$1(checking, path, "missing-field", message, "add the limit that holds instead");
		}
	}
}
const LIMITLESS_FOR_ONE = /* @__PURE__ */ new Set([
	"price_increase_percent",
	"price_decrease_percent",
	"bill_increase_percent",
	"move_increase_percent",
	"monthly_change",
	"locked_prices"
]);
/** An increase from nothing is beyond every limit, so an exception for one address needs no limit. */
function needsLimit(exception) {
	if (LIMITLESS_FOR_ONE.has(exception.guard)) return exception.for === void 0;
	return exception.guard !== "protect";
}
function checkAddress(text, path, checking) {
	if (parseAddress(text) !== void 0) return;
	report$1(checking, path, "bad-address", `\`${text}\` is no address`, "write one such as products.platform or subscriptions.acme");
}

// src/project/normalise-approvals.ts
/** The approval rules as the program uses them. Limits are decimal texts, and keys have one blank between their parts. */
/** The settings must be checked. */
function normaliseApprovals({ approvals, approvers }) {
	return {
		rules: (approvals ?? []).map(({ when, by }) => ({
			when: conditionOf(when),
			by
		})),
		approvers: Object.fromEntries(Object.entries(approvers ?? {}).filter(([, lines]) => lines !== null).map(([role, lines]) => [role, (lines ?? []).map(keyLine)]))
	};
}
function conditionOf(when) {
	return Object.fromEntries(Object.entries(when).map(([name, value]) => [name, value === true ? true : limitOf(value)]));
}
function limitOf(written) {
	if (typeof written !== "object") return String(written);
	return Object.fromEntries(Object.entries(written).map(([currency, amount]) => [currency, String(amount)]));
}
function keyLine(line) {
	const parsed = parseApproverKey(line);
	return typeof parsed === "string" ? line : `${parsed.key} ${parsed.name}`;
}

// src/project/normalise-settings.ts
/** Fills in defaults, and turns the names of the file into ours. */
const APPLY_DEFAULTS = {
	concurrency: 8,
	timeoutMs: 3e4,
	retries: 6,
	requestsPerSecond: null,
	drift: "report"
};
function normaliseApply(written) {
	return {
		concurrency: written?.concurrency ?? APPLY_DEFAULTS.concurrency,
		timeoutMs: written?.timeout_ms ?? APPLY_DEFAULTS.timeoutMs,
		retries: written?.retries ?? APPLY_DEFAULTS.retries,
		requestsPerSecond: written?.requests_per_second ?? APPLY_DEFAULTS.requestsPerSecond,
		drift: written?.drift ?? APPLY_DEFAULTS.drift
	};
}
/** The schema has checked that the texts name fields. */
function normaliseReport(written) {
	return {
		cohortsBy: metadataField(written?.cohorts ?? "") ?? null,
		columns: (written?.columns ?? []).flatMap((text) => metadataField(text) ?? [])
	};
}
function normaliseGuards(written = {}) {
	return {
		deletions: written.deletions ?? 0,
		lockedPrices: written.locked_prices ?? 0,
		backdatingDays: written.backdating_days ?? 0,
		...optional("priceIncreasePercent", decimalOf(written.price_increase_percent)),
		...optional("priceDecreasePercent", decimalOf(written.price_decrease_percent)),
		...optional("billIncreasePercent", decimalOf(written.bill_increase_percent)),
		...optional("moveIncreasePercent", decimalOf(written.move_increase_percent)),
		...optional("monthlyChange", monthlyLimits(written.monthly_change)),
		...optional("windowDays", written.window_days ?? void 0),
		...optional("noticeDays", written.notice_days ?? void 0),
		...optional("changesPercent", decimalOf(written.changes_percent)),
		protect: written.protect ?? [],
		exceptions: (written.exceptions ?? []).map(normaliseException)
	};
}
function monthlyLimits(written) {
	if (written === void 0 || written === null) return void 0;
	return Object.fromEntries(Object.entries(written).map(([currency, limit]) => [currency, {
		...optional("min", decimalOf(limit?.min)),
		...optional("max", decimalOf(limit?.max))
	}]));
}
function normaliseException(written) {
	return {
		guard: written.guard,
		...optional("limit", decimalOf(written.limit)),
		...optional("for", written.for),
		until: calendarDay(written.until),
		reason: written.reason
	};
}
/** Percentages may be written as numbers here, because they are limits and nothing is billed by them. */
function decimalOf(percent) {
	return percent === void 0 || percent === null ? void 0 : String(percent);
}
function optional(name, value) {
	return value === void 0 ? {} : { [name]: value };
}
/** A file is relative to the project's folder. */
function normaliseState({ state }, folder) {
	if (state?.postgres !== void 0) return {
		kind: "postgres",
		url: {
			template: state.postgres,
			setting: "state.postgres"
		}
	};
	return {
		kind: "sqlite",
		file: resolve(folder, state?.sqlite ?? ".pricewright/state.db")
	};
}

// src/project/written-settings.ts
/**
* The settings as a person writes them, after the check of their shape.
* Their form is the same at the top level and in an environment.
*/
/**
* Merges an environment over the top level: mappings key by key, lists whole, null removes a setting (RFC 7386).
* A state has one home, so a home that the environment names replaces the other.
*/
function mergeSettings(top, environment) {
	const overridden = environment.state;
	const base = isJsonObject(overridden) && (overridden.sqlite ?? overridden.postgres) !== void 0 ? {
		...top,
		state: null
	} : top;
	return mergePatch(mergePatch({}, base), environment);
}

// src/project/read-project.ts
const check$1 = shapeChecks("project", () => project_schema_default)();
function readProject(content, options) {
	const faults = collectFaults();
	const { root, guessed, reported } = readYaml(PROJECT_FILE, content, faults);
	const project = root && !guessed ? readRoot(root, options, faults, reported) : void 0;
	if (root === null) {
		const source = {
			file: PROJECT_FILE,
			line: 1,
			column: 1
		};
		faults.error({
			code: "empty-project",
			source,
			message: "the project file is empty",
			fix: "run pricewright init"
		});
	}
	return {
		project: faults.errorCount() > 0 ? void 0 : project,
		diagnostics: faults.list()
	};
}
function readRoot(root, options, faults, refused) {
	const strays = straysIn(root.node, []);
	const said = /* @__PURE__ */ new Set([...refused, ...strays.map(({ node }) => node.offset)]);
	const shape = checkShape(check$1, root, faults, { reported: said });
	const { json, unknown } = shape;
	const reported = strays.filter(({ at }) => !unknown.some((field) => isWithin(at, field)));
	for (const { at, node } of reported) refuseStray(at, sourceAt(root.file, node.offset), faults);
	if (!isJsonObject(json)) return void 0;
	const unsound = [...shape.unsound, ...reported.map(({ at }) => at)];
	const { environments, version, project, ...top } = json;
	const declared = isJsonObject(environments) ? environments : {};
	const locateTop = locateIn(root);
	const within = (name) => environmentOf(name, declared[name], top, locateTop);
	for (const name of Object.keys(declared)) {
		const { settings, locate } = within(name);
		const isSound = (section) => isSoundAt(unsound, [section]) && isSoundAt(unsound, [
			"environments",
			name,
			section
		]);
		checkSettings(settings, {
			locate,
			faults,
			isSound
		});
	}
	if (Object.keys(declared).length === 0) {
		const isSound = (section) => isSoundAt(unsound, [section]);
		checkSettings(mergeSettings(top, {}), {
			locate: locateTop,
			faults,
			isSound
		});
	}
	if (unsound.some((path) => path.length === 1 && path[0] === "environments")) return void 0;
	const names = Object.keys(declared);
	const chosen = chooseEnvironment(names, options.environmentName, faults);
	if (chosen === void 0 || faults.errorCount() > 0) return void 0;
	return normalise(String(project), within(chosen), names, options.folder);
}
/** True where no fault is at a section, within it, or at a parent of it. */
function isSoundAt(unsound, section) {
	return !unsound.some((path) => path.length > 0 && section.every((step, index) => (path[index] ?? step) === step));
}
function environmentOf(name, written, top, locateTop) {
	const value = isJsonObject(written) ? written : {};
	const locate = (at) => locateTop([
		"environments",
		name,
		...at
	]);
	return {
		name,
		settings: mergeSettings(top, value),
		locate: locateOverlaid(locateTop, {
			value,
			locate
		})
	};
}
/**
* Once environments exist, one must be named, so that nobody applies to production by leaving something out. Without
* environments, `default` may be named too, so that `--env default` works for commits before and after they came.
*/
function chooseEnvironment(names, asked, faults) {
	if (names.length === 0 && (asked ?? "default") === "default") return DEFAULT_ENVIRONMENT;
	if (asked !== void 0 && names.includes(asked)) return asked;
	const list = names.map((name) => `\`${name}\``).join(", ");
	if (names.length === 0) faults.error({
		code: "no-environments",
		message: `--env ${asked} names an environment, and ${PROJECT_FILE} has none`,
		fix: "leave --env out, or add `environments` to the project file"
	});
	else if (asked === void 0) faults.error({
		code: "missing-environment",
		message: `the project has environments, ${list}, and none was named`,
		fix: `say which one is meant: ${names.map((name) => `--env ${name}`).join(" or ")}`
	});
	else faults.error({
		code: "unknown-environment",
		message: `the project has no environment \`${asked}\`; it has ${list}`,
		fix: suggestName(asked, names, "name one of them")
	});
}
function normalise(id, { name, settings, locate }, environments, folder) {
	const { service } = settings;
	const key = service?.api_key;
	return {
		folder,
		id,
		environment: name,
		...name === "default" && environments.length > 0 ? { named: true } : {},
		environments,
		catalogGlobs: settings.catalog ?? [],
		usageGlobs: settings.usage ?? [],
		testGlobs: settings.tests ?? null,
		timezone: settings.timezone ?? "UTC",
		variables: new Map(Object.entries(settings.variables ?? {})),
		service: {
			baseUrl: {
				template: service?.base_url ?? "",
				setting: "service.base_url"
			},
			apiKeyVariable: typeof key === "string" ? wholeVariable(key) : void 0,
			profile: service?.profile ?? "published",
			operations: service?.operations ?? {},
			listParameters: service?.list_parameters ?? {},
			headers: service?.headers ?? {}
		},
		state: normaliseState(settings, folder),
		apply: normaliseApply(settings.apply),
		guards: normaliseGuards(settings.guards),
		approvals: normaliseApprovals(settings),
		report: normaliseReport(settings.report),
		locate
	};
}
/** The settings in which `${env.…}` is resolved. Anywhere else it would be taken for plain text. */
const TAKES_ENVIRONMENT = /(^|\.)(service\.(api_key|base_url)|state\.postgres)$/;
function straysIn(node, at) {
	if (node.kind === "map") return node.entries.flatMap(({ key, value }) => straysIn(value, [...at, key]));
	if (node.kind === "list") return node.items.flatMap((item, index) => straysIn(item, [...at, index]));
	return typeof node.value === "string" && /\$\{(env|var)\./.test(node.value) && !TAKES_ENVIRONMENT.test(at.join(".")) ? [{
		at,
		node
	}] : [];
}
function isWithin(path, field) {
	return field.every((step, index) => path[index] === step);
}
function refuseStray(at, source, faults) {
	faults.error({
		code: "environment-not-here",
		source,
		message: `\`\${…}\` is not resolved in ${fieldName(at)}`,
		fix: `write the value out unless it is a secret; only base_url, api_key and postgres take \`\${env.NAME}\``
	});
}

// src/project/load-project.ts
/** Reads the project file of a folder. */
/** Reports every fault of the file in one run; needs no secret. `project` is undefined where one is an error. */
async function loadProject({ folder, environmentName }) {
	const absolute = resolve(folder);
	const file = join(absolute, PROJECT_FILE);
	const source = {
		file: PROJECT_FILE,
		line: 1,
		column: 1
	};
	try {
		const { size } = statSync(file);
		if (size > 10485760) return refused({
			...tooLarge(size),
			source
		});
		return readProject(readFileSync(file), {
			folder: absolute,
			environmentName
		});
	} catch (error) {
		const reason = error instanceof Error && "code" in error ? String(error.code) : void 0;
		if (reason === void 0) throw error;
		if (reason === "ENOENT") return refused({
			code: "no-project-file",
			message: `there is no ${PROJECT_FILE} in ${absolute}`,
			fix: fixOfMissing(absolute)
		});
		if (reason === "ENOTDIR") return refused({
			code: "no-folder",
			message: `${absolute} is no folder`,
			fix: `name the folder that ${PROJECT_FILE} stands in`
		});
		return refused({
			code: "unreadable-file",
			source,
			message: `the project file cannot be read (${reason})`,
			fix: "make it a readable file"
		});
	}
}
/** Names an enclosing project where there is one, because a second project within it would make everything twice. */
function fixOfMissing(folder) {
	let around = dirname(folder);
	while (!existsSync(join(around, PROJECT_FILE))) {
		if (around === dirname(around)) return "run pricewright init there, or name the project by --chdir";
		around = dirname(around);
	}
	return `there is one in ${around}: run the command there, or name it by --chdir`;
}
function refused(fault) {
	return {
		project: void 0,
		diagnostics: [{
			severity: "error",
			...fault
		}]
	};
}

// src/service/bind-names.ts
var import_fastest_levenshtein = require_fastest_levenshtein();
const CONVENTIONAL_PARAMETERS = {
	page_size: "limit",
	skip: "offset"
};
/** Interface, "Common request headers". */
const PUBLISHED_HEADERS = {
	authorization: "Authorization",
	version: "Service-Version",
	idempotency_key: "Idempotency-Key"
};
/** Headers of the message itself, such as its framing. Binding one of ours to them would break the request. */
const FRAMING_HEADERS = /* @__PURE__ */ new Set([
	"accept",
	"connection",
	"content-length",
	"content-type",
	"expect",
	"host",
	"keep-alive",
	"te",
	"trailer",
	"transfer-encoding",
	"upgrade",
	"user-agent"
]);
const PARAMETER_NAME = /^[A-Za-z0-9._~[\]-]+$/;
/** RFC 9110, "token". */
const HEADER_NAME = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;
/** Returns the parameter names in force. Faulty written names are left out and added to `faults`. */
function bindListParameters(profile, written, faults) {
	const named = {
		...profile === "conventional" ? CONVENTIONAL_PARAMETERS : {},
		...written
	};
	for (const name of ["page_size", "skip"]) {
		const text = named[name];
		if (text === void 0 || PARAMETER_NAME.test(text)) continue;
		const message = `${JSON.stringify(text)} cannot be the name of a query parameter`;
		faults.push({
			code: "invalid-parameter-name",
			path: ["list_parameters", name],
			message,
			fix: "write the name that the service documents, such as limit"
		});
		delete named[name];
	}
	if (named.skip !== void 0 && named.skip === named.page_size) {
		const message = `the page size and the number of items to skip are both named ${named.skip}`;
		faults.push({
			code: "same-name-twice",
			path: ["list_parameters", "skip"],
			message,
			fix: "give each its own name"
		});
		delete named.skip;
	}
	return {
		...named.page_size !== void 0 && { pageSize: named.page_size },
		...named.skip !== void 0 && { skip: named.skip }
	};
}
/** Returns the header names in force. Faults of the written names are added to `faults`. */
function bindHeaders(written, faults) {
	const named = {
		...PUBLISHED_HEADERS,
		...written
	};
	const seen = /* @__PURE__ */ new Set();
	for (const name of [
		"authorization",
		"version",
		"idempotency_key"
	]) {
		const path = ["headers", name];
		const text = named[name];
		const lower = text.toLowerCase();
		const fix = "write the header name that the service documents, such as X-Version";
		if (!HEADER_NAME.test(text) || FRAMING_HEADERS.has(lower)) {
			const message = `${JSON.stringify(text)} cannot carry the ${name.replace("_", " ")}`;
			faults.push({
				code: "invalid-header-name",
				path,
				message,
				fix
			});
		} else if (seen.has(lower)) faults.push({
			code: "same-name-twice",
			path,
			message: `two headers are named ${text}`,
			fix
		});
		seen.add(lower);
	}
	return {
		authorization: named.authorization,
		version: named.version,
		idempotencyKey: named.idempotency_key
	};
}

// src/service/bind-operations.ts
/**
* Binds every operation of the table for one project: first the published interface, then the profile, then the
* project's own `operations:`, which override both. An operation without any of them is absent.
*/
/** `locate` accepts paths below the project file's `service`, such as `['operations', 'products.create', 'path']`. */
function bindOperations(profile, overrides, listParameters, headers, locate) {
	const faults = [];
	const operations = /* @__PURE__ */ new Map();
	for (const name of OPERATION_NAMES) {
		const bound = bindFromTable(OPERATIONS[name], profile);
		if (bound !== void 0) operations.set(name, bound);
	}
	for (const [name, written] of Object.entries(overrides)) {
		if (!isOperationName(name)) {
			faults.push(unknownOperation(name));
			continue;
		}
		const found = checkBinding(OPERATIONS[name], written);
		faults.push(...found);
		if (found.length > 0) operations.delete(name);
		else if (isMethod(written.method)) {
			const route = {
				method: written.method,
				path: written.path
			};
			operations.set(name, bindAsWritten(OPERATIONS[name], route, written));
		}
	}
	const names = bindHeaders(headers, faults);
	return {
		bindings: {
			profile,
			operations,
			listParameters: bindListParameters(profile, listParameters, faults),
			headers: names
		},
		diagnostics: faults.map(({ path, ...fault }) => ({
			severity: "error",
			...fault,
			...locate && { source: locate(path) }
		}))
	};
}
function bindFromTable(operation, profile) {
	if (operation.published !== null) return bound(operation, operation.published, "published");
	if (profile === "conventional" && operation.conventional !== null) return bound(operation, operation.conventional, "profile");
}
function bindAsWritten(operation, route, written) {
	const plain = bound(operation, route, "project");
	return {
		...plain,
		repeatable: operation.mutates ? written.repeatable ?? operation.repeatable : true,
		fields: written.fields ?? {},
		idPath: written.id?.split(".") ?? plain.idPath
	};
}
function bound(operation, route, boundBy) {
	return {
		name: operation.name,
		method: route.method,
		path: route.path,
		repeatable: operation.repeatable,
		answer: operation.answer,
		answersId: operation.answersId,
		idPath: ["id"],
		fields: {},
		boundBy
	};
}
function unknownOperation(name) {
	return {
		code: "unknown-operation",
		path: ["operations", name],
		message: `there is no operation ${name}`,
		fix: `write the name of one that exists: ${(0, import_fastest_levenshtein.closest)(name, [...OPERATION_NAMES])} is the nearest`
	};
}

// src/usage/scan-csv.ts
/** Skips empty lines, and records with text after a closing quote. Does not read the text after an unclosed quote. */
function scanCsv(file, text, faults) {
	const records = [];
	let at = 0;
	let line = 1;
	let lineStart = 0;
	let record = [];
	while (at < text.length) {
		const source = {
			file,
			line,
			column: at - lineStart + 1
		};
		const field = text[at] === "\"" ? quotedField(text, at) : plainField(text, at);
		if (field.end === void 0) {
			faults.error({
				code: "csv-unclosed-quote",
				source,
				message: "the quote that opens here is never closed",
				fix: "close it with a double quote, and double each quote within"
			});
			return records;
		}
		const stray = text[at] === "\"" ? -1 : text.slice(at, field.end).indexOf("\"");
		if (stray >= 0) faults.error({
			code: "csv-quote-within",
			source: {
				...source,
				column: source.column + stray
			},
			message: "a quote stands in a field that does not begin with one",
			fix: "leave no space before it, or put the whole field in double quotes and double each quote within"
		});
		record.push({
			text: field.text,
			source
		});
		const written = text.slice(at, field.end);
		const breaks = written.split("\n").length - 1;
		if (breaks > 0) {
			line += breaks;
			lineStart = at + written.lastIndexOf("\n") + 1;
		}
		at = field.end;
		if (text[at] === ",") {
			at += 1;
			if (at < text.length && text[at] !== "\n" && text[at] !== "\r") continue;
			record.push({
				text: "",
				source: {
					file,
					line,
					column: at - lineStart + 1
				}
			});
		}
		if (at < text.length && text[at] !== "\n" && text[at] !== "\r") {
			faults.error({
				code: "csv-text-after-quote",
				source: {
					file,
					line,
					column: at - lineStart + 1
				},
				message: "something follows the quote that closes a field",
				fix: "put a comma there, or double the quote if it belongs to the text"
			});
			record = [];
			const end = text.indexOf("\n", at);
			at = end < 0 ? text.length : end;
		}
		if (text[at] === "\r") at += 1;
		if (text[at] === "\n") at += 1;
		if (record.some((each) => each.text !== "")) records.push(record);
		record = [];
		line += 1;
		lineStart = at;
	}
	return records;
}
function plainField(text, start) {
	let end = start;
	while (end < text.length && text[end] !== "," && text[end] !== "\n" && text[end] !== "\r") end += 1;
	return {
		text: text.slice(start, end).trim(),
		end
	};
}
function quotedField(text, start) {
	let from = start + 1;
	let value = "";
	for (;;) {
		const quote = text.indexOf("\"", from);
		if (quote < 0) return {
			text: value,
			end: void 0
		};
		value += text.slice(from, quote);
		if (text[quote + 1] !== "\"") return {
			text: value,
			end: quote + 1
		};
		value += "\"";
		from = quote + 2;
	}
}

// src/usage/read-usage-csv.ts
/**
* Reads a usage file in comma-separated values into rows. The first line names the columns, in any order: `customer`
* or `subscription`, `metric` or `product`, `quantity`, and optionally `count`, `dimensions.KEY`, `event.name` and
* `event.property`.
*/
const COLUMNS = [
	"customer",
	"subscription",
	"metric",
	"product",
	"quantity",
	"count",
	"event.name",
	"event.property"
];
const DIMENSION = /^dimensions\.(.+)$/;
const MAX_DECIMAL_CHARACTERS = 100;
/** The rows without those that have a fault. An empty field is treated as absent. */
function readUsageCsv(file, content, faults) {
	const text = decodeText(file, content, faults);
	if (text === void 0) return [];
	const [header, ...records] = scanCsv(file, text, faults);
	if (header === void 0) {
		faults.error({
			code: "empty-usage-file",
			source: {
				file,
				line: 1,
				column: 1
			},
			message: "the file is empty",
			fix: "write the column names into its first line: customer,metric,quantity"
		});
		return [];
	}
	if (!checkHeader(header, faults)) return [];
	return records.flatMap((record) => readRecord(header, record, faults) ?? []);
}
function checkHeader(header, faults) {
	const before = faults.errorCount();
	const separator = /[;\t|]/.exec(header.length === 1 ? header[0]?.text ?? "" : "")?.[0];
	if (separator !== void 0 && header[0] !== void 0) {
		const message = `the columns are separated by ${separator === "	" ? "tabs" : `\`${separator}\``}`;
		faults.error({
			code: "csv-separator",
			source: header[0].source,
			message,
			fix: "separate them by commas, and write numbers with a point: customer,metric,quantity"
		});
		return false;
	}
	const seen = /* @__PURE__ */ new Set();
	for (const { text, source } of header) {
		if (!isColumn(text) && !DIMENSION.test(text)) {
			const fix = suggestName(text, COLUMNS, `use ${COLUMNS.join(", ")} or dimensions.KEY`);
			faults.error({
				code: "unknown-column",
				source,
				message: `there is no column \`${text}\``,
				fix
			});
		} else if (seen.has(text)) {
			const message = `the column \`${text}\` stands twice`;
			faults.error({
				code: "same-column-twice",
				source,
				message,
				fix: "keep one of them"
			});
		}
		seen.add(text);
	}
	const isMeant = [...seen].some((text) => !isColumn(text) && nearestName(text, COLUMNS) === "quantity");
	if (!seen.has("quantity") && !isMeant && header[0] !== void 0) faults.error({
		code: "missing-column",
		source: header[0].source,
		message: "the file has no column `quantity`",
		fix: "name the columns in the first line: customer,metric,quantity"
	});
	return faults.errorCount() === before;
}
function readRecord(header, record, faults) {
	const [first] = record;
	if (first === void 0) return void 0;
	if (record.length !== header.length) {
		faults.error({
			code: "csv-field-count",
			source: first.source,
			message: `the line has ${record.length} fields, and the first line names ${header.length} columns`,
			fix: "give each column one field; put a text with a comma in double quotes"
		});
		return;
	}
	const values = /* @__PURE__ */ new Map();
	const dimensions = /* @__PURE__ */ new Map();
	for (const [index, { text: name }] of header.entries()) {
		const field = record[index];
		if (field === void 0 || field.text === "") continue;
		const key = DIMENSION.exec(name)?.[1];
		if (key !== void 0) dimensions.set(key, field);
		else if (isColumn(name)) values.set(name, field);
	}
	if (["quantity", "count"].map((name) => isQuantity(name, values.get(name), faults)).includes(false)) return void 0;
	const event = values.get("event.name")?.text;
	const property = values.get("event.property")?.text ?? null;
	return {
		...event === void 0 ? {} : { event: {
			name: event,
			property
		} },
		...Object.fromEntries([...values].flatMap(([name, { text }]) => name.startsWith("event.") ? [] : [[name, text]])),
		dimensions: new Map([...dimensions].map(([key, { text }]) => [key, text])),
		locate: ([name]) => sourceOf(values, name) ?? first.source
	};
}
function sourceOf(values, name) {
	return typeof name === "string" && isColumn(name) ? values.get(name)?.source : void 0;
}
function isQuantity(name, field, faults) {
	if (field === void 0) return true;
	const { text, source } = field;
	if (text.length <= MAX_DECIMAL_CHARACTERS && isDecimalText(text) && decimal(text).gte(ZERO)) return true;
	const shown = JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
	faults.error({
		code: "not-a-quantity",
		source,
		message: `\`${name}\` is ${shown}, and it takes a decimal number that is not below zero`,
		fix: "write digits with an optional fraction after a point, such as 1200 or 12.5"
	});
	return false;
}
function isColumn(name) {
	return COLUMNS.includes(name);
}

// schemas/usage.schema.json
var usage_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A usage file",
	description: "What customers use in a month, so that plans and quotes count metered prices in money. Nothing of it is ever sent.",
	type: "object",
	required: ["version", "usage"],
	properties: {
		"version": {
			"title": "The version of this file's format",
			"const": 1,
			"x-fault": {
				"code": "unknown-version",
				"expects": "the version 1",
				"fix": "write version: 1"
			}
		},
		"usage": {
			"title": "The samples",
			"description": "One entry per customer and metric; of a matrix price, one per cell as well.",
			"type": "array",
			"items": { "$ref": "#/$defs/sample" }
		}
	},
	additionalProperties: false,
	$defs: {
		"name": {
			"type": "string",
			"minLength": 1,
			"x-fault": {
				"code": "empty-text",
				"expects": "some text",
				"fix": "write it out"
			}
		},
		"quantity": {
			"type": ["string", "integer"],
			"pattern": "^\\d+(\\.\\d+)?$",
			"patternErrorMessage": "Expected a whole number, or a decimal number in quotes, not below zero; write it such as 1200 or \"12.5\".",
			"minimum": 0,
			"maximum": 9007199254740991,
			"maxLength": 100,
			"x-fault": {
				"code": "not-a-quantity",
				"expects": "a whole number, or a decimal number in quotes, not below zero",
				"fix": "write it such as 1200 or \"12.5\""
			}
		},
		"sample": {
			"title": "A usage sample",
			"type": "object",
			"required": ["quantity"],
			"properties": {
				"customer": {
					"$ref": "#/$defs/name",
					"description": "The customer's id at the service. A customer with several subscriptions needs `subscription` instead."
				},
				"subscription": {
					"$ref": "#/$defs/name",
					"description": "The subscription's key in the catalog, in the place of `customer`."
				},
				"metric": {
					"$ref": "#/$defs/name",
					"description": "The metric's id, as prices name it in metric_ids or metric_bindings."
				},
				"product": {
					"$ref": "#/$defs/name",
					"description": "The product's key in the catalog or its id, in the place of `metric`: for what no metric counts, such as seats."
				},
				"quantity": {
					"$ref": "#/$defs/quantity",
					"description": "Units per month, or an amount of money per month where the price takes a share of it. Of what no metric counts, how many there are, however long the billing interval."
				},
				"count": {
					"$ref": "#/$defs/quantity",
					"description": "How many sales or payments per month the amount is made of, for a price that charges for each."
				},
				"dimensions": {
					"title": "Dimensions",
					"description": "Values by dimension key, for the cells of a matrix price.",
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/name" }
				},
				"event": {
					"title": "The usage event",
					"description": "The event that feeds the metric, for asking the service with `quote --service`.",
					"type": "object",
					"required": ["name"],
					"properties": {
						"name": {
							"$ref": "#/$defs/name",
							"description": "The event's name."
						},
						"property": {
							"$ref": "#/$defs/name",
							"description": "The property that the metric sums; without it the metric counts events."
						}
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		}
	}
};

// src/usage/read-usage-yaml.ts
/** Reads a usage file in YAML into rows. */
const check = shapeChecks("usage", () => usage_schema_default)();
/** The rows without those that have a fault in their shape. */
function readUsageYaml(file, content, faults) {
	const { root, guessed, reported } = readYaml(file, content, faults);
	if (!root || guessed) return [];
	const { json, unsound } = checkShape(check, root, faults, { reported });
	const usage = isJsonObject(json) ? json.usage : void 0;
	if (!isJsonArray(usage)) return [];
	const locate = locateIn(root);
	return usage.flatMap((row, index) => {
		if (unsound.some((path) => path.length <= 1 || path[1] === index) || !isJsonObject(row)) return [];
		return [{
			...rowOf(row),
			locate: (path) => locate([
				"usage",
				index,
				...path
			])
		}];
	});
}
function rowOf(row) {
	const dimensions = isJsonObject(row.dimensions) ? Object.entries(row.dimensions) : [];
	const { event } = row;
	return {
		...textsOf(row),
		...isJsonObject(event) ? { event: {
			name: String(event.name),
			property: event.property === void 0 ? null : String(event.property)
		} } : {},
		dimensions: new Map(dimensions.map(([key, value]) => [key, String(value)]))
	};
}
const TEXTS = [
	"customer",
	"subscription",
	"metric",
	"product",
	"quantity",
	"count"
];
/** The fields of a checked row: texts, or whole numbers in fields that allow them. */
function textsOf(row) {
	const given = TEXTS.flatMap((name) => {
		const value = row[name];
		return value === void 0 ? [] : [[name, String(value)]];
	});
	return Object.fromEntries(given);
}

// src/usage/read-usage.ts
/** `known` is undefined if the catalog itself could not be read. */
function readUsage(files, known, faults = collectFaults()) {
	const samples = files.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0).flatMap(({ file, content }) => file.toLowerCase().endsWith(".csv") ? readUsageCsv(file, content, faults) : readUsageYaml(file, content, faults)).flatMap((row) => readSample(row, known, faults) ?? []);
	refuseRepetition(samples, known, faults);
	return {
		samples: faults.errorCount() > 0 ? void 0 : samples,
		diagnostics: faults.list()
	};
}
function readSample(row, known, faults) {
	const user = oneOf(row, "customer", "subscription", faults);
	const used = oneOf(row, "metric", "product", faults);
	if (row.quantity === void 0) report(row, [], "missing-field", "the row lacks `quantity`", "add what is used per month", faults);
	if (user === void 0 || used === void 0 || row.quantity === void 0) return void 0;
	if (user.name === "subscription" && known && !known.subscriptions.has(user.text)) {
		const fix = suggestName(user.text, [...known.subscriptions], "write the key of one in the catalog");
		report(row, ["subscription"], "unknown-subscription", `the catalog has no subscription \`${user.text}\``, fix, faults);
	}
	if (used.name === "product" && known && !known.products.has(used.text)) {
		const fix = suggestName(used.text, [...known.products.keys()], "write the key of one in the catalog");
		report(row, ["product"], "unknown-product", `the catalog has no product \`${used.text}\``, fix, faults);
	}
	return {
		user: user.name === "customer" ? {
			kind: "customer",
			id: user.text
		} : {
			kind: "subscription",
			key: user.text
		},
		used: used.name === "metric" ? {
			kind: "metric",
			id: used.text
		} : {
			kind: "product",
			name: used.text
		},
		perMonth: row.quantity,
		count: row.count ?? null,
		dimensions: row.dimensions,
		event: row.event ?? null,
		source: row.locate([])
	};
}
/** The one of two fields that the row has. Returns undefined, and reports a fault, if it has both or neither. */
function oneOf(row, first, second, faults) {
	const [a, b] = [row[first], row[second]];
	if (a !== void 0 && b === void 0) return {
		name: first,
		text: a
	};
	if (b !== void 0 && a === void 0) return {
		name: second,
		text: b
	};
	if (a === void 0) report(row, [], "missing-field", `the row has neither \`${first}\` nor \`${second}\``, "write one of them", faults);
	else {
		const message = `the row has both \`${first}\` and \`${second}\``;
		report(row, [second], "one-of-two", message, "keep one of them", faults);
	}
}
/** Refuses two rows for the same use: they would count it twice, or mean two months. */
function refuseRepetition(samples, known, faults) {
	const seen = /* @__PURE__ */ new Map();
	for (const { user, used, dimensions, source } of samples) {
		const product = used.kind === "product" ? known?.products.get(used.name) ?? used.name : null;
		const key = JSON.stringify([
			user,
			product ?? used,
			[...dimensions].sort()
		]);
		const first = seen.get(key);
		if (first === void 0) {
			seen.set(key, source);
			continue;
		}
		faults.error({
			code: "repeated-sample",
			source,
			message: `the same use stands at ${sourceText(first)} already`,
			fix: "keep one row per customer and metric: what is used in a month",
			related: [{
				source: first,
				message: "the first one"
			}]
		});
	}
}
function report({ locate }, path, code, message, fix, faults) {
	faults.error({
		code,
		source: locate(path),
		message,
		fix
	});
}

// src/usage/load-usage.ts
/** Finds usage files and reads them. This file has all I/O of the room. */
/** Reports all faults of all files in one run. Without globs there are no samples and no faults. */
async function loadUsage({ folder, globs, known }) {
	const faults = collectFaults();
	if (globs.length === 0) return readUsage([], known, faults);
	const root = existsSync(folder) ? realpathSync(folder) : resolve(folder);
	const { names, outside } = findFiles(root, globs);
	for (const each of outside) faults.error(outsideFault(each));
	if (names.length === 0 && outside.length === 0) {
		const patterns = globs.map((pattern) => `\`${pattern}\``).join(", ");
		faults.warning({
			code: "no-usage-files",
			message: `no file matches ${patterns}`,
			fix: "write a usage file there, or take `usage` out of the project file"
		});
	}
	const files = [];
	for (const name of names) {
		const file = readUsageFile(root, name, faults);
		if (file !== void 0) files.push(file);
	}
	return readUsage(files, known, faults);
}
/**
* The content of a usage file. Returns undefined, and reports a fault, if the file cannot be read, is too large, or
* is outside the folder through a link.
*/
function readUsageFile(root, name, faults) {
	const file = name.replaceAll("\\", "/");
	const source = {
		file,
		line: 1,
		column: 1
	};
	try {
		const real = realpathSync(join(root, name));
		if (!isWithin$1(root, real)) {
			faults.error(outsideFault({
				kind: "link",
				name,
				real
			}));
			return;
		}
		const { size } = statSync(real);
		if (size <= 10485760) return {
			file,
			content: readFileSync(real)
		};
		faults.error({
			...tooLarge(size),
			source
		});
	} catch (error) {
		const message = `the file cannot be read (${error instanceof Error && "code" in error ? String(error.code) : String(error)})`;
		faults.error({
			code: "unreadable-file",
			source,
			message,
			fix: "make it readable, or leave it out of the globs"
		});
	}
}

// src/cli/project/commit-of.ts
/**
* Finds the commit that a plan is made from. Starting Git takes longer than most commands, so Git's files are read,
* and Git is asked only where they give no clear answer.
*/
const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/;
const BRANCH = /^ref: (refs\/heads\/.+)$/;
/** The commit that is checked out in a folder. Null without Git and outside a repository: the commit is optional. */
async function commitOf({ env }, folder) {
	const plain = env.GIT_DIR === void 0 ? readCommit(folder) : void 0;
	return plain === void 0 ? askGit(["rev-parse", "HEAD"], folder) : plain;
}
/** Undefined where the files give no clear answer. */
function readCommit(folder) {
	try {
		const own = gitFolderOf(realpathSync(folder));
		if (own === null) return null;
		const head = lineIn(own, "HEAD");
		if (COMMIT.test(head)) return head;
		const branch = BRANCH.exec(head)?.[1];
		return branch === void 0 ? void 0 : commitOfBranch(own, branch);
	} catch {
		return;
	}
}
/** The Git folder of the repository or the work tree that a folder is in; null where it is in none. */
function gitFolderOf(folder) {
	const entry = join(folder, ".git");
	if (existsSync(entry)) {
		if (statSync(entry).isDirectory()) return entry;
		return resolve(folder, lineIn(folder, ".git").replace(/^gitdir: /, ""));
	}
	const parent = dirname(folder);
	return parent === folder ? null : gitFolderOf(parent);
}
/** Work trees of one repository share its branches. A branch that is no file of its own is in `packed-refs`. */
function commitOfBranch(own, branch) {
	const shared = existsSync(join(own, "commondir")) ? resolve(own, lineIn(own, "commondir")) : own;
	const commit = existsSync(join(shared, branch)) ? lineIn(shared, branch) : readFileSync(join(shared, "packed-refs"), "utf8").split("\n").find((line) => line.endsWith(` ${branch}`))?.split(" ")[0];
	return commit !== void 0 && COMMIT.test(commit) ? commit : void 0;
}
function lineIn(folder, file) {
	return readFileSync(join(folder, file), "utf8").trimEnd();
}

// src/cli/project/read-inputs.ts
/** The common inputs of commands: the project file with its bindings, and the catalog. */
/** Throws a DiagnosticsError with every fault of the project file. */
async function readProjectInputs(world, options) {
	const { project, bindings, diagnostics } = await tryProject(world, options);
	if (project === void 0 || bindings === void 0) throw new DiagnosticsError(diagnostics);
	return {
		project,
		bindings
	};
}
const loadAll = (_, input) => loadCatalog(input);
/** Throws a DiagnosticsError with every fault of the project file and of all catalog and usage files, at once. */
async function readInputs(world, options, load = loadAll) {
	const { project, bindings, diagnostics } = await tryProject(world, options);
	if (project === void 0) throw new DiagnosticsError(diagnostics);
	const today = dayAt(world.now(), project.timezone);
	const read = await load(project, catalogInputOf(project), today);
	const whole = read.catalog && {
		catalog: read.catalog,
		upToDate: read.upToDate
	};
	const usage = await loadUsage({
		folder: project.folder,
		globs: project.usageGlobs,
		known: project.usageGlobs.length > 0 && whole ? namesIn(whole) : void 0
	});
	const unused = whole && usage.samples ? unusedSamples(whole, usage.samples) : [];
	const all = [
		...diagnostics,
		...read.diagnostics,
		...usage.diagnostics,
		...unused
	].sort(compareDiagnostics);
	if (whole === void 0 || usage.samples === void 0 || bindings === void 0) throw new DiagnosticsError(all);
	return {
		project,
		bindings,
		...whole,
		usage: usage.samples,
		warnings: all,
		today,
		commit: await commitOf(world, project.folder)
	};
}
function catalogInputOf(project) {
	return {
		folder: project.folder,
		globs: project.catalogGlobs,
		environment: project.environments.length > 0 ? {
			name: project.environment,
			all: project.environments
		} : null,
		variables: project.variables
	};
}
/** The names that usage samples may refer to. */
function namesIn({ catalog, upToDate }) {
	const { products, subscriptions } = catalog;
	const byId = [...products].flatMap(([key, { id }]) => id === void 0 ? [] : [[id, key]]);
	return {
		subscriptions: new Set([...subscriptions.keys(), ...upToDate?.keys() ?? []].sort()),
		products: new Map([...byId, ...[...products.keys()].map((key) => [key, key])])
	};
}
async function tryProject(world, options) {
	const { project, diagnostics } = await loadProject({
		folder: folderOf(world, options),
		environmentName: options.env
	});
	if (project === void 0) return { diagnostics };
	const { profile, operations, listParameters, headers } = project.service;
	const bound = bindOperations(profile, operations, listParameters, headers, locateWithin(project.locate, "service"));
	const all = [...diagnostics, ...bound.diagnostics];
	return {
		project,
		...bound.diagnostics.some(isError) ? {} : { bindings: bound.bindings },
		diagnostics: all
	};
}

export { sshString as _, commitOf as a, loadCatalog as b, loadProject as c, publicKeyBlob as d, publicKeyObject as f, sshReader as g, fromBase64 as h, readProjectInputs as i, KEY_TYPE as l, rawPublicKey as m, namesIn as n, readUsage as o, publicKeyText as p, readInputs as r, bindOperations as s, catalogInputOf as t, parseApproverKey as u, baseUrlOf as v, readCatalogFile as x, checkOrigin as y };