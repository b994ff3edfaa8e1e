import { Ut as fault, Z as commandLine, m as countResults, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { t as fromDocument } from "./plan-document-BKI4pDMN.js";
import { t as isIntact } from "./seal-plan-CWrWRFks.js";
import { t as require__2020 } from "./2020-BqZJoFkP.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { createReadStream } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { constants } from "node:buffer";
import { readFile, stat } from "node:fs/promises";

// schemas/outcome.schema.json
var outcome_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "Pricewright outcome document",
	type: "object",
	description: "What an apply came to.",
	additionalProperties: false,
	required: [
		"format_version",
		"run",
		"project",
		"environment",
		"plan_digest",
		"started_at",
		"finished_at",
		"interrupted",
		"stopped",
		"steps",
		"counts"
	],
	properties: {
		"format_version": {
			"const": 1,
			"description": "The version of this format. A reader refuses a newer one."
		},
		"run": {
			"type": "string",
			"description": "The random id of the run."
		},
		"project": {
			"type": "string",
			"description": "The project's id."
		},
		"environment": {
			"type": "string",
			"description": "The environment that was applied; `default` where the project has none of its own."
		},
		"named": {
			"const": true,
			"description": "Set where the project file itself has an environment called `default`: commands have to name it."
		},
		"plan_digest": {
			"type": "string",
			"description": "The digest of the plan that was carried out."
		},
		"started_at": {
			"type": "string",
			"description": "ISO 8601."
		},
		"finished_at": {
			"type": "string",
			"description": "ISO 8601."
		},
		"interrupted": {
			"type": "boolean",
			"description": "Whether a person or the system asked the run to stop."
		},
		"stopped": {
			"type": ["string", "null"],
			"description": "Why the run stopped early, else null."
		},
		"steps": {
			"type": "array",
			"description": "One entry per step, and per request resolved from an earlier run.",
			"items": {
				"type": "object",
				"description": "One step.",
				"additionalProperties": false,
				"required": [
					"id",
					"address",
					"operation",
					"origin",
					"result"
				],
				"properties": {
					"id": {
						"type": "string",
						"description": "The operation and the address."
					},
					"address": { "$ref": "#/$defs/address" },
					"operation": { "$ref": "#/$defs/operation" },
					"origin": {
						"enum": ["resolved", "planned"],
						"description": "Settled from an earlier run, or a step of this plan."
					},
					"result": { "$ref": "#/$defs/result" }
				}
			}
		},
		"counts": {
			"type": "object",
			"description": "How many steps came to what.",
			"additionalProperties": false,
			"required": [
				"done",
				"refused",
				"in_doubt",
				"dependent",
				"not_started",
				"stale"
			],
			"properties": {
				"done": {
					"type": "integer",
					"minimum": 0,
					"description": "Executed and confirmed."
				},
				"refused": {
					"type": "integer",
					"minimum": 0,
					"description": "Refused for good."
				},
				"in_doubt": {
					"type": "integer",
					"minimum": 0,
					"description": "Perhaps executed."
				},
				"dependent": {
					"type": "integer",
					"minimum": 0,
					"description": "Waiting for another step."
				},
				"not_started": {
					"type": "integer",
					"minimum": 0,
					"description": "Not begun."
				},
				"stale": {
					"type": "integer",
					"minimum": 0,
					"description": "To be planned again."
				}
			}
		}
	},
	$defs: {
		"address": {
			"type": "string",
			"pattern": "^((products|bundles|plans|customers)\\.[a-z0-9][a-z0-9_-]{0,62}|subscriptions\\.[a-z0-9][a-z0-9_-]{0,62}(\\.versions\\.(opening|\\d{4}-\\d{2}-\\d{2}))?)$",
			"description": "The stable name of one thing, such as bundles.growth or subscriptions.acme.versions.2027-12-01."
		},
		"operation": {
			"enum": [
				"products.list",
				"products.get",
				"products.create",
				"products.update",
				"products.delete",
				"bundles.list",
				"bundles.get",
				"bundles.create",
				"bundles.update",
				"bundles.delete",
				"plans.list",
				"plans.get",
				"plans.create",
				"plans.update",
				"plans.delete",
				"customers.create",
				"subscriptions.list",
				"subscriptions.get",
				"subscriptions.create",
				"subscriptions.update",
				"subscriptions.activate",
				"subscriptions.cancel",
				"versions.list",
				"versions.current",
				"versions.get",
				"versions.create",
				"versions.update",
				"versions.publish",
				"versions.delete",
				"entitlements.get",
				"credit_notes.list",
				"credits.reserve"
			],
			"description": "One entry of the operation table."
		},
		"result": {
			"description": "What became of the step.",
			"oneOf": [
				{
					"type": "object",
					"description": "Executed and confirmed.",
					"additionalProperties": false,
					"required": [
						"kind",
						"remote_id",
						"replayed",
						"sends"
					],
					"properties": {
						"kind": { "const": "done" },
						"remote_id": {
							"type": ["string", "null"],
							"description": "The id that the service gave, where it gives one."
						},
						"replayed": {
							"type": "boolean",
							"description": "The service had executed it earlier under the same key."
						},
						"sends": {
							"type": "integer",
							"minimum": 0,
							"description": "How often the request was sent."
						}
					}
				},
				{
					"type": "object",
					"description": "The service refused it for good: nothing was executed.",
					"additionalProperties": false,
					"required": [
						"kind",
						"status",
						"detail",
						"sends"
					],
					"properties": {
						"kind": { "const": "refused" },
						"status": {
							"type": "integer",
							"description": "The HTTP status."
						},
						"detail": {
							"type": "string",
							"description": "What the service said."
						},
						"sends": {
							"type": "integer",
							"minimum": 0,
							"description": "How often the request was sent."
						}
					}
				},
				{
					"type": "object",
					"description": "It may or may not have been executed; the intent stays open.",
					"additionalProperties": false,
					"required": [
						"kind",
						"key",
						"last_sent_at",
						"sends",
						"reason"
					],
					"properties": {
						"kind": { "const": "in_doubt" },
						"key": {
							"type": "string",
							"description": "Its idempotency key."
						},
						"last_sent_at": {
							"type": "string",
							"description": "ISO 8601."
						},
						"sends": {
							"type": "integer",
							"minimum": 0,
							"description": "How often the request was sent."
						},
						"reason": {
							"type": "string",
							"description": "Why the outcome is not known."
						}
					}
				},
				{
					"type": "object",
					"description": "A step that it depends on was not done.",
					"additionalProperties": false,
					"required": ["kind", "on"],
					"properties": {
						"kind": { "const": "dependent" },
						"on": {
							"type": "string",
							"description": "The id of that step."
						}
					}
				},
				{
					"type": "object",
					"description": "The run was stopped before its turn.",
					"additionalProperties": false,
					"required": ["kind", "reason"],
					"properties": {
						"kind": { "const": "not_started" },
						"reason": {
							"type": "string",
							"description": "Why."
						}
					}
				},
				{
					"type": "object",
					"description": "Not sent as it was planned: what it was planned on has changed since, or its day has passed.",
					"additionalProperties": false,
					"required": ["kind", "reason"],
					"properties": {
						"kind": { "const": "stale" },
						"reason": {
							"type": "string",
							"description": "What changed, or that its day has passed."
						}
					}
				}
			]
		}
	}
};

// src/report/json/read-document.ts
var import__2020 = require__2020();
/** The most faults that are reported, because a broken document can have any number. */
const MAX_FAULTS = 10;
/** The most errors of the validator that are examined; each fault causes several. */
const MOST_LOOKED_AT = 1e3;
/**
* `data` is undefined where the file is not JSON. `file` is only named in messages. The schema alone decides that the
* data are a `Document`, so it must match that type.
*/
function documentReader(format) {
	let validate;
	return (data, file) => {
		const refuse = (code, message, fix, place = "") => ({
			severity: "error",
			code,
			source: {
				file,
				line: 1,
				column: 1
			},
			message: place === "" ? message : `${place}: ${message}`,
			fix
		});
		if (data === void 0) return {
			kind: "faulty",
			diagnostics: [refuse("document-not-json", `the ${format.name} document is not JSON, or was cut short`, format.remade)]
		};
		const version = formatVersionOf(data);
		const { oldest = format.version } = format;
		if (typeof version !== "number" || version < oldest || version > format.version) return {
			kind: "faulty",
			diagnostics: [refuseVersion(version, format, refuse)]
		};
		validate ??= new import__2020.Ajv2020({
			allErrors: true,
			strictTypes: true,
			allowUnionTypes: true
		}).compile(format.schema);
		if (validate(data)) return {
			kind: "read",
			document: data
		};
		const errors = ofItsKind((validate.errors ?? []).slice(0, MOST_LOOKED_AT));
		const plain = errors.filter(({ keyword }) => keyword !== "oneOf" && keyword !== "if");
		return {
			kind: "faulty",
			diagnostics: (plain.length > 0 ? plain : errors).slice(0, MAX_FAULTS).map((error) => refuse("document-invalid", errorText(error), format.remade, placeOf(error)))
		};
	};
}
/** Drops the errors of `oneOf` branches whose `kind` is not the one that the data state. */
function ofItsKind(errors) {
	const others = errors.flatMap(({ keyword, instancePath, schemaPath }) => {
		const [, branch] = /^(.*\/oneOf\/\d+\/)properties\/kind\/const$/.exec(schemaPath) ?? [];
		return keyword === "const" && branch !== void 0 ? [{
			branch,
			of: instancePath.slice(0, -5)
		}] : [];
	});
	return errors.filter(({ instancePath, schemaPath }) => !others.some(({ branch, of }) => schemaPath.startsWith(branch) && isWithin(instancePath, of)));
}
function isWithin(path, outer) {
	return path === outer || path.startsWith(`${outer}/`);
}
function formatVersionOf(data) {
	return typeof data === "object" && data !== null && "format_version" in data ? data.format_version : void 0;
}
function refuseVersion(version, format, refuse) {
	if (typeof version === "number" && version > format.version) return refuse("document-newer", `the ${format.name} document has format version ${version}, and this program reads up to ${format.version}`, `update Pricewright, or ${format.remade} with this one`);
	const had = version === void 0 ? "it has no format version" : `its format version is ${quoted(version)}`;
	return refuse("document-unknown", `this is no ${format.name} document: ${had}`, format.remade);
}
function quoted(version) {
	return visible(JSON.stringify(version)).slice(0, 40);
}
function placeOf({ instancePath }) {
	return instancePath === "" ? "the document" : instancePath.slice(1);
}
function errorText({ keyword, message, params }) {
	if (keyword === "oneOf") return "is nothing that may stand there";
	const named = params.additionalProperty ?? params.allowedValue;
	return `${message ?? "is not valid"}${named === void 0 ? "" : ` (${JSON.stringify(named)})`}`;
}

// src/report/json/read-outcome-document.ts
/** Reads an outcome document, for `show`. */
const readOutcomeDocument = documentReader({
	name: "outcome",
	version: 1,
	schema: outcome_schema_default,
	remade: "take the file that `pricewright apply --report FILE` wrote"
});

// schemas/plan.schema.json
var plan_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "Pricewright plan document",
	type: "object",
	description: "What a run will do, what it will not and why, and what a reviewer approves.",
	additionalProperties: false,
	required: [
		"format_version",
		"tool_version",
		"project",
		"environment",
		"target",
		"today",
		"targets",
		"catalog",
		"resolved_first",
		"steps",
		"deferred",
		"drift",
		"adoptions",
		"renames",
		"notices",
		"guards",
		"guard_rules",
		"compared",
		"evidence",
		"impact",
		"counts",
		"digest",
		"checksum"
	],
	properties: {
		"format_version": {
			"enum": [1, 2],
			"description": "The version of this format. Version 1 has every step and deferred change whole. A reader refuses a newer one."
		},
		"tool_version": {
			"type": "string",
			"description": "The version of Pricewright that made the plan."
		},
		"project": {
			"type": "string",
			"description": "The project's id, as in its project file."
		},
		"environment": {
			"type": "string",
			"description": "The environment that the plan is for. It is refused in another."
		},
		"named": {
			"const": true,
			"description": "Set where the project file itself has an environment called `default`: commands have to name it."
		},
		"target": {
			"type": "object",
			"description": "The billing service that the plan is for.",
			"additionalProperties": false,
			"required": ["origin", "profile"],
			"properties": {
				"origin": {
					"type": "string",
					"description": "Scheme, host and port."
				},
				"profile": {
					"type": "string",
					"description": "The profile of bindings in force."
				}
			}
		},
		"today": { "$ref": "#/$defs/day" },
		"targets": {
			"type": "array",
			"description": "The addresses to which the plan was narrowed; none for the whole catalog.",
			"items": { "$ref": "#/$defs/address" }
		},
		"reverts": {
			"type": "array",
			"description": "The addresses at which the service's own changes are undone, as --revert named them.",
			"minItems": 1,
			"items": { "$ref": "#/$defs/address" }
		},
		"compared_with": {
			"type": "object",
			"description": "Of `plan --compare-env`: what differs beside the prices between the plan's environment and another one.",
			"additionalProperties": false,
			"required": [
				"environment",
				"ids",
				"variables"
			],
			"properties": {
				"environment": {
					"type": "string",
					"description": "The other environment, whose catalog the plan leads to."
				},
				"ids": {
					"type": "array",
					"description": "The addresses whose `id:` differs. The plan keeps the own ones.",
					"items": {
						"type": "object",
						"description": "One address with its id in either environment.",
						"additionalProperties": false,
						"required": [
							"address",
							"own",
							"other"
						],
						"properties": {
							"address": { "$ref": "#/$defs/address" },
							"own": {
								"type": ["string", "null"],
								"description": "In the plan's environment; null where it gives none."
							},
							"other": {
								"type": ["string", "null"],
								"description": "In the other one; null where it gives none."
							}
						}
					}
				},
				"variables": {
					"type": "array",
					"description": "The variables whose value differs.",
					"items": {
						"type": "object",
						"description": "One variable with its value in either environment.",
						"additionalProperties": false,
						"required": [
							"name",
							"own",
							"other"
						],
						"properties": {
							"name": {
								"type": "string",
								"description": "As it stands in `${var.name}`."
							},
							"own": {
								"type": [
									"string",
									"number",
									"boolean",
									"null"
								],
								"description": "In the plan's environment; null where it is not set."
							},
							"other": {
								"type": [
									"string",
									"number",
									"boolean",
									"null"
								],
								"description": "In the other one; null where it is not set."
							}
						}
					}
				}
			}
		},
		"catalog": {
			"type": "object",
			"description": "The catalog that the plan was made from. Stands outside the plan's digest.",
			"additionalProperties": false,
			"required": ["digest", "commit"],
			"properties": {
				"digest": {
					"type": "string",
					"description": "A hash of what the catalog means, whatever the order of its files and keys."
				},
				"commit": {
					"type": ["string", "null"],
					"description": "The commit of the working tree, where one is known."
				}
			}
		},
		"resolved_first": {
			"type": "array",
			"description": "Requests of an earlier run whose outcome is not known; they are resolved before anything else.",
			"items": {
				"type": "object",
				"description": "A request that is sent again with the same bytes.",
				"additionalProperties": false,
				"required": [
					"address",
					"operation",
					"method",
					"path",
					"body",
					"key"
				],
				"properties": {
					"address": { "$ref": "#/$defs/address" },
					"operation": { "$ref": "#/$defs/operation" },
					"method": { "$ref": "#/$defs/method" },
					"path": {
						"type": "string",
						"description": "The path with its ids filled in."
					},
					"body": {
						"type": ["string", "null"],
						"description": "The exact bytes as text; null where the request has none."
					},
					"key": {
						"type": "string",
						"description": "Its idempotency key."
					}
				}
			}
		},
		"alike": {
			"type": "object",
			"description": "What several entries have alike, by the SHA-256 of its canonical JSON. Omitted where nothing repeats.",
			"additionalProperties": false,
			"required": [
				"values",
				"steps",
				"deferred"
			],
			"properties": {
				"values": {
					"type": "object",
					"description": "Item sets of bodies and values of differences. They are named by {\"$alike\": \"<digest>\"}.",
					"propertyNames": { "$ref": "#/$defs/digestName" },
					"additionalProperties": { "type": ["object", "array"] }
				},
				"steps": {
					"type": "object",
					"description": "The fields that the steps of a group share.",
					"propertyNames": { "$ref": "#/$defs/digestName" },
					"additionalProperties": {
						"type": "object",
						"additionalProperties": false,
						"required": [
							"action",
							"cause",
							"operation",
							"method",
							"body",
							"effective_at",
							"opens",
							"follows",
							"notes",
							"differences",
							"ground"
						],
						"properties": {
							"action": {
								"enum": [
									"create",
									"update",
									"delete",
									"adopt",
									"publish",
									"activate",
									"withdraw",
									"probe",
									"cancel"
								],
								"description": "What the step does to the address."
							},
							"cause": { "$ref": "#/$defs/cause" },
							"operation": { "$ref": "#/$defs/operation" },
							"method": { "$ref": "#/$defs/method" },
							"body": {
								"type": ["object", "null"],
								"description": "The request's body; references to addresses stand as {\"$ref\": \"<address>#id\"}. Null where the request has none."
							},
							"effective_at": {
								"oneOf": [{ "$ref": "#/$defs/day" }, { "type": "null" }],
								"description": "For a version: the day from which it will hold."
							},
							"opens": {
								"oneOf": [{ "$ref": "#/$defs/address" }, { "type": "null" }],
								"description": "For a subscription's creation: the version address that its opening items stand for."
							},
							"follows": {
								"oneOf": [{ "$ref": "#/$defs/address" }, { "type": "null" }],
								"description": "For a version that only carries on a bundle's change: that bundle."
							},
							"notes": {
								"type": "array",
								"description": "In words a reviewer reads: what the step relies on, what it leaves behind.",
								"items": { "type": "string" }
							},
							"differences": {
								"type": "array",
								"description": "What differs, value by value.",
								"items": { "$ref": "#/$defs/difference" }
							},
							"ground": {
								"type": "object",
								"description": "The state that the step was planned on.",
								"additionalProperties": false,
								"required": ["revision", "fingerprint"],
								"properties": {
									"revision": {
										"type": "integer",
										"minimum": 0,
										"description": "How many mutations were ever confirmed at the address."
									},
									"fingerprint": { "$ref": "#/$defs/digest" }
								}
							}
						}
					}
				},
				"deferred": {
					"type": "object",
					"description": "The fields that the deferred changes of a group share.",
					"propertyNames": { "$ref": "#/$defs/digestName" },
					"additionalProperties": {
						"type": "object",
						"additionalProperties": false,
						"required": [
							"kind",
							"reason",
							"fix"
						],
						"properties": {
							"kind": {
								"enum": [
									"blocked",
									"price_locked",
									"not_due",
									"unread",
									"orphaned",
									"ended",
									"dependent"
								],
								"description": "Why it is deferred, in one word."
							},
							"reason": {
								"type": "string",
								"description": "Why, in a sentence."
							},
							"fix": {
								"type": "string",
								"description": "What to do about it."
							},
							"until": {
								"$ref": "#/$defs/day",
								"description": "Of a locked one: the day from which it holds by itself."
							},
							"about": {
								"$ref": "#/$defs/address",
								"description": "Of a locked one: the bundle whose change it is."
							}
						}
					}
				}
			}
		},
		"steps": {
			"type": "array",
			"description": "In an order that respects what depends on what.",
			"items": { "oneOf": [{ "$ref": "#/$defs/step" }, { "$ref": "#/$defs/stepOfGroup" }] }
		},
		"deferred": {
			"type": "array",
			"description": "Changes that the plan knows of and does not carry out.",
			"items": { "oneOf": [{ "$ref": "#/$defs/deferred" }, { "$ref": "#/$defs/deferredOfGroup" }] }
		},
		"drift": {
			"type": "array",
			"description": "Differences that only the service made: listed, and left alone unless asked.",
			"items": {
				"type": "object",
				"description": "The drift of one address.",
				"additionalProperties": false,
				"required": ["address", "differences"],
				"properties": {
					"address": { "$ref": "#/$defs/address" },
					"currency": {
						"type": "string",
						"description": "Of its amounts; left out where nobody says one."
					},
					"differences": {
						"type": "array",
						"description": "From what was applied to what the service has.",
						"items": { "$ref": "#/$defs/difference" }
					}
				}
			}
		},
		"adoptions": {
			"type": "array",
			"description": "Ids that a run will note in state without a request. The plan's digest covers address, id and value of each.",
			"items": {
				"type": "object",
				"description": "One adoption.",
				"additionalProperties": false,
				"required": [
					"address",
					"remote_id",
					"how",
					"value",
					"start",
					"status"
				],
				"properties": {
					"address": { "$ref": "#/$defs/address" },
					"remote_id": {
						"type": "string",
						"description": "The service's id."
					},
					"how": {
						"enum": [
							"declared",
							"matched_by_name",
							"compared"
						],
						"description": "How it is known: declared by id, matched by name, or an unknown value compared with what the service shows."
					},
					"value": {
						"type": ["object", "null"],
						"description": "The value that is taken as applied; null where nothing is known of it yet."
					},
					"start": {
						"type": ["string", "null"],
						"description": "For a version: the day from which it holds."
					},
					"status": {
						"type": ["string", "null"],
						"description": "The status that the service shows."
					}
				}
			}
		},
		"renames": {
			"type": "array",
			"description": "Records that a run will carry over to a new address without a request. The plan's digest covers them.",
			"items": {
				"type": "object",
				"description": "One rename.",
				"additionalProperties": false,
				"required": ["from", "to"],
				"properties": {
					"from": { "$ref": "#/$defs/address" },
					"to": { "$ref": "#/$defs/address" }
				}
			}
		},
		"notices": {
			"type": "array",
			"description": "What to know that changes nothing.",
			"items": {
				"type": "object",
				"description": "One notice.",
				"additionalProperties": false,
				"required": [
					"code",
					"address",
					"message"
				],
				"properties": {
					"code": {
						"type": "string",
						"description": "Stable, kebab-case."
					},
					"address": {
						"oneOf": [{ "$ref": "#/$defs/address" }, { "type": "null" }],
						"description": "What it is about, if one thing."
					},
					"message": {
						"type": "string",
						"description": "In words."
					}
				}
			}
		},
		"approvals": {
			"type": "object",
			"description": "Who has to sign an approval of this plan, and why; left out where no approval rules stand.",
			"additionalProperties": false,
			"required": [
				"rules",
				"base",
				"required",
				"approvers"
			],
			"properties": {
				"rules": {
					"type": "object",
					"description": "The approval rules of the project file, which are on record once the plan is applied; the digest covers them.",
					"additionalProperties": false,
					"required": ["rules", "approvers"],
					"properties": {
						"rules": {
							"type": "array",
							"description": "In the order of the project file.",
							"items": {
								"type": "object",
								"description": "One rule.",
								"additionalProperties": false,
								"required": ["when", "by"],
								"properties": {
									"when": {
										"type": "object",
										"description": "Its one condition, with its limit as a decimal text, amounts by currency, or true.",
										"additionalProperties": {
											"type": [
												"string",
												"object",
												"boolean"
											],
											"description": "The limit.",
											"additionalProperties": {
												"type": "string",
												"description": "An amount."
											}
										}
									},
									"by": {
										"type": "array",
										"description": "Roles.",
										"items": {
											"type": "string",
											"description": "A role."
										}
									}
								}
							}
						},
						"approvers": {
							"type": "object",
							"description": "By role.",
							"additionalProperties": {
								"type": "array",
								"description": "Public keys.",
								"items": {
									"type": "string",
									"description": "ssh-ed25519 AAAA… name."
								}
							}
						}
					}
				},
				"base": {
					"type": ["string", "null"],
					"description": "SHA-256, hex, of the rules that stood before and judge the plan too; null where none did."
				},
				"required": {
					"type": "array",
					"description": "The approvals that the plan needs.",
					"items": {
						"type": "object",
						"description": "One person of each role.",
						"additionalProperties": false,
						"required": ["by", "reasons"],
						"properties": {
							"by": {
								"type": "array",
								"description": "Roles; one that is named twice needs two people.",
								"items": {
									"type": "string",
									"description": "A role."
								}
							},
							"reasons": {
								"type": "array",
								"description": "The rules, and how the plan meets them.",
								"items": {
									"type": "string",
									"description": "A clause."
								}
							}
						}
					}
				},
				"approvers": {
					"type": "object",
					"description": "The keys that count, by each role that is asked.",
					"additionalProperties": {
						"type": "array",
						"description": "Public keys.",
						"items": {
							"type": "string",
							"description": "ssh-ed25519 AAAA… name."
						}
					}
				}
			}
		},
		"guard_rules": {
			"type": "object",
			"description": "The guards' limits and exceptions in force; the digest covers them.",
			"additionalProperties": false,
			"required": [
				"limits",
				"protect",
				"exceptions"
			],
			"properties": {
				"limits": {
					"type": "object",
					"description": "By guard; one that is off is not there.",
					"additionalProperties": { "type": "string" }
				},
				"window_days": {
					"type": "integer",
					"description": "Over how many days applies are added up."
				},
				"protect": {
					"type": "array",
					"description": "What no plan may change.",
					"items": { "type": "string" }
				},
				"exceptions": {
					"type": "array",
					"description": "Those that hold on the day of the plan.",
					"items": {
						"type": "object",
						"description": "One exception.",
						"additionalProperties": false,
						"required": [
							"guard",
							"until",
							"reason"
						],
						"properties": {
							"guard": {
								"type": "string",
								"description": "The guard that it is from."
							},
							"limit": {
								"type": "string",
								"description": "The limit that holds instead."
							},
							"for": {
								"type": "string",
								"description": "The address that it is for; without it, the whole plan."
							},
							"until": {
								"$ref": "#/$defs/day",
								"description": "The last day on which it holds."
							},
							"reason": {
								"type": "string",
								"description": "Why."
							}
						}
					}
				}
			}
		},
		"guards": {
			"type": "array",
			"description": "What the project's guards found.",
			"items": {
				"type": "object",
				"description": "One finding.",
				"additionalProperties": false,
				"required": [
					"guard",
					"outcome",
					"addresses",
					"message",
					"fix"
				],
				"properties": {
					"guard": {
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
						],
						"description": "Which guard."
					},
					"outcome": {
						"enum": ["refused", "excepted"],
						"description": "A plan with a refused finding is not carried out."
					},
					"addresses": {
						"type": "array",
						"description": "What the finding is about.",
						"items": { "$ref": "#/$defs/address" }
					},
					"message": {
						"type": "string",
						"description": "What was found."
					},
					"prices": {
						"type": "array",
						"description": "The violations price by price, the worst first; left out where the guard is not about prices.",
						"items": {
							"type": "object",
							"description": "The violations of one price.",
							"additionalProperties": false,
							"required": [
								"price",
								"measure",
								"addresses"
							],
							"properties": {
								"price": {
									"type": "string",
									"description": "The product, preceded by its bundle where it is in one; or the subscription's own term."
								},
								"measure": {
									"type": "string",
									"description": "The worst of them: `+60.00 %`, `up to +60.00 %`, `from nothing`; of `notice_days` the days, `0 to 7`."
								},
								"addresses": {
									"type": "array",
									"items": { "$ref": "#/$defs/address" }
								}
							}
						}
					},
					"fix": {
						"type": "string",
						"description": "What to write to let it pass, or the reason that the exception gives."
					}
				}
			}
		},
		"compared": {
			"type": "object",
			"description": "How many addresses were compared, by how well their values are known.",
			"additionalProperties": false,
			"required": [
				"live",
				"recorded",
				"unknown"
			],
			"properties": {
				"live": {
					"type": "integer",
					"minimum": 0,
					"description": "Read from the service."
				},
				"recorded": {
					"type": "integer",
					"minimum": 0,
					"description": "Compared with what is recorded."
				},
				"unknown": {
					"type": "integer",
					"minimum": 0,
					"description": "Neither."
				}
			}
		},
		"evidence": {
			"type": "object",
			"description": "How well the value at an address is known: of each that the plan says something of, and of each that is not compared with its record alone.",
			"additionalProperties": { "enum": [
				"live",
				"recorded",
				"unknown"
			] },
			"propertyNames": { "$ref": "#/$defs/address" }
		},
		"impact": {
			"type": "object",
			"description": "What the plan does to money. Stands outside the plan's digest.",
			"additionalProperties": false,
			"required": [
				"recurring",
				"bundles",
				"prices",
				"money"
			],
			"properties": {
				"recurring": {
					"type": "array",
					"description": "Per currency.",
					"items": {
						"type": "object",
						"description": "Recurring value per month over all subscriptions that change and can be counted.",
						"additionalProperties": false,
						"required": [
							"currency",
							"before",
							"after",
							"subscriptions",
							"partly_counted"
						],
						"properties": {
							"currency": {
								"type": "string",
								"description": "ISO 4217."
							},
							"before": { "$ref": "#/$defs/decimal" },
							"after": { "$ref": "#/$defs/decimal" },
							"subscriptions": {
								"type": "integer",
								"minimum": 0,
								"description": "How many subscriptions are counted."
							},
							"partly_counted": {
								"type": "integer",
								"minimum": 0,
								"description": "How many of those have a price that cannot be counted without usage."
							}
						}
					}
				},
				"bundles": {
					"type": "array",
					"description": "How far the changed bundles reach.",
					"items": {
						"type": "object",
						"description": "The reach of one bundle.",
						"additionalProperties": false,
						"required": [
							"bundle",
							"following",
							"overridden",
							"locked"
						],
						"properties": {
							"bundle": { "$ref": "#/$defs/address" },
							"following": {
								"type": "integer",
								"minimum": 0,
								"description": "How many subscriptions take the bundle's prices."
							},
							"overridden": {
								"type": "integer",
								"minimum": 0,
								"description": "How many of those keep a negotiated price for a part of it."
							},
							"locked": {
								"type": "integer",
								"minimum": 0,
								"description": "How many are price-locked."
							},
							"despite_lock": {
								"type": "integer",
								"minimum": 1,
								"description": "How many have a price lock and come to another price all the same: a lock waits for dated changes."
							}
						}
					}
				},
				"prices": {
					"type": "array",
					"description": "Prices by the way they change, by product.",
					"items": { "$ref": "#/$defs/price_impact" }
				},
				"moves": {
					"type": "array",
					"description": "Existing subscriptions that exchange one bundle for one other, by the bundles and the currency. Left out where none moves.",
					"minItems": 1,
					"items": { "$ref": "#/$defs/bundle_move" }
				},
				"money": {
					"type": "array",
					"description": "Money that recurs, by currency.",
					"items": { "$ref": "#/$defs/money_impact" }
				},
				"columns": {
					"type": "array",
					"description": "The metadata fields of `affected`, as the project file's `report.columns` names them.",
					"items": {
						"type": "string",
						"pattern": "^metadata\\.[\\s\\S]"
					}
				},
				"affected": {
					"type": "array",
					"description": "The subscriptions whose money the plan changes, by address. Left out without any, and in documents of older programs.",
					"items": {
						"type": "object",
						"description": "The facts by which people know a subscription.",
						"additionalProperties": false,
						"required": ["address"],
						"properties": {
							"address": { "$ref": "#/$defs/address" },
							"name": {
								"type": "string",
								"description": "The catalog's name."
							},
							"contract": {
								"type": "object",
								"description": "The running contract or renewal; left out where no end is known.",
								"additionalProperties": false,
								"required": ["until", "renews"],
								"properties": {
									"until": { "$ref": "#/$defs/day" },
									"renews": {
										"type": "boolean",
										"description": "True where it renews by itself on that day."
									}
								}
							},
							"columns": {
								"type": "array",
								"description": "The catalog's values of the plan's `columns`, in their order; null where there is none.",
								"items": { "type": ["string", "null"] }
							}
						}
					}
				}
			}
		},
		"counts": {
			"type": "object",
			"description": "How many of each; nothing that a rendering groups is missing here.",
			"additionalProperties": false,
			"required": [
				"create",
				"update",
				"version",
				"delete",
				"other",
				"deferred",
				"drift",
				"unchanged"
			],
			"properties": {
				"create": {
					"type": "integer",
					"minimum": 0,
					"description": "Creations."
				},
				"update": {
					"type": "integer",
					"minimum": 0,
					"description": "Updates."
				},
				"version": {
					"type": "integer",
					"minimum": 0,
					"description": "New subscription versions."
				},
				"delete": {
					"type": "integer",
					"minimum": 0,
					"description": "Deletions."
				},
				"other": {
					"type": "integer",
					"minimum": 0,
					"description": "Adoptions by request, publications and activations."
				},
				"deferred": {
					"type": "integer",
					"minimum": 0,
					"description": "Deferred changes."
				},
				"drift": {
					"type": "integer",
					"minimum": 0,
					"description": "Addresses that drifted."
				},
				"unchanged": {
					"type": "integer",
					"minimum": 0,
					"description": "Addresses that stay as they are."
				}
			}
		},
		"holds": {
			"type": "object",
			"additionalProperties": false,
			"required": ["until"],
			"description": "How long an approval of the plan holds, while catalog, service and state stay as they are. Outside the digest.",
			"properties": {
				"until": {
					"anyOf": [{ "$ref": "#/$defs/day" }, { "type": "null" }],
					"description": "The first day on which the plan is another one; null where no day changes it."
				},
				"at_least": {
					"const": true,
					"description": "Later days were not tried: the plan may hold longer."
				}
			}
		},
		"digest": { "$ref": "#/$defs/digest" },
		"checksum": {
			"type": "string",
			"pattern": "^[0-9a-f]{64}$",
			"description": "SHA-256, hex, over everything else in the document: tells one that was edited or damaged."
		}
	},
	$defs: {
		"address": {
			"type": "string",
			"pattern": "^((products|bundles|plans|customers)\\.[a-z0-9][a-z0-9_-]{0,62}|subscriptions\\.[a-z0-9][a-z0-9_-]{0,62}(\\.versions\\.(opening|\\d{4}-\\d{2}-\\d{2}))?)$",
			"description": "The stable name of one thing, such as bundles.growth or subscriptions.acme.versions.2027-12-01."
		},
		"day": {
			"type": "string",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$",
			"description": "A calendar day in the project's time zone."
		},
		"digest": {
			"type": "string",
			"pattern": "^[0-9a-f]{64}$",
			"description": "SHA-256, lower-case hex."
		},
		"decimal": {
			"type": "string",
			"pattern": "^-?\\d+(\\.\\d+)?$",
			"description": "An exact decimal number."
		},
		"method": {
			"enum": [
				"GET",
				"POST",
				"PATCH",
				"PUT",
				"DELETE"
			],
			"description": "The HTTP method."
		},
		"operation": {
			"enum": [
				"products.list",
				"products.get",
				"products.create",
				"products.update",
				"products.delete",
				"bundles.list",
				"bundles.get",
				"bundles.create",
				"bundles.update",
				"bundles.delete",
				"plans.list",
				"plans.get",
				"plans.create",
				"plans.update",
				"plans.delete",
				"customers.create",
				"subscriptions.list",
				"subscriptions.get",
				"subscriptions.create",
				"subscriptions.update",
				"subscriptions.activate",
				"subscriptions.cancel",
				"versions.list",
				"versions.current",
				"versions.get",
				"versions.create",
				"versions.update",
				"versions.publish",
				"versions.delete",
				"entitlements.get",
				"credit_notes.list",
				"credits.reserve"
			],
			"description": "One entry of the operation table."
		},
		"cause": {
			"enum": [
				"catalog",
				"service",
				"both",
				"calendar"
			],
			"description": "Why something differs; calendar: nobody changed anything, a date came."
		},
		"source": {
			"oneOf": [{
				"type": "object",
				"description": "A place in a person's files.",
				"additionalProperties": false,
				"required": [
					"file",
					"line",
					"column"
				],
				"properties": {
					"file": {
						"type": "string",
						"description": "Relative to the project's folder, with /."
					},
					"line": {
						"type": "integer",
						"minimum": 1,
						"description": "Counts from 1."
					},
					"column": {
						"type": "integer",
						"minimum": 1,
						"description": "Counts from 1."
					}
				}
			}, { "type": "null" }],
			"description": "Where the desired value is written; null where nothing is written."
		},
		"difference": {
			"type": "object",
			"description": "One RFC 6902 operation over the compared form, in which lists with an identity are keyed by it.",
			"additionalProperties": false,
			"required": [
				"op",
				"path",
				"cause",
				"source"
			],
			"properties": {
				"op": {
					"enum": [
						"add",
						"remove",
						"replace"
					],
					"description": "What happens to the value at the path."
				},
				"path": {
					"type": "string",
					"description": "A JSON pointer into the compared form."
				},
				"from": { "description": "The value before; absent for add, and where a thing goes as a whole (an empty path)." },
				"value": { "description": "The value after; absent for remove." },
				"cause": { "$ref": "#/$defs/cause" },
				"source": { "$ref": "#/$defs/source" }
			},
			"oneOf": [
				{
					"type": "object",
					"properties": {
						"op": { "const": "add" },
						"from": false
					},
					"required": ["value"]
				},
				{
					"type": "object",
					"properties": {
						"op": { "const": "remove" },
						"value": false
					},
					"if": {
						"type": "object",
						"properties": { "path": {
							"type": "string",
							"minLength": 1
						} }
					},
					"then": {
						"type": "object",
						"required": ["from"]
					}
				},
				{
					"type": "object",
					"properties": { "op": { "const": "replace" } },
					"required": ["from", "value"]
				}
			]
		},
		"step": {
			"type": "object",
			"description": "One operation that the plan will carry out.",
			"additionalProperties": false,
			"required": [
				"id",
				"address",
				"action",
				"cause",
				"operation",
				"method",
				"path",
				"body",
				"depends_on",
				"effective_at",
				"opens",
				"follows",
				"notes",
				"differences",
				"source",
				"ground",
				"digest"
			],
			"properties": {
				"id": {
					"type": "string",
					"description": "The operation and the address, unique within the plan."
				},
				"address": { "$ref": "#/$defs/address" },
				"action": {
					"enum": [
						"create",
						"update",
						"delete",
						"adopt",
						"publish",
						"activate",
						"withdraw",
						"probe",
						"cancel"
					],
					"description": "What the step does to the address."
				},
				"cause": { "$ref": "#/$defs/cause" },
				"operation": { "$ref": "#/$defs/operation" },
				"method": { "$ref": "#/$defs/method" },
				"path": {
					"type": "string",
					"description": "Ids stand as {<address>#id} and are filled in from state when the step is sent."
				},
				"body": {
					"type": ["object", "null"],
					"description": "The request's body; references to addresses stand as {\"$ref\": \"<address>#id\"}. Null where the request has none."
				},
				"depends_on": {
					"type": "array",
					"description": "Ids of the steps that must be done before.",
					"items": { "type": "string" }
				},
				"effective_at": {
					"oneOf": [{ "$ref": "#/$defs/day" }, { "type": "null" }],
					"description": "For a version: the day from which it will hold."
				},
				"opens": {
					"oneOf": [{ "$ref": "#/$defs/address" }, { "type": "null" }],
					"description": "For a subscription's creation: the version address that its opening items stand for."
				},
				"follows": {
					"oneOf": [{ "$ref": "#/$defs/address" }, { "type": "null" }],
					"description": "For a version that only carries on a bundle's change: that bundle."
				},
				"notes": {
					"type": "array",
					"description": "In words a reviewer reads: what the step relies on, what it leaves behind.",
					"items": { "type": "string" }
				},
				"differences": {
					"type": "array",
					"description": "What differs, value by value.",
					"items": { "$ref": "#/$defs/difference" }
				},
				"source": { "$ref": "#/$defs/source" },
				"ground": {
					"type": "object",
					"description": "The state that the step was planned on.",
					"additionalProperties": false,
					"required": ["revision", "fingerprint"],
					"properties": {
						"revision": {
							"type": "integer",
							"minimum": 0,
							"description": "How many mutations were ever confirmed at the address."
						},
						"fingerprint": { "$ref": "#/$defs/digest" }
					}
				},
				"digest": { "$ref": "#/$defs/digest" }
			}
		},
		"impact_context": {
			"type": "object",
			"description": "Which of a price's bills is meant.",
			"additionalProperties": false,
			"required": [
				"axis",
				"cell",
				"phase",
				"months"
			],
			"properties": {
				"axis": {
					"enum": [
						"quantity",
						"amount",
						"charge",
						"nothing"
					],
					"description": "What the bill depends on."
				},
				"cell": {
					"type": ["object", "null"],
					"description": "A matrix's dimension values, null for one that it does not list.",
					"additionalProperties": { "type": ["string", "null"] }
				},
				"phase": {
					"enum": [
						"trial",
						"opening",
						"one-discount",
						"list"
					],
					"description": "How far trials and discounts have run."
				},
				"months": {
					"type": ["integer", "null"],
					"description": "The months that the bills are for where the intervals differ."
				}
			}
		},
		"bill_verdict": {
			"description": "Whether an old and a new price bill differently.",
			"oneOf": [
				{
					"type": "object",
					"description": "Proven: they bill the same at every quantity.",
					"additionalProperties": false,
					"required": ["kind"],
					"properties": {
						"kind": { "const": "same" },
						"at": {
							"const": "whole_units",
							"description": "It holds at whole units only, and no metric counts these units."
						}
					}
				},
				{
					"type": "object",
					"description": "They bill the same at each of so many usages that were tried; at others it is not known.",
					"additionalProperties": false,
					"required": ["kind", "usages_tried"],
					"properties": {
						"kind": { "const": "same_at_samples" },
						"usages_tried": {
							"type": "integer",
							"minimum": 1
						}
					}
				},
				{
					"type": "object",
					"description": "They bill the same amounts at every quantity, at other times.",
					"additionalProperties": false,
					"required": ["kind", "differences"],
					"properties": {
						"kind": { "const": "timing_differs" },
						"differences": {
							"type": "array",
							"minItems": 1,
							"description": "Each in words.",
							"items": { "type": "string" }
						}
					}
				},
				{
					"type": "object",
					"description": "They differ from this quantity on.",
					"additionalProperties": false,
					"required": [
						"kind",
						"quantity",
						"before",
						"after",
						"context"
					],
					"properties": {
						"kind": { "const": "differs" },
						"quantity": { "$ref": "#/$defs/decimal" },
						"before": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"after": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"context": { "$ref": "#/$defs/impact_context" }
					}
				},
				{
					"type": "object",
					"description": "They bill the same and declare different units.",
					"additionalProperties": false,
					"required": [
						"kind",
						"units_before",
						"units_after",
						"before",
						"after",
						"context"
					],
					"properties": {
						"kind": { "const": "units_differ" },
						"units_before": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"units_after": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"before": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"after": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"context": { "$ref": "#/$defs/impact_context" }
					}
				},
				{
					"type": "object",
					"description": "They cannot be compared.",
					"additionalProperties": false,
					"required": ["kind", "reason"],
					"properties": {
						"kind": { "const": "incomparable" },
						"reason": {
							"type": "string",
							"description": "Why, in a sentence."
						}
					}
				},
				{
					"type": "object",
					"description": "There was no price before.",
					"additionalProperties": false,
					"required": ["kind"],
					"properties": { "kind": { "const": "new" } }
				},
				{
					"type": "object",
					"description": "There is no price any more.",
					"additionalProperties": false,
					"required": ["kind"],
					"properties": { "kind": { "const": "gone" } }
				}
			]
		},
		"bill_shift": {
			"description": "The largest increase or decrease of a bill, and where it is.",
			"oneOf": [
				{
					"type": "object",
					"description": "A share of the old bill.",
					"additionalProperties": false,
					"required": [
						"kind",
						"percent",
						"of",
						"where",
						"before",
						"after",
						"context"
					],
					"properties": {
						"kind": { "const": "percent" },
						"percent": { "$ref": "#/$defs/decimal" },
						"of": {
							"enum": ["bill", "unit"],
							"description": "Of the whole bill, or of what one more unit costs by its tier."
						},
						"where": {
							"oneOf": [{
								"type": "object",
								"description": "At a quantity, just above one where a tier begins, or approached as the quantity grows beyond it.",
								"additionalProperties": false,
								"required": ["kind", "quantity"],
								"properties": {
									"kind": { "enum": [
										"at",
										"above",
										"towards"
									] },
									"quantity": { "$ref": "#/$defs/decimal" }
								}
							}, {
								"type": "object",
								"description": "At the units that each price declares itself.",
								"additionalProperties": false,
								"required": [
									"kind",
									"units_before",
									"units_after"
								],
								"properties": {
									"kind": { "const": "declared" },
									"units_before": { "$ref": "#/$defs/decimal" },
									"units_after": { "$ref": "#/$defs/decimal" }
								}
							}],
							"description": "Where it is."
						},
						"before": { "$ref": "#/$defs/decimal" },
						"after": { "$ref": "#/$defs/decimal" },
						"context": { "$ref": "#/$defs/impact_context" }
					}
				},
				{
					"type": "object",
					"description": "An increase from nothing, or without any bound.",
					"additionalProperties": false,
					"required": [
						"kind",
						"of",
						"where",
						"before",
						"after",
						"context"
					],
					"properties": {
						"kind": { "const": "unbounded" },
						"of": {
							"enum": ["bill", "unit"],
							"description": "Of the whole bill, or of what one more unit costs by its tier."
						},
						"where": {
							"oneOf": [{
								"type": "object",
								"description": "At a quantity, just above one where a tier begins, or approached as the quantity grows beyond it.",
								"additionalProperties": false,
								"required": ["kind", "quantity"],
								"properties": {
									"kind": { "enum": [
										"at",
										"above",
										"towards"
									] },
									"quantity": { "$ref": "#/$defs/decimal" }
								}
							}, {
								"type": "object",
								"description": "At the units that each price declares itself.",
								"additionalProperties": false,
								"required": [
									"kind",
									"units_before",
									"units_after"
								],
								"properties": {
									"kind": { "const": "declared" },
									"units_before": { "$ref": "#/$defs/decimal" },
									"units_after": { "$ref": "#/$defs/decimal" }
								}
							}],
							"description": "Where it is."
						},
						"before": { "$ref": "#/$defs/decimal" },
						"after": { "$ref": "#/$defs/decimal" },
						"context": { "$ref": "#/$defs/impact_context" }
					}
				},
				{
					"type": "object",
					"description": "Nothing measures it.",
					"additionalProperties": false,
					"required": ["kind", "reason"],
					"properties": {
						"kind": { "const": "unmeasured" },
						"reason": {
							"type": "string",
							"description": "Why, in a sentence."
						}
					}
				}
			]
		},
		"impact_curve": {
			"type": "object",
			"description": "A bill over quantities, as straight pieces.",
			"additionalProperties": false,
			"required": [
				"segments",
				"total_drops",
				"ends_at"
			],
			"properties": {
				"segments": {
					"type": "array",
					"description": "In order from zero on.",
					"items": {
						"type": "object",
						"description": "The bill is intercept + slope × quantity.",
						"additionalProperties": false,
						"required": [
							"from",
							"to",
							"intercept",
							"slope",
							"opens"
						],
						"properties": {
							"from": { "$ref": "#/$defs/decimal" },
							"to": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
							"intercept": { "$ref": "#/$defs/decimal" },
							"slope": { "$ref": "#/$defs/decimal" },
							"opens": {
								"enum": [
									"start",
									"tier",
									"limit"
								],
								"description": "Why it begins."
							}
						}
					}
				},
				"total_drops": {
					"type": "array",
					"description": "Quantities of which one more costs less.",
					"items": {
						"type": "object",
						"description": "One drop of the total.",
						"additionalProperties": false,
						"required": [
							"kind",
							"quantity",
							"bill",
							"next_quantity",
							"next_bill",
							"recovers_at"
						],
						"properties": {
							"kind": {
								"enum": ["drop", "slide"],
								"description": "At a boundary, or all along a piece."
							},
							"quantity": { "$ref": "#/$defs/decimal" },
							"bill": { "$ref": "#/$defs/decimal" },
							"next_quantity": { "$ref": "#/$defs/decimal" },
							"next_bill": { "$ref": "#/$defs/decimal" },
							"recovers_at": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] }
						}
					}
				},
				"ends_at": {
					"oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }],
					"description": "The last quantity that has a bill; null where every quantity has one."
				}
			}
		},
		"curve_pair": {
			"type": "object",
			"description": "The old and the new curve over one axis, for one cell and one phase.",
			"additionalProperties": false,
			"required": [
				"context",
				"differs",
				"before",
				"after",
				"bills"
			],
			"properties": {
				"context": { "$ref": "#/$defs/impact_context" },
				"differs": {
					"type": "boolean",
					"description": "Whether the two differ anywhere."
				},
				"before": { "oneOf": [{ "$ref": "#/$defs/impact_curve" }, { "type": "null" }] },
				"after": { "oneOf": [{ "$ref": "#/$defs/impact_curve" }, { "type": "null" }] },
				"bills": {
					"type": "array",
					"description": "The bills at zero and on both sides of each tier boundary.",
					"items": {
						"type": "object",
						"description": "One quantity.",
						"additionalProperties": false,
						"required": [
							"quantity",
							"before",
							"after"
						],
						"properties": {
							"quantity": { "$ref": "#/$defs/decimal" },
							"before": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
							"after": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] }
						}
					}
				}
			}
		},
		"price_change": {
			"type": "object",
			"description": "One old price and the new one that takes its place, wherever that happens.",
			"additionalProperties": false,
			"required": [
				"before",
				"after",
				"verdict",
				"largest_increase",
				"largest_decrease",
				"monthly",
				"curves",
				"curves_left_out",
				"addresses"
			],
			"properties": {
				"before": {
					"type": ["object", "null"],
					"description": "The old price; null where there was none."
				},
				"after": {
					"type": ["object", "null"],
					"description": "The new price; null where there is none any more."
				},
				"verdict": { "$ref": "#/$defs/bill_verdict" },
				"largest_increase": { "oneOf": [{ "$ref": "#/$defs/bill_shift" }, { "type": "null" }] },
				"largest_decrease": { "oneOf": [{ "$ref": "#/$defs/bill_shift" }, { "type": "null" }] },
				"monthly": {
					"type": "object",
					"description": "What the prices bill per month without usage; null where that is not known.",
					"additionalProperties": false,
					"required": ["before", "after"],
					"properties": {
						"before": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] },
						"after": { "oneOf": [{ "$ref": "#/$defs/decimal" }, { "type": "null" }] }
					}
				},
				"curves": {
					"type": "array",
					"description": "Pairs that differ come first.",
					"items": { "$ref": "#/$defs/curve_pair" }
				},
				"usages_tried": {
					"type": "integer",
					"minimum": 1,
					"description": "Set where the bills are known at so many usages only: expressions that no straight lines draw."
				},
				"curves_left_out": {
					"type": "integer",
					"minimum": 0,
					"description": "How many pairs there are beyond those."
				},
				"addresses": {
					"type": "array",
					"description": "Of the steps that make this change.",
					"items": { "$ref": "#/$defs/address" }
				}
			}
		},
		"price_impact": {
			"type": "object",
			"description": "The changes of one product's price in one direction.",
			"additionalProperties": false,
			"required": [
				"product",
				"bundle",
				"currency",
				"direction",
				"subscriptions",
				"changes"
			],
			"properties": {
				"product": {
					"type": "string",
					"description": "Its address, or its id."
				},
				"bundle": {
					"type": ["string", "null"],
					"description": "The bundle that the price is taken from; null for an item of its own."
				},
				"currency": {
					"type": ["string", "null"],
					"description": "ISO 4217."
				},
				"direction": {
					"enum": [
						"increase",
						"mixed",
						"decrease",
						"same",
						"timing",
						"added",
						"removed",
						"unknown"
					],
					"description": "Which way the bills go; `timing`: the same amounts at other times."
				},
				"subscriptions": {
					"type": "integer",
					"minimum": 0,
					"description": "How many subscriptions have one of these changes."
				},
				"changes": {
					"type": "array",
					"description": "The steepest increase first.",
					"items": { "$ref": "#/$defs/price_change" }
				}
			}
		},
		"month": {
			"type": "string",
			"pattern": "^\\d{4}-\\d{2}$",
			"description": "A calendar month."
		},
		"revenue_series": {
			"type": "object",
			"description": "Revenue by calendar month: a bill counts in the month in which the month that it is for begins.",
			"additionalProperties": false,
			"required": [
				"months",
				"first_full",
				"all_in_effect",
				"ending",
				"unknown"
			],
			"properties": {
				"months": {
					"type": "array",
					"description": "On end, in their order.",
					"minItems": 1,
					"items": {
						"type": "object",
						"description": "One month, before the plan and after it.",
						"additionalProperties": false,
						"required": [
							"month",
							"before",
							"after"
						],
						"properties": {
							"month": { "$ref": "#/$defs/month" },
							"before": { "$ref": "#/$defs/decimal" },
							"after": { "$ref": "#/$defs/decimal" }
						}
					}
				},
				"first_full": {
					"$ref": "#/$defs/month",
					"description": "The first month that begins with the plan's first change or after it."
				},
				"all_in_effect": {
					"$ref": "#/$defs/month",
					"description": "The first month in which every dated change that comes before the last of the months has taken effect."
				},
				"next_change": {
					"$ref": "#/$defs/day",
					"description": "The first day of a dated change that comes later; left out where there is none."
				},
				"ending": {
					"type": "integer",
					"minimum": 0,
					"description": "How many contracts end before the last month and do not renew by themselves: nothing of them is in the months after."
				},
				"unknown": {
					"type": "integer",
					"minimum": 0,
					"description": "How many subscriptions are in no month, as what they pay is not known."
				}
			}
		},
		"bundle_move": {
			"type": "object",
			"description": "Subscriptions that move from one bundle to another. One that moves twice, on two days, is in the entry of each move.",
			"additionalProperties": false,
			"required": [
				"from",
				"to",
				"currency",
				"subscriptions",
				"first",
				"last",
				"monthly",
				"paying",
				"uncounted_changes",
				"increases",
				"prices"
			],
			"properties": {
				"from": {
					"type": "string",
					"description": "The bundle that they leave: its address, or its id."
				},
				"to": {
					"type": "string",
					"description": "The bundle that they use from then on: its address, or its id."
				},
				"currency": {
					"type": "string",
					"description": "ISO 4217."
				},
				"subscriptions": {
					"type": "array",
					"description": "Which ones.",
					"minItems": 1,
					"items": { "$ref": "#/$defs/address" }
				},
				"first": {
					"$ref": "#/$defs/day",
					"description": "The first day of these moves."
				},
				"last": {
					"$ref": "#/$defs/day",
					"description": "The last day of these moves."
				},
				"new_prices": {
					"const": true,
					"description": "The bundle is new, gets another name or changes its prices in this plan or in the applies that the guards add up: its prices count as price changes too. Left out otherwise."
				},
				"monthly": { "$ref": "#/$defs/money_change" },
				"paying": { "$ref": "#/$defs/paying_counts" },
				"uncounted_changes": {
					"type": "integer",
					"minimum": 0,
					"description": "In how many of them the plan changes an excluded amount."
				},
				"increases": {
					"type": "object",
					"description": "The largest increase of each bill, in any month.",
					"additionalProperties": false,
					"required": [
						"largest",
						"from_nothing",
						"unmeasured"
					],
					"properties": {
						"largest": {
							"type": ["object", "null"],
							"description": "The largest one in percent. Null where no bill increases by a known percentage. Of a bill that is not measured as a whole, what is counted of it in the month of `monthly`.",
							"additionalProperties": false,
							"required": ["percent", "subscription"],
							"properties": {
								"percent": { "$ref": "#/$defs/decimal" },
								"bound": {
									"const": true,
									"description": "Usage is not known, and no bill increases by more. Left out otherwise."
								},
								"subscription": { "$ref": "#/$defs/address" }
							}
						},
						"from_nothing": {
							"type": "integer",
							"minimum": 0,
							"description": "How many bills increase from zero or less, or have a part that does."
						},
						"unmeasured": {
							"type": "integer",
							"minimum": 0,
							"description": "How many bills cannot be measured."
						}
					}
				},
				"prices": {
					"type": "array",
					"description": "The prices that the move exchanges, list price for list price.",
					"items": { "$ref": "#/$defs/price_impact" }
				}
			}
		},
		"money_change": {
			"type": "object",
			"description": "An amount before and after.",
			"additionalProperties": false,
			"required": ["before", "after"],
			"properties": {
				"before": { "$ref": "#/$defs/decimal" },
				"after": { "$ref": "#/$defs/decimal" }
			}
		},
		"paying_counts": {
			"type": "object",
			"description": "How many pay more, less or the same, in any of their months.",
			"additionalProperties": false,
			"required": [
				"more",
				"less",
				"same"
			],
			"properties": {
				"more": {
					"type": "integer",
					"minimum": 0,
					"description": "More."
				},
				"less": {
					"type": "integer",
					"minimum": 0,
					"description": "Less."
				},
				"same": {
					"type": "integer",
					"minimum": 0,
					"description": "The same."
				},
				"mixed": {
					"type": "integer",
					"minimum": 1,
					"description": "More in some months and less in others; left out where there is none."
				},
				"unknown": {
					"type": "integer",
					"minimum": 1,
					"description": "Nothing that is counted changes, and something that is excluded does; left out where there is none."
				}
			}
		},
		"customer_money": {
			"type": "object",
			"description": "What one customer pays.",
			"additionalProperties": false,
			"required": [
				"customer",
				"subscriptions",
				"monthly",
				"contract"
			],
			"properties": {
				"customer": {
					"type": "string",
					"description": "The customer's id."
				},
				"name": {
					"type": "string",
					"description": "The catalog's name of its subscriptions; left out where they differ."
				},
				"subscriptions": {
					"type": "array",
					"description": "The customer's subscriptions that change.",
					"items": { "$ref": "#/$defs/address" }
				},
				"monthly": { "$ref": "#/$defs/money_change" },
				"contract": { "$ref": "#/$defs/money_change" }
			}
		},
		"money_impact": {
			"type": "object",
			"description": "Money that recurs in one currency, over all subscriptions that the plan touches.",
			"additionalProperties": false,
			"required": [
				"currency",
				"subscriptions",
				"created",
				"partly_counted",
				"uncounted_changes",
				"sampled",
				"monthly",
				"contract",
				"contracts",
				"paying",
				"cohorts",
				"worst",
				"best",
				"groups",
				"excluded"
			],
			"properties": {
				"currency": {
					"type": "string",
					"description": "ISO 4217."
				},
				"subscriptions": {
					"type": "integer",
					"minimum": 0,
					"description": "How many the plan touches."
				},
				"created": {
					"type": "integer",
					"minimum": 0,
					"description": "How many of them the plan creates."
				},
				"partly_counted": {
					"type": "integer",
					"minimum": 0,
					"description": "How many have something that is excluded."
				},
				"uncounted_changes": {
					"type": "integer",
					"minimum": 0,
					"description": "In how many of them the plan changes what is excluded: the change is in no amount."
				},
				"sampled": {
					"type": "integer",
					"minimum": 0,
					"description": "How many have metered prices that are counted by usage samples."
				},
				"monthly": { "$ref": "#/$defs/money_change" },
				"contract": { "$ref": "#/$defs/money_change" },
				"contracts": {
					"type": "integer",
					"minimum": 0,
					"description": "How many are in the contract amounts."
				},
				"series": { "$ref": "#/$defs/revenue_series" },
				"compared": {
					"type": "object",
					"description": "The first and the last day on which a month that is compared begins: that of each subscription's last change.",
					"additionalProperties": false,
					"required": ["first", "last"],
					"properties": {
						"first": { "$ref": "#/$defs/day" },
						"last": { "$ref": "#/$defs/day" }
					}
				},
				"paying": { "$ref": "#/$defs/paying_counts" },
				"further_increases": {
					"type": "array",
					"description": "Of existing subscriptions, increases that the months compared do not show, the largest first.",
					"items": {
						"type": "object",
						"description": "Consecutive months that increase by more than the compared month does.",
						"additionalProperties": false,
						"required": [
							"largest",
							"steady",
							"from",
							"to",
							"customers",
							"subscriptions"
						],
						"properties": {
							"largest": { "$ref": "#/$defs/decimal" },
							"steady": {
								"type": "boolean",
								"description": "Whether every one of the months increases by the largest increase."
							},
							"from": { "$ref": "#/$defs/day" },
							"to": { "$ref": "#/$defs/day" },
							"goes_on": {
								"type": "boolean",
								"description": "True where `to` is only the last day that was looked at, and the contract goes on."
							},
							"customers": {
								"type": "array",
								"description": "Whose they are.",
								"items": { "type": "string" }
							},
							"subscriptions": {
								"type": "array",
								"description": "Their addresses.",
								"items": { "$ref": "#/$defs/address" }
							}
						}
					}
				},
				"cohorts_by": {
					"type": "string",
					"pattern": "^metadata\\.[\\s\\S]",
					"description": "The metadata field of subscriptions whose value makes the cohorts; left out where the bundle or plan does."
				},
				"cohorts": {
					"type": "array",
					"description": "By the bundle or plan that the subscriptions are on, or by the value of a metadata field.",
					"items": {
						"type": "object",
						"description": "One cohort.",
						"additionalProperties": false,
						"required": [
							"name",
							"subscriptions",
							"monthly",
							"contract",
							"paying"
						],
						"properties": {
							"name": {
								"type": "string",
								"description": "The bundles or plans, or own prices; by a metadata field its value, in quotes, as in JSON, where it is no plain name, or `no` and the field's key without one. No two cohorts have one name."
							},
							"subscriptions": {
								"type": "integer",
								"minimum": 0,
								"description": "How many."
							},
							"monthly": { "$ref": "#/$defs/money_change" },
							"contract": { "$ref": "#/$defs/money_change" },
							"paying": { "$ref": "#/$defs/paying_counts" }
						}
					}
				},
				"worst": {
					"oneOf": [{ "$ref": "#/$defs/customer_money" }, { "type": "null" }],
					"description": "The existing customer with the largest monthly increase."
				},
				"best": {
					"oneOf": [{ "$ref": "#/$defs/customer_money" }, { "type": "null" }],
					"description": "The existing customer with the largest monthly decrease, of those who pay more in none."
				},
				"groups": {
					"type": "array",
					"description": "Subscriptions that change alike.",
					"items": {
						"type": "object",
						"description": "One group.",
						"additionalProperties": false,
						"required": [
							"cohort",
							"created",
							"changes",
							"from",
							"subscriptions",
							"monthly",
							"contract",
							"members"
						],
						"properties": {
							"cohort": {
								"type": "string",
								"description": "The name of the cohort."
							},
							"created": {
								"type": "boolean",
								"description": "Whether the plan creates them."
							},
							"changes": {
								"type": "array",
								"description": "The prices and terms that change.",
								"items": { "type": "string" }
							},
							"from": { "$ref": "#/$defs/day" },
							"compared": { "$ref": "#/$defs/day" },
							"subscriptions": {
								"type": "integer",
								"minimum": 0,
								"description": "How many."
							},
							"monthly": { "$ref": "#/$defs/money_change" },
							"contract": { "$ref": "#/$defs/money_change" },
							"members": {
								"type": "array",
								"description": "The largest increase first.",
								"items": {
									"type": "object",
									"description": "Subscriptions that pay exactly the same.",
									"additionalProperties": false,
									"required": [
										"monthly",
										"contract",
										"subscriptions"
									],
									"properties": {
										"uncounted": {
											"const": true,
											"description": "Something of theirs that changes is in neither amount."
										},
										"monthly": { "$ref": "#/$defs/money_change" },
										"contract": { "oneOf": [{ "$ref": "#/$defs/money_change" }, { "type": "null" }] },
										"subscriptions": {
											"type": "array",
											"description": "Their addresses.",
											"items": { "$ref": "#/$defs/address" }
										},
										"customers": {
											"type": "array",
											"description": "Who pays for each of them, in their order.",
											"items": { "type": "string" }
										}
									}
								}
							}
						}
					}
				},
				"excluded": {
					"type": "array",
					"description": "What is in no amount.",
					"items": { "$ref": "#/$defs/excluded" }
				},
				"assumed": {
					"type": "array",
					"description": "What is in the amounts by something that nobody said; left out where there is none.",
					"items": { "$ref": "#/$defs/excluded" }
				},
				"timing": {
					"type": "array",
					"description": "What is billed at other times, which no sum shows; left out where there is none.",
					"items": { "$ref": "#/$defs/timing_change" }
				}
			}
		},
		"timing_change": {
			"type": "object",
			"description": "A price that is billed at other times from a day on, in subscriptions of which all of it is alike.",
			"additionalProperties": false,
			"required": [
				"what",
				"day",
				"differences",
				"due",
				"subscriptions",
				"for_example"
			],
			"properties": {
				"what": {
					"type": "string",
					"description": "The product after its bundle."
				},
				"day": {
					"$ref": "#/$defs/day",
					"description": "The first day of its version."
				},
				"differences": {
					"type": "array",
					"description": "Each in words.",
					"items": { "type": "string" }
				},
				"due": {
					"type": ["object", "null"],
					"description": "The bill of that day in each of the subscriptions, if the version is billed from its first day; null where it is not known.",
					"additionalProperties": false,
					"required": ["before", "after"],
					"properties": {
						"before": {
							"type": ["string", "null"],
							"description": "What one bill was; null where that is not known."
						},
						"after": {
							"type": "string",
							"description": "What the first bill is."
						}
					}
				},
				"unknown": {
					"type": "string",
					"description": "Why `due` is null; left out where it is known."
				},
				"subscriptions": {
					"type": "integer",
					"description": "How many there are."
				},
				"for_example": {
					"$ref": "#/$defs/address",
					"description": "The first of them."
				}
			}
		},
		"excluded": {
			"type": "object",
			"description": "One kind of thing.",
			"additionalProperties": false,
			"required": [
				"reason",
				"what",
				"changes",
				"subscriptions",
				"for_example"
			],
			"properties": {
				"changes": {
					"type": "boolean",
					"description": "Whether the plan changes it, in all of them."
				},
				"reason": {
					"type": "string",
					"description": "Why, in a sentence."
				},
				"what": {
					"type": "string",
					"description": "The price or the term."
				},
				"subscriptions": {
					"type": "integer",
					"minimum": 0,
					"description": "How many have it."
				},
				"for_example": { "$ref": "#/$defs/address" },
				"known": {
					"type": "object",
					"description": "Where one side alone can be counted, so that it is excluded from both: what a month is there, over all of these subscriptions. Absent where that is not why.",
					"additionalProperties": false,
					"required": ["before", "after"],
					"properties": {
						"before": {
							"type": ["string", "null"],
							"description": "Null where this side is not known."
						},
						"after": {
							"type": ["string", "null"],
							"description": "Null where this side is not known."
						}
					}
				}
			}
		},
		"digestName": {
			"type": "string",
			"pattern": "^[0-9a-f]{64}$",
			"description": "The SHA-256 of what stands under `alike`."
		},
		"stepOfGroup": {
			"type": "object",
			"description": "One operation that the plan will carry out; its other fields stand under `alike.steps`.",
			"additionalProperties": false,
			"required": [
				"id",
				"address",
				"path",
				"depends_on",
				"source",
				"digest",
				"alike"
			],
			"properties": {
				"id": {
					"type": "string",
					"description": "The operation and the address, unique within the plan."
				},
				"address": { "$ref": "#/$defs/address" },
				"path": {
					"type": "string",
					"description": "Ids stand as {<address>#id} and are filled in from state when the step is sent."
				},
				"depends_on": {
					"type": "array",
					"description": "Ids of the steps that must be done before.",
					"items": { "type": "string" }
				},
				"source": { "$ref": "#/$defs/source" },
				"digest": { "$ref": "#/$defs/digest" },
				"alike": { "$ref": "#/$defs/digestName" }
			}
		},
		"deferred": {
			"type": "object",
			"description": "One deferred change.",
			"additionalProperties": false,
			"required": [
				"kind",
				"address",
				"reason",
				"fix"
			],
			"properties": {
				"kind": {
					"enum": [
						"blocked",
						"price_locked",
						"not_due",
						"unread",
						"orphaned",
						"ended",
						"dependent"
					],
					"description": "Why it is deferred, in one word."
				},
				"address": { "$ref": "#/$defs/address" },
				"reason": {
					"type": "string",
					"description": "Why, in a sentence."
				},
				"fix": {
					"type": "string",
					"description": "What to do about it."
				},
				"until": {
					"$ref": "#/$defs/day",
					"description": "Of a locked one: the day from which it holds by itself."
				},
				"about": {
					"$ref": "#/$defs/address",
					"description": "Of a locked one: the bundle whose change it is."
				}
			}
		},
		"deferredOfGroup": {
			"type": "object",
			"description": "One deferred change; its other fields stand under `alike.deferred`.",
			"additionalProperties": false,
			"required": ["address", "alike"],
			"properties": {
				"address": { "$ref": "#/$defs/address" },
				"alike": { "$ref": "#/$defs/digestName" }
			}
		}
	}
};

// src/report/json/read-plan-document.ts
/** Reads a plan document. It does not check the digests. */
/** Every fault names `file`. A document of a newer format is refused before the rest of it is read. */
const readPlanDocument = documentReader({
	name: "plan",
	version: 2,
	oldest: 1,
	schema: plan_schema_default,
	remade: "make the plan anew with `pricewright plan --out FILE`"
});

// src/cli/io/saved-document.ts
/** Plan and outcome documents, as `plan --out` and `apply --report` saved them. */
/**
* The JSON value of a file; undefined where the file is not JSON. `named` is the file as the person named it.
* `longest` is the number of bytes that may become one string. Throws a DiagnosticsError where the file cannot be
* read.
*/
async function readJson(path, named, longest = constants.MAX_STRING_LENGTH) {
	try {
		if ((await stat(path)).size <= longest) return parsed(await readFile(path, "utf8"));
		const { parseLongJson } = await import("./long-json-B66e9DT6.js");
		return await parseLongJson(createReadStream(path));
	} catch (cause) {
		throw fault("unreadable-file", `${named} cannot be read (${errorCode(cause)})`, "name a file that `plan --out` or `apply --report` wrote");
	}
}
function parsed(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
/** Throws a DiagnosticsError for data that is no plan document, or that was changed since it was written. */
function planIn(data, file) {
	const document = documentOf(readPlanDocument(data, file));
	const plan = isIntact(document) ? fromDocument(document) : void 0;
	if (plan !== void 0) return plan;
	throw fault("document-altered", `${file} was changed since it was written`, "make the plan anew with `pricewright plan --out FILE`");
}
/** Throws a DiagnosticsError for data that is no outcome document, and for counts that do not match the steps. */
function outcomeIn(data, file) {
	const outcome = documentOf(readOutcomeDocument(data, file));
	if (isDeepStrictEqual({ ...outcome.counts }, { ...countResults(outcome.steps) })) return outcome;
	throw fault("document-altered", `${file} was changed since it was written: its counts are not those of its steps`, `see how the run ended with: ${commandLine(outcome, "log")}`);
}
/** Returns the document, or throws its faults. */
function documentOf(read) {
	if (read.kind === "faulty") throw new DiagnosticsError(read.diagnostics);
	return read.document;
}

export { planIn as n, readJson as r, outcomeIn as t };