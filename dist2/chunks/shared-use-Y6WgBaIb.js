import { r as __toESM } from "./rolldown-runtime-CoNq6U3z.js";
import { $t as DECLARED_KINDS, Ct as payerOf, Dt as suggestName, Et as slipOf, Ft as canonicalDecimalText, Gt as oneValue, It as decimal, Jt as isJsonArray, Mt as ONE, Nt as ZERO, Qt as COLLECTION, Rt as isDecimalText, Sn as parseCalendarDay, St as locateWithin, Tt as nearestName, Yt as isJsonObject, Zt as ownField, _t as contractStart, bn as laterDay, ct as monthsOfUnit, dn as versionAddress, dt as overlayPrice, en as ENTITLEMENT_SETS, et as declaredText, ft as LEAF_MODEL_FIELDS, gt as pricingModelsOf, hn as calendarDay, ht as modelNamedBy, it as SET_FIELDS, jt as HUNDRED, kt as counted, ln as parseAddress, lt as locateOverlaid, mt as modelInUse, nt as DECIMAL_FIELDS, on as entitlementSetAddress, ot as lockRelease, qt as sourceText, rn as addressOf, st as monthsOfPeriod, tn as KEY_PATTERN, vt as nextRenewal } from "./model-C61qMIaC.js";
import { t as collectFaults } from "./faults-CZ_9NQlu.js";
import { a as quoted$1, c as entryOf, d as placedEntry, f as sourceAt, i as decimalMeant, l as locateIn, n as readYamlQuickly, p as sourceOf, s as dataOf, t as readYaml, u as nodeAt } from "./read-yaml-DhMk-JZp.js";
import { c as require_equal, l as require_ucs2length, t as require__2020 } from "./2020-BqZJoFkP.js";
import { i as strayFault, t as digestFiles } from "./digest-files-BtWBfo8l.js";
import { r as pathParameters } from "./fill-path-BEbWfem8.js";
import { t as groupBy } from "./group-by-YFeXT2F3.js";

// src/yaml/shape/checks-ahead.ts
var import__2020 = require__2020();
var import_ucs2length = /* @__PURE__ */ __toESM(require_ucs2length(), 1);
var import_equal = /* @__PURE__ */ __toESM(require_equal(), 1);
const FORMATS = {
	decimal: isDecimalText,
	day: (text) => parseCalendarDay(text) !== void 0
};
const check0 = validate52;
const schema19 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": ["object", "null"],
	"required": ["version"],
	"properties": {
		"version": { "const": "2026-04-01" },
		"products": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/product" }
		},
		"bundles": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/bundle" }
		},
		"entitlement_sets": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/entitlement_set" }
		},
		"plans": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/plan" }
		},
		"customers": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/customer" }
		},
		"subscriptions": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/subscription" }
		}
	},
	"additionalProperties": false,
	"$defs": {
		"product": {
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": { "$ref": "#/$defs/name" },
				"description": { "$ref": "#/$defs/text" }
			},
			"additionalProperties": true
		},
		"bundle": {
			"type": "object",
			"required": ["name", "prices"],
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": { "$ref": "#/$defs/name" },
				"description": { "$ref": "#/$defs/text" },
				"currency": { "$ref": "#/$defs/currency" },
				"prices": {
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/bundle_price" },
					"minProperties": 1
				},
				"changes": {
					"type": "array",
					"items": { "$ref": "#/$defs/bundle_change" }
				},
				"entitlements": { "$ref": "#/$defs/entitlements" }
			},
			"additionalProperties": false
		},
		"bundle_change": {
			"type": "object",
			"required": ["effective_at", "prices"],
			"properties": {
				"effective_at": { "$ref": "#/$defs/day" },
				"description": { "$ref": "#/$defs/text" },
				"applies": { "$ref": "#/$defs/change_reach" },
				"prices": {
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/bundle_price_change" },
					"minProperties": 1
				}
			},
			"additionalProperties": false
		},
		"change_reach": {
			"type": "object",
			"properties": {
				"to": { "enum": ["all", "new"] },
				"at": { "enum": ["date", "renewal"] }
			},
			"minProperties": 1,
			"additionalProperties": false
		},
		"plan": {
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": { "$ref": "#/$defs/name" },
				"currency": { "$ref": "#/$defs/currency" },
				"description": { "$ref": "#/$defs/text" }
			},
			"additionalProperties": true
		},
		"customer": {
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"name": { "$ref": "#/$defs/name" },
				"currency": { "$ref": "#/$defs/currency" }
			},
			"additionalProperties": true
		},
		"subscription": {
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"customer": { "$ref": "#/$defs/reference" },
				"customer_id": { "$ref": "#/$defs/remote_id" },
				"plan": { "$ref": "#/$defs/reference" },
				"plan_id": { "$ref": "#/$defs/remote_id" },
				"currency": { "$ref": "#/$defs/currency" },
				"name": { "$ref": "#/$defs/text_or_null" },
				"description": { "$ref": "#/$defs/text_or_null" },
				"auto_activate": { "$ref": "#/$defs/flag" },
				"contract": {
					"type": "object",
					"properties": {
						"period_type": {
							"type": "string",
							"examples": ["fixed"]
						},
						"duration_months": { "$ref": "#/$defs/count" },
						"start_date": { "$ref": "#/$defs/day" }
					},
					"additionalProperties": false
				},
				"renewal": {
					"type": ["object", "null"],
					"properties": {
						"auto_renew": { "$ref": "#/$defs/flag_or_null" },
						"duration_months": { "$ref": "#/$defs/count_or_null" },
						"period_type": {
							"type": ["string", "null"],
							"examples": ["fixed"]
						}
					},
					"additionalProperties": false
				},
				"billing": {
					"type": ["object", "null"],
					"properties": {
						"auto_issue_invoices": { "$ref": "#/$defs/flag_or_null" },
						"auto_pay_invoices": { "$ref": "#/$defs/flag_or_null" },
						"first_billing_date": { "$ref": "#/$defs/day_or_null" },
						"payment_terms": { "$ref": "#/$defs/text_or_null" }
					},
					"additionalProperties": false
				},
				"discount": { "$ref": "#/$defs/subscription_discount" },
				"minimum_spend": { "$ref": "#/$defs/subscription_spend" },
				"maximum_spend": { "$ref": "#/$defs/subscription_spend" },
				"price_escalation": {
					"type": ["object", "null"],
					"required": [
						"enabled",
						"interval_months",
						"type"
					],
					"properties": {
						"enabled": { "$ref": "#/$defs/flag" },
						"interval_months": { "$ref": "#/$defs/count" },
						"type": {
							"type": "string",
							"examples": ["percentage"]
						},
						"percentage": { "$ref": "#/$defs/amount_or_null" },
						"escalate_metered_unit_rates": { "$ref": "#/$defs/flag_or_null" }
					},
					"additionalProperties": false
				},
				"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
				"metadata": {
					"type": ["object", "null"],
					"additionalProperties": { "$ref": "#/$defs/text" }
				},
				"tags": {
					"type": "array",
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"ends": { "$ref": "#/$defs/day" },
				"price_lock": {
					"type": "string",
					"pattern": "^(renewal|always|\\d{4}-\\d{2}-\\d{2})$"
				},
				"versions": {
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/version" }
				}
			},
			"additionalProperties": false
		},
		"version": {
			"type": "object",
			"properties": {
				"effective_at": { "$ref": "#/$defs/day" },
				"description": { "$ref": "#/$defs/text" },
				"draft": { "$ref": "#/$defs/flag" },
				"items": {
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/item" }
				},
				"entitlements": { "$ref": "#/$defs/entitlements" }
			},
			"additionalProperties": false
		},
		"item": {
			"type": "object",
			"properties": {
				"product": { "$ref": "#/$defs/reference" },
				"product_id": { "$ref": "#/$defs/remote_id" },
				"price": { "$ref": "#/$defs/item_price" },
				"bundle": { "$ref": "#/$defs/reference" },
				"prices": {
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/price_override" }
				},
				"bundle_id": { "$ref": "#/$defs/remote_id" },
				"items": {
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/bundle_id_item" }
				}
			},
			"additionalProperties": false
		},
		"bundle_id_item": {
			"type": "object",
			"required": ["price"],
			"properties": {
				"product": { "$ref": "#/$defs/reference" },
				"product_id": { "$ref": "#/$defs/remote_id" },
				"price": { "$ref": "#/$defs/item_price" }
			},
			"additionalProperties": false
		},
		"entitlement_set": {
			"type": "array",
			"items": {
				"type": "object",
				"$ref": "#/$defs/entitlement"
			}
		},
		"entitlements": {
			"type": "array",
			"items": {
				"type": ["object", "string"],
				"$ref": "#/$defs/entitlement"
			}
		},
		"entitlement": {
			"required": ["entitlement_key"],
			"properties": {
				"entitlement_key": { "$ref": "#/$defs/name" },
				"mode": {
					"type": "string",
					"examples": ["static"]
				},
				"type": {
					"type": "string",
					"examples": ["boolean"]
				},
				"value": { "$ref": "#/$defs/text" },
				"allocation": {
					"type": "object",
					"properties": {
						"amount": { "$ref": "#/$defs/amount" },
						"credit_type": {
							"type": "string",
							"examples": ["monetary"]
						},
						"rollover_enabled": { "$ref": "#/$defs/flag" },
						"rollover_max_periods": { "$ref": "#/$defs/whole_number" }
					},
					"additionalProperties": false
				},
				"timing": {
					"type": "object",
					"properties": {
						"recurrence": {
							"type": "string",
							"examples": ["recurring"]
						},
						"interval": {
							"type": "string",
							"examples": ["monthly"]
						}
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		},
		"bundle_price": {
			"type": "object",
			"required": [
				"type",
				"fee_type",
				"billing_direction",
				"charge_on_contract_start"
			],
			"allOf": [{ "$ref": "#/$defs/bundle_price_fields" }, { "$ref": "#/$defs/complete" }]
		},
		"bundle_price_change": { "$ref": "#/$defs/bundle_price_fields" },
		"bundle_price_fields": {
			"type": ["object", "null"],
			"properties": {
				"product": { "$ref": "#/$defs/reference" },
				"product_id": { "$ref": "#/$defs/remote_id" },
				"type": {
					"type": ["string", "null"],
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"fee_type": {
					"type": ["string", "null"],
					"examples": ["fixed"]
				},
				"billing_direction": {
					"type": ["string", "null"],
					"examples": ["advance", "arrears"]
				},
				"billing_interval": { "type": ["string", "null"] },
				"billing_interval_count": { "$ref": "#/$defs/count_or_null" },
				"billing_interval_unit": { "type": ["string", "null"] },
				"charge_on_contract_start": { "$ref": "#/$defs/flag_or_null" },
				"discount": { "$ref": "#/$defs/price_discount" },
				"display_order": { "$ref": "#/$defs/integer_or_null" },
				"metric_ids": {
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
				"recurring_instalment_interval_count": { "$ref": "#/$defs/count_or_null" },
				"recurring_instalment_interval_unit": {
					"type": ["string", "null"],
					"examples": ["month"]
				},
				"maximum_spend": { "$ref": "#/$defs/bundle_spend" },
				"minimum_spend": { "$ref": "#/$defs/bundle_spend" },
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
				"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
				"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
				"expression_pricing_model": { "$ref": "#/$defs/bundle_expression_pricing_model" }
			},
			"additionalProperties": false
		},
		"item_price": {
			"type": "object",
			"required": ["type"],
			"allOf": [
				{ "$ref": "#/$defs/item_price_fields" },
				{ "$ref": "#/$defs/complete" },
				{ "properties": { "discount": { "required": [
					"amount",
					"type",
					"duration_type"
				] } } }
			]
		},
		"price_override": { "$ref": "#/$defs/item_price_fields" },
		"item_price_fields": {
			"type": ["object", "null"],
			"properties": {
				"type": {
					"type": ["string", "null"],
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"fee_type": {
					"type": ["string", "null"],
					"examples": ["fixed"]
				},
				"billing_direction": {
					"type": ["string", "null"],
					"examples": ["advance", "arrears"]
				},
				"billing_interval": { "type": ["string", "null"] },
				"billing_interval_count": { "$ref": "#/$defs/count_or_null" },
				"billing_interval_unit": { "type": ["string", "null"] },
				"charge_on_contract_start": { "$ref": "#/$defs/flag_or_null" },
				"discount": { "$ref": "#/$defs/price_discount" },
				"display_order": { "$ref": "#/$defs/integer_or_null" },
				"metric_ids": {
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
				"recurring_instalment_interval_count": { "$ref": "#/$defs/count_or_null" },
				"recurring_instalment_interval_unit": {
					"type": ["string", "null"],
					"examples": ["month"]
				},
				"billing_frequency": {
					"type": ["string", "null"],
					"examples": ["recurring"]
				},
				"maximum_spend": { "$ref": "#/$defs/item_spend" },
				"minimum_spend": { "$ref": "#/$defs/item_spend" },
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
				"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
				"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
				"expression_pricing_model": { "$ref": "#/$defs/item_expression_pricing_model" },
				"matrix_pricing_model": { "$ref": "#/$defs/matrix_pricing_model" }
			},
			"additionalProperties": false
		},
		"complete": { "properties": {
			"unit_pricing_model": { "required": ["price_per_unit"] },
			"fixed_pricing_model": { "required": ["price_per_unit"] },
			"tiered_pricing_model": { "required": ["tiers"] },
			"graduated_tiered_pricing_model": { "required": ["tiers"] },
			"tiered_percentage_pricing_model": { "required": ["tiers"] },
			"graduated_percentage_pricing_model": { "required": ["tiers"] },
			"prepaid_tiered_pricing_model": { "required": ["prepaid_units", "tiers"] },
			"prepaid_fixed_tiered_pricing_model": { "required": ["prepaid_units", "tiers"] },
			"expression_pricing_model": { "required": ["charges", "metric_bindings"] },
			"matrix_pricing_model": { "required": ["dimensions", "root"] },
			"minimum_spend": { "required": ["amount", "period"] },
			"maximum_spend": { "required": ["amount", "period"] },
			"discount": { "required": ["amount"] }
		} },
		"complete_leaf": { "properties": {
			"unit_pricing_model": { "required": ["price_per_unit"] },
			"fixed_pricing_model": { "required": ["price_per_unit"] },
			"tiered_pricing_model": { "required": ["tiers"] },
			"graduated_tiered_pricing_model": { "required": ["tiers"] },
			"tiered_percentage_pricing_model": { "required": ["tiers"] },
			"graduated_percentage_pricing_model": { "required": ["tiers"] }
		} },
		"price_discount": {
			"type": ["object", "null"],
			"properties": {
				"amount": { "$ref": "#/$defs/amount_or_null" },
				"type": {
					"type": ["string", "null"],
					"examples": ["percentage"]
				},
				"duration_type": { "enum": [
					"fixed",
					"monthly_rolling",
					null
				] },
				"duration_unit": {
					"type": ["string", "null"],
					"examples": ["months"]
				},
				"duration_value": { "$ref": "#/$defs/whole_number_or_null" }
			},
			"additionalProperties": false
		},
		"subscription_discount": {
			"type": ["object", "null"],
			"required": [
				"amount",
				"type",
				"duration_type"
			],
			"properties": {
				"amount": { "$ref": "#/$defs/amount" },
				"type": { "enum": ["percentage"] },
				"duration_type": { "enum": ["fixed", "monthly_rolling"] },
				"duration_unit": {
					"type": ["string", "null"],
					"examples": ["months"]
				},
				"duration_value": { "$ref": "#/$defs/whole_number_or_null" }
			},
			"additionalProperties": false
		},
		"bundle_spend": {
			"type": ["object", "null"],
			"properties": {
				"amount": { "$ref": "#/$defs/amount_or_null" },
				"period": { "enum": [
					"monthly",
					"quarterly",
					"semi_annual",
					"yearly",
					null
				] }
			},
			"additionalProperties": false
		},
		"item_spend": {
			"type": ["object", "null"],
			"properties": {
				"amount": { "$ref": "#/$defs/amount_or_null" },
				"period": { "enum": [
					"monthly",
					"quarterly",
					"semi_annual",
					"yearly",
					null
				] },
				"billing_direction": { "enum": [
					"advance",
					"arrears",
					null
				] }
			},
			"additionalProperties": false
		},
		"subscription_spend": {
			"type": ["object", "null"],
			"required": ["amount", "period"],
			"properties": {
				"amount": { "$ref": "#/$defs/amount" },
				"period": { "enum": [
					"monthly",
					"quarterly",
					"semi_annual",
					"yearly"
				] },
				"billing_direction": { "enum": ["advance", "arrears"] }
			},
			"additionalProperties": false
		},
		"amount": {
			"type": "string",
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
		},
		"day": {
			"type": "string",
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
		},
		"whole_number": {
			"type": ["integer"],
			"minimum": 0,
			"maximum": 9007199254740991
		},
		"count": {
			"type": ["integer"],
			"minimum": 1,
			"maximum": 9007199254740991
		},
		"flag": { "type": ["boolean"] },
		"amount_or_null": {
			"type": ["string", "null"],
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
		},
		"day_or_null": {
			"type": ["string", "null"],
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
		},
		"whole_number_or_null": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 9007199254740991
		},
		"integer_or_null": {
			"type": ["integer", "null"],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991
		},
		"count_or_null": {
			"type": ["integer", "null"],
			"minimum": 1,
			"maximum": 9007199254740991
		},
		"flag_or_null": { "type": ["boolean", "null"] },
		"text": { "type": "string" },
		"text_or_null": { "type": ["string", "null"] },
		"name": {
			"type": "string",
			"minLength": 1
		},
		"remote_id": {
			"type": "string",
			"minLength": 1
		},
		"key": {
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9_-]{0,62}$"
		},
		"reference": { "type": "string" },
		"adopted_id": {
			"type": ["string", "object"],
			"minLength": 1,
			"propertyNames": { "$ref": "#/$defs/environment_name" },
			"additionalProperties": { "$ref": "#/$defs/remote_id" }
		},
		"environment_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$"
		},
		"renamed_from": { "$ref": "#/$defs/key" },
		"adopt": { "enum": ["as_written", "send"] },
		"absent": {
			"type": ["boolean", "string"],
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
		},
		"currency": {
			"type": "string",
			"pattern": "^([A-Z]{3})$"
		},
		"tier": {
			"type": "object",
			"properties": {
				"min_units": { "$ref": "#/$defs/whole_number" },
				"max_units": { "$ref": "#/$defs/whole_number" },
				"fixed_fee": { "$ref": "#/$defs/amount" },
				"price_per_unit": { "$ref": "#/$defs/amount" },
				"unit_price": { "$ref": "#/$defs/amount" },
				"percentage": { "$ref": "#/$defs/amount" }
			},
			"additionalProperties": false
		},
		"unit_pricing_model": {
			"type": ["object", "null"],
			"properties": { "price_per_unit": { "$ref": "#/$defs/amount_or_null" } },
			"additionalProperties": false
		},
		"fixed_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"price_per_unit": { "$ref": "#/$defs/amount_or_null" },
				"units": { "$ref": "#/$defs/whole_number_or_null" }
			},
			"additionalProperties": false
		},
		"tiered_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"tiers": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				},
				"units": { "$ref": "#/$defs/whole_number_or_null" }
			},
			"additionalProperties": false
		},
		"graduated_tiered_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"tiers": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				},
				"units": { "$ref": "#/$defs/whole_number_or_null" }
			},
			"additionalProperties": false
		},
		"tiered_percentage_pricing_model": {
			"type": ["object", "null"],
			"properties": { "tiers": {
				"type": ["array", "null"],
				"minItems": 1,
				"items": { "$ref": "#/$defs/tier" }
			} },
			"additionalProperties": false
		},
		"graduated_percentage_pricing_model": {
			"type": ["object", "null"],
			"properties": { "tiers": {
				"type": ["array", "null"],
				"minItems": 1,
				"items": { "$ref": "#/$defs/tier" }
			} },
			"additionalProperties": false
		},
		"volume_percentage_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"percentage": { "$ref": "#/$defs/amount_or_null" },
				"price_per_unit": { "$ref": "#/$defs/amount_or_null" },
				"fixed_fee": { "$ref": "#/$defs/amount_or_null" }
			},
			"additionalProperties": false
		},
		"prepaid_tiered_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"prepaid_units": { "$ref": "#/$defs/whole_number_or_null" },
				"tiers": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				}
			},
			"additionalProperties": false
		},
		"prepaid_fixed_tiered_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"overages_charge_interval": { "type": ["string", "null"] },
				"prepaid_units": { "$ref": "#/$defs/whole_number_or_null" },
				"tiers": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				}
			},
			"additionalProperties": false
		},
		"metric_binding": {
			"type": "object",
			"required": ["alias", "metric_id"],
			"properties": {
				"alias": { "$ref": "#/$defs/name" },
				"metric_id": { "$ref": "#/$defs/remote_id" }
			},
			"additionalProperties": false
		},
		"bundle_charge": {
			"type": "object",
			"required": ["quantity_expression", "unit_price_expression"],
			"properties": {
				"description": { "$ref": "#/$defs/text" },
				"quantity_expression": { "$ref": "#/$defs/name" },
				"unit_price_expression": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"item_charge": {
			"type": "object",
			"required": ["quantity_expression", "unit_price_expression"],
			"properties": {
				"description": { "$ref": "#/$defs/text" },
				"quantity_expression": { "$ref": "#/$defs/name" },
				"unit_price_expression": { "$ref": "#/$defs/name" },
				"billing_direction": {
					"type": ["string", "null"],
					"examples": ["advance", "arrears"]
				}
			},
			"additionalProperties": false
		},
		"bundle_expression_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"charges": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/bundle_charge" }
				},
				"metric_bindings": {
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/metric_binding" }
				}
			},
			"additionalProperties": false
		},
		"item_expression_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"charges": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/item_charge" }
				},
				"metric_bindings": {
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/metric_binding" }
				}
			},
			"additionalProperties": false
		},
		"matrix_pricing_model": {
			"type": ["object", "null"],
			"properties": {
				"dimensions": {
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/matrix_dimension" }
				},
				"root": { "$ref": "#/$defs/matrix_node" },
				"line_item_template": { "type": [
					"string",
					"object",
					"null"
				] }
			},
			"additionalProperties": false
		},
		"matrix_dimension": {
			"type": "object",
			"required": ["key", "values"],
			"properties": {
				"key": { "$ref": "#/$defs/name" },
				"label": { "$ref": "#/$defs/text" },
				"values": {
					"type": "array",
					"minItems": 1,
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/name" }
				}
			},
			"additionalProperties": false
		},
		"matrix_node": {
			"type": "object",
			"properties": {
				"leaf": { "$ref": "#/$defs/matrix_leaf" },
				"splits": {
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/matrix_split" }
				},
				"fallback": { "$ref": "#/$defs/matrix_node" }
			},
			"additionalProperties": false
		},
		"matrix_split": {
			"type": "object",
			"required": ["dimension_key", "branches"],
			"properties": {
				"dimension_key": { "$ref": "#/$defs/name" },
				"branches": {
					"type": "array",
					"items": { "$ref": "#/$defs/matrix_branch" }
				},
				"wildcard": { "$ref": "#/$defs/matrix_node" }
			},
			"additionalProperties": false
		},
		"matrix_branch": {
			"type": "object",
			"required": ["value", "child"],
			"properties": {
				"value": { "$ref": "#/$defs/name" },
				"child": { "$ref": "#/$defs/matrix_node" }
			},
			"additionalProperties": false
		},
		"matrix_leaf": {
			"type": "object",
			"required": ["cell_key"],
			"properties": {
				"cell_key": { "$ref": "#/$defs/name" },
				"type": {
					"type": ["string", "null"],
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"label": { "$ref": "#/$defs/text" },
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" }
			},
			"additionalProperties": false,
			"allOf": [{ "$ref": "#/$defs/complete_leaf" }]
		}
	}
};
const pattern3 = new RegExp("^[a-z0-9][a-z0-9_-]{0,62}$", "u");
function validate53(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate53.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern3.test(data)) {
			validate53.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[a-z0-9][a-z0-9_-]{0,62}$" }
			}];
			return false;
		}
	} else {
		validate53.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate53.errors = vErrors;
	return true;
}
validate53.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema22 = {
	"type": ["string", "object"],
	"minLength": 1,
	"propertyNames": { "$ref": "#/$defs/environment_name" },
	"additionalProperties": { "$ref": "#/$defs/remote_id" }
};
const func1 = { default: import_ucs2length.default.default ?? import_ucs2length.default }.default;
const pattern4 = new RegExp("^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$", "u");
function validate57(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate57.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern4.test(data)) {
			validate57.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$" }
			}];
			return false;
		}
	} else {
		validate57.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate57.errors = vErrors;
	return true;
}
validate57.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate59(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate59.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) < 1) {
			validate59.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate59.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate59.errors = vErrors;
	return true;
}
validate59.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate56(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate56.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
		validate56.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema22.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (typeof data === "string") {
			if (func1(data) < 1) {
				validate56.errors = [{
					instancePath,
					schemaPath: "#/minLength",
					keyword: "minLength",
					params: { limit: 1 }
				}];
				return false;
			}
		}
		if (errors === 0) {
			if (data && typeof data == "object" && !Array.isArray(data)) {
				for (const key0 in data) {
					const _errs1 = errors;
					if (!validate57(key0, {
						instancePath,
						parentData: data,
						parentDataProperty,
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate57.errors : vErrors.concat(validate57.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs1 === errors;
					if (!valid0) {
						const err0 = {
							instancePath,
							schemaPath: "#/propertyNames",
							keyword: "propertyNames",
							params: { propertyName: key0 }
						};
						if (vErrors === null) vErrors = [err0];
						else vErrors.push(err0);
						errors++;
						validate56.errors = vErrors;
						return false;
					}
				}
				if (valid0) for (const key1 in data) {
					const _errs3 = errors;
					if (!validate59(data[key1], {
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						parentData: data,
						parentDataProperty: key1,
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
						errors = vErrors.length;
					}
					if (!(_errs3 === errors)) break;
				}
			}
		}
	}
	validate56.errors = vErrors;
	return errors === 0;
}
validate56.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate62(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate62.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern3.test(data)) {
			validate62.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[a-z0-9][a-z0-9_-]{0,62}$" }
			}];
			return false;
		}
	} else {
		validate62.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate62.errors = vErrors;
	return true;
}
validate62.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema26 = { "enum": ["as_written", "send"] };
function validate64(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate64.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data === "as_written" || data === "send")) {
		validate64.errors = [{
			instancePath,
			schemaPath: "#/enum",
			keyword: "enum",
			params: { allowedValues: schema26.enum }
		}];
		return false;
	}
	validate64.errors = vErrors;
	return true;
}
validate64.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema27 = {
	"type": ["boolean", "string"],
	"format": "day",
	"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
};
const formats0 = FORMATS.day;
const pattern6 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\.", "u");
function validate66(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate66.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "boolean" && typeof data !== "string") {
		validate66.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema27.type }
		}];
		return false;
	}
	if (typeof data === "string") {
		if (!pattern6.test(data)) {
			validate66.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats0(data)) {
			validate66.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "day" }
			}];
			return false;
		}
	}
	validate66.errors = vErrors;
	return true;
}
validate66.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate68(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate68.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) < 1) {
			validate68.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate68.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate68.errors = vErrors;
	return true;
}
validate68.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate70(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate70.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string") {
		validate70.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate70.errors = vErrors;
	return true;
}
validate70.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate55(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate55.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.id !== void 0) {
				const _errs2 = errors;
				if (!validate56(data.id, {
					instancePath: instancePath + "/id",
					parentData: data,
					parentDataProperty: "id",
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
					errors = vErrors.length;
				}
				var valid0 = _errs2 === errors;
			} else var valid0 = true;
			if (valid0) {
				if (data.renamed_from !== void 0) {
					const _errs3 = errors;
					if (!validate62(data.renamed_from, {
						instancePath: instancePath + "/renamed_from",
						parentData: data,
						parentDataProperty: "renamed_from",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs3 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.adopt !== void 0) {
						const _errs4 = errors;
						if (!validate64(data.adopt, {
							instancePath: instancePath + "/adopt",
							parentData: data,
							parentDataProperty: "adopt",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.absent !== void 0) {
							const _errs5 = errors;
							if (!validate66(data.absent, {
								instancePath: instancePath + "/absent",
								parentData: data,
								parentDataProperty: "absent",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs5 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.name !== void 0) {
								const _errs6 = errors;
								if (!validate68(data.name, {
									instancePath: instancePath + "/name",
									parentData: data,
									parentDataProperty: "name",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.description !== void 0) {
									const _errs7 = errors;
									if (!validate70(data.description, {
										instancePath: instancePath + "/description",
										parentData: data,
										parentDataProperty: "description",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs7 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		} else {
			validate55.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate55.errors = vErrors;
	return errors === 0;
}
validate55.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema30 = {
	"type": "object",
	"required": ["name", "prices"],
	"properties": {
		"id": { "$ref": "#/$defs/adopted_id" },
		"renamed_from": { "$ref": "#/$defs/renamed_from" },
		"adopt": { "$ref": "#/$defs/adopt" },
		"absent": { "$ref": "#/$defs/absent" },
		"name": { "$ref": "#/$defs/name" },
		"description": { "$ref": "#/$defs/text" },
		"currency": { "$ref": "#/$defs/currency" },
		"prices": {
			"type": "object",
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/bundle_price" },
			"minProperties": 1
		},
		"changes": {
			"type": "array",
			"items": { "$ref": "#/$defs/bundle_change" }
		},
		"entitlements": { "$ref": "#/$defs/entitlements" }
	},
	"additionalProperties": false
};
const func4 = Object.prototype.hasOwnProperty;
const pattern7 = new RegExp("^([A-Z]{3})$", "u");
function validate81(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate81.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern7.test(data)) {
			validate81.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^([A-Z]{3})$" }
			}];
			return false;
		}
	} else {
		validate81.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate81.errors = vErrors;
	return true;
}
validate81.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema33 = {
	"type": ["object", "null"],
	"properties": {
		"product": { "$ref": "#/$defs/reference" },
		"product_id": { "$ref": "#/$defs/remote_id" },
		"type": {
			"type": ["string", "null"],
			"examples": [
				"unit",
				"fixed",
				"tiered",
				"graduated_tiered",
				"tiered_percentage",
				"graduated_percentage",
				"volume_percentage",
				"prepaid_tiered",
				"prepaid_fixed_tiered",
				"expression",
				"matrix",
				"volume"
			]
		},
		"fee_type": {
			"type": ["string", "null"],
			"examples": ["fixed"]
		},
		"billing_direction": {
			"type": ["string", "null"],
			"examples": ["advance", "arrears"]
		},
		"billing_interval": { "type": ["string", "null"] },
		"billing_interval_count": { "$ref": "#/$defs/count_or_null" },
		"billing_interval_unit": { "type": ["string", "null"] },
		"charge_on_contract_start": { "$ref": "#/$defs/flag_or_null" },
		"discount": { "$ref": "#/$defs/price_discount" },
		"display_order": { "$ref": "#/$defs/integer_or_null" },
		"metric_ids": {
			"type": ["array", "null"],
			"uniqueItems": true,
			"items": { "$ref": "#/$defs/remote_id" }
		},
		"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
		"recurring_instalment_interval_count": { "$ref": "#/$defs/count_or_null" },
		"recurring_instalment_interval_unit": {
			"type": ["string", "null"],
			"examples": ["month"]
		},
		"maximum_spend": { "$ref": "#/$defs/bundle_spend" },
		"minimum_spend": { "$ref": "#/$defs/bundle_spend" },
		"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
		"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
		"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
		"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
		"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
		"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
		"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
		"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
		"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
		"expression_pricing_model": { "$ref": "#/$defs/bundle_expression_pricing_model" }
	},
	"additionalProperties": false
};
const func0 = { default: import_equal.default.default ?? import_equal.default }.default;
function validate86(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate86.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string") {
		validate86.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate86.errors = vErrors;
	return true;
}
validate86.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema35 = {
	"type": ["integer", "null"],
	"minimum": 1,
	"maximum": 9007199254740991
};
function validate89(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate89.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && data !== null) {
		validate89.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema35.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate89.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 1 || isNaN(data)) {
			validate89.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 1
				}
			}];
			return false;
		}
	}
	validate89.errors = vErrors;
	return true;
}
validate89.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema36 = { "type": ["boolean", "null"] };
function validate91(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate91.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "boolean" && data !== null) {
		validate91.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema36.type }
		}];
		return false;
	}
	validate91.errors = vErrors;
	return true;
}
validate91.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema37 = {
	"type": ["object", "null"],
	"properties": {
		"amount": { "$ref": "#/$defs/amount_or_null" },
		"type": {
			"type": ["string", "null"],
			"examples": ["percentage"]
		},
		"duration_type": { "enum": [
			"fixed",
			"monthly_rolling",
			null
		] },
		"duration_unit": {
			"type": ["string", "null"],
			"examples": ["months"]
		},
		"duration_value": { "$ref": "#/$defs/whole_number_or_null" }
	},
	"additionalProperties": false
};
const schema38 = {
	"type": ["string", "null"],
	"format": "decimal",
	"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
};
const formats2 = FORMATS.decimal;
const pattern8 = new RegExp("^-?\\d+(\\.\\d+)?$|\\$\\{var\\.", "u");
function validate94(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate94.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && data !== null) {
		validate94.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema38.type }
		}];
		return false;
	}
	if (typeof data === "string") {
		if (!pattern8.test(data)) {
			validate94.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats2(data)) {
			validate94.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	}
	validate94.errors = vErrors;
	return true;
}
validate94.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema39 = {
	"type": ["integer", "null"],
	"minimum": 0,
	"maximum": 9007199254740991
};
function validate96(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate96.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && data !== null) {
		validate96.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema39.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate96.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate96.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	validate96.errors = vErrors;
	return true;
}
validate96.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate93(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate93.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate93.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema37.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "amount" || key0 === "type" || key0 === "duration_type" || key0 === "duration_unit" || key0 === "duration_value")) {
				validate93.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.amount !== void 0) {
					const _errs2 = errors;
					if (!validate94(data.amount, {
						instancePath: instancePath + "/amount",
						parentData: data,
						parentDataProperty: "amount",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.type !== void 0) {
						let data1 = data.type;
						const _errs3 = errors;
						if (typeof data1 !== "string" && data1 !== null) {
							validate93.errors = [{
								instancePath: instancePath + "/type",
								schemaPath: "#/properties/type/type",
								keyword: "type",
								params: { type: schema37.properties.type.type }
							}];
							return false;
						}
						if (typeof data1 === "string" && data1 !== "percentage") {
							validate93.errors = [{
								instancePath: instancePath + "/type",
								schemaPath: "#/properties/type/examples",
								keyword: "examples",
								params: {}
							}];
							return false;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.duration_type !== void 0) {
							let data2 = data.duration_type;
							const _errs5 = errors;
							if (!(data2 === "fixed" || data2 === "monthly_rolling" || data2 === null)) {
								validate93.errors = [{
									instancePath: instancePath + "/duration_type",
									schemaPath: "#/properties/duration_type/enum",
									keyword: "enum",
									params: { allowedValues: schema37.properties.duration_type.enum }
								}];
								return false;
							}
							var valid0 = _errs5 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.duration_unit !== void 0) {
								let data3 = data.duration_unit;
								const _errs6 = errors;
								if (typeof data3 !== "string" && data3 !== null) {
									validate93.errors = [{
										instancePath: instancePath + "/duration_unit",
										schemaPath: "#/properties/duration_unit/type",
										keyword: "type",
										params: { type: schema37.properties.duration_unit.type }
									}];
									return false;
								}
								if (typeof data3 === "string" && data3 !== "months") {
									validate93.errors = [{
										instancePath: instancePath + "/duration_unit",
										schemaPath: "#/properties/duration_unit/examples",
										keyword: "examples",
										params: {}
									}];
									return false;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.duration_value !== void 0) {
									const _errs8 = errors;
									if (!validate96(data.duration_value, {
										instancePath: instancePath + "/duration_value",
										parentData: data,
										parentDataProperty: "duration_value",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs8 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		}
	}
	validate93.errors = vErrors;
	return errors === 0;
}
validate93.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema40 = {
	"type": ["integer", "null"],
	"minimum": -9007199254740991,
	"maximum": 9007199254740991
};
function validate99(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate99.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && data !== null) {
		validate99.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema40.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate99.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < -9007199254740991 || isNaN(data)) {
			validate99.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: -9007199254740991
				}
			}];
			return false;
		}
	}
	validate99.errors = vErrors;
	return true;
}
validate99.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema41 = {
	"type": ["object", "null"],
	"properties": {
		"amount": { "$ref": "#/$defs/amount_or_null" },
		"period": { "enum": [
			"monthly",
			"quarterly",
			"semi_annual",
			"yearly",
			null
		] }
	},
	"additionalProperties": false
};
function validate104(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate104.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate104.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema41.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "amount" || key0 === "period")) {
				validate104.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.amount !== void 0) {
					const _errs2 = errors;
					if (!validate94(data.amount, {
						instancePath: instancePath + "/amount",
						parentData: data,
						parentDataProperty: "amount",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.period !== void 0) {
						let data1 = data.period;
						const _errs3 = errors;
						if (!(data1 === "monthly" || data1 === "quarterly" || data1 === "semi_annual" || data1 === "yearly" || data1 === null)) {
							validate104.errors = [{
								instancePath: instancePath + "/period",
								schemaPath: "#/properties/period/enum",
								keyword: "enum",
								params: { allowedValues: schema41.properties.period.enum }
							}];
							return false;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate104.errors = vErrors;
	return errors === 0;
}
validate104.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema42 = {
	"type": ["object", "null"],
	"properties": { "price_per_unit": { "$ref": "#/$defs/amount_or_null" } },
	"additionalProperties": false
};
function validate108(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate108.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate108.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema42.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "price_per_unit")) {
				validate108.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.price_per_unit !== void 0) {
					if (!validate94(data.price_per_unit, {
						instancePath: instancePath + "/price_per_unit",
						parentData: data,
						parentDataProperty: "price_per_unit",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
				}
			}
		}
	}
	validate108.errors = vErrors;
	return errors === 0;
}
validate108.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema43 = {
	"type": ["object", "null"],
	"properties": {
		"price_per_unit": { "$ref": "#/$defs/amount_or_null" },
		"units": { "$ref": "#/$defs/whole_number_or_null" }
	},
	"additionalProperties": false
};
function validate111(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate111.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate111.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema43.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "price_per_unit" || key0 === "units")) {
				validate111.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.price_per_unit !== void 0) {
					const _errs2 = errors;
					if (!validate94(data.price_per_unit, {
						instancePath: instancePath + "/price_per_unit",
						parentData: data,
						parentDataProperty: "price_per_unit",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.units !== void 0) {
						const _errs3 = errors;
						if (!validate96(data.units, {
							instancePath: instancePath + "/units",
							parentData: data,
							parentDataProperty: "units",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate111.errors = vErrors;
	return errors === 0;
}
validate111.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema44 = {
	"type": ["object", "null"],
	"properties": {
		"tiers": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/tier" }
		},
		"units": { "$ref": "#/$defs/whole_number_or_null" }
	},
	"additionalProperties": false
};
const schema46 = {
	"type": ["integer"],
	"minimum": 0,
	"maximum": 9007199254740991
};
function validate117(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate117.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate117.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema46.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate117.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate117.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	validate117.errors = vErrors;
	return true;
}
validate117.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate120(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate120.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern8.test(data)) {
			validate120.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats2(data)) {
			validate120.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	} else {
		validate120.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate120.errors = vErrors;
	return true;
}
validate120.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate116(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate116.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "min_units" || key0 === "max_units" || key0 === "fixed_fee" || key0 === "price_per_unit" || key0 === "unit_price" || key0 === "percentage")) {
				validate116.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.min_units !== void 0) {
					const _errs2 = errors;
					if (!validate117(data.min_units, {
						instancePath: instancePath + "/min_units",
						parentData: data,
						parentDataProperty: "min_units",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.max_units !== void 0) {
						const _errs3 = errors;
						if (!validate117(data.max_units, {
							instancePath: instancePath + "/max_units",
							parentData: data,
							parentDataProperty: "max_units",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.fixed_fee !== void 0) {
							const _errs4 = errors;
							if (!validate120(data.fixed_fee, {
								instancePath: instancePath + "/fixed_fee",
								parentData: data,
								parentDataProperty: "fixed_fee",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.price_per_unit !== void 0) {
								const _errs5 = errors;
								if (!validate120(data.price_per_unit, {
									instancePath: instancePath + "/price_per_unit",
									parentData: data,
									parentDataProperty: "price_per_unit",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.unit_price !== void 0) {
									const _errs6 = errors;
									if (!validate120(data.unit_price, {
										instancePath: instancePath + "/unit_price",
										parentData: data,
										parentDataProperty: "unit_price",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs6 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.percentage !== void 0) {
										const _errs7 = errors;
										if (!validate120(data.percentage, {
											instancePath: instancePath + "/percentage",
											parentData: data,
											parentDataProperty: "percentage",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs7 === errors;
									} else var valid0 = true;
								}
							}
						}
					}
				}
			}
		} else {
			validate116.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate116.errors = vErrors;
	return errors === 0;
}
validate116.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate115(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate115.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate115.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema44.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "tiers" || key0 === "units")) {
				validate115.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.tiers !== void 0) {
					let data0 = data.tiers;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate115.errors = [{
							instancePath: instancePath + "/tiers",
							schemaPath: "#/properties/tiers/type",
							keyword: "type",
							params: { type: schema44.properties.tiers.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate115.errors = [{
									instancePath: instancePath + "/tiers",
									schemaPath: "#/properties/tiers/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate116(data0[i0], {
										instancePath: instancePath + "/tiers/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.units !== void 0) {
						const _errs5 = errors;
						if (!validate96(data.units, {
							instancePath: instancePath + "/units",
							parentData: data,
							parentDataProperty: "units",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs5 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate115.errors = vErrors;
	return errors === 0;
}
validate115.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema48 = {
	"type": ["object", "null"],
	"properties": {
		"tiers": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/tier" }
		},
		"units": { "$ref": "#/$defs/whole_number_or_null" }
	},
	"additionalProperties": false
};
function validate128(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate128.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate128.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema48.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "tiers" || key0 === "units")) {
				validate128.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.tiers !== void 0) {
					let data0 = data.tiers;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate128.errors = [{
							instancePath: instancePath + "/tiers",
							schemaPath: "#/properties/tiers/type",
							keyword: "type",
							params: { type: schema48.properties.tiers.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate128.errors = [{
									instancePath: instancePath + "/tiers",
									schemaPath: "#/properties/tiers/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate116(data0[i0], {
										instancePath: instancePath + "/tiers/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.units !== void 0) {
						const _errs5 = errors;
						if (!validate96(data.units, {
							instancePath: instancePath + "/units",
							parentData: data,
							parentDataProperty: "units",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs5 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate128.errors = vErrors;
	return errors === 0;
}
validate128.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema49 = {
	"type": ["object", "null"],
	"properties": { "tiers": {
		"type": ["array", "null"],
		"minItems": 1,
		"items": { "$ref": "#/$defs/tier" }
	} },
	"additionalProperties": false
};
function validate132(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate132.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate132.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema49.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "tiers")) {
				validate132.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.tiers !== void 0) {
					let data0 = data.tiers;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate132.errors = [{
							instancePath: instancePath + "/tiers",
							schemaPath: "#/properties/tiers/type",
							keyword: "type",
							params: { type: schema49.properties.tiers.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate132.errors = [{
									instancePath: instancePath + "/tiers",
									schemaPath: "#/properties/tiers/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate116(data0[i0], {
										instancePath: instancePath + "/tiers/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
				}
			}
		}
	}
	validate132.errors = vErrors;
	return errors === 0;
}
validate132.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema50 = {
	"type": ["object", "null"],
	"properties": { "tiers": {
		"type": ["array", "null"],
		"minItems": 1,
		"items": { "$ref": "#/$defs/tier" }
	} },
	"additionalProperties": false
};
function validate135(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate135.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate135.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema50.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "tiers")) {
				validate135.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.tiers !== void 0) {
					let data0 = data.tiers;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate135.errors = [{
							instancePath: instancePath + "/tiers",
							schemaPath: "#/properties/tiers/type",
							keyword: "type",
							params: { type: schema50.properties.tiers.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate135.errors = [{
									instancePath: instancePath + "/tiers",
									schemaPath: "#/properties/tiers/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate116(data0[i0], {
										instancePath: instancePath + "/tiers/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
				}
			}
		}
	}
	validate135.errors = vErrors;
	return errors === 0;
}
validate135.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema51 = {
	"type": ["object", "null"],
	"properties": {
		"percentage": { "$ref": "#/$defs/amount_or_null" },
		"price_per_unit": { "$ref": "#/$defs/amount_or_null" },
		"fixed_fee": { "$ref": "#/$defs/amount_or_null" }
	},
	"additionalProperties": false
};
function validate138(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate138.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate138.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema51.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "percentage" || key0 === "price_per_unit" || key0 === "fixed_fee")) {
				validate138.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.percentage !== void 0) {
					const _errs2 = errors;
					if (!validate94(data.percentage, {
						instancePath: instancePath + "/percentage",
						parentData: data,
						parentDataProperty: "percentage",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.price_per_unit !== void 0) {
						const _errs3 = errors;
						if (!validate94(data.price_per_unit, {
							instancePath: instancePath + "/price_per_unit",
							parentData: data,
							parentDataProperty: "price_per_unit",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.fixed_fee !== void 0) {
							const _errs4 = errors;
							if (!validate94(data.fixed_fee, {
								instancePath: instancePath + "/fixed_fee",
								parentData: data,
								parentDataProperty: "fixed_fee",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
					}
				}
			}
		}
	}
	validate138.errors = vErrors;
	return errors === 0;
}
validate138.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema52 = {
	"type": ["object", "null"],
	"properties": {
		"prepaid_units": { "$ref": "#/$defs/whole_number_or_null" },
		"tiers": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/tier" }
		}
	},
	"additionalProperties": false
};
function validate143(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate143.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate143.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema52.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "prepaid_units" || key0 === "tiers")) {
				validate143.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.prepaid_units !== void 0) {
					const _errs2 = errors;
					if (!validate96(data.prepaid_units, {
						instancePath: instancePath + "/prepaid_units",
						parentData: data,
						parentDataProperty: "prepaid_units",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.tiers !== void 0) {
						let data1 = data.tiers;
						const _errs3 = errors;
						if (!Array.isArray(data1) && data1 !== null) {
							validate143.errors = [{
								instancePath: instancePath + "/tiers",
								schemaPath: "#/properties/tiers/type",
								keyword: "type",
								params: { type: schema52.properties.tiers.type }
							}];
							return false;
						}
						if (errors === _errs3) {
							if (Array.isArray(data1)) {
								if (data1.length < 1) {
									validate143.errors = [{
										instancePath: instancePath + "/tiers",
										schemaPath: "#/properties/tiers/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									}];
									return false;
								} else {
									const len0 = data1.length;
									for (let i0 = 0; i0 < len0; i0++) {
										const _errs5 = errors;
										if (!validate116(data1[i0], {
											instancePath: instancePath + "/tiers/" + i0,
											parentData: data1,
											parentDataProperty: i0,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
											errors = vErrors.length;
										}
										if (!(_errs5 === errors)) break;
									}
								}
							}
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate143.errors = vErrors;
	return errors === 0;
}
validate143.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema53 = {
	"type": ["object", "null"],
	"properties": {
		"overages_charge_interval": { "type": ["string", "null"] },
		"prepaid_units": { "$ref": "#/$defs/whole_number_or_null" },
		"tiers": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/tier" }
		}
	},
	"additionalProperties": false
};
function validate147(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate147.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate147.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema53.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "overages_charge_interval" || key0 === "prepaid_units" || key0 === "tiers")) {
				validate147.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.overages_charge_interval !== void 0) {
					let data0 = data.overages_charge_interval;
					const _errs2 = errors;
					if (typeof data0 !== "string" && data0 !== null) {
						validate147.errors = [{
							instancePath: instancePath + "/overages_charge_interval",
							schemaPath: "#/properties/overages_charge_interval/type",
							keyword: "type",
							params: { type: schema53.properties.overages_charge_interval.type }
						}];
						return false;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.prepaid_units !== void 0) {
						const _errs4 = errors;
						if (!validate96(data.prepaid_units, {
							instancePath: instancePath + "/prepaid_units",
							parentData: data,
							parentDataProperty: "prepaid_units",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.tiers !== void 0) {
							let data2 = data.tiers;
							const _errs5 = errors;
							if (!Array.isArray(data2) && data2 !== null) {
								validate147.errors = [{
									instancePath: instancePath + "/tiers",
									schemaPath: "#/properties/tiers/type",
									keyword: "type",
									params: { type: schema53.properties.tiers.type }
								}];
								return false;
							}
							if (errors === _errs5) {
								if (Array.isArray(data2)) {
									if (data2.length < 1) {
										validate147.errors = [{
											instancePath: instancePath + "/tiers",
											schemaPath: "#/properties/tiers/minItems",
											keyword: "minItems",
											params: { limit: 1 }
										}];
										return false;
									} else {
										const len0 = data2.length;
										for (let i0 = 0; i0 < len0; i0++) {
											const _errs7 = errors;
											if (!validate116(data2[i0], {
												instancePath: instancePath + "/tiers/" + i0,
												parentData: data2,
												parentDataProperty: i0,
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate116.errors : vErrors.concat(validate116.errors);
												errors = vErrors.length;
											}
											if (!(_errs7 === errors)) break;
										}
									}
								}
							}
							var valid0 = _errs5 === errors;
						} else var valid0 = true;
					}
				}
			}
		}
	}
	validate147.errors = vErrors;
	return errors === 0;
}
validate147.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema54 = {
	"type": ["object", "null"],
	"properties": {
		"charges": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/bundle_charge" }
		},
		"metric_bindings": {
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/metric_binding" }
		}
	},
	"additionalProperties": false
};
function validate152(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate152.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.quantity_expression === void 0 && (missing0 = "quantity_expression") || data.unit_price_expression === void 0 && (missing0 = "unit_price_expression")) {
				validate152.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "description" || key0 === "quantity_expression" || key0 === "unit_price_expression")) {
					validate152.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.description !== void 0) {
						const _errs2 = errors;
						if (!validate70(data.description, {
							instancePath: instancePath + "/description",
							parentData: data,
							parentDataProperty: "description",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.quantity_expression !== void 0) {
							const _errs3 = errors;
							if (!validate68(data.quantity_expression, {
								instancePath: instancePath + "/quantity_expression",
								parentData: data,
								parentDataProperty: "quantity_expression",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.unit_price_expression !== void 0) {
								const _errs4 = errors;
								if (!validate68(data.unit_price_expression, {
									instancePath: instancePath + "/unit_price_expression",
									parentData: data,
									parentDataProperty: "unit_price_expression",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate152.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate152.errors = vErrors;
	return errors === 0;
}
validate152.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate157(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate157.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.alias === void 0 && (missing0 = "alias") || data.metric_id === void 0 && (missing0 = "metric_id")) {
				validate157.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "alias" || key0 === "metric_id")) {
					validate157.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.alias !== void 0) {
						const _errs2 = errors;
						if (!validate68(data.alias, {
							instancePath: instancePath + "/alias",
							parentData: data,
							parentDataProperty: "alias",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.metric_id !== void 0) {
							const _errs3 = errors;
							if (!validate59(data.metric_id, {
								instancePath: instancePath + "/metric_id",
								parentData: data,
								parentDataProperty: "metric_id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate157.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate157.errors = vErrors;
	return errors === 0;
}
validate157.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate151(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate151.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate151.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema54.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "charges" || key0 === "metric_bindings")) {
				validate151.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.charges !== void 0) {
					let data0 = data.charges;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate151.errors = [{
							instancePath: instancePath + "/charges",
							schemaPath: "#/properties/charges/type",
							keyword: "type",
							params: { type: schema54.properties.charges.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate151.errors = [{
									instancePath: instancePath + "/charges",
									schemaPath: "#/properties/charges/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate152(data0[i0], {
										instancePath: instancePath + "/charges/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate152.errors : vErrors.concat(validate152.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.metric_bindings !== void 0) {
						let data2 = data.metric_bindings;
						const _errs5 = errors;
						if (!Array.isArray(data2) && data2 !== null) {
							validate151.errors = [{
								instancePath: instancePath + "/metric_bindings",
								schemaPath: "#/properties/metric_bindings/type",
								keyword: "type",
								params: { type: schema54.properties.metric_bindings.type }
							}];
							return false;
						}
						if (errors === _errs5) {
							if (Array.isArray(data2)) {
								const len1 = data2.length;
								for (let i1 = 0; i1 < len1; i1++) {
									const _errs7 = errors;
									if (!validate157(data2[i1], {
										instancePath: instancePath + "/metric_bindings/" + i1,
										parentData: data2,
										parentDataProperty: i1,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
										errors = vErrors.length;
									}
									if (!(_errs7 === errors)) break;
								}
							}
						}
						var valid0 = _errs5 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate151.errors = vErrors;
	return errors === 0;
}
validate151.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate85(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate85.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate85.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema33.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema33.properties, key0)) {
				validate85.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.product !== void 0) {
					const _errs2 = errors;
					if (!validate86(data.product, {
						instancePath: instancePath + "/product",
						parentData: data,
						parentDataProperty: "product",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.product_id !== void 0) {
						const _errs3 = errors;
						if (!validate59(data.product_id, {
							instancePath: instancePath + "/product_id",
							parentData: data,
							parentDataProperty: "product_id",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.type !== void 0) {
							let data2 = data.type;
							const _errs4 = errors;
							if (typeof data2 !== "string" && data2 !== null) {
								validate85.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/type",
									keyword: "type",
									params: { type: schema33.properties.type.type }
								}];
								return false;
							}
							if (typeof data2 === "string" && data2 !== "unit" && data2 !== "fixed" && data2 !== "tiered" && data2 !== "graduated_tiered" && data2 !== "tiered_percentage" && data2 !== "graduated_percentage" && data2 !== "volume_percentage" && data2 !== "prepaid_tiered" && data2 !== "prepaid_fixed_tiered" && data2 !== "expression" && data2 !== "matrix" && data2 !== "volume") {
								validate85.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.fee_type !== void 0) {
								let data3 = data.fee_type;
								const _errs6 = errors;
								if (typeof data3 !== "string" && data3 !== null) {
									validate85.errors = [{
										instancePath: instancePath + "/fee_type",
										schemaPath: "#/properties/fee_type/type",
										keyword: "type",
										params: { type: schema33.properties.fee_type.type }
									}];
									return false;
								}
								if (typeof data3 === "string" && data3 !== "fixed") {
									validate85.errors = [{
										instancePath: instancePath + "/fee_type",
										schemaPath: "#/properties/fee_type/examples",
										keyword: "examples",
										params: {}
									}];
									return false;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.billing_direction !== void 0) {
									let data4 = data.billing_direction;
									const _errs8 = errors;
									if (typeof data4 !== "string" && data4 !== null) {
										validate85.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/type",
											keyword: "type",
											params: { type: schema33.properties.billing_direction.type }
										}];
										return false;
									}
									if (typeof data4 === "string" && data4 !== "advance" && data4 !== "arrears") {
										validate85.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/examples",
											keyword: "examples",
											params: {}
										}];
										return false;
									}
									var valid0 = _errs8 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.billing_interval !== void 0) {
										let data5 = data.billing_interval;
										const _errs10 = errors;
										if (typeof data5 !== "string" && data5 !== null) {
											validate85.errors = [{
												instancePath: instancePath + "/billing_interval",
												schemaPath: "#/properties/billing_interval/type",
												keyword: "type",
												params: { type: schema33.properties.billing_interval.type }
											}];
											return false;
										}
										var valid0 = _errs10 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.billing_interval_count !== void 0) {
											const _errs12 = errors;
											if (!validate89(data.billing_interval_count, {
												instancePath: instancePath + "/billing_interval_count",
												parentData: data,
												parentDataProperty: "billing_interval_count",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs12 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.billing_interval_unit !== void 0) {
												let data7 = data.billing_interval_unit;
												const _errs13 = errors;
												if (typeof data7 !== "string" && data7 !== null) {
													validate85.errors = [{
														instancePath: instancePath + "/billing_interval_unit",
														schemaPath: "#/properties/billing_interval_unit/type",
														keyword: "type",
														params: { type: schema33.properties.billing_interval_unit.type }
													}];
													return false;
												}
												var valid0 = _errs13 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.charge_on_contract_start !== void 0) {
													const _errs15 = errors;
													if (!validate91(data.charge_on_contract_start, {
														instancePath: instancePath + "/charge_on_contract_start",
														parentData: data,
														parentDataProperty: "charge_on_contract_start",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs15 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.discount !== void 0) {
														const _errs16 = errors;
														if (!validate93(data.discount, {
															instancePath: instancePath + "/discount",
															parentData: data,
															parentDataProperty: "discount",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
															errors = vErrors.length;
														}
														var valid0 = _errs16 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.display_order !== void 0) {
															const _errs17 = errors;
															if (!validate99(data.display_order, {
																instancePath: instancePath + "/display_order",
																parentData: data,
																parentDataProperty: "display_order",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs17 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.metric_ids !== void 0) {
																let data11 = data.metric_ids;
																const _errs18 = errors;
																if (!Array.isArray(data11) && data11 !== null) {
																	validate85.errors = [{
																		instancePath: instancePath + "/metric_ids",
																		schemaPath: "#/properties/metric_ids/type",
																		keyword: "type",
																		params: { type: schema33.properties.metric_ids.type }
																	}];
																	return false;
																}
																if (errors === _errs18) {
																	if (Array.isArray(data11)) {
																		var valid1 = true;
																		const len0 = data11.length;
																		for (let i0 = 0; i0 < len0; i0++) {
																			const _errs20 = errors;
																			if (!validate59(data11[i0], {
																				instancePath: instancePath + "/metric_ids/" + i0,
																				parentData: data11,
																				parentDataProperty: i0,
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
																				errors = vErrors.length;
																			}
																			var valid1 = _errs20 === errors;
																			if (!valid1) break;
																		}
																		if (valid1) {
																			let i1 = data11.length;
																			let j0;
																			if (i1 > 1) {
																				outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data11[i1], data11[j0])) {
																					validate85.errors = [{
																						instancePath: instancePath + "/metric_ids",
																						schemaPath: "#/properties/metric_ids/uniqueItems",
																						keyword: "uniqueItems",
																						params: {
																							i: i1,
																							j: j0
																						}
																					}];
																					return false;
																				}
																			}
																		}
																	}
																}
																var valid0 = _errs18 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.trial_period_days !== void 0) {
																	const _errs21 = errors;
																	if (!validate96(data.trial_period_days, {
																		instancePath: instancePath + "/trial_period_days",
																		parentData: data,
																		parentDataProperty: "trial_period_days",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
																		errors = vErrors.length;
																	}
																	var valid0 = _errs21 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.recurring_instalment_interval_count !== void 0) {
																		const _errs22 = errors;
																		if (!validate89(data.recurring_instalment_interval_count, {
																			instancePath: instancePath + "/recurring_instalment_interval_count",
																			parentData: data,
																			parentDataProperty: "recurring_instalment_interval_count",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
																			errors = vErrors.length;
																		}
																		var valid0 = _errs22 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.recurring_instalment_interval_unit !== void 0) {
																			let data15 = data.recurring_instalment_interval_unit;
																			const _errs23 = errors;
																			if (typeof data15 !== "string" && data15 !== null) {
																				validate85.errors = [{
																					instancePath: instancePath + "/recurring_instalment_interval_unit",
																					schemaPath: "#/properties/recurring_instalment_interval_unit/type",
																					keyword: "type",
																					params: { type: schema33.properties.recurring_instalment_interval_unit.type }
																				}];
																				return false;
																			}
																			if (typeof data15 === "string" && data15 !== "month") {
																				validate85.errors = [{
																					instancePath: instancePath + "/recurring_instalment_interval_unit",
																					schemaPath: "#/properties/recurring_instalment_interval_unit/examples",
																					keyword: "examples",
																					params: {}
																				}];
																				return false;
																			}
																			var valid0 = _errs23 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.maximum_spend !== void 0) {
																				const _errs25 = errors;
																				if (!validate104(data.maximum_spend, {
																					instancePath: instancePath + "/maximum_spend",
																					parentData: data,
																					parentDataProperty: "maximum_spend",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
																					errors = vErrors.length;
																				}
																				var valid0 = _errs25 === errors;
																			} else var valid0 = true;
																			if (valid0) {
																				if (data.minimum_spend !== void 0) {
																					const _errs26 = errors;
																					if (!validate104(data.minimum_spend, {
																						instancePath: instancePath + "/minimum_spend",
																						parentData: data,
																						parentDataProperty: "minimum_spend",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
																						errors = vErrors.length;
																					}
																					var valid0 = _errs26 === errors;
																				} else var valid0 = true;
																				if (valid0) {
																					if (data.unit_pricing_model !== void 0) {
																						const _errs27 = errors;
																						if (!validate108(data.unit_pricing_model, {
																							instancePath: instancePath + "/unit_pricing_model",
																							parentData: data,
																							parentDataProperty: "unit_pricing_model",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
																							errors = vErrors.length;
																						}
																						var valid0 = _errs27 === errors;
																					} else var valid0 = true;
																					if (valid0) {
																						if (data.fixed_pricing_model !== void 0) {
																							const _errs28 = errors;
																							if (!validate111(data.fixed_pricing_model, {
																								instancePath: instancePath + "/fixed_pricing_model",
																								parentData: data,
																								parentDataProperty: "fixed_pricing_model",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
																								errors = vErrors.length;
																							}
																							var valid0 = _errs28 === errors;
																						} else var valid0 = true;
																						if (valid0) {
																							if (data.tiered_pricing_model !== void 0) {
																								const _errs29 = errors;
																								if (!validate115(data.tiered_pricing_model, {
																									instancePath: instancePath + "/tiered_pricing_model",
																									parentData: data,
																									parentDataProperty: "tiered_pricing_model",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
																									errors = vErrors.length;
																								}
																								var valid0 = _errs29 === errors;
																							} else var valid0 = true;
																							if (valid0) {
																								if (data.graduated_tiered_pricing_model !== void 0) {
																									const _errs30 = errors;
																									if (!validate128(data.graduated_tiered_pricing_model, {
																										instancePath: instancePath + "/graduated_tiered_pricing_model",
																										parentData: data,
																										parentDataProperty: "graduated_tiered_pricing_model",
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
																										errors = vErrors.length;
																									}
																									var valid0 = _errs30 === errors;
																								} else var valid0 = true;
																								if (valid0) {
																									if (data.tiered_percentage_pricing_model !== void 0) {
																										const _errs31 = errors;
																										if (!validate132(data.tiered_percentage_pricing_model, {
																											instancePath: instancePath + "/tiered_percentage_pricing_model",
																											parentData: data,
																											parentDataProperty: "tiered_percentage_pricing_model",
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
																											errors = vErrors.length;
																										}
																										var valid0 = _errs31 === errors;
																									} else var valid0 = true;
																									if (valid0) {
																										if (data.graduated_percentage_pricing_model !== void 0) {
																											const _errs32 = errors;
																											if (!validate135(data.graduated_percentage_pricing_model, {
																												instancePath: instancePath + "/graduated_percentage_pricing_model",
																												parentData: data,
																												parentDataProperty: "graduated_percentage_pricing_model",
																												rootData,
																												dynamicAnchors
																											})) {
																												vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
																												errors = vErrors.length;
																											}
																											var valid0 = _errs32 === errors;
																										} else var valid0 = true;
																										if (valid0) {
																											if (data.volume_percentage_pricing_model !== void 0) {
																												const _errs33 = errors;
																												if (!validate138(data.volume_percentage_pricing_model, {
																													instancePath: instancePath + "/volume_percentage_pricing_model",
																													parentData: data,
																													parentDataProperty: "volume_percentage_pricing_model",
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
																													errors = vErrors.length;
																												}
																												var valid0 = _errs33 === errors;
																											} else var valid0 = true;
																											if (valid0) {
																												if (data.prepaid_tiered_pricing_model !== void 0) {
																													const _errs34 = errors;
																													if (!validate143(data.prepaid_tiered_pricing_model, {
																														instancePath: instancePath + "/prepaid_tiered_pricing_model",
																														parentData: data,
																														parentDataProperty: "prepaid_tiered_pricing_model",
																														rootData,
																														dynamicAnchors
																													})) {
																														vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
																														errors = vErrors.length;
																													}
																													var valid0 = _errs34 === errors;
																												} else var valid0 = true;
																												if (valid0) {
																													if (data.prepaid_fixed_tiered_pricing_model !== void 0) {
																														const _errs35 = errors;
																														if (!validate147(data.prepaid_fixed_tiered_pricing_model, {
																															instancePath: instancePath + "/prepaid_fixed_tiered_pricing_model",
																															parentData: data,
																															parentDataProperty: "prepaid_fixed_tiered_pricing_model",
																															rootData,
																															dynamicAnchors
																														})) {
																															vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
																															errors = vErrors.length;
																														}
																														var valid0 = _errs35 === errors;
																													} else var valid0 = true;
																													if (valid0) {
																														if (data.expression_pricing_model !== void 0) {
																															const _errs36 = errors;
																															if (!validate151(data.expression_pricing_model, {
																																instancePath: instancePath + "/expression_pricing_model",
																																parentData: data,
																																parentDataProperty: "expression_pricing_model",
																																rootData,
																																dynamicAnchors
																															})) {
																																vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
																																errors = vErrors.length;
																															}
																															var valid0 = _errs36 === errors;
																														} else var valid0 = true;
																													}
																												}
																											}
																										}
																									}
																								}
																							}
																						}
																					}
																				}
																			}
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate85.errors = vErrors;
	return errors === 0;
}
validate85.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate163(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate163.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.unit_pricing_model !== void 0) {
			let data0 = data.unit_pricing_model;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				let missing0;
				if (data0.price_per_unit === void 0 && (missing0 = "price_per_unit")) {
					validate163.errors = [{
						instancePath: instancePath + "/unit_pricing_model",
						schemaPath: "#/properties/unit_pricing_model/required",
						keyword: "required",
						params: { missingProperty: missing0 }
					}];
					return false;
				}
			}
			var valid0 = true;
		} else var valid0 = true;
		if (valid0) {
			if (data.fixed_pricing_model !== void 0) {
				let data1 = data.fixed_pricing_model;
				if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
					let missing1;
					if (data1.price_per_unit === void 0 && (missing1 = "price_per_unit")) {
						validate163.errors = [{
							instancePath: instancePath + "/fixed_pricing_model",
							schemaPath: "#/properties/fixed_pricing_model/required",
							keyword: "required",
							params: { missingProperty: missing1 }
						}];
						return false;
					}
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.tiered_pricing_model !== void 0) {
					let data2 = data.tiered_pricing_model;
					if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
						let missing2;
						if (data2.tiers === void 0 && (missing2 = "tiers")) {
							validate163.errors = [{
								instancePath: instancePath + "/tiered_pricing_model",
								schemaPath: "#/properties/tiered_pricing_model/required",
								keyword: "required",
								params: { missingProperty: missing2 }
							}];
							return false;
						}
					}
					var valid0 = true;
				} else var valid0 = true;
				if (valid0) {
					if (data.graduated_tiered_pricing_model !== void 0) {
						let data3 = data.graduated_tiered_pricing_model;
						if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
							let missing3;
							if (data3.tiers === void 0 && (missing3 = "tiers")) {
								validate163.errors = [{
									instancePath: instancePath + "/graduated_tiered_pricing_model",
									schemaPath: "#/properties/graduated_tiered_pricing_model/required",
									keyword: "required",
									params: { missingProperty: missing3 }
								}];
								return false;
							}
						}
						var valid0 = true;
					} else var valid0 = true;
					if (valid0) {
						if (data.tiered_percentage_pricing_model !== void 0) {
							let data4 = data.tiered_percentage_pricing_model;
							if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
								let missing4;
								if (data4.tiers === void 0 && (missing4 = "tiers")) {
									validate163.errors = [{
										instancePath: instancePath + "/tiered_percentage_pricing_model",
										schemaPath: "#/properties/tiered_percentage_pricing_model/required",
										keyword: "required",
										params: { missingProperty: missing4 }
									}];
									return false;
								}
							}
							var valid0 = true;
						} else var valid0 = true;
						if (valid0) {
							if (data.graduated_percentage_pricing_model !== void 0) {
								let data5 = data.graduated_percentage_pricing_model;
								if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
									let missing5;
									if (data5.tiers === void 0 && (missing5 = "tiers")) {
										validate163.errors = [{
											instancePath: instancePath + "/graduated_percentage_pricing_model",
											schemaPath: "#/properties/graduated_percentage_pricing_model/required",
											keyword: "required",
											params: { missingProperty: missing5 }
										}];
										return false;
									}
								}
								var valid0 = true;
							} else var valid0 = true;
							if (valid0) {
								if (data.prepaid_tiered_pricing_model !== void 0) {
									let data6 = data.prepaid_tiered_pricing_model;
									if (data6 && typeof data6 == "object" && !Array.isArray(data6)) {
										let missing6;
										if (data6.prepaid_units === void 0 && (missing6 = "prepaid_units") || data6.tiers === void 0 && (missing6 = "tiers")) {
											validate163.errors = [{
												instancePath: instancePath + "/prepaid_tiered_pricing_model",
												schemaPath: "#/properties/prepaid_tiered_pricing_model/required",
												keyword: "required",
												params: { missingProperty: missing6 }
											}];
											return false;
										}
									}
									var valid0 = true;
								} else var valid0 = true;
								if (valid0) {
									if (data.prepaid_fixed_tiered_pricing_model !== void 0) {
										let data7 = data.prepaid_fixed_tiered_pricing_model;
										if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
											let missing7;
											if (data7.prepaid_units === void 0 && (missing7 = "prepaid_units") || data7.tiers === void 0 && (missing7 = "tiers")) {
												validate163.errors = [{
													instancePath: instancePath + "/prepaid_fixed_tiered_pricing_model",
													schemaPath: "#/properties/prepaid_fixed_tiered_pricing_model/required",
													keyword: "required",
													params: { missingProperty: missing7 }
												}];
												return false;
											}
										}
										var valid0 = true;
									} else var valid0 = true;
									if (valid0) {
										if (data.expression_pricing_model !== void 0) {
											let data8 = data.expression_pricing_model;
											if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
												let missing8;
												if (data8.charges === void 0 && (missing8 = "charges") || data8.metric_bindings === void 0 && (missing8 = "metric_bindings")) {
													validate163.errors = [{
														instancePath: instancePath + "/expression_pricing_model",
														schemaPath: "#/properties/expression_pricing_model/required",
														keyword: "required",
														params: { missingProperty: missing8 }
													}];
													return false;
												}
											}
											var valid0 = true;
										} else var valid0 = true;
										if (valid0) {
											if (data.matrix_pricing_model !== void 0) {
												let data9 = data.matrix_pricing_model;
												if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
													let missing9;
													if (data9.dimensions === void 0 && (missing9 = "dimensions") || data9.root === void 0 && (missing9 = "root")) {
														validate163.errors = [{
															instancePath: instancePath + "/matrix_pricing_model",
															schemaPath: "#/properties/matrix_pricing_model/required",
															keyword: "required",
															params: { missingProperty: missing9 }
														}];
														return false;
													}
												}
												var valid0 = true;
											} else var valid0 = true;
											if (valid0) {
												if (data.minimum_spend !== void 0) {
													let data10 = data.minimum_spend;
													if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
														let missing10;
														if (data10.amount === void 0 && (missing10 = "amount") || data10.period === void 0 && (missing10 = "period")) {
															validate163.errors = [{
																instancePath: instancePath + "/minimum_spend",
																schemaPath: "#/properties/minimum_spend/required",
																keyword: "required",
																params: { missingProperty: missing10 }
															}];
															return false;
														}
													}
													var valid0 = true;
												} else var valid0 = true;
												if (valid0) {
													if (data.maximum_spend !== void 0) {
														let data11 = data.maximum_spend;
														if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
															let missing11;
															if (data11.amount === void 0 && (missing11 = "amount") || data11.period === void 0 && (missing11 = "period")) {
																validate163.errors = [{
																	instancePath: instancePath + "/maximum_spend",
																	schemaPath: "#/properties/maximum_spend/required",
																	keyword: "required",
																	params: { missingProperty: missing11 }
																}];
																return false;
															}
														}
														var valid0 = true;
													} else var valid0 = true;
													if (valid0) {
														if (data.discount !== void 0) {
															let data12 = data.discount;
															if (data12 && typeof data12 == "object" && !Array.isArray(data12)) {
																let missing12;
																if (data12.amount === void 0 && (missing12 = "amount")) {
																	validate163.errors = [{
																		instancePath: instancePath + "/discount",
																		schemaPath: "#/properties/discount/required",
																		keyword: "required",
																		params: { missingProperty: missing12 }
																	}];
																	return false;
																}
															}
															var valid0 = true;
														} else var valid0 = true;
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate163.errors = vErrors;
	return true;
}
validate163.evaluated = {
	"props": {
		"unit_pricing_model": true,
		"fixed_pricing_model": true,
		"tiered_pricing_model": true,
		"graduated_tiered_pricing_model": true,
		"tiered_percentage_pricing_model": true,
		"graduated_percentage_pricing_model": true,
		"prepaid_tiered_pricing_model": true,
		"prepaid_fixed_tiered_pricing_model": true,
		"expression_pricing_model": true,
		"matrix_pricing_model": true,
		"minimum_spend": true,
		"maximum_spend": true,
		"discount": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate84(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate84.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	if (!validate85(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
		errors = vErrors.length;
	}
	if (_errs1 === errors) {
		if (!validate163(data, {
			instancePath,
			parentData,
			parentDataProperty,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
			errors = vErrors.length;
		}
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.type === void 0 && (missing0 = "type") || data.fee_type === void 0 && (missing0 = "fee_type") || data.billing_direction === void 0 && (missing0 = "billing_direction") || data.charge_on_contract_start === void 0 && (missing0 = "charge_on_contract_start")) {
				validate84.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			}
		} else {
			validate84.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate84.errors = vErrors;
	return errors === 0;
}
validate84.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate167(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate167.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern6.test(data)) {
			validate167.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats0(data)) {
			validate167.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "day" }
			}];
			return false;
		}
	} else {
		validate167.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate167.errors = vErrors;
	return true;
}
validate167.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema60 = {
	"type": "object",
	"properties": {
		"to": { "enum": ["all", "new"] },
		"at": { "enum": ["date", "renewal"] }
	},
	"minProperties": 1,
	"additionalProperties": false
};
function validate170(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate170.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (Object.keys(data).length < 1) {
			validate170.errors = [{
				instancePath,
				schemaPath: "#/minProperties",
				keyword: "minProperties",
				params: { limit: 1 }
			}];
			return false;
		} else {
			for (const key0 in data) if (!(key0 === "to" || key0 === "at")) {
				validate170.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (data.to !== void 0) {
				let data0 = data.to;
				if (!(data0 === "all" || data0 === "new")) {
					validate170.errors = [{
						instancePath: instancePath + "/to",
						schemaPath: "#/properties/to/enum",
						keyword: "enum",
						params: { allowedValues: schema60.properties.to.enum }
					}];
					return false;
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.at !== void 0) {
					let data1 = data.at;
					if (!(data1 === "date" || data1 === "renewal")) {
						validate170.errors = [{
							instancePath: instancePath + "/at",
							schemaPath: "#/properties/at/enum",
							keyword: "enum",
							params: { allowedValues: schema60.properties.at.enum }
						}];
						return false;
					}
					var valid0 = true;
				} else var valid0 = true;
			}
		}
	} else {
		validate170.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "object" }
		}];
		return false;
	}
	validate170.errors = vErrors;
	return true;
}
validate170.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate173(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate173.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate173.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema33.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema33.properties, key0)) {
				validate173.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.product !== void 0) {
					const _errs2 = errors;
					if (!validate86(data.product, {
						instancePath: instancePath + "/product",
						parentData: data,
						parentDataProperty: "product",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.product_id !== void 0) {
						const _errs3 = errors;
						if (!validate59(data.product_id, {
							instancePath: instancePath + "/product_id",
							parentData: data,
							parentDataProperty: "product_id",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.type !== void 0) {
							let data2 = data.type;
							const _errs4 = errors;
							if (typeof data2 !== "string" && data2 !== null) {
								validate173.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/type",
									keyword: "type",
									params: { type: schema33.properties.type.type }
								}];
								return false;
							}
							if (typeof data2 === "string" && data2 !== "unit" && data2 !== "fixed" && data2 !== "tiered" && data2 !== "graduated_tiered" && data2 !== "tiered_percentage" && data2 !== "graduated_percentage" && data2 !== "volume_percentage" && data2 !== "prepaid_tiered" && data2 !== "prepaid_fixed_tiered" && data2 !== "expression" && data2 !== "matrix" && data2 !== "volume") {
								validate173.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.fee_type !== void 0) {
								let data3 = data.fee_type;
								const _errs6 = errors;
								if (typeof data3 !== "string" && data3 !== null) {
									validate173.errors = [{
										instancePath: instancePath + "/fee_type",
										schemaPath: "#/properties/fee_type/type",
										keyword: "type",
										params: { type: schema33.properties.fee_type.type }
									}];
									return false;
								}
								if (typeof data3 === "string" && data3 !== "fixed") {
									validate173.errors = [{
										instancePath: instancePath + "/fee_type",
										schemaPath: "#/properties/fee_type/examples",
										keyword: "examples",
										params: {}
									}];
									return false;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.billing_direction !== void 0) {
									let data4 = data.billing_direction;
									const _errs8 = errors;
									if (typeof data4 !== "string" && data4 !== null) {
										validate173.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/type",
											keyword: "type",
											params: { type: schema33.properties.billing_direction.type }
										}];
										return false;
									}
									if (typeof data4 === "string" && data4 !== "advance" && data4 !== "arrears") {
										validate173.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/examples",
											keyword: "examples",
											params: {}
										}];
										return false;
									}
									var valid0 = _errs8 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.billing_interval !== void 0) {
										let data5 = data.billing_interval;
										const _errs10 = errors;
										if (typeof data5 !== "string" && data5 !== null) {
											validate173.errors = [{
												instancePath: instancePath + "/billing_interval",
												schemaPath: "#/properties/billing_interval/type",
												keyword: "type",
												params: { type: schema33.properties.billing_interval.type }
											}];
											return false;
										}
										var valid0 = _errs10 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.billing_interval_count !== void 0) {
											const _errs12 = errors;
											if (!validate89(data.billing_interval_count, {
												instancePath: instancePath + "/billing_interval_count",
												parentData: data,
												parentDataProperty: "billing_interval_count",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs12 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.billing_interval_unit !== void 0) {
												let data7 = data.billing_interval_unit;
												const _errs13 = errors;
												if (typeof data7 !== "string" && data7 !== null) {
													validate173.errors = [{
														instancePath: instancePath + "/billing_interval_unit",
														schemaPath: "#/properties/billing_interval_unit/type",
														keyword: "type",
														params: { type: schema33.properties.billing_interval_unit.type }
													}];
													return false;
												}
												var valid0 = _errs13 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.charge_on_contract_start !== void 0) {
													const _errs15 = errors;
													if (!validate91(data.charge_on_contract_start, {
														instancePath: instancePath + "/charge_on_contract_start",
														parentData: data,
														parentDataProperty: "charge_on_contract_start",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs15 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.discount !== void 0) {
														const _errs16 = errors;
														if (!validate93(data.discount, {
															instancePath: instancePath + "/discount",
															parentData: data,
															parentDataProperty: "discount",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
															errors = vErrors.length;
														}
														var valid0 = _errs16 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.display_order !== void 0) {
															const _errs17 = errors;
															if (!validate99(data.display_order, {
																instancePath: instancePath + "/display_order",
																parentData: data,
																parentDataProperty: "display_order",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs17 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.metric_ids !== void 0) {
																let data11 = data.metric_ids;
																const _errs18 = errors;
																if (!Array.isArray(data11) && data11 !== null) {
																	validate173.errors = [{
																		instancePath: instancePath + "/metric_ids",
																		schemaPath: "#/properties/metric_ids/type",
																		keyword: "type",
																		params: { type: schema33.properties.metric_ids.type }
																	}];
																	return false;
																}
																if (errors === _errs18) {
																	if (Array.isArray(data11)) {
																		var valid1 = true;
																		const len0 = data11.length;
																		for (let i0 = 0; i0 < len0; i0++) {
																			const _errs20 = errors;
																			if (!validate59(data11[i0], {
																				instancePath: instancePath + "/metric_ids/" + i0,
																				parentData: data11,
																				parentDataProperty: i0,
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
																				errors = vErrors.length;
																			}
																			var valid1 = _errs20 === errors;
																			if (!valid1) break;
																		}
																		if (valid1) {
																			let i1 = data11.length;
																			let j0;
																			if (i1 > 1) {
																				outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data11[i1], data11[j0])) {
																					validate173.errors = [{
																						instancePath: instancePath + "/metric_ids",
																						schemaPath: "#/properties/metric_ids/uniqueItems",
																						keyword: "uniqueItems",
																						params: {
																							i: i1,
																							j: j0
																						}
																					}];
																					return false;
																				}
																			}
																		}
																	}
																}
																var valid0 = _errs18 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.trial_period_days !== void 0) {
																	const _errs21 = errors;
																	if (!validate96(data.trial_period_days, {
																		instancePath: instancePath + "/trial_period_days",
																		parentData: data,
																		parentDataProperty: "trial_period_days",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
																		errors = vErrors.length;
																	}
																	var valid0 = _errs21 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.recurring_instalment_interval_count !== void 0) {
																		const _errs22 = errors;
																		if (!validate89(data.recurring_instalment_interval_count, {
																			instancePath: instancePath + "/recurring_instalment_interval_count",
																			parentData: data,
																			parentDataProperty: "recurring_instalment_interval_count",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
																			errors = vErrors.length;
																		}
																		var valid0 = _errs22 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.recurring_instalment_interval_unit !== void 0) {
																			let data15 = data.recurring_instalment_interval_unit;
																			const _errs23 = errors;
																			if (typeof data15 !== "string" && data15 !== null) {
																				validate173.errors = [{
																					instancePath: instancePath + "/recurring_instalment_interval_unit",
																					schemaPath: "#/properties/recurring_instalment_interval_unit/type",
																					keyword: "type",
																					params: { type: schema33.properties.recurring_instalment_interval_unit.type }
																				}];
																				return false;
																			}
																			if (typeof data15 === "string" && data15 !== "month") {
																				validate173.errors = [{
																					instancePath: instancePath + "/recurring_instalment_interval_unit",
																					schemaPath: "#/properties/recurring_instalment_interval_unit/examples",
																					keyword: "examples",
																					params: {}
																				}];
																				return false;
																			}
																			var valid0 = _errs23 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.maximum_spend !== void 0) {
																				const _errs25 = errors;
																				if (!validate104(data.maximum_spend, {
																					instancePath: instancePath + "/maximum_spend",
																					parentData: data,
																					parentDataProperty: "maximum_spend",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
																					errors = vErrors.length;
																				}
																				var valid0 = _errs25 === errors;
																			} else var valid0 = true;
																			if (valid0) {
																				if (data.minimum_spend !== void 0) {
																					const _errs26 = errors;
																					if (!validate104(data.minimum_spend, {
																						instancePath: instancePath + "/minimum_spend",
																						parentData: data,
																						parentDataProperty: "minimum_spend",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate104.errors : vErrors.concat(validate104.errors);
																						errors = vErrors.length;
																					}
																					var valid0 = _errs26 === errors;
																				} else var valid0 = true;
																				if (valid0) {
																					if (data.unit_pricing_model !== void 0) {
																						const _errs27 = errors;
																						if (!validate108(data.unit_pricing_model, {
																							instancePath: instancePath + "/unit_pricing_model",
																							parentData: data,
																							parentDataProperty: "unit_pricing_model",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
																							errors = vErrors.length;
																						}
																						var valid0 = _errs27 === errors;
																					} else var valid0 = true;
																					if (valid0) {
																						if (data.fixed_pricing_model !== void 0) {
																							const _errs28 = errors;
																							if (!validate111(data.fixed_pricing_model, {
																								instancePath: instancePath + "/fixed_pricing_model",
																								parentData: data,
																								parentDataProperty: "fixed_pricing_model",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
																								errors = vErrors.length;
																							}
																							var valid0 = _errs28 === errors;
																						} else var valid0 = true;
																						if (valid0) {
																							if (data.tiered_pricing_model !== void 0) {
																								const _errs29 = errors;
																								if (!validate115(data.tiered_pricing_model, {
																									instancePath: instancePath + "/tiered_pricing_model",
																									parentData: data,
																									parentDataProperty: "tiered_pricing_model",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
																									errors = vErrors.length;
																								}
																								var valid0 = _errs29 === errors;
																							} else var valid0 = true;
																							if (valid0) {
																								if (data.graduated_tiered_pricing_model !== void 0) {
																									const _errs30 = errors;
																									if (!validate128(data.graduated_tiered_pricing_model, {
																										instancePath: instancePath + "/graduated_tiered_pricing_model",
																										parentData: data,
																										parentDataProperty: "graduated_tiered_pricing_model",
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
																										errors = vErrors.length;
																									}
																									var valid0 = _errs30 === errors;
																								} else var valid0 = true;
																								if (valid0) {
																									if (data.tiered_percentage_pricing_model !== void 0) {
																										const _errs31 = errors;
																										if (!validate132(data.tiered_percentage_pricing_model, {
																											instancePath: instancePath + "/tiered_percentage_pricing_model",
																											parentData: data,
																											parentDataProperty: "tiered_percentage_pricing_model",
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
																											errors = vErrors.length;
																										}
																										var valid0 = _errs31 === errors;
																									} else var valid0 = true;
																									if (valid0) {
																										if (data.graduated_percentage_pricing_model !== void 0) {
																											const _errs32 = errors;
																											if (!validate135(data.graduated_percentage_pricing_model, {
																												instancePath: instancePath + "/graduated_percentage_pricing_model",
																												parentData: data,
																												parentDataProperty: "graduated_percentage_pricing_model",
																												rootData,
																												dynamicAnchors
																											})) {
																												vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
																												errors = vErrors.length;
																											}
																											var valid0 = _errs32 === errors;
																										} else var valid0 = true;
																										if (valid0) {
																											if (data.volume_percentage_pricing_model !== void 0) {
																												const _errs33 = errors;
																												if (!validate138(data.volume_percentage_pricing_model, {
																													instancePath: instancePath + "/volume_percentage_pricing_model",
																													parentData: data,
																													parentDataProperty: "volume_percentage_pricing_model",
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
																													errors = vErrors.length;
																												}
																												var valid0 = _errs33 === errors;
																											} else var valid0 = true;
																											if (valid0) {
																												if (data.prepaid_tiered_pricing_model !== void 0) {
																													const _errs34 = errors;
																													if (!validate143(data.prepaid_tiered_pricing_model, {
																														instancePath: instancePath + "/prepaid_tiered_pricing_model",
																														parentData: data,
																														parentDataProperty: "prepaid_tiered_pricing_model",
																														rootData,
																														dynamicAnchors
																													})) {
																														vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
																														errors = vErrors.length;
																													}
																													var valid0 = _errs34 === errors;
																												} else var valid0 = true;
																												if (valid0) {
																													if (data.prepaid_fixed_tiered_pricing_model !== void 0) {
																														const _errs35 = errors;
																														if (!validate147(data.prepaid_fixed_tiered_pricing_model, {
																															instancePath: instancePath + "/prepaid_fixed_tiered_pricing_model",
																															parentData: data,
																															parentDataProperty: "prepaid_fixed_tiered_pricing_model",
																															rootData,
																															dynamicAnchors
																														})) {
																															vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
																															errors = vErrors.length;
																														}
																														var valid0 = _errs35 === errors;
																													} else var valid0 = true;
																													if (valid0) {
																														if (data.expression_pricing_model !== void 0) {
																															const _errs36 = errors;
																															if (!validate151(data.expression_pricing_model, {
																																instancePath: instancePath + "/expression_pricing_model",
																																parentData: data,
																																parentDataProperty: "expression_pricing_model",
																																rootData,
																																dynamicAnchors
																															})) {
																																vErrors = vErrors === null ? validate151.errors : vErrors.concat(validate151.errors);
																																errors = vErrors.length;
																															}
																															var valid0 = _errs36 === errors;
																														} else var valid0 = true;
																													}
																												}
																											}
																										}
																									}
																								}
																							}
																						}
																					}
																				}
																			}
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate173.errors = vErrors;
	return errors === 0;
}
validate173.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate166(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate166.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.effective_at === void 0 && (missing0 = "effective_at") || data.prices === void 0 && (missing0 = "prices")) {
				validate166.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "effective_at" || key0 === "description" || key0 === "applies" || key0 === "prices")) {
					validate166.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.effective_at !== void 0) {
						const _errs2 = errors;
						if (!validate167(data.effective_at, {
							instancePath: instancePath + "/effective_at",
							parentData: data,
							parentDataProperty: "effective_at",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.description !== void 0) {
							const _errs3 = errors;
							if (!validate70(data.description, {
								instancePath: instancePath + "/description",
								parentData: data,
								parentDataProperty: "description",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.applies !== void 0) {
								const _errs4 = errors;
								if (!validate170(data.applies, {
									instancePath: instancePath + "/applies",
									parentData: data,
									parentDataProperty: "applies",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate170.errors : vErrors.concat(validate170.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.prices !== void 0) {
									let data3 = data.prices;
									const _errs5 = errors;
									if (errors === _errs5) {
										if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
											if (Object.keys(data3).length < 1) {
												validate166.errors = [{
													instancePath: instancePath + "/prices",
													schemaPath: "#/properties/prices/minProperties",
													keyword: "minProperties",
													params: { limit: 1 }
												}];
												return false;
											} else {
												for (const key1 in data3) {
													const _errs7 = errors;
													if (!validate53(key1, {
														instancePath: instancePath + "/prices",
														parentData: data3,
														parentDataProperty: "prices",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
														errors = vErrors.length;
													}
													var valid1 = _errs7 === errors;
													if (!valid1) {
														const err0 = {
															instancePath: instancePath + "/prices",
															schemaPath: "#/properties/prices/propertyNames",
															keyword: "propertyNames",
															params: { propertyName: key1 }
														};
														if (vErrors === null) vErrors = [err0];
														else vErrors.push(err0);
														errors++;
														validate166.errors = vErrors;
														return false;
													}
												}
												if (valid1) for (const key2 in data3) {
													const _errs9 = errors;
													if (!validate173(data3[key2], {
														instancePath: instancePath + "/prices/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
														parentData: data3,
														parentDataProperty: key2,
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate173.errors : vErrors.concat(validate173.errors);
														errors = vErrors.length;
													}
													if (!(_errs9 === errors)) break;
												}
											}
										} else {
											validate166.errors = [{
												instancePath: instancePath + "/prices",
												schemaPath: "#/properties/prices/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		} else {
			validate166.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate166.errors = vErrors;
	return errors === 0;
}
validate166.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema62 = {
	"type": "array",
	"items": {
		"type": ["object", "string"],
		"$ref": "#/$defs/entitlement"
	}
};
const schema64 = { "type": ["boolean"] };
function validate202(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate202.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "boolean") {
		validate202.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema64.type }
		}];
		return false;
	}
	validate202.errors = vErrors;
	return true;
}
validate202.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate198(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate198.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		let missing0;
		if (data.entitlement_key === void 0 && (missing0 = "entitlement_key")) {
			validate198.errors = [{
				instancePath,
				schemaPath: "#/required",
				keyword: "required",
				params: { missingProperty: missing0 }
			}];
			return false;
		} else {
			const _errs0 = errors;
			for (const key0 in data) if (!(key0 === "entitlement_key" || key0 === "mode" || key0 === "type" || key0 === "value" || key0 === "allocation" || key0 === "timing")) {
				validate198.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs0 === errors) {
				if (data.entitlement_key !== void 0) {
					const _errs1 = errors;
					if (!validate68(data.entitlement_key, {
						instancePath: instancePath + "/entitlement_key",
						parentData: data,
						parentDataProperty: "entitlement_key",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs1 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.mode !== void 0) {
						let data1 = data.mode;
						const _errs2 = errors;
						if (typeof data1 !== "string") {
							validate198.errors = [{
								instancePath: instancePath + "/mode",
								schemaPath: "#/properties/mode/type",
								keyword: "type",
								params: { type: "string" }
							}];
							return false;
						}
						if (typeof data1 === "string" && data1 !== "static") {
							validate198.errors = [{
								instancePath: instancePath + "/mode",
								schemaPath: "#/properties/mode/examples",
								keyword: "examples",
								params: {}
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.type !== void 0) {
							let data2 = data.type;
							const _errs4 = errors;
							if (typeof data2 !== "string") {
								validate198.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/type",
									keyword: "type",
									params: { type: "string" }
								}];
								return false;
							}
							if (typeof data2 === "string" && data2 !== "boolean") {
								validate198.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.value !== void 0) {
								const _errs6 = errors;
								if (!validate70(data.value, {
									instancePath: instancePath + "/value",
									parentData: data,
									parentDataProperty: "value",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.allocation !== void 0) {
									let data4 = data.allocation;
									const _errs7 = errors;
									if (errors === _errs7) {
										if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
											const _errs9 = errors;
											for (const key1 in data4) if (!(key1 === "amount" || key1 === "credit_type" || key1 === "rollover_enabled" || key1 === "rollover_max_periods")) {
												validate198.errors = [{
													instancePath: instancePath + "/allocation",
													schemaPath: "#/properties/allocation/additionalProperties",
													keyword: "additionalProperties",
													params: { additionalProperty: key1 }
												}];
												return false;
											}
											if (_errs9 === errors) {
												if (data4.amount !== void 0) {
													const _errs10 = errors;
													if (!validate120(data4.amount, {
														instancePath: instancePath + "/allocation/amount",
														parentData: data4,
														parentDataProperty: "amount",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
														errors = vErrors.length;
													}
													var valid1 = _errs10 === errors;
												} else var valid1 = true;
												if (valid1) {
													if (data4.credit_type !== void 0) {
														let data6 = data4.credit_type;
														const _errs11 = errors;
														if (typeof data6 !== "string") {
															validate198.errors = [{
																instancePath: instancePath + "/allocation/credit_type",
																schemaPath: "#/properties/allocation/properties/credit_type/type",
																keyword: "type",
																params: { type: "string" }
															}];
															return false;
														}
														if (typeof data6 === "string" && data6 !== "monetary") {
															validate198.errors = [{
																instancePath: instancePath + "/allocation/credit_type",
																schemaPath: "#/properties/allocation/properties/credit_type/examples",
																keyword: "examples",
																params: {}
															}];
															return false;
														}
														var valid1 = _errs11 === errors;
													} else var valid1 = true;
													if (valid1) {
														if (data4.rollover_enabled !== void 0) {
															const _errs13 = errors;
															if (!validate202(data4.rollover_enabled, {
																instancePath: instancePath + "/allocation/rollover_enabled",
																parentData: data4,
																parentDataProperty: "rollover_enabled",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
																errors = vErrors.length;
															}
															var valid1 = _errs13 === errors;
														} else var valid1 = true;
														if (valid1) {
															if (data4.rollover_max_periods !== void 0) {
																const _errs14 = errors;
																if (!validate117(data4.rollover_max_periods, {
																	instancePath: instancePath + "/allocation/rollover_max_periods",
																	parentData: data4,
																	parentDataProperty: "rollover_max_periods",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate117.errors : vErrors.concat(validate117.errors);
																	errors = vErrors.length;
																}
																var valid1 = _errs14 === errors;
															} else var valid1 = true;
														}
													}
												}
											}
										} else {
											validate198.errors = [{
												instancePath: instancePath + "/allocation",
												schemaPath: "#/properties/allocation/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									var valid0 = _errs7 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.timing !== void 0) {
										let data9 = data.timing;
										const _errs15 = errors;
										if (errors === _errs15) {
											if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
												const _errs17 = errors;
												for (const key2 in data9) if (!(key2 === "recurrence" || key2 === "interval")) {
													validate198.errors = [{
														instancePath: instancePath + "/timing",
														schemaPath: "#/properties/timing/additionalProperties",
														keyword: "additionalProperties",
														params: { additionalProperty: key2 }
													}];
													return false;
												}
												if (_errs17 === errors) {
													if (data9.recurrence !== void 0) {
														let data10 = data9.recurrence;
														const _errs18 = errors;
														if (typeof data10 !== "string") {
															validate198.errors = [{
																instancePath: instancePath + "/timing/recurrence",
																schemaPath: "#/properties/timing/properties/recurrence/type",
																keyword: "type",
																params: { type: "string" }
															}];
															return false;
														}
														if (typeof data10 === "string" && data10 !== "recurring") {
															validate198.errors = [{
																instancePath: instancePath + "/timing/recurrence",
																schemaPath: "#/properties/timing/properties/recurrence/examples",
																keyword: "examples",
																params: {}
															}];
															return false;
														}
														var valid2 = _errs18 === errors;
													} else var valid2 = true;
													if (valid2) {
														if (data9.interval !== void 0) {
															let data11 = data9.interval;
															const _errs20 = errors;
															if (typeof data11 !== "string") {
																validate198.errors = [{
																	instancePath: instancePath + "/timing/interval",
																	schemaPath: "#/properties/timing/properties/interval/type",
																	keyword: "type",
																	params: { type: "string" }
																}];
																return false;
															}
															if (typeof data11 === "string" && data11 !== "monthly") {
																validate198.errors = [{
																	instancePath: instancePath + "/timing/interval",
																	schemaPath: "#/properties/timing/properties/interval/examples",
																	keyword: "examples",
																	params: {}
																}];
																return false;
															}
															var valid2 = _errs20 === errors;
														} else var valid2 = true;
													}
												}
											} else {
												validate198.errors = [{
													instancePath: instancePath + "/timing",
													schemaPath: "#/properties/timing/type",
													keyword: "type",
													params: { type: "object" }
												}];
												return false;
											}
										}
										var valid0 = _errs15 === errors;
									} else var valid0 = true;
								}
							}
						}
					}
				}
			}
		}
	}
	validate198.errors = vErrors;
	return errors === 0;
}
validate198.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate197(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate197.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (Array.isArray(data)) {
			const len0 = data.length;
			for (let i0 = 0; i0 < len0; i0++) {
				let data0 = data[i0];
				const _errs1 = errors;
				if (!(data0 && typeof data0 == "object" && !Array.isArray(data0)) && typeof data0 !== "string") {
					validate197.errors = [{
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/type",
						keyword: "type",
						params: { type: schema62.items.type }
					}];
					return false;
				}
				if (!validate198(data0, {
					instancePath: instancePath + "/" + i0,
					parentData: data,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate198.errors : vErrors.concat(validate198.errors);
					errors = vErrors.length;
				}
				if (!(_errs1 === errors)) break;
			}
		} else {
			validate197.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "array" }
			}];
			return false;
		}
	}
	validate197.errors = vErrors;
	return errors === 0;
}
validate197.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate74(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate74.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.name === void 0 && (missing0 = "name") || data.prices === void 0 && (missing0 = "prices")) {
				validate74.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!func4.call(schema30.properties, key0)) {
					validate74.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.id !== void 0) {
						const _errs2 = errors;
						if (!validate56(data.id, {
							instancePath: instancePath + "/id",
							parentData: data,
							parentDataProperty: "id",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.renamed_from !== void 0) {
							const _errs3 = errors;
							if (!validate62(data.renamed_from, {
								instancePath: instancePath + "/renamed_from",
								parentData: data,
								parentDataProperty: "renamed_from",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.adopt !== void 0) {
								const _errs4 = errors;
								if (!validate64(data.adopt, {
									instancePath: instancePath + "/adopt",
									parentData: data,
									parentDataProperty: "adopt",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.absent !== void 0) {
									const _errs5 = errors;
									if (!validate66(data.absent, {
										instancePath: instancePath + "/absent",
										parentData: data,
										parentDataProperty: "absent",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.name !== void 0) {
										const _errs6 = errors;
										if (!validate68(data.name, {
											instancePath: instancePath + "/name",
											parentData: data,
											parentDataProperty: "name",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs6 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.description !== void 0) {
											const _errs7 = errors;
											if (!validate70(data.description, {
												instancePath: instancePath + "/description",
												parentData: data,
												parentDataProperty: "description",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs7 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.currency !== void 0) {
												const _errs8 = errors;
												if (!validate81(data.currency, {
													instancePath: instancePath + "/currency",
													parentData: data,
													parentDataProperty: "currency",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs8 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.prices !== void 0) {
													let data7 = data.prices;
													const _errs9 = errors;
													if (errors === _errs9) {
														if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
															if (Object.keys(data7).length < 1) {
																validate74.errors = [{
																	instancePath: instancePath + "/prices",
																	schemaPath: "#/properties/prices/minProperties",
																	keyword: "minProperties",
																	params: { limit: 1 }
																}];
																return false;
															} else {
																for (const key1 in data7) {
																	const _errs11 = errors;
																	if (!validate53(key1, {
																		instancePath: instancePath + "/prices",
																		parentData: data7,
																		parentDataProperty: "prices",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
																		errors = vErrors.length;
																	}
																	var valid1 = _errs11 === errors;
																	if (!valid1) {
																		const err0 = {
																			instancePath: instancePath + "/prices",
																			schemaPath: "#/properties/prices/propertyNames",
																			keyword: "propertyNames",
																			params: { propertyName: key1 }
																		};
																		if (vErrors === null) vErrors = [err0];
																		else vErrors.push(err0);
																		errors++;
																		validate74.errors = vErrors;
																		return false;
																	}
																}
																if (valid1) for (const key2 in data7) {
																	const _errs13 = errors;
																	if (!validate84(data7[key2], {
																		instancePath: instancePath + "/prices/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
																		parentData: data7,
																		parentDataProperty: key2,
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate84.errors : vErrors.concat(validate84.errors);
																		errors = vErrors.length;
																	}
																	if (!(_errs13 === errors)) break;
																}
															}
														} else {
															validate74.errors = [{
																instancePath: instancePath + "/prices",
																schemaPath: "#/properties/prices/type",
																keyword: "type",
																params: { type: "object" }
															}];
															return false;
														}
													}
													var valid0 = _errs9 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.changes !== void 0) {
														let data9 = data.changes;
														const _errs14 = errors;
														if (errors === _errs14) {
															if (Array.isArray(data9)) {
																const len0 = data9.length;
																for (let i0 = 0; i0 < len0; i0++) {
																	const _errs16 = errors;
																	if (!validate166(data9[i0], {
																		instancePath: instancePath + "/changes/" + i0,
																		parentData: data9,
																		parentDataProperty: i0,
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate166.errors : vErrors.concat(validate166.errors);
																		errors = vErrors.length;
																	}
																	if (!(_errs16 === errors)) break;
																}
															} else {
																validate74.errors = [{
																	instancePath: instancePath + "/changes",
																	schemaPath: "#/properties/changes/type",
																	keyword: "type",
																	params: { type: "array" }
																}];
																return false;
															}
														}
														var valid0 = _errs14 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.entitlements !== void 0) {
															const _errs17 = errors;
															if (!validate197(data.entitlements, {
																instancePath: instancePath + "/entitlements",
																parentData: data,
																parentDataProperty: "entitlements",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs17 === errors;
														} else var valid0 = true;
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate74.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate74.errors = vErrors;
	return errors === 0;
}
validate74.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate209(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate209.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (Array.isArray(data)) {
			const len0 = data.length;
			for (let i0 = 0; i0 < len0; i0++) {
				let data0 = data[i0];
				const _errs1 = errors;
				if (!(data0 && typeof data0 == "object" && !Array.isArray(data0))) {
					validate209.errors = [{
						instancePath: instancePath + "/" + i0,
						schemaPath: "#/items/type",
						keyword: "type",
						params: { type: "object" }
					}];
					return false;
				}
				if (!validate198(data0, {
					instancePath: instancePath + "/" + i0,
					parentData: data,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate198.errors : vErrors.concat(validate198.errors);
					errors = vErrors.length;
				}
				if (!(_errs1 === errors)) break;
			}
		} else {
			validate209.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "array" }
			}];
			return false;
		}
	}
	validate209.errors = vErrors;
	return errors === 0;
}
validate209.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate213(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate213.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.id !== void 0) {
				const _errs2 = errors;
				if (!validate56(data.id, {
					instancePath: instancePath + "/id",
					parentData: data,
					parentDataProperty: "id",
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
					errors = vErrors.length;
				}
				var valid0 = _errs2 === errors;
			} else var valid0 = true;
			if (valid0) {
				if (data.renamed_from !== void 0) {
					const _errs3 = errors;
					if (!validate62(data.renamed_from, {
						instancePath: instancePath + "/renamed_from",
						parentData: data,
						parentDataProperty: "renamed_from",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs3 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.adopt !== void 0) {
						const _errs4 = errors;
						if (!validate64(data.adopt, {
							instancePath: instancePath + "/adopt",
							parentData: data,
							parentDataProperty: "adopt",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.absent !== void 0) {
							const _errs5 = errors;
							if (!validate66(data.absent, {
								instancePath: instancePath + "/absent",
								parentData: data,
								parentDataProperty: "absent",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate66.errors : vErrors.concat(validate66.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs5 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.name !== void 0) {
								const _errs6 = errors;
								if (!validate68(data.name, {
									instancePath: instancePath + "/name",
									parentData: data,
									parentDataProperty: "name",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.currency !== void 0) {
									const _errs7 = errors;
									if (!validate81(data.currency, {
										instancePath: instancePath + "/currency",
										parentData: data,
										parentDataProperty: "currency",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs7 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.description !== void 0) {
										const _errs8 = errors;
										if (!validate70(data.description, {
											instancePath: instancePath + "/description",
											parentData: data,
											parentDataProperty: "description",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs8 === errors;
									} else var valid0 = true;
								}
							}
						}
					}
				}
			}
		} else {
			validate213.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate213.errors = vErrors;
	return errors === 0;
}
validate213.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate223(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate223.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			if (data.id !== void 0) {
				const _errs2 = errors;
				if (!validate56(data.id, {
					instancePath: instancePath + "/id",
					parentData: data,
					parentDataProperty: "id",
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
					errors = vErrors.length;
				}
				var valid0 = _errs2 === errors;
			} else var valid0 = true;
			if (valid0) {
				if (data.renamed_from !== void 0) {
					const _errs3 = errors;
					if (!validate62(data.renamed_from, {
						instancePath: instancePath + "/renamed_from",
						parentData: data,
						parentDataProperty: "renamed_from",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs3 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.name !== void 0) {
						const _errs4 = errors;
						if (!validate68(data.name, {
							instancePath: instancePath + "/name",
							parentData: data,
							parentDataProperty: "name",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.currency !== void 0) {
							const _errs5 = errors;
							if (!validate81(data.currency, {
								instancePath: instancePath + "/currency",
								parentData: data,
								parentDataProperty: "currency",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs5 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate223.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate223.errors = vErrors;
	return errors === 0;
}
validate223.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema68 = {
	"type": "object",
	"properties": {
		"id": { "$ref": "#/$defs/adopted_id" },
		"renamed_from": { "$ref": "#/$defs/renamed_from" },
		"adopt": { "$ref": "#/$defs/adopt" },
		"customer": { "$ref": "#/$defs/reference" },
		"customer_id": { "$ref": "#/$defs/remote_id" },
		"plan": { "$ref": "#/$defs/reference" },
		"plan_id": { "$ref": "#/$defs/remote_id" },
		"currency": { "$ref": "#/$defs/currency" },
		"name": { "$ref": "#/$defs/text_or_null" },
		"description": { "$ref": "#/$defs/text_or_null" },
		"auto_activate": { "$ref": "#/$defs/flag" },
		"contract": {
			"type": "object",
			"properties": {
				"period_type": {
					"type": "string",
					"examples": ["fixed"]
				},
				"duration_months": { "$ref": "#/$defs/count" },
				"start_date": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		},
		"renewal": {
			"type": ["object", "null"],
			"properties": {
				"auto_renew": { "$ref": "#/$defs/flag_or_null" },
				"duration_months": { "$ref": "#/$defs/count_or_null" },
				"period_type": {
					"type": ["string", "null"],
					"examples": ["fixed"]
				}
			},
			"additionalProperties": false
		},
		"billing": {
			"type": ["object", "null"],
			"properties": {
				"auto_issue_invoices": { "$ref": "#/$defs/flag_or_null" },
				"auto_pay_invoices": { "$ref": "#/$defs/flag_or_null" },
				"first_billing_date": { "$ref": "#/$defs/day_or_null" },
				"payment_terms": { "$ref": "#/$defs/text_or_null" }
			},
			"additionalProperties": false
		},
		"discount": { "$ref": "#/$defs/subscription_discount" },
		"minimum_spend": { "$ref": "#/$defs/subscription_spend" },
		"maximum_spend": { "$ref": "#/$defs/subscription_spend" },
		"price_escalation": {
			"type": ["object", "null"],
			"required": [
				"enabled",
				"interval_months",
				"type"
			],
			"properties": {
				"enabled": { "$ref": "#/$defs/flag" },
				"interval_months": { "$ref": "#/$defs/count" },
				"type": {
					"type": "string",
					"examples": ["percentage"]
				},
				"percentage": { "$ref": "#/$defs/amount_or_null" },
				"escalate_metered_unit_rates": { "$ref": "#/$defs/flag_or_null" }
			},
			"additionalProperties": false
		},
		"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
		"metadata": {
			"type": ["object", "null"],
			"additionalProperties": { "$ref": "#/$defs/text" }
		},
		"tags": {
			"type": "array",
			"uniqueItems": true,
			"items": { "$ref": "#/$defs/remote_id" }
		},
		"ends": { "$ref": "#/$defs/day" },
		"price_lock": {
			"type": "string",
			"pattern": "^(renewal|always|\\d{4}-\\d{2}-\\d{2})$"
		},
		"versions": {
			"type": "array",
			"minItems": 1,
			"items": { "$ref": "#/$defs/version" }
		}
	},
	"additionalProperties": false
};
const schema69 = { "type": ["string", "null"] };
function validate239(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate239.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && data !== null) {
		validate239.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema69.type }
		}];
		return false;
	}
	validate239.errors = vErrors;
	return true;
}
validate239.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema70 = {
	"type": ["integer"],
	"minimum": 1,
	"maximum": 9007199254740991
};
function validate243(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate243.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate243.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema70.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate243.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 1 || isNaN(data)) {
			validate243.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 1
				}
			}];
			return false;
		}
	}
	validate243.errors = vErrors;
	return true;
}
validate243.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema71 = {
	"type": ["string", "null"],
	"format": "day",
	"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
};
function validate250(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate250.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && data !== null) {
		validate250.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema71.type }
		}];
		return false;
	}
	if (typeof data === "string") {
		if (!pattern6.test(data)) {
			validate250.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats0(data)) {
			validate250.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "day" }
			}];
			return false;
		}
	}
	validate250.errors = vErrors;
	return true;
}
validate250.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema72 = {
	"type": ["object", "null"],
	"required": [
		"amount",
		"type",
		"duration_type"
	],
	"properties": {
		"amount": { "$ref": "#/$defs/amount" },
		"type": { "enum": ["percentage"] },
		"duration_type": { "enum": ["fixed", "monthly_rolling"] },
		"duration_unit": {
			"type": ["string", "null"],
			"examples": ["months"]
		},
		"duration_value": { "$ref": "#/$defs/whole_number_or_null" }
	},
	"additionalProperties": false
};
function validate253(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate253.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate253.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema72.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.amount === void 0 && (missing0 = "amount") || data.type === void 0 && (missing0 = "type") || data.duration_type === void 0 && (missing0 = "duration_type")) {
				validate253.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "amount" || key0 === "type" || key0 === "duration_type" || key0 === "duration_unit" || key0 === "duration_value")) {
					validate253.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.amount !== void 0) {
						const _errs2 = errors;
						if (!validate120(data.amount, {
							instancePath: instancePath + "/amount",
							parentData: data,
							parentDataProperty: "amount",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.type !== void 0) {
							const _errs3 = errors;
							if (!(data.type === "percentage")) {
								validate253.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/enum",
									keyword: "enum",
									params: { allowedValues: schema72.properties.type.enum }
								}];
								return false;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.duration_type !== void 0) {
								let data2 = data.duration_type;
								const _errs4 = errors;
								if (!(data2 === "fixed" || data2 === "monthly_rolling")) {
									validate253.errors = [{
										instancePath: instancePath + "/duration_type",
										schemaPath: "#/properties/duration_type/enum",
										keyword: "enum",
										params: { allowedValues: schema72.properties.duration_type.enum }
									}];
									return false;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.duration_unit !== void 0) {
									let data3 = data.duration_unit;
									const _errs5 = errors;
									if (typeof data3 !== "string" && data3 !== null) {
										validate253.errors = [{
											instancePath: instancePath + "/duration_unit",
											schemaPath: "#/properties/duration_unit/type",
											keyword: "type",
											params: { type: schema72.properties.duration_unit.type }
										}];
										return false;
									}
									if (typeof data3 === "string" && data3 !== "months") {
										validate253.errors = [{
											instancePath: instancePath + "/duration_unit",
											schemaPath: "#/properties/duration_unit/examples",
											keyword: "examples",
											params: {}
										}];
										return false;
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.duration_value !== void 0) {
										const _errs7 = errors;
										if (!validate96(data.duration_value, {
											instancePath: instancePath + "/duration_value",
											parentData: data,
											parentDataProperty: "duration_value",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs7 === errors;
									} else var valid0 = true;
								}
							}
						}
					}
				}
			}
		}
	}
	validate253.errors = vErrors;
	return errors === 0;
}
validate253.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema73 = {
	"type": ["object", "null"],
	"required": ["amount", "period"],
	"properties": {
		"amount": { "$ref": "#/$defs/amount" },
		"period": { "enum": [
			"monthly",
			"quarterly",
			"semi_annual",
			"yearly"
		] },
		"billing_direction": { "enum": ["advance", "arrears"] }
	},
	"additionalProperties": false
};
function validate257(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate257.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate257.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema73.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.amount === void 0 && (missing0 = "amount") || data.period === void 0 && (missing0 = "period")) {
				validate257.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "amount" || key0 === "period" || key0 === "billing_direction")) {
					validate257.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.amount !== void 0) {
						const _errs2 = errors;
						if (!validate120(data.amount, {
							instancePath: instancePath + "/amount",
							parentData: data,
							parentDataProperty: "amount",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate120.errors : vErrors.concat(validate120.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.period !== void 0) {
							let data1 = data.period;
							const _errs3 = errors;
							if (!(data1 === "monthly" || data1 === "quarterly" || data1 === "semi_annual" || data1 === "yearly")) {
								validate257.errors = [{
									instancePath: instancePath + "/period",
									schemaPath: "#/properties/period/enum",
									keyword: "enum",
									params: { allowedValues: schema73.properties.period.enum }
								}];
								return false;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.billing_direction !== void 0) {
								let data2 = data.billing_direction;
								const _errs4 = errors;
								if (!(data2 === "advance" || data2 === "arrears")) {
									validate257.errors = [{
										instancePath: instancePath + "/billing_direction",
										schemaPath: "#/properties/billing_direction/enum",
										keyword: "enum",
										params: { allowedValues: schema73.properties.billing_direction.enum }
									}];
									return false;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		}
	}
	validate257.errors = vErrors;
	return errors === 0;
}
validate257.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema77 = {
	"type": ["object", "null"],
	"properties": {
		"type": {
			"type": ["string", "null"],
			"examples": [
				"unit",
				"fixed",
				"tiered",
				"graduated_tiered",
				"tiered_percentage",
				"graduated_percentage",
				"volume_percentage",
				"prepaid_tiered",
				"prepaid_fixed_tiered",
				"expression",
				"matrix",
				"volume"
			]
		},
		"fee_type": {
			"type": ["string", "null"],
			"examples": ["fixed"]
		},
		"billing_direction": {
			"type": ["string", "null"],
			"examples": ["advance", "arrears"]
		},
		"billing_interval": { "type": ["string", "null"] },
		"billing_interval_count": { "$ref": "#/$defs/count_or_null" },
		"billing_interval_unit": { "type": ["string", "null"] },
		"charge_on_contract_start": { "$ref": "#/$defs/flag_or_null" },
		"discount": { "$ref": "#/$defs/price_discount" },
		"display_order": { "$ref": "#/$defs/integer_or_null" },
		"metric_ids": {
			"type": ["array", "null"],
			"uniqueItems": true,
			"items": { "$ref": "#/$defs/remote_id" }
		},
		"trial_period_days": { "$ref": "#/$defs/whole_number_or_null" },
		"recurring_instalment_interval_count": { "$ref": "#/$defs/count_or_null" },
		"recurring_instalment_interval_unit": {
			"type": ["string", "null"],
			"examples": ["month"]
		},
		"billing_frequency": {
			"type": ["string", "null"],
			"examples": ["recurring"]
		},
		"maximum_spend": { "$ref": "#/$defs/item_spend" },
		"minimum_spend": { "$ref": "#/$defs/item_spend" },
		"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
		"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
		"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
		"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
		"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
		"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
		"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
		"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
		"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
		"expression_pricing_model": { "$ref": "#/$defs/item_expression_pricing_model" },
		"matrix_pricing_model": { "$ref": "#/$defs/matrix_pricing_model" }
	},
	"additionalProperties": false
};
const schema78 = {
	"type": ["object", "null"],
	"properties": {
		"amount": { "$ref": "#/$defs/amount_or_null" },
		"period": { "enum": [
			"monthly",
			"quarterly",
			"semi_annual",
			"yearly",
			null
		] },
		"billing_direction": { "enum": [
			"advance",
			"arrears",
			null
		] }
	},
	"additionalProperties": false
};
function validate285(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate285.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate285.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema78.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "amount" || key0 === "period" || key0 === "billing_direction")) {
				validate285.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.amount !== void 0) {
					const _errs2 = errors;
					if (!validate94(data.amount, {
						instancePath: instancePath + "/amount",
						parentData: data,
						parentDataProperty: "amount",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.period !== void 0) {
						let data1 = data.period;
						const _errs3 = errors;
						if (!(data1 === "monthly" || data1 === "quarterly" || data1 === "semi_annual" || data1 === "yearly" || data1 === null)) {
							validate285.errors = [{
								instancePath: instancePath + "/period",
								schemaPath: "#/properties/period/enum",
								keyword: "enum",
								params: { allowedValues: schema78.properties.period.enum }
							}];
							return false;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.billing_direction !== void 0) {
							let data2 = data.billing_direction;
							const _errs4 = errors;
							if (!(data2 === "advance" || data2 === "arrears" || data2 === null)) {
								validate285.errors = [{
									instancePath: instancePath + "/billing_direction",
									schemaPath: "#/properties/billing_direction/enum",
									keyword: "enum",
									params: { allowedValues: schema78.properties.billing_direction.enum }
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
					}
				}
			}
		}
	}
	validate285.errors = vErrors;
	return errors === 0;
}
validate285.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema79 = {
	"type": ["object", "null"],
	"properties": {
		"charges": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/item_charge" }
		},
		"metric_bindings": {
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/metric_binding" }
		}
	},
	"additionalProperties": false
};
const schema80 = {
	"type": "object",
	"required": ["quantity_expression", "unit_price_expression"],
	"properties": {
		"description": { "$ref": "#/$defs/text" },
		"quantity_expression": { "$ref": "#/$defs/name" },
		"unit_price_expression": { "$ref": "#/$defs/name" },
		"billing_direction": {
			"type": ["string", "null"],
			"examples": ["advance", "arrears"]
		}
	},
	"additionalProperties": false
};
function validate299(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate299.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.quantity_expression === void 0 && (missing0 = "quantity_expression") || data.unit_price_expression === void 0 && (missing0 = "unit_price_expression")) {
				validate299.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "description" || key0 === "quantity_expression" || key0 === "unit_price_expression" || key0 === "billing_direction")) {
					validate299.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.description !== void 0) {
						const _errs2 = errors;
						if (!validate70(data.description, {
							instancePath: instancePath + "/description",
							parentData: data,
							parentDataProperty: "description",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.quantity_expression !== void 0) {
							const _errs3 = errors;
							if (!validate68(data.quantity_expression, {
								instancePath: instancePath + "/quantity_expression",
								parentData: data,
								parentDataProperty: "quantity_expression",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.unit_price_expression !== void 0) {
								const _errs4 = errors;
								if (!validate68(data.unit_price_expression, {
									instancePath: instancePath + "/unit_price_expression",
									parentData: data,
									parentDataProperty: "unit_price_expression",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.billing_direction !== void 0) {
									let data3 = data.billing_direction;
									const _errs5 = errors;
									if (typeof data3 !== "string" && data3 !== null) {
										validate299.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/type",
											keyword: "type",
											params: { type: schema80.properties.billing_direction.type }
										}];
										return false;
									}
									if (typeof data3 === "string" && data3 !== "advance" && data3 !== "arrears") {
										validate299.errors = [{
											instancePath: instancePath + "/billing_direction",
											schemaPath: "#/properties/billing_direction/examples",
											keyword: "examples",
											params: {}
										}];
										return false;
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		} else {
			validate299.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate299.errors = vErrors;
	return errors === 0;
}
validate299.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate298(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate298.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate298.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema79.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "charges" || key0 === "metric_bindings")) {
				validate298.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.charges !== void 0) {
					let data0 = data.charges;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate298.errors = [{
							instancePath: instancePath + "/charges",
							schemaPath: "#/properties/charges/type",
							keyword: "type",
							params: { type: schema79.properties.charges.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate298.errors = [{
									instancePath: instancePath + "/charges",
									schemaPath: "#/properties/charges/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate299(data0[i0], {
										instancePath: instancePath + "/charges/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate299.errors : vErrors.concat(validate299.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.metric_bindings !== void 0) {
						let data2 = data.metric_bindings;
						const _errs5 = errors;
						if (!Array.isArray(data2) && data2 !== null) {
							validate298.errors = [{
								instancePath: instancePath + "/metric_bindings",
								schemaPath: "#/properties/metric_bindings/type",
								keyword: "type",
								params: { type: schema79.properties.metric_bindings.type }
							}];
							return false;
						}
						if (errors === _errs5) {
							if (Array.isArray(data2)) {
								const len1 = data2.length;
								for (let i1 = 0; i1 < len1; i1++) {
									const _errs7 = errors;
									if (!validate157(data2[i1], {
										instancePath: instancePath + "/metric_bindings/" + i1,
										parentData: data2,
										parentDataProperty: i1,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate157.errors : vErrors.concat(validate157.errors);
										errors = vErrors.length;
									}
									if (!(_errs7 === errors)) break;
								}
							}
						}
						var valid0 = _errs5 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate298.errors = vErrors;
	return errors === 0;
}
validate298.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema81 = {
	"type": ["object", "null"],
	"properties": {
		"dimensions": {
			"type": ["array", "null"],
			"minItems": 1,
			"items": { "$ref": "#/$defs/matrix_dimension" }
		},
		"root": { "$ref": "#/$defs/matrix_node" },
		"line_item_template": { "type": [
			"string",
			"object",
			"null"
		] }
	},
	"additionalProperties": false
};
function validate307(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate307.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.key === void 0 && (missing0 = "key") || data.values === void 0 && (missing0 = "values")) {
				validate307.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "key" || key0 === "label" || key0 === "values")) {
					validate307.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.key !== void 0) {
						const _errs2 = errors;
						if (!validate68(data.key, {
							instancePath: instancePath + "/key",
							parentData: data,
							parentDataProperty: "key",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.label !== void 0) {
							const _errs3 = errors;
							if (!validate70(data.label, {
								instancePath: instancePath + "/label",
								parentData: data,
								parentDataProperty: "label",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.values !== void 0) {
								let data2 = data.values;
								const _errs4 = errors;
								if (errors === _errs4) {
									if (Array.isArray(data2)) {
										if (data2.length < 1) {
											validate307.errors = [{
												instancePath: instancePath + "/values",
												schemaPath: "#/properties/values/minItems",
												keyword: "minItems",
												params: { limit: 1 }
											}];
											return false;
										} else {
											var valid1 = true;
											const len0 = data2.length;
											for (let i0 = 0; i0 < len0; i0++) {
												const _errs6 = errors;
												if (!validate68(data2[i0], {
													instancePath: instancePath + "/values/" + i0,
													parentData: data2,
													parentDataProperty: i0,
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
													errors = vErrors.length;
												}
												var valid1 = _errs6 === errors;
												if (!valid1) break;
											}
											if (valid1) {
												let i1 = data2.length;
												let j0;
												if (i1 > 1) {
													outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data2[i1], data2[j0])) {
														validate307.errors = [{
															instancePath: instancePath + "/values",
															schemaPath: "#/properties/values/uniqueItems",
															keyword: "uniqueItems",
															params: {
																i: i1,
																j: j0
															}
														}];
														return false;
													}
												}
											}
										}
									} else {
										validate307.errors = [{
											instancePath: instancePath + "/values",
											schemaPath: "#/properties/values/type",
											keyword: "type",
											params: { type: "array" }
										}];
										return false;
									}
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate307.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate307.errors = vErrors;
	return errors === 0;
}
validate307.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema84 = {
	"type": "object",
	"required": ["cell_key"],
	"properties": {
		"cell_key": { "$ref": "#/$defs/name" },
		"type": {
			"type": ["string", "null"],
			"examples": [
				"unit",
				"fixed",
				"tiered",
				"graduated_tiered",
				"tiered_percentage",
				"graduated_percentage",
				"volume_percentage",
				"prepaid_tiered",
				"prepaid_fixed_tiered",
				"expression",
				"matrix",
				"volume"
			]
		},
		"label": { "$ref": "#/$defs/text" },
		"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
		"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
		"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
		"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
		"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
		"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
		"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" }
	},
	"additionalProperties": false,
	"allOf": [{ "$ref": "#/$defs/complete_leaf" }]
};
function validate314(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate314.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (data && typeof data == "object" && !Array.isArray(data)) {
		if (data.unit_pricing_model !== void 0) {
			let data0 = data.unit_pricing_model;
			if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
				let missing0;
				if (data0.price_per_unit === void 0 && (missing0 = "price_per_unit")) {
					validate314.errors = [{
						instancePath: instancePath + "/unit_pricing_model",
						schemaPath: "#/properties/unit_pricing_model/required",
						keyword: "required",
						params: { missingProperty: missing0 }
					}];
					return false;
				}
			}
			var valid0 = true;
		} else var valid0 = true;
		if (valid0) {
			if (data.fixed_pricing_model !== void 0) {
				let data1 = data.fixed_pricing_model;
				if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
					let missing1;
					if (data1.price_per_unit === void 0 && (missing1 = "price_per_unit")) {
						validate314.errors = [{
							instancePath: instancePath + "/fixed_pricing_model",
							schemaPath: "#/properties/fixed_pricing_model/required",
							keyword: "required",
							params: { missingProperty: missing1 }
						}];
						return false;
					}
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.tiered_pricing_model !== void 0) {
					let data2 = data.tiered_pricing_model;
					if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
						let missing2;
						if (data2.tiers === void 0 && (missing2 = "tiers")) {
							validate314.errors = [{
								instancePath: instancePath + "/tiered_pricing_model",
								schemaPath: "#/properties/tiered_pricing_model/required",
								keyword: "required",
								params: { missingProperty: missing2 }
							}];
							return false;
						}
					}
					var valid0 = true;
				} else var valid0 = true;
				if (valid0) {
					if (data.graduated_tiered_pricing_model !== void 0) {
						let data3 = data.graduated_tiered_pricing_model;
						if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
							let missing3;
							if (data3.tiers === void 0 && (missing3 = "tiers")) {
								validate314.errors = [{
									instancePath: instancePath + "/graduated_tiered_pricing_model",
									schemaPath: "#/properties/graduated_tiered_pricing_model/required",
									keyword: "required",
									params: { missingProperty: missing3 }
								}];
								return false;
							}
						}
						var valid0 = true;
					} else var valid0 = true;
					if (valid0) {
						if (data.tiered_percentage_pricing_model !== void 0) {
							let data4 = data.tiered_percentage_pricing_model;
							if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
								let missing4;
								if (data4.tiers === void 0 && (missing4 = "tiers")) {
									validate314.errors = [{
										instancePath: instancePath + "/tiered_percentage_pricing_model",
										schemaPath: "#/properties/tiered_percentage_pricing_model/required",
										keyword: "required",
										params: { missingProperty: missing4 }
									}];
									return false;
								}
							}
							var valid0 = true;
						} else var valid0 = true;
						if (valid0) {
							if (data.graduated_percentage_pricing_model !== void 0) {
								let data5 = data.graduated_percentage_pricing_model;
								if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
									let missing5;
									if (data5.tiers === void 0 && (missing5 = "tiers")) {
										validate314.errors = [{
											instancePath: instancePath + "/graduated_percentage_pricing_model",
											schemaPath: "#/properties/graduated_percentage_pricing_model/required",
											keyword: "required",
											params: { missingProperty: missing5 }
										}];
										return false;
									}
								}
								var valid0 = true;
							} else var valid0 = true;
						}
					}
				}
			}
		}
	}
	validate314.errors = vErrors;
	return true;
}
validate314.evaluated = {
	"props": {
		"unit_pricing_model": true,
		"fixed_pricing_model": true,
		"tiered_pricing_model": true,
		"graduated_tiered_pricing_model": true,
		"tiered_percentage_pricing_model": true,
		"graduated_percentage_pricing_model": true
	},
	"dynamicProps": false,
	"dynamicItems": false
};
function validate313(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate313.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!validate314(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate314.errors : vErrors.concat(validate314.errors);
		errors = vErrors.length;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.cell_key === void 0 && (missing0 = "cell_key")) {
				validate313.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs2 = errors;
				for (const key0 in data) if (!func4.call(schema84.properties, key0)) {
					validate313.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs2 === errors) {
					if (data.cell_key !== void 0) {
						const _errs3 = errors;
						if (!validate68(data.cell_key, {
							instancePath: instancePath + "/cell_key",
							parentData: data,
							parentDataProperty: "cell_key",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid1 = _errs3 === errors;
					} else var valid1 = true;
					if (valid1) {
						if (data.type !== void 0) {
							let data1 = data.type;
							const _errs4 = errors;
							if (typeof data1 !== "string" && data1 !== null) {
								validate313.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/type",
									keyword: "type",
									params: { type: schema84.properties.type.type }
								}];
								return false;
							}
							if (typeof data1 === "string" && data1 !== "unit" && data1 !== "fixed" && data1 !== "tiered" && data1 !== "graduated_tiered" && data1 !== "tiered_percentage" && data1 !== "graduated_percentage" && data1 !== "volume_percentage" && data1 !== "prepaid_tiered" && data1 !== "prepaid_fixed_tiered" && data1 !== "expression" && data1 !== "matrix" && data1 !== "volume") {
								validate313.errors = [{
									instancePath: instancePath + "/type",
									schemaPath: "#/properties/type/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid1 = _errs4 === errors;
						} else var valid1 = true;
						if (valid1) {
							if (data.label !== void 0) {
								const _errs6 = errors;
								if (!validate70(data.label, {
									instancePath: instancePath + "/label",
									parentData: data,
									parentDataProperty: "label",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
									errors = vErrors.length;
								}
								var valid1 = _errs6 === errors;
							} else var valid1 = true;
							if (valid1) {
								if (data.unit_pricing_model !== void 0) {
									const _errs7 = errors;
									if (!validate108(data.unit_pricing_model, {
										instancePath: instancePath + "/unit_pricing_model",
										parentData: data,
										parentDataProperty: "unit_pricing_model",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
										errors = vErrors.length;
									}
									var valid1 = _errs7 === errors;
								} else var valid1 = true;
								if (valid1) {
									if (data.fixed_pricing_model !== void 0) {
										const _errs8 = errors;
										if (!validate111(data.fixed_pricing_model, {
											instancePath: instancePath + "/fixed_pricing_model",
											parentData: data,
											parentDataProperty: "fixed_pricing_model",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
											errors = vErrors.length;
										}
										var valid1 = _errs8 === errors;
									} else var valid1 = true;
									if (valid1) {
										if (data.tiered_pricing_model !== void 0) {
											const _errs9 = errors;
											if (!validate115(data.tiered_pricing_model, {
												instancePath: instancePath + "/tiered_pricing_model",
												parentData: data,
												parentDataProperty: "tiered_pricing_model",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
												errors = vErrors.length;
											}
											var valid1 = _errs9 === errors;
										} else var valid1 = true;
										if (valid1) {
											if (data.graduated_tiered_pricing_model !== void 0) {
												const _errs10 = errors;
												if (!validate128(data.graduated_tiered_pricing_model, {
													instancePath: instancePath + "/graduated_tiered_pricing_model",
													parentData: data,
													parentDataProperty: "graduated_tiered_pricing_model",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
													errors = vErrors.length;
												}
												var valid1 = _errs10 === errors;
											} else var valid1 = true;
											if (valid1) {
												if (data.tiered_percentage_pricing_model !== void 0) {
													const _errs11 = errors;
													if (!validate132(data.tiered_percentage_pricing_model, {
														instancePath: instancePath + "/tiered_percentage_pricing_model",
														parentData: data,
														parentDataProperty: "tiered_percentage_pricing_model",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
														errors = vErrors.length;
													}
													var valid1 = _errs11 === errors;
												} else var valid1 = true;
												if (valid1) {
													if (data.graduated_percentage_pricing_model !== void 0) {
														const _errs12 = errors;
														if (!validate135(data.graduated_percentage_pricing_model, {
															instancePath: instancePath + "/graduated_percentage_pricing_model",
															parentData: data,
															parentDataProperty: "graduated_percentage_pricing_model",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
															errors = vErrors.length;
														}
														var valid1 = _errs12 === errors;
													} else var valid1 = true;
													if (valid1) {
														if (data.volume_percentage_pricing_model !== void 0) {
															const _errs13 = errors;
															if (!validate138(data.volume_percentage_pricing_model, {
																instancePath: instancePath + "/volume_percentage_pricing_model",
																parentData: data,
																parentDataProperty: "volume_percentage_pricing_model",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
																errors = vErrors.length;
															}
															var valid1 = _errs13 === errors;
														} else var valid1 = true;
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate313.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate313.errors = vErrors;
	return errors === 0;
}
validate313.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const wrapper0 = { validate: validate312 };
function validate328(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate328.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.value === void 0 && (missing0 = "value") || data.child === void 0 && (missing0 = "child")) {
				validate328.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "value" || key0 === "child")) {
					validate328.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.value !== void 0) {
						const _errs2 = errors;
						if (!validate68(data.value, {
							instancePath: instancePath + "/value",
							parentData: data,
							parentDataProperty: "value",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.child !== void 0) {
							const _errs3 = errors;
							if (!wrapper0.validate(data.child, {
								instancePath: instancePath + "/child",
								parentData: data,
								parentDataProperty: "child",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate328.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate328.errors = vErrors;
	return errors === 0;
}
validate328.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate326(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate326.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.dimension_key === void 0 && (missing0 = "dimension_key") || data.branches === void 0 && (missing0 = "branches")) {
				validate326.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "dimension_key" || key0 === "branches" || key0 === "wildcard")) {
					validate326.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.dimension_key !== void 0) {
						const _errs2 = errors;
						if (!validate68(data.dimension_key, {
							instancePath: instancePath + "/dimension_key",
							parentData: data,
							parentDataProperty: "dimension_key",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate68.errors : vErrors.concat(validate68.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.branches !== void 0) {
							let data1 = data.branches;
							const _errs3 = errors;
							if (errors === _errs3) {
								if (Array.isArray(data1)) {
									const len0 = data1.length;
									for (let i0 = 0; i0 < len0; i0++) {
										const _errs5 = errors;
										if (!validate328(data1[i0], {
											instancePath: instancePath + "/branches/" + i0,
											parentData: data1,
											parentDataProperty: i0,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate328.errors : vErrors.concat(validate328.errors);
											errors = vErrors.length;
										}
										if (!(_errs5 === errors)) break;
									}
								} else {
									validate326.errors = [{
										instancePath: instancePath + "/branches",
										schemaPath: "#/properties/branches/type",
										keyword: "type",
										params: { type: "array" }
									}];
									return false;
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.wildcard !== void 0) {
								const _errs6 = errors;
								if (!wrapper0.validate(data.wildcard, {
									instancePath: instancePath + "/wildcard",
									parentData: data,
									parentDataProperty: "wildcard",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate326.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate326.errors = vErrors;
	return errors === 0;
}
validate326.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate312(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate312.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "leaf" || key0 === "splits" || key0 === "fallback")) {
				validate312.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.leaf !== void 0) {
					const _errs2 = errors;
					if (!validate313(data.leaf, {
						instancePath: instancePath + "/leaf",
						parentData: data,
						parentDataProperty: "leaf",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate313.errors : vErrors.concat(validate313.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.splits !== void 0) {
						let data1 = data.splits;
						const _errs3 = errors;
						if (errors === _errs3) {
							if (Array.isArray(data1)) {
								if (data1.length < 1) {
									validate312.errors = [{
										instancePath: instancePath + "/splits",
										schemaPath: "#/properties/splits/minItems",
										keyword: "minItems",
										params: { limit: 1 }
									}];
									return false;
								} else {
									const len0 = data1.length;
									for (let i0 = 0; i0 < len0; i0++) {
										const _errs5 = errors;
										if (!validate326(data1[i0], {
											instancePath: instancePath + "/splits/" + i0,
											parentData: data1,
											parentDataProperty: i0,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate326.errors : vErrors.concat(validate326.errors);
											errors = vErrors.length;
										}
										if (!(_errs5 === errors)) break;
									}
								}
							} else {
								validate312.errors = [{
									instancePath: instancePath + "/splits",
									schemaPath: "#/properties/splits/type",
									keyword: "type",
									params: { type: "array" }
								}];
								return false;
							}
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.fallback !== void 0) {
							const _errs6 = errors;
							if (!wrapper0.validate(data.fallback, {
								instancePath: instancePath + "/fallback",
								parentData: data,
								parentDataProperty: "fallback",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? wrapper0.validate.errors : vErrors.concat(wrapper0.validate.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs6 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate312.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate312.errors = vErrors;
	return errors === 0;
}
validate312.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate306(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate306.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate306.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema81.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "dimensions" || key0 === "root" || key0 === "line_item_template")) {
				validate306.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.dimensions !== void 0) {
					let data0 = data.dimensions;
					const _errs2 = errors;
					if (!Array.isArray(data0) && data0 !== null) {
						validate306.errors = [{
							instancePath: instancePath + "/dimensions",
							schemaPath: "#/properties/dimensions/type",
							keyword: "type",
							params: { type: schema81.properties.dimensions.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (Array.isArray(data0)) {
							if (data0.length < 1) {
								validate306.errors = [{
									instancePath: instancePath + "/dimensions",
									schemaPath: "#/properties/dimensions/minItems",
									keyword: "minItems",
									params: { limit: 1 }
								}];
								return false;
							} else {
								const len0 = data0.length;
								for (let i0 = 0; i0 < len0; i0++) {
									const _errs4 = errors;
									if (!validate307(data0[i0], {
										instancePath: instancePath + "/dimensions/" + i0,
										parentData: data0,
										parentDataProperty: i0,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate307.errors : vErrors.concat(validate307.errors);
										errors = vErrors.length;
									}
									if (!(_errs4 === errors)) break;
								}
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.root !== void 0) {
						const _errs5 = errors;
						if (!validate312(data.root, {
							instancePath: instancePath + "/root",
							parentData: data,
							parentDataProperty: "root",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate312.errors : vErrors.concat(validate312.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs5 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.line_item_template !== void 0) {
							let data3 = data.line_item_template;
							const _errs6 = errors;
							if (typeof data3 !== "string" && !(data3 && typeof data3 == "object" && !Array.isArray(data3)) && data3 !== null) {
								validate306.errors = [{
									instancePath: instancePath + "/line_item_template",
									schemaPath: "#/properties/line_item_template/type",
									keyword: "type",
									params: { type: schema81.properties.line_item_template.type }
								}];
								return false;
							}
							var valid0 = _errs6 === errors;
						} else var valid0 = true;
					}
				}
			}
		}
	}
	validate306.errors = vErrors;
	return errors === 0;
}
validate306.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate277(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate277.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate277.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema77.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema77.properties, key0)) {
				validate277.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.type !== void 0) {
					let data0 = data.type;
					const _errs2 = errors;
					if (typeof data0 !== "string" && data0 !== null) {
						validate277.errors = [{
							instancePath: instancePath + "/type",
							schemaPath: "#/properties/type/type",
							keyword: "type",
							params: { type: schema77.properties.type.type }
						}];
						return false;
					}
					if (typeof data0 === "string" && data0 !== "unit" && data0 !== "fixed" && data0 !== "tiered" && data0 !== "graduated_tiered" && data0 !== "tiered_percentage" && data0 !== "graduated_percentage" && data0 !== "volume_percentage" && data0 !== "prepaid_tiered" && data0 !== "prepaid_fixed_tiered" && data0 !== "expression" && data0 !== "matrix" && data0 !== "volume") {
						validate277.errors = [{
							instancePath: instancePath + "/type",
							schemaPath: "#/properties/type/examples",
							keyword: "examples",
							params: {}
						}];
						return false;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.fee_type !== void 0) {
						let data1 = data.fee_type;
						const _errs4 = errors;
						if (typeof data1 !== "string" && data1 !== null) {
							validate277.errors = [{
								instancePath: instancePath + "/fee_type",
								schemaPath: "#/properties/fee_type/type",
								keyword: "type",
								params: { type: schema77.properties.fee_type.type }
							}];
							return false;
						}
						if (typeof data1 === "string" && data1 !== "fixed") {
							validate277.errors = [{
								instancePath: instancePath + "/fee_type",
								schemaPath: "#/properties/fee_type/examples",
								keyword: "examples",
								params: {}
							}];
							return false;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.billing_direction !== void 0) {
							let data2 = data.billing_direction;
							const _errs6 = errors;
							if (typeof data2 !== "string" && data2 !== null) {
								validate277.errors = [{
									instancePath: instancePath + "/billing_direction",
									schemaPath: "#/properties/billing_direction/type",
									keyword: "type",
									params: { type: schema77.properties.billing_direction.type }
								}];
								return false;
							}
							if (typeof data2 === "string" && data2 !== "advance" && data2 !== "arrears") {
								validate277.errors = [{
									instancePath: instancePath + "/billing_direction",
									schemaPath: "#/properties/billing_direction/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid0 = _errs6 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.billing_interval !== void 0) {
								let data3 = data.billing_interval;
								const _errs8 = errors;
								if (typeof data3 !== "string" && data3 !== null) {
									validate277.errors = [{
										instancePath: instancePath + "/billing_interval",
										schemaPath: "#/properties/billing_interval/type",
										keyword: "type",
										params: { type: schema77.properties.billing_interval.type }
									}];
									return false;
								}
								var valid0 = _errs8 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.billing_interval_count !== void 0) {
									const _errs10 = errors;
									if (!validate89(data.billing_interval_count, {
										instancePath: instancePath + "/billing_interval_count",
										parentData: data,
										parentDataProperty: "billing_interval_count",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs10 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.billing_interval_unit !== void 0) {
										let data5 = data.billing_interval_unit;
										const _errs11 = errors;
										if (typeof data5 !== "string" && data5 !== null) {
											validate277.errors = [{
												instancePath: instancePath + "/billing_interval_unit",
												schemaPath: "#/properties/billing_interval_unit/type",
												keyword: "type",
												params: { type: schema77.properties.billing_interval_unit.type }
											}];
											return false;
										}
										var valid0 = _errs11 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.charge_on_contract_start !== void 0) {
											const _errs13 = errors;
											if (!validate91(data.charge_on_contract_start, {
												instancePath: instancePath + "/charge_on_contract_start",
												parentData: data,
												parentDataProperty: "charge_on_contract_start",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs13 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.discount !== void 0) {
												const _errs14 = errors;
												if (!validate93(data.discount, {
													instancePath: instancePath + "/discount",
													parentData: data,
													parentDataProperty: "discount",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs14 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.display_order !== void 0) {
													const _errs15 = errors;
													if (!validate99(data.display_order, {
														instancePath: instancePath + "/display_order",
														parentData: data,
														parentDataProperty: "display_order",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs15 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.metric_ids !== void 0) {
														let data9 = data.metric_ids;
														const _errs16 = errors;
														if (!Array.isArray(data9) && data9 !== null) {
															validate277.errors = [{
																instancePath: instancePath + "/metric_ids",
																schemaPath: "#/properties/metric_ids/type",
																keyword: "type",
																params: { type: schema77.properties.metric_ids.type }
															}];
															return false;
														}
														if (errors === _errs16) {
															if (Array.isArray(data9)) {
																var valid1 = true;
																const len0 = data9.length;
																for (let i0 = 0; i0 < len0; i0++) {
																	const _errs18 = errors;
																	if (!validate59(data9[i0], {
																		instancePath: instancePath + "/metric_ids/" + i0,
																		parentData: data9,
																		parentDataProperty: i0,
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
																		errors = vErrors.length;
																	}
																	var valid1 = _errs18 === errors;
																	if (!valid1) break;
																}
																if (valid1) {
																	let i1 = data9.length;
																	let j0;
																	if (i1 > 1) {
																		outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data9[i1], data9[j0])) {
																			validate277.errors = [{
																				instancePath: instancePath + "/metric_ids",
																				schemaPath: "#/properties/metric_ids/uniqueItems",
																				keyword: "uniqueItems",
																				params: {
																					i: i1,
																					j: j0
																				}
																			}];
																			return false;
																		}
																	}
																}
															}
														}
														var valid0 = _errs16 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.trial_period_days !== void 0) {
															const _errs19 = errors;
															if (!validate96(data.trial_period_days, {
																instancePath: instancePath + "/trial_period_days",
																parentData: data,
																parentDataProperty: "trial_period_days",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs19 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.recurring_instalment_interval_count !== void 0) {
																const _errs20 = errors;
																if (!validate89(data.recurring_instalment_interval_count, {
																	instancePath: instancePath + "/recurring_instalment_interval_count",
																	parentData: data,
																	parentDataProperty: "recurring_instalment_interval_count",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
																	errors = vErrors.length;
																}
																var valid0 = _errs20 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.recurring_instalment_interval_unit !== void 0) {
																	let data13 = data.recurring_instalment_interval_unit;
																	const _errs21 = errors;
																	if (typeof data13 !== "string" && data13 !== null) {
																		validate277.errors = [{
																			instancePath: instancePath + "/recurring_instalment_interval_unit",
																			schemaPath: "#/properties/recurring_instalment_interval_unit/type",
																			keyword: "type",
																			params: { type: schema77.properties.recurring_instalment_interval_unit.type }
																		}];
																		return false;
																	}
																	if (typeof data13 === "string" && data13 !== "month") {
																		validate277.errors = [{
																			instancePath: instancePath + "/recurring_instalment_interval_unit",
																			schemaPath: "#/properties/recurring_instalment_interval_unit/examples",
																			keyword: "examples",
																			params: {}
																		}];
																		return false;
																	}
																	var valid0 = _errs21 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.billing_frequency !== void 0) {
																		let data14 = data.billing_frequency;
																		const _errs23 = errors;
																		if (typeof data14 !== "string" && data14 !== null) {
																			validate277.errors = [{
																				instancePath: instancePath + "/billing_frequency",
																				schemaPath: "#/properties/billing_frequency/type",
																				keyword: "type",
																				params: { type: schema77.properties.billing_frequency.type }
																			}];
																			return false;
																		}
																		if (typeof data14 === "string" && data14 !== "recurring") {
																			validate277.errors = [{
																				instancePath: instancePath + "/billing_frequency",
																				schemaPath: "#/properties/billing_frequency/examples",
																				keyword: "examples",
																				params: {}
																			}];
																			return false;
																		}
																		var valid0 = _errs23 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.maximum_spend !== void 0) {
																			const _errs25 = errors;
																			if (!validate285(data.maximum_spend, {
																				instancePath: instancePath + "/maximum_spend",
																				parentData: data,
																				parentDataProperty: "maximum_spend",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
																				errors = vErrors.length;
																			}
																			var valid0 = _errs25 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.minimum_spend !== void 0) {
																				const _errs26 = errors;
																				if (!validate285(data.minimum_spend, {
																					instancePath: instancePath + "/minimum_spend",
																					parentData: data,
																					parentDataProperty: "minimum_spend",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
																					errors = vErrors.length;
																				}
																				var valid0 = _errs26 === errors;
																			} else var valid0 = true;
																			if (valid0) {
																				if (data.unit_pricing_model !== void 0) {
																					const _errs27 = errors;
																					if (!validate108(data.unit_pricing_model, {
																						instancePath: instancePath + "/unit_pricing_model",
																						parentData: data,
																						parentDataProperty: "unit_pricing_model",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
																						errors = vErrors.length;
																					}
																					var valid0 = _errs27 === errors;
																				} else var valid0 = true;
																				if (valid0) {
																					if (data.fixed_pricing_model !== void 0) {
																						const _errs28 = errors;
																						if (!validate111(data.fixed_pricing_model, {
																							instancePath: instancePath + "/fixed_pricing_model",
																							parentData: data,
																							parentDataProperty: "fixed_pricing_model",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
																							errors = vErrors.length;
																						}
																						var valid0 = _errs28 === errors;
																					} else var valid0 = true;
																					if (valid0) {
																						if (data.tiered_pricing_model !== void 0) {
																							const _errs29 = errors;
																							if (!validate115(data.tiered_pricing_model, {
																								instancePath: instancePath + "/tiered_pricing_model",
																								parentData: data,
																								parentDataProperty: "tiered_pricing_model",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
																								errors = vErrors.length;
																							}
																							var valid0 = _errs29 === errors;
																						} else var valid0 = true;
																						if (valid0) {
																							if (data.graduated_tiered_pricing_model !== void 0) {
																								const _errs30 = errors;
																								if (!validate128(data.graduated_tiered_pricing_model, {
																									instancePath: instancePath + "/graduated_tiered_pricing_model",
																									parentData: data,
																									parentDataProperty: "graduated_tiered_pricing_model",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
																									errors = vErrors.length;
																								}
																								var valid0 = _errs30 === errors;
																							} else var valid0 = true;
																							if (valid0) {
																								if (data.tiered_percentage_pricing_model !== void 0) {
																									const _errs31 = errors;
																									if (!validate132(data.tiered_percentage_pricing_model, {
																										instancePath: instancePath + "/tiered_percentage_pricing_model",
																										parentData: data,
																										parentDataProperty: "tiered_percentage_pricing_model",
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
																										errors = vErrors.length;
																									}
																									var valid0 = _errs31 === errors;
																								} else var valid0 = true;
																								if (valid0) {
																									if (data.graduated_percentage_pricing_model !== void 0) {
																										const _errs32 = errors;
																										if (!validate135(data.graduated_percentage_pricing_model, {
																											instancePath: instancePath + "/graduated_percentage_pricing_model",
																											parentData: data,
																											parentDataProperty: "graduated_percentage_pricing_model",
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
																											errors = vErrors.length;
																										}
																										var valid0 = _errs32 === errors;
																									} else var valid0 = true;
																									if (valid0) {
																										if (data.volume_percentage_pricing_model !== void 0) {
																											const _errs33 = errors;
																											if (!validate138(data.volume_percentage_pricing_model, {
																												instancePath: instancePath + "/volume_percentage_pricing_model",
																												parentData: data,
																												parentDataProperty: "volume_percentage_pricing_model",
																												rootData,
																												dynamicAnchors
																											})) {
																												vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
																												errors = vErrors.length;
																											}
																											var valid0 = _errs33 === errors;
																										} else var valid0 = true;
																										if (valid0) {
																											if (data.prepaid_tiered_pricing_model !== void 0) {
																												const _errs34 = errors;
																												if (!validate143(data.prepaid_tiered_pricing_model, {
																													instancePath: instancePath + "/prepaid_tiered_pricing_model",
																													parentData: data,
																													parentDataProperty: "prepaid_tiered_pricing_model",
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
																													errors = vErrors.length;
																												}
																												var valid0 = _errs34 === errors;
																											} else var valid0 = true;
																											if (valid0) {
																												if (data.prepaid_fixed_tiered_pricing_model !== void 0) {
																													const _errs35 = errors;
																													if (!validate147(data.prepaid_fixed_tiered_pricing_model, {
																														instancePath: instancePath + "/prepaid_fixed_tiered_pricing_model",
																														parentData: data,
																														parentDataProperty: "prepaid_fixed_tiered_pricing_model",
																														rootData,
																														dynamicAnchors
																													})) {
																														vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
																														errors = vErrors.length;
																													}
																													var valid0 = _errs35 === errors;
																												} else var valid0 = true;
																												if (valid0) {
																													if (data.expression_pricing_model !== void 0) {
																														const _errs36 = errors;
																														if (!validate298(data.expression_pricing_model, {
																															instancePath: instancePath + "/expression_pricing_model",
																															parentData: data,
																															parentDataProperty: "expression_pricing_model",
																															rootData,
																															dynamicAnchors
																														})) {
																															vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors);
																															errors = vErrors.length;
																														}
																														var valid0 = _errs36 === errors;
																													} else var valid0 = true;
																													if (valid0) {
																														if (data.matrix_pricing_model !== void 0) {
																															const _errs37 = errors;
																															if (!validate306(data.matrix_pricing_model, {
																																instancePath: instancePath + "/matrix_pricing_model",
																																parentData: data,
																																parentDataProperty: "matrix_pricing_model",
																																rootData,
																																dynamicAnchors
																															})) {
																																vErrors = vErrors === null ? validate306.errors : vErrors.concat(validate306.errors);
																																errors = vErrors.length;
																															}
																															var valid0 = _errs37 === errors;
																														} else var valid0 = true;
																													}
																												}
																											}
																										}
																									}
																								}
																							}
																						}
																					}
																				}
																			}
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate277.errors = vErrors;
	return errors === 0;
}
validate277.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate276(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate276.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	if (!validate277(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate277.errors : vErrors.concat(validate277.errors);
		errors = vErrors.length;
	}
	var valid0 = _errs1 === errors;
	if (valid0) {
		const _errs2 = errors;
		if (!validate163(data, {
			instancePath,
			parentData,
			parentDataProperty,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
			errors = vErrors.length;
		}
		var valid0 = _errs2 === errors;
		if (valid0) {
			const _errs3 = errors;
			if (data && typeof data == "object" && !Array.isArray(data)) {
				if (data.discount !== void 0) {
					let data0 = data.discount;
					if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
						let missing0;
						if (data0.amount === void 0 && (missing0 = "amount") || data0.type === void 0 && (missing0 = "type") || data0.duration_type === void 0 && (missing0 = "duration_type")) {
							validate276.errors = [{
								instancePath: instancePath + "/discount",
								schemaPath: "#/allOf/2/properties/discount/required",
								keyword: "required",
								params: { missingProperty: missing0 }
							}];
							return false;
						}
					}
				}
			}
			var valid0 = _errs3 === errors;
		}
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing1;
			if (data.type === void 0 && (missing1 = "type")) {
				validate276.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing1 }
				}];
				return false;
			}
		} else {
			validate276.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate276.errors = vErrors;
	return errors === 0;
}
validate276.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate339(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate339.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate339.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema77.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema77.properties, key0)) {
				validate339.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.type !== void 0) {
					let data0 = data.type;
					const _errs2 = errors;
					if (typeof data0 !== "string" && data0 !== null) {
						validate339.errors = [{
							instancePath: instancePath + "/type",
							schemaPath: "#/properties/type/type",
							keyword: "type",
							params: { type: schema77.properties.type.type }
						}];
						return false;
					}
					if (typeof data0 === "string" && data0 !== "unit" && data0 !== "fixed" && data0 !== "tiered" && data0 !== "graduated_tiered" && data0 !== "tiered_percentage" && data0 !== "graduated_percentage" && data0 !== "volume_percentage" && data0 !== "prepaid_tiered" && data0 !== "prepaid_fixed_tiered" && data0 !== "expression" && data0 !== "matrix" && data0 !== "volume") {
						validate339.errors = [{
							instancePath: instancePath + "/type",
							schemaPath: "#/properties/type/examples",
							keyword: "examples",
							params: {}
						}];
						return false;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.fee_type !== void 0) {
						let data1 = data.fee_type;
						const _errs4 = errors;
						if (typeof data1 !== "string" && data1 !== null) {
							validate339.errors = [{
								instancePath: instancePath + "/fee_type",
								schemaPath: "#/properties/fee_type/type",
								keyword: "type",
								params: { type: schema77.properties.fee_type.type }
							}];
							return false;
						}
						if (typeof data1 === "string" && data1 !== "fixed") {
							validate339.errors = [{
								instancePath: instancePath + "/fee_type",
								schemaPath: "#/properties/fee_type/examples",
								keyword: "examples",
								params: {}
							}];
							return false;
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.billing_direction !== void 0) {
							let data2 = data.billing_direction;
							const _errs6 = errors;
							if (typeof data2 !== "string" && data2 !== null) {
								validate339.errors = [{
									instancePath: instancePath + "/billing_direction",
									schemaPath: "#/properties/billing_direction/type",
									keyword: "type",
									params: { type: schema77.properties.billing_direction.type }
								}];
								return false;
							}
							if (typeof data2 === "string" && data2 !== "advance" && data2 !== "arrears") {
								validate339.errors = [{
									instancePath: instancePath + "/billing_direction",
									schemaPath: "#/properties/billing_direction/examples",
									keyword: "examples",
									params: {}
								}];
								return false;
							}
							var valid0 = _errs6 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.billing_interval !== void 0) {
								let data3 = data.billing_interval;
								const _errs8 = errors;
								if (typeof data3 !== "string" && data3 !== null) {
									validate339.errors = [{
										instancePath: instancePath + "/billing_interval",
										schemaPath: "#/properties/billing_interval/type",
										keyword: "type",
										params: { type: schema77.properties.billing_interval.type }
									}];
									return false;
								}
								var valid0 = _errs8 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.billing_interval_count !== void 0) {
									const _errs10 = errors;
									if (!validate89(data.billing_interval_count, {
										instancePath: instancePath + "/billing_interval_count",
										parentData: data,
										parentDataProperty: "billing_interval_count",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs10 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.billing_interval_unit !== void 0) {
										let data5 = data.billing_interval_unit;
										const _errs11 = errors;
										if (typeof data5 !== "string" && data5 !== null) {
											validate339.errors = [{
												instancePath: instancePath + "/billing_interval_unit",
												schemaPath: "#/properties/billing_interval_unit/type",
												keyword: "type",
												params: { type: schema77.properties.billing_interval_unit.type }
											}];
											return false;
										}
										var valid0 = _errs11 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.charge_on_contract_start !== void 0) {
											const _errs13 = errors;
											if (!validate91(data.charge_on_contract_start, {
												instancePath: instancePath + "/charge_on_contract_start",
												parentData: data,
												parentDataProperty: "charge_on_contract_start",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs13 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.discount !== void 0) {
												const _errs14 = errors;
												if (!validate93(data.discount, {
													instancePath: instancePath + "/discount",
													parentData: data,
													parentDataProperty: "discount",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate93.errors : vErrors.concat(validate93.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs14 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.display_order !== void 0) {
													const _errs15 = errors;
													if (!validate99(data.display_order, {
														instancePath: instancePath + "/display_order",
														parentData: data,
														parentDataProperty: "display_order",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate99.errors : vErrors.concat(validate99.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs15 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.metric_ids !== void 0) {
														let data9 = data.metric_ids;
														const _errs16 = errors;
														if (!Array.isArray(data9) && data9 !== null) {
															validate339.errors = [{
																instancePath: instancePath + "/metric_ids",
																schemaPath: "#/properties/metric_ids/type",
																keyword: "type",
																params: { type: schema77.properties.metric_ids.type }
															}];
															return false;
														}
														if (errors === _errs16) {
															if (Array.isArray(data9)) {
																var valid1 = true;
																const len0 = data9.length;
																for (let i0 = 0; i0 < len0; i0++) {
																	const _errs18 = errors;
																	if (!validate59(data9[i0], {
																		instancePath: instancePath + "/metric_ids/" + i0,
																		parentData: data9,
																		parentDataProperty: i0,
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
																		errors = vErrors.length;
																	}
																	var valid1 = _errs18 === errors;
																	if (!valid1) break;
																}
																if (valid1) {
																	let i1 = data9.length;
																	let j0;
																	if (i1 > 1) {
																		outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data9[i1], data9[j0])) {
																			validate339.errors = [{
																				instancePath: instancePath + "/metric_ids",
																				schemaPath: "#/properties/metric_ids/uniqueItems",
																				keyword: "uniqueItems",
																				params: {
																					i: i1,
																					j: j0
																				}
																			}];
																			return false;
																		}
																	}
																}
															}
														}
														var valid0 = _errs16 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.trial_period_days !== void 0) {
															const _errs19 = errors;
															if (!validate96(data.trial_period_days, {
																instancePath: instancePath + "/trial_period_days",
																parentData: data,
																parentDataProperty: "trial_period_days",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs19 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.recurring_instalment_interval_count !== void 0) {
																const _errs20 = errors;
																if (!validate89(data.recurring_instalment_interval_count, {
																	instancePath: instancePath + "/recurring_instalment_interval_count",
																	parentData: data,
																	parentDataProperty: "recurring_instalment_interval_count",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
																	errors = vErrors.length;
																}
																var valid0 = _errs20 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.recurring_instalment_interval_unit !== void 0) {
																	let data13 = data.recurring_instalment_interval_unit;
																	const _errs21 = errors;
																	if (typeof data13 !== "string" && data13 !== null) {
																		validate339.errors = [{
																			instancePath: instancePath + "/recurring_instalment_interval_unit",
																			schemaPath: "#/properties/recurring_instalment_interval_unit/type",
																			keyword: "type",
																			params: { type: schema77.properties.recurring_instalment_interval_unit.type }
																		}];
																		return false;
																	}
																	if (typeof data13 === "string" && data13 !== "month") {
																		validate339.errors = [{
																			instancePath: instancePath + "/recurring_instalment_interval_unit",
																			schemaPath: "#/properties/recurring_instalment_interval_unit/examples",
																			keyword: "examples",
																			params: {}
																		}];
																		return false;
																	}
																	var valid0 = _errs21 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.billing_frequency !== void 0) {
																		let data14 = data.billing_frequency;
																		const _errs23 = errors;
																		if (typeof data14 !== "string" && data14 !== null) {
																			validate339.errors = [{
																				instancePath: instancePath + "/billing_frequency",
																				schemaPath: "#/properties/billing_frequency/type",
																				keyword: "type",
																				params: { type: schema77.properties.billing_frequency.type }
																			}];
																			return false;
																		}
																		if (typeof data14 === "string" && data14 !== "recurring") {
																			validate339.errors = [{
																				instancePath: instancePath + "/billing_frequency",
																				schemaPath: "#/properties/billing_frequency/examples",
																				keyword: "examples",
																				params: {}
																			}];
																			return false;
																		}
																		var valid0 = _errs23 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.maximum_spend !== void 0) {
																			const _errs25 = errors;
																			if (!validate285(data.maximum_spend, {
																				instancePath: instancePath + "/maximum_spend",
																				parentData: data,
																				parentDataProperty: "maximum_spend",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
																				errors = vErrors.length;
																			}
																			var valid0 = _errs25 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.minimum_spend !== void 0) {
																				const _errs26 = errors;
																				if (!validate285(data.minimum_spend, {
																					instancePath: instancePath + "/minimum_spend",
																					parentData: data,
																					parentDataProperty: "minimum_spend",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate285.errors : vErrors.concat(validate285.errors);
																					errors = vErrors.length;
																				}
																				var valid0 = _errs26 === errors;
																			} else var valid0 = true;
																			if (valid0) {
																				if (data.unit_pricing_model !== void 0) {
																					const _errs27 = errors;
																					if (!validate108(data.unit_pricing_model, {
																						instancePath: instancePath + "/unit_pricing_model",
																						parentData: data,
																						parentDataProperty: "unit_pricing_model",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate108.errors : vErrors.concat(validate108.errors);
																						errors = vErrors.length;
																					}
																					var valid0 = _errs27 === errors;
																				} else var valid0 = true;
																				if (valid0) {
																					if (data.fixed_pricing_model !== void 0) {
																						const _errs28 = errors;
																						if (!validate111(data.fixed_pricing_model, {
																							instancePath: instancePath + "/fixed_pricing_model",
																							parentData: data,
																							parentDataProperty: "fixed_pricing_model",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate111.errors : vErrors.concat(validate111.errors);
																							errors = vErrors.length;
																						}
																						var valid0 = _errs28 === errors;
																					} else var valid0 = true;
																					if (valid0) {
																						if (data.tiered_pricing_model !== void 0) {
																							const _errs29 = errors;
																							if (!validate115(data.tiered_pricing_model, {
																								instancePath: instancePath + "/tiered_pricing_model",
																								parentData: data,
																								parentDataProperty: "tiered_pricing_model",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate115.errors : vErrors.concat(validate115.errors);
																								errors = vErrors.length;
																							}
																							var valid0 = _errs29 === errors;
																						} else var valid0 = true;
																						if (valid0) {
																							if (data.graduated_tiered_pricing_model !== void 0) {
																								const _errs30 = errors;
																								if (!validate128(data.graduated_tiered_pricing_model, {
																									instancePath: instancePath + "/graduated_tiered_pricing_model",
																									parentData: data,
																									parentDataProperty: "graduated_tiered_pricing_model",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate128.errors : vErrors.concat(validate128.errors);
																									errors = vErrors.length;
																								}
																								var valid0 = _errs30 === errors;
																							} else var valid0 = true;
																							if (valid0) {
																								if (data.tiered_percentage_pricing_model !== void 0) {
																									const _errs31 = errors;
																									if (!validate132(data.tiered_percentage_pricing_model, {
																										instancePath: instancePath + "/tiered_percentage_pricing_model",
																										parentData: data,
																										parentDataProperty: "tiered_percentage_pricing_model",
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate132.errors : vErrors.concat(validate132.errors);
																										errors = vErrors.length;
																									}
																									var valid0 = _errs31 === errors;
																								} else var valid0 = true;
																								if (valid0) {
																									if (data.graduated_percentage_pricing_model !== void 0) {
																										const _errs32 = errors;
																										if (!validate135(data.graduated_percentage_pricing_model, {
																											instancePath: instancePath + "/graduated_percentage_pricing_model",
																											parentData: data,
																											parentDataProperty: "graduated_percentage_pricing_model",
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate135.errors : vErrors.concat(validate135.errors);
																											errors = vErrors.length;
																										}
																										var valid0 = _errs32 === errors;
																									} else var valid0 = true;
																									if (valid0) {
																										if (data.volume_percentage_pricing_model !== void 0) {
																											const _errs33 = errors;
																											if (!validate138(data.volume_percentage_pricing_model, {
																												instancePath: instancePath + "/volume_percentage_pricing_model",
																												parentData: data,
																												parentDataProperty: "volume_percentage_pricing_model",
																												rootData,
																												dynamicAnchors
																											})) {
																												vErrors = vErrors === null ? validate138.errors : vErrors.concat(validate138.errors);
																												errors = vErrors.length;
																											}
																											var valid0 = _errs33 === errors;
																										} else var valid0 = true;
																										if (valid0) {
																											if (data.prepaid_tiered_pricing_model !== void 0) {
																												const _errs34 = errors;
																												if (!validate143(data.prepaid_tiered_pricing_model, {
																													instancePath: instancePath + "/prepaid_tiered_pricing_model",
																													parentData: data,
																													parentDataProperty: "prepaid_tiered_pricing_model",
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate143.errors : vErrors.concat(validate143.errors);
																													errors = vErrors.length;
																												}
																												var valid0 = _errs34 === errors;
																											} else var valid0 = true;
																											if (valid0) {
																												if (data.prepaid_fixed_tiered_pricing_model !== void 0) {
																													const _errs35 = errors;
																													if (!validate147(data.prepaid_fixed_tiered_pricing_model, {
																														instancePath: instancePath + "/prepaid_fixed_tiered_pricing_model",
																														parentData: data,
																														parentDataProperty: "prepaid_fixed_tiered_pricing_model",
																														rootData,
																														dynamicAnchors
																													})) {
																														vErrors = vErrors === null ? validate147.errors : vErrors.concat(validate147.errors);
																														errors = vErrors.length;
																													}
																													var valid0 = _errs35 === errors;
																												} else var valid0 = true;
																												if (valid0) {
																													if (data.expression_pricing_model !== void 0) {
																														const _errs36 = errors;
																														if (!validate298(data.expression_pricing_model, {
																															instancePath: instancePath + "/expression_pricing_model",
																															parentData: data,
																															parentDataProperty: "expression_pricing_model",
																															rootData,
																															dynamicAnchors
																														})) {
																															vErrors = vErrors === null ? validate298.errors : vErrors.concat(validate298.errors);
																															errors = vErrors.length;
																														}
																														var valid0 = _errs36 === errors;
																													} else var valid0 = true;
																													if (valid0) {
																														if (data.matrix_pricing_model !== void 0) {
																															const _errs37 = errors;
																															if (!validate306(data.matrix_pricing_model, {
																																instancePath: instancePath + "/matrix_pricing_model",
																																parentData: data,
																																parentDataProperty: "matrix_pricing_model",
																																rootData,
																																dynamicAnchors
																															})) {
																																vErrors = vErrors === null ? validate306.errors : vErrors.concat(validate306.errors);
																																errors = vErrors.length;
																															}
																															var valid0 = _errs37 === errors;
																														} else var valid0 = true;
																													}
																												}
																											}
																										}
																									}
																								}
																							}
																						}
																					}
																				}
																			}
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate339.errors = vErrors;
	return errors === 0;
}
validate339.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate362(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate362.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.price === void 0 && (missing0 = "price")) {
				validate362.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "product" || key0 === "product_id" || key0 === "price")) {
					validate362.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.product !== void 0) {
						const _errs2 = errors;
						if (!validate86(data.product, {
							instancePath: instancePath + "/product",
							parentData: data,
							parentDataProperty: "product",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.product_id !== void 0) {
							const _errs3 = errors;
							if (!validate59(data.product_id, {
								instancePath: instancePath + "/product_id",
								parentData: data,
								parentDataProperty: "product_id",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.price !== void 0) {
								const _errs4 = errors;
								if (!validate276(data.price, {
									instancePath: instancePath + "/price",
									parentData: data,
									parentDataProperty: "price",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate276.errors : vErrors.concat(validate276.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate362.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate362.errors = vErrors;
	return errors === 0;
}
validate362.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate273(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate273.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "product" || key0 === "product_id" || key0 === "price" || key0 === "bundle" || key0 === "prices" || key0 === "bundle_id" || key0 === "items")) {
				validate273.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.product !== void 0) {
					const _errs2 = errors;
					if (!validate86(data.product, {
						instancePath: instancePath + "/product",
						parentData: data,
						parentDataProperty: "product",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.product_id !== void 0) {
						const _errs3 = errors;
						if (!validate59(data.product_id, {
							instancePath: instancePath + "/product_id",
							parentData: data,
							parentDataProperty: "product_id",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.price !== void 0) {
							const _errs4 = errors;
							if (!validate276(data.price, {
								instancePath: instancePath + "/price",
								parentData: data,
								parentDataProperty: "price",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate276.errors : vErrors.concat(validate276.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.bundle !== void 0) {
								const _errs5 = errors;
								if (!validate86(data.bundle, {
									instancePath: instancePath + "/bundle",
									parentData: data,
									parentDataProperty: "bundle",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.prices !== void 0) {
									let data4 = data.prices;
									const _errs6 = errors;
									if (errors === _errs6) {
										if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
											for (const key1 in data4) {
												const _errs8 = errors;
												if (!validate53(key1, {
													instancePath: instancePath + "/prices",
													parentData: data4,
													parentDataProperty: "prices",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
													errors = vErrors.length;
												}
												var valid1 = _errs8 === errors;
												if (!valid1) {
													const err0 = {
														instancePath: instancePath + "/prices",
														schemaPath: "#/properties/prices/propertyNames",
														keyword: "propertyNames",
														params: { propertyName: key1 }
													};
													if (vErrors === null) vErrors = [err0];
													else vErrors.push(err0);
													errors++;
													validate273.errors = vErrors;
													return false;
												}
											}
											if (valid1) for (const key2 in data4) {
												const _errs10 = errors;
												if (!validate339(data4[key2], {
													instancePath: instancePath + "/prices/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
													parentData: data4,
													parentDataProperty: key2,
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate339.errors : vErrors.concat(validate339.errors);
													errors = vErrors.length;
												}
												if (!(_errs10 === errors)) break;
											}
										} else {
											validate273.errors = [{
												instancePath: instancePath + "/prices",
												schemaPath: "#/properties/prices/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									var valid0 = _errs6 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.bundle_id !== void 0) {
										const _errs11 = errors;
										if (!validate59(data.bundle_id, {
											instancePath: instancePath + "/bundle_id",
											parentData: data,
											parentDataProperty: "bundle_id",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs11 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.items !== void 0) {
											let data7 = data.items;
											const _errs12 = errors;
											if (errors === _errs12) {
												if (Array.isArray(data7)) {
													if (data7.length < 1) {
														validate273.errors = [{
															instancePath: instancePath + "/items",
															schemaPath: "#/properties/items/minItems",
															keyword: "minItems",
															params: { limit: 1 }
														}];
														return false;
													} else {
														const len0 = data7.length;
														for (let i0 = 0; i0 < len0; i0++) {
															const _errs14 = errors;
															if (!validate362(data7[i0], {
																instancePath: instancePath + "/items/" + i0,
																parentData: data7,
																parentDataProperty: i0,
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate362.errors : vErrors.concat(validate362.errors);
																errors = vErrors.length;
															}
															if (!(_errs14 === errors)) break;
														}
													}
												} else {
													validate273.errors = [{
														instancePath: instancePath + "/items",
														schemaPath: "#/properties/items/type",
														keyword: "type",
														params: { type: "array" }
													}];
													return false;
												}
											}
											var valid0 = _errs12 === errors;
										} else var valid0 = true;
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate273.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate273.errors = vErrors;
	return errors === 0;
}
validate273.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate269(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate269.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "effective_at" || key0 === "description" || key0 === "draft" || key0 === "items" || key0 === "entitlements")) {
				validate269.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.effective_at !== void 0) {
					const _errs2 = errors;
					if (!validate167(data.effective_at, {
						instancePath: instancePath + "/effective_at",
						parentData: data,
						parentDataProperty: "effective_at",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.description !== void 0) {
						const _errs3 = errors;
						if (!validate70(data.description, {
							instancePath: instancePath + "/description",
							parentData: data,
							parentDataProperty: "description",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.draft !== void 0) {
							const _errs4 = errors;
							if (!validate202(data.draft, {
								instancePath: instancePath + "/draft",
								parentData: data,
								parentDataProperty: "draft",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.items !== void 0) {
								let data3 = data.items;
								const _errs5 = errors;
								if (errors === _errs5) {
									if (Array.isArray(data3)) {
										if (data3.length < 1) {
											validate269.errors = [{
												instancePath: instancePath + "/items",
												schemaPath: "#/properties/items/minItems",
												keyword: "minItems",
												params: { limit: 1 }
											}];
											return false;
										} else {
											const len0 = data3.length;
											for (let i0 = 0; i0 < len0; i0++) {
												const _errs7 = errors;
												if (!validate273(data3[i0], {
													instancePath: instancePath + "/items/" + i0,
													parentData: data3,
													parentDataProperty: i0,
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate273.errors : vErrors.concat(validate273.errors);
													errors = vErrors.length;
												}
												if (!(_errs7 === errors)) break;
											}
										}
									} else {
										validate269.errors = [{
											instancePath: instancePath + "/items",
											schemaPath: "#/properties/items/type",
											keyword: "type",
											params: { type: "array" }
										}];
										return false;
									}
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.entitlements !== void 0) {
									const _errs8 = errors;
									if (!validate197(data.entitlements, {
										instancePath: instancePath + "/entitlements",
										parentData: data,
										parentDataProperty: "entitlements",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate197.errors : vErrors.concat(validate197.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs8 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		} else {
			validate269.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate269.errors = vErrors;
	return errors === 0;
}
validate269.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern12 = new RegExp("^(renewal|always|\\d{4}-\\d{2}-\\d{2})$", "u");
function validate230(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate230.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema68.properties, key0)) {
				validate230.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.id !== void 0) {
					const _errs2 = errors;
					if (!validate56(data.id, {
						instancePath: instancePath + "/id",
						parentData: data,
						parentDataProperty: "id",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.renamed_from !== void 0) {
						const _errs3 = errors;
						if (!validate62(data.renamed_from, {
							instancePath: instancePath + "/renamed_from",
							parentData: data,
							parentDataProperty: "renamed_from",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.adopt !== void 0) {
							const _errs4 = errors;
							if (!validate64(data.adopt, {
								instancePath: instancePath + "/adopt",
								parentData: data,
								parentDataProperty: "adopt",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate64.errors : vErrors.concat(validate64.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.customer !== void 0) {
								const _errs5 = errors;
								if (!validate86(data.customer, {
									instancePath: instancePath + "/customer",
									parentData: data,
									parentDataProperty: "customer",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.customer_id !== void 0) {
									const _errs6 = errors;
									if (!validate59(data.customer_id, {
										instancePath: instancePath + "/customer_id",
										parentData: data,
										parentDataProperty: "customer_id",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs6 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.plan !== void 0) {
										const _errs7 = errors;
										if (!validate86(data.plan, {
											instancePath: instancePath + "/plan",
											parentData: data,
											parentDataProperty: "plan",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate86.errors : vErrors.concat(validate86.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs7 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.plan_id !== void 0) {
											const _errs8 = errors;
											if (!validate59(data.plan_id, {
												instancePath: instancePath + "/plan_id",
												parentData: data,
												parentDataProperty: "plan_id",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs8 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.currency !== void 0) {
												const _errs9 = errors;
												if (!validate81(data.currency, {
													instancePath: instancePath + "/currency",
													parentData: data,
													parentDataProperty: "currency",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate81.errors : vErrors.concat(validate81.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs9 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.name !== void 0) {
													const _errs10 = errors;
													if (!validate239(data.name, {
														instancePath: instancePath + "/name",
														parentData: data,
														parentDataProperty: "name",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs10 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.description !== void 0) {
														const _errs11 = errors;
														if (!validate239(data.description, {
															instancePath: instancePath + "/description",
															parentData: data,
															parentDataProperty: "description",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
															errors = vErrors.length;
														}
														var valid0 = _errs11 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.auto_activate !== void 0) {
															const _errs12 = errors;
															if (!validate202(data.auto_activate, {
																instancePath: instancePath + "/auto_activate",
																parentData: data,
																parentDataProperty: "auto_activate",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs12 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.contract !== void 0) {
																let data11 = data.contract;
																const _errs13 = errors;
																if (errors === _errs13) {
																	if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
																		const _errs15 = errors;
																		for (const key1 in data11) if (!(key1 === "period_type" || key1 === "duration_months" || key1 === "start_date")) {
																			validate230.errors = [{
																				instancePath: instancePath + "/contract",
																				schemaPath: "#/properties/contract/additionalProperties",
																				keyword: "additionalProperties",
																				params: { additionalProperty: key1 }
																			}];
																			return false;
																		}
																		if (_errs15 === errors) {
																			if (data11.period_type !== void 0) {
																				let data12 = data11.period_type;
																				const _errs16 = errors;
																				if (typeof data12 !== "string") {
																					validate230.errors = [{
																						instancePath: instancePath + "/contract/period_type",
																						schemaPath: "#/properties/contract/properties/period_type/type",
																						keyword: "type",
																						params: { type: "string" }
																					}];
																					return false;
																				}
																				if (typeof data12 === "string" && data12 !== "fixed") {
																					validate230.errors = [{
																						instancePath: instancePath + "/contract/period_type",
																						schemaPath: "#/properties/contract/properties/period_type/examples",
																						keyword: "examples",
																						params: {}
																					}];
																					return false;
																				}
																				var valid1 = _errs16 === errors;
																			} else var valid1 = true;
																			if (valid1) {
																				if (data11.duration_months !== void 0) {
																					const _errs18 = errors;
																					if (!validate243(data11.duration_months, {
																						instancePath: instancePath + "/contract/duration_months",
																						parentData: data11,
																						parentDataProperty: "duration_months",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate243.errors : vErrors.concat(validate243.errors);
																						errors = vErrors.length;
																					}
																					var valid1 = _errs18 === errors;
																				} else var valid1 = true;
																				if (valid1) {
																					if (data11.start_date !== void 0) {
																						const _errs19 = errors;
																						if (!validate167(data11.start_date, {
																							instancePath: instancePath + "/contract/start_date",
																							parentData: data11,
																							parentDataProperty: "start_date",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
																							errors = vErrors.length;
																						}
																						var valid1 = _errs19 === errors;
																					} else var valid1 = true;
																				}
																			}
																		}
																	} else {
																		validate230.errors = [{
																			instancePath: instancePath + "/contract",
																			schemaPath: "#/properties/contract/type",
																			keyword: "type",
																			params: { type: "object" }
																		}];
																		return false;
																	}
																}
																var valid0 = _errs13 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.renewal !== void 0) {
																	let data15 = data.renewal;
																	const _errs20 = errors;
																	if (!(data15 && typeof data15 == "object" && !Array.isArray(data15)) && data15 !== null) {
																		validate230.errors = [{
																			instancePath: instancePath + "/renewal",
																			schemaPath: "#/properties/renewal/type",
																			keyword: "type",
																			params: { type: schema68.properties.renewal.type }
																		}];
																		return false;
																	}
																	if (errors === _errs20) {
																		if (data15 && typeof data15 == "object" && !Array.isArray(data15)) {
																			const _errs22 = errors;
																			for (const key2 in data15) if (!(key2 === "auto_renew" || key2 === "duration_months" || key2 === "period_type")) {
																				validate230.errors = [{
																					instancePath: instancePath + "/renewal",
																					schemaPath: "#/properties/renewal/additionalProperties",
																					keyword: "additionalProperties",
																					params: { additionalProperty: key2 }
																				}];
																				return false;
																			}
																			if (_errs22 === errors) {
																				if (data15.auto_renew !== void 0) {
																					const _errs23 = errors;
																					if (!validate91(data15.auto_renew, {
																						instancePath: instancePath + "/renewal/auto_renew",
																						parentData: data15,
																						parentDataProperty: "auto_renew",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
																						errors = vErrors.length;
																					}
																					var valid2 = _errs23 === errors;
																				} else var valid2 = true;
																				if (valid2) {
																					if (data15.duration_months !== void 0) {
																						const _errs24 = errors;
																						if (!validate89(data15.duration_months, {
																							instancePath: instancePath + "/renewal/duration_months",
																							parentData: data15,
																							parentDataProperty: "duration_months",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate89.errors : vErrors.concat(validate89.errors);
																							errors = vErrors.length;
																						}
																						var valid2 = _errs24 === errors;
																					} else var valid2 = true;
																					if (valid2) {
																						if (data15.period_type !== void 0) {
																							let data18 = data15.period_type;
																							const _errs25 = errors;
																							if (typeof data18 !== "string" && data18 !== null) {
																								validate230.errors = [{
																									instancePath: instancePath + "/renewal/period_type",
																									schemaPath: "#/properties/renewal/properties/period_type/type",
																									keyword: "type",
																									params: { type: schema68.properties.renewal.properties.period_type.type }
																								}];
																								return false;
																							}
																							if (typeof data18 === "string" && data18 !== "fixed") {
																								validate230.errors = [{
																									instancePath: instancePath + "/renewal/period_type",
																									schemaPath: "#/properties/renewal/properties/period_type/examples",
																									keyword: "examples",
																									params: {}
																								}];
																								return false;
																							}
																							var valid2 = _errs25 === errors;
																						} else var valid2 = true;
																					}
																				}
																			}
																		}
																	}
																	var valid0 = _errs20 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.billing !== void 0) {
																		let data19 = data.billing;
																		const _errs27 = errors;
																		if (!(data19 && typeof data19 == "object" && !Array.isArray(data19)) && data19 !== null) {
																			validate230.errors = [{
																				instancePath: instancePath + "/billing",
																				schemaPath: "#/properties/billing/type",
																				keyword: "type",
																				params: { type: schema68.properties.billing.type }
																			}];
																			return false;
																		}
																		if (errors === _errs27) {
																			if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
																				const _errs29 = errors;
																				for (const key3 in data19) if (!(key3 === "auto_issue_invoices" || key3 === "auto_pay_invoices" || key3 === "first_billing_date" || key3 === "payment_terms")) {
																					validate230.errors = [{
																						instancePath: instancePath + "/billing",
																						schemaPath: "#/properties/billing/additionalProperties",
																						keyword: "additionalProperties",
																						params: { additionalProperty: key3 }
																					}];
																					return false;
																				}
																				if (_errs29 === errors) {
																					if (data19.auto_issue_invoices !== void 0) {
																						const _errs30 = errors;
																						if (!validate91(data19.auto_issue_invoices, {
																							instancePath: instancePath + "/billing/auto_issue_invoices",
																							parentData: data19,
																							parentDataProperty: "auto_issue_invoices",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
																							errors = vErrors.length;
																						}
																						var valid3 = _errs30 === errors;
																					} else var valid3 = true;
																					if (valid3) {
																						if (data19.auto_pay_invoices !== void 0) {
																							const _errs31 = errors;
																							if (!validate91(data19.auto_pay_invoices, {
																								instancePath: instancePath + "/billing/auto_pay_invoices",
																								parentData: data19,
																								parentDataProperty: "auto_pay_invoices",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
																								errors = vErrors.length;
																							}
																							var valid3 = _errs31 === errors;
																						} else var valid3 = true;
																						if (valid3) {
																							if (data19.first_billing_date !== void 0) {
																								const _errs32 = errors;
																								if (!validate250(data19.first_billing_date, {
																									instancePath: instancePath + "/billing/first_billing_date",
																									parentData: data19,
																									parentDataProperty: "first_billing_date",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate250.errors : vErrors.concat(validate250.errors);
																									errors = vErrors.length;
																								}
																								var valid3 = _errs32 === errors;
																							} else var valid3 = true;
																							if (valid3) {
																								if (data19.payment_terms !== void 0) {
																									const _errs33 = errors;
																									if (!validate239(data19.payment_terms, {
																										instancePath: instancePath + "/billing/payment_terms",
																										parentData: data19,
																										parentDataProperty: "payment_terms",
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate239.errors : vErrors.concat(validate239.errors);
																										errors = vErrors.length;
																									}
																									var valid3 = _errs33 === errors;
																								} else var valid3 = true;
																							}
																						}
																					}
																				}
																			}
																		}
																		var valid0 = _errs27 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.discount !== void 0) {
																			const _errs34 = errors;
																			if (!validate253(data.discount, {
																				instancePath: instancePath + "/discount",
																				parentData: data,
																				parentDataProperty: "discount",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate253.errors : vErrors.concat(validate253.errors);
																				errors = vErrors.length;
																			}
																			var valid0 = _errs34 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.minimum_spend !== void 0) {
																				const _errs35 = errors;
																				if (!validate257(data.minimum_spend, {
																					instancePath: instancePath + "/minimum_spend",
																					parentData: data,
																					parentDataProperty: "minimum_spend",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors);
																					errors = vErrors.length;
																				}
																				var valid0 = _errs35 === errors;
																			} else var valid0 = true;
																			if (valid0) {
																				if (data.maximum_spend !== void 0) {
																					const _errs36 = errors;
																					if (!validate257(data.maximum_spend, {
																						instancePath: instancePath + "/maximum_spend",
																						parentData: data,
																						parentDataProperty: "maximum_spend",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate257.errors : vErrors.concat(validate257.errors);
																						errors = vErrors.length;
																					}
																					var valid0 = _errs36 === errors;
																				} else var valid0 = true;
																				if (valid0) {
																					if (data.price_escalation !== void 0) {
																						let data27 = data.price_escalation;
																						const _errs37 = errors;
																						if (!(data27 && typeof data27 == "object" && !Array.isArray(data27)) && data27 !== null) {
																							validate230.errors = [{
																								instancePath: instancePath + "/price_escalation",
																								schemaPath: "#/properties/price_escalation/type",
																								keyword: "type",
																								params: { type: schema68.properties.price_escalation.type }
																							}];
																							return false;
																						}
																						if (errors === _errs37) {
																							if (data27 && typeof data27 == "object" && !Array.isArray(data27)) {
																								let missing0;
																								if (data27.enabled === void 0 && (missing0 = "enabled") || data27.interval_months === void 0 && (missing0 = "interval_months") || data27.type === void 0 && (missing0 = "type")) {
																									validate230.errors = [{
																										instancePath: instancePath + "/price_escalation",
																										schemaPath: "#/properties/price_escalation/required",
																										keyword: "required",
																										params: { missingProperty: missing0 }
																									}];
																									return false;
																								} else {
																									const _errs39 = errors;
																									for (const key4 in data27) if (!(key4 === "enabled" || key4 === "interval_months" || key4 === "type" || key4 === "percentage" || key4 === "escalate_metered_unit_rates")) {
																										validate230.errors = [{
																											instancePath: instancePath + "/price_escalation",
																											schemaPath: "#/properties/price_escalation/additionalProperties",
																											keyword: "additionalProperties",
																											params: { additionalProperty: key4 }
																										}];
																										return false;
																									}
																									if (_errs39 === errors) {
																										if (data27.enabled !== void 0) {
																											const _errs40 = errors;
																											if (!validate202(data27.enabled, {
																												instancePath: instancePath + "/price_escalation/enabled",
																												parentData: data27,
																												parentDataProperty: "enabled",
																												rootData,
																												dynamicAnchors
																											})) {
																												vErrors = vErrors === null ? validate202.errors : vErrors.concat(validate202.errors);
																												errors = vErrors.length;
																											}
																											var valid4 = _errs40 === errors;
																										} else var valid4 = true;
																										if (valid4) {
																											if (data27.interval_months !== void 0) {
																												const _errs41 = errors;
																												if (!validate243(data27.interval_months, {
																													instancePath: instancePath + "/price_escalation/interval_months",
																													parentData: data27,
																													parentDataProperty: "interval_months",
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate243.errors : vErrors.concat(validate243.errors);
																													errors = vErrors.length;
																												}
																												var valid4 = _errs41 === errors;
																											} else var valid4 = true;
																											if (valid4) {
																												if (data27.type !== void 0) {
																													let data30 = data27.type;
																													const _errs42 = errors;
																													if (typeof data30 !== "string") {
																														validate230.errors = [{
																															instancePath: instancePath + "/price_escalation/type",
																															schemaPath: "#/properties/price_escalation/properties/type/type",
																															keyword: "type",
																															params: { type: "string" }
																														}];
																														return false;
																													}
																													if (typeof data30 === "string" && data30 !== "percentage") {
																														validate230.errors = [{
																															instancePath: instancePath + "/price_escalation/type",
																															schemaPath: "#/properties/price_escalation/properties/type/examples",
																															keyword: "examples",
																															params: {}
																														}];
																														return false;
																													}
																													var valid4 = _errs42 === errors;
																												} else var valid4 = true;
																												if (valid4) {
																													if (data27.percentage !== void 0) {
																														const _errs44 = errors;
																														if (!validate94(data27.percentage, {
																															instancePath: instancePath + "/price_escalation/percentage",
																															parentData: data27,
																															parentDataProperty: "percentage",
																															rootData,
																															dynamicAnchors
																														})) {
																															vErrors = vErrors === null ? validate94.errors : vErrors.concat(validate94.errors);
																															errors = vErrors.length;
																														}
																														var valid4 = _errs44 === errors;
																													} else var valid4 = true;
																													if (valid4) {
																														if (data27.escalate_metered_unit_rates !== void 0) {
																															const _errs45 = errors;
																															if (!validate91(data27.escalate_metered_unit_rates, {
																																instancePath: instancePath + "/price_escalation/escalate_metered_unit_rates",
																																parentData: data27,
																																parentDataProperty: "escalate_metered_unit_rates",
																																rootData,
																																dynamicAnchors
																															})) {
																																vErrors = vErrors === null ? validate91.errors : vErrors.concat(validate91.errors);
																																errors = vErrors.length;
																															}
																															var valid4 = _errs45 === errors;
																														} else var valid4 = true;
																													}
																												}
																											}
																										}
																									}
																								}
																							}
																						}
																						var valid0 = _errs37 === errors;
																					} else var valid0 = true;
																					if (valid0) {
																						if (data.trial_period_days !== void 0) {
																							const _errs46 = errors;
																							if (!validate96(data.trial_period_days, {
																								instancePath: instancePath + "/trial_period_days",
																								parentData: data,
																								parentDataProperty: "trial_period_days",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate96.errors : vErrors.concat(validate96.errors);
																								errors = vErrors.length;
																							}
																							var valid0 = _errs46 === errors;
																						} else var valid0 = true;
																						if (valid0) {
																							if (data.metadata !== void 0) {
																								let data34 = data.metadata;
																								const _errs47 = errors;
																								if (!(data34 && typeof data34 == "object" && !Array.isArray(data34)) && data34 !== null) {
																									validate230.errors = [{
																										instancePath: instancePath + "/metadata",
																										schemaPath: "#/properties/metadata/type",
																										keyword: "type",
																										params: { type: schema68.properties.metadata.type }
																									}];
																									return false;
																								}
																								if (errors === _errs47) {
																									if (data34 && typeof data34 == "object" && !Array.isArray(data34)) for (const key5 in data34) {
																										const _errs50 = errors;
																										if (!validate70(data34[key5], {
																											instancePath: instancePath + "/metadata/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),
																											parentData: data34,
																											parentDataProperty: key5,
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
																											errors = vErrors.length;
																										}
																										if (!(_errs50 === errors)) break;
																									}
																								}
																								var valid0 = _errs47 === errors;
																							} else var valid0 = true;
																							if (valid0) {
																								if (data.tags !== void 0) {
																									let data36 = data.tags;
																									const _errs51 = errors;
																									if (errors === _errs51) {
																										if (Array.isArray(data36)) {
																											var valid6 = true;
																											const len0 = data36.length;
																											for (let i0 = 0; i0 < len0; i0++) {
																												const _errs53 = errors;
																												if (!validate59(data36[i0], {
																													instancePath: instancePath + "/tags/" + i0,
																													parentData: data36,
																													parentDataProperty: i0,
																													rootData,
																													dynamicAnchors
																												})) {
																													vErrors = vErrors === null ? validate59.errors : vErrors.concat(validate59.errors);
																													errors = vErrors.length;
																												}
																												var valid6 = _errs53 === errors;
																												if (!valid6) break;
																											}
																											if (valid6) {
																												let i1 = data36.length;
																												let j0;
																												if (i1 > 1) {
																													outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data36[i1], data36[j0])) {
																														validate230.errors = [{
																															instancePath: instancePath + "/tags",
																															schemaPath: "#/properties/tags/uniqueItems",
																															keyword: "uniqueItems",
																															params: {
																																i: i1,
																																j: j0
																															}
																														}];
																														return false;
																													}
																												}
																											}
																										} else {
																											validate230.errors = [{
																												instancePath: instancePath + "/tags",
																												schemaPath: "#/properties/tags/type",
																												keyword: "type",
																												params: { type: "array" }
																											}];
																											return false;
																										}
																									}
																									var valid0 = _errs51 === errors;
																								} else var valid0 = true;
																								if (valid0) {
																									if (data.ends !== void 0) {
																										const _errs54 = errors;
																										if (!validate167(data.ends, {
																											instancePath: instancePath + "/ends",
																											parentData: data,
																											parentDataProperty: "ends",
																											rootData,
																											dynamicAnchors
																										})) {
																											vErrors = vErrors === null ? validate167.errors : vErrors.concat(validate167.errors);
																											errors = vErrors.length;
																										}
																										var valid0 = _errs54 === errors;
																									} else var valid0 = true;
																									if (valid0) {
																										if (data.price_lock !== void 0) {
																											let data39 = data.price_lock;
																											const _errs55 = errors;
																											if (errors === _errs55) {
																												if (typeof data39 === "string") {
																													if (!pattern12.test(data39)) {
																														validate230.errors = [{
																															instancePath: instancePath + "/price_lock",
																															schemaPath: "#/properties/price_lock/pattern",
																															keyword: "pattern",
																															params: { pattern: "^(renewal|always|\\d{4}-\\d{2}-\\d{2})$" }
																														}];
																														return false;
																													}
																												} else {
																													validate230.errors = [{
																														instancePath: instancePath + "/price_lock",
																														schemaPath: "#/properties/price_lock/type",
																														keyword: "type",
																														params: { type: "string" }
																													}];
																													return false;
																												}
																											}
																											var valid0 = _errs55 === errors;
																										} else var valid0 = true;
																										if (valid0) {
																											if (data.versions !== void 0) {
																												let data40 = data.versions;
																												const _errs57 = errors;
																												if (errors === _errs57) {
																													if (Array.isArray(data40)) {
																														if (data40.length < 1) {
																															validate230.errors = [{
																																instancePath: instancePath + "/versions",
																																schemaPath: "#/properties/versions/minItems",
																																keyword: "minItems",
																																params: { limit: 1 }
																															}];
																															return false;
																														} else {
																															const len1 = data40.length;
																															for (let i2 = 0; i2 < len1; i2++) {
																																const _errs59 = errors;
																																if (!validate269(data40[i2], {
																																	instancePath: instancePath + "/versions/" + i2,
																																	parentData: data40,
																																	parentDataProperty: i2,
																																	rootData,
																																	dynamicAnchors
																																})) {
																																	vErrors = vErrors === null ? validate269.errors : vErrors.concat(validate269.errors);
																																	errors = vErrors.length;
																																}
																																if (!(_errs59 === errors)) break;
																															}
																														}
																													} else {
																														validate230.errors = [{
																															instancePath: instancePath + "/versions",
																															schemaPath: "#/properties/versions/type",
																															keyword: "type",
																															params: { type: "array" }
																														}];
																														return false;
																													}
																												}
																												var valid0 = _errs57 === errors;
																											} else var valid0 = true;
																										}
																									}
																								}
																							}
																						}
																					}
																				}
																			}
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate230.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate230.errors = vErrors;
	return errors === 0;
}
validate230.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate52(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate52.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate52.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema19.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.version === void 0 && (missing0 = "version")) {
				validate52.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "version" || key0 === "products" || key0 === "bundles" || key0 === "entitlement_sets" || key0 === "plans" || key0 === "customers" || key0 === "subscriptions")) {
					validate52.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.version !== void 0) {
						const _errs2 = errors;
						if ("2026-04-01" !== data.version) {
							validate52.errors = [{
								instancePath: instancePath + "/version",
								schemaPath: "#/properties/version/const",
								keyword: "const",
								params: { allowedValue: "2026-04-01" }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.products !== void 0) {
							let data1 = data.products;
							const _errs3 = errors;
							if (!(data1 && typeof data1 == "object" && !Array.isArray(data1)) && data1 !== null) {
								validate52.errors = [{
									instancePath: instancePath + "/products",
									schemaPath: "#/properties/products/type",
									keyword: "type",
									params: { type: schema19.properties.products.type }
								}];
								return false;
							}
							if (errors === _errs3) {
								if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
									for (const key1 in data1) {
										const _errs5 = errors;
										if (!validate53(key1, {
											instancePath: instancePath + "/products",
											parentData: data1,
											parentDataProperty: "products",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
											errors = vErrors.length;
										}
										var valid1 = _errs5 === errors;
										if (!valid1) {
											const err0 = {
												instancePath: instancePath + "/products",
												schemaPath: "#/properties/products/propertyNames",
												keyword: "propertyNames",
												params: { propertyName: key1 }
											};
											if (vErrors === null) vErrors = [err0];
											else vErrors.push(err0);
											errors++;
											validate52.errors = vErrors;
											return false;
										}
									}
									if (valid1) for (const key2 in data1) {
										const _errs7 = errors;
										if (!validate55(data1[key2], {
											instancePath: instancePath + "/products/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
											parentData: data1,
											parentDataProperty: key2,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate55.errors : vErrors.concat(validate55.errors);
											errors = vErrors.length;
										}
										if (!(_errs7 === errors)) break;
									}
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.bundles !== void 0) {
								let data3 = data.bundles;
								const _errs8 = errors;
								if (!(data3 && typeof data3 == "object" && !Array.isArray(data3)) && data3 !== null) {
									validate52.errors = [{
										instancePath: instancePath + "/bundles",
										schemaPath: "#/properties/bundles/type",
										keyword: "type",
										params: { type: schema19.properties.bundles.type }
									}];
									return false;
								}
								if (errors === _errs8) {
									if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
										for (const key3 in data3) {
											const _errs10 = errors;
											if (!validate53(key3, {
												instancePath: instancePath + "/bundles",
												parentData: data3,
												parentDataProperty: "bundles",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
												errors = vErrors.length;
											}
											var valid3 = _errs10 === errors;
											if (!valid3) {
												const err1 = {
													instancePath: instancePath + "/bundles",
													schemaPath: "#/properties/bundles/propertyNames",
													keyword: "propertyNames",
													params: { propertyName: key3 }
												};
												if (vErrors === null) vErrors = [err1];
												else vErrors.push(err1);
												errors++;
												validate52.errors = vErrors;
												return false;
											}
										}
										if (valid3) for (const key4 in data3) {
											const _errs12 = errors;
											if (!validate74(data3[key4], {
												instancePath: instancePath + "/bundles/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),
												parentData: data3,
												parentDataProperty: key4,
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate74.errors : vErrors.concat(validate74.errors);
												errors = vErrors.length;
											}
											if (!(_errs12 === errors)) break;
										}
									}
								}
								var valid0 = _errs8 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.entitlement_sets !== void 0) {
									let data5 = data.entitlement_sets;
									const _errs13 = errors;
									if (!(data5 && typeof data5 == "object" && !Array.isArray(data5)) && data5 !== null) {
										validate52.errors = [{
											instancePath: instancePath + "/entitlement_sets",
											schemaPath: "#/properties/entitlement_sets/type",
											keyword: "type",
											params: { type: schema19.properties.entitlement_sets.type }
										}];
										return false;
									}
									if (errors === _errs13) {
										if (data5 && typeof data5 == "object" && !Array.isArray(data5)) {
											for (const key5 in data5) {
												const _errs15 = errors;
												if (!validate53(key5, {
													instancePath: instancePath + "/entitlement_sets",
													parentData: data5,
													parentDataProperty: "entitlement_sets",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
													errors = vErrors.length;
												}
												var valid5 = _errs15 === errors;
												if (!valid5) {
													const err2 = {
														instancePath: instancePath + "/entitlement_sets",
														schemaPath: "#/properties/entitlement_sets/propertyNames",
														keyword: "propertyNames",
														params: { propertyName: key5 }
													};
													if (vErrors === null) vErrors = [err2];
													else vErrors.push(err2);
													errors++;
													validate52.errors = vErrors;
													return false;
												}
											}
											if (valid5) for (const key6 in data5) {
												const _errs17 = errors;
												if (!validate209(data5[key6], {
													instancePath: instancePath + "/entitlement_sets/" + key6.replace(/~/g, "~0").replace(/\//g, "~1"),
													parentData: data5,
													parentDataProperty: key6,
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate209.errors : vErrors.concat(validate209.errors);
													errors = vErrors.length;
												}
												if (!(_errs17 === errors)) break;
											}
										}
									}
									var valid0 = _errs13 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.plans !== void 0) {
										let data7 = data.plans;
										const _errs18 = errors;
										if (!(data7 && typeof data7 == "object" && !Array.isArray(data7)) && data7 !== null) {
											validate52.errors = [{
												instancePath: instancePath + "/plans",
												schemaPath: "#/properties/plans/type",
												keyword: "type",
												params: { type: schema19.properties.plans.type }
											}];
											return false;
										}
										if (errors === _errs18) {
											if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
												for (const key7 in data7) {
													const _errs20 = errors;
													if (!validate53(key7, {
														instancePath: instancePath + "/plans",
														parentData: data7,
														parentDataProperty: "plans",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
														errors = vErrors.length;
													}
													var valid7 = _errs20 === errors;
													if (!valid7) {
														const err3 = {
															instancePath: instancePath + "/plans",
															schemaPath: "#/properties/plans/propertyNames",
															keyword: "propertyNames",
															params: { propertyName: key7 }
														};
														if (vErrors === null) vErrors = [err3];
														else vErrors.push(err3);
														errors++;
														validate52.errors = vErrors;
														return false;
													}
												}
												if (valid7) for (const key8 in data7) {
													const _errs22 = errors;
													if (!validate213(data7[key8], {
														instancePath: instancePath + "/plans/" + key8.replace(/~/g, "~0").replace(/\//g, "~1"),
														parentData: data7,
														parentDataProperty: key8,
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate213.errors : vErrors.concat(validate213.errors);
														errors = vErrors.length;
													}
													if (!(_errs22 === errors)) break;
												}
											}
										}
										var valid0 = _errs18 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.customers !== void 0) {
											let data9 = data.customers;
											const _errs23 = errors;
											if (!(data9 && typeof data9 == "object" && !Array.isArray(data9)) && data9 !== null) {
												validate52.errors = [{
													instancePath: instancePath + "/customers",
													schemaPath: "#/properties/customers/type",
													keyword: "type",
													params: { type: schema19.properties.customers.type }
												}];
												return false;
											}
											if (errors === _errs23) {
												if (data9 && typeof data9 == "object" && !Array.isArray(data9)) {
													for (const key9 in data9) {
														const _errs25 = errors;
														if (!validate53(key9, {
															instancePath: instancePath + "/customers",
															parentData: data9,
															parentDataProperty: "customers",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
															errors = vErrors.length;
														}
														var valid9 = _errs25 === errors;
														if (!valid9) {
															const err4 = {
																instancePath: instancePath + "/customers",
																schemaPath: "#/properties/customers/propertyNames",
																keyword: "propertyNames",
																params: { propertyName: key9 }
															};
															if (vErrors === null) vErrors = [err4];
															else vErrors.push(err4);
															errors++;
															validate52.errors = vErrors;
															return false;
														}
													}
													if (valid9) for (const key10 in data9) {
														const _errs27 = errors;
														if (!validate223(data9[key10], {
															instancePath: instancePath + "/customers/" + key10.replace(/~/g, "~0").replace(/\//g, "~1"),
															parentData: data9,
															parentDataProperty: key10,
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate223.errors : vErrors.concat(validate223.errors);
															errors = vErrors.length;
														}
														if (!(_errs27 === errors)) break;
													}
												}
											}
											var valid0 = _errs23 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.subscriptions !== void 0) {
												let data11 = data.subscriptions;
												const _errs28 = errors;
												if (!(data11 && typeof data11 == "object" && !Array.isArray(data11)) && data11 !== null) {
													validate52.errors = [{
														instancePath: instancePath + "/subscriptions",
														schemaPath: "#/properties/subscriptions/type",
														keyword: "type",
														params: { type: schema19.properties.subscriptions.type }
													}];
													return false;
												}
												if (errors === _errs28) {
													if (data11 && typeof data11 == "object" && !Array.isArray(data11)) {
														for (const key11 in data11) {
															const _errs30 = errors;
															if (!validate53(key11, {
																instancePath: instancePath + "/subscriptions",
																parentData: data11,
																parentDataProperty: "subscriptions",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate53.errors : vErrors.concat(validate53.errors);
																errors = vErrors.length;
															}
															var valid11 = _errs30 === errors;
															if (!valid11) {
																const err5 = {
																	instancePath: instancePath + "/subscriptions",
																	schemaPath: "#/properties/subscriptions/propertyNames",
																	keyword: "propertyNames",
																	params: { propertyName: key11 }
																};
																if (vErrors === null) vErrors = [err5];
																else vErrors.push(err5);
																errors++;
																validate52.errors = vErrors;
																return false;
															}
														}
														if (valid11) for (const key12 in data11) {
															const _errs32 = errors;
															if (!validate230(data11[key12], {
																instancePath: instancePath + "/subscriptions/" + key12.replace(/~/g, "~0").replace(/\//g, "~1"),
																parentData: data11,
																parentDataProperty: key12,
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate230.errors : vErrors.concat(validate230.errors);
																errors = vErrors.length;
															}
															if (!(_errs32 === errors)) break;
														}
													}
												}
												var valid0 = _errs28 === errors;
											} else var valid0 = true;
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate52.errors = vErrors;
	return errors === 0;
}
validate52.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check1 = validate371;
function validate371(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate371.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	if (!validate85(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate85.errors : vErrors.concat(validate85.errors);
		errors = vErrors.length;
	}
	if (_errs1 === errors) {
		if (!validate163(data, {
			instancePath,
			parentData,
			parentDataProperty,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
			errors = vErrors.length;
		}
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.type === void 0 && (missing0 = "type") || data.fee_type === void 0 && (missing0 = "fee_type") || data.billing_direction === void 0 && (missing0 = "billing_direction") || data.charge_on_contract_start === void 0 && (missing0 = "charge_on_contract_start")) {
				validate371.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			}
		} else {
			validate371.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate371.errors = vErrors;
	return errors === 0;
}
validate371.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check2 = validate374;
function validate374(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate374.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	const _errs1 = errors;
	if (!validate277(data, {
		instancePath,
		parentData,
		parentDataProperty,
		rootData,
		dynamicAnchors
	})) {
		vErrors = vErrors === null ? validate277.errors : vErrors.concat(validate277.errors);
		errors = vErrors.length;
	}
	var valid0 = _errs1 === errors;
	if (valid0) {
		const _errs2 = errors;
		if (!validate163(data, {
			instancePath,
			parentData,
			parentDataProperty,
			rootData,
			dynamicAnchors
		})) {
			vErrors = vErrors === null ? validate163.errors : vErrors.concat(validate163.errors);
			errors = vErrors.length;
		}
		var valid0 = _errs2 === errors;
		if (valid0) {
			const _errs3 = errors;
			if (data && typeof data == "object" && !Array.isArray(data)) {
				if (data.discount !== void 0) {
					let data0 = data.discount;
					if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
						let missing0;
						if (data0.amount === void 0 && (missing0 = "amount") || data0.type === void 0 && (missing0 = "type") || data0.duration_type === void 0 && (missing0 = "duration_type")) {
							validate374.errors = [{
								instancePath: instancePath + "/discount",
								schemaPath: "#/allOf/2/properties/discount/required",
								keyword: "required",
								params: { missingProperty: missing0 }
							}];
							return false;
						}
					}
				}
			}
			var valid0 = _errs3 === errors;
		}
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing1;
			if (data.type === void 0 && (missing1 = "type")) {
				validate374.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing1 }
				}];
				return false;
			}
		} else {
			validate374.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate374.errors = vErrors;
	return errors === 0;
}
validate374.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check3 = validate377;
const schema92 = {
	"$schema": "https://json-schema.org/draft/2020-12/schema",
	"type": "object",
	"required": ["version", "project"],
	"properties": {
		"version": { "const": 1 },
		"project": {
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9_-]{0,99}$"
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
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/environment_name" },
			"additionalProperties": { "$ref": "#/$defs/environment" }
		}
	},
	"additionalProperties": false,
	"$defs": {
		"percent": {
			"type": [
				"number",
				"string",
				"null"
			],
			"minimum": 0,
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
		},
		"amount": {
			"type": [
				"number",
				"string",
				"null"
			],
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
		},
		"day": {
			"type": "string",
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\."
		},
		"name": {
			"type": "string",
			"minLength": 1
		},
		"operation": {
			"type": ["object", "null"],
			"properties": {
				"method": { "$ref": "#/$defs/name" },
				"path": { "$ref": "#/$defs/name" },
				"repeatable": { "type": "boolean" },
				"fields": {
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/name" }
				},
				"id": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"service": {
			"type": ["object", "null"],
			"properties": {
				"base_url": { "$ref": "#/$defs/name" },
				"api_key": {},
				"profile": { "enum": ["published", "conventional"] },
				"operations": {
					"type": ["object", "null"],
					"additionalProperties": { "$ref": "#/$defs/operation" }
				},
				"list_parameters": {
					"type": ["object", "null"],
					"properties": {
						"page_size": { "$ref": "#/$defs/name" },
						"skip": { "$ref": "#/$defs/name" }
					},
					"additionalProperties": false
				},
				"headers": {
					"type": ["object", "null"],
					"properties": {
						"authorization": { "$ref": "#/$defs/name" },
						"version": { "$ref": "#/$defs/name" },
						"idempotency_key": { "$ref": "#/$defs/name" }
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		},
		"state": {
			"type": ["object", "null"],
			"properties": {
				"sqlite": { "$ref": "#/$defs/name" },
				"postgres": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"apply": {
			"type": ["object", "null"],
			"properties": {
				"concurrency": {
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 256
				},
				"timeout_ms": {
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 6e5
				},
				"retries": {
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 20
				},
				"requests_per_second": {
					"type": ["number", "null"],
					"exclusiveMinimum": 0,
					"maximum": 1e5
				},
				"drift": { "enum": ["report", "revert"] }
			},
			"additionalProperties": false
		},
		"guard_exception": {
			"type": "object",
			"required": [
				"guard",
				"until",
				"reason"
			],
			"properties": {
				"guard": { "enum": [
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
				] },
				"limit": { "$ref": "#/$defs/percent" },
				"for": { "$ref": "#/$defs/name" },
				"until": { "$ref": "#/$defs/day" },
				"reason": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"guards": {
			"type": ["object", "null"],
			"properties": {
				"deletions": {
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 1e6
				},
				"locked_prices": {
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 1e6
				},
				"backdating_days": {
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 36500
				},
				"price_increase_percent": { "$ref": "#/$defs/percent" },
				"price_decrease_percent": { "$ref": "#/$defs/percent" },
				"bill_increase_percent": { "$ref": "#/$defs/percent" },
				"move_increase_percent": { "$ref": "#/$defs/percent" },
				"monthly_change": {
					"type": ["object", "null"],
					"propertyNames": { "$ref": "#/$defs/currency_name" },
					"additionalProperties": {
						"type": ["object", "null"],
						"properties": {
							"min": { "$ref": "#/$defs/amount" },
							"max": { "$ref": "#/$defs/amount" }
						},
						"additionalProperties": false
					}
				},
				"notice_days": {
					"type": ["integer", "null"],
					"minimum": 0,
					"maximum": 36500
				},
				"window_days": {
					"type": ["integer", "null"],
					"minimum": 1,
					"maximum": 36500
				},
				"changes_percent": { "$ref": "#/$defs/percent" },
				"protect": {
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/name" }
				},
				"exceptions": {
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/guard_exception" }
				}
			},
			"additionalProperties": false
		},
		"approval_role": {
			"type": "string",
			"pattern": "^[a-z][a-z0-9_-]{0,62}$"
		},
		"approval_amount": {
			"type": ["number", "string"],
			"minimum": 0,
			"format": "decimal",
			"pattern": "^\\d+(\\.\\d+)?$|\\$\\{var\\."
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
			"propertyNames": { "$ref": "#/$defs/currency_name" },
			"additionalProperties": { "$ref": "#/$defs/approval_amount" }
		},
		"approvals": {
			"type": ["array", "null"],
			"items": {
				"type": "object",
				"required": ["when", "by"],
				"properties": {
					"when": {
						"type": "object",
						"minProperties": 1,
						"properties": {
							"monthly_increase_above": { "$ref": "#/$defs/approval_limit" },
							"monthly_decrease_above": { "$ref": "#/$defs/approval_limit" },
							"any_price_increase_percent_above": { "$ref": "#/$defs/percent" },
							"moves": { "type": "boolean" },
							"deletions": { "type": "boolean" },
							"guard_exceptions": { "type": "boolean" },
							"always": { "type": "boolean" }
						},
						"additionalProperties": false
					},
					"by": {
						"type": "array",
						"minItems": 1,
						"items": { "$ref": "#/$defs/approval_role" }
					}
				},
				"additionalProperties": false
			}
		},
		"approvers": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/approval_role" },
			"additionalProperties": {
				"type": ["array", "null"],
				"minItems": 1,
				"items": { "$ref": "#/$defs/name" }
			}
		},
		"report": {
			"type": ["object", "null"],
			"properties": {
				"cohorts": {
					"type": ["string", "null"],
					"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]"
				},
				"columns": {
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": {
						"type": "string",
						"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]"
					}
				}
			},
			"additionalProperties": false
		},
		"variables": {
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
			"pattern": "^[A-Z]{3}$"
		},
		"variable_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9_-]+$"
		},
		"environment_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$"
		},
		"globs": {
			"type": "array",
			"minItems": 1,
			"items": { "$ref": "#/$defs/name" }
		},
		"usage": {
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/name" }
		},
		"tests": {
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/name" }
		},
		"timezone": { "$ref": "#/$defs/name" },
		"environment": {
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
			"additionalProperties": false
		}
	}
};
const pattern13 = new RegExp("^[a-z0-9][a-z0-9_-]{0,99}$", "u");
function validate379(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate379.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) < 1) {
			validate379.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate379.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate379.errors = vErrors;
	return true;
}
validate379.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate378(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate378.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (Array.isArray(data)) {
			if (data.length < 1) {
				validate378.errors = [{
					instancePath,
					schemaPath: "#/minItems",
					keyword: "minItems",
					params: { limit: 1 }
				}];
				return false;
			} else {
				const len0 = data.length;
				for (let i0 = 0; i0 < len0; i0++) {
					const _errs1 = errors;
					if (!validate379(data[i0], {
						instancePath: instancePath + "/" + i0,
						parentData: data,
						parentDataProperty: i0,
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
						errors = vErrors.length;
					}
					if (!(_errs1 === errors)) break;
				}
			}
		} else {
			validate378.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "array" }
			}];
			return false;
		}
	}
	validate378.errors = vErrors;
	return errors === 0;
}
validate378.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema95 = {
	"type": ["array", "null"],
	"items": { "$ref": "#/$defs/name" }
};
function validate382(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate382.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!Array.isArray(data) && data !== null) {
		validate382.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema95.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (Array.isArray(data)) {
			const len0 = data.length;
			for (let i0 = 0; i0 < len0; i0++) {
				const _errs1 = errors;
				if (!validate379(data[i0], {
					instancePath: instancePath + "/" + i0,
					parentData: data,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
					errors = vErrors.length;
				}
				if (!(_errs1 === errors)) break;
			}
		}
	}
	validate382.errors = vErrors;
	return errors === 0;
}
validate382.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema96 = {
	"type": ["array", "null"],
	"items": { "$ref": "#/$defs/name" }
};
function validate385(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate385.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!Array.isArray(data) && data !== null) {
		validate385.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema96.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (Array.isArray(data)) {
			const len0 = data.length;
			for (let i0 = 0; i0 < len0; i0++) {
				const _errs1 = errors;
				if (!validate379(data[i0], {
					instancePath: instancePath + "/" + i0,
					parentData: data,
					parentDataProperty: i0,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
					errors = vErrors.length;
				}
				if (!(_errs1 === errors)) break;
			}
		}
	}
	validate385.errors = vErrors;
	return errors === 0;
}
validate385.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate388(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate388.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) < 1) {
			validate388.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate388.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate388.errors = vErrors;
	return true;
}
validate388.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema98 = {
	"type": ["object", "null"],
	"propertyNames": { "$ref": "#/$defs/variable_name" },
	"additionalProperties": { "type": [
		"string",
		"number",
		"boolean"
	] }
};
const pattern14 = new RegExp("^[A-Za-z0-9_-]+$", "u");
function validate391(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate391.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern14.test(data)) {
			validate391.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[A-Za-z0-9_-]+$" }
			}];
			return false;
		}
	} else {
		validate391.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate391.errors = vErrors;
	return true;
}
validate391.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate390(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate390.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate390.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema98.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			for (const key0 in data) {
				const _errs1 = errors;
				if (!validate391(key0, {
					instancePath,
					parentData: data,
					parentDataProperty,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate391.errors : vErrors.concat(validate391.errors);
					errors = vErrors.length;
				}
				var valid0 = _errs1 === errors;
				if (!valid0) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames",
						keyword: "propertyNames",
						params: { propertyName: key0 }
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
					validate390.errors = vErrors;
					return false;
				}
			}
			if (valid0) for (const key1 in data) {
				let data0 = data[key1];
				const _errs3 = errors;
				if (typeof data0 !== "string" && !(typeof data0 == "number" && isFinite(data0)) && typeof data0 !== "boolean") {
					validate390.errors = [{
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/additionalProperties/type",
						keyword: "type",
						params: { type: schema98.additionalProperties.type }
					}];
					return false;
				}
				if (!(_errs3 === errors)) break;
			}
		}
	}
	validate390.errors = vErrors;
	return errors === 0;
}
validate390.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema100 = {
	"type": ["object", "null"],
	"properties": {
		"base_url": { "$ref": "#/$defs/name" },
		"api_key": {},
		"profile": { "enum": ["published", "conventional"] },
		"operations": {
			"type": ["object", "null"],
			"additionalProperties": { "$ref": "#/$defs/operation" }
		},
		"list_parameters": {
			"type": ["object", "null"],
			"properties": {
				"page_size": { "$ref": "#/$defs/name" },
				"skip": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"headers": {
			"type": ["object", "null"],
			"properties": {
				"authorization": { "$ref": "#/$defs/name" },
				"version": { "$ref": "#/$defs/name" },
				"idempotency_key": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		}
	},
	"additionalProperties": false
};
const schema101 = {
	"type": ["object", "null"],
	"properties": {
		"method": { "$ref": "#/$defs/name" },
		"path": { "$ref": "#/$defs/name" },
		"repeatable": { "type": "boolean" },
		"fields": {
			"type": "object",
			"additionalProperties": { "$ref": "#/$defs/name" }
		},
		"id": { "$ref": "#/$defs/name" }
	},
	"additionalProperties": false
};
function validate396(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate396.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate396.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema101.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "method" || key0 === "path" || key0 === "repeatable" || key0 === "fields" || key0 === "id")) {
				validate396.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.method !== void 0) {
					const _errs2 = errors;
					if (!validate379(data.method, {
						instancePath: instancePath + "/method",
						parentData: data,
						parentDataProperty: "method",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.path !== void 0) {
						const _errs3 = errors;
						if (!validate379(data.path, {
							instancePath: instancePath + "/path",
							parentData: data,
							parentDataProperty: "path",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.repeatable !== void 0) {
							const _errs4 = errors;
							if (typeof data.repeatable !== "boolean") {
								validate396.errors = [{
									instancePath: instancePath + "/repeatable",
									schemaPath: "#/properties/repeatable/type",
									keyword: "type",
									params: { type: "boolean" }
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.fields !== void 0) {
								let data3 = data.fields;
								const _errs6 = errors;
								if (errors === _errs6) {
									if (data3 && typeof data3 == "object" && !Array.isArray(data3)) for (const key1 in data3) {
										const _errs9 = errors;
										if (!validate379(data3[key1], {
											instancePath: instancePath + "/fields/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
											parentData: data3,
											parentDataProperty: key1,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
											errors = vErrors.length;
										}
										if (!(_errs9 === errors)) break;
									}
									else {
										validate396.errors = [{
											instancePath: instancePath + "/fields",
											schemaPath: "#/properties/fields/type",
											keyword: "type",
											params: { type: "object" }
										}];
										return false;
									}
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.id !== void 0) {
									const _errs10 = errors;
									if (!validate379(data.id, {
										instancePath: instancePath + "/id",
										parentData: data,
										parentDataProperty: "id",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs10 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		}
	}
	validate396.errors = vErrors;
	return errors === 0;
}
validate396.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate394(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate394.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate394.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema100.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "base_url" || key0 === "api_key" || key0 === "profile" || key0 === "operations" || key0 === "list_parameters" || key0 === "headers")) {
				validate394.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.base_url !== void 0) {
					const _errs2 = errors;
					if (!validate379(data.base_url, {
						instancePath: instancePath + "/base_url",
						parentData: data,
						parentDataProperty: "base_url",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.profile !== void 0) {
						let data1 = data.profile;
						const _errs3 = errors;
						if (!(data1 === "published" || data1 === "conventional")) {
							validate394.errors = [{
								instancePath: instancePath + "/profile",
								schemaPath: "#/properties/profile/enum",
								keyword: "enum",
								params: { allowedValues: schema100.properties.profile.enum }
							}];
							return false;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.operations !== void 0) {
							let data2 = data.operations;
							const _errs4 = errors;
							if (!(data2 && typeof data2 == "object" && !Array.isArray(data2)) && data2 !== null) {
								validate394.errors = [{
									instancePath: instancePath + "/operations",
									schemaPath: "#/properties/operations/type",
									keyword: "type",
									params: { type: schema100.properties.operations.type }
								}];
								return false;
							}
							if (errors === _errs4) {
								if (data2 && typeof data2 == "object" && !Array.isArray(data2)) for (const key1 in data2) {
									const _errs7 = errors;
									if (!validate396(data2[key1], {
										instancePath: instancePath + "/operations/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
										parentData: data2,
										parentDataProperty: key1,
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate396.errors : vErrors.concat(validate396.errors);
										errors = vErrors.length;
									}
									if (!(_errs7 === errors)) break;
								}
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.list_parameters !== void 0) {
								let data4 = data.list_parameters;
								const _errs8 = errors;
								if (!(data4 && typeof data4 == "object" && !Array.isArray(data4)) && data4 !== null) {
									validate394.errors = [{
										instancePath: instancePath + "/list_parameters",
										schemaPath: "#/properties/list_parameters/type",
										keyword: "type",
										params: { type: schema100.properties.list_parameters.type }
									}];
									return false;
								}
								if (errors === _errs8) {
									if (data4 && typeof data4 == "object" && !Array.isArray(data4)) {
										const _errs10 = errors;
										for (const key2 in data4) if (!(key2 === "page_size" || key2 === "skip")) {
											validate394.errors = [{
												instancePath: instancePath + "/list_parameters",
												schemaPath: "#/properties/list_parameters/additionalProperties",
												keyword: "additionalProperties",
												params: { additionalProperty: key2 }
											}];
											return false;
										}
										if (_errs10 === errors) {
											if (data4.page_size !== void 0) {
												const _errs11 = errors;
												if (!validate379(data4.page_size, {
													instancePath: instancePath + "/list_parameters/page_size",
													parentData: data4,
													parentDataProperty: "page_size",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
													errors = vErrors.length;
												}
												var valid2 = _errs11 === errors;
											} else var valid2 = true;
											if (valid2) {
												if (data4.skip !== void 0) {
													const _errs12 = errors;
													if (!validate379(data4.skip, {
														instancePath: instancePath + "/list_parameters/skip",
														parentData: data4,
														parentDataProperty: "skip",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
														errors = vErrors.length;
													}
													var valid2 = _errs12 === errors;
												} else var valid2 = true;
											}
										}
									}
								}
								var valid0 = _errs8 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.headers !== void 0) {
									let data7 = data.headers;
									const _errs13 = errors;
									if (!(data7 && typeof data7 == "object" && !Array.isArray(data7)) && data7 !== null) {
										validate394.errors = [{
											instancePath: instancePath + "/headers",
											schemaPath: "#/properties/headers/type",
											keyword: "type",
											params: { type: schema100.properties.headers.type }
										}];
										return false;
									}
									if (errors === _errs13) {
										if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
											const _errs15 = errors;
											for (const key3 in data7) if (!(key3 === "authorization" || key3 === "version" || key3 === "idempotency_key")) {
												validate394.errors = [{
													instancePath: instancePath + "/headers",
													schemaPath: "#/properties/headers/additionalProperties",
													keyword: "additionalProperties",
													params: { additionalProperty: key3 }
												}];
												return false;
											}
											if (_errs15 === errors) {
												if (data7.authorization !== void 0) {
													const _errs16 = errors;
													if (!validate379(data7.authorization, {
														instancePath: instancePath + "/headers/authorization",
														parentData: data7,
														parentDataProperty: "authorization",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
														errors = vErrors.length;
													}
													var valid3 = _errs16 === errors;
												} else var valid3 = true;
												if (valid3) {
													if (data7.version !== void 0) {
														const _errs17 = errors;
														if (!validate379(data7.version, {
															instancePath: instancePath + "/headers/version",
															parentData: data7,
															parentDataProperty: "version",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
															errors = vErrors.length;
														}
														var valid3 = _errs17 === errors;
													} else var valid3 = true;
													if (valid3) {
														if (data7.idempotency_key !== void 0) {
															const _errs18 = errors;
															if (!validate379(data7.idempotency_key, {
																instancePath: instancePath + "/headers/idempotency_key",
																parentData: data7,
																parentDataProperty: "idempotency_key",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
																errors = vErrors.length;
															}
															var valid3 = _errs18 === errors;
														} else var valid3 = true;
													}
												}
											}
										}
									}
									var valid0 = _errs13 === errors;
								} else var valid0 = true;
							}
						}
					}
				}
			}
		}
	}
	validate394.errors = vErrors;
	return errors === 0;
}
validate394.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema102 = {
	"type": ["object", "null"],
	"properties": {
		"sqlite": { "$ref": "#/$defs/name" },
		"postgres": { "$ref": "#/$defs/name" }
	},
	"additionalProperties": false
};
function validate408(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate408.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate408.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema102.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "sqlite" || key0 === "postgres")) {
				validate408.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.sqlite !== void 0) {
					const _errs2 = errors;
					if (!validate379(data.sqlite, {
						instancePath: instancePath + "/sqlite",
						parentData: data,
						parentDataProperty: "sqlite",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.postgres !== void 0) {
						const _errs3 = errors;
						if (!validate379(data.postgres, {
							instancePath: instancePath + "/postgres",
							parentData: data,
							parentDataProperty: "postgres",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
				}
			}
		}
	}
	validate408.errors = vErrors;
	return errors === 0;
}
validate408.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema103 = {
	"type": ["object", "null"],
	"properties": {
		"concurrency": {
			"type": ["integer", "null"],
			"minimum": 1,
			"maximum": 256
		},
		"timeout_ms": {
			"type": ["integer", "null"],
			"minimum": 1,
			"maximum": 6e5
		},
		"retries": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 20
		},
		"requests_per_second": {
			"type": ["number", "null"],
			"exclusiveMinimum": 0,
			"maximum": 1e5
		},
		"drift": { "enum": ["report", "revert"] }
	},
	"additionalProperties": false
};
function validate412(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate412.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate412.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema103.type }
		}];
		return false;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "concurrency" || key0 === "timeout_ms" || key0 === "retries" || key0 === "requests_per_second" || key0 === "drift")) {
			validate412.errors = [{
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			}];
			return false;
		}
		if (data.concurrency !== void 0) {
			let data0 = data.concurrency;
			if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)) && data0 !== null) {
				validate412.errors = [{
					instancePath: instancePath + "/concurrency",
					schemaPath: "#/properties/concurrency/type",
					keyword: "type",
					params: { type: schema103.properties.concurrency.type }
				}];
				return false;
			}
			if (typeof data0 == "number" && isFinite(data0)) {
				if (data0 > 256 || isNaN(data0)) {
					validate412.errors = [{
						instancePath: instancePath + "/concurrency",
						schemaPath: "#/properties/concurrency/maximum",
						keyword: "maximum",
						params: {
							comparison: "<=",
							limit: 256
						}
					}];
					return false;
				} else if (data0 < 1 || isNaN(data0)) {
					validate412.errors = [{
						instancePath: instancePath + "/concurrency",
						schemaPath: "#/properties/concurrency/minimum",
						keyword: "minimum",
						params: {
							comparison: ">=",
							limit: 1
						}
					}];
					return false;
				}
			}
			var valid0 = true;
		} else var valid0 = true;
		if (valid0) {
			if (data.timeout_ms !== void 0) {
				let data1 = data.timeout_ms;
				if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)) && data1 !== null) {
					validate412.errors = [{
						instancePath: instancePath + "/timeout_ms",
						schemaPath: "#/properties/timeout_ms/type",
						keyword: "type",
						params: { type: schema103.properties.timeout_ms.type }
					}];
					return false;
				}
				if (typeof data1 == "number" && isFinite(data1)) {
					if (data1 > 6e5 || isNaN(data1)) {
						validate412.errors = [{
							instancePath: instancePath + "/timeout_ms",
							schemaPath: "#/properties/timeout_ms/maximum",
							keyword: "maximum",
							params: {
								comparison: "<=",
								limit: 6e5
							}
						}];
						return false;
					} else if (data1 < 1 || isNaN(data1)) {
						validate412.errors = [{
							instancePath: instancePath + "/timeout_ms",
							schemaPath: "#/properties/timeout_ms/minimum",
							keyword: "minimum",
							params: {
								comparison: ">=",
								limit: 1
							}
						}];
						return false;
					}
				}
				var valid0 = true;
			} else var valid0 = true;
			if (valid0) {
				if (data.retries !== void 0) {
					let data2 = data.retries;
					if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && data2 !== null) {
						validate412.errors = [{
							instancePath: instancePath + "/retries",
							schemaPath: "#/properties/retries/type",
							keyword: "type",
							params: { type: schema103.properties.retries.type }
						}];
						return false;
					}
					if (typeof data2 == "number" && isFinite(data2)) {
						if (data2 > 20 || isNaN(data2)) {
							validate412.errors = [{
								instancePath: instancePath + "/retries",
								schemaPath: "#/properties/retries/maximum",
								keyword: "maximum",
								params: {
									comparison: "<=",
									limit: 20
								}
							}];
							return false;
						} else if (data2 < 0 || isNaN(data2)) {
							validate412.errors = [{
								instancePath: instancePath + "/retries",
								schemaPath: "#/properties/retries/minimum",
								keyword: "minimum",
								params: {
									comparison: ">=",
									limit: 0
								}
							}];
							return false;
						}
					}
					var valid0 = true;
				} else var valid0 = true;
				if (valid0) {
					if (data.requests_per_second !== void 0) {
						let data3 = data.requests_per_second;
						if (!(typeof data3 == "number" && isFinite(data3)) && data3 !== null) {
							validate412.errors = [{
								instancePath: instancePath + "/requests_per_second",
								schemaPath: "#/properties/requests_per_second/type",
								keyword: "type",
								params: { type: schema103.properties.requests_per_second.type }
							}];
							return false;
						}
						if (typeof data3 == "number" && isFinite(data3)) {
							if (data3 > 1e5 || isNaN(data3)) {
								validate412.errors = [{
									instancePath: instancePath + "/requests_per_second",
									schemaPath: "#/properties/requests_per_second/maximum",
									keyword: "maximum",
									params: {
										comparison: "<=",
										limit: 1e5
									}
								}];
								return false;
							} else if (data3 <= 0 || isNaN(data3)) {
								validate412.errors = [{
									instancePath: instancePath + "/requests_per_second",
									schemaPath: "#/properties/requests_per_second/exclusiveMinimum",
									keyword: "exclusiveMinimum",
									params: {
										comparison: ">",
										limit: 0
									}
								}];
								return false;
							}
						}
						var valid0 = true;
					} else var valid0 = true;
					if (valid0) {
						if (data.drift !== void 0) {
							let data4 = data.drift;
							if (!(data4 === "report" || data4 === "revert")) {
								validate412.errors = [{
									instancePath: instancePath + "/drift",
									schemaPath: "#/properties/drift/enum",
									keyword: "enum",
									params: { allowedValues: schema103.properties.drift.enum }
								}];
								return false;
							}
							var valid0 = true;
						} else var valid0 = true;
					}
				}
			}
		}
	}
	validate412.errors = vErrors;
	return true;
}
validate412.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema104 = {
	"type": ["object", "null"],
	"properties": {
		"deletions": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 1e6
		},
		"locked_prices": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 1e6
		},
		"backdating_days": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 36500
		},
		"price_increase_percent": { "$ref": "#/$defs/percent" },
		"price_decrease_percent": { "$ref": "#/$defs/percent" },
		"bill_increase_percent": { "$ref": "#/$defs/percent" },
		"move_increase_percent": { "$ref": "#/$defs/percent" },
		"monthly_change": {
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/currency_name" },
			"additionalProperties": {
				"type": ["object", "null"],
				"properties": {
					"min": { "$ref": "#/$defs/amount" },
					"max": { "$ref": "#/$defs/amount" }
				},
				"additionalProperties": false
			}
		},
		"notice_days": {
			"type": ["integer", "null"],
			"minimum": 0,
			"maximum": 36500
		},
		"window_days": {
			"type": ["integer", "null"],
			"minimum": 1,
			"maximum": 36500
		},
		"changes_percent": { "$ref": "#/$defs/percent" },
		"protect": {
			"type": ["array", "null"],
			"uniqueItems": true,
			"items": { "$ref": "#/$defs/name" }
		},
		"exceptions": {
			"type": ["array", "null"],
			"items": { "$ref": "#/$defs/guard_exception" }
		}
	},
	"additionalProperties": false
};
const schema105 = {
	"type": [
		"number",
		"string",
		"null"
	],
	"minimum": 0,
	"format": "decimal",
	"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
};
function validate415(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate415.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && isFinite(data)) && typeof data !== "string" && data !== null) {
		validate415.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema105.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data < 0 || isNaN(data)) {
			validate415.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (!pattern8.test(data)) {
			validate415.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats2(data)) {
			validate415.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	}
	validate415.errors = vErrors;
	return true;
}
validate415.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern16 = new RegExp("^[A-Z]{3}$", "u");
function validate420(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate420.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern16.test(data)) {
			validate420.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[A-Z]{3}$" }
			}];
			return false;
		}
	} else {
		validate420.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate420.errors = vErrors;
	return true;
}
validate420.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema107 = {
	"type": [
		"number",
		"string",
		"null"
	],
	"format": "decimal",
	"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\."
};
function validate422(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate422.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && isFinite(data)) && typeof data !== "string" && data !== null) {
		validate422.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema107.type }
		}];
		return false;
	}
	if (typeof data === "string") {
		if (!pattern8.test(data)) {
			validate422.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats2(data)) {
			validate422.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	}
	validate422.errors = vErrors;
	return true;
}
validate422.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema108 = {
	"type": "object",
	"required": [
		"guard",
		"until",
		"reason"
	],
	"properties": {
		"guard": { "enum": [
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
		] },
		"limit": { "$ref": "#/$defs/percent" },
		"for": { "$ref": "#/$defs/name" },
		"until": { "$ref": "#/$defs/day" },
		"reason": { "$ref": "#/$defs/name" }
	},
	"additionalProperties": false
};
function validate430(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate430.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern6.test(data)) {
			validate430.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats0(data)) {
			validate430.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "day" }
			}];
			return false;
		}
	} else {
		validate430.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate430.errors = vErrors;
	return true;
}
validate430.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate427(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate427.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.guard === void 0 && (missing0 = "guard") || data.until === void 0 && (missing0 = "until") || data.reason === void 0 && (missing0 = "reason")) {
				validate427.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "guard" || key0 === "limit" || key0 === "for" || key0 === "until" || key0 === "reason")) {
					validate427.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.guard !== void 0) {
						let data0 = data.guard;
						const _errs2 = errors;
						if (!(data0 === "deletions" || data0 === "locked_prices" || data0 === "price_increase_percent" || data0 === "price_decrease_percent" || data0 === "bill_increase_percent" || data0 === "move_increase_percent" || data0 === "monthly_change" || data0 === "notice_days" || data0 === "changes_percent" || data0 === "backdating_days" || data0 === "protect")) {
							validate427.errors = [{
								instancePath: instancePath + "/guard",
								schemaPath: "#/properties/guard/enum",
								keyword: "enum",
								params: { allowedValues: schema108.properties.guard.enum }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.limit !== void 0) {
							const _errs3 = errors;
							if (!validate415(data.limit, {
								instancePath: instancePath + "/limit",
								parentData: data,
								parentDataProperty: "limit",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.for !== void 0) {
								const _errs4 = errors;
								if (!validate379(data.for, {
									instancePath: instancePath + "/for",
									parentData: data,
									parentDataProperty: "for",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.until !== void 0) {
									const _errs5 = errors;
									if (!validate430(data.until, {
										instancePath: instancePath + "/until",
										parentData: data,
										parentDataProperty: "until",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate430.errors : vErrors.concat(validate430.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.reason !== void 0) {
										const _errs6 = errors;
										if (!validate379(data.reason, {
											instancePath: instancePath + "/reason",
											parentData: data,
											parentDataProperty: "reason",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs6 === errors;
									} else var valid0 = true;
								}
							}
						}
					}
				}
			}
		} else {
			validate427.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate427.errors = vErrors;
	return errors === 0;
}
validate427.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate414(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate414.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate414.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema104.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema104.properties, key0)) {
				validate414.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.deletions !== void 0) {
					let data0 = data.deletions;
					const _errs2 = errors;
					if (!(typeof data0 == "number" && !(data0 % 1) && !isNaN(data0) && isFinite(data0)) && data0 !== null) {
						validate414.errors = [{
							instancePath: instancePath + "/deletions",
							schemaPath: "#/properties/deletions/type",
							keyword: "type",
							params: { type: schema104.properties.deletions.type }
						}];
						return false;
					}
					if (errors === _errs2) {
						if (typeof data0 == "number" && isFinite(data0)) {
							if (data0 > 1e6 || isNaN(data0)) {
								validate414.errors = [{
									instancePath: instancePath + "/deletions",
									schemaPath: "#/properties/deletions/maximum",
									keyword: "maximum",
									params: {
										comparison: "<=",
										limit: 1e6
									}
								}];
								return false;
							} else if (data0 < 0 || isNaN(data0)) {
								validate414.errors = [{
									instancePath: instancePath + "/deletions",
									schemaPath: "#/properties/deletions/minimum",
									keyword: "minimum",
									params: {
										comparison: ">=",
										limit: 0
									}
								}];
								return false;
							}
						}
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.locked_prices !== void 0) {
						let data1 = data.locked_prices;
						const _errs4 = errors;
						if (!(typeof data1 == "number" && !(data1 % 1) && !isNaN(data1) && isFinite(data1)) && data1 !== null) {
							validate414.errors = [{
								instancePath: instancePath + "/locked_prices",
								schemaPath: "#/properties/locked_prices/type",
								keyword: "type",
								params: { type: schema104.properties.locked_prices.type }
							}];
							return false;
						}
						if (errors === _errs4) {
							if (typeof data1 == "number" && isFinite(data1)) {
								if (data1 > 1e6 || isNaN(data1)) {
									validate414.errors = [{
										instancePath: instancePath + "/locked_prices",
										schemaPath: "#/properties/locked_prices/maximum",
										keyword: "maximum",
										params: {
											comparison: "<=",
											limit: 1e6
										}
									}];
									return false;
								} else if (data1 < 0 || isNaN(data1)) {
									validate414.errors = [{
										instancePath: instancePath + "/locked_prices",
										schemaPath: "#/properties/locked_prices/minimum",
										keyword: "minimum",
										params: {
											comparison: ">=",
											limit: 0
										}
									}];
									return false;
								}
							}
						}
						var valid0 = _errs4 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.backdating_days !== void 0) {
							let data2 = data.backdating_days;
							const _errs6 = errors;
							if (!(typeof data2 == "number" && !(data2 % 1) && !isNaN(data2) && isFinite(data2)) && data2 !== null) {
								validate414.errors = [{
									instancePath: instancePath + "/backdating_days",
									schemaPath: "#/properties/backdating_days/type",
									keyword: "type",
									params: { type: schema104.properties.backdating_days.type }
								}];
								return false;
							}
							if (errors === _errs6) {
								if (typeof data2 == "number" && isFinite(data2)) {
									if (data2 > 36500 || isNaN(data2)) {
										validate414.errors = [{
											instancePath: instancePath + "/backdating_days",
											schemaPath: "#/properties/backdating_days/maximum",
											keyword: "maximum",
											params: {
												comparison: "<=",
												limit: 36500
											}
										}];
										return false;
									} else if (data2 < 0 || isNaN(data2)) {
										validate414.errors = [{
											instancePath: instancePath + "/backdating_days",
											schemaPath: "#/properties/backdating_days/minimum",
											keyword: "minimum",
											params: {
												comparison: ">=",
												limit: 0
											}
										}];
										return false;
									}
								}
							}
							var valid0 = _errs6 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.price_increase_percent !== void 0) {
								const _errs8 = errors;
								if (!validate415(data.price_increase_percent, {
									instancePath: instancePath + "/price_increase_percent",
									parentData: data,
									parentDataProperty: "price_increase_percent",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs8 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.price_decrease_percent !== void 0) {
									const _errs9 = errors;
									if (!validate415(data.price_decrease_percent, {
										instancePath: instancePath + "/price_decrease_percent",
										parentData: data,
										parentDataProperty: "price_decrease_percent",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs9 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.bill_increase_percent !== void 0) {
										const _errs10 = errors;
										if (!validate415(data.bill_increase_percent, {
											instancePath: instancePath + "/bill_increase_percent",
											parentData: data,
											parentDataProperty: "bill_increase_percent",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs10 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.move_increase_percent !== void 0) {
											const _errs11 = errors;
											if (!validate415(data.move_increase_percent, {
												instancePath: instancePath + "/move_increase_percent",
												parentData: data,
												parentDataProperty: "move_increase_percent",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs11 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.monthly_change !== void 0) {
												let data7 = data.monthly_change;
												const _errs12 = errors;
												if (!(data7 && typeof data7 == "object" && !Array.isArray(data7)) && data7 !== null) {
													validate414.errors = [{
														instancePath: instancePath + "/monthly_change",
														schemaPath: "#/properties/monthly_change/type",
														keyword: "type",
														params: { type: schema104.properties.monthly_change.type }
													}];
													return false;
												}
												if (errors === _errs12) {
													if (data7 && typeof data7 == "object" && !Array.isArray(data7)) {
														for (const key1 in data7) {
															const _errs14 = errors;
															if (!validate420(key1, {
																instancePath: instancePath + "/monthly_change",
																parentData: data7,
																parentDataProperty: "monthly_change",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate420.errors : vErrors.concat(validate420.errors);
																errors = vErrors.length;
															}
															var valid1 = _errs14 === errors;
															if (!valid1) {
																const err0 = {
																	instancePath: instancePath + "/monthly_change",
																	schemaPath: "#/properties/monthly_change/propertyNames",
																	keyword: "propertyNames",
																	params: { propertyName: key1 }
																};
																if (vErrors === null) vErrors = [err0];
																else vErrors.push(err0);
																errors++;
																validate414.errors = vErrors;
																return false;
															}
														}
														if (valid1) for (const key2 in data7) {
															let data8 = data7[key2];
															const _errs16 = errors;
															if (!(data8 && typeof data8 == "object" && !Array.isArray(data8)) && data8 !== null) {
																validate414.errors = [{
																	instancePath: instancePath + "/monthly_change/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
																	schemaPath: "#/properties/monthly_change/additionalProperties/type",
																	keyword: "type",
																	params: { type: schema104.properties.monthly_change.additionalProperties.type }
																}];
																return false;
															}
															if (errors === _errs16) {
																if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
																	const _errs18 = errors;
																	for (const key3 in data8) if (!(key3 === "min" || key3 === "max")) {
																		validate414.errors = [{
																			instancePath: instancePath + "/monthly_change/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
																			schemaPath: "#/properties/monthly_change/additionalProperties/additionalProperties",
																			keyword: "additionalProperties",
																			params: { additionalProperty: key3 }
																		}];
																		return false;
																	}
																	if (_errs18 === errors) {
																		if (data8.min !== void 0) {
																			const _errs19 = errors;
																			if (!validate422(data8.min, {
																				instancePath: instancePath + "/monthly_change/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/min",
																				parentData: data8,
																				parentDataProperty: "min",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate422.errors : vErrors.concat(validate422.errors);
																				errors = vErrors.length;
																			}
																			var valid3 = _errs19 === errors;
																		} else var valid3 = true;
																		if (valid3) {
																			if (data8.max !== void 0) {
																				const _errs20 = errors;
																				if (!validate422(data8.max, {
																					instancePath: instancePath + "/monthly_change/" + key2.replace(/~/g, "~0").replace(/\//g, "~1") + "/max",
																					parentData: data8,
																					parentDataProperty: "max",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate422.errors : vErrors.concat(validate422.errors);
																					errors = vErrors.length;
																				}
																				var valid3 = _errs20 === errors;
																			} else var valid3 = true;
																		}
																	}
																}
															}
															if (!(_errs16 === errors)) break;
														}
													}
												}
												var valid0 = _errs12 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.notice_days !== void 0) {
													let data11 = data.notice_days;
													const _errs21 = errors;
													if (!(typeof data11 == "number" && !(data11 % 1) && !isNaN(data11) && isFinite(data11)) && data11 !== null) {
														validate414.errors = [{
															instancePath: instancePath + "/notice_days",
															schemaPath: "#/properties/notice_days/type",
															keyword: "type",
															params: { type: schema104.properties.notice_days.type }
														}];
														return false;
													}
													if (errors === _errs21) {
														if (typeof data11 == "number" && isFinite(data11)) {
															if (data11 > 36500 || isNaN(data11)) {
																validate414.errors = [{
																	instancePath: instancePath + "/notice_days",
																	schemaPath: "#/properties/notice_days/maximum",
																	keyword: "maximum",
																	params: {
																		comparison: "<=",
																		limit: 36500
																	}
																}];
																return false;
															} else if (data11 < 0 || isNaN(data11)) {
																validate414.errors = [{
																	instancePath: instancePath + "/notice_days",
																	schemaPath: "#/properties/notice_days/minimum",
																	keyword: "minimum",
																	params: {
																		comparison: ">=",
																		limit: 0
																	}
																}];
																return false;
															}
														}
													}
													var valid0 = _errs21 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.window_days !== void 0) {
														let data12 = data.window_days;
														const _errs23 = errors;
														if (!(typeof data12 == "number" && !(data12 % 1) && !isNaN(data12) && isFinite(data12)) && data12 !== null) {
															validate414.errors = [{
																instancePath: instancePath + "/window_days",
																schemaPath: "#/properties/window_days/type",
																keyword: "type",
																params: { type: schema104.properties.window_days.type }
															}];
															return false;
														}
														if (errors === _errs23) {
															if (typeof data12 == "number" && isFinite(data12)) {
																if (data12 > 36500 || isNaN(data12)) {
																	validate414.errors = [{
																		instancePath: instancePath + "/window_days",
																		schemaPath: "#/properties/window_days/maximum",
																		keyword: "maximum",
																		params: {
																			comparison: "<=",
																			limit: 36500
																		}
																	}];
																	return false;
																} else if (data12 < 1 || isNaN(data12)) {
																	validate414.errors = [{
																		instancePath: instancePath + "/window_days",
																		schemaPath: "#/properties/window_days/minimum",
																		keyword: "minimum",
																		params: {
																			comparison: ">=",
																			limit: 1
																		}
																	}];
																	return false;
																}
															}
														}
														var valid0 = _errs23 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.changes_percent !== void 0) {
															const _errs25 = errors;
															if (!validate415(data.changes_percent, {
																instancePath: instancePath + "/changes_percent",
																parentData: data,
																parentDataProperty: "changes_percent",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs25 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.protect !== void 0) {
																let data14 = data.protect;
																const _errs26 = errors;
																if (!Array.isArray(data14) && data14 !== null) {
																	validate414.errors = [{
																		instancePath: instancePath + "/protect",
																		schemaPath: "#/properties/protect/type",
																		keyword: "type",
																		params: { type: schema104.properties.protect.type }
																	}];
																	return false;
																}
																if (errors === _errs26) {
																	if (Array.isArray(data14)) {
																		var valid4 = true;
																		const len0 = data14.length;
																		for (let i0 = 0; i0 < len0; i0++) {
																			const _errs28 = errors;
																			if (!validate379(data14[i0], {
																				instancePath: instancePath + "/protect/" + i0,
																				parentData: data14,
																				parentDataProperty: i0,
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
																				errors = vErrors.length;
																			}
																			var valid4 = _errs28 === errors;
																			if (!valid4) break;
																		}
																		if (valid4) {
																			let i1 = data14.length;
																			let j0;
																			if (i1 > 1) {
																				outer0: for (; i1--;) for (j0 = i1; j0--;) if (func0(data14[i1], data14[j0])) {
																					validate414.errors = [{
																						instancePath: instancePath + "/protect",
																						schemaPath: "#/properties/protect/uniqueItems",
																						keyword: "uniqueItems",
																						params: {
																							i: i1,
																							j: j0
																						}
																					}];
																					return false;
																				}
																			}
																		}
																	}
																}
																var valid0 = _errs26 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.exceptions !== void 0) {
																	let data16 = data.exceptions;
																	const _errs29 = errors;
																	if (!Array.isArray(data16) && data16 !== null) {
																		validate414.errors = [{
																			instancePath: instancePath + "/exceptions",
																			schemaPath: "#/properties/exceptions/type",
																			keyword: "type",
																			params: { type: schema104.properties.exceptions.type }
																		}];
																		return false;
																	}
																	if (errors === _errs29) {
																		if (Array.isArray(data16)) {
																			const len1 = data16.length;
																			for (let i2 = 0; i2 < len1; i2++) {
																				const _errs31 = errors;
																				if (!validate427(data16[i2], {
																					instancePath: instancePath + "/exceptions/" + i2,
																					parentData: data16,
																					parentDataProperty: i2,
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate427.errors : vErrors.concat(validate427.errors);
																					errors = vErrors.length;
																				}
																				if (!(_errs31 === errors)) break;
																			}
																		}
																	}
																	var valid0 = _errs29 === errors;
																} else var valid0 = true;
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate414.errors = vErrors;
	return errors === 0;
}
validate414.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema110 = {
	"type": ["array", "null"],
	"items": {
		"type": "object",
		"required": ["when", "by"],
		"properties": {
			"when": {
				"type": "object",
				"minProperties": 1,
				"properties": {
					"monthly_increase_above": { "$ref": "#/$defs/approval_limit" },
					"monthly_decrease_above": { "$ref": "#/$defs/approval_limit" },
					"any_price_increase_percent_above": { "$ref": "#/$defs/percent" },
					"moves": { "type": "boolean" },
					"deletions": { "type": "boolean" },
					"guard_exceptions": { "type": "boolean" },
					"always": { "type": "boolean" }
				},
				"additionalProperties": false
			},
			"by": {
				"type": "array",
				"minItems": 1,
				"items": { "$ref": "#/$defs/approval_role" }
			}
		},
		"additionalProperties": false
	}
};
const schema111 = {
	"type": [
		"number",
		"string",
		"object"
	],
	"minimum": 0,
	"minProperties": 1,
	"format": "decimal",
	"pattern": "^\\d+(\\.\\d+)?$|\\$\\{var\\.",
	"propertyNames": { "$ref": "#/$defs/currency_name" },
	"additionalProperties": { "$ref": "#/$defs/approval_amount" }
};
const pattern19 = new RegExp("^\\d+(\\.\\d+)?$|\\$\\{var\\.", "u");
const schema112 = {
	"type": ["number", "string"],
	"minimum": 0,
	"format": "decimal",
	"pattern": "^\\d+(\\.\\d+)?$|\\$\\{var\\."
};
function validate438(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate438.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && isFinite(data)) && typeof data !== "string") {
		validate438.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema112.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data < 0 || isNaN(data)) {
			validate438.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (!pattern19.test(data)) {
			validate438.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d+(\\.\\d+)?$|\\$\\{var\\." }
			}];
			return false;
		} else if (!formats2(data)) {
			validate438.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	}
	validate438.errors = vErrors;
	return true;
}
validate438.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate436(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate436.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(typeof data == "number" && isFinite(data)) && typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
		validate436.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema111.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (typeof data == "number" && isFinite(data)) {
			if (data < 0 || isNaN(data)) {
				validate436.errors = [{
					instancePath,
					schemaPath: "#/minimum",
					keyword: "minimum",
					params: {
						comparison: ">=",
						limit: 0
					}
				}];
				return false;
			}
		}
		if (errors === 0) {
			if (typeof data === "string") {
				if (!pattern19.test(data)) {
					validate436.errors = [{
						instancePath,
						schemaPath: "#/pattern",
						keyword: "pattern",
						params: { pattern: "^\\d+(\\.\\d+)?$|\\$\\{var\\." }
					}];
					return false;
				} else if (!formats2(data)) {
					validate436.errors = [{
						instancePath,
						schemaPath: "#/format",
						keyword: "format",
						params: { format: "decimal" }
					}];
					return false;
				}
			}
			if (errors === 0) {
				if (data && typeof data == "object" && !Array.isArray(data)) {
					if (Object.keys(data).length < 1) {
						validate436.errors = [{
							instancePath,
							schemaPath: "#/minProperties",
							keyword: "minProperties",
							params: { limit: 1 }
						}];
						return false;
					} else {
						for (const key0 in data) {
							const _errs1 = errors;
							if (!validate420(key0, {
								instancePath,
								parentData: data,
								parentDataProperty,
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate420.errors : vErrors.concat(validate420.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs1 === errors;
							if (!valid0) {
								const err0 = {
									instancePath,
									schemaPath: "#/propertyNames",
									keyword: "propertyNames",
									params: { propertyName: key0 }
								};
								if (vErrors === null) vErrors = [err0];
								else vErrors.push(err0);
								errors++;
								validate436.errors = vErrors;
								return false;
							}
						}
						if (valid0) for (const key1 in data) {
							const _errs3 = errors;
							if (!validate438(data[key1], {
								instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
								parentData: data,
								parentDataProperty: key1,
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate438.errors : vErrors.concat(validate438.errors);
								errors = vErrors.length;
							}
							if (!(_errs3 === errors)) break;
						}
					}
				}
			}
		}
	}
	validate436.errors = vErrors;
	return errors === 0;
}
validate436.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern21 = new RegExp("^[a-z][a-z0-9_-]{0,62}$", "u");
function validate443(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate443.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern21.test(data)) {
			validate443.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[a-z][a-z0-9_-]{0,62}$" }
			}];
			return false;
		}
	} else {
		validate443.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate443.errors = vErrors;
	return true;
}
validate443.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate435(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate435.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!Array.isArray(data) && data !== null) {
		validate435.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema110.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (Array.isArray(data)) {
			const len0 = data.length;
			for (let i0 = 0; i0 < len0; i0++) {
				let data0 = data[i0];
				const _errs1 = errors;
				if (errors === _errs1) {
					if (data0 && typeof data0 == "object" && !Array.isArray(data0)) {
						let missing0;
						if (data0.when === void 0 && (missing0 = "when") || data0.by === void 0 && (missing0 = "by")) {
							validate435.errors = [{
								instancePath: instancePath + "/" + i0,
								schemaPath: "#/items/required",
								keyword: "required",
								params: { missingProperty: missing0 }
							}];
							return false;
						} else {
							const _errs3 = errors;
							for (const key0 in data0) if (!(key0 === "when" || key0 === "by")) {
								validate435.errors = [{
									instancePath: instancePath + "/" + i0,
									schemaPath: "#/items/additionalProperties",
									keyword: "additionalProperties",
									params: { additionalProperty: key0 }
								}];
								return false;
							}
							if (_errs3 === errors) {
								if (data0.when !== void 0) {
									let data1 = data0.when;
									const _errs4 = errors;
									if (errors === _errs4) {
										if (data1 && typeof data1 == "object" && !Array.isArray(data1)) {
											if (Object.keys(data1).length < 1) {
												validate435.errors = [{
													instancePath: instancePath + "/" + i0 + "/when",
													schemaPath: "#/items/properties/when/minProperties",
													keyword: "minProperties",
													params: { limit: 1 }
												}];
												return false;
											} else {
												const _errs6 = errors;
												for (const key1 in data1) if (!(key1 === "monthly_increase_above" || key1 === "monthly_decrease_above" || key1 === "any_price_increase_percent_above" || key1 === "moves" || key1 === "deletions" || key1 === "guard_exceptions" || key1 === "always")) {
													validate435.errors = [{
														instancePath: instancePath + "/" + i0 + "/when",
														schemaPath: "#/items/properties/when/additionalProperties",
														keyword: "additionalProperties",
														params: { additionalProperty: key1 }
													}];
													return false;
												}
												if (_errs6 === errors) {
													if (data1.monthly_increase_above !== void 0) {
														const _errs7 = errors;
														if (!validate436(data1.monthly_increase_above, {
															instancePath: instancePath + "/" + i0 + "/when/monthly_increase_above",
															parentData: data1,
															parentDataProperty: "monthly_increase_above",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate436.errors : vErrors.concat(validate436.errors);
															errors = vErrors.length;
														}
														var valid2 = _errs7 === errors;
													} else var valid2 = true;
													if (valid2) {
														if (data1.monthly_decrease_above !== void 0) {
															const _errs8 = errors;
															if (!validate436(data1.monthly_decrease_above, {
																instancePath: instancePath + "/" + i0 + "/when/monthly_decrease_above",
																parentData: data1,
																parentDataProperty: "monthly_decrease_above",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate436.errors : vErrors.concat(validate436.errors);
																errors = vErrors.length;
															}
															var valid2 = _errs8 === errors;
														} else var valid2 = true;
														if (valid2) {
															if (data1.any_price_increase_percent_above !== void 0) {
																const _errs9 = errors;
																if (!validate415(data1.any_price_increase_percent_above, {
																	instancePath: instancePath + "/" + i0 + "/when/any_price_increase_percent_above",
																	parentData: data1,
																	parentDataProperty: "any_price_increase_percent_above",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate415.errors : vErrors.concat(validate415.errors);
																	errors = vErrors.length;
																}
																var valid2 = _errs9 === errors;
															} else var valid2 = true;
															if (valid2) {
																if (data1.moves !== void 0) {
																	const _errs10 = errors;
																	if (typeof data1.moves !== "boolean") {
																		validate435.errors = [{
																			instancePath: instancePath + "/" + i0 + "/when/moves",
																			schemaPath: "#/items/properties/when/properties/moves/type",
																			keyword: "type",
																			params: { type: "boolean" }
																		}];
																		return false;
																	}
																	var valid2 = _errs10 === errors;
																} else var valid2 = true;
																if (valid2) {
																	if (data1.deletions !== void 0) {
																		const _errs12 = errors;
																		if (typeof data1.deletions !== "boolean") {
																			validate435.errors = [{
																				instancePath: instancePath + "/" + i0 + "/when/deletions",
																				schemaPath: "#/items/properties/when/properties/deletions/type",
																				keyword: "type",
																				params: { type: "boolean" }
																			}];
																			return false;
																		}
																		var valid2 = _errs12 === errors;
																	} else var valid2 = true;
																	if (valid2) {
																		if (data1.guard_exceptions !== void 0) {
																			const _errs14 = errors;
																			if (typeof data1.guard_exceptions !== "boolean") {
																				validate435.errors = [{
																					instancePath: instancePath + "/" + i0 + "/when/guard_exceptions",
																					schemaPath: "#/items/properties/when/properties/guard_exceptions/type",
																					keyword: "type",
																					params: { type: "boolean" }
																				}];
																				return false;
																			}
																			var valid2 = _errs14 === errors;
																		} else var valid2 = true;
																		if (valid2) {
																			if (data1.always !== void 0) {
																				const _errs16 = errors;
																				if (typeof data1.always !== "boolean") {
																					validate435.errors = [{
																						instancePath: instancePath + "/" + i0 + "/when/always",
																						schemaPath: "#/items/properties/when/properties/always/type",
																						keyword: "type",
																						params: { type: "boolean" }
																					}];
																					return false;
																				}
																				var valid2 = _errs16 === errors;
																			} else var valid2 = true;
																		}
																	}
																}
															}
														}
													}
												}
											}
										} else {
											validate435.errors = [{
												instancePath: instancePath + "/" + i0 + "/when",
												schemaPath: "#/items/properties/when/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									var valid1 = _errs4 === errors;
								} else var valid1 = true;
								if (valid1) {
									if (data0.by !== void 0) {
										let data9 = data0.by;
										const _errs18 = errors;
										if (errors === _errs18) {
											if (Array.isArray(data9)) {
												if (data9.length < 1) {
													validate435.errors = [{
														instancePath: instancePath + "/" + i0 + "/by",
														schemaPath: "#/items/properties/by/minItems",
														keyword: "minItems",
														params: { limit: 1 }
													}];
													return false;
												} else {
													const len1 = data9.length;
													for (let i1 = 0; i1 < len1; i1++) {
														const _errs20 = errors;
														if (!validate443(data9[i1], {
															instancePath: instancePath + "/" + i0 + "/by/" + i1,
															parentData: data9,
															parentDataProperty: i1,
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
															errors = vErrors.length;
														}
														if (!(_errs20 === errors)) break;
													}
												}
											} else {
												validate435.errors = [{
													instancePath: instancePath + "/" + i0 + "/by",
													schemaPath: "#/items/properties/by/type",
													keyword: "type",
													params: { type: "array" }
												}];
												return false;
											}
										}
										var valid1 = _errs18 === errors;
									} else var valid1 = true;
								}
							}
						}
					} else {
						validate435.errors = [{
							instancePath: instancePath + "/" + i0,
							schemaPath: "#/items/type",
							keyword: "type",
							params: { type: "object" }
						}];
						return false;
					}
				}
				if (!(_errs1 === errors)) break;
			}
		}
	}
	validate435.errors = vErrors;
	return errors === 0;
}
validate435.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema114 = {
	"type": ["object", "null"],
	"propertyNames": { "$ref": "#/$defs/approval_role" },
	"additionalProperties": {
		"type": ["array", "null"],
		"minItems": 1,
		"items": { "$ref": "#/$defs/name" }
	}
};
function validate446(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate446.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate446.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema114.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			for (const key0 in data) {
				const _errs1 = errors;
				if (!validate443(key0, {
					instancePath,
					parentData: data,
					parentDataProperty,
					rootData,
					dynamicAnchors
				})) {
					vErrors = vErrors === null ? validate443.errors : vErrors.concat(validate443.errors);
					errors = vErrors.length;
				}
				var valid0 = _errs1 === errors;
				if (!valid0) {
					const err0 = {
						instancePath,
						schemaPath: "#/propertyNames",
						keyword: "propertyNames",
						params: { propertyName: key0 }
					};
					if (vErrors === null) vErrors = [err0];
					else vErrors.push(err0);
					errors++;
					validate446.errors = vErrors;
					return false;
				}
			}
			if (valid0) for (const key1 in data) {
				let data0 = data[key1];
				const _errs3 = errors;
				if (!Array.isArray(data0) && data0 !== null) {
					validate446.errors = [{
						instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
						schemaPath: "#/additionalProperties/type",
						keyword: "type",
						params: { type: schema114.additionalProperties.type }
					}];
					return false;
				}
				if (errors === _errs3) {
					if (Array.isArray(data0)) {
						if (data0.length < 1) {
							validate446.errors = [{
								instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
								schemaPath: "#/additionalProperties/minItems",
								keyword: "minItems",
								params: { limit: 1 }
							}];
							return false;
						} else {
							const len0 = data0.length;
							for (let i0 = 0; i0 < len0; i0++) {
								const _errs5 = errors;
								if (!validate379(data0[i0], {
									instancePath: instancePath + "/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + i0,
									parentData: data0,
									parentDataProperty: i0,
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate379.errors : vErrors.concat(validate379.errors);
									errors = vErrors.length;
								}
								if (!(_errs5 === errors)) break;
							}
						}
					}
				}
				if (!(_errs3 === errors)) break;
			}
		}
	}
	validate446.errors = vErrors;
	return errors === 0;
}
validate446.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema115 = {
	"type": ["object", "null"],
	"properties": {
		"cohorts": {
			"type": ["string", "null"],
			"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]"
		},
		"columns": {
			"type": ["array", "null"],
			"uniqueItems": true,
			"items": {
				"type": "string",
				"pattern": "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]"
			}
		}
	},
	"additionalProperties": false
};
const pattern22 = new RegExp("^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]", "u");
function validate450(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate450.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate450.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema115.type }
		}];
		return false;
	}
	if (data && typeof data == "object" && !Array.isArray(data)) {
		for (const key0 in data) if (!(key0 === "cohorts" || key0 === "columns")) {
			validate450.errors = [{
				instancePath,
				schemaPath: "#/additionalProperties",
				keyword: "additionalProperties",
				params: { additionalProperty: key0 }
			}];
			return false;
		}
		if (data.cohorts !== void 0) {
			let data0 = data.cohorts;
			if (typeof data0 !== "string" && data0 !== null) {
				validate450.errors = [{
					instancePath: instancePath + "/cohorts",
					schemaPath: "#/properties/cohorts/type",
					keyword: "type",
					params: { type: schema115.properties.cohorts.type }
				}];
				return false;
			}
			if (typeof data0 === "string") {
				if (!pattern22.test(data0)) {
					validate450.errors = [{
						instancePath: instancePath + "/cohorts",
						schemaPath: "#/properties/cohorts/pattern",
						keyword: "pattern",
						params: { pattern: "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]" }
					}];
					return false;
				}
			}
			var valid0 = true;
		} else var valid0 = true;
		if (valid0) {
			if (data.columns !== void 0) {
				let data1 = data.columns;
				if (!Array.isArray(data1) && data1 !== null) {
					validate450.errors = [{
						instancePath: instancePath + "/columns",
						schemaPath: "#/properties/columns/type",
						keyword: "type",
						params: { type: schema115.properties.columns.type }
					}];
					return false;
				}
				if (Array.isArray(data1)) {
					var valid1 = true;
					const len0 = data1.length;
					for (let i0 = 0; i0 < len0; i0++) {
						let data2 = data1[i0];
						if (typeof data2 === "string") {
							if (!pattern22.test(data2)) {
								validate450.errors = [{
									instancePath: instancePath + "/columns/" + i0,
									schemaPath: "#/properties/columns/items/pattern",
									keyword: "pattern",
									params: { pattern: "^metadata\\.(?!(?:__proto__|constructor|prototype)$)(?![\\s\\S]*\\$\\{)[\\s\\S]" }
								}];
								return false;
							}
						} else {
							validate450.errors = [{
								instancePath: instancePath + "/columns/" + i0,
								schemaPath: "#/properties/columns/items/type",
								keyword: "type",
								params: { type: "string" }
							}];
							return false;
						}
						var valid1 = true;
						if (!valid1) break;
					}
					if (valid1) {
						let i1 = data1.length;
						let j0;
						if (i1 > 1) {
							const indices0 = {};
							for (; i1--;) {
								let item0 = data1[i1];
								if (typeof item0 !== "string") continue;
								if (typeof indices0[item0] == "number") {
									j0 = indices0[item0];
									validate450.errors = [{
										instancePath: instancePath + "/columns",
										schemaPath: "#/properties/columns/uniqueItems",
										keyword: "uniqueItems",
										params: {
											i: i1,
											j: j0
										}
									}];
									return false;
								}
								indices0[item0] = i1;
							}
						}
					}
				}
				var valid0 = true;
			} else var valid0 = true;
		}
	}
	validate450.errors = vErrors;
	return true;
}
validate450.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate452(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate452.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern4.test(data)) {
			validate452.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$" }
			}];
			return false;
		}
	} else {
		validate452.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate452.errors = vErrors;
	return true;
}
validate452.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema117 = {
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
	"additionalProperties": false
};
function validate454(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate454.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (!(data && typeof data == "object" && !Array.isArray(data)) && data !== null) {
		validate454.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema117.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema117.properties, key0)) {
				validate454.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.catalog !== void 0) {
					const _errs2 = errors;
					if (!validate378(data.catalog, {
						instancePath: instancePath + "/catalog",
						parentData: data,
						parentDataProperty: "catalog",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate378.errors : vErrors.concat(validate378.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.usage !== void 0) {
						const _errs3 = errors;
						if (!validate382(data.usage, {
							instancePath: instancePath + "/usage",
							parentData: data,
							parentDataProperty: "usage",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate382.errors : vErrors.concat(validate382.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.tests !== void 0) {
							const _errs4 = errors;
							if (!validate385(data.tests, {
								instancePath: instancePath + "/tests",
								parentData: data,
								parentDataProperty: "tests",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate385.errors : vErrors.concat(validate385.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.timezone !== void 0) {
								const _errs5 = errors;
								if (!validate388(data.timezone, {
									instancePath: instancePath + "/timezone",
									parentData: data,
									parentDataProperty: "timezone",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate388.errors : vErrors.concat(validate388.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.variables !== void 0) {
									const _errs6 = errors;
									if (!validate390(data.variables, {
										instancePath: instancePath + "/variables",
										parentData: data,
										parentDataProperty: "variables",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate390.errors : vErrors.concat(validate390.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs6 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.service !== void 0) {
										const _errs7 = errors;
										if (!validate394(data.service, {
											instancePath: instancePath + "/service",
											parentData: data,
											parentDataProperty: "service",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate394.errors : vErrors.concat(validate394.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs7 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.state !== void 0) {
											const _errs8 = errors;
											if (!validate408(data.state, {
												instancePath: instancePath + "/state",
												parentData: data,
												parentDataProperty: "state",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate408.errors : vErrors.concat(validate408.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs8 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.apply !== void 0) {
												const _errs9 = errors;
												if (!validate412(data.apply, {
													instancePath: instancePath + "/apply",
													parentData: data,
													parentDataProperty: "apply",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate412.errors : vErrors.concat(validate412.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs9 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.guards !== void 0) {
													const _errs10 = errors;
													if (!validate414(data.guards, {
														instancePath: instancePath + "/guards",
														parentData: data,
														parentDataProperty: "guards",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs10 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.approvals !== void 0) {
														const _errs11 = errors;
														if (!validate435(data.approvals, {
															instancePath: instancePath + "/approvals",
															parentData: data,
															parentDataProperty: "approvals",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate435.errors : vErrors.concat(validate435.errors);
															errors = vErrors.length;
														}
														var valid0 = _errs11 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.approvers !== void 0) {
															const _errs12 = errors;
															if (!validate446(data.approvers, {
																instancePath: instancePath + "/approvers",
																parentData: data,
																parentDataProperty: "approvers",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate446.errors : vErrors.concat(validate446.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs12 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.report !== void 0) {
																const _errs13 = errors;
																if (!validate450(data.report, {
																	instancePath: instancePath + "/report",
																	parentData: data,
																	parentDataProperty: "report",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate450.errors : vErrors.concat(validate450.errors);
																	errors = vErrors.length;
																}
																var valid0 = _errs13 === errors;
															} else var valid0 = true;
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		}
	}
	validate454.errors = vErrors;
	return errors === 0;
}
validate454.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate377(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate377.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.version === void 0 && (missing0 = "version") || data.project === void 0 && (missing0 = "project")) {
				validate377.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!func4.call(schema92.properties, key0)) {
					validate377.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.version !== void 0) {
						const _errs2 = errors;
						if (1 !== data.version) {
							validate377.errors = [{
								instancePath: instancePath + "/version",
								schemaPath: "#/properties/version/const",
								keyword: "const",
								params: { allowedValue: 1 }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.project !== void 0) {
							let data1 = data.project;
							const _errs3 = errors;
							if (errors === _errs3) {
								if (typeof data1 === "string") {
									if (!pattern13.test(data1)) {
										validate377.errors = [{
											instancePath: instancePath + "/project",
											schemaPath: "#/properties/project/pattern",
											keyword: "pattern",
											params: { pattern: "^[a-z0-9][a-z0-9_-]{0,99}$" }
										}];
										return false;
									}
								} else {
									validate377.errors = [{
										instancePath: instancePath + "/project",
										schemaPath: "#/properties/project/type",
										keyword: "type",
										params: { type: "string" }
									}];
									return false;
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.catalog !== void 0) {
								const _errs5 = errors;
								if (!validate378(data.catalog, {
									instancePath: instancePath + "/catalog",
									parentData: data,
									parentDataProperty: "catalog",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate378.errors : vErrors.concat(validate378.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.usage !== void 0) {
									const _errs6 = errors;
									if (!validate382(data.usage, {
										instancePath: instancePath + "/usage",
										parentData: data,
										parentDataProperty: "usage",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate382.errors : vErrors.concat(validate382.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs6 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.tests !== void 0) {
										const _errs7 = errors;
										if (!validate385(data.tests, {
											instancePath: instancePath + "/tests",
											parentData: data,
											parentDataProperty: "tests",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate385.errors : vErrors.concat(validate385.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs7 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.timezone !== void 0) {
											const _errs8 = errors;
											if (!validate388(data.timezone, {
												instancePath: instancePath + "/timezone",
												parentData: data,
												parentDataProperty: "timezone",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate388.errors : vErrors.concat(validate388.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs8 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.variables !== void 0) {
												const _errs9 = errors;
												if (!validate390(data.variables, {
													instancePath: instancePath + "/variables",
													parentData: data,
													parentDataProperty: "variables",
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate390.errors : vErrors.concat(validate390.errors);
													errors = vErrors.length;
												}
												var valid0 = _errs9 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.service !== void 0) {
													const _errs10 = errors;
													if (!validate394(data.service, {
														instancePath: instancePath + "/service",
														parentData: data,
														parentDataProperty: "service",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate394.errors : vErrors.concat(validate394.errors);
														errors = vErrors.length;
													}
													var valid0 = _errs10 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.state !== void 0) {
														const _errs11 = errors;
														if (!validate408(data.state, {
															instancePath: instancePath + "/state",
															parentData: data,
															parentDataProperty: "state",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate408.errors : vErrors.concat(validate408.errors);
															errors = vErrors.length;
														}
														var valid0 = _errs11 === errors;
													} else var valid0 = true;
													if (valid0) {
														if (data.apply !== void 0) {
															const _errs12 = errors;
															if (!validate412(data.apply, {
																instancePath: instancePath + "/apply",
																parentData: data,
																parentDataProperty: "apply",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate412.errors : vErrors.concat(validate412.errors);
																errors = vErrors.length;
															}
															var valid0 = _errs12 === errors;
														} else var valid0 = true;
														if (valid0) {
															if (data.guards !== void 0) {
																const _errs13 = errors;
																if (!validate414(data.guards, {
																	instancePath: instancePath + "/guards",
																	parentData: data,
																	parentDataProperty: "guards",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate414.errors : vErrors.concat(validate414.errors);
																	errors = vErrors.length;
																}
																var valid0 = _errs13 === errors;
															} else var valid0 = true;
															if (valid0) {
																if (data.approvals !== void 0) {
																	const _errs14 = errors;
																	if (!validate435(data.approvals, {
																		instancePath: instancePath + "/approvals",
																		parentData: data,
																		parentDataProperty: "approvals",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate435.errors : vErrors.concat(validate435.errors);
																		errors = vErrors.length;
																	}
																	var valid0 = _errs14 === errors;
																} else var valid0 = true;
																if (valid0) {
																	if (data.approvers !== void 0) {
																		const _errs15 = errors;
																		if (!validate446(data.approvers, {
																			instancePath: instancePath + "/approvers",
																			parentData: data,
																			parentDataProperty: "approvers",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate446.errors : vErrors.concat(validate446.errors);
																			errors = vErrors.length;
																		}
																		var valid0 = _errs15 === errors;
																	} else var valid0 = true;
																	if (valid0) {
																		if (data.report !== void 0) {
																			const _errs16 = errors;
																			if (!validate450(data.report, {
																				instancePath: instancePath + "/report",
																				parentData: data,
																				parentDataProperty: "report",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate450.errors : vErrors.concat(validate450.errors);
																				errors = vErrors.length;
																			}
																			var valid0 = _errs16 === errors;
																		} else var valid0 = true;
																		if (valid0) {
																			if (data.environments !== void 0) {
																				let data14 = data.environments;
																				const _errs17 = errors;
																				if (!(data14 && typeof data14 == "object" && !Array.isArray(data14)) && data14 !== null) {
																					validate377.errors = [{
																						instancePath: instancePath + "/environments",
																						schemaPath: "#/properties/environments/type",
																						keyword: "type",
																						params: { type: schema92.properties.environments.type }
																					}];
																					return false;
																				}
																				if (errors === _errs17) {
																					if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
																						for (const key1 in data14) {
																							const _errs19 = errors;
																							if (!validate452(key1, {
																								instancePath: instancePath + "/environments",
																								parentData: data14,
																								parentDataProperty: "environments",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate452.errors : vErrors.concat(validate452.errors);
																								errors = vErrors.length;
																							}
																							var valid1 = _errs19 === errors;
																							if (!valid1) {
																								const err0 = {
																									instancePath: instancePath + "/environments",
																									schemaPath: "#/properties/environments/propertyNames",
																									keyword: "propertyNames",
																									params: { propertyName: key1 }
																								};
																								if (vErrors === null) vErrors = [err0];
																								else vErrors.push(err0);
																								errors++;
																								validate377.errors = vErrors;
																								return false;
																							}
																						}
																						if (valid1) for (const key2 in data14) {
																							const _errs21 = errors;
																							if (!validate454(data14[key2], {
																								instancePath: instancePath + "/environments/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
																								parentData: data14,
																								parentDataProperty: key2,
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate454.errors : vErrors.concat(validate454.errors);
																								errors = vErrors.length;
																							}
																							if (!(_errs21 === errors)) break;
																						}
																					}
																				}
																				var valid0 = _errs17 === errors;
																			} else var valid0 = true;
																		}
																	}
																}
															}
														}
													}
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate377.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate377.errors = vErrors;
	return errors === 0;
}
validate377.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check4 = validate468;
function validate470(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate470.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) < 1) {
			validate470.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate470.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate470.errors = vErrors;
	return true;
}
validate470.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema121 = {
	"type": ["string", "integer"],
	"pattern": "^\\d+(\\.\\d+)?$",
	"minimum": 0,
	"maximum": 9007199254740991,
	"maxLength": 100
};
const pattern25 = new RegExp("^\\d+(\\.\\d+)?$", "u");
function validate475(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate475.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate475.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema121.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate475.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate475.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (func1(data) > 100) {
			validate475.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 100 }
			}];
			return false;
		} else if (!pattern25.test(data)) {
			validate475.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d+(\\.\\d+)?$" }
			}];
			return false;
		}
	}
	validate475.errors = vErrors;
	return true;
}
validate475.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate469(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate469.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.quantity === void 0 && (missing0 = "quantity")) {
				validate469.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "customer" || key0 === "subscription" || key0 === "metric" || key0 === "product" || key0 === "quantity" || key0 === "count" || key0 === "dimensions" || key0 === "event")) {
					validate469.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.customer !== void 0) {
						const _errs2 = errors;
						if (!validate470(data.customer, {
							instancePath: instancePath + "/customer",
							parentData: data,
							parentDataProperty: "customer",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.subscription !== void 0) {
							const _errs3 = errors;
							if (!validate470(data.subscription, {
								instancePath: instancePath + "/subscription",
								parentData: data,
								parentDataProperty: "subscription",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.metric !== void 0) {
								const _errs4 = errors;
								if (!validate470(data.metric, {
									instancePath: instancePath + "/metric",
									parentData: data,
									parentDataProperty: "metric",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.product !== void 0) {
									const _errs5 = errors;
									if (!validate470(data.product, {
										instancePath: instancePath + "/product",
										parentData: data,
										parentDataProperty: "product",
										rootData,
										dynamicAnchors
									})) {
										vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
										errors = vErrors.length;
									}
									var valid0 = _errs5 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.quantity !== void 0) {
										const _errs6 = errors;
										if (!validate475(data.quantity, {
											instancePath: instancePath + "/quantity",
											parentData: data,
											parentDataProperty: "quantity",
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate475.errors : vErrors.concat(validate475.errors);
											errors = vErrors.length;
										}
										var valid0 = _errs6 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.count !== void 0) {
											const _errs7 = errors;
											if (!validate475(data.count, {
												instancePath: instancePath + "/count",
												parentData: data,
												parentDataProperty: "count",
												rootData,
												dynamicAnchors
											})) {
												vErrors = vErrors === null ? validate475.errors : vErrors.concat(validate475.errors);
												errors = vErrors.length;
											}
											var valid0 = _errs7 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.dimensions !== void 0) {
												let data6 = data.dimensions;
												const _errs8 = errors;
												if (errors === _errs8) {
													if (data6 && typeof data6 == "object" && !Array.isArray(data6)) for (const key1 in data6) {
														const _errs11 = errors;
														if (!validate470(data6[key1], {
															instancePath: instancePath + "/dimensions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
															parentData: data6,
															parentDataProperty: key1,
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
															errors = vErrors.length;
														}
														if (!(_errs11 === errors)) break;
													}
													else {
														validate469.errors = [{
															instancePath: instancePath + "/dimensions",
															schemaPath: "#/properties/dimensions/type",
															keyword: "type",
															params: { type: "object" }
														}];
														return false;
													}
												}
												var valid0 = _errs8 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.event !== void 0) {
													let data8 = data.event;
													const _errs12 = errors;
													if (errors === _errs12) {
														if (data8 && typeof data8 == "object" && !Array.isArray(data8)) {
															let missing1;
															if (data8.name === void 0 && (missing1 = "name")) {
																validate469.errors = [{
																	instancePath: instancePath + "/event",
																	schemaPath: "#/properties/event/required",
																	keyword: "required",
																	params: { missingProperty: missing1 }
																}];
																return false;
															} else {
																const _errs14 = errors;
																for (const key2 in data8) if (!(key2 === "name" || key2 === "property")) {
																	validate469.errors = [{
																		instancePath: instancePath + "/event",
																		schemaPath: "#/properties/event/additionalProperties",
																		keyword: "additionalProperties",
																		params: { additionalProperty: key2 }
																	}];
																	return false;
																}
																if (_errs14 === errors) {
																	if (data8.name !== void 0) {
																		const _errs15 = errors;
																		if (!validate470(data8.name, {
																			instancePath: instancePath + "/event/name",
																			parentData: data8,
																			parentDataProperty: "name",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
																			errors = vErrors.length;
																		}
																		var valid2 = _errs15 === errors;
																	} else var valid2 = true;
																	if (valid2) {
																		if (data8.property !== void 0) {
																			const _errs16 = errors;
																			if (!validate470(data8.property, {
																				instancePath: instancePath + "/event/property",
																				parentData: data8,
																				parentDataProperty: "property",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate470.errors : vErrors.concat(validate470.errors);
																				errors = vErrors.length;
																			}
																			var valid2 = _errs16 === errors;
																		} else var valid2 = true;
																	}
																}
															}
														} else {
															validate469.errors = [{
																instancePath: instancePath + "/event",
																schemaPath: "#/properties/event/type",
																keyword: "type",
																params: { type: "object" }
															}];
															return false;
														}
													}
													var valid0 = _errs12 === errors;
												} else var valid0 = true;
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate469.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate469.errors = vErrors;
	return errors === 0;
}
validate469.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate468(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate468.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.version === void 0 && (missing0 = "version") || data.usage === void 0 && (missing0 = "usage")) {
				validate468.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "version" || key0 === "usage")) {
					validate468.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.version !== void 0) {
						const _errs2 = errors;
						if (1 !== data.version) {
							validate468.errors = [{
								instancePath: instancePath + "/version",
								schemaPath: "#/properties/version/const",
								keyword: "const",
								params: { allowedValue: 1 }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.usage !== void 0) {
							let data1 = data.usage;
							const _errs3 = errors;
							if (errors === _errs3) {
								if (Array.isArray(data1)) {
									const len0 = data1.length;
									for (let i0 = 0; i0 < len0; i0++) {
										const _errs5 = errors;
										if (!validate469(data1[i0], {
											instancePath: instancePath + "/usage/" + i0,
											parentData: data1,
											parentDataProperty: i0,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate469.errors : vErrors.concat(validate469.errors);
											errors = vErrors.length;
										}
										if (!(_errs5 === errors)) break;
									}
								} else {
									validate468.errors = [{
										instancePath: instancePath + "/usage",
										schemaPath: "#/properties/usage/type",
										keyword: "type",
										params: { type: "array" }
									}];
									return false;
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate468.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate468.errors = vErrors;
	return errors === 0;
}
validate468.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check5 = validate482;
const schema123 = {
	"type": "object",
	"properties": {
		"name": { "$ref": "#/$defs/name" },
		"for_each": { "$ref": "#/$defs/selector" },
		"allow_unproven": { "type": "boolean" },
		"bill": {
			"type": "object",
			"required": ["equals"],
			"properties": {
				"bundle": { "$ref": "#/$defs/name" },
				"subscription": { "$ref": "#/$defs/name" },
				"usage": {
					"type": "object",
					"additionalProperties": { "$ref": "#/$defs/use" }
				},
				"at": { "$ref": "#/$defs/day" },
				"equals": { "$ref": "#/$defs/equals" }
			},
			"additionalProperties": false
		},
		"unchanged": {
			"type": "object",
			"required": ["since"],
			"properties": {
				"for": { "$ref": "#/$defs/selector" },
				"except": { "$ref": "#/$defs/selector" },
				"since": { "$ref": "#/$defs/name" }
			},
			"additionalProperties": false
		},
		"never_cheaper_to_use_more": {
			"type": "object",
			"properties": {
				"bundle": { "$ref": "#/$defs/name" },
				"subscription": { "$ref": "#/$defs/name" },
				"product": { "$ref": "#/$defs/names" },
				"at": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		},
		"annual_at_most": {
			"type": "object",
			"required": ["monthly", "months"],
			"properties": {
				"bundle": { "$ref": "#/$defs/name" },
				"monthly": { "$ref": "#/$defs/name" },
				"months": {
					"type": "integer",
					"minimum": 1,
					"maximum": 120
				},
				"usage": { "$ref": "#/$defs/ranges" },
				"at": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		},
		"cheaper_than": {
			"type": "object",
			"required": ["than"],
			"properties": {
				"bundle": { "$ref": "#/$defs/name" },
				"than": { "$ref": "#/$defs/name" },
				"for": { "$ref": "#/$defs/ranges" },
				"at": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		},
		"margin_at_least": {
			"type": "object",
			"required": ["percent", "costs"],
			"properties": {
				"bundle": { "$ref": "#/$defs/name" },
				"percent": { "$ref": "#/$defs/percent" },
				"costs": { "$ref": "#/$defs/name" },
				"product": { "$ref": "#/$defs/names" },
				"usage": { "$ref": "#/$defs/ranges" },
				"at": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		},
		"same_everywhere": {
			"type": "object",
			"required": [
				"price",
				"currencies",
				"rate"
			],
			"properties": {
				"price": { "$ref": "#/$defs/names" },
				"currencies": {
					"type": "array",
					"maxItems": 2,
					"items": { "$ref": "#/$defs/name" }
				},
				"bundles": {
					"type": "array",
					"maxItems": 2,
					"items": { "$ref": "#/$defs/name" }
				},
				"rate": { "$ref": "#/$defs/decimal" },
				"rounding": { "$ref": "#/$defs/decimal" },
				"at": { "$ref": "#/$defs/day" }
			},
			"additionalProperties": false
		}
	},
	"additionalProperties": false
};
function validate484(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate484.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) > 200) {
			validate484.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 200 }
			}];
			return false;
		} else if (func1(data) < 1) {
			validate484.errors = [{
				instancePath,
				schemaPath: "#/minLength",
				keyword: "minLength",
				params: { limit: 1 }
			}];
			return false;
		}
	} else {
		validate484.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate484.errors = vErrors;
	return true;
}
validate484.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema126 = {
	"type": ["string", "array"],
	"minLength": 1,
	"maxLength": 200,
	"minItems": 1,
	"items": { "$ref": "#/$defs/name" }
};
function validate487(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate487.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !Array.isArray(data)) {
		validate487.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema126.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (typeof data === "string") {
			if (func1(data) > 200) {
				validate487.errors = [{
					instancePath,
					schemaPath: "#/maxLength",
					keyword: "maxLength",
					params: { limit: 200 }
				}];
				return false;
			} else if (func1(data) < 1) {
				validate487.errors = [{
					instancePath,
					schemaPath: "#/minLength",
					keyword: "minLength",
					params: { limit: 1 }
				}];
				return false;
			}
		}
		if (errors === 0) {
			if (Array.isArray(data)) {
				if (data.length < 1) {
					validate487.errors = [{
						instancePath,
						schemaPath: "#/minItems",
						keyword: "minItems",
						params: { limit: 1 }
					}];
					return false;
				} else {
					const len0 = data.length;
					for (let i0 = 0; i0 < len0; i0++) {
						const _errs1 = errors;
						if (!validate484(data[i0], {
							instancePath: instancePath + "/" + i0,
							parentData: data,
							parentDataProperty: i0,
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
							errors = vErrors.length;
						}
						if (!(_errs1 === errors)) break;
					}
				}
			}
		}
	}
	validate487.errors = vErrors;
	return errors === 0;
}
validate487.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate486(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate486.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!(key0 === "bundle" || key0 === "subscription" || key0 === "segment" || key0 === "currency")) {
				validate486.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.bundle !== void 0) {
					const _errs2 = errors;
					if (!validate487(data.bundle, {
						instancePath: instancePath + "/bundle",
						parentData: data,
						parentDataProperty: "bundle",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.subscription !== void 0) {
						const _errs3 = errors;
						if (!validate487(data.subscription, {
							instancePath: instancePath + "/subscription",
							parentData: data,
							parentDataProperty: "subscription",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.segment !== void 0) {
							const _errs4 = errors;
							if (!validate487(data.segment, {
								instancePath: instancePath + "/segment",
								parentData: data,
								parentDataProperty: "segment",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.currency !== void 0) {
								const _errs5 = errors;
								if (!validate487(data.currency, {
									instancePath: instancePath + "/currency",
									parentData: data,
									parentDataProperty: "currency",
									rootData,
									dynamicAnchors
								})) {
									vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
									errors = vErrors.length;
								}
								var valid0 = _errs5 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate486.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate486.errors = vErrors;
	return errors === 0;
}
validate486.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema127 = {
	"type": [
		"string",
		"integer",
		"array"
	],
	"pattern": "^\\d+(\\.\\d+)?$",
	"minimum": 0,
	"maximum": 9007199254740991,
	"maxLength": 100,
	"minItems": 1,
	"items": { "$ref": "#/$defs/sample" }
};
const schema129 = {
	"type": ["string", "integer"],
	"pattern": "^\\d+(\\.\\d+)?$",
	"minimum": 0,
	"maximum": 9007199254740991,
	"maxLength": 100
};
function validate498(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate498.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate498.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema129.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate498.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate498.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (func1(data) > 100) {
			validate498.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 100 }
			}];
			return false;
		} else if (!pattern25.test(data)) {
			validate498.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d+(\\.\\d+)?$" }
			}];
			return false;
		}
	}
	validate498.errors = vErrors;
	return true;
}
validate498.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate497(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate497.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.quantity === void 0 && (missing0 = "quantity")) {
				validate497.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "quantity" || key0 === "count" || key0 === "dimensions")) {
					validate497.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.quantity !== void 0) {
						const _errs2 = errors;
						if (!validate498(data.quantity, {
							instancePath: instancePath + "/quantity",
							parentData: data,
							parentDataProperty: "quantity",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate498.errors : vErrors.concat(validate498.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.count !== void 0) {
							const _errs3 = errors;
							if (!validate498(data.count, {
								instancePath: instancePath + "/count",
								parentData: data,
								parentDataProperty: "count",
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate498.errors : vErrors.concat(validate498.errors);
								errors = vErrors.length;
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.dimensions !== void 0) {
								let data2 = data.dimensions;
								const _errs4 = errors;
								if (errors === _errs4) {
									if (data2 && typeof data2 == "object" && !Array.isArray(data2)) for (const key1 in data2) {
										const _errs7 = errors;
										if (!validate484(data2[key1], {
											instancePath: instancePath + "/dimensions/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
											parentData: data2,
											parentDataProperty: key1,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
											errors = vErrors.length;
										}
										if (!(_errs7 === errors)) break;
									}
									else {
										validate497.errors = [{
											instancePath: instancePath + "/dimensions",
											schemaPath: "#/properties/dimensions/type",
											keyword: "type",
											params: { type: "object" }
										}];
										return false;
									}
								}
								var valid0 = _errs4 === errors;
							} else var valid0 = true;
						}
					}
				}
			}
		} else {
			validate497.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate497.errors = vErrors;
	return errors === 0;
}
validate497.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate496(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate496.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data)) && !Array.isArray(data)) {
		validate496.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema127.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (typeof data == "number" && isFinite(data)) {
			if (data > 9007199254740991 || isNaN(data)) {
				validate496.errors = [{
					instancePath,
					schemaPath: "#/maximum",
					keyword: "maximum",
					params: {
						comparison: "<=",
						limit: 9007199254740991
					}
				}];
				return false;
			} else if (data < 0 || isNaN(data)) {
				validate496.errors = [{
					instancePath,
					schemaPath: "#/minimum",
					keyword: "minimum",
					params: {
						comparison: ">=",
						limit: 0
					}
				}];
				return false;
			}
		}
		if (errors === 0) {
			if (typeof data === "string") {
				if (func1(data) > 100) {
					validate496.errors = [{
						instancePath,
						schemaPath: "#/maxLength",
						keyword: "maxLength",
						params: { limit: 100 }
					}];
					return false;
				} else if (!pattern25.test(data)) {
					validate496.errors = [{
						instancePath,
						schemaPath: "#/pattern",
						keyword: "pattern",
						params: { pattern: "^\\d+(\\.\\d+)?$" }
					}];
					return false;
				}
			}
			if (errors === 0) {
				if (Array.isArray(data)) {
					if (data.length < 1) {
						validate496.errors = [{
							instancePath,
							schemaPath: "#/minItems",
							keyword: "minItems",
							params: { limit: 1 }
						}];
						return false;
					} else {
						const len0 = data.length;
						for (let i0 = 0; i0 < len0; i0++) {
							const _errs1 = errors;
							if (!validate497(data[i0], {
								instancePath: instancePath + "/" + i0,
								parentData: data,
								parentDataProperty: i0,
								rootData,
								dynamicAnchors
							})) {
								vErrors = vErrors === null ? validate497.errors : vErrors.concat(validate497.errors);
								errors = vErrors.length;
							}
							if (!(_errs1 === errors)) break;
						}
					}
				}
			}
		}
	}
	validate496.errors = vErrors;
	return errors === 0;
}
validate496.evaluated = {
	"items": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const pattern28 = new RegExp("^\\d{4}-\\d{2}-\\d{2}$", "u");
function validate504(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate504.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (!pattern28.test(data)) {
			validate504.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d{4}-\\d{2}-\\d{2}$" }
			}];
			return false;
		} else if (!formats0(data)) {
			validate504.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "day" }
			}];
			return false;
		}
	} else {
		validate504.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate504.errors = vErrors;
	return true;
}
validate504.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
const schema131 = {
	"type": ["string", "object"],
	"format": "decimal",
	"pattern": "^-?\\d+(\\.\\d+)?$",
	"maxLength": 100,
	"additionalProperties": { "$ref": "#/$defs/decimal" }
};
const pattern29 = new RegExp("^-?\\d+(\\.\\d+)?$", "u");
function validate507(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate507.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) > 100) {
			validate507.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 100 }
			}];
			return false;
		} else if (!pattern29.test(data)) {
			validate507.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$" }
			}];
			return false;
		} else if (!formats2(data)) {
			validate507.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	} else {
		validate507.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate507.errors = vErrors;
	return true;
}
validate507.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate506(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate506.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(data && typeof data == "object" && !Array.isArray(data))) {
		validate506.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema131.type }
		}];
		return false;
	}
	if (errors === 0) {
		if (errors === 0) {
			if (typeof data === "string") {
				if (func1(data) > 100) {
					validate506.errors = [{
						instancePath,
						schemaPath: "#/maxLength",
						keyword: "maxLength",
						params: { limit: 100 }
					}];
					return false;
				} else if (!pattern29.test(data)) {
					validate506.errors = [{
						instancePath,
						schemaPath: "#/pattern",
						keyword: "pattern",
						params: { pattern: "^-?\\d+(\\.\\d+)?$" }
					}];
					return false;
				} else if (!formats2(data)) {
					validate506.errors = [{
						instancePath,
						schemaPath: "#/format",
						keyword: "format",
						params: { format: "decimal" }
					}];
					return false;
				}
			}
			if (errors === 0) {
				if (data && typeof data == "object" && !Array.isArray(data)) for (const key0 in data) {
					const _errs2 = errors;
					if (!validate507(data[key0], {
						instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
						parentData: data,
						parentDataProperty: key0,
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate507.errors : vErrors.concat(validate507.errors);
						errors = vErrors.length;
					}
					if (!(_errs2 === errors)) break;
				}
			}
		}
	}
	validate506.errors = vErrors;
	return errors === 0;
}
validate506.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema134 = {
	"type": ["string", "integer"],
	"pattern": "^\\d+(\\.\\d+)?(\\.\\.(\\d+(\\.\\d+)?)?)?$",
	"minimum": 0,
	"maximum": 9007199254740991,
	"maxLength": 100
};
const pattern31 = new RegExp("^\\d+(\\.\\d+)?(\\.\\.(\\d+(\\.\\d+)?)?)?$", "u");
function validate520(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate520.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate520.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema134.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 9007199254740991 || isNaN(data)) {
			validate520.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 9007199254740991
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate520.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (func1(data) > 100) {
			validate520.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 100 }
			}];
			return false;
		} else if (!pattern31.test(data)) {
			validate520.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d+(\\.\\d+)?(\\.\\.(\\d+(\\.\\d+)?)?)?$" }
			}];
			return false;
		}
	}
	validate520.errors = vErrors;
	return true;
}
validate520.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate519(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate519.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) for (const key0 in data) {
			const _errs2 = errors;
			if (!validate520(data[key0], {
				instancePath: instancePath + "/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),
				parentData: data,
				parentDataProperty: key0,
				rootData,
				dynamicAnchors
			})) {
				vErrors = vErrors === null ? validate520.errors : vErrors.concat(validate520.errors);
				errors = vErrors.length;
			}
			if (!(_errs2 === errors)) break;
		}
		else {
			validate519.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate519.errors = vErrors;
	return errors === 0;
}
validate519.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const schema135 = {
	"type": ["string", "integer"],
	"pattern": "^\\d+(\\.\\d+)?$",
	"minimum": 0,
	"maximum": 100,
	"maxLength": 20
};
function validate529(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate529.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data !== "string" && !(typeof data == "number" && !(data % 1) && !isNaN(data) && isFinite(data))) {
		validate529.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: schema135.type }
		}];
		return false;
	}
	if (typeof data == "number" && isFinite(data)) {
		if (data > 100 || isNaN(data)) {
			validate529.errors = [{
				instancePath,
				schemaPath: "#/maximum",
				keyword: "maximum",
				params: {
					comparison: "<=",
					limit: 100
				}
			}];
			return false;
		} else if (data < 0 || isNaN(data)) {
			validate529.errors = [{
				instancePath,
				schemaPath: "#/minimum",
				keyword: "minimum",
				params: {
					comparison: ">=",
					limit: 0
				}
			}];
			return false;
		}
	}
	if (typeof data === "string") {
		if (func1(data) > 20) {
			validate529.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 20 }
			}];
			return false;
		} else if (!pattern25.test(data)) {
			validate529.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^\\d+(\\.\\d+)?$" }
			}];
			return false;
		}
	}
	validate529.errors = vErrors;
	return true;
}
validate529.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate483(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate483.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			const _errs1 = errors;
			for (const key0 in data) if (!func4.call(schema123.properties, key0)) {
				validate483.errors = [{
					instancePath,
					schemaPath: "#/additionalProperties",
					keyword: "additionalProperties",
					params: { additionalProperty: key0 }
				}];
				return false;
			}
			if (_errs1 === errors) {
				if (data.name !== void 0) {
					const _errs2 = errors;
					if (!validate484(data.name, {
						instancePath: instancePath + "/name",
						parentData: data,
						parentDataProperty: "name",
						rootData,
						dynamicAnchors
					})) {
						vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
						errors = vErrors.length;
					}
					var valid0 = _errs2 === errors;
				} else var valid0 = true;
				if (valid0) {
					if (data.for_each !== void 0) {
						const _errs3 = errors;
						if (!validate486(data.for_each, {
							instancePath: instancePath + "/for_each",
							parentData: data,
							parentDataProperty: "for_each",
							rootData,
							dynamicAnchors
						})) {
							vErrors = vErrors === null ? validate486.errors : vErrors.concat(validate486.errors);
							errors = vErrors.length;
						}
						var valid0 = _errs3 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.allow_unproven !== void 0) {
							const _errs4 = errors;
							if (typeof data.allow_unproven !== "boolean") {
								validate483.errors = [{
									instancePath: instancePath + "/allow_unproven",
									schemaPath: "#/properties/allow_unproven/type",
									keyword: "type",
									params: { type: "boolean" }
								}];
								return false;
							}
							var valid0 = _errs4 === errors;
						} else var valid0 = true;
						if (valid0) {
							if (data.bill !== void 0) {
								let data3 = data.bill;
								const _errs6 = errors;
								if (errors === _errs6) {
									if (data3 && typeof data3 == "object" && !Array.isArray(data3)) {
										let missing0;
										if (data3.equals === void 0 && (missing0 = "equals")) {
											validate483.errors = [{
												instancePath: instancePath + "/bill",
												schemaPath: "#/properties/bill/required",
												keyword: "required",
												params: { missingProperty: missing0 }
											}];
											return false;
										} else {
											const _errs8 = errors;
											for (const key1 in data3) if (!(key1 === "bundle" || key1 === "subscription" || key1 === "usage" || key1 === "at" || key1 === "equals")) {
												validate483.errors = [{
													instancePath: instancePath + "/bill",
													schemaPath: "#/properties/bill/additionalProperties",
													keyword: "additionalProperties",
													params: { additionalProperty: key1 }
												}];
												return false;
											}
											if (_errs8 === errors) {
												if (data3.bundle !== void 0) {
													const _errs9 = errors;
													if (!validate484(data3.bundle, {
														instancePath: instancePath + "/bill/bundle",
														parentData: data3,
														parentDataProperty: "bundle",
														rootData,
														dynamicAnchors
													})) {
														vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
														errors = vErrors.length;
													}
													var valid1 = _errs9 === errors;
												} else var valid1 = true;
												if (valid1) {
													if (data3.subscription !== void 0) {
														const _errs10 = errors;
														if (!validate484(data3.subscription, {
															instancePath: instancePath + "/bill/subscription",
															parentData: data3,
															parentDataProperty: "subscription",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
															errors = vErrors.length;
														}
														var valid1 = _errs10 === errors;
													} else var valid1 = true;
													if (valid1) {
														if (data3.usage !== void 0) {
															let data6 = data3.usage;
															const _errs11 = errors;
															if (errors === _errs11) {
																if (data6 && typeof data6 == "object" && !Array.isArray(data6)) for (const key2 in data6) {
																	const _errs14 = errors;
																	if (!validate496(data6[key2], {
																		instancePath: instancePath + "/bill/usage/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
																		parentData: data6,
																		parentDataProperty: key2,
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate496.errors : vErrors.concat(validate496.errors);
																		errors = vErrors.length;
																	}
																	if (!(_errs14 === errors)) break;
																}
																else {
																	validate483.errors = [{
																		instancePath: instancePath + "/bill/usage",
																		schemaPath: "#/properties/bill/properties/usage/type",
																		keyword: "type",
																		params: { type: "object" }
																	}];
																	return false;
																}
															}
															var valid1 = _errs11 === errors;
														} else var valid1 = true;
														if (valid1) {
															if (data3.at !== void 0) {
																const _errs15 = errors;
																if (!validate504(data3.at, {
																	instancePath: instancePath + "/bill/at",
																	parentData: data3,
																	parentDataProperty: "at",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																	errors = vErrors.length;
																}
																var valid1 = _errs15 === errors;
															} else var valid1 = true;
															if (valid1) {
																if (data3.equals !== void 0) {
																	const _errs16 = errors;
																	if (!validate506(data3.equals, {
																		instancePath: instancePath + "/bill/equals",
																		parentData: data3,
																		parentDataProperty: "equals",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate506.errors : vErrors.concat(validate506.errors);
																		errors = vErrors.length;
																	}
																	var valid1 = _errs16 === errors;
																} else var valid1 = true;
															}
														}
													}
												}
											}
										}
									} else {
										validate483.errors = [{
											instancePath: instancePath + "/bill",
											schemaPath: "#/properties/bill/type",
											keyword: "type",
											params: { type: "object" }
										}];
										return false;
									}
								}
								var valid0 = _errs6 === errors;
							} else var valid0 = true;
							if (valid0) {
								if (data.unchanged !== void 0) {
									let data10 = data.unchanged;
									const _errs17 = errors;
									if (errors === _errs17) {
										if (data10 && typeof data10 == "object" && !Array.isArray(data10)) {
											let missing1;
											if (data10.since === void 0 && (missing1 = "since")) {
												validate483.errors = [{
													instancePath: instancePath + "/unchanged",
													schemaPath: "#/properties/unchanged/required",
													keyword: "required",
													params: { missingProperty: missing1 }
												}];
												return false;
											} else {
												const _errs19 = errors;
												for (const key3 in data10) if (!(key3 === "for" || key3 === "except" || key3 === "since")) {
													validate483.errors = [{
														instancePath: instancePath + "/unchanged",
														schemaPath: "#/properties/unchanged/additionalProperties",
														keyword: "additionalProperties",
														params: { additionalProperty: key3 }
													}];
													return false;
												}
												if (_errs19 === errors) {
													if (data10.for !== void 0) {
														const _errs20 = errors;
														if (!validate486(data10.for, {
															instancePath: instancePath + "/unchanged/for",
															parentData: data10,
															parentDataProperty: "for",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate486.errors : vErrors.concat(validate486.errors);
															errors = vErrors.length;
														}
														var valid3 = _errs20 === errors;
													} else var valid3 = true;
													if (valid3) {
														if (data10.except !== void 0) {
															const _errs21 = errors;
															if (!validate486(data10.except, {
																instancePath: instancePath + "/unchanged/except",
																parentData: data10,
																parentDataProperty: "except",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate486.errors : vErrors.concat(validate486.errors);
																errors = vErrors.length;
															}
															var valid3 = _errs21 === errors;
														} else var valid3 = true;
														if (valid3) {
															if (data10.since !== void 0) {
																const _errs22 = errors;
																if (!validate484(data10.since, {
																	instancePath: instancePath + "/unchanged/since",
																	parentData: data10,
																	parentDataProperty: "since",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																	errors = vErrors.length;
																}
																var valid3 = _errs22 === errors;
															} else var valid3 = true;
														}
													}
												}
											}
										} else {
											validate483.errors = [{
												instancePath: instancePath + "/unchanged",
												schemaPath: "#/properties/unchanged/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									var valid0 = _errs17 === errors;
								} else var valid0 = true;
								if (valid0) {
									if (data.never_cheaper_to_use_more !== void 0) {
										let data14 = data.never_cheaper_to_use_more;
										const _errs23 = errors;
										if (errors === _errs23) {
											if (data14 && typeof data14 == "object" && !Array.isArray(data14)) {
												const _errs25 = errors;
												for (const key4 in data14) if (!(key4 === "bundle" || key4 === "subscription" || key4 === "product" || key4 === "at")) {
													validate483.errors = [{
														instancePath: instancePath + "/never_cheaper_to_use_more",
														schemaPath: "#/properties/never_cheaper_to_use_more/additionalProperties",
														keyword: "additionalProperties",
														params: { additionalProperty: key4 }
													}];
													return false;
												}
												if (_errs25 === errors) {
													if (data14.bundle !== void 0) {
														const _errs26 = errors;
														if (!validate484(data14.bundle, {
															instancePath: instancePath + "/never_cheaper_to_use_more/bundle",
															parentData: data14,
															parentDataProperty: "bundle",
															rootData,
															dynamicAnchors
														})) {
															vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
															errors = vErrors.length;
														}
														var valid4 = _errs26 === errors;
													} else var valid4 = true;
													if (valid4) {
														if (data14.subscription !== void 0) {
															const _errs27 = errors;
															if (!validate484(data14.subscription, {
																instancePath: instancePath + "/never_cheaper_to_use_more/subscription",
																parentData: data14,
																parentDataProperty: "subscription",
																rootData,
																dynamicAnchors
															})) {
																vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																errors = vErrors.length;
															}
															var valid4 = _errs27 === errors;
														} else var valid4 = true;
														if (valid4) {
															if (data14.product !== void 0) {
																const _errs28 = errors;
																if (!validate487(data14.product, {
																	instancePath: instancePath + "/never_cheaper_to_use_more/product",
																	parentData: data14,
																	parentDataProperty: "product",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
																	errors = vErrors.length;
																}
																var valid4 = _errs28 === errors;
															} else var valid4 = true;
															if (valid4) {
																if (data14.at !== void 0) {
																	const _errs29 = errors;
																	if (!validate504(data14.at, {
																		instancePath: instancePath + "/never_cheaper_to_use_more/at",
																		parentData: data14,
																		parentDataProperty: "at",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																		errors = vErrors.length;
																	}
																	var valid4 = _errs29 === errors;
																} else var valid4 = true;
															}
														}
													}
												}
											} else {
												validate483.errors = [{
													instancePath: instancePath + "/never_cheaper_to_use_more",
													schemaPath: "#/properties/never_cheaper_to_use_more/type",
													keyword: "type",
													params: { type: "object" }
												}];
												return false;
											}
										}
										var valid0 = _errs23 === errors;
									} else var valid0 = true;
									if (valid0) {
										if (data.annual_at_most !== void 0) {
											let data19 = data.annual_at_most;
											const _errs30 = errors;
											if (errors === _errs30) {
												if (data19 && typeof data19 == "object" && !Array.isArray(data19)) {
													let missing2;
													if (data19.monthly === void 0 && (missing2 = "monthly") || data19.months === void 0 && (missing2 = "months")) {
														validate483.errors = [{
															instancePath: instancePath + "/annual_at_most",
															schemaPath: "#/properties/annual_at_most/required",
															keyword: "required",
															params: { missingProperty: missing2 }
														}];
														return false;
													} else {
														const _errs32 = errors;
														for (const key5 in data19) if (!(key5 === "bundle" || key5 === "monthly" || key5 === "months" || key5 === "usage" || key5 === "at")) {
															validate483.errors = [{
																instancePath: instancePath + "/annual_at_most",
																schemaPath: "#/properties/annual_at_most/additionalProperties",
																keyword: "additionalProperties",
																params: { additionalProperty: key5 }
															}];
															return false;
														}
														if (_errs32 === errors) {
															if (data19.bundle !== void 0) {
																const _errs33 = errors;
																if (!validate484(data19.bundle, {
																	instancePath: instancePath + "/annual_at_most/bundle",
																	parentData: data19,
																	parentDataProperty: "bundle",
																	rootData,
																	dynamicAnchors
																})) {
																	vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																	errors = vErrors.length;
																}
																var valid5 = _errs33 === errors;
															} else var valid5 = true;
															if (valid5) {
																if (data19.monthly !== void 0) {
																	const _errs34 = errors;
																	if (!validate484(data19.monthly, {
																		instancePath: instancePath + "/annual_at_most/monthly",
																		parentData: data19,
																		parentDataProperty: "monthly",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																		errors = vErrors.length;
																	}
																	var valid5 = _errs34 === errors;
																} else var valid5 = true;
																if (valid5) {
																	if (data19.months !== void 0) {
																		let data22 = data19.months;
																		const _errs35 = errors;
																		if (!(typeof data22 == "number" && !(data22 % 1) && !isNaN(data22) && isFinite(data22))) {
																			validate483.errors = [{
																				instancePath: instancePath + "/annual_at_most/months",
																				schemaPath: "#/properties/annual_at_most/properties/months/type",
																				keyword: "type",
																				params: { type: "integer" }
																			}];
																			return false;
																		}
																		if (errors === _errs35) {
																			if (typeof data22 == "number" && isFinite(data22)) {
																				if (data22 > 120 || isNaN(data22)) {
																					validate483.errors = [{
																						instancePath: instancePath + "/annual_at_most/months",
																						schemaPath: "#/properties/annual_at_most/properties/months/maximum",
																						keyword: "maximum",
																						params: {
																							comparison: "<=",
																							limit: 120
																						}
																					}];
																					return false;
																				} else if (data22 < 1 || isNaN(data22)) {
																					validate483.errors = [{
																						instancePath: instancePath + "/annual_at_most/months",
																						schemaPath: "#/properties/annual_at_most/properties/months/minimum",
																						keyword: "minimum",
																						params: {
																							comparison: ">=",
																							limit: 1
																						}
																					}];
																					return false;
																				}
																			}
																		}
																		var valid5 = _errs35 === errors;
																	} else var valid5 = true;
																	if (valid5) {
																		if (data19.usage !== void 0) {
																			const _errs37 = errors;
																			if (!validate519(data19.usage, {
																				instancePath: instancePath + "/annual_at_most/usage",
																				parentData: data19,
																				parentDataProperty: "usage",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate519.errors : vErrors.concat(validate519.errors);
																				errors = vErrors.length;
																			}
																			var valid5 = _errs37 === errors;
																		} else var valid5 = true;
																		if (valid5) {
																			if (data19.at !== void 0) {
																				const _errs38 = errors;
																				if (!validate504(data19.at, {
																					instancePath: instancePath + "/annual_at_most/at",
																					parentData: data19,
																					parentDataProperty: "at",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																					errors = vErrors.length;
																				}
																				var valid5 = _errs38 === errors;
																			} else var valid5 = true;
																		}
																	}
																}
															}
														}
													}
												} else {
													validate483.errors = [{
														instancePath: instancePath + "/annual_at_most",
														schemaPath: "#/properties/annual_at_most/type",
														keyword: "type",
														params: { type: "object" }
													}];
													return false;
												}
											}
											var valid0 = _errs30 === errors;
										} else var valid0 = true;
										if (valid0) {
											if (data.cheaper_than !== void 0) {
												let data25 = data.cheaper_than;
												const _errs39 = errors;
												if (errors === _errs39) {
													if (data25 && typeof data25 == "object" && !Array.isArray(data25)) {
														let missing3;
														if (data25.than === void 0 && (missing3 = "than")) {
															validate483.errors = [{
																instancePath: instancePath + "/cheaper_than",
																schemaPath: "#/properties/cheaper_than/required",
																keyword: "required",
																params: { missingProperty: missing3 }
															}];
															return false;
														} else {
															const _errs41 = errors;
															for (const key6 in data25) if (!(key6 === "bundle" || key6 === "than" || key6 === "for" || key6 === "at")) {
																validate483.errors = [{
																	instancePath: instancePath + "/cheaper_than",
																	schemaPath: "#/properties/cheaper_than/additionalProperties",
																	keyword: "additionalProperties",
																	params: { additionalProperty: key6 }
																}];
																return false;
															}
															if (_errs41 === errors) {
																if (data25.bundle !== void 0) {
																	const _errs42 = errors;
																	if (!validate484(data25.bundle, {
																		instancePath: instancePath + "/cheaper_than/bundle",
																		parentData: data25,
																		parentDataProperty: "bundle",
																		rootData,
																		dynamicAnchors
																	})) {
																		vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																		errors = vErrors.length;
																	}
																	var valid6 = _errs42 === errors;
																} else var valid6 = true;
																if (valid6) {
																	if (data25.than !== void 0) {
																		const _errs43 = errors;
																		if (!validate484(data25.than, {
																			instancePath: instancePath + "/cheaper_than/than",
																			parentData: data25,
																			parentDataProperty: "than",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																			errors = vErrors.length;
																		}
																		var valid6 = _errs43 === errors;
																	} else var valid6 = true;
																	if (valid6) {
																		if (data25.for !== void 0) {
																			const _errs44 = errors;
																			if (!validate519(data25.for, {
																				instancePath: instancePath + "/cheaper_than/for",
																				parentData: data25,
																				parentDataProperty: "for",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate519.errors : vErrors.concat(validate519.errors);
																				errors = vErrors.length;
																			}
																			var valid6 = _errs44 === errors;
																		} else var valid6 = true;
																		if (valid6) {
																			if (data25.at !== void 0) {
																				const _errs45 = errors;
																				if (!validate504(data25.at, {
																					instancePath: instancePath + "/cheaper_than/at",
																					parentData: data25,
																					parentDataProperty: "at",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																					errors = vErrors.length;
																				}
																				var valid6 = _errs45 === errors;
																			} else var valid6 = true;
																		}
																	}
																}
															}
														}
													} else {
														validate483.errors = [{
															instancePath: instancePath + "/cheaper_than",
															schemaPath: "#/properties/cheaper_than/type",
															keyword: "type",
															params: { type: "object" }
														}];
														return false;
													}
												}
												var valid0 = _errs39 === errors;
											} else var valid0 = true;
											if (valid0) {
												if (data.margin_at_least !== void 0) {
													let data30 = data.margin_at_least;
													const _errs46 = errors;
													if (errors === _errs46) {
														if (data30 && typeof data30 == "object" && !Array.isArray(data30)) {
															let missing4;
															if (data30.percent === void 0 && (missing4 = "percent") || data30.costs === void 0 && (missing4 = "costs")) {
																validate483.errors = [{
																	instancePath: instancePath + "/margin_at_least",
																	schemaPath: "#/properties/margin_at_least/required",
																	keyword: "required",
																	params: { missingProperty: missing4 }
																}];
																return false;
															} else {
																const _errs48 = errors;
																for (const key7 in data30) if (!(key7 === "bundle" || key7 === "percent" || key7 === "costs" || key7 === "product" || key7 === "usage" || key7 === "at")) {
																	validate483.errors = [{
																		instancePath: instancePath + "/margin_at_least",
																		schemaPath: "#/properties/margin_at_least/additionalProperties",
																		keyword: "additionalProperties",
																		params: { additionalProperty: key7 }
																	}];
																	return false;
																}
																if (_errs48 === errors) {
																	if (data30.bundle !== void 0) {
																		const _errs49 = errors;
																		if (!validate484(data30.bundle, {
																			instancePath: instancePath + "/margin_at_least/bundle",
																			parentData: data30,
																			parentDataProperty: "bundle",
																			rootData,
																			dynamicAnchors
																		})) {
																			vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																			errors = vErrors.length;
																		}
																		var valid7 = _errs49 === errors;
																	} else var valid7 = true;
																	if (valid7) {
																		if (data30.percent !== void 0) {
																			const _errs50 = errors;
																			if (!validate529(data30.percent, {
																				instancePath: instancePath + "/margin_at_least/percent",
																				parentData: data30,
																				parentDataProperty: "percent",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate529.errors : vErrors.concat(validate529.errors);
																				errors = vErrors.length;
																			}
																			var valid7 = _errs50 === errors;
																		} else var valid7 = true;
																		if (valid7) {
																			if (data30.costs !== void 0) {
																				const _errs51 = errors;
																				if (!validate484(data30.costs, {
																					instancePath: instancePath + "/margin_at_least/costs",
																					parentData: data30,
																					parentDataProperty: "costs",
																					rootData,
																					dynamicAnchors
																				})) {
																					vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																					errors = vErrors.length;
																				}
																				var valid7 = _errs51 === errors;
																			} else var valid7 = true;
																			if (valid7) {
																				if (data30.product !== void 0) {
																					const _errs52 = errors;
																					if (!validate487(data30.product, {
																						instancePath: instancePath + "/margin_at_least/product",
																						parentData: data30,
																						parentDataProperty: "product",
																						rootData,
																						dynamicAnchors
																					})) {
																						vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
																						errors = vErrors.length;
																					}
																					var valid7 = _errs52 === errors;
																				} else var valid7 = true;
																				if (valid7) {
																					if (data30.usage !== void 0) {
																						const _errs53 = errors;
																						if (!validate519(data30.usage, {
																							instancePath: instancePath + "/margin_at_least/usage",
																							parentData: data30,
																							parentDataProperty: "usage",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate519.errors : vErrors.concat(validate519.errors);
																							errors = vErrors.length;
																						}
																						var valid7 = _errs53 === errors;
																					} else var valid7 = true;
																					if (valid7) {
																						if (data30.at !== void 0) {
																							const _errs54 = errors;
																							if (!validate504(data30.at, {
																								instancePath: instancePath + "/margin_at_least/at",
																								parentData: data30,
																								parentDataProperty: "at",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																								errors = vErrors.length;
																							}
																							var valid7 = _errs54 === errors;
																						} else var valid7 = true;
																					}
																				}
																			}
																		}
																	}
																}
															}
														} else {
															validate483.errors = [{
																instancePath: instancePath + "/margin_at_least",
																schemaPath: "#/properties/margin_at_least/type",
																keyword: "type",
																params: { type: "object" }
															}];
															return false;
														}
													}
													var valid0 = _errs46 === errors;
												} else var valid0 = true;
												if (valid0) {
													if (data.same_everywhere !== void 0) {
														let data37 = data.same_everywhere;
														const _errs55 = errors;
														if (errors === _errs55) {
															if (data37 && typeof data37 == "object" && !Array.isArray(data37)) {
																let missing5;
																if (data37.price === void 0 && (missing5 = "price") || data37.currencies === void 0 && (missing5 = "currencies") || data37.rate === void 0 && (missing5 = "rate")) {
																	validate483.errors = [{
																		instancePath: instancePath + "/same_everywhere",
																		schemaPath: "#/properties/same_everywhere/required",
																		keyword: "required",
																		params: { missingProperty: missing5 }
																	}];
																	return false;
																} else {
																	const _errs57 = errors;
																	for (const key8 in data37) if (!(key8 === "price" || key8 === "currencies" || key8 === "bundles" || key8 === "rate" || key8 === "rounding" || key8 === "at")) {
																		validate483.errors = [{
																			instancePath: instancePath + "/same_everywhere",
																			schemaPath: "#/properties/same_everywhere/additionalProperties",
																			keyword: "additionalProperties",
																			params: { additionalProperty: key8 }
																		}];
																		return false;
																	}
																	if (_errs57 === errors) {
																		if (data37.price !== void 0) {
																			const _errs58 = errors;
																			if (!validate487(data37.price, {
																				instancePath: instancePath + "/same_everywhere/price",
																				parentData: data37,
																				parentDataProperty: "price",
																				rootData,
																				dynamicAnchors
																			})) {
																				vErrors = vErrors === null ? validate487.errors : vErrors.concat(validate487.errors);
																				errors = vErrors.length;
																			}
																			var valid8 = _errs58 === errors;
																		} else var valid8 = true;
																		if (valid8) {
																			if (data37.currencies !== void 0) {
																				let data39 = data37.currencies;
																				const _errs59 = errors;
																				if (errors === _errs59) {
																					if (Array.isArray(data39)) {
																						if (data39.length > 2) {
																							validate483.errors = [{
																								instancePath: instancePath + "/same_everywhere/currencies",
																								schemaPath: "#/properties/same_everywhere/properties/currencies/maxItems",
																								keyword: "maxItems",
																								params: { limit: 2 }
																							}];
																							return false;
																						} else {
																							const len0 = data39.length;
																							for (let i0 = 0; i0 < len0; i0++) {
																								const _errs61 = errors;
																								if (!validate484(data39[i0], {
																									instancePath: instancePath + "/same_everywhere/currencies/" + i0,
																									parentData: data39,
																									parentDataProperty: i0,
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																									errors = vErrors.length;
																								}
																								if (!(_errs61 === errors)) break;
																							}
																						}
																					} else {
																						validate483.errors = [{
																							instancePath: instancePath + "/same_everywhere/currencies",
																							schemaPath: "#/properties/same_everywhere/properties/currencies/type",
																							keyword: "type",
																							params: { type: "array" }
																						}];
																						return false;
																					}
																				}
																				var valid8 = _errs59 === errors;
																			} else var valid8 = true;
																			if (valid8) {
																				if (data37.bundles !== void 0) {
																					let data41 = data37.bundles;
																					const _errs62 = errors;
																					if (errors === _errs62) {
																						if (Array.isArray(data41)) {
																							if (data41.length > 2) {
																								validate483.errors = [{
																									instancePath: instancePath + "/same_everywhere/bundles",
																									schemaPath: "#/properties/same_everywhere/properties/bundles/maxItems",
																									keyword: "maxItems",
																									params: { limit: 2 }
																								}];
																								return false;
																							} else {
																								const len1 = data41.length;
																								for (let i1 = 0; i1 < len1; i1++) {
																									const _errs64 = errors;
																									if (!validate484(data41[i1], {
																										instancePath: instancePath + "/same_everywhere/bundles/" + i1,
																										parentData: data41,
																										parentDataProperty: i1,
																										rootData,
																										dynamicAnchors
																									})) {
																										vErrors = vErrors === null ? validate484.errors : vErrors.concat(validate484.errors);
																										errors = vErrors.length;
																									}
																									if (!(_errs64 === errors)) break;
																								}
																							}
																						} else {
																							validate483.errors = [{
																								instancePath: instancePath + "/same_everywhere/bundles",
																								schemaPath: "#/properties/same_everywhere/properties/bundles/type",
																								keyword: "type",
																								params: { type: "array" }
																							}];
																							return false;
																						}
																					}
																					var valid8 = _errs62 === errors;
																				} else var valid8 = true;
																				if (valid8) {
																					if (data37.rate !== void 0) {
																						const _errs65 = errors;
																						if (!validate507(data37.rate, {
																							instancePath: instancePath + "/same_everywhere/rate",
																							parentData: data37,
																							parentDataProperty: "rate",
																							rootData,
																							dynamicAnchors
																						})) {
																							vErrors = vErrors === null ? validate507.errors : vErrors.concat(validate507.errors);
																							errors = vErrors.length;
																						}
																						var valid8 = _errs65 === errors;
																					} else var valid8 = true;
																					if (valid8) {
																						if (data37.rounding !== void 0) {
																							const _errs66 = errors;
																							if (!validate507(data37.rounding, {
																								instancePath: instancePath + "/same_everywhere/rounding",
																								parentData: data37,
																								parentDataProperty: "rounding",
																								rootData,
																								dynamicAnchors
																							})) {
																								vErrors = vErrors === null ? validate507.errors : vErrors.concat(validate507.errors);
																								errors = vErrors.length;
																							}
																							var valid8 = _errs66 === errors;
																						} else var valid8 = true;
																						if (valid8) {
																							if (data37.at !== void 0) {
																								const _errs67 = errors;
																								if (!validate504(data37.at, {
																									instancePath: instancePath + "/same_everywhere/at",
																									parentData: data37,
																									parentDataProperty: "at",
																									rootData,
																									dynamicAnchors
																								})) {
																									vErrors = vErrors === null ? validate504.errors : vErrors.concat(validate504.errors);
																									errors = vErrors.length;
																								}
																								var valid8 = _errs67 === errors;
																							} else var valid8 = true;
																						}
																					}
																				}
																			}
																		}
																	}
																}
															} else {
																validate483.errors = [{
																	instancePath: instancePath + "/same_everywhere",
																	schemaPath: "#/properties/same_everywhere/type",
																	keyword: "type",
																	params: { type: "object" }
																}];
																return false;
															}
														}
														var valid0 = _errs55 === errors;
													} else var valid0 = true;
												}
											}
										}
									}
								}
							}
						}
					}
				}
			}
		} else {
			validate483.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate483.errors = vErrors;
	return errors === 0;
}
validate483.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
function validate482(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate482.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.version === void 0 && (missing0 = "version") || data.tests === void 0 && (missing0 = "tests")) {
				validate482.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "version" || key0 === "tests")) {
					validate482.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.version !== void 0) {
						const _errs2 = errors;
						if (1 !== data.version) {
							validate482.errors = [{
								instancePath: instancePath + "/version",
								schemaPath: "#/properties/version/const",
								keyword: "const",
								params: { allowedValue: 1 }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.tests !== void 0) {
							let data1 = data.tests;
							const _errs3 = errors;
							if (errors === _errs3) {
								if (Array.isArray(data1)) {
									const len0 = data1.length;
									for (let i0 = 0; i0 < len0; i0++) {
										const _errs5 = errors;
										if (!validate483(data1[i0], {
											instancePath: instancePath + "/tests/" + i0,
											parentData: data1,
											parentDataProperty: i0,
											rootData,
											dynamicAnchors
										})) {
											vErrors = vErrors === null ? validate483.errors : vErrors.concat(validate483.errors);
											errors = vErrors.length;
										}
										if (!(_errs5 === errors)) break;
									}
								} else {
									validate482.errors = [{
										instancePath: instancePath + "/tests",
										schemaPath: "#/properties/tests/type",
										keyword: "type",
										params: { type: "array" }
									}];
									return false;
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate482.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate482.errors = vErrors;
	return errors === 0;
}
validate482.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const check6 = validate542;
function validate543(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	const evaluated0 = validate543.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (typeof data === "string") {
		if (func1(data) > 100) {
			validate543.errors = [{
				instancePath,
				schemaPath: "#/maxLength",
				keyword: "maxLength",
				params: { limit: 100 }
			}];
			return false;
		} else if (!pattern29.test(data)) {
			validate543.errors = [{
				instancePath,
				schemaPath: "#/pattern",
				keyword: "pattern",
				params: { pattern: "^-?\\d+(\\.\\d+)?$" }
			}];
			return false;
		} else if (!formats2(data)) {
			validate543.errors = [{
				instancePath,
				schemaPath: "#/format",
				keyword: "format",
				params: { format: "decimal" }
			}];
			return false;
		}
	} else {
		validate543.errors = [{
			instancePath,
			schemaPath: "#/type",
			keyword: "type",
			params: { type: "string" }
		}];
		return false;
	}
	validate543.errors = vErrors;
	return true;
}
validate543.evaluated = {
	"dynamicProps": false,
	"dynamicItems": false
};
function validate542(data, { instancePath = "", parentData, parentDataProperty, rootData = data, dynamicAnchors = {} } = {}) {
	let vErrors = null;
	let errors = 0;
	const evaluated0 = validate542.evaluated;
	if (evaluated0.dynamicProps) evaluated0.props = void 0;
	if (evaluated0.dynamicItems) evaluated0.items = void 0;
	if (errors === 0) {
		if (data && typeof data == "object" && !Array.isArray(data)) {
			let missing0;
			if (data.version === void 0 && (missing0 = "version") || data.costs === void 0 && (missing0 = "costs")) {
				validate542.errors = [{
					instancePath,
					schemaPath: "#/required",
					keyword: "required",
					params: { missingProperty: missing0 }
				}];
				return false;
			} else {
				const _errs1 = errors;
				for (const key0 in data) if (!(key0 === "version" || key0 === "costs")) {
					validate542.errors = [{
						instancePath,
						schemaPath: "#/additionalProperties",
						keyword: "additionalProperties",
						params: { additionalProperty: key0 }
					}];
					return false;
				}
				if (_errs1 === errors) {
					if (data.version !== void 0) {
						const _errs2 = errors;
						if (1 !== data.version) {
							validate542.errors = [{
								instancePath: instancePath + "/version",
								schemaPath: "#/properties/version/const",
								keyword: "const",
								params: { allowedValue: 1 }
							}];
							return false;
						}
						var valid0 = _errs2 === errors;
					} else var valid0 = true;
					if (valid0) {
						if (data.costs !== void 0) {
							let data1 = data.costs;
							const _errs3 = errors;
							if (errors === _errs3) {
								if (data1 && typeof data1 == "object" && !Array.isArray(data1)) for (const key1 in data1) {
									let data2 = data1[key1];
									const _errs6 = errors;
									if (errors === _errs6) {
										if (data2 && typeof data2 == "object" && !Array.isArray(data2)) {
											if (Object.keys(data2).length < 1) {
												validate542.errors = [{
													instancePath: instancePath + "/costs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
													schemaPath: "#/properties/costs/additionalProperties/minProperties",
													keyword: "minProperties",
													params: { limit: 1 }
												}];
												return false;
											} else for (const key2 in data2) {
												const _errs9 = errors;
												if (!validate543(data2[key2], {
													instancePath: instancePath + "/costs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1") + "/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),
													parentData: data2,
													parentDataProperty: key2,
													rootData,
													dynamicAnchors
												})) {
													vErrors = vErrors === null ? validate543.errors : vErrors.concat(validate543.errors);
													errors = vErrors.length;
												}
												if (!(_errs9 === errors)) break;
											}
										} else {
											validate542.errors = [{
												instancePath: instancePath + "/costs/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),
												schemaPath: "#/properties/costs/additionalProperties/type",
												keyword: "type",
												params: { type: "object" }
											}];
											return false;
										}
									}
									if (!(_errs6 === errors)) break;
								}
								else {
									validate542.errors = [{
										instancePath: instancePath + "/costs",
										schemaPath: "#/properties/costs/type",
										keyword: "type",
										params: { type: "object" }
									}];
									return false;
								}
							}
							var valid0 = _errs3 === errors;
						} else var valid0 = true;
					}
				}
			}
		} else {
			validate542.errors = [{
				instancePath,
				schemaPath: "#/type",
				keyword: "type",
				params: { type: "object" }
			}];
			return false;
		}
	}
	validate542.errors = vErrors;
	return errors === 0;
}
validate542.evaluated = {
	"props": true,
	"dynamicProps": false,
	"dynamicItems": false
};
const CHECKS_AHEAD = {
	"catalog": check0,
	"catalog#bundle_price": check1,
	"catalog#item_price": check2,
	"project": check3,
	"usage": check4,
	"tests": check5,
	"costs": check6
};

// src/yaml/shape/schema-place.ts
/** The place of a schema, or of one of its definitions. */
function schemaPlace(root, definition) {
	/** A part of the schema, together with the parts that it refers to. */
	const whole = (part) => {
		const referred = typeof part.$ref === "string" ? whole(definitionOf(root, part.$ref)) : [];
		const joined = part.allOf ?? [];
		return [
			part,
			...referred,
			...joined.flatMap(whole)
		];
	};
	const placeOf = (parts) => {
		const names = new Set(parts.flatMap((part) => Object.keys(part.properties ?? {})));
		const known = /* @__PURE__ */ new Map();
		return {
			names,
			isKeyed: parts.some(isKeyed),
			title: parts.find((part) => part.title !== void 0)?.title,
			companions: new Map(parts.flatMap((part) => Object.entries(part["x-companions"] ?? {}))),
			within: (step) => {
				const name = typeof step === "number" ? "items" : names.has(step) ? `field ${step}` : "entry";
				const place = known.get(name) ?? placeOf(parts.flatMap((part) => childOf(part, step)).flatMap(whole));
				known.set(name, place);
				return place;
			}
		};
	};
	return placeOf(whole(definition === void 0 ? root : { $ref: `${DEFINITIONS}${definition}` }));
}
function placeAt(root, path) {
	return path.reduce((place, step) => place.within(step), root);
}
const DEFINITIONS = "#/$defs/";
function definitionOf(root, reference) {
	const definition = root.$defs?.[reference.slice(8)];
	if (definition === void 0) throw new Error(`the schema has no ${reference}`);
	return definition;
}
function childOf(part, step) {
	if (typeof step === "number") return part.items === void 0 ? [] : [part.items];
	if (part.properties !== void 0 && Object.hasOwn(part.properties, step)) return [part.properties[step]];
	return isKeyed(part) ? [part.additionalProperties] : [];
}
function isKeyed({ properties, additionalProperties }) {
	return properties === void 0 && typeof additionalProperties === "object";
}

// src/yaml/shape/type-fault.ts
const DECIMAL_CODE = "not-decimal";
const DAY_CODE = "not-a-day";
function reportTypeFault(error, schema, name, at, faults) {
	const expected = [error.params.type].flat();
	const { node } = at;
	const source = sourceOf(at);
	if (node.kind === "scalar" && node.value === null && node.text === "") {
		faults.error({
			code: "empty-value",
			source,
			message: `${name} is empty`,
			fix: `write ${expectation(expected)}, or remove the field`
		});
		return { kind: "none" };
	}
	if (node.kind === "scalar" && expected.includes("string") && typeof node.value !== "string") {
		const reported = schema["x-fault"];
		if (reported?.code === "not-decimal") return reportUnquotedAmount(name, node, at, faults);
		if (reported?.code !== "not-a-day") return reportUnquotedText(name, node, at, faults);
		const message = `${name} is ${described(node)}, and it takes ${reported.expects}`;
		faults.error({
			code: reported.code,
			source,
			message,
			fix: reported.fix
		});
		return { kind: "none" };
	}
	const isText = node.kind === "scalar" && typeof node.value === "string";
	const reported = schema["x-fault"];
	if (isText && reported !== void 0 && expected.every((type) => type === "object")) {
		const { code, expects, fix } = reported;
		faults.error({
			code,
			source,
			message: `${name} is a text, and it takes ${expects}`,
			fix
		});
		return { kind: "none" };
	}
	const found = isText && expected.includes("object") ? "a text" : described(node);
	faults.error({
		code: "wrong-type",
		source,
		message: `${name} is ${found} and takes ${expectation(expected)}`,
		fix: typeFix(node, expected)
	});
	return { kind: "none" };
}
function reportUnquotedAmount(name, node, at, faults) {
	const meant = decimalMeant(node.text);
	const source = sourceOf(at);
	if (node.variable !== void 0) {
		const text = decimalMeant(String(node.value));
		faults.error({
			code: "unquoted-amount",
			source,
			message: `${name} takes an amount in quotes, and the variable \`${node.variable}\` is ${described(node)}`,
			fix: `quote it where the variable is set${text === void 0 ? "" : `: \`${node.variable}: ${quoted$1(text)}\``}`
		});
		return text === void 0 ? { kind: "none" } : {
			kind: "replace",
			value: text
		};
	}
	faults.error({
		code: "unquoted-amount",
		source,
		message: `${name} is ${described(node)}, and amounts are text, so that no digit is lost`,
		fix: meant === void 0 ? "write a decimal number in quotes, such as \"10.50\"" : `write ${quoted$1(meant)}, with the quotes`
	});
	return meant === void 0 ? { kind: "none" } : {
		kind: "replace",
		value: meant
	};
}
function reportUnquotedText(name, node, at, faults) {
	const variable = node.variable;
	const text = variable === void 0 ? node.text : String(node.value);
	faults.error({
		code: "unquoted-text",
		source: sourceOf(at),
		message: variable === void 0 ? `${name} is ${described(node)} without quotes, and it takes text` : `${name} takes text, and the variable \`${variable}\` is ${described(node)}`,
		fix: variable === void 0 ? `write ${quoted$1(text)}, with the quotes` : `quote it where the variable is set: \`${variable}: ${quoted$1(text)}\``
	});
	return {
		kind: "replace",
		value: text
	};
}
/** Describes a node in words, such as `the number 0.10`. */
function described(node) {
	if (node.kind === "map") return "a mapping";
	if (node.kind === "list") return "a list";
	const text = node.variable === void 0 ? node.text : String(node.value);
	if (typeof node.value === "number") return `the number ${text}`;
	if (typeof node.value === "string" && !node.plain) return `the text ${JSON.stringify(node.value)}`;
	return text === "" ? "empty" : `\`${text}\``;
}
const WORDS = {
	string: "text",
	integer: "a whole number",
	number: "a number",
	boolean: "true or false",
	object: "a mapping",
	array: "a list"
};
function expectation(types) {
	const words = types.flatMap((type) => WORDS[type] ?? []);
	return words.length > 0 ? words.join(" or ") : "another value";
}
function typeFix(node, expected) {
	const bare = node.kind === "scalar" && (expected.includes("integer") && /^-?\d+$/.test(node.text) || expected.includes("boolean") && /^(true|false)$/.test(node.text));
	if (node.kind === "scalar" && node.value === null) return `write ${expectation(expected)}, or remove the field`;
	if (expected.includes("integer") && isGrouped(node)) return `write ${decimalMeant(node.text)}`;
	if (bare && !node.plain) return `write ${node.text} without quotes`;
	if (expected.includes("array") && node.kind !== "list") return listFix(node);
	return `write ${expectation(expected)}`;
}
/** A whole number with separators between its digits: `1,000`. */
function isGrouped(node) {
	return node.kind === "scalar" && /\D\d+$/.test(node.text) && /^-?\d+$/.test(decimalMeant(node.text) ?? "");
}
function listFix(node) {
	if (node.kind !== "scalar") return "put a `-` before each entry, or brackets around them";
	return `put brackets around it: [${!node.plain || /[[\]{}]/.test(node.text) ? JSON.stringify(node.value) : node.text}]`;
}

// src/yaml/shape/shape-fault.ts
function reportShapeFault(finding, placed, faults) {
	const { error, path, unknown } = finding;
	const schema = error.parentSchema;
	const at = nodeAt(placed, path);
	const source = sourceOf(at);
	const name = fieldName(path);
	if (unknown !== void 0) return reportUnknownField(unknown, path, at, schema, faults);
	switch (error.keyword) {
		case "required":
		case "dependentRequired": {
			const missing = String(error.params.missingProperty);
			const message = `${name} lacks \`${missing}\``;
			faults.error({
				code: "missing-field",
				source,
				message,
				fix: `add \`${missing}\``
			});
			return { kind: "none" };
		}
		case "type": return reportTypeFault(error, schema, name, at, faults);
		case "enum": {
			const written = typeof error.data === "string" ? `\`${error.data}\`` : described(at.node);
			faults.error({
				code: "unknown-value",
				source,
				message: `${name} cannot be ${written}`,
				fix: `write ${listOf(texts(schema.enum))}`
			});
			return { kind: typeof error.data === "string" ? "keep" : "none" };
		}
		case "examples": {
			const written = String(error.data);
			faults.hint(`${error.schemaPath} ${written}`, {
				code: "unseen-value",
				source,
				message: `${name} is \`${written}\`, which the billing interface does not show`,
				fix: `check that the service takes it (shown: ${(schema.examples ?? []).join(", ")})`
			});
			return { kind: "keep" };
		}
		case "minItems":
		case "minProperties":
			faults.error({
				code: "empty-list",
				source,
				message: `${name} is empty`,
				fix: "add at least one entry, or remove it"
			});
			return { kind: "none" };
		case "uniqueItems": return reportRepeatedItem(error, name, path, placed, faults);
		case "minimum":
		case "maximum": {
			const limit = `${error.keyword === "minimum" ? "at least" : "at most"} ${error.params.limit}`;
			faults.error({
				code: "out-of-range",
				source,
				message: `${name} is ${error.data} and must be ${limit}`,
				fix: `write a number of ${limit}`
			});
			return { kind: "none" };
		}
		default: return reportText(error, schema, name, at, faults);
	}
}
function reportUnknownField({ name, homes, together, meant }, path, at, schema, faults) {
	const entry = entryOf(at.node, name);
	const fix = schema["x-misplaced"]?.[name] ?? moveTo(homes, path, together.length > 1 ? "them" : "it");
	if (name === together[0]) faults.error({
		code: "unknown-field",
		source: entry ? sourceAt(at.file, entry.keyOffset) : sourceOf(at),
		message: `${schema.title ?? "This"} has no field${together.length > 1 ? "s" : ""} ${named(together)}`,
		fix: fix ?? suggestName(name, Object.keys(schema.properties ?? {}), "remove it")
	});
	if (meant !== void 0) return {
		kind: "hole",
		name: meant
	};
	return homes.length > 0 || name.endsWith("_pricing_model") ? { kind: "none" } : {
		kind: "remove",
		name
	};
}
/** The fix for fields of the mapping at `path` that belong to a mapping below it or around it. */
function moveTo(homes, path, what) {
	const [home] = homes;
	if (home === void 0) return void 0;
	if (home.path.length < path.length) return `write ${what} beside ${fieldName(path.slice(0, home.path.length + 1))}, not within it`;
	return `write ${what} within ${homes.map((each) => `${each.isOfEntries ? "an entry of " : ""}${fieldName(each.path)}`).join(" or ")}`;
}
/** Reports a wrong indentation: fields of an entry, or of the parent, are among the keys of the entries. */
function reportStrays(strays, placed, faults) {
	const mapping = nodeAt(placed, strays.path);
	const first = entryOf(mapping.node, String(strays.names[0]));
	const source = first ? sourceAt(placed.file, first.keyOffset) : sourceOf(mapping);
	faults.error({
		code: "misplaced-field",
		source,
		...strayWords(strays)
	});
}
function strayWords({ path, names, home, title = "An entry" }) {
	const list = named(names);
	if (home === void 0) return {
		message: `written where the key of ${title.charAt(0).toLowerCase() + title.slice(1)} is expected: ${list}`,
		fix: "write a key of your own there, and indent what belongs to it"
	};
	if (home.length < path.length) return {
		message: `written within ${fieldName(path)}, not beside it: ${list}`,
		fix: `move out by one level, beside ${fieldName(path)}`
	};
	return {
		message: `written beside ${fieldName(home)}, not within it: ${list}`,
		fix: `indent by one level, as a part of ${fieldName(home)}`
	};
}
function texts(values = []) {
	return values.filter((value) => typeof value === "string");
}
function listOf(names) {
	return names.length < 2 ? named(names) : `one of ${named(names)}`;
}
function named(names) {
	return names.map((name) => `\`${name}\``).join(", ");
}
function reportRepeatedItem(error, name, path, placed, faults) {
	const [first, second] = [Number(error.params.i), Number(error.params.j)].toSorted((a, b) => a - b).map((index) => sourceOf(nodeAt(placed, [...path, index])));
	faults.error({
		code: "duplicate-item",
		...second ? { source: second } : {},
		message: `${name} holds the same value twice`,
		fix: "keep one of the two",
		...first ? { related: [{
			source: first,
			message: "the first one"
		}] } : {}
	});
	return { kind: "keep" };
}
/** Reports a text that lacks a certain form, such as an amount, a day, a key or a version. */
function reportText(error, schema, name, at, faults) {
	const reported = schema["x-fault"];
	if (reported?.code === "not-decimal" && at.node.kind === "scalar" && at.node.plain && !at.node.variable) return reportUnquotedAmount(name, at.node, at, faults);
	if (reported === void 0) throw new Error(`the schema does not say how ${error.schemaPath} is reported`);
	const key = error.propertyName;
	const meant = reported.code === "not-decimal" && typeof error.data === "string" ? decimalMeant(error.data) : void 0;
	const entry = key === void 0 ? void 0 : entryOf(at.node, key);
	faults.error({
		code: reported.code,
		source: entry ? sourceAt(at.file, entry.keyOffset) : sourceOf(at),
		message: key === void 0 ? `${name} is ${JSON.stringify(error.data)}, and it takes ${reported.expects}` : `\`${key}\` is not ${reported.expects}`,
		fix: meant === void 0 ? colonFix(key) ?? dayFix(reported.code, error.data) ?? reported.fix : `write ${quoted$1(meant)}`
	});
	return meant === void 0 ? { kind: "none" } : {
		kind: "replace",
		value: meant
	};
}
/**
* The fix for a missing space. YAML ends a key at a colon with a space after it, so `platform:{ id: prod_1 }` has the
* key `platform:{ id`.
*/
function colonFix(key) {
	const name = /^([\w-]+):/.exec(key ?? "")?.[1];
	return name === void 0 ? void 0 : `put a space after the colon of \`${name}:\``;
}
/** The fix for a well-formed day that does not exist. */
function dayFix(code, value) {
	return code === "not-a-day" && typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/.test(value) ? "there is no such day: write one that the calendar has" : void 0;
}
/** The name of a field in a message: `` `units` ``, `` `tiers[2]` ``, or "the file" for the root. */
function fieldName(path) {
	const last = path.at(-1);
	if (last === void 0) return "the file";
	if (typeof last === "string") return `\`${last}\``;
	return `\`${path.findLast((step) => typeof step === "string") ?? "list"}[${last}]\``;
}

// src/yaml/shape/misplaced-fields.ts
/** Finds fields that are one level too far out or in. This is the effect of a wrong indentation. */
/** Finds strays along the paths of `faulty`, the places that have a fault. */
function straysOf(faulty, written, schema) {
	const looked = /* @__PURE__ */ new Map();
	for (const path of faulty) {
		let place = schema;
		let around;
		for (const [depth, step] of path.entries()) {
			const above = path.slice(0, depth);
			const key = JSON.stringify(above);
			if (place.isKeyed && !looked.has(key)) looked.set(key, straysAt(above, place, around, written));
			around = place;
			place = place.within(step);
		}
	}
	return [...looked.values()].flat();
}
function straysAt(path, place, around, written) {
	const mapping = valueAt(written, path);
	if (!isJsonObject(mapping)) return [];
	const keys = Object.keys(mapping);
	const tooFarOut = keys.filter((key) => isStray(key, mapping[key], place.within(key)));
	const tooFarIn = keys.filter((key) => !tooFarOut.includes(key) && around !== void 0 && isOfHolder(key, path, place, around, written));
	const [first] = tooFarOut;
	const entry = (first === void 0 ? [] : keys.slice(0, keys.indexOf(first))).findLast((key) => isEntry(mapping[key]));
	return [{
		path,
		names: tooFarOut,
		home: entry === void 0 ? void 0 : [...path, entry],
		title: first === void 0 ? void 0 : place.within(first).title
	}, {
		path,
		names: tooFarIn,
		home: path.slice(0, -1),
		title: void 0
	}].filter(({ names }) => names.length > 0);
}
/** True if the key is a field name of the entries, and its value suits that field and is not an entry. */
function isStray(key, value, entry) {
	if (!entry.names.has(key) || value === null || value === void 0) return false;
	if (!isJsonObject(value)) return true;
	const { names, isKeyed } = entry.within(key);
	const fields = Object.keys(value);
	if (isKeyed) return Object.values(value).every(isEntry);
	return fields.length > 0 && fields.every((name) => names.has(name));
}
/** True if the key is a field that the parent of the mapping at `path` lacks, and its value suits no entry. */
function isOfHolder(key, path, place, around, written) {
	const value = valueAt(written, [...path, key]);
	const entry = place.within(key);
	if (entry.names.size === 0 || !isFreeAt(key, path.slice(0, -1), around, written)) return false;
	if (value === null || value === void 0) return false;
	if (!isJsonObject(value)) return true;
	const { names, isKeyed } = around.within(key);
	const fields = Object.keys(value);
	if (fields.length === 0 || fields.some((name) => entry.names.has(name))) return false;
	return isKeyed ? Object.values(value).every(isEntry) : fields.every((name) => names.has(name));
}
/** True if the mapping at `path` may have the field but lacks it. */
function isFreeAt(field, path, { names }, written) {
	const mapping = valueAt(written, path);
	return names.has(field) && isJsonObject(mapping) && !Object.hasOwn(mapping, field);
}
function isEntry(value) {
	return value === null || isJsonObject(value);
}
/**
* The possible homes of a field that is unknown at `path`. The first choice is a part of the value at `path`,
* preferably one that is written. The second choice is the parent: the field may be one of its fields or one of its
* entries.
*/
function homesOf(field, path, written, schema) {
	const within = homesWithin(field, path, written, placeAt(schema, path));
	if (within.length > 0 || path.length === 0) return within;
	const around = path.slice(0, typeof path.at(-1) === "number" ? -2 : -1);
	const outer = placeAt(schema, around);
	const value = valueAt(written, [...path, field]);
	return outer.isKeyed && looksLike(value, outer.within(field)) || isFreeAt(field, around, outer, written) ? [{
		path: around,
		isOfEntries: false
	}] : [];
}
function homesWithin(field, path, written, place) {
	const here = valueAt(written, path);
	const value = valueAt(written, [...path, field]);
	const barred = barredFields(here, place);
	const parts = [...place.names].filter((name) => !barred.has(name));
	const keyed = path.length === 0 ? [] : parts.filter((name) => place.within(name).isKeyed);
	const fits = [
		{
			names: parts.filter((name) => place.within(name).names.has(field)),
			isOfEntries: false
		},
		{
			names: keyed.filter((name) => place.within(name).within(field).names.has(field)),
			isOfEntries: true
		},
		{
			names: keyed.filter((name) => looksLike(value, place.within(name).within(field))),
			isOfEntries: false
		}
	].find(({ names }) => names.length > 0);
	if (fits === void 0) return [];
	const { names, isOfEntries } = fits;
	const standing = names.filter((name) => isJsonObject(here) && Object.hasOwn(here, name));
	return (standing.length > 0 ? standing : names).map((name) => ({
		path: [...path, name],
		isOfEntries
	}));
}
/** True if the path goes through a field that belongs with another field than the one written beside it. */
function isInBarredField(path, written, schema) {
	let place = schema;
	let value = written;
	for (const step of path) {
		if (barredFields(value, place).has(String(step))) return true;
		place = place.within(step);
		value = valueAt(value ?? null, [step]);
	}
	return false;
}
const NO_FIELDS = /* @__PURE__ */ new Set();
/** The fields that belong with another field than the written one; none unless exactly one such field is written. */
function barredFields(here, { companions }) {
	if (companions.size === 0 || !isJsonObject(here)) return NO_FIELDS;
	const [named, second] = [...companions].filter(([field]) => Object.hasOwn(here, field));
	if (named === void 0 || second !== void 0) return NO_FIELDS;
	return new Set([...companions.values()].filter((companion) => companion !== named[1]));
}
function looksLike(value, { names }) {
	if (!isJsonObject(value)) return false;
	const fields = Object.keys(value);
	return fields.length > 0 && fields.every((name) => names.has(name));
}
function valueAt(written, path) {
	return path.reduce((value, step) => {
		if (typeof step === "number") return isJsonArray(value) ? value[step] : void 0;
		return isJsonObject(value) ? ownField(value, step) : void 0;
	}, written);
}

// src/yaml/shape/shape-findings.ts
function findingsOf(errors, written, schema) {
	const all = errors.map((error) => {
		const path = pathOf(error, written);
		if (error.keyword !== "additionalProperties") return {
			error,
			path
		};
		return {
			error,
			path,
			unknown: unknownField(error, path, written, schema)
		};
	});
	const strays = straysOf(all.map(({ path }) => path), written, schema);
	const isOfStray = withinAny(strays);
	const isEcho = echoesOf([...strays, ...all.flatMap(misplacedBy)]);
	const isOfBarred = ({ error, path }) => error.keyword === "required" && isInBarredField(path, written, schema);
	return {
		strays,
		others: reportedTogether(withoutRepeats(all.filter((finding) => !isOfStray(finding.path) && !isEcho(finding) && !isOfBarred(finding))))
	};
}
function reportedTogether(findings) {
	const groups = /* @__PURE__ */ new Map();
	const groupOf = ({ path, unknown }) => {
		if (unknown === void 0 || unknown.homes.length === 0) return void 0;
		const key = JSON.stringify([path, unknown.homes]);
		const group = groups.get(key) ?? [];
		groups.set(key, group);
		return group;
	};
	for (const finding of findings) groupOf(finding)?.push(finding.unknown?.name ?? "");
	return findings.map((finding) => {
		const together = groupOf(finding);
		if (finding.unknown === void 0 || together === void 0) return finding;
		return {
			...finding,
			unknown: {
				...finding.unknown,
				together
			}
		};
	});
}
function unknownField(error, path, written, schema) {
	const name = String(error.params.additionalProperty);
	const reported = error.parentSchema;
	const names = Object.keys(reported.properties ?? {});
	const homes = reported["x-misplaced"]?.[name] !== void 0 || slipOf(name, names) !== void 0 ? [] : homesOf(name, path, written, schema);
	const meant = homes.length === 0 ? nearestName(name, names) : void 0;
	return {
		name,
		homes,
		together: [name],
		meant
	};
}
function misplacedBy({ path, unknown }) {
	return unknown === void 0 ? [] : unknown.homes.map((home) => ({
		path,
		names: [unknown.name],
		home: home.path
	}));
}
function withinAny(strays) {
	const keys = new Set(strays.flatMap(({ path, names }) => names.map((name) => keyOf$1([...path, name]))));
	return (path) => path.some((_, index) => keys.has(keyOf$1(path.slice(0, index + 1))));
}
/** Recognizes a finding that only says that a misplaced field is missing in the place where it belongs. */
function echoesOf(misplaced) {
	const missing = /* @__PURE__ */ new Map();
	const add = (path, names) => {
		missing.set(keyOf$1(path), /* @__PURE__ */ new Set([...missing.get(keyOf$1(path)) ?? [], ...names]));
	};
	for (const { path, home, names } of misplaced) {
		if (home === void 0) continue;
		add(home, names);
		if (home.length > path.length) add(path, [String(home.at(-1))]);
	}
	return ({ error, path }) => {
		const names = missing.get(keyOf$1(path));
		if (names === void 0) return false;
		if (error.keyword === "required") return names.has(String(error.params.missingProperty));
		return error.keyword === "minProperties" || error.keyword === "type" && error.data === null;
	};
}
/**
* Removes repeated findings. Two keywords report a wrong key, a pattern and a format report a wrong text, and a
* misspelt field is also reported as missing.
*/
function withoutRepeats(findings) {
	const seen = /* @__PURE__ */ new Set();
	const meant = new Set(findings.map(({ error, unknown }) => `${error.instancePath}\n${unknown?.meant}`));
	return findings.filter(({ error }) => {
		if (error.keyword === "required" && meant.has(`${error.instancePath}\n${error.params.missingProperty}`)) return false;
		if (error.keyword === "propertyNames" || error.keyword === "if") return false;
		const subject = `${error.instancePath}\n${error.propertyName ?? ""}`;
		if (!TEXT_KEYWORDS.has(error.keyword)) return true;
		if (seen.has(subject)) return false;
		seen.add(subject);
		return true;
	});
}
const TEXT_KEYWORDS = /* @__PURE__ */ new Set([
	"pattern",
	"format",
	"minLength",
	"maxLength",
	"type"
]);
function keyOf$1(path) {
	return JSON.stringify(path);
}
/** Converts the error's JSON pointer to keys and indexes. */
function pathOf(error, root) {
	const path = [];
	let at = root;
	for (const part of error.instancePath.split("/").slice(1)) {
		const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
		const step = Array.isArray(at) ? Number(name) : name;
		path.push(step);
		at = at[step];
	}
	return path;
}

// src/yaml/shape/check-shape.ts
/**
* Checks a tree against a JSON Schema and reports each fault at its place, in words that a person can act on. The
* schema itself has the wording: `x-fault` states the expected value and the fix, and `examples` lists the values of
* an open set that the billing interface shows.
*/
/**
* The checks of a schema and of its definitions. The check that was compiled ahead under `name` decides whether a
* value passes. The schema itself is compiled only to list the errors.
*/
function shapeChecks(name, schema) {
	let ajv;
	return (definition) => {
		const compiled = () => {
			ajv ??= shapeCompiler(schema());
			return validatorOf(ajv, definition);
		};
		return {
			passes: CHECKS_AHEAD[definition === void 0 ? name : `${name}#${definition}`] ?? ((value) => compiled()(value)),
			errorsOf: (value) => {
				const validate = compiled();
				return validate(value) ? [] : validate.errors ?? [];
			},
			place: () => schemaPlace(schema(), definition)
		};
	};
}
/** Compiles a schema with the formats and keywords of our schemas. */
function shapeCompiler(schema) {
	const ajv = new import__2020.Ajv2020({
		allErrors: true,
		verbose: true,
		strictTypes: false
	});
	addOurWords(ajv);
	ajv.addKeyword({
		keyword: "examples",
		validate: (seen, value) => typeof value !== "string" || seen.includes(value),
		errors: false
	});
	ajv.addSchema(schema, ROOT);
	return ajv;
}
/**
* Adds all our keywords except `examples`: the standard keyword is a mere annotation, but ours gives a hint for a
* value outside the list. For editors, the schemas repeat each `format` as a `pattern`, and each `x-fault` as a
* `patternErrorMessage`, because editors know only these two.
*/
function addOurWords(ajv) {
	ajv.addFormat("decimal", isDecimalText);
	ajv.addFormat("day", (text) => parseCalendarDay(text) !== void 0);
	ajv.addVocabulary([
		"x-fault",
		"x-misplaced",
		"x-companions",
		"patternErrorMessage"
	]);
	ajv.removeKeyword("examples");
}
const ROOT = "root";
/** The validator of the whole schema, or of one of its definitions. */
function validatorOf(ajv, definition) {
	const validate = ajv.getSchema(definition === void 0 ? ROOT : `${ROOT}#/$defs/${definition}`);
	if (validate === void 0) throw new Error(`the schema has no definition ${definition}`);
	return validate;
}
function checkShape(check, placed, faults, { reported = /* @__PURE__ */ new Set(), isTolerated = () => false } = {}) {
	const written = dataOf(placed);
	if (check.passes(written)) return {
		json: written,
		unsound: [],
		unknown: []
	};
	const json = JSON.parse(JSON.stringify(written));
	const unsound = [];
	const unknown = [];
	const { strays, others } = findingsOf(check.errorsOf(written), written, check.place());
	for (const stray of strays) {
		reportStrays(stray, placed, faults);
		for (const name of stray.names) removeAt(json, [...stray.path, name]);
		unsound.push(stray.home ?? stray.path);
	}
	for (const finding of others) {
		const { path, error } = finding;
		if (isTolerated(path, error.keyword, error.params.missingProperty)) {
			reportShapeFault(finding, placed, {
				...faults,
				error: faults.warning
			});
			continue;
		}
		if (finding.unknown !== void 0) {
			unknown.push([...path, finding.unknown.name]);
			unsound.push(...finding.unknown.homes.map((home) => home.path));
		}
		const repair = reported.has(offsetOf(finding, nodeAt(placed, path).node)) ? { kind: "none" } : reportShapeFault(finding, placed, faults);
		if (repair.kind === "remove") removeAt(json, [...path, repair.name]);
		else if (repair.kind === "replace") replaceAt(json, path, repair.value);
		else if (repair.kind === "hole") unsound.push([...path, repair.name]);
		else if (repair.kind === "none") unsound.push(path);
	}
	return {
		json,
		unsound,
		unknown
	};
}
/** The offset of a finding's key or scalar. A mapping has none of its own, because it begins with its first key. */
function offsetOf({ error, unknown }, subject) {
	const key = unknown?.name ?? error.propertyName;
	if (key !== void 0) return entryOf(subject, key)?.keyOffset ?? NOWHERE;
	return subject.kind === "scalar" ? subject.offset : NOWHERE;
}
const NOWHERE = -1;
function parentOf(json, path) {
	let at = json;
	for (const step of path.slice(0, -1)) {
		if (typeof at !== "object" || at === null) return void 0;
		at = at[step];
	}
	return typeof at === "object" && at !== null ? at : void 0;
}
function removeAt(json, path) {
	const parent = parentOf(json, path);
	const last = path.at(-1);
	if (parent && last !== void 0) delete parent[last];
}
function replaceAt(json, path, value) {
	const parent = parentOf(json, path);
	const last = path.at(-1);
	if (parent && last !== void 0) parent[last] = value;
}

// schemas/catalog.schema.json
var catalog_schema_default = {
	$schema: "https://json-schema.org/draft/2020-12/schema",
	title: "A catalog file",
	description: "What the billing service shall have: products, bundles, plans and subscriptions. All files of a catalog are read as one.",
	type: ["object", "null"],
	required: ["version"],
	properties: {
		"version": {
			"title": "The interface version",
			"description": "The version of the billing interface that the file was written for.",
			"const": "2026-04-01",
			"x-fault": {
				"code": "unknown-version",
				"expects": "the version \"2026-04-01\"",
				"fix": "write version: \"2026-04-01\""
			}
		},
		"products": {
			"description": "The products, by key.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/product" }
		},
		"bundles": {
			"description": "The bundles, by key.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/bundle" }
		},
		"entitlement_sets": {
			"description": "Sets of entitlements by key, for the `entitlements` of bundles and of entries of `versions`.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/entitlement_set" }
		},
		"plans": {
			"description": "The plans, by key.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/plan" }
		},
		"customers": {
			"description": "Customers by key, for `customer:` of a subscription. One with an `id` exists already; another is created where that is bound.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/customer" }
		},
		"subscriptions": {
			"description": "The subscriptions, by key.",
			"type": ["object", "null"],
			"propertyNames": { "$ref": "#/$defs/key" },
			"additionalProperties": { "$ref": "#/$defs/subscription" }
		}
	},
	additionalProperties: false,
	$defs: {
		"product": {
			"title": "A product",
			"description": "A product, adopted by `id` or created where that is bound. Fields beyond these are passed on as they are.",
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": {
					"$ref": "#/$defs/name",
					"description": "The name that people see."
				},
				"description": {
					"$ref": "#/$defs/text",
					"description": "What it is."
				}
			},
			"additionalProperties": true
		},
		"bundle": {
			"title": "A bundle",
			"description": "Several priced products under one name, with the list price over time.",
			"type": "object",
			"required": ["name", "prices"],
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": {
					"$ref": "#/$defs/name",
					"description": "The name that people see."
				},
				"description": {
					"$ref": "#/$defs/text",
					"description": "What it is."
				},
				"currency": {
					"$ref": "#/$defs/currency",
					"description": "Checked against the subscriptions that use it, never sent."
				},
				"prices": {
					"description": "The prices by key. The key is the product's key unless the price says otherwise.",
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/bundle_price" },
					"minProperties": 1
				},
				"changes": {
					"description": "Dated changes of the list price, earliest first.",
					"type": "array",
					"items": { "$ref": "#/$defs/bundle_change" }
				},
				"entitlements": {
					"$ref": "#/$defs/entitlements",
					"description": "What every subscription that uses the bundle may use, in addition to its own. Never sent with the bundle."
				}
			},
			"additionalProperties": false
		},
		"bundle_change": {
			"title": "A bundle change",
			"description": "A change of the list price from a day on.",
			"type": "object",
			"required": ["effective_at", "prices"],
			"properties": {
				"effective_at": { "$ref": "#/$defs/day" },
				"description": {
					"$ref": "#/$defs/text",
					"description": "Why, for those who review it."
				},
				"applies": { "$ref": "#/$defs/change_reach" },
				"prices": {
					"description": "Merged over the prices before it.",
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/bundle_price_change" },
					"minProperties": 1
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "entitlements": "write it on the bundle: its entitlements have no dates" }
		},
		"change_reach": {
			"title": "The reach of a bundle change",
			"description": "Which subscriptions come to the prices of a change, and when: all of them on its day where nothing is said. A subscription is new where it uses the bundle from that day on or later.",
			"type": "object",
			"properties": {
				"to": {
					"description": "`all` (the default), or `new`: existing subscriptions keep their prices.",
					"enum": ["all", "new"]
				},
				"at": {
					"description": "When existing subscriptions come to it: on the `date` of the change (the default), or each at its first `renewal` on or after that day.",
					"enum": ["date", "renewal"]
				}
			},
			"minProperties": 1,
			"additionalProperties": false
		},
		"plan": {
			"title": "A plan",
			"description": "A pricing plan of the service, adopted by `id` or by its name, or created where that is bound. Fields beyond these are passed on as they are.",
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"absent": { "$ref": "#/$defs/absent" },
				"name": {
					"$ref": "#/$defs/name",
					"description": "The name that people see."
				},
				"currency": { "$ref": "#/$defs/currency" },
				"description": {
					"$ref": "#/$defs/text",
					"description": "What it is."
				}
			},
			"additionalProperties": true
		},
		"customer": {
			"title": "A customer",
			"description": "A customer of the service, named by `id` or created where that is bound. Fields beyond these are passed on as they are.",
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"name": {
					"$ref": "#/$defs/name",
					"description": "The name that people see."
				},
				"currency": { "$ref": "#/$defs/currency" }
			},
			"additionalProperties": true
		},
		"subscription": {
			"title": "A subscription",
			"description": "What one customer has, over time.",
			"type": "object",
			"properties": {
				"id": { "$ref": "#/$defs/adopted_id" },
				"renamed_from": { "$ref": "#/$defs/renamed_from" },
				"adopt": { "$ref": "#/$defs/adopt" },
				"customer": {
					"$ref": "#/$defs/reference",
					"description": "The customer by its key under `customers`; or `customer_id`."
				},
				"customer_id": {
					"$ref": "#/$defs/remote_id",
					"description": "The service's id of the customer."
				},
				"plan": {
					"$ref": "#/$defs/reference",
					"description": "The plan's key in this catalog that it is created from."
				},
				"plan_id": {
					"$ref": "#/$defs/remote_id",
					"description": "The service's id of the plan that it is created from."
				},
				"currency": { "$ref": "#/$defs/currency" },
				"name": {
					"$ref": "#/$defs/text_or_null",
					"description": "The name that people see."
				},
				"description": {
					"$ref": "#/$defs/text_or_null",
					"description": "What it is."
				},
				"auto_activate": {
					"$ref": "#/$defs/flag",
					"description": "Whether it is active once created; false leaves a draft."
				},
				"contract": {
					"title": "A contract",
					"description": "Its term.",
					"type": "object",
					"properties": {
						"period_type": {
							"type": "string",
							"description": "The kind of term.",
							"examples": ["fixed"]
						},
						"duration_months": {
							"$ref": "#/$defs/count",
							"description": "How many months it lasts."
						},
						"start_date": {
							"$ref": "#/$defs/day",
							"description": "Its first day."
						}
					},
					"additionalProperties": false,
					"x-misplaced": { "end_date": "remove it: the service works it out from the start and the duration" }
				},
				"renewal": {
					"title": "A renewal",
					"description": "What follows the contract.",
					"type": ["object", "null"],
					"properties": {
						"auto_renew": {
							"$ref": "#/$defs/flag_or_null",
							"description": "Whether it goes on by itself."
						},
						"duration_months": {
							"$ref": "#/$defs/count_or_null",
							"description": "By how many months."
						},
						"period_type": {
							"type": ["string", "null"],
							"description": "The kind of term.",
							"examples": ["fixed"]
						}
					},
					"additionalProperties": false
				},
				"billing": {
					"title": "Billing",
					"description": "How it is billed.",
					"type": ["object", "null"],
					"properties": {
						"auto_issue_invoices": {
							"$ref": "#/$defs/flag_or_null",
							"description": "Whether invoices are issued by themselves."
						},
						"auto_pay_invoices": {
							"$ref": "#/$defs/flag_or_null",
							"description": "Whether invoices are paid by themselves."
						},
						"first_billing_date": {
							"$ref": "#/$defs/day_or_null",
							"description": "The first day that is billed."
						},
						"payment_terms": {
							"$ref": "#/$defs/text_or_null",
							"description": "Such as net_30."
						}
					},
					"additionalProperties": false
				},
				"discount": { "$ref": "#/$defs/subscription_discount" },
				"minimum_spend": { "$ref": "#/$defs/subscription_spend" },
				"maximum_spend": { "$ref": "#/$defs/subscription_spend" },
				"price_escalation": {
					"title": "A price escalation",
					"description": "Prices that increase by themselves.",
					"type": ["object", "null"],
					"required": [
						"enabled",
						"interval_months",
						"type"
					],
					"properties": {
						"enabled": { "$ref": "#/$defs/flag" },
						"interval_months": {
							"$ref": "#/$defs/count",
							"description": "Months between two increases."
						},
						"type": {
							"type": "string",
							"description": "How they increase, such as `percentage`.",
							"examples": ["percentage"]
						},
						"percentage": {
							"$ref": "#/$defs/amount_or_null",
							"description": "5 means 5 %."
						},
						"escalate_metered_unit_rates": {
							"$ref": "#/$defs/flag_or_null",
							"description": "Whether metered unit rates increase too."
						}
					},
					"additionalProperties": false
				},
				"trial_period_days": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "Days free of charge at the start."
				},
				"metadata": {
					"title": "Metadata",
					"description": "Keys and values of your own; values are text in quotes.",
					"type": ["object", "null"],
					"additionalProperties": { "$ref": "#/$defs/text" }
				},
				"tags": {
					"description": "The service's ids of tags.",
					"type": "array",
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"ends": {
					"$ref": "#/$defs/day",
					"description": "The day from which it is no longer billed: a cancellation is sent with it, where `subscriptions.cancel` is bound."
				},
				"price_lock": {
					"title": "A price lock",
					"description": "Holds the dated changes of bundles back: until the next `renewal`, until a day, or `always`. An edit of the prices that hold already reaches it at once.",
					"type": "string",
					"pattern": "^(renewal|always|\\d{4}-\\d{2}-\\d{2}|\\$\\{var\\.[A-Za-z0-9_-]+\\})$",
					"patternErrorMessage": "Expected `renewal`, `always` or a day; write renewal, always, or a day as YYYY-MM-DD.",
					"x-fault": {
						"code": "bad-price-lock",
						"expects": "`renewal`, `always` or a day",
						"fix": "write renewal, always, or a day as YYYY-MM-DD"
					}
				},
				"versions": {
					"description": "What it has, by the day from which that holds; the first from the start.",
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/version" }
				}
			},
			"additionalProperties": false,
			"x-misplaced": {
				"absent": "a subscription is not deleted, it ends: write `ends` with the day from which it is no longer billed",
				"items": "write it in an entry of `versions`",
				"entitlements": "write it in an entry of `versions`",
				"prices": "write `items` in an entry of `versions`",
				"bundle": "write it in the `items` of an entry of `versions`",
				"status": "remove it: the service decides it",
				"start_date": "write it in `contract`"
			}
		},
		"version": {
			"title": "An entry of `versions`",
			"description": "What holds from a day until the next entry. What it leaves out carries over from the entry before.",
			"type": "object",
			"properties": {
				"effective_at": {
					"$ref": "#/$defs/day",
					"description": "The first entry holds from the start and has none."
				},
				"description": {
					"$ref": "#/$defs/text",
					"description": "The note that the version carries."
				},
				"draft": {
					"$ref": "#/$defs/flag",
					"description": "Create the version as a draft."
				},
				"items": {
					"description": "The complete item set.",
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/item" }
				},
				"entitlements": {
					"$ref": "#/$defs/entitlements",
					"description": "The complete list, beside what the bundles of the entry give."
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "price_lock": "write it on the subscription, not on an entry" }
		},
		"item": {
			"title": "An item",
			"description": "One of `product` or `product_id` with a `price`; `bundle`, perhaps with `prices` over the bundle's own; or `bundle_id` with `items`.",
			"type": "object",
			"properties": {
				"product": {
					"$ref": "#/$defs/reference",
					"description": "The product's key in this catalog."
				},
				"product_id": { "$ref": "#/$defs/remote_id" },
				"price": { "$ref": "#/$defs/item_price" },
				"bundle": {
					"$ref": "#/$defs/reference",
					"description": "The bundle's key in this catalog: its prices of that day."
				},
				"prices": {
					"description": "Merged over the bundle's prices, by key.",
					"type": "object",
					"propertyNames": { "$ref": "#/$defs/key" },
					"additionalProperties": { "$ref": "#/$defs/price_override" }
				},
				"bundle_id": { "$ref": "#/$defs/remote_id" },
				"items": {
					"description": "Its priced products.",
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/bundle_id_item" }
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "id": "write `product_id` or `bundle_id`, whichever it is the id of" },
			"x-companions": {
				"product": "price",
				"product_id": "price",
				"bundle": "prices",
				"bundle_id": "items"
			}
		},
		"bundle_id_item": {
			"title": "An item of a bundle",
			"description": "One priced product.",
			"type": "object",
			"required": ["price"],
			"properties": {
				"product": { "$ref": "#/$defs/reference" },
				"product_id": { "$ref": "#/$defs/remote_id" },
				"price": { "$ref": "#/$defs/item_price" }
			},
			"additionalProperties": false
		},
		"entitlement_set": {
			"title": "An entitlement set",
			"description": "Entitlements under one name. A change of it reaches all that name it.",
			"type": "array",
			"items": {
				"type": "object",
				"$ref": "#/$defs/entitlement",
				"x-fault": {
					"code": "set-within-set",
					"expects": "an entitlement: a set holds no other sets",
					"fix": "write the entitlement itself, or name both sets where they are used"
				}
			}
		},
		"entitlements": {
			"title": "Entitlements",
			"description": "Entitlements, and names of sets. An entitlement written here wins over the same one of a set or bundle.",
			"type": "array",
			"items": {
				"type": ["object", "string"],
				"$ref": "#/$defs/entitlement"
			}
		},
		"entitlement": {
			"title": "An entitlement",
			"description": "Something that the subscription may use.",
			"required": ["entitlement_key"],
			"properties": {
				"entitlement_key": {
					"$ref": "#/$defs/name",
					"description": "Which entitlement it is."
				},
				"mode": {
					"type": "string",
					"description": "How it is granted.",
					"examples": ["static"]
				},
				"type": {
					"type": "string",
					"description": "What `value` is.",
					"examples": ["boolean"]
				},
				"value": {
					"$ref": "#/$defs/text",
					"description": "The value as text, in quotes."
				},
				"allocation": {
					"title": "An allocation",
					"description": "Credit that comes with it.",
					"type": "object",
					"properties": {
						"amount": { "$ref": "#/$defs/amount" },
						"credit_type": {
							"type": "string",
							"description": "What the credit is.",
							"examples": ["monetary"]
						},
						"rollover_enabled": { "$ref": "#/$defs/flag" },
						"rollover_max_periods": { "$ref": "#/$defs/whole_number" }
					},
					"additionalProperties": false
				},
				"timing": {
					"title": "A timing",
					"description": "When it is granted.",
					"type": "object",
					"properties": {
						"recurrence": {
							"type": "string",
							"description": "Whether it comes again.",
							"examples": ["recurring"]
						},
						"interval": {
							"type": "string",
							"description": "How often it comes.",
							"examples": ["monthly"]
						}
					},
					"additionalProperties": false
				}
			},
			"additionalProperties": false
		},
		"bundle_price": {
			"description": "A complete bundle price.",
			"type": "object",
			"required": [
				"type",
				"fee_type",
				"billing_direction",
				"charge_on_contract_start"
			],
			"allOf": [{ "$ref": "#/$defs/bundle_price_fields" }, { "$ref": "#/$defs/complete" }]
		},
		"bundle_price_change": {
			"$ref": "#/$defs/bundle_price_fields",
			"description": "Merged over the price before it (RFC 7386); null takes the product out of the bundle."
		},
		"bundle_price_fields": {
			"title": "A bundle price",
			"description": "The price of one product of a bundle; its key is the product's, unless `product` or `product_id` says otherwise.",
			"type": ["object", "null"],
			"properties": {
				"product": {
					"$ref": "#/$defs/reference",
					"description": "The product's key in this catalog."
				},
				"product_id": { "$ref": "#/$defs/remote_id" },
				"type": {
					"type": ["string", "null"],
					"description": "The pricing model by name; it should match the model object.",
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"fee_type": {
					"type": ["string", "null"],
					"description": "The kind of fee.",
					"examples": ["fixed"]
				},
				"billing_direction": {
					"type": ["string", "null"],
					"description": "When it is billed.",
					"examples": ["advance", "arrears"]
				},
				"billing_interval": {
					"type": ["string", "null"],
					"description": "How often it is billed: `monthly`. A year is a count of 12 with the unit `month`. Another value is passed on, and its money is excluded."
				},
				"billing_interval_count": {
					"$ref": "#/$defs/count_or_null",
					"description": "Every how many units it is billed."
				},
				"billing_interval_unit": {
					"type": ["string", "null"],
					"description": "The unit of `billing_interval_count`: `month`. Another value is passed on, and its money is excluded."
				},
				"charge_on_contract_start": {
					"$ref": "#/$defs/flag_or_null",
					"description": "Whether the first charge falls on the contract's start."
				},
				"discount": { "$ref": "#/$defs/price_discount" },
				"display_order": {
					"$ref": "#/$defs/integer_or_null",
					"description": "Its place among the prices."
				},
				"metric_ids": {
					"description": "The metrics that it counts.",
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"trial_period_days": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "Days free of charge at the start."
				},
				"recurring_instalment_interval_count": {
					"$ref": "#/$defs/count_or_null",
					"description": "Every how many units an instalment falls due."
				},
				"recurring_instalment_interval_unit": {
					"type": ["string", "null"],
					"description": "The unit of the instalments.",
					"examples": ["month"]
				},
				"maximum_spend": { "$ref": "#/$defs/bundle_spend" },
				"minimum_spend": { "$ref": "#/$defs/bundle_spend" },
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
				"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
				"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
				"expression_pricing_model": { "$ref": "#/$defs/bundle_expression_pricing_model" }
			},
			"additionalProperties": false,
			"x-misplaced": {
				"currency": "remove it: the currency stands on the subscription or the bundle",
				"billing_frequency": "remove it: only subscription prices have one",
				"matrix_pricing_model": "choose another model: only subscription prices can have a matrix"
			}
		},
		"item_price": {
			"description": "A complete price of a subscription.",
			"type": "object",
			"required": ["type"],
			"allOf": [
				{ "$ref": "#/$defs/item_price_fields" },
				{ "$ref": "#/$defs/complete" },
				{ "properties": { "discount": { "required": [
					"amount",
					"type",
					"duration_type"
				] } } }
			]
		},
		"price_override": {
			"$ref": "#/$defs/item_price_fields",
			"description": "Merged over the bundle's price (RFC 7386); null takes the product out."
		},
		"item_price_fields": {
			"title": "A price",
			"description": "The price of one product on a subscription.",
			"type": ["object", "null"],
			"properties": {
				"type": {
					"type": ["string", "null"],
					"description": "The pricing model by name; it should match the model object.",
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"fee_type": {
					"type": ["string", "null"],
					"description": "The kind of fee.",
					"examples": ["fixed"]
				},
				"billing_direction": {
					"type": ["string", "null"],
					"description": "When it is billed.",
					"examples": ["advance", "arrears"]
				},
				"billing_interval": {
					"type": ["string", "null"],
					"description": "How often it is billed: `monthly`. A year is a count of 12 with the unit `month`. Another value is passed on, and its money is excluded."
				},
				"billing_interval_count": {
					"$ref": "#/$defs/count_or_null",
					"description": "Every how many units it is billed."
				},
				"billing_interval_unit": {
					"type": ["string", "null"],
					"description": "The unit of `billing_interval_count`: `month`. Another value is passed on, and its money is excluded."
				},
				"charge_on_contract_start": {
					"$ref": "#/$defs/flag_or_null",
					"description": "Whether the first charge falls on the contract's start."
				},
				"discount": { "$ref": "#/$defs/price_discount" },
				"display_order": {
					"$ref": "#/$defs/integer_or_null",
					"description": "Its place among the prices."
				},
				"metric_ids": {
					"description": "The metrics that it counts.",
					"type": ["array", "null"],
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/remote_id" }
				},
				"trial_period_days": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "Days free of charge at the start."
				},
				"recurring_instalment_interval_count": {
					"$ref": "#/$defs/count_or_null",
					"description": "Every how many units an instalment falls due."
				},
				"recurring_instalment_interval_unit": {
					"type": ["string", "null"],
					"description": "The unit of the instalments.",
					"examples": ["month"]
				},
				"billing_frequency": {
					"type": ["string", "null"],
					"description": "Whether it recurs.",
					"examples": ["recurring"]
				},
				"maximum_spend": { "$ref": "#/$defs/item_spend" },
				"minimum_spend": { "$ref": "#/$defs/item_spend" },
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" },
				"prepaid_tiered_pricing_model": { "$ref": "#/$defs/prepaid_tiered_pricing_model" },
				"prepaid_fixed_tiered_pricing_model": { "$ref": "#/$defs/prepaid_fixed_tiered_pricing_model" },
				"expression_pricing_model": { "$ref": "#/$defs/item_expression_pricing_model" },
				"matrix_pricing_model": { "$ref": "#/$defs/matrix_pricing_model" }
			},
			"additionalProperties": false,
			"x-misplaced": {
				"currency": "remove it: the currency stands on the subscription or the bundle",
				"product": "write it beside `price`, not within it",
				"product_id": "write it beside `price`, not within it"
			}
		},
		"complete": {
			"description": "What a complete price needs within its parts; a change or an override may write any part of them.",
			"properties": {
				"unit_pricing_model": { "required": ["price_per_unit"] },
				"fixed_pricing_model": { "required": ["price_per_unit"] },
				"tiered_pricing_model": { "required": ["tiers"] },
				"graduated_tiered_pricing_model": { "required": ["tiers"] },
				"tiered_percentage_pricing_model": { "required": ["tiers"] },
				"graduated_percentage_pricing_model": { "required": ["tiers"] },
				"prepaid_tiered_pricing_model": { "required": ["prepaid_units", "tiers"] },
				"prepaid_fixed_tiered_pricing_model": { "required": ["prepaid_units", "tiers"] },
				"expression_pricing_model": { "required": ["charges", "metric_bindings"] },
				"matrix_pricing_model": { "required": ["dimensions", "root"] },
				"minimum_spend": { "required": ["amount", "period"] },
				"maximum_spend": { "required": ["amount", "period"] },
				"discount": { "required": ["amount"] }
			}
		},
		"complete_leaf": {
			"description": "What the model of a matrix leaf needs.",
			"properties": {
				"unit_pricing_model": { "required": ["price_per_unit"] },
				"fixed_pricing_model": { "required": ["price_per_unit"] },
				"tiered_pricing_model": { "required": ["tiers"] },
				"graduated_tiered_pricing_model": { "required": ["tiers"] },
				"tiered_percentage_pricing_model": { "required": ["tiers"] },
				"graduated_percentage_pricing_model": { "required": ["tiers"] }
			}
		},
		"price_discount": {
			"title": "A price's discount",
			"description": "A discount on one price. In a bundle it is sent as `amount`, `duration_unit` and `duration_value`; `type` and `duration_type` are needed where a subscription uses the bundle.",
			"type": ["object", "null"],
			"properties": {
				"amount": {
					"$ref": "#/$defs/amount_or_null",
					"description": "How much is taken off."
				},
				"type": {
					"type": ["string", "null"],
					"description": "What `amount` is.",
					"examples": ["percentage"]
				},
				"duration_type": {
					"description": "`fixed` or `monthly_rolling`.",
					"enum": [
						"fixed",
						"monthly_rolling",
						null
					]
				},
				"duration_unit": {
					"type": ["string", "null"],
					"description": "The unit of `duration_value`.",
					"examples": ["months"]
				},
				"duration_value": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "For how many units it lasts."
				}
			},
			"additionalProperties": false,
			"x-misplaced": {
				"percentage": "write `type: percentage`, and how many as `amount`",
				"duration_months": "write `duration_unit: months`, and how many as `duration_value`"
			}
		},
		"subscription_discount": {
			"title": "A subscription's discount",
			"description": "A discount on the whole subscription; only percentages.",
			"type": ["object", "null"],
			"required": [
				"amount",
				"type",
				"duration_type"
			],
			"properties": {
				"amount": {
					"$ref": "#/$defs/amount",
					"description": "How much is taken off."
				},
				"type": {
					"description": "Only `percentage`.",
					"enum": ["percentage"]
				},
				"duration_type": {
					"description": "`fixed` or `monthly_rolling`.",
					"enum": ["fixed", "monthly_rolling"]
				},
				"duration_unit": {
					"type": ["string", "null"],
					"description": "The unit of `duration_value`.",
					"examples": ["months"]
				},
				"duration_value": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "For how many units it lasts."
				}
			},
			"additionalProperties": false,
			"x-misplaced": {
				"percentage": "write `type: percentage`, and how many as `amount`",
				"duration_months": "write `duration_unit: months`, and how many as `duration_value`"
			}
		},
		"bundle_spend": {
			"title": "A bundle price's spending threshold",
			"description": "The least or most that is billed for this price per period.",
			"type": ["object", "null"],
			"properties": {
				"amount": {
					"$ref": "#/$defs/amount_or_null",
					"description": "The amount per period."
				},
				"period": {
					"description": "What `amount` counts for.",
					"enum": [
						"monthly",
						"quarterly",
						"semi_annual",
						"yearly",
						null
					]
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "billing_direction": "remove it: a bundle price's threshold is `amount` and `period`; on a subscription it may stand" }
		},
		"item_spend": {
			"title": "A price's spending threshold",
			"description": "The least or most that is billed for this price per period.",
			"type": ["object", "null"],
			"properties": {
				"amount": {
					"$ref": "#/$defs/amount_or_null",
					"description": "The amount per period."
				},
				"period": {
					"description": "What `amount` counts for.",
					"enum": [
						"monthly",
						"quarterly",
						"semi_annual",
						"yearly",
						null
					]
				},
				"billing_direction": {
					"description": "`advance`: billed ahead of each period and drawn down. `arrears`: trued up after it.",
					"enum": [
						"advance",
						"arrears",
						null
					]
				}
			},
			"additionalProperties": false
		},
		"subscription_spend": {
			"title": "A spending threshold",
			"description": "The least or most that is billed per period.",
			"type": ["object", "null"],
			"required": ["amount", "period"],
			"properties": {
				"amount": {
					"$ref": "#/$defs/amount",
					"description": "The amount per period."
				},
				"period": {
					"description": "What `amount` counts for.",
					"enum": [
						"monthly",
						"quarterly",
						"semi_annual",
						"yearly"
					]
				},
				"billing_direction": {
					"description": "`advance`: billed ahead of each period and drawn down. `arrears`: trued up after it.",
					"enum": ["advance", "arrears"]
				}
			},
			"additionalProperties": false
		},
		"amount": {
			"title": "A decimal number in quotes",
			"description": "An amount, a percentage or a unit price: a decimal number as text, such as \"10.50\".",
			"type": "string",
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected a plain decimal number; write digits and at most one point, such as \"10.50\".",
			"x-fault": {
				"code": "not-decimal",
				"expects": "a plain decimal number",
				"fix": "write digits and at most one point, such as \"10.50\""
			}
		},
		"day": {
			"title": "A day",
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
		"whole_number": {
			"description": "A whole number, or a variable that holds one.",
			"type": ["integer", "string"],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected a whole number; write a whole number without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "a whole number",
				"fix": "write a whole number without quotes"
			}
		},
		"count": {
			"description": "A whole number of at least one, or a variable that holds one.",
			"type": ["integer", "string"],
			"minimum": 1,
			"maximum": 9007199254740991,
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected a whole number; write a whole number without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "a whole number",
				"fix": "write a whole number without quotes"
			}
		},
		"flag": {
			"description": "true or false, or a variable that holds one.",
			"type": ["boolean", "string"],
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected true or false; write true or false without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "true or false",
				"fix": "write true or false without quotes"
			}
		},
		"amount_or_null": {
			"title": "A decimal number in quotes",
			"description": "An amount, a percentage or a unit price: a decimal number as text, such as \"10.50\".",
			"type": ["string", "null"],
			"format": "decimal",
			"pattern": "^-?\\d+(\\.\\d+)?$|\\$\\{var\\.",
			"patternErrorMessage": "Expected a plain decimal number; write digits and at most one point, such as \"10.50\".",
			"x-fault": {
				"code": "not-decimal",
				"expects": "a plain decimal number",
				"fix": "write digits and at most one point, such as \"10.50\""
			}
		},
		"day_or_null": {
			"title": "A day",
			"description": "A calendar day, YYYY-MM-DD.",
			"type": ["string", "null"],
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\.",
			"patternErrorMessage": "Expected a calendar day; write it as YYYY-MM-DD, such as 2027-01-31.",
			"x-fault": {
				"code": "not-a-day",
				"expects": "a calendar day",
				"fix": "write it as YYYY-MM-DD, such as 2027-01-31"
			}
		},
		"whole_number_or_null": {
			"description": "A whole number, or a variable that holds one.",
			"type": [
				"integer",
				"string",
				"null"
			],
			"minimum": 0,
			"maximum": 9007199254740991,
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected a whole number; write a whole number without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "a whole number",
				"fix": "write a whole number without quotes"
			}
		},
		"integer_or_null": {
			"description": "A whole number, below zero too, or a variable that holds one.",
			"type": [
				"integer",
				"string",
				"null"
			],
			"minimum": -9007199254740991,
			"maximum": 9007199254740991,
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected a whole number; write a whole number without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "a whole number",
				"fix": "write a whole number without quotes"
			}
		},
		"count_or_null": {
			"description": "A whole number of at least one, or a variable that holds one.",
			"type": [
				"integer",
				"string",
				"null"
			],
			"minimum": 1,
			"maximum": 9007199254740991,
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected a whole number; write a whole number without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "a whole number",
				"fix": "write a whole number without quotes"
			}
		},
		"flag_or_null": {
			"description": "true or false, or a variable that holds one.",
			"type": [
				"boolean",
				"string",
				"null"
			],
			"pattern": "^\\$\\{var\\.[A-Za-z0-9_-]+\\}$",
			"patternErrorMessage": "Expected true or false; write true or false without quotes.",
			"x-fault": {
				"code": "wrong-type",
				"expects": "true or false",
				"fix": "write true or false without quotes"
			}
		},
		"text": { "type": "string" },
		"text_or_null": { "type": ["string", "null"] },
		"name": {
			"type": "string",
			"minLength": 1,
			"x-fault": {
				"code": "empty-text",
				"expects": "some text",
				"fix": "write a name"
			}
		},
		"remote_id": {
			"title": "The service's own id",
			"description": "The id that the billing service gave it.",
			"type": "string",
			"minLength": 1,
			"x-fault": {
				"code": "empty-text",
				"expects": "the service's id",
				"fix": "write the id that the service shows"
			}
		},
		"key": {
			"title": "A key",
			"description": "Lower-case letters, digits, `_` and `-`, starting with a letter or digit, at most 63 characters. It is part of the address: renaming it needs `renamed_from`.",
			"type": "string",
			"pattern": "^[a-z0-9][a-z0-9_-]{0,62}$",
			"patternErrorMessage": "Expected a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63; choose a key of that form; the name that people see stands in `name`.",
			"x-fault": {
				"code": "bad-key",
				"expects": "a key: lower-case ASCII letters, digits, `_` and `-`, beginning with a letter or digit, at most 63",
				"fix": "choose a key of that form; the name that people see stands in `name`"
			}
		},
		"reference": {
			"title": "A reference",
			"description": "The key under which it is declared in this catalog, in this file or another one.",
			"type": "string"
		},
		"adopted_id": {
			"title": "The id to adopt by",
			"description": "The service's own id of something that exists already; a mapping gives one per environment.",
			"type": ["string", "object"],
			"minLength": 1,
			"propertyNames": { "$ref": "#/$defs/environment_name" },
			"additionalProperties": { "$ref": "#/$defs/remote_id" },
			"x-fault": {
				"code": "empty-text",
				"expects": "the service's id",
				"fix": "write the id that the service shows"
			}
		},
		"environment_name": {
			"type": "string",
			"pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,62}$",
			"patternErrorMessage": "Expected the name of an environment; write the name as the project file has it.",
			"x-fault": {
				"code": "bad-environment-name",
				"expects": "the name of an environment",
				"fix": "write the name as the project file has it"
			}
		},
		"renamed_from": {
			"$ref": "#/$defs/key",
			"title": "The former key",
			"description": "The key whose record this one takes over. Remove the line once it was applied everywhere."
		},
		"adopt": {
			"title": "How to take over what cannot be read",
			"description": "`as_written`: the service has exactly this already. `send`: send it.",
			"enum": ["as_written", "send"]
		},
		"absent": {
			"title": "To be deleted",
			"description": "true: delete it now. A day: delete it from that day on.",
			"type": ["boolean", "string"],
			"format": "day",
			"pattern": "^\\d{4}-\\d{2}-\\d{2}$|\\$\\{var\\.",
			"patternErrorMessage": "Expected true or a calendar day; write true, or a day as YYYY-MM-DD.",
			"x-fault": {
				"code": "not-a-day",
				"expects": "true or a calendar day",
				"fix": "write true, or a day as YYYY-MM-DD"
			}
		},
		"currency": {
			"title": "A currency",
			"description": "An ISO 4217 code.",
			"type": "string",
			"pattern": "^([A-Z]{3}|\\$\\{var\\.[A-Za-z0-9_-]+\\})$",
			"patternErrorMessage": "Expected a three-letter currency code; write an ISO 4217 code in capitals, such as USD.",
			"x-fault": {
				"code": "bad-currency",
				"expects": "a three-letter currency code",
				"fix": "write an ISO 4217 code in capitals, such as USD"
			}
		},
		"tier": {
			"title": "A tier",
			"description": "Covers what is above the tier before, up to and including `max_units`; without `max_units` it is open-ended.",
			"type": "object",
			"properties": {
				"min_units": {
					"$ref": "#/$defs/whole_number",
					"description": "The `max_units` of the tier before, or one more."
				},
				"max_units": {
					"$ref": "#/$defs/whole_number",
					"description": "The last unit of the tier; leave it out for an open end."
				},
				"fixed_fee": {
					"$ref": "#/$defs/amount",
					"description": "Charged once when the tier is reached."
				},
				"price_per_unit": {
					"$ref": "#/$defs/amount",
					"description": "The price of one unit."
				},
				"unit_price": {
					"$ref": "#/$defs/amount",
					"description": "Another name of `price_per_unit`; write one of the two."
				},
				"percentage": {
					"$ref": "#/$defs/amount",
					"description": "For percentage models: 2.5 means 2.5 %."
				}
			},
			"additionalProperties": false
		},
		"unit_pricing_model": {
			"title": "A unit model",
			"description": "Quantity × price.",
			"type": ["object", "null"],
			"properties": { "price_per_unit": {
				"$ref": "#/$defs/amount_or_null",
				"description": "The price of one unit."
			} },
			"additionalProperties": false
		},
		"fixed_pricing_model": {
			"title": "A fixed model",
			"description": "Units × price, whatever the usage.",
			"type": ["object", "null"],
			"properties": {
				"price_per_unit": {
					"$ref": "#/$defs/amount_or_null",
					"description": "The price of one unit."
				},
				"units": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "How many units are charged."
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "total": "remove it: the service works it out" }
		},
		"tiered_pricing_model": {
			"title": "A tiered model",
			"description": "The tier that the quantity falls in prices all of it, plus that tier's fixed fee.",
			"type": ["object", "null"],
			"properties": {
				"tiers": {
					"description": "The tiers, lowest first.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				},
				"units": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "The quantity that holds where no usage is given."
				}
			},
			"additionalProperties": false
		},
		"graduated_tiered_pricing_model": {
			"title": "A graduated model",
			"description": "Each tier prices its own part; the fixed fees of every tier entered add up.",
			"type": ["object", "null"],
			"properties": {
				"tiers": {
					"description": "The tiers, lowest first.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				},
				"units": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "The quantity that holds where no usage is given."
				}
			},
			"additionalProperties": false
		},
		"tiered_percentage_pricing_model": {
			"title": "A tiered percentage model",
			"description": "The tier that the amount of money falls in gives the percentage for all of it.",
			"type": ["object", "null"],
			"properties": { "tiers": {
				"description": "The tiers, lowest first.",
				"type": ["array", "null"],
				"minItems": 1,
				"items": { "$ref": "#/$defs/tier" }
			} },
			"additionalProperties": false
		},
		"graduated_percentage_pricing_model": {
			"title": "A graduated percentage model",
			"description": "Each tier's percentage holds for its own part of the amount of money.",
			"type": ["object", "null"],
			"properties": { "tiers": {
				"description": "The tiers, lowest first.",
				"type": ["array", "null"],
				"minItems": 1,
				"items": { "$ref": "#/$defs/tier" }
			} },
			"additionalProperties": false
		},
		"volume_percentage_pricing_model": {
			"title": "A volume percentage model",
			"description": "Percentage of the amount + price per unit × count + fixed fee.",
			"type": ["object", "null"],
			"properties": {
				"percentage": {
					"$ref": "#/$defs/amount_or_null",
					"description": "2.5 means 2.5 %."
				},
				"price_per_unit": {
					"$ref": "#/$defs/amount_or_null",
					"description": "The price of one unit."
				},
				"fixed_fee": {
					"$ref": "#/$defs/amount_or_null",
					"description": "Charged once."
				}
			},
			"additionalProperties": false
		},
		"prepaid_tiered_pricing_model": {
			"title": "A prepaid tiered model",
			"description": "Units up to `prepaid_units` are covered; the rest is graduated through the tiers from zero.",
			"type": ["object", "null"],
			"properties": {
				"prepaid_units": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "Units that are paid ahead."
				},
				"tiers": {
					"description": "The tiers, lowest first.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				}
			},
			"additionalProperties": false
		},
		"prepaid_fixed_tiered_pricing_model": {
			"title": "A prepaid fixed tiered model",
			"description": "The fixed fee of the tier that holds the prepaid units; each unit beyond costs that tier's price per unit.",
			"type": ["object", "null"],
			"properties": {
				"overages_charge_interval": {
					"description": "How often units beyond the prepaid ones are charged.",
					"type": ["string", "null"]
				},
				"prepaid_units": {
					"$ref": "#/$defs/whole_number_or_null",
					"description": "Units that are paid ahead."
				},
				"tiers": {
					"description": "The tiers, lowest first.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/tier" }
				}
			},
			"additionalProperties": false
		},
		"metric_binding": {
			"title": "A metric binding",
			"description": "Gives a metric the name by which expressions use it.",
			"type": "object",
			"required": ["alias", "metric_id"],
			"properties": {
				"alias": {
					"$ref": "#/$defs/name",
					"description": "The name that expressions use."
				},
				"metric_id": { "$ref": "#/$defs/remote_id" }
			},
			"additionalProperties": false
		},
		"bundle_charge": {
			"title": "A charge of a bundle price",
			"description": "One line of an expression model.",
			"type": "object",
			"required": ["quantity_expression", "unit_price_expression"],
			"properties": {
				"description": {
					"$ref": "#/$defs/text",
					"description": "What the line says."
				},
				"quantity_expression": {
					"$ref": "#/$defs/name",
					"description": "Arithmetic over the aliases: + - * /, min, max, ceil, floor, parentheses."
				},
				"unit_price_expression": {
					"$ref": "#/$defs/name",
					"description": "Arithmetic over the aliases, giving the price of one."
				}
			},
			"additionalProperties": false,
			"x-misplaced": { "billing_direction": "remove it: only charges of subscription prices have one" }
		},
		"item_charge": {
			"title": "A charge",
			"description": "One line of an expression model.",
			"type": "object",
			"required": ["quantity_expression", "unit_price_expression"],
			"properties": {
				"description": {
					"$ref": "#/$defs/text",
					"description": "What the line says."
				},
				"quantity_expression": {
					"$ref": "#/$defs/name",
					"description": "Arithmetic over the aliases: + - * /, min, max, ceil, floor, parentheses."
				},
				"unit_price_expression": {
					"$ref": "#/$defs/name",
					"description": "Arithmetic over the aliases, giving the price of one."
				},
				"billing_direction": {
					"type": ["string", "null"],
					"description": "When it is billed.",
					"examples": ["advance", "arrears"]
				}
			},
			"additionalProperties": false
		},
		"bundle_expression_pricing_model": {
			"title": "An expression model",
			"description": "Arithmetic over metrics.",
			"type": ["object", "null"],
			"properties": {
				"charges": {
					"description": "Its lines.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/bundle_charge" }
				},
				"metric_bindings": {
					"description": "The metrics that expressions use.",
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/metric_binding" }
				}
			},
			"additionalProperties": false
		},
		"item_expression_pricing_model": {
			"title": "An expression model",
			"description": "Arithmetic over metrics.",
			"type": ["object", "null"],
			"properties": {
				"charges": {
					"description": "Its lines.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/item_charge" }
				},
				"metric_bindings": {
					"description": "The metrics that expressions use.",
					"type": ["array", "null"],
					"items": { "$ref": "#/$defs/metric_binding" }
				}
			},
			"additionalProperties": false
		},
		"matrix_pricing_model": {
			"title": "A matrix model",
			"description": "Dimension values choose a leaf, and the leaf prices.",
			"type": ["object", "null"],
			"properties": {
				"dimensions": {
					"description": "The values that choose a leaf.",
					"type": ["array", "null"],
					"minItems": 1,
					"items": { "$ref": "#/$defs/matrix_dimension" }
				},
				"root": { "$ref": "#/$defs/matrix_node" },
				"line_item_template": {
					"type": [
						"string",
						"object",
						"null"
					],
					"description": "How a line of the invoice is put together."
				}
			},
			"additionalProperties": false
		},
		"matrix_dimension": {
			"title": "A dimension",
			"description": "One of the values that choose a leaf.",
			"type": "object",
			"required": ["key", "values"],
			"properties": {
				"key": {
					"$ref": "#/$defs/name",
					"description": "The name that splits use."
				},
				"label": {
					"$ref": "#/$defs/text",
					"description": "The name that people see."
				},
				"values": {
					"description": "What it can be.",
					"type": "array",
					"minItems": 1,
					"uniqueItems": true,
					"items": { "$ref": "#/$defs/name" }
				}
			},
			"additionalProperties": false
		},
		"matrix_node": {
			"title": "A matrix node",
			"description": "A leaf that prices, splits that lead on, and a fallback where none fits.",
			"type": "object",
			"properties": {
				"leaf": { "$ref": "#/$defs/matrix_leaf" },
				"splits": {
					"description": "Where dimension values lead.",
					"type": "array",
					"minItems": 1,
					"items": { "$ref": "#/$defs/matrix_split" }
				},
				"fallback": { "$ref": "#/$defs/matrix_node" }
			},
			"additionalProperties": false
		},
		"matrix_split": {
			"title": "A matrix split",
			"description": "Leads on by the value of one dimension.",
			"type": "object",
			"required": ["dimension_key", "branches"],
			"properties": {
				"dimension_key": {
					"$ref": "#/$defs/name",
					"description": "The `key` of a dimension."
				},
				"branches": {
					"description": "Where each value leads.",
					"type": "array",
					"items": { "$ref": "#/$defs/matrix_branch" }
				},
				"wildcard": {
					"$ref": "#/$defs/matrix_node",
					"description": "Where no branch has the value."
				}
			},
			"additionalProperties": false
		},
		"matrix_branch": {
			"title": "A matrix branch",
			"description": "Where one value leads.",
			"type": "object",
			"required": ["value", "child"],
			"properties": {
				"value": {
					"$ref": "#/$defs/name",
					"description": "One value of the dimension."
				},
				"child": { "$ref": "#/$defs/matrix_node" }
			},
			"additionalProperties": false
		},
		"matrix_leaf": {
			"title": "A matrix leaf",
			"description": "Prices one cell by exactly one model.",
			"type": "object",
			"required": ["cell_key"],
			"properties": {
				"cell_key": {
					"$ref": "#/$defs/name",
					"description": "What tells it from other leaves."
				},
				"type": {
					"type": ["string", "null"],
					"description": "The pricing model by name.",
					"examples": [
						"unit",
						"fixed",
						"tiered",
						"graduated_tiered",
						"tiered_percentage",
						"graduated_percentage",
						"volume_percentage",
						"prepaid_tiered",
						"prepaid_fixed_tiered",
						"expression",
						"matrix",
						"volume"
					]
				},
				"label": {
					"$ref": "#/$defs/text",
					"description": "The name that people see."
				},
				"unit_pricing_model": { "$ref": "#/$defs/unit_pricing_model" },
				"fixed_pricing_model": { "$ref": "#/$defs/fixed_pricing_model" },
				"tiered_pricing_model": { "$ref": "#/$defs/tiered_pricing_model" },
				"graduated_tiered_pricing_model": { "$ref": "#/$defs/graduated_tiered_pricing_model" },
				"tiered_percentage_pricing_model": { "$ref": "#/$defs/tiered_percentage_pricing_model" },
				"graduated_percentage_pricing_model": { "$ref": "#/$defs/graduated_percentage_pricing_model" },
				"volume_percentage_pricing_model": { "$ref": "#/$defs/volume_percentage_pricing_model" }
			},
			"additionalProperties": false,
			"allOf": [{ "$ref": "#/$defs/complete_leaf" }]
		}
	}
};

// src/catalog/catalog-schema.ts
/** `schemas/catalog.schema.json`, as checks of whole files and of prices merged from changes and overrides. */
const check = shapeChecks("catalog", catalogShape);
const CATALOG_SCHEMA = {
	file: check(),
	bundlePrice: check("bundle_price"),
	itemPrice: check("item_price")
};
/** The schema as it is checked here; see {@link withoutVariables}. */
function catalogShape() {
	return withoutVariables(catalog_schema_default);
}
const VARIABLE = "\\$\\{var\\.[A-Za-z0-9_-]+\\}";
/**
* Editors see files before their variables are replaced, so the schema allows `${var.name}` for numbers and other
* fixed forms. Here variables are replaced already, and text that still looks like one is plain text.
*/
function withoutVariables(part) {
	if (Array.isArray(part)) return part.map(withoutVariables);
	if (typeof part !== "object" || part === null) return part;
	const entries = Object.entries(part).map(([name, value]) => [name, withoutVariables(value)]);
	const copy = Object.fromEntries(entries);
	if (copy.pattern === `^${VARIABLE}$`) {
		delete copy.pattern;
		if (Array.isArray(copy.type)) copy.type = copy.type.filter((type) => type !== "string");
	} else if (typeof copy.pattern === "string") copy.pattern = copy.pattern.replace(`|${VARIABLE}`, "");
	return copy;
}

// src/catalog/read/read-declared.ts
function readDeclared(written, reading) {
	const { key, address, value, placed } = written;
	const id = readId(written, reading);
	const absent = readAbsent(value.absent);
	const renamedFrom = readRenamedFrom(written, reading);
	const adopt = readAdopt(written, reading);
	return {
		key,
		address,
		file: placed.file.file,
		...id === void 0 ? {} : { id },
		...absent === void 0 ? {} : { absent },
		...renamedFrom === void 0 ? {} : { renamedFrom },
		...adopt === void 0 ? {} : { adopt },
		locate: locateIn(placed)
	};
}
/** The fields of a resource without Pricewright's own. */
function serviceFields(value, own) {
	const fields = {};
	for (const [name, inner] of Object.entries(value)) if (!own.has(name)) fields[name] = inner;
	return fields;
}
const DECLARED_FIELDS = /* @__PURE__ */ new Set([
	"id",
	"absent",
	"renamed_from",
	"adopt"
]);
/** The id for the chosen environment. It reports no fault where the id is missing. */
function chosenId({ value }, environment) {
	const { id } = value;
	const chosen = isJsonObject(id) && environment !== null ? id[environment.name] : id;
	return typeof chosen === "string" ? chosen : void 0;
}
function readId(written, { environment, faults }) {
	const { value, placed } = written;
	if (environment === null && isJsonObject(value.id)) faults.error({
		code: "no-environments",
		source: locateIn(placed)(["id"]),
		message: "`id` is given per environment, and the project has none",
		fix: "write the one id, or add `environments` to the project file"
	});
	if (environment !== null && isJsonObject(value.id)) refuseUnknownIn(value.id, environment.all, written, faults);
	return chosenId(written, environment);
}
/** An id under a mistaken environment would make the thing a second time. */
function refuseUnknownIn(ids, environments, { placed }, faults) {
	for (const name of Object.keys(ids)) {
		if (environments.includes(name)) continue;
		faults.error({
			code: "unknown-environment",
			source: locateIn(placed)(["id", name]),
			message: `\`id\` is given for \`${name}\`, and the project has no environment of that name`,
			fix: suggestName(name, environments, "name one of its environments, or take the id out")
		});
	}
}
function readAbsent(absent) {
	if (absent === true) return true;
	return typeof absent === "string" ? parseCalendarDay(absent) : void 0;
}
function readAdopt({ value, placed }, { faults }) {
	const { adopt } = value;
	if (adopt !== "as_written" && adopt !== "send") return void 0;
	if (value.id === void 0) faults.error({
		code: "adopt-without-id",
		source: locateIn(placed)(["adopt"]),
		message: "`adopt` says how something is taken over, and there is no `id` of it",
		fix: "add `id`, or remove `adopt`"
	});
	return adopt;
}
function readRenamedFrom(written, { declared, faults }) {
	const { kind, key, value, placed } = written;
	const former = value.renamed_from;
	if (typeof former !== "string") return void 0;
	const still = declared[kind].get(former);
	if (still !== void 0) faults.error({
		code: "renamed-from-declared",
		source: locateIn(placed)(["renamed_from"]),
		message: former === key ? `\`${key}\` cannot take over from itself` : `\`${former}\` is still declared under \`${COLLECTION[kind]}\`, so its record cannot be taken over`,
		fix: former === key ? "remove `renamed_from`" : "remove the old entry, or `renamed_from`",
		...former === key ? {} : { related: [{
			source: locateIn(still.placed)([]),
			message: "declared here"
		}] }
	});
	return former;
}

// src/catalog/check/check-absent.ts
/**
* `until` is the day on which the use ends; null for a use without end. `absent: true` names no day, so only a use
* without end is certain to outlast it. Any other use may have ended already.
*/
function reportAbsentUse(used, until, place, reading, kind = "product") {
	const { declared, environment, faults } = reading;
	const written = used.kind === "address" ? declared[kind].get(parseAddress(used.address)?.key ?? "") : [...declared[kind].values()].find((other) => chosenId(other, environment) === used.id);
	const absent = written?.value.absent;
	if (written === void 0 || absent === void 0 || absent === false) return;
	if (!(absent === true ? until === null : until === null || String(absent) < until)) return;
	faults.error({
		code: `absent-${kind}-used`,
		source: place(),
		message: `the ${kind} \`${written.key}\` is used here ${absent === true ? "and is to be deleted" : `on or after ${oneValue(String(absent))}, when it is to be deleted`}`,
		fix: `take it out from that day on, or keep the ${kind}`,
		related: [{
			source: locateIn(written.placed)(["absent"]),
			message: "to be deleted"
		}]
	});
}
/** Checks the products of every edition. An edition holds until the next one. */
function checkAbsentInBundle(bundle, reading) {
	if (bundle.absent === true) return;
	for (const [index, edition] of bundle.editions.entries()) {
		const until = bundle.editions[index + 1]?.from ?? bundle.absent ?? null;
		for (const { product, locate } of edition.prices.values()) reportAbsentUse(product, until, () => locate([]), reading);
	}
}

// src/pricing/read/choose-model.ts
/**
* Chooses the model that bills, among those of a price or of a matrix leaf. The interface uses the one that matches
* `type`.
*/
/**
* The model in use; the other models have no effect. Adds a fault if the choice is not clear, and returns undefined
* then unless the only model is probably meant. `owner` is the name of the price or leaf in messages.
*/
function chooseModel(written, owner, path, faults) {
	const models = pricingModelsOf(written);
	const [model] = models;
	const chosen = modelInUse(written);
	if (chosen !== void 0) return chosen;
	if (model === void 0) faults.add(path, "model-missing", `${owner} has no pricing model`, "give it one, such as unit_pricing_model");
	else if (modelNamedBy(written.type) !== void 0) {
		faults.add([...path, "type"], "type-model-mismatch", `\`type\` is \`${written.type}\`, and ${owner} has \`${models.join("`, `")}\`; the service uses the model that matches \`type\``, `write type: ${model.replace("_pricing_model", "")}, or ${written.type}_pricing_model`);
		return models.length === 1 ? model : void 0;
	} else faults.add(path, "models-several", `${owner} has ${models.length} pricing models: ${models.join(", ")}`, "keep one of them");
}

// src/pricing/read/model-fault.ts
/**
* Collects the faults for the readers of this folder. After a fault, a reader continues with a harmless value, so
* that one run finds all faults.
*/
var ModelFaults = class {
	list = [];
	add(path, code, message, fix) {
		this.list.push({
			path,
			code,
			message,
			fix
		});
	}
};

// src/pricing/read/read-decimal.ts
/** Reads the decimals and whole numbers of a written model. An unreadable one gives a fault and a harmless value. */
/** The limit for the length of an amount. A longer one is meaningless and would make exact arithmetic slow. */
const MAX_DECIMAL_CHARACTERS = 100;
const PERCENT = ONE.div(HUNDRED);
/** Reads a decimal. A missing text is zero. */
function readDecimal(text, path, faults) {
	if (text === void 0) return ZERO;
	if (text.length <= MAX_DECIMAL_CHARACTERS && isDecimalText(text)) return decimal(text);
	faults.add(path, "not-a-decimal", `${quoted(text)} is not a decimal number of at most ${MAX_DECIMAL_CHARACTERS} characters`, "write digits with an optional fraction, such as \"0.25\"");
	return ZERO;
}
/** Reads a percentage as an exact fraction: `"2.5"` is 0.025. A missing text is zero. */
function readPercentage(text, path, faults) {
	return readDecimal(text, path, faults).times(PERCENT);
}
/** Reads a number of units, which must be whole and not negative. */
function readUnits(units, path, faults) {
	if (Number.isSafeInteger(units) && units >= 0) return decimal(units);
	faults.add(path, "not-a-unit-count", `${units} is not a whole number of units from zero up`, "write a whole number that is not negative");
	return ZERO;
}
function quoted(text) {
	return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}

// node_modules/jsep/dist/jsep.js
/**
* @implements {IHooks}
*/
var Hooks = class {
	/**
	* @callback HookCallback
	* @this {*|Jsep} this
	* @param {Jsep} env
	* @returns: void
	*/
	/**
	* Adds the given callback to the list of callbacks for the given hook.
	*
	* The callback will be invoked when the hook it is registered for is run.
	*
	* One callback function can be registered to multiple hooks and the same hook multiple times.
	*
	* @param {string|object} name The name of the hook, or an object of callbacks keyed by name
	* @param {HookCallback|boolean} callback The callback function which is given environment variables.
	* @param {?boolean} [first=false] Will add the hook to the top of the list (defaults to the bottom)
	* @public
	*/
	add(name, callback, first) {
		if (typeof arguments[0] != "string") for (let name in arguments[0]) this.add(name, arguments[0][name], arguments[1]);
		else (Array.isArray(name) ? name : [name]).forEach(function(name) {
			this[name] = this[name] || [];
			if (callback) this[name][first ? "unshift" : "push"](callback);
		}, this);
	}
	/**
	* Runs a hook invoking all registered callbacks with the given environment variables.
	*
	* Callbacks will be invoked synchronously and in the order in which they were registered.
	*
	* @param {string} name The name of the hook.
	* @param {Object<string, any>} env The environment variables of the hook passed to all callbacks registered.
	* @public
	*/
	run(name, env) {
		this[name] = this[name] || [];
		this[name].forEach(function(callback) {
			callback.call(env && env.context ? env.context : env, env);
		});
	}
};
/**
* @implements {IPlugins}
*/
var Plugins = class {
	constructor(jsep) {
		this.jsep = jsep;
		this.registered = {};
	}
	/**
	* @callback PluginSetup
	* @this {Jsep} jsep
	* @returns: void
	*/
	/**
	* Adds the given plugin(s) to the registry
	*
	* @param {object} plugins
	* @param {string} plugins.name The name of the plugin
	* @param {PluginSetup} plugins.init The init function
	* @public
	*/
	register(...plugins) {
		plugins.forEach((plugin) => {
			if (typeof plugin !== "object" || !plugin.name || !plugin.init) throw new Error("Invalid JSEP plugin format");
			if (this.registered[plugin.name]) return;
			plugin.init(this.jsep);
			this.registered[plugin.name] = plugin;
		});
	}
};
var Jsep = class Jsep {
	/**
	* @returns {string}
	*/
	static get version() {
		return "1.6.0";
	}
	/**
	* @returns {string}
	*/
	static toString() {
		return "JavaScript Expression Parser (JSEP) v" + Jsep.version;
	}
	/**
	* @method addUnaryOp
	* @param {string} op_name The name of the unary op to add
	* @returns {Jsep}
	*/
	static addUnaryOp(op_name) {
		Jsep.max_unop_len = Math.max(op_name.length, Jsep.max_unop_len);
		Jsep.unary_ops[op_name] = 1;
		return Jsep;
	}
	/**
	* @method jsep.addBinaryOp
	* @param {string} op_name The name of the binary op to add
	* @param {number} precedence The precedence of the binary op (can be a float). Higher number = higher precedence
	* @param {boolean} [isRightAssociative=false] whether operator is right-associative
	* @returns {Jsep}
	*/
	static addBinaryOp(op_name, precedence, isRightAssociative) {
		Jsep.max_binop_len = Math.max(op_name.length, Jsep.max_binop_len);
		Jsep.binary_ops[op_name] = precedence;
		if (isRightAssociative) Jsep.right_associative.add(op_name);
		else Jsep.right_associative.delete(op_name);
		return Jsep;
	}
	/**
	* @method addIdentifierChar
	* @param {string} char The additional character to treat as a valid part of an identifier
	* @returns {Jsep}
	*/
	static addIdentifierChar(char) {
		Jsep.additional_identifier_chars.add(char);
		return Jsep;
	}
	/**
	* @method addLiteral
	* @param {string} literal_name The name of the literal to add
	* @param {*} literal_value The value of the literal
	* @returns {Jsep}
	*/
	static addLiteral(literal_name, literal_value) {
		Jsep.literals[literal_name] = literal_value;
		return Jsep;
	}
	/**
	* @method removeUnaryOp
	* @param {string} op_name The name of the unary op to remove
	* @returns {Jsep}
	*/
	static removeUnaryOp(op_name) {
		delete Jsep.unary_ops[op_name];
		if (op_name.length === Jsep.max_unop_len) Jsep.max_unop_len = Jsep.getMaxKeyLen(Jsep.unary_ops);
		return Jsep;
	}
	/**
	* @method removeAllUnaryOps
	* @returns {Jsep}
	*/
	static removeAllUnaryOps() {
		Jsep.unary_ops = {};
		Jsep.max_unop_len = 0;
		return Jsep;
	}
	/**
	* @method removeIdentifierChar
	* @param {string} char The additional character to stop treating as a valid part of an identifier
	* @returns {Jsep}
	*/
	static removeIdentifierChar(char) {
		Jsep.additional_identifier_chars.delete(char);
		return Jsep;
	}
	/**
	* @method removeBinaryOp
	* @param {string} op_name The name of the binary op to remove
	* @returns {Jsep}
	*/
	static removeBinaryOp(op_name) {
		delete Jsep.binary_ops[op_name];
		if (op_name.length === Jsep.max_binop_len) Jsep.max_binop_len = Jsep.getMaxKeyLen(Jsep.binary_ops);
		Jsep.right_associative.delete(op_name);
		return Jsep;
	}
	/**
	* @method removeAllBinaryOps
	* @returns {Jsep}
	*/
	static removeAllBinaryOps() {
		Jsep.binary_ops = {};
		Jsep.max_binop_len = 0;
		return Jsep;
	}
	/**
	* @method removeLiteral
	* @param {string} literal_name The name of the literal to remove
	* @returns {Jsep}
	*/
	static removeLiteral(literal_name) {
		delete Jsep.literals[literal_name];
		return Jsep;
	}
	/**
	* @method removeAllLiterals
	* @returns {Jsep}
	*/
	static removeAllLiterals() {
		Jsep.literals = {};
		return Jsep;
	}
	/**
	* @returns {string}
	*/
	get char() {
		return this.expr.charAt(this.index);
	}
	/**
	* @returns {number}
	*/
	get code() {
		return this.expr.charCodeAt(this.index);
	}
	/**
	* @param {string} expr a string with the passed in express
	* @returns Jsep
	*/
	constructor(expr) {
		this.expr = expr;
		this.index = 0;
	}
	/**
	* static top-level parser
	* @returns {jsep.Expression}
	*/
	static parse(expr) {
		return new Jsep(expr).parse();
	}
	/**
	* Get the longest key length of any object
	* @param {object} obj
	* @returns {number}
	*/
	static getMaxKeyLen(obj) {
		return Math.max(0, ...Object.keys(obj).map((k) => k.length));
	}
	/**
	* `ch` is a character code in the next three functions
	* @param {number} ch
	* @returns {boolean}
	*/
	static isDecimalDigit(ch) {
		return ch >= 48 && ch <= 57;
	}
	/**
	* Returns the precedence of a binary operator or `0` if it isn't a binary operator. Can be float.
	* @param {string} op_val
	* @returns {number}
	*/
	static binaryPrecedence(op_val) {
		return Jsep.binary_ops[op_val] || 0;
	}
	/**
	* Looks for start of identifier
	* @param {number} ch
	* @returns {boolean}
	*/
	static isIdentifierStart(ch) {
		return ch >= 65 && ch <= 90 || ch >= 97 && ch <= 122 || ch >= 128 && !Jsep.binary_ops[String.fromCharCode(ch)] || Jsep.additional_identifier_chars.has(String.fromCharCode(ch));
	}
	/**
	* @param {number} ch
	* @returns {boolean}
	*/
	static isIdentifierPart(ch) {
		return Jsep.isIdentifierStart(ch) || Jsep.isDecimalDigit(ch);
	}
	/**
	* throw error at index of the expression
	* @param {string} message
	* @throws
	*/
	throwError(message) {
		const error = /* @__PURE__ */ new Error(message + " at character " + this.index);
		error.index = this.index;
		error.description = message;
		throw error;
	}
	/**
	* Run a given hook
	* @param {string} name
	* @param {jsep.Expression|false} [node]
	* @returns {?jsep.Expression}
	*/
	runHook(name, node) {
		if (Jsep.hooks[name]) {
			const env = {
				context: this,
				node
			};
			Jsep.hooks.run(name, env);
			return env.node;
		}
		return node;
	}
	/**
	* Runs a given hook until one returns a node
	* @param {string} name
	* @returns {?jsep.Expression}
	*/
	searchHook(name) {
		if (Jsep.hooks[name]) {
			const env = { context: this };
			Jsep.hooks[name].find(function(callback) {
				callback.call(env.context, env);
				return env.node;
			});
			return env.node;
		}
	}
	/**
	* Push `index` up to the next non-space character
	*/
	gobbleSpaces() {
		let ch = this.code;
		while (ch === Jsep.SPACE_CODE || ch === Jsep.TAB_CODE || ch === Jsep.LF_CODE || ch === Jsep.CR_CODE) ch = this.expr.charCodeAt(++this.index);
		this.runHook("gobble-spaces");
	}
	/**
	* Top-level method to parse all expressions and returns compound or single node
	* @returns {jsep.Expression}
	*/
	parse() {
		this.runHook("before-all");
		const nodes = this.gobbleExpressions();
		const node = nodes.length === 1 ? nodes[0] : {
			type: Jsep.COMPOUND,
			body: nodes
		};
		return this.runHook("after-all", node);
	}
	/**
	* top-level parser (but can be reused within as well)
	* @param {number} [untilICode]
	* @returns {jsep.Expression[]}
	*/
	gobbleExpressions(untilICode) {
		let nodes = [], ch_i, node;
		while (this.index < this.expr.length) {
			ch_i = this.code;
			if (ch_i === Jsep.SEMCOL_CODE || ch_i === Jsep.COMMA_CODE) this.index++;
			else if (node = this.gobbleExpression()) nodes.push(node);
			else if (this.index < this.expr.length) {
				if (ch_i === untilICode) break;
				this.throwError("Unexpected \"" + this.char + "\"");
			}
		}
		return nodes;
	}
	/**
	* The main parsing function.
	* @returns {?jsep.Expression}
	*/
	gobbleExpression() {
		const node = this.searchHook("gobble-expression") || this.gobbleBinaryExpression();
		this.gobbleSpaces();
		return this.runHook("after-expression", node);
	}
	/**
	* Search for the operation portion of the string (e.g. `+`, `===`)
	* Start by taking the longest possible binary operations (3 characters: `===`, `!==`, `>>>`)
	* and move down from 3 to 2 to 1 character until a matching binary operation is found
	* then, return that binary operation
	* @returns {string|boolean}
	*/
	gobbleBinaryOp() {
		this.gobbleSpaces();
		let to_check = this.expr.substr(this.index, Jsep.max_binop_len);
		let tc_len = to_check.length;
		while (tc_len > 0) {
			if (Jsep.binary_ops.hasOwnProperty(to_check) && (!Jsep.isIdentifierStart(this.code) || this.index + to_check.length < this.expr.length && !Jsep.isIdentifierPart(this.expr.charCodeAt(this.index + to_check.length)))) {
				this.index += tc_len;
				return to_check;
			}
			to_check = to_check.substr(0, --tc_len);
		}
		return false;
	}
	/**
	* This function is responsible for gobbling an individual expression,
	* e.g. `1`, `1+2`, `a+(b*2)-Math.sqrt(2)`
	* @returns {?jsep.BinaryExpression}
	*/
	gobbleBinaryExpression() {
		let node, biop, prec, stack, biop_info, left, right, i, cur_biop;
		left = this.gobbleToken();
		if (!left) return left;
		biop = this.gobbleBinaryOp();
		if (!biop) return left;
		biop_info = {
			value: biop,
			prec: Jsep.binaryPrecedence(biop),
			right_a: Jsep.right_associative.has(biop)
		};
		right = this.gobbleToken();
		if (!right) this.throwError("Expected expression after " + biop);
		stack = [
			left,
			biop_info,
			right
		];
		while (biop = this.gobbleBinaryOp()) {
			prec = Jsep.binaryPrecedence(biop);
			if (prec === 0) {
				this.index -= biop.length;
				break;
			}
			biop_info = {
				value: biop,
				prec,
				right_a: Jsep.right_associative.has(biop)
			};
			cur_biop = biop;
			const comparePrev = (prev) => biop_info.right_a && prev.right_a ? prec > prev.prec : prec <= prev.prec;
			while (stack.length > 2 && comparePrev(stack[stack.length - 2])) {
				right = stack.pop();
				biop = stack.pop().value;
				left = stack.pop();
				node = {
					type: Jsep.BINARY_EXP,
					operator: biop,
					left,
					right
				};
				stack.push(node);
			}
			node = this.gobbleToken();
			if (!node) this.throwError("Expected expression after " + cur_biop);
			stack.push(biop_info, node);
		}
		i = stack.length - 1;
		node = stack[i];
		while (i > 1) {
			node = {
				type: Jsep.BINARY_EXP,
				operator: stack[i - 1].value,
				left: stack[i - 2],
				right: node
			};
			i -= 2;
		}
		return node;
	}
	/**
	* An individual part of a binary expression:
	* e.g. `foo.bar(baz)`, `1`, `"abc"`, `(a % 2)` (because it's in parenthesis)
	* @returns {boolean|jsep.Expression}
	*/
	gobbleToken() {
		let ch, to_check, tc_len, node;
		this.gobbleSpaces();
		node = this.searchHook("gobble-token");
		if (node) return this.runHook("after-token", node);
		ch = this.code;
		if (Jsep.isDecimalDigit(ch) || ch === Jsep.PERIOD_CODE) return this.gobbleNumericLiteral();
		if (ch === Jsep.SQUOTE_CODE || ch === Jsep.DQUOTE_CODE) node = this.gobbleStringLiteral();
		else if (ch === Jsep.OBRACK_CODE) node = this.gobbleArray();
		else {
			to_check = this.expr.substr(this.index, Jsep.max_unop_len);
			tc_len = to_check.length;
			while (tc_len > 0) {
				if (Jsep.unary_ops.hasOwnProperty(to_check) && (!Jsep.isIdentifierStart(this.code) || this.index + to_check.length < this.expr.length && !Jsep.isIdentifierPart(this.expr.charCodeAt(this.index + to_check.length)))) {
					this.index += tc_len;
					const argument = this.gobbleToken();
					if (!argument) this.throwError("missing unaryOp argument");
					return this.runHook("after-token", {
						type: Jsep.UNARY_EXP,
						operator: to_check,
						argument,
						prefix: true
					});
				}
				to_check = to_check.substr(0, --tc_len);
			}
			if (Jsep.isIdentifierStart(ch)) {
				node = this.gobbleIdentifier();
				if (Jsep.literals.hasOwnProperty(node.name)) node = {
					type: Jsep.LITERAL,
					value: Jsep.literals[node.name],
					raw: node.name
				};
				else if (node.name === Jsep.this_str) node = { type: Jsep.THIS_EXP };
			} else if (ch === Jsep.OPAREN_CODE) node = this.gobbleGroup();
		}
		if (!node) return this.runHook("after-token", false);
		node = this.gobbleTokenProperty(node);
		return this.runHook("after-token", node);
	}
	/**
	* Gobble properties of of identifiers/strings/arrays/groups.
	* e.g. `foo`, `bar.baz`, `foo['bar'].baz`
	* It also gobbles function calls:
	* e.g. `Math.acos(obj.angle)`
	* @param {jsep.Expression} node
	* @returns {jsep.Expression}
	*/
	gobbleTokenProperty(node) {
		this.gobbleSpaces();
		let ch = this.code;
		while (ch === Jsep.PERIOD_CODE || ch === Jsep.OBRACK_CODE || ch === Jsep.OPAREN_CODE || ch === Jsep.QUMARK_CODE) {
			let optional;
			if (ch === Jsep.QUMARK_CODE) {
				if (this.expr.charCodeAt(this.index + 1) !== Jsep.PERIOD_CODE) break;
				optional = true;
				this.index += 2;
				this.gobbleSpaces();
				ch = this.code;
			}
			this.index++;
			if (ch === Jsep.OBRACK_CODE) {
				node = {
					type: Jsep.MEMBER_EXP,
					computed: true,
					object: node,
					property: this.gobbleExpression()
				};
				if (!node.property) this.throwError("Unexpected \"" + this.char + "\"");
				this.gobbleSpaces();
				ch = this.code;
				if (ch !== Jsep.CBRACK_CODE) this.throwError("Unclosed [");
				this.index++;
			} else if (ch === Jsep.OPAREN_CODE) node = {
				type: Jsep.CALL_EXP,
				"arguments": this.gobbleArguments(Jsep.CPAREN_CODE),
				callee: node
			};
			else if (ch === Jsep.PERIOD_CODE || optional) {
				if (optional) this.index--;
				this.gobbleSpaces();
				node = {
					type: Jsep.MEMBER_EXP,
					computed: false,
					object: node,
					property: this.gobbleIdentifier()
				};
			}
			if (optional) node.optional = true;
			this.gobbleSpaces();
			ch = this.code;
		}
		return node;
	}
	/**
	* Parse simple numeric literals: `12`, `3.4`, `.5`. Do this by using a string to
	* keep track of everything in the numeric literal and then calling `parseFloat` on that string
	* @returns {jsep.Literal}
	*/
	gobbleNumericLiteral() {
		let number = "", ch, chCode;
		while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
		if (this.code === Jsep.PERIOD_CODE) {
			number += this.expr.charAt(this.index++);
			while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
		}
		ch = this.char;
		if (ch === "e" || ch === "E") {
			number += this.expr.charAt(this.index++);
			ch = this.char;
			if (ch === "+" || ch === "-") number += this.expr.charAt(this.index++);
			while (Jsep.isDecimalDigit(this.code)) number += this.expr.charAt(this.index++);
			if (!Jsep.isDecimalDigit(this.expr.charCodeAt(this.index - 1))) this.throwError("Expected exponent (" + number + this.char + ")");
		}
		chCode = this.code;
		if (Jsep.isIdentifierStart(chCode)) this.throwError("Variable names cannot start with a number (" + number + this.char + ")");
		else if (chCode === Jsep.PERIOD_CODE || number.length === 1 && number.charCodeAt(0) === Jsep.PERIOD_CODE) this.throwError("Unexpected period");
		return {
			type: Jsep.LITERAL,
			value: parseFloat(number),
			raw: number
		};
	}
	/**
	* Parses a string literal, staring with single or double quotes with basic support for escape codes
	* e.g. `"hello world"`, `'this is\nJSEP'`
	* @returns {jsep.Literal}
	*/
	gobbleStringLiteral() {
		let str = "";
		const startIndex = this.index;
		const quote = this.expr.charAt(this.index++);
		let closed = false;
		while (this.index < this.expr.length) {
			let ch = this.expr.charAt(this.index++);
			if (ch === quote) {
				closed = true;
				break;
			} else if (ch === "\\") {
				ch = this.expr.charAt(this.index++);
				switch (ch) {
					case "n":
						str += "\n";
						break;
					case "r":
						str += "\r";
						break;
					case "t":
						str += "	";
						break;
					case "b":
						str += "\b";
						break;
					case "f":
						str += "\f";
						break;
					case "v":
						str += "\v";
						break;
					default: str += ch;
				}
			} else str += ch;
		}
		if (!closed) this.throwError("Unclosed quote after \"" + str + "\"");
		return {
			type: Jsep.LITERAL,
			value: str,
			raw: this.expr.substring(startIndex, this.index)
		};
	}
	/**
	* Gobbles only identifiers
	* e.g.: `foo`, `_value`, `$x1`
	* Also, this function checks if that identifier is a literal:
	* (e.g. `true`, `false`, `null`) or `this`
	* @returns {jsep.Identifier}
	*/
	gobbleIdentifier() {
		let ch = this.code, start = this.index;
		if (Jsep.isIdentifierStart(ch)) this.index++;
		else this.throwError("Unexpected " + this.char);
		while (this.index < this.expr.length) {
			ch = this.code;
			if (Jsep.isIdentifierPart(ch)) this.index++;
			else break;
		}
		return {
			type: Jsep.IDENTIFIER,
			name: this.expr.slice(start, this.index)
		};
	}
	/**
	* Gobbles a list of arguments within the context of a function call
	* or array literal. This function also assumes that the opening character
	* `(` or `[` has already been gobbled, and gobbles expressions and commas
	* until the terminator character `)` or `]` is encountered.
	* e.g. `foo(bar, baz)`, `my_func()`, or `[bar, baz]`
	* @param {number} termination
	* @returns {jsep.Expression[]}
	*/
	gobbleArguments(termination) {
		const args = [];
		let closed = false;
		let separator_count = 0;
		while (this.index < this.expr.length) {
			this.gobbleSpaces();
			let ch_i = this.code;
			if (ch_i === termination) {
				closed = true;
				this.index++;
				if (termination === Jsep.CPAREN_CODE && separator_count && separator_count >= args.length) this.throwError("Unexpected token " + String.fromCharCode(termination));
				break;
			} else if (ch_i === Jsep.COMMA_CODE) {
				this.index++;
				separator_count++;
				if (separator_count !== args.length) {
					if (termination === Jsep.CPAREN_CODE) this.throwError("Unexpected token ,");
					else if (termination === Jsep.CBRACK_CODE) for (let arg = args.length; arg < separator_count; arg++) args.push(null);
				}
			} else if (args.length !== separator_count && separator_count !== 0) this.throwError("Expected comma");
			else {
				const node = this.gobbleExpression();
				if (!node || node.type === Jsep.COMPOUND) this.throwError("Expected comma");
				args.push(node);
			}
		}
		if (!closed) this.throwError("Expected " + String.fromCharCode(termination));
		return args;
	}
	/**
	* Responsible for parsing a group of things within parentheses `()`
	* that have no identifier in front (so not a function call)
	* This function assumes that it needs to gobble the opening parenthesis
	* and then tries to gobble everything within that parenthesis, assuming
	* that the next thing it should see is the close parenthesis. If not,
	* then the expression probably doesn't have a `)`
	* @returns {boolean|jsep.Expression}
	*/
	gobbleGroup() {
		this.index++;
		let nodes = this.gobbleExpressions(Jsep.CPAREN_CODE);
		if (this.code === Jsep.CPAREN_CODE) {
			this.index++;
			if (nodes.length === 1) return nodes[0];
			else if (!nodes.length) return false;
			else return {
				type: Jsep.SEQUENCE_EXP,
				expressions: nodes
			};
		} else this.throwError("Unclosed (");
	}
	/**
	* Responsible for parsing Array literals `[1, 2, 3]`
	* This function assumes that it needs to gobble the opening bracket
	* and then tries to gobble the expressions as arguments.
	* @returns {jsep.ArrayExpression}
	*/
	gobbleArray() {
		this.index++;
		return {
			type: Jsep.ARRAY_EXP,
			elements: this.gobbleArguments(Jsep.CBRACK_CODE)
		};
	}
};
const hooks = new Hooks();
Object.assign(Jsep, {
	hooks,
	plugins: new Plugins(Jsep),
	COMPOUND: "Compound",
	SEQUENCE_EXP: "SequenceExpression",
	IDENTIFIER: "Identifier",
	MEMBER_EXP: "MemberExpression",
	LITERAL: "Literal",
	THIS_EXP: "ThisExpression",
	CALL_EXP: "CallExpression",
	UNARY_EXP: "UnaryExpression",
	BINARY_EXP: "BinaryExpression",
	ARRAY_EXP: "ArrayExpression",
	TAB_CODE: 9,
	LF_CODE: 10,
	CR_CODE: 13,
	SPACE_CODE: 32,
	PERIOD_CODE: 46,
	COMMA_CODE: 44,
	SQUOTE_CODE: 39,
	DQUOTE_CODE: 34,
	OPAREN_CODE: 40,
	CPAREN_CODE: 41,
	OBRACK_CODE: 91,
	CBRACK_CODE: 93,
	QUMARK_CODE: 63,
	SEMCOL_CODE: 59,
	COLON_CODE: 58,
	unary_ops: {
		"-": 1,
		"!": 1,
		"~": 1,
		"+": 1
	},
	binary_ops: {
		"||": 1,
		"??": 1,
		"&&": 2,
		"|": 3,
		"^": 4,
		"&": 5,
		"==": 6,
		"!=": 6,
		"===": 6,
		"!==": 6,
		"<": 7,
		">": 7,
		"<=": 7,
		">=": 7,
		"<<": 8,
		">>": 8,
		">>>": 8,
		"+": 9,
		"-": 9,
		"*": 10,
		"/": 10,
		"%": 10,
		"**": 11
	},
	right_associative: /* @__PURE__ */ new Set(["**"]),
	additional_identifier_chars: /* @__PURE__ */ new Set(["$", "_"]),
	literals: {
		"true": true,
		"false": false,
		"null": null
	},
	this_str: "this"
});
Jsep.max_unop_len = Jsep.getMaxKeyLen(Jsep.unary_ops);
Jsep.max_binop_len = Jsep.getMaxKeyLen(Jsep.binary_ops);
const jsep = (expr) => new Jsep(expr).parse();
const stdClassProps = Object.getOwnPropertyNames(class Test {});
Object.getOwnPropertyNames(Jsep).filter((prop) => !stdClassProps.includes(prop) && jsep[prop] === void 0).forEach((m) => {
	jsep[m] = Jsep[m];
});
jsep.Jsep = Jsep;
const CONDITIONAL_EXP = "ConditionalExpression";
jsep.plugins.register({
	name: "ternary",
	init(jsep) {
		jsep.hooks.add("after-expression", function gobbleTernary(env) {
			if (env.node && this.code === jsep.QUMARK_CODE) {
				this.index++;
				const test = env.node;
				const consequent = this.gobbleExpression();
				if (!consequent) this.throwError("Expected expression");
				this.gobbleSpaces();
				if (this.code === jsep.COLON_CODE) {
					this.index++;
					const alternate = this.gobbleExpression();
					if (!alternate) this.throwError("Expected expression");
					env.node = {
						type: CONDITIONAL_EXP,
						test,
						consequent,
						alternate
					};
					if (test.operator && jsep.binary_ops[test.operator] <= .9) {
						let newTest = test;
						while (newTest.right.operator && jsep.binary_ops[newTest.right.operator] <= .9) newTest = newTest.right;
						env.node.test = newTest.right;
						newTest.right = env.node;
						env.node = test;
					}
				} else this.throwError("Expected :");
			}
		});
	}
});

// src/pricing/expression/scan-expression.ts
const MAX_EXPRESSION_CHARACTERS = 1e3;
const MAX_EXPRESSION_DEPTH = 50;
/**
* The pattern of a word, and that of nearly all words. The first needs tables of all Unicode letters, which take
* longer to build than most scans, so it is compiled only for texts beyond ASCII.
*/
const WORD = "[\\p{L}_][\\p{L}\\p{N}_]*";
const PLAIN_WORD = "[A-Za-z_][A-Za-z0-9_]*";
const PLAIN = /^[\0-\x7f]*$/;
const wholly = (word) => new RegExp(`^${word}$`, "u");
const tokenOf = (word) => new RegExp(`(?<number>\\d+(?:\\.\\d+)?)|(?<word>${word})|(?<operator>[+*/-])|(?<open>\\()|(?<close>\\))|(?<comma>,)`, "uy");
const PLAIN_ALIAS = wholly(PLAIN_WORD);
const PLAIN_TOKEN = tokenOf(PLAIN_WORD);
const SPACE = /[ \t\r\n]*/y;
const LOOKALIKES = {
	"×": "*",
	"·": "*",
	"÷": "/",
	"−": "-",
	"–": "-"
};
/** True if the text can be an alias: it must be one word of an expression. */
function isAliasName(text) {
	return PLAIN_ALIAS.test(text) || wholly(WORD).test(text);
}
/** The tokens of `text`, with operands and operators in a valid order, or the reason for a refusal. */
function scanExpression(text) {
	if (text.length > 1e3) return refuse(`it is longer than ${MAX_EXPRESSION_CHARACTERS} characters`, 1, "split it into several charges");
	const pattern = PLAIN.test(text) ? PLAIN_TOKEN : tokenOf(WORD);
	const tokens = [];
	let index = spacesFrom(text, 0);
	while (index < text.length) {
		const token = tokenAt(text, index, pattern);
		if (token === void 0) return unknownCharacter(text, index);
		tokens.push(token);
		index = spacesFrom(text, index + token.text.length);
	}
	return checkOrder(tokens) ?? {
		kind: "scanned",
		tokens
	};
}
function tokenAt(text, index, pattern) {
	pattern.lastIndex = index;
	const groups = pattern.exec(text)?.groups;
	for (const kind of [
		"number",
		"word",
		"operator",
		"open",
		"close",
		"comma"
	]) {
		const found = groups?.[kind];
		if (found !== void 0) return {
			kind,
			text: found,
			position: index + 1
		};
	}
}
function spacesFrom(text, index) {
	SPACE.lastIndex = index;
	return index + (SPACE.exec(text)?.[0].length ?? 0);
}
function unknownCharacter(text, index) {
	const character = String.fromCodePoint(text.codePointAt(index) ?? 0);
	const meant = LOOKALIKES[character];
	return refuse(`the character ${JSON.stringify(character)} is not part of the arithmetic`, index + 1, meant === void 0 ? "use numbers, aliases, + - * /, parentheses, min, max, ceil and floor" : `write ${meant}`);
}
/** Checks the order of neighbouring tokens, and that every parenthesis is closed. */
function checkOrder(tokens) {
	const opened = [];
	for (const [index, token] of tokens.entries()) {
		const before = tokens[index - 1];
		const afterOperand = before !== void 0 && endsOperand(before);
		switch (token.kind) {
			case "number":
			case "word":
				if (afterOperand) return refuse(`there is no operator before ${token.text}`, token.position, "write one");
				break;
			case "open":
				if (afterOperand && before?.kind !== "word") return refuse("there is no operator before the parenthesis", token.position, "write one");
				opened.push(token);
				if (opened.length > 50) return refuse(`parentheses are nested more than ${50} deep`, token.position, "split it into several charges");
				break;
			case "operator":
				if (!afterOperand && token.text !== "-") return refuse(`there is no value before ${token.text}`, token.position, "write one");
				break;
			case "close":
			case "comma":
				if (!afterOperand && !(token.kind === "close" && before?.kind === "open")) return refuse(`there is no value before ${token.text}`, token.position, "write one");
				if (opened.length === 0) return refuse(`there is no open parenthesis before ${token.text}`, token.position, "remove it");
				if (token.kind === "close") opened.pop();
				break;
			default: token.kind;
		}
	}
	const last = tokens.at(-1);
	if (last === void 0) return refuse("it is empty", 1, "write an expression, such as 1 or calls");
	if (!endsOperand(last) && last.kind !== "open") return refuse(`there is no value after ${last.text}`, last.position, "write one");
	const open = opened.at(-1);
	return open && refuse("the parenthesis is not closed", open.position, "close it");
}
function endsOperand(token) {
	return token.kind === "number" || token.kind === "word" || token.kind === "close";
}
function refuse(reason, position, fix) {
	return {
		kind: "refused",
		reason,
		position,
		fix
	};
}

// src/pricing/expression/parse-expression.ts
/**
* Parses an expression of an expression model: arithmetic over metric aliases, and nothing else.
*
* The interface does not specify the language. Ours has `+ - * /`, unary minus, parentheses, `min` and `max` of one
* or more values, `ceil` and `floor` of one, plain decimal numbers and aliases. jsep parses the structure. It also
* accepts much of JavaScript and ignores stray separators, so the tokens are checked before jsep runs, and its nodes
* afterwards.
*/
/** The number of values that each function takes. */
const FUNCTIONS = {
	min: "some",
	max: "some",
	ceil: "one",
	floor: "one"
};
/** The names that an alias cannot have: the functions, and the words that jsep reads as values. */
const RESERVED_WORDS = [
	...Object.keys(FUNCTIONS),
	"true",
	"false",
	"null",
	"this"
];
/** Parses `text`, or gives the reason for its refusal. Never throws. */
function parseExpression(text) {
	const scanned = scanExpression(text);
	if (scanned.kind === "refused") return scanned;
	try {
		return {
			kind: "parsed",
			expression: new NodeReader$1(scanned.tokens).read(jsep(text))
		};
	} catch (error) {
		if (error instanceof Refusal) return error.refused;
		return refused("it cannot be read as arithmetic", positionOf(error, text), "check its operators and parentheses");
	}
}
/** An expression and all its parts, from left to right. */
function* partsOf(expression) {
	yield expression;
	for (const operand of operandsOf(expression)) yield* partsOf(operand);
}
function operandsOf(expression) {
	switch (expression.kind) {
		case "number":
		case "alias": return [];
		case "negate": return [expression.operand];
		case "binary": return [expression.left, expression.right];
		case "call": return expression.operands;
		default: return expression;
	}
}
/** The aliases that an expression uses, each once, in the order of their first use. */
function aliasesOf(expression) {
	const found = /* @__PURE__ */ new Map();
	for (const part of partsOf(expression)) if (part.kind === "alias" && !found.has(part.name)) found.set(part.name, part.position);
	return [...found].map(([name, position]) => ({
		name,
		position
	}));
}
function refused(reason, position, fix) {
	return {
		kind: "refused",
		reason,
		position,
		fix
	};
}
/** Thrown from inside a tree, and caught in this file only. */
var Refusal = class extends Error {
	refused;
	constructor(reason, position, fix) {
		super(reason);
		this.refused = refused(reason, position, fix);
	}
};
/**
* Converts jsep's nodes to ours and refuses all others. jsep's nodes have no positions. Words and numbers are in the
* same order in the tree as in the text, so the tokens give the positions.
*/
var NodeReader$1 = class {
	#operands;
	#next = 0;
	constructor(tokens) {
		this.#operands = tokens.filter((token) => token.kind === "word" || token.kind === "number");
	}
	read(node) {
		const known = node;
		switch (known.type) {
			case "Literal": return this.#readLiteral(known.raw);
			case "Identifier": return this.#readAlias(known.name);
			case "UnaryExpression":
				if (known.operator !== "-") this.#refuse(`the sign ${known.operator} is not part of the arithmetic`, "leave it out");
				return {
					kind: "negate",
					operand: this.read(known.argument)
				};
			case "BinaryExpression": {
				const left = this.read(known.left);
				const operator = known.operator;
				if (!isOperator(operator)) return this.#refuse(`the operator ${operator} is not part of the arithmetic`, "use + - * or /");
				return {
					kind: "binary",
					operator,
					left,
					right: this.read(known.right)
				};
			}
			case "CallExpression": return this.#readCall(known);
			default: return this.#refuse("it is not one arithmetic expression", "write one expression of numbers, aliases, + - * /, min, max, ceil and floor");
		}
	}
	#readLiteral(raw) {
		if (this.#operands[this.#next]?.kind !== "number") return this.#refuse(`${raw} is not a number`, "use numbers and metric aliases only");
		this.#next += 1;
		return {
			kind: "number",
			value: decimal(raw)
		};
	}
	#readAlias(name) {
		const position = this.#position();
		if (isFunction(name)) this.#refuse(`${name} is a function and has no values`, `write ${name}(…) with its values`);
		this.#next += 1;
		return {
			kind: "alias",
			name,
			position
		};
	}
	#readCall(node) {
		const callee = node.callee;
		if (callee.type !== "Identifier") return this.#refuse("only a function can stand before parentheses", "write an operator between them");
		const name = callee.name;
		if (!isFunction(name)) return this.#refuse(`there is no function ${name}`, "use min, max, ceil or floor, or write an operator");
		const count = node.arguments.length;
		if (count === 0 || FUNCTIONS[name] === "one" && count > 1) this.#refuse(`${name} takes ${FUNCTIONS[name] === "one" ? "one value" : "one value or more"}, and has ${count}`, "give it the values that it takes");
		this.#next += 1;
		return {
			kind: "call",
			name,
			operands: node.arguments.map((argument) => this.read(argument))
		};
	}
	#position() {
		return this.#operands[this.#next]?.position ?? 1;
	}
	#refuse(reason, fix) {
		throw new Refusal(reason, this.#position(), fix);
	}
};
function isFunction(name) {
	return Object.hasOwn(FUNCTIONS, name);
}
function isOperator(text) {
	return text === "+" || text === "-" || text === "*" || text === "/";
}
function positionOf(error, text) {
	const index = error instanceof Error && "index" in error ? error.index : void 0;
	return typeof index === "number" ? Math.min(index + 1, text.length) : 1;
}

// src/pricing/read/read-expression-model.ts
function readExpressionModel({ charges: lines = [], metric_bindings: bindings = [] }, path, faults) {
	const metrics = readBindings(bindings, [...path, "metric_bindings"], faults);
	if (lines.length === 0) faults.add([...path, "charges"], "charges-empty", "the list of charges is empty", "write at least one charge");
	const read = (text, at) => readExpression(text, metrics, at, faults);
	return {
		kind: "expression",
		charges: lines.map((charge, index) => {
			const at = [
				...path,
				"charges",
				index
			];
			return {
				label: charge.description ?? `charge ${index + 1}`,
				quantity: read(charge.quantity_expression, [...at, "quantity_expression"]),
				unitPrice: read(charge.unit_price_expression, [...at, "unit_price_expression"])
			};
		}),
		metrics
	};
}
function readBindings(bindings, path, faults) {
	const metrics = /* @__PURE__ */ new Map();
	for (const [index, { alias, metric_id }] of bindings.entries()) {
		const at = [
			...path,
			index,
			"alias"
		];
		if (!isAliasName(alias)) faults.add(at, "alias-not-a-word", `the alias ${JSON.stringify(alias)} cannot stand in an expression`, "use letters, digits and underscores, beginning with a letter or an underscore");
		else if (RESERVED_WORDS.includes(alias)) faults.add(at, "alias-reserved", `${alias} has a meaning of its own in expressions`, "choose another alias");
		if (metrics.has(alias)) faults.add(at, "alias-twice", `the alias ${oneValue(alias)} is bound twice`, "give each binding an alias of its own");
		else metrics.set(alias, metric_id);
	}
	return metrics;
}
const NOTHING = {
	kind: "number",
	value: ZERO
};
function readExpression(text, metrics, path, faults) {
	const parsed = parseExpression(text);
	if (parsed.kind === "refused") {
		faults.add(path, "expression-unreadable", `the expression cannot be read at character ${parsed.position}: ${parsed.reason}`, parsed.fix);
		return NOTHING;
	}
	for (const { name, position } of aliasesOf(parsed.expression)) if (!metrics.has(name)) faults.add(path, "alias-unknown", `the alias ${name} at character ${position} is bound to no metric`, metrics.size === 0 ? "bind it in metric_bindings" : `bind it, or use one of ${[...metrics.keys()].map(oneValue).join(", ")}`);
	return parsed.expression;
}

// src/pricing/read/read-tiers.ts
/** Reads the list of tiers at `path`. An empty list gives one tier that costs nothing, and a fault. */
function readTiers(tiers = [], measure, path, faults) {
	if (tiers.length === 0) faults.add(path, "tiers-empty", "the list of tiers is empty", "write at least one tier");
	const bands = [];
	for (const [index, tier] of tiers.entries()) {
		const at = [...path, index];
		const bounds = readBounds(tiers[index - 1], tier, index + 1, at, faults);
		bands.push({
			above: bands.at(-1)?.upTo ?? ZERO,
			upTo: bounds,
			rate: measure === "amount" ? readTierPercentage(tier, at, faults) : readTierPrice(tier, at, faults),
			fixedFee: readDecimal(tier.fixed_fee, [...at, "fixed_fee"], faults)
		});
	}
	if (bands.length === 0) bands.push({
		above: ZERO,
		upTo: null,
		rate: ZERO,
		fixedFee: ZERO
	});
	return {
		coverZero: (tiers[0]?.min_units ?? 0) === 0,
		bands
	};
}
function readBounds(previous, tier, ordinal, path, faults) {
	const floor = previous === void 0 ? 0 : previous.max_units;
	if (floor === void 0) faults.add(path, "tier-unreachable", `tier ${ordinal} follows a tier without max_units, which covers everything above it`, "give the tier before it a max_units, or remove this one");
	else {
		checkStart(tier, floor, ordinal, path, faults);
		if (tier.max_units !== void 0 && tier.max_units <= floor) faults.add([...path, "max_units"], "tier-covers-nothing", `tier ${ordinal} ends at ${tier.max_units}, and everything up to ${floor} lies below it`, `let it end above ${floor}, or remove it`);
	}
	return tier.max_units === void 0 ? null : readUnits(tier.max_units, [...path, "max_units"], faults);
}
function checkStart(tier, floor, ordinal, path, faults) {
	const start = tier.min_units;
	if (start === void 0 || start === floor || start === floor + 1) return;
	const at = [...path, "min_units"];
	if (ordinal === 1) faults.add(at, "tiers-start-late", `the first tier starts at ${start}, so that less than that has no price`, "let the first tier start at 0 or 1, or leave its min_units out");
	else if (start > floor) faults.add(at, "tier-gap", `tier ${ordinal} starts at ${start} and the tier before it ends at ${floor}, so that ${between(floor + 1, start - 1)} no price`, `start it at ${floor + 1}, or let the tier before it end at ${start - 1}`);
	else faults.add(at, "tier-overlap", `tier ${ordinal} starts at ${start} and the tier before it ends at ${floor}, so that ${between(start, floor)} two prices`, `start it at ${floor + 1}, or let the tier before it end at ${start - 1}`);
}
function between(first, last) {
	return first === last ? `${first} has` : `${first} to ${last} have`;
}
/**
* True for a tier without any amount, which is hardly intended. A tier with only a fee is valid: its units are free.
*/
function isWithoutAmount({ price_per_unit, unit_price, percentage, fixed_fee }) {
	return [
		price_per_unit,
		unit_price,
		percentage,
		fixed_fee
	].every((amount) => amount === void 0);
}
function readTierPrice(tier, path, faults) {
	if (tier.percentage !== void 0) faults.add([...path, "percentage"], "tier-price-misplaced", "percentage has no meaning in a tier that is priced per unit", "write price_per_unit, or use a percentage pricing model");
	const { price_per_unit, unit_price } = tier;
	if (price_per_unit !== void 0 && unit_price !== void 0) faults.add([...path, "unit_price"], "tier-price-twice", "price_per_unit and unit_price are two names of one thing, and this tier has both", "keep one of them");
	if (isWithoutAmount(tier)) faults.add(path, "tier-price-missing", "the tier has no price_per_unit, no unit_price and no fixed_fee", "write price_per_unit, \"0\" where its units are free");
	return price_per_unit === void 0 ? readDecimal(unit_price, [...path, "unit_price"], faults) : readDecimal(price_per_unit, [...path, "price_per_unit"], faults);
}
function readTierPercentage(tier, path, faults) {
	for (const field of ["price_per_unit", "unit_price"]) if (tier[field] !== void 0) faults.add([...path, field], "tier-price-misplaced", `${field} has no meaning in a tier of a percentage model`, "write percentage, or use a pricing model that is priced per unit");
	if (isWithoutAmount(tier)) faults.add(path, "tier-percentage-missing", "the tier has no percentage and no fixed_fee", "write percentage, \"0\" where it takes no share");
	return readPercentage(tier.percentage, [...path, "percentage"], faults);
}

// src/pricing/read/read-leaf-model.ts
/** Reads the models that both a price and a leaf of a matrix can have. */
function isLeafModelField(field) {
	return LEAF_MODEL_FIELDS.some((allowed) => allowed === field);
}
/** Reads the model in the field `field` of `models`; `path` leads to `models`. */
function readLeafModel(models, field, path, faults) {
	const at = [...path, field];
	switch (field) {
		case "unit_pricing_model": {
			const written = models[field];
			return written && {
				kind: "unit",
				pricePerUnit: readDecimal(written.price_per_unit, [...at, "price_per_unit"], faults)
			};
		}
		case "fixed_pricing_model": return models[field] && readFixed(models[field], at, faults);
		case "tiered_pricing_model": return models[field] && readTiered("tiered", "quantity", models[field], at, faults);
		case "graduated_tiered_pricing_model": return models[field] && readTiered("graduated", "quantity", models[field], at, faults);
		case "tiered_percentage_pricing_model": return models[field] && readTiered("tiered", "amount", models[field], at, faults);
		case "graduated_percentage_pricing_model": return models[field] && readTiered("graduated", "amount", models[field], at, faults);
		case "volume_percentage_pricing_model": return models[field] && readVolumePercentage(models[field], at, faults);
		default: return field;
	}
}
/** A fixed model without `units` charges one unit. */
function readFixed(written, path, faults) {
	return {
		kind: "fixed",
		pricePerUnit: readDecimal(written.price_per_unit, [...path, "price_per_unit"], faults),
		units: written.units === void 0 ? ONE : readUnits(written.units, [...path, "units"], faults)
	};
}
function readTiered(kind, measure, written, path, faults) {
	return {
		kind,
		measure,
		tiers: readTiers(written.tiers, measure, [...path, "tiers"], faults),
		units: written.units === void 0 ? null : readUnits(written.units, [...path, "units"], faults)
	};
}
function readVolumePercentage(written, path, faults) {
	if (written.percentage === void 0 && written.price_per_unit === void 0 && written.fixed_fee === void 0) faults.add(path, "volume-price-missing", "the model has no percentage, no price_per_unit and no fixed_fee", "write at least one of them, \"0\" where nothing is charged");
	return {
		kind: "volume-percentage",
		rate: readPercentage(written.percentage, [...path, "percentage"], faults),
		pricePerUnit: readDecimal(written.price_per_unit, [...path, "price_per_unit"], faults),
		fixedFee: readDecimal(written.fixed_fee, [...path, "fixed_fee"], faults)
	};
}

// src/pricing/read/read-matrix-model.ts
/** Reads a matrix model: its tree of nodes, checked against its dimensions. `rate-matrix.ts` finds a cell in it. */
/** The depth limit of the tree. No real price list is deeper, and reading a deeper one could exhaust the stack. */
const MAX_MATRIX_DEPTH = 32;
const EMPTY_NODE = {
	leaf: null,
	splits: [],
	fallback: null
};
function readMatrixModel(written, path, faults) {
	const dimensions = readDimensions(written, [...path, "dimensions"], faults);
	return {
		kind: "matrix",
		dimensions,
		root: new NodeReader(dimensions, faults).readNode(written.root, [...path, "root"], 1)
	};
}
function readDimensions(written, path, faults) {
	const dimensions = /* @__PURE__ */ new Map();
	for (const [index, { key, values }] of written.dimensions.entries()) {
		if (dimensions.has(key)) faults.add([
			...path,
			index,
			"key"
		], "dimension-twice", `the dimension ${oneValue(key)} is listed twice`, "keep one of them, with all values");
		for (const [place, value] of values.entries()) if (values.indexOf(value) !== place) faults.add([
			...path,
			index,
			"values",
			place
		], "dimension-value-twice", `the dimension ${oneValue(key)} lists the value ${oneValue(value)} twice`, "keep one of them");
		dimensions.set(key, [...dimensions.get(key) ?? [], ...values]);
	}
	return dimensions;
}
/** Walks the tree of one matrix, and holds the data that all its nodes share. */
var NodeReader = class {
	#dimensions;
	#faults;
	#cellKeys = /* @__PURE__ */ new Set();
	constructor(dimensions, faults) {
		this.#dimensions = dimensions;
		this.#faults = faults;
	}
	readNode(written, path, depth) {
		if (depth > MAX_MATRIX_DEPTH) {
			this.#faults.add(path, "matrix-too-deep", `the matrix is nested more than ${MAX_MATRIX_DEPTH} nodes deep`, "split each dimension once on the way to a leaf");
			return EMPTY_NODE;
		}
		const { leaf, splits = [], fallback } = written;
		if (leaf === void 0 && splits.length === 0 && fallback === void 0) this.#faults.add(path, "matrix-node-empty", "the node has no leaf, no splits and no fallback, so that what reaches it has no price", "give it a leaf, or remove it");
		if (leaf !== void 0 && (splits.length > 0 || fallback !== void 0)) this.#faults.add(path, "matrix-node-unreachable", "the node has a leaf, so that its splits and its fallback are never reached", "keep the leaf or the rest");
		return {
			leaf: leaf === void 0 ? null : this.#readLeaf(leaf, [...path, "leaf"]),
			splits: splits.map((split, index) => this.#readSplit(split, [
				...path,
				"splits",
				index
			], depth)),
			fallback: fallback === void 0 ? null : this.readNode(fallback, [...path, "fallback"], depth + 1)
		};
	}
	#readLeaf(written, path) {
		if (this.#cellKeys.has(written.cell_key)) this.#faults.add([...path, "cell_key"], "cell-key-twice", `the cell key ${oneValue(written.cell_key)} names two leaves`, "give each leaf a cell key of its own");
		this.#cellKeys.add(written.cell_key);
		const field = chooseModel(written, "the leaf", path, this.#faults);
		if (field === void 0) return null;
		if (!isLeafModelField(field)) {
			this.#faults.add([...path, field], "model-not-for-leaf", `a leaf cannot have a ${field}`, `use one of ${LEAF_MODEL_FIELDS.join(", ")}`);
			return null;
		}
		const model = readLeafModel(written, field, path, this.#faults);
		return model === void 0 ? null : {
			label: written.label ?? written.cell_key,
			model
		};
	}
	#readSplit(written, path, depth) {
		const { dimension_key: dimension, wildcard } = written;
		const values = this.#dimensions.get(dimension);
		if (values === void 0) this.#faults.add([...path, "dimension_key"], "dimension-unknown", `the matrix has no dimension ${oneValue(dimension)}`, `list it in dimensions, or use one of ${[...this.#dimensions.keys()].map(oneValue).join(", ") || "them"}`);
		if (written.branches.length === 0 && wildcard === void 0) this.#faults.add(path, "matrix-split-empty", "the split has no branches and no wildcard", "give it a branch, or remove it");
		const branches = /* @__PURE__ */ new Map();
		for (const [index, { value, child }] of written.branches.entries()) {
			const at = [
				...path,
				"branches",
				index
			];
			if (branches.has(value)) this.#faults.add([...at, "value"], "branch-twice", `the split on ${oneValue(dimension)} has two branches for ${oneValue(value)}`, "keep one of them");
			if (values !== void 0 && !values.includes(value)) this.#faults.add([...at, "value"], "branch-value-unknown", `${oneValue(value)} is not a value of the dimension ${oneValue(dimension)}`, `use one of ${values.map(oneValue).join(", ")}, or list it in the dimension`);
			const node = this.readNode(child, [...at, "child"], depth + 1);
			if (!branches.has(value)) branches.set(value, node);
		}
		return {
			dimension,
			branches,
			wildcard: wildcard === void 0 ? null : this.readNode(wildcard, [...path, "wildcard"], depth + 1)
		};
	}
};

// src/pricing/read/read-model.ts
/** The model in use of a price, and all its faults. The model is usable only without faults. */
function readModel(price) {
	const faults = new ModelFaults();
	return {
		model: readOnlyModel(price, faults),
		faults: faults.list
	};
}
function readOnlyModel(price, faults) {
	const field = chooseModel(price, "the price", [], faults);
	return field && readWritten(price, field, faults);
}
function readWritten(price, field, faults) {
	switch (field) {
		case "prepaid_tiered_pricing_model": return price[field] && readPrepaidTiered(price[field], [field], faults);
		case "prepaid_fixed_tiered_pricing_model": return price[field] && readPrepaidFixed(price[field], [field], faults);
		case "expression_pricing_model": return price[field] && readExpressionModel(price[field], [field], faults);
		case "matrix_pricing_model": return price[field] && readMatrixModel(price[field], [field], faults);
		default: return readLeafModel(price, field, [], faults);
	}
}
function readPrepaidTiered(written, path, faults) {
	return {
		kind: "prepaid-tiered",
		prepaidUnits: readUnits(written.prepaid_units, [...path, "prepaid_units"], faults),
		tiers: readTiers(written.tiers, "quantity", [...path, "tiers"], faults)
	};
}
/** The tier that holds the prepaid units gives both the fixed fee and the price of each unit beyond them. */
function readPrepaidFixed(written, path, faults) {
	const prepaidUnits = readUnits(written.prepaid_units, [...path, "prepaid_units"], faults);
	const tiers = readTiers(written.tiers, "quantity", [...path, "tiers"], faults);
	const holder = tiers.bands.find(({ upTo }) => upTo === null || prepaidUnits.lte(upTo));
	if (!(holder !== void 0 && (tiers.coverZero || prepaidUnits.gt(holder.above)))) faults.add([...path, "prepaid_units"], "prepaid-units-outside-tiers", `no tier holds ${written.prepaid_units} prepaid units, so that nothing says what they cost`, "add a tier that holds them, or change their number");
	return {
		kind: "prepaid-fixed",
		prepaidUnits,
		fixedFee: holder?.fixedFee ?? ZERO,
		pricePerUnit: holder?.rate ?? ZERO
	};
}

// src/pricing/billing-interval.ts
/**
* `billing_interval: monthly` is one month, and an interval count with the unit `month` is that number of months. The
* interface shows only these values. Null for any other value, and if the two contradict each other.
*/
function intervalMonths(price) {
	const named = price.billing_interval === "monthly" ? 1 : null;
	const counted = price.billing_interval_unit === "month" ? price.billing_interval_count ?? null : null;
	if (counted !== null && counted < 1) return null;
	if (price.billing_interval_unit === void 0) return named;
	if (price.billing_interval === void 0) return counted;
	return named === counted ? named : null;
}
/** True if two prices have the same interval, in the same words or in the same number of months. */
function sameInterval(a, b) {
	const months = intervalMonths(a);
	if (months !== null) return months === intervalMonths(b);
	return a.billing_interval === b.billing_interval && a.billing_interval_count === b.billing_interval_count && a.billing_interval_unit === b.billing_interval_unit;
}
/** The interval in words, such as `monthly` or `every 3 months`. */
function intervalText(price) {
	const { billing_interval, billing_interval_count: count = 1, billing_interval_unit: unit } = price;
	if (billing_interval !== void 0) return billing_interval;
	if (unit === void 0) return "at no stated interval";
	return `every ${count} ${unit === "month" && count !== 1 ? "months" : unit}`;
}

// src/pricing/read/read-terms.ts
/** The terms and all their faults. The terms are usable only without faults. */
function readTerms(price) {
	const faults = new ModelFaults();
	const excluded = [];
	const minimumSpend = readLimit(price, "minimum_spend", faults, excluded);
	const maximumSpend = readLimit(price, "maximum_spend", faults, excluded);
	if (minimumSpend !== null && maximumSpend !== null && minimumSpend.gt(maximumSpend)) addLimitsCrossed(faults);
	return {
		terms: {
			discount: readDiscount(price.discount ?? void 0, faults, excluded),
			minimumSpend,
			maximumSpend,
			trialDays: price.trial_period_days ?? 0,
			excluded
		},
		faults: faults.list
	};
}
function addLimitsCrossed(faults) {
	faults.add(["minimum_spend"], "spend-limits-crossed", "the minimum spend is above the maximum spend", "lower the one or raise the other");
}
function readDiscount(discount, faults, excluded) {
	if (discount === void 0) return null;
	const { type = "percentage", amount } = discount;
	if (type !== "percentage") {
		excluded.push(`a discount of ${amount} of the type ${type}, running ${durationText(discount)}`);
		return null;
	}
	return {
		fraction: readDiscountFraction(amount, faults),
		lasts: durationOf(discount)
	};
}
/** Reads the percentage at `discount.amount` as a fraction. */
function readDiscountFraction(amount, faults) {
	const fraction = readPercentage(amount, ["discount", "amount"], faults);
	if (fraction.lt(ZERO) || fraction.gt(ONE)) faults.add(["discount", "amount"], "discount-out-of-range", `a discount of ${amount} % is not between 0 and 100`, "write a percentage from \"0\" to \"100\"");
	return fraction;
}
function durationOf(discount) {
	const { duration_value, duration_unit, duration_type = "fixed" } = discount;
	if (duration_value === void 0 || duration_value === null) return { kind: "forever" };
	const months = monthsOfUnit(duration_unit ?? "");
	if (months === void 0 || duration_type !== "fixed") return {
		kind: "other",
		text: durationText(discount)
	};
	return {
		kind: "months",
		months: months * duration_value
	};
}
function durationText({ duration_value, duration_unit, duration_type }) {
	if (duration_value === void 0 || duration_value === null) return "without end";
	return [
		duration_value,
		duration_unit,
		duration_type
	].filter((part) => part !== void 0 && part !== null).join(" ");
}
function readLimit(price, field, faults, excluded) {
	const limit = price[field] ?? null;
	if (limit === null) return null;
	const amount = readLimitAmount(limit.amount, field, faults);
	if (limit.period === price.billing_interval || !saysInterval(price)) return amount;
	const months = intervalMonths(price);
	const periodMonths = monthsOfPeriod(limit.period);
	if (months === null || periodMonths === void 0) {
		const name = field === "minimum_spend" ? "minimum" : "maximum";
		excluded.push(`a ${limit.period} ${name} spend of ${limit.amount} on a bill of another interval`);
		return null;
	}
	return amount.times(decimal(months)).div(decimal(periodMonths));
}
/** Reads the amount at `minimum_spend.amount` or `maximum_spend.amount`. */
function readLimitAmount(amount, field, faults) {
	const limit = readDecimal(amount, [field, "amount"], faults);
	if (limit.gte(ZERO)) return limit;
	faults.add([field, "amount"], "negative-spend-limit", `a ${field === "minimum_spend" ? "minimum" : "maximum"} spend of ${amount} is below zero`, "write an amount from \"0\" up, or leave the limit out");
	return ZERO;
}
function saysInterval(price) {
	return price.billing_interval !== void 0 || price.billing_interval_unit !== void 0;
}

// src/pricing/read/read-price.ts
/** The price in exact decimals, or all its faults. Never throws. */
function readPrice(price) {
	const { model, faults: modelFaults } = readModel(price);
	const { terms, faults: termFaults } = readTerms(price);
	const [first, ...rest] = [...modelFaults, ...termFaults];
	if (first !== void 0) return {
		kind: "faulty",
		faults: [first, ...rest]
	};
	if (model === void 0) throw new Error("a model that cannot be read must say why");
	return {
		kind: "read",
		model,
		terms
	};
}

// src/pricing/read/check-model.ts
/** All faults; empty if the price can be rated. Paths begin at the price's root. Never throws. */
function checkModel(price) {
	const read = readPrice(price);
	return read.kind === "faulty" ? read.faults : [];
}

// src/timeline/bundle-schedule.ts
/**
* `since` is the day from which the subscription uses the bundle. Null stands for an unknown day before any change.
*/
function bundleSchedule(bundle, since, lock, fields) {
	const arrived = [];
	const held = [];
	const arrivals = [];
	for (const [index, edition] of bundle.editions.entries()) {
		const day = arrivalDay(edition, since, fields);
		if (day === "never") {
			arrivals.push({
				reached: "never",
				from: "never"
			});
			continue;
		}
		const from = day === null || lock === void 0 ? day : released(edition, lock, day, fields);
		if (day !== null && from !== day) held.push({
			bundle: bundle.address,
			change: day,
			until: from,
			leaves: false
		});
		const arrives = day === null || from !== null;
		if (arrives) arrived.push({
			index,
			from,
			released: from !== day
		});
		arrivals.push({
			reached: day,
			from: arrives ? from : "never"
		});
	}
	return {
		turns: [...new Set(arrived.map(({ from }) => from))].sort(byDay).map((day) => turnOn(day, bundle, arrived)),
		held,
		arrivals
	};
}
/** True where a change of the bundle reaches only new subscriptions, or existing ones at their renewal. */
function hasLimitedReach({ editions }) {
	return editions.some(({ applies }) => applies !== void 0);
}
/**
* The day on which an edition reaches the subscription, before any lock; null from the start of its use. `never`
* where it reaches only new subscriptions, or waits for a renewal that the contract does not have.
*/
function arrivalDay({ from: change, applies = {
	to: "all",
	at: "date"
} }, since, fields) {
	if (change === null) return null;
	if (since !== null && change <= since) return null;
	if (applies.to === "new") return "never";
	return applies.at === "renewal" ? nextRenewal(fields, change) ?? "never" : change;
}
/**
* The day on which a lock lets an edition in that would arrive on `day`; null for never. A change at renewal never comes
* between two renewals: the lock's last day moves it to the next one.
*/
function released({ applies }, lock, day, fields) {
	const from = lockRelease(lock, day, fields);
	return from !== null && applies?.at === "renewal" ? nextRenewal(fields, from) : from;
}
function byDay(a, b) {
	return (a ?? "") < (b ?? "") ? -1 : 1;
}
/** The edition in force from a day. Of several changes that arrive on that day, the last one describes it. */
function turnOn(day, { editions }, arrivals) {
	const arrived = arrivals.filter(({ from }) => from === null || day !== null && from <= day);
	const latest = arrived.findLast(({ from }) => from === day);
	const edition = latest && editions[latest.index];
	if (edition === void 0) throw new Error(`no edition arrives on ${day}`);
	return {
		from: day,
		edition: withPrices(edition, editions, arrived),
		released: latest?.released ?? false
	};
}
/** The prices of an edition, each from the last change that wrote it among those that have arrived. */
function withPrices(edition, editions, arrived) {
	const all = arrived.flatMap(({ index }) => editions[index] ?? []);
	if (all.at(-1) === edition && editions[all.length - 1] === edition) return edition;
	const prices = /* @__PURE__ */ new Map();
	for (const each of all) for (const key of each.changes ?? each.prices.keys()) prices.set(key, each);
	const own = [...prices].toSorted(([a], [b]) => a < b ? -1 : 1).flatMap(([key, { prices: of }]) => {
		const price = of.get(key);
		return price === void 0 ? [] : [[key, price]];
	});
	return {
		...edition,
		prices: new Map(own)
	};
}
/**
* The edition in force on a day, or the first one where the day is unknown. Every bundle has
* an edition from the start.
*/
function editionOn(bundle, day) {
	const edition = bundle.editions.findLast(({ from }) => from === null || day !== null && from <= day);
	if (edition === void 0) throw new Error(`${bundle.address} has no edition from the start`);
	return edition;
}

// src/timeline/entry-ranges.ts
/** Sorted by day, never empty. */
function entryRanges(subscription) {
	const { entries } = subscription;
	return rangesOf(entries.length > 0 ? entries : [planAlone(subscription)]);
}
/** One range for each entry. A draft has the range that it would have once published, and ends no other range. */
function rangesOf(entries) {
	const ranges = [];
	for (const [index, entry] of entries.entries()) {
		const before = ranges.findLast((range) => !range.entry.draft);
		const next = entries.slice(index + 1).find((later) => !later.draft);
		ranges.push({
			entry,
			from: entry.effectiveAt,
			until: next?.effectiveAt ?? null,
			items: entry.items ?? before?.items,
			itemsEntry: entry.items ? entry : before?.itemsEntry ?? entry,
			entitlements: entry.entitlements ?? before?.entitlements,
			entitlementsEntry: entry.entitlements ? entry : before?.entitlementsEntry
		});
	}
	return ranges;
}
/** The entry of a subscription that has none: its plan's items, from the start. */
function planAlone({ locate }) {
	return {
		effectiveAt: null,
		locate
	};
}

// src/pricing/read/check-subscription-terms.ts
/** Checks the amounts of a subscription's own terms, with the rules for those of a price. */
/** All faults. Paths begin at the subscription. `fields` has the names of the service. Never throws. */
function checkSubscriptionTerms(fields) {
	const faults = new ModelFaults();
	const discount = amountOf(fields.discount);
	if (discount !== void 0) readDiscountFraction(discount, faults);
	const [minimum, maximum] = ["minimum_spend", "maximum_spend"].map((field) => {
		const amount = amountOf(fields[field]);
		return amount === void 0 ? void 0 : readLimitAmount(amount, field, faults);
	});
	if (minimum?.gt(maximum ?? minimum) && periodOf(fields.minimum_spend) === periodOf(fields.maximum_spend)) addLimitsCrossed(faults);
	return faults.list;
}
function amountOf(value) {
	return isJsonObject(value) && typeof value.amount === "string" ? value.amount : void 0;
}
function periodOf(value) {
	return isJsonObject(value) ? value.period : void 0;
}

// src/catalog/check/check-amounts.ts
function checkTermAmounts({ value, placed }, faults) {
	for (const { path, code, message, fix } of checkSubscriptionTerms(value)) faults.error({
		code,
		source: locateIn(placed)(path),
		message,
		fix
	});
}
const RATES = /* @__PURE__ */ new Set([
	"price_per_unit",
	"unit_price",
	"fixed_fee"
]);
/** A rate below zero is a credit. The service may accept it, but it is seldom intended. */
function hintAtCredits(price, model, locate, faults) {
	for (const { path, name, amount } of creditsIn(price[model] ?? null, [model])) faults.hint(`credit ${name} ${amount}`, {
		code: "negative-rate",
		source: locate(path),
		message: `\`${name}\` is ${amount}, which takes money off the bill`,
		fix: "make sure that a credit is meant"
	});
}
function creditsIn(value, path) {
	return (isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []).flatMap(([step, member]) => {
		const name = String(step);
		return typeof member === "string" && RATES.has(name) && isDecimalText(member) && /^-.*[1-9]/.test(member) ? [{
			path: [...path, step],
			name,
			amount: member
		}] : creditsIn(member, [...path, step]);
	});
}

// src/catalog/check/check-interval.ts
/** Words for a number of months; null for a word that means no whole number of them. */
const MONTHS = new Map([
	...words(1, "monthly", "month", "months"),
	...words(3, "quarterly", "quarter", "quarters"),
	...words(6, "semiannual", "semiannually", "half_yearly"),
	...words(12, "yearly", "annual", "annually", "year", "years"),
	...words(null, "weekly", "week", "weeks", "biweekly", "daily", "day", "days")
]);
function words(months, ...names) {
	return names.map((name) => [name, months]);
}
function hintAtInterval(price, locate, faults) {
	const { billing_interval: named, billing_interval_count: count, billing_interval_unit: unit } = price;
	if ([
		named,
		count,
		unit
	].every((part) => part === void 0)) return;
	if (count === void 0 === (unit === void 0) && intervalMonths(price) !== null) return;
	faults.hint(`interval ${writtenText(price)}`, {
		code: "unknown-interval",
		source: locate([faultyField(price)]),
		message: `${writtenText(price)} is no interval that is understood: it is sent as it is, and its money is excluded from every sum`,
		fix: fixOf(price)
	});
}
function faultyField({ billing_interval: named, billing_interval_unit: unit }) {
	if (named !== void 0) return "billing_interval";
	return unit === void 0 ? "billing_interval_count" : "billing_interval_unit";
}
function writtenText(price) {
	return [
		"billing_interval",
		"billing_interval_count",
		"billing_interval_unit"
	].flatMap((name) => price[name] === void 0 ? [] : [`${name}: ${oneValue(String(price[name]))}`]).join(" with ");
}
const UNDERSTOOD = "billing_interval: monthly, or a billing_interval_count with billing_interval_unit: month";
function fixOf({ billing_interval: named, billing_interval_count: count, billing_interval_unit: unit }) {
	if (named !== void 0 && (count !== void 0 || unit !== void 0)) return `write either ${UNDERSTOOD}`;
	if (typeof named === "string") return fixOfMonths(monthsIn(named));
	if (typeof unit !== "string") return "add billing_interval_unit: month, if months are counted";
	if (typeof count !== "number" || count < 1) return "add billing_interval_count, a number of months";
	const each = monthsIn(unit);
	return fixOfMonths(each === null || each === void 0 ? each : each * count);
}
/** Undefined for a word that resembles none of them. */
function monthsIn(written) {
	const word = written.toLowerCase();
	const near = MONTHS.has(word) ? word : nearestName(word, [...MONTHS.keys()]);
	return near === void 0 ? void 0 : MONTHS.get(near);
}
function fixOfMonths(months) {
	if (months === void 0) return `write ${UNDERSTOOD}`;
	if (months === null) return `weeks and days are no whole number of months, so that nothing counts them; if months are meant, write ${UNDERSTOOD}`;
	if (months === 1) return "write billing_interval: monthly";
	return `for ${counted(months, "month")}, write billing_interval_count: ${months} and billing_interval_unit: month instead`;
}

// src/catalog/check/check-price.ts
/** The rules of one complete price, which was written whole or merged from several places. */
/** `check` requires all fields of a price in its place. False where one is missing. */
function isComplete(price, locate, check, faults) {
	if (check.passes(price)) return true;
	const missing = check.errorsOf(price).filter((error) => error.keyword === "required");
	for (const error of missing) {
		const path = error.instancePath.split("/").slice(1);
		const name = String(error.params.missingProperty);
		const owner = path.length === 0 ? "the price" : fieldName(path);
		faults.error({
			code: "missing-field",
			source: locate(path),
			message: `${owner} lacks \`${name}\` once it is merged`,
			fix: `add \`${name}\``
		});
	}
	return missing.length === 0;
}
/** Requires one pricing model, of the declared type, that can be rated. Hints at credits and unknown intervals. */
function checkPricing(price, locate, faults) {
	const models = pricingModelsOf(price);
	const [model, second] = models;
	if (model === void 0) {
		faults.error({
			code: "no-pricing-model",
			source: locate([]),
			message: "the price has no pricing model",
			fix: `add one, such as \`${typeof price.type === "string" ? price.type : "fixed"}_pricing_model\``
		});
		return;
	}
	if (second !== void 0) {
		faults.error({
			code: "several-pricing-models",
			source: locate([second]),
			message: `the price has ${models.length} pricing models: ${models.join(", ")}`,
			fix: "keep the one that it is priced by",
			related: [{
				source: locate([model]),
				message: "the first one"
			}]
		});
		return;
	}
	hintAtCredits(price, model, locate, faults);
	hintAtInterval(price, locate, faults);
	for (const { path, code, message, fix } of checkModel(price)) faults.error({
		code,
		source: locate(path),
		message,
		fix
	});
}
/** The interface allows null for these fields. Everywhere else in a complete price, a field is left out instead. */
const NULLABLE = /* @__PURE__ */ new Set(["duration_unit", "duration_value"]);
/**
* Refuses null in a price that is written whole, and in the lists of an override, which no merge looks into: only a
* field of a change or an override has something to remove. False where there is a null, so that nothing is
* calculated with it.
*/
function refuseNulls(value, locate, faults, path = []) {
	if (value === null) {
		if (NULLABLE.has(String(path.at(-1)))) return true;
		faults.error({
			code: "null-value",
			source: locate(path),
			message: path.some((step) => typeof step === "number") ? `${fieldName(path)} is null, and a list is always written whole` : `${fieldName(path)} is null in a price that is written whole`,
			fix: "write a value, or leave the field out"
		});
		return false;
	}
	return (isJsonArray(value) ? [...value.entries()] : isJsonObject(value) ? Object.entries(value) : []).map(([step, part]) => refuseNulls(part, locate, faults, [...path, step])).every(Boolean);
}

// src/catalog/check/check-products.ts
function reportRepeatedProducts(used, reading) {
	if (used.length < 2) return;
	if (new Set(used.map(({ product }) => productIdentity(product, reading))).size === used.length) return;
	const placed = used.map(({ product, place }) => ({
		product,
		source: place()
	}));
	const seen = /* @__PURE__ */ new Map();
	for (const { product, source } of placed.toSorted(byPlace)) {
		const identity = productIdentity(product, reading);
		const first = seen.get(identity);
		if (first === void 0) seen.set(identity, source);
		else reading.faults.error({
			code: "product-twice",
			source,
			message: `${productText(product)} has two prices in the same set`,
			fix: "keep one of the two, or make it a product of its own",
			related: [{
				source: first,
				message: "the first price"
			}]
		});
	}
}
function byPlace({ source: a }, { source: b }) {
	if (a.file !== b.file) return a.file < b.file ? -1 : 1;
	return a.line - b.line || a.column - b.column;
}
/** One text per product, whether it is named by key or by the id under which the catalog adopts it. */
function productIdentity(product, { declared, environment }) {
	if (product.kind === "id") return product.id;
	const written = declared.product.get(productKey(product.address));
	return (written && chosenId(written, environment)) ?? product.address;
}
/** The key in a product's address. */
function productKey(address) {
	return address.slice(address.indexOf(".") + 1);
}
function productText(product) {
	return `\`${product.kind === "id" ? product.id : productKey(product.address)}\``;
}

// src/catalog/check/held-prices.ts
/**
* Prices of things that the service already has, which are written with their `id`. Any price that the service holds
* can be written down as it is. A fault that keeps such a price from being rated is therefore a warning: its money is
* excluded, and a guard refuses every change of it as one that cannot be measured. In a new price the same fault is
* an error.
*/
/** The collector for the faults of a resource's prices: where `isHeld`, errors become warnings. */
function pricingFaults(faults, isHeld) {
	return isHeld ? {
		...faults,
		error: faults.warning,
		errorOnce: faults.hint
	} : faults;
}
/** Fields that a price needs to be rated, but not to be passed on. */
const NEEDED_TO_RATE = /* @__PURE__ */ new Set([
	"type",
	"price_per_unit",
	"tiers",
	"charges",
	"metric_bindings",
	"quantity_expression",
	"unit_price_expression"
]);
/** Shape faults within a price that mean only that it cannot be rated. */
const SHAPES_THAT_CANNOT_BE_RATED = /* @__PURE__ */ new Set([
	"minItems",
	"minimum",
	"minLength",
	"required"
]);
/** A test for shape faults in a price that the service has: such a fault only keeps the price from being rated. */
function isTolerated(file, environment) {
	return ([section, key, ...path], keyword, missing) => {
		if (!SHAPES_THAT_CANNOT_BE_RATED.has(keyword)) return false;
		if (keyword === "required" && !NEEDED_TO_RATE.has(String(missing))) return false;
		const isPrice = path.includes("price") || path.indexOf("prices") >= 0 && path.indexOf("prices") < path.length - 1;
		const entries = isJsonObject(file) ? file[String(section)] : void 0;
		const value = isJsonObject(entries) ? entries[String(key)] : void 0;
		return isPrice && isJsonObject(value) && chosenId({ value }, environment) !== void 0;
	};
}

// src/catalog/check/check-expansion.ts
/**
* Checks a subscription against the bundles and products that it uses, over its whole time: the keys of its
* overrides, the fields that an item's price needs, one currency, each product once in a bundle, and no use of a
* deleted thing.
*/
/** `bundles` holds the bundles whose own rules could be checked. Items of other bundles are skipped. */
function checkExpansion(subscription, bundles, reading) {
	const following = /* @__PURE__ */ new Map();
	if (subscription.plan) reportAbsentUse(subscription.plan, null, () => subscription.locate(["plan"]), reading, "plan");
	for (const range of entryRanges(subscription)) {
		const { items = [] } = range;
		const since = range.entry.draft ? new Map(following) : following;
		follow(since, range);
		checkBundlesOnce(range, reading);
		for (const priced of items.flatMap(pricesOf)) reportAbsentUse(priced.product, range.until, () => priced.locate([]), reading);
		checkProductsOnce(range, reading);
		for (const item of items) {
			if (item.kind !== "product") reportAbsentUse(bundleOf(item), range.until, () => item.locate([item.kind]), reading, "bundle");
			const bundle = item.kind === "bundle" ? bundles.get(item.bundle) : void 0;
			if (item.kind !== "bundle" || bundle === void 0) continue;
			checkCurrency(subscription, bundle, item, reading);
			checkExpanded(subscription, bundle, item, range, since.get(item.bundle) ?? null, reading);
		}
	}
}
function bundleOf(item) {
	return item.kind === "bundle" ? {
		kind: "address",
		address: addressOf("bundle", item.bundle)
	} : {
		kind: "id",
		id: item.bundleId
	};
}
/** The prices of an item that uses no bundle of the catalog. */
function pricesOf(item) {
	if (item.kind === "product") return [item];
	return item.kind === "bundle_id" ? item.items : [];
}
function usedAsWritten({ product, locate }) {
	return {
		product,
		place: () => locate([])
	};
}
/**
* Refuses a product that stands twice by itself, or twice in one bundle of the service.
* Bundles of the catalog are checked where they are declared.
*/
function checkProductsOnce({ items = [] }, reading) {
	const alone = items.filter((item) => item.kind === "product");
	reportRepeatedProducts(alone.map(usedAsWritten), reading);
	for (const item of items) if (item.kind === "bundle_id") reportRepeatedProducts(item.items.map(usedAsWritten), reading);
}
function follow(since, { items = [], from }) {
	const named = new Set(items.flatMap((item) => item.kind === "bundle" ? [item.bundle] : []));
	for (const key of since.keys()) if (!named.has(key)) since.delete(key);
	for (const key of named) if (!since.has(key)) since.set(key, from);
}
function checkBundlesOnce({ items = [] }, { faults }) {
	if (items.length < 2) return;
	const seen = /* @__PURE__ */ new Map();
	for (const item of items) {
		if (item.kind === "product") continue;
		const name = item.kind === "bundle" ? item.bundle : item.bundleId;
		const place = () => item.locate([item.kind]);
		const first = seen.get(`${item.kind} ${name}`);
		if (first === void 0) seen.set(`${item.kind} ${name}`, place);
		else faults.error({
			code: "bundle-twice",
			source: place(),
			message: `the bundle \`${name}\` stands twice in the entry`,
			fix: "keep one of the two",
			related: [{
				source: first(),
				message: "the first one"
			}]
		});
	}
}
function checkCurrency({ fields, locate }, bundle, item, { faults }) {
	const { currency } = fields;
	if (bundle.currency === void 0 || typeof currency !== "string" || currency === bundle.currency) return;
	faults.error({
		code: "currency-mismatch",
		source: item.locate(["bundle"]),
		message: `the bundle \`${bundle.key}\` is priced in ${bundle.currency}, and the subscription in ${currency}`,
		fix: "use a bundle of the same currency",
		related: [{
			source: bundle.locate(["currency"]),
			message: "the currency of the bundle"
		}, {
			source: locate(["currency"]),
			message: "the currency of the subscription"
		}]
	});
}
/** Checks the bundle's prices as prices of a subscription, in every edition that the item can be expanded with. */
function checkExpanded(subscription, bundle, item, range, since, reading) {
	const reported = /* @__PURE__ */ new Set();
	for (const { edition, until } of possibleEditions(bundle, subscription, range, since)) {
		checkOverrideKeys(bundle, edition, item, reported, reading);
		const place = () => item.locate(["bundle"]);
		let isEmpty = true;
		for (const [key, priced] of edition.prices) {
			const override = item.overrides.get(key);
			if (override === null) continue;
			isEmpty = false;
			if (subscription.priceLock) reportAbsentUse(priced.product, until, place, reading);
			if (override === void 0) checkListPrice(priced, item, reading);
			else checkOverridden(key, priced, override, item, withPricingOf(subscription, bundle, priced, reading));
		}
		if (isEmpty) reading.faults.error({
			code: "empty-bundle",
			source: item.locate(["prices"]),
			message: `the overrides leave no price of the bundle \`${bundle.key}\``,
			fix: "leave one in, or remove the item"
		});
	}
}
/** The editions that an entry can get of a bundle that the subscription uses since `since` (null: the start). */
function possibleEditions(bundle, { fields, priceLock }, range, since) {
	const start = (priceLock || hasLimitedReach(bundle) ? since : range.from) ?? contractStart(fields);
	const { turns } = bundleSchedule(bundle, start, priceLock, fields);
	return turns.flatMap(({ edition, from }, index) => {
		const next = turns[index + 1]?.from ?? null;
		const until = next === null || range.until !== null && range.until < next ? range.until : next;
		const isOver = until !== null && range.from !== null && until <= range.from;
		const isAfter = from !== null && range.until !== null && from >= range.until;
		return isOver || isAfter ? [] : [{
			edition,
			until
		}];
	});
}
/** `reported` holds the keys that an earlier edition lacks already. */
function checkOverrideKeys(bundle, edition, item, reported, { faults }) {
	for (const key of item.overrides.keys()) {
		if (edition.prices.has(key) || reported.has(key)) continue;
		reported.add(key);
		const since = edition.from === null ? "" : ` from ${edition.from} on`;
		faults.error({
			code: "unknown-price",
			source: item.locate(["prices", key]),
			message: `the bundle \`${bundle.key}\` has no price \`${key}\`${since} that could be overridden`,
			fix: suggestName(key, [...edition.prices.keys()], "remove the override"),
			related: [{
				source: edition.source,
				message: "the prices of the bundle"
			}]
		});
	}
}
/**
* Refuses a discount without the fields that a bundle may omit but an item needs.
* The fault is reported at the bundle, once for all subscriptions that use it.
*/
function checkListPrice(priced, item, { faults }) {
	const discount = priced.price.discount;
	if (!isJsonObject(discount)) return;
	const missing = ["type", "duration_type"].filter((name) => discount[name] === void 0);
	if (missing.length === 0) return;
	faults.error({
		code: "discount-not-expandable",
		source: priced.locate(["discount"]),
		message: `subscriptions use this price, and its discount lacks ${missing.map((name) => `\`${name}\``).join(" and ")}`,
		fix: `add ${missing.map((name) => `\`${name}\``).join(" and ")}`,
		related: [{
			source: item.locate(["bundle"]),
			message: "a subscription that uses it"
		}]
	});
}
/** Pricing faults are warnings where the service has the subscription, or has a bundle price that cannot be rated. */
function withPricingOf(subscription, bundle, { price }, reading) {
	const isHeld = subscription.id !== void 0 || bundle.id !== void 0 && checkModel(price).length > 0;
	return {
		...reading,
		pricing: pricingFaults(reading.faults, isHeld)
	};
}
/** Many subscriptions override a price in the same way, so an override that was found sound is not checked again. */
function checkOverridden(key, base, override, item, { faults, pricing, soundOverrides }) {
	const sound = soundOverrides.get(base) ?? /* @__PURE__ */ new Set();
	soundOverrides.set(base, sound);
	const text = JSON.stringify(override);
	if (sound.has(text)) return;
	const found = collectFaults();
	checkMerged(key, base, override, item, found, found);
	if (found.list().length === 0) sound.add(text);
	else checkMerged(key, base, override, item, faults, pricing);
}
function checkMerged(key, base, override, item, faults, pricing) {
	const value = overlayPrice(base.price, override);
	const locate = locateOverlaid(base.locate, {
		value: override,
		locate: locateWithin(item.locate, "prices", key)
	});
	if (!refuseNulls(value, locate, faults)) return;
	if (isComplete(value, locate, CATALOG_SCHEMA.itemPrice, pricing)) checkPricing(value, locate, pricing);
}

// src/catalog/check/check-identities.ts
/** One thing at the service is declared once: no two entries of a kind share an id or a `renamed_from`. */
function checkIdentities(reading) {
	for (const kind of DECLARED_KINDS) {
		const id = (written) => chosenId(written, reading.environment);
		checkUnique(kind, "duplicate-id", "id", id, reading);
		const former = ({ value }) => typeof value.renamed_from === "string" ? value.renamed_from : void 0;
		checkUnique(kind, "duplicate-renaming", "renamed_from", former, reading);
	}
}
function checkUnique(kind, code, field, identityOf, { declared, faults }) {
	const seen = /* @__PURE__ */ new Map();
	for (const written of declared[kind].values()) {
		const value = identityOf(written);
		if (value === void 0) continue;
		const first = seen.get(value);
		if (first === void 0) seen.set(value, written);
		else faults.error({
			code,
			source: locateIn(written.placed)([field]),
			message: `\`${written.key}\` and \`${first.key}\` have the same \`${field}\`, \`${value}\``,
			fix: "keep one of the two",
			related: [{
				source: locateIn(first.placed)([field]),
				message: "the first one"
			}]
		});
	}
}

// src/catalog/read/reading.ts
/** A reference by key. A key that nothing is declared under is an error; the reference is returned all the same. */
function referTo(reading, kind, key, place) {
	const { declared } = reading;
	if (!declared[kind].has(key) && declared.complete) {
		const collection = COLLECTION[kind];
		const missing = `declare it under \`${collection}\`, or refer to the service's own by \`${kind}_id\``;
		const names = [...declared[kind].keys()];
		reportUnknown(reading, {
			code: `unknown-${kind}`,
			what: kind,
			collection,
			names,
			missing
		}, key, place);
	}
	return {
		kind: "address",
		address: addressOf(kind, key)
	};
}
/** The set of a key; undefined for one that is declared nowhere, which is an error, or has not the shape of a set. */
function referToSet(reading, key, place) {
	const { declared, entitlementSets } = reading;
	if (!declared.entitlementSet.has(key) && declared.complete) {
		const names = [...declared.entitlementSet.keys()];
		const missing = `declare it under \`${ENTITLEMENT_SETS}\`, or write the entitlements here`;
		reportUnknown(reading, {
			code: "unknown-set",
			what: "entitlement set",
			collection: ENTITLEMENT_SETS,
			names,
			missing
		}, key, place);
	}
	return entitlementSets.get(key);
}
/** Reports one cause once: a file that is not read, or a declaration that many miss. Each slip is one cause. */
function reportUnknown({ declared, faults }, { code, what, collection, names, missing }, key, place) {
	if (declared.strays.length > 0) {
		for (const stray of declared.strays) faults.error(strayFault(stray));
		return;
	}
	const written = withoutCollection(key, collection);
	const fault = {
		code,
		source: place(),
		message: `there is no ${what} \`${key}\` in the catalog`,
		fix: suggestName(written, names, missing)
	};
	if (nearestName(written, names) === void 0) faults.errorOnce(`${code} ${key}`, fault);
	else faults.error(fault);
}
/** The key `seats` of an address such as `products.seats`. */
function withoutCollection(written, collection) {
	return written.startsWith(`${collection}.`) ? written.slice(collection.length + 1) : written;
}

// src/catalog/read/read-entitlements.ts
/** The sets that have the shape of their schema, by key. */
function readEntitlementSets({ entitlementSet }, faults) {
	const sound = [...entitlementSet.values()].filter((written) => written.sound);
	return new Map(sound.map((written) => [written.key, readSet(written, faults)]));
}
function readSet({ key, address, list, placed }, faults) {
	const entitlements = entitlementsIn(list, locateIn(placed));
	reportRepeated(entitlements, "set", faults);
	return {
		key,
		address,
		file: placed.file.file,
		entitlements
	};
}
/**
* The entitlements of a list in the written order, each set in the place of its name. `locate` takes a path that
* starts with an index of the list.
*/
function readEntitlementList(list, locate, holder, reading) {
	reportRepeated(entitlementsIn(list, locate), holder, reading.faults);
	return (isJsonArray(list) ? list : []).flatMap((element, index) => {
		if (isJsonObject(element)) return [{
			...entitlementAt(element, locate, index),
			giver: null
		}];
		if (typeof element !== "string") return [];
		return (referToSet(reading, element, () => locate([index]))?.entitlements ?? []).map((one) => ({
			...one,
			giver: `the set \`${element}\``
		}));
	});
}
/** The keys of the sets that the entries of a subscription name, sorted. */
function namedSets(versions) {
	const names = (isJsonArray(versions) ? versions : []).map((entry) => isJsonObject(entry) ? entry.entitlements : void 0).flatMap((list) => isJsonArray(list) ? list : []);
	return [...new Set(names.filter((name) => typeof name === "string"))].sort();
}
function entitlementsIn(list, locate) {
	return (isJsonArray(list) ? list : []).flatMap((element, index) => isJsonObject(element) ? [entitlementAt(element, locate, index)] : []);
}
function entitlementAt(value, locate, index) {
	return {
		value,
		locate: (path) => locate([index, ...path])
	};
}
/** Refuses a key that is written twice in one list. */
function reportRepeated(entitlements, holder, faults) {
	const seen = /* @__PURE__ */ new Map();
	for (const entitlement of entitlements) {
		const key = String(entitlement.value.entitlement_key);
		const first = seen.get(key);
		if (first === void 0) seen.set(key, entitlement);
		else faults.error({
			code: "duplicate-entitlement",
			source: entitlement.locate(["entitlement_key"]),
			message: `the entitlement \`${key}\` stands twice in the ${holder}`,
			fix: "keep one of the two",
			related: [{
				source: first.locate(["entitlement_key"]),
				message: "the first one"
			}]
		});
	}
}

// src/catalog/read/read-item.ts
/** One item of an entry: a priced product, a bundle of this catalog, or a bundle of the service by its id. */
const SUBJECTS = [
	"product",
	"product_id",
	"bundle",
	"bundle_id"
];
/** The field that goes with each subject, and whether the subject needs it. */
const COMPANIONS = {
	product: {
		takes: "price",
		needs: true
	},
	product_id: {
		takes: "price",
		needs: true
	},
	bundle: {
		takes: "prices",
		needs: false
	},
	bundle_id: {
		takes: "items",
		needs: true
	}
};
const KEYED_PRICE = "write `prices`, and the price in it under its key in the bundle";
/** Undefined, with a fault, for an item that is none of the three. */
function readItem(item, locate, reading) {
	const subject = subjectOf(item, locate, reading);
	if (subject === void 0) return void 0;
	switch (subject) {
		case "product":
		case "product_id": return {
			kind: "product",
			...readPriced(item, subject, locate, reading),
			locate
		};
		case "bundle": {
			const bundle = String(item.bundle);
			referTo(reading, "bundle", bundle, () => locate(["bundle"]));
			return {
				kind: "bundle",
				bundle,
				overrides: readOverrides(item.prices),
				locate
			};
		}
		case "bundle_id": {
			const items = readInnerItems(item.items, locate, reading);
			return {
				kind: "bundle_id",
				bundleId: String(item.bundle_id),
				items,
				locate
			};
		}
		default: return subject;
	}
}
function subjectOf(item, locate, { faults }) {
	const [subject, second] = SUBJECTS.filter((name) => item[name] !== void 0);
	if (subject === void 0 || second !== void 0) {
		faults.error({
			code: subject === void 0 ? "item-without-subject" : "two-references",
			source: locate(second === void 0 ? [] : [second]),
			message: subject === void 0 ? "the item names neither a product nor a bundle" : `the item has both \`${subject}\` and \`${second}\``,
			fix: "name one of `product`, `product_id`, `bundle` and `bundle_id`"
		});
		return;
	}
	const { takes, needs } = COMPANIONS[subject];
	const strange = [
		"price",
		"prices",
		"items"
	].find((name) => name !== takes && item[name] !== void 0);
	if (strange !== void 0) faults.error({
		code: "misplaced-field",
		source: locate([strange]),
		message: `an item with \`${subject}\` takes no \`${strange}\``,
		fix: subject === "bundle" && strange === "price" ? KEYED_PRICE : `write \`${takes}\``
	});
	else if (needs && item[takes] === void 0) faults.error({
		code: "missing-field",
		source: locate([]),
		message: `an item with \`${subject}\` lacks \`${takes}\``,
		fix: `add \`${takes}\``
	});
	return needs && item[takes] === void 0 ? void 0 : subject;
}
function readPriced(item, subject, locate, reading) {
	const product = subject === "product" ? referTo(reading, "product", String(item.product), () => locate(["product"])) : {
		kind: "id",
		id: String(item.product_id)
	};
	const price = isJsonObject(item.price) ? item.price : {};
	const at = locateWithin(locate, "price");
	if (refuseNulls(price, at, reading.faults)) checkPricing(price, at, reading.pricing);
	return {
		product,
		price,
		locate: at
	};
}
function readOverrides(prices) {
	const overrides = /* @__PURE__ */ new Map();
	for (const [key, override] of Object.entries(isJsonObject(prices) ? prices : {})) if (override === null || isJsonObject(override)) overrides.set(key, override);
	return overrides;
}
function readInnerItems(items, locate, reading) {
	return (isJsonArray(items) ? items : []).flatMap((inner, index) => {
		if (!isJsonObject(inner)) return [];
		const at = locateWithin(locate, "items", index);
		const subject = subjectOf(inner, at, reading);
		return subject === "product" || subject === "product_id" ? [readPriced(inner, subject, at, reading)] : [];
	});
}

// src/catalog/read/merge-entitlements.ts
/** An object of the list itself decides its key. Without one, all givers of the key must agree. */
function mergeEntitlements(given) {
	const decided = new Set(given.filter(({ giver }) => giver === null).map(keyOf));
	const merged = /* @__PURE__ */ new Map();
	const conflicts = [];
	for (const one of given) {
		const key = keyOf(one);
		const first = merged.get(key);
		if (first === void 0 || one.giver === null && first.giver !== null) merged.set(key, one);
		else if (!decided.has(key) && meaningOf$1(first) !== meaningOf$1(one)) conflicts.push({
			key,
			first,
			second: one
		});
	}
	return {
		entitlements: [...merged.values()],
		conflicts
	};
}
function keyOf({ value }) {
	return String(value.entitlement_key);
}
/** The fault of a conflict. `place` is that of the list that could decide it. */
function conflictFault({ key, first, second }, place) {
	return {
		code: "entitlement-conflict",
		source: place(),
		message: `${first.giver} and ${second.giver} give the entitlement \`${key}\` differently`,
		fix: `make the two agree, or write \`${key}\` itself in \`entitlements\` here, which then counts`,
		related: [first, second].map(({ giver, locate }) => ({
			source: locate(["entitlement_key"]),
			message: `as ${giver} gives it`
		}))
	};
}
/** Equal for two entitlements between which a plan sees no difference. */
function meaningOf$1({ value }) {
	return declaredText(canonical$1("", value));
}
function canonical$1(name, value) {
	if (typeof value === "string") return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
	if (isJsonArray(value)) return value.map((element) => canonical$1(name, element));
	if (!isJsonObject(value)) return value;
	return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, canonical$1(field, inner)]));
}

// src/catalog/read/share-entitlements.ts
/** The same entries where neither a set nor a bundle gives the subscription anything. */
function shareEntitlements(entries, lists, { bundles, faults }) {
	if (!([...lists.values()].some((list) => list.some(({ giver }) => giver !== null)) || entries.some(({ items }) => givingBundles(items, bundles).length > 0))) return entries;
	const report = createConflictReport(faults);
	let isDeclared = false;
	return rangesOf(entries).map(({ entry, items, entitlementsEntry }) => {
		const own = entitlementsEntry && lists.get(entitlementsEntry);
		const givers = givingBundles(items, bundles);
		if (own === void 0 && givers.length === 0 && !isDeclared) return entry;
		if (!entry.draft) isDeclared = true;
		const { entitlements, conflicts } = mergeEntitlements([...own ?? [], ...givers.flatMap(givenBy)]);
		for (const conflict of conflicts) report(conflict, entry);
		return grantedEntry(entry, entitlements);
	});
}
function givingBundles(items = [], bundles) {
	return items.flatMap((item) => {
		const { key, entitlements } = item.kind === "bundle" && bundles.get(item.bundle) || {};
		return key === void 0 || entitlements === void 0 ? [] : [{
			key,
			entitlements
		}];
	});
}
function givenBy({ key, entitlements }) {
	return entitlements.map((one) => ({
		...one,
		giver: `the bundle \`${key}\``
	}));
}
function grantedEntry(entry, granted) {
	const shared = granted.filter(({ giver }) => giver !== null).map(keyOf);
	return {
		...entry,
		entitlements: granted.map(({ value }) => value),
		...shared.length > 0 && { sharedEntitlements: shared },
		locate: locateGranted(entry, granted)
	};
}
/** Locates an entitlement by its key at the place that brought it. */
function locateGranted({ entitlements, locate }, granted) {
	const first = entitlements === void 0 ? granted[0] : void 0;
	return (path) => {
		const [field, key, ...rest] = path;
		if (field !== "entitlements") return locate(path);
		const one = key === void 0 ? first : granted.find((each) => keyOf(each) === key);
		return one === void 0 ? locate(path) : one.locate(rest);
	};
}
/** Reports a conflict at the first entry that has it, and once for all subscriptions that have the same one. */
function createConflictReport(faults) {
	const reported = /* @__PURE__ */ new Set();
	return (conflict, { locate }) => {
		const { key, first, second } = conflict;
		const name = [
			"entitlement-conflict",
			key,
			sourceText(first.locate([])),
			sourceText(second.locate([]))
		].join(" ");
		if (reported.has(name)) return;
		reported.add(name);
		faults.errorOnce(name, conflictFault(conflict, () => locate(["entitlements"])));
	};
}

// src/catalog/read/read-entries.ts
/** Reads the dated entries of a subscription as written. The timeline carries over the fields that they omit. */
function readEntries({ value, placed }, reading) {
	const lists = /* @__PURE__ */ new Map();
	const entries = objectsOf(value.versions).map(([index, written]) => {
		const locate = locateWithin(locateIn(placed), "versions", index);
		const list = readEntitlements$1(written, locate, reading);
		const entry = readEntry(written, list, locate, reading);
		if (list !== void 0) lists.set(entry, list);
		return entry;
	});
	checkDays(entries, contractStart(value), reading);
	return shareEntitlements(entries, lists, reading);
}
/** Undefined where the entry omits the list. */
function readEntitlements$1({ entitlements }, locate, reading) {
	if (entitlements === void 0) return void 0;
	return readEntitlementList(entitlements, locateWithin(locate, "entitlements"), "entry", reading);
}
function readEntry(entry, list, locate, reading) {
	const day = typeof entry.effective_at === "string" ? parseCalendarDay(entry.effective_at) : void 0;
	const items = objectsOf(entry.items).flatMap(([index, item]) => {
		const read = readItem(item, locateWithin(locate, "items", index), reading);
		return read === void 0 ? [] : [read];
	});
	return {
		effectiveAt: day ?? null,
		...typeof entry.description === "string" ? { description: entry.description } : {},
		...typeof entry.draft === "boolean" ? { draft: entry.draft } : {},
		...entry.items === void 0 ? {} : { items },
		...list === void 0 ? {} : { entitlements: list.map(({ value }) => value) },
		locate
	};
}
/** The first entry holds from the start. Each later one needs a day after the entry before it and after the start. */
function checkDays(entries, start, { faults }) {
	let before;
	for (const entry of entries) {
		const day = entry.effectiveAt;
		if (before === void 0) checkOpening(entry, faults);
		else if (day === null) faults.error({
			code: "missing-field",
			source: entry.locate([]),
			message: "the entry lacks `effective_at`, which only the first may leave out",
			fix: "add the day from which it holds"
		});
		else if (before.effectiveAt !== null && day <= before.effectiveAt) {
			const same = day === before.effectiveAt;
			faults.error({
				code: same ? "same-day-twice" : "days-out-of-order",
				source: entry.locate(["effective_at"]),
				message: same ? `two entries hold from ${day}` : `${day} comes after ${before.effectiveAt}, and entries are listed earliest first`,
				fix: same ? "merge the two, or move one to another day" : "move it up",
				related: [{
					source: before.locate(["effective_at"]),
					message: "the entry before it"
				}]
			});
		} else if (start !== null && day <= start) faults.error({
			code: "entry-before-start",
			source: entry.locate(["effective_at"]),
			message: `the entry holds from ${day}, and the contract starts on ${start}, from when the first entry holds`,
			fix: "move it to a later day, or write it as the first entry"
		});
		before = entry;
	}
}
function checkOpening({ effectiveAt, draft, locate }, faults) {
	if (effectiveAt !== null) faults.error({
		code: "dated-opening",
		source: locate(["effective_at"]),
		message: "the first entry holds from the start, so it has no day of its own",
		fix: "remove `effective_at`; when the subscription starts stands in `contract.start_date`"
	});
	if (draft) faults.error({
		code: "draft-opening",
		source: locate(["draft"]),
		message: "the first entry is what the subscription opens with, and as a draft it would hold nothing",
		fix: "remove `draft`; for a subscription that is not active yet write `auto_activate: false`"
	});
}
/** The objects of a list, each with its index; none where the value is not a list. */
function objectsOf(list) {
	const objects = [];
	if (!isJsonArray(list)) return objects;
	list.forEach((value, index) => {
		if (isJsonObject(value)) objects.push([index, value]);
	});
	return objects;
}

// src/catalog/check/check-misshapen-names.ts
/**
* Reports undeclared names in a resource that does not have the shape of its schema.
* Its other rules wait until the shape is fixed, but a wrong name is reported at the same time.
*/
const CHECKS = {
	bundle: (bundle, locate, reading) => {
		const known = /* @__PURE__ */ new Set();
		checkPrices(bundle, locate, known, reading);
		checkSets(bundle, locate, reading);
		for (const [index, change] of objectsOf(bundle.changes)) checkPrices(change, locateWithin(locate, "changes", index), known, reading);
	},
	subscription: (subscription, locate, reading) => {
		checkName(subscription, "plan", locate, reading);
		checkName(subscription, "customer", locate, reading);
		for (const [index, entry] of objectsOf(subscription.versions)) {
			const at = locateWithin(locate, "versions", index);
			checkItems(entry, at, reading);
			checkSets(entry, at, reading);
		}
	}
};
function checkReferences({ kind, value, placed }, reading) {
	CHECKS[kind]?.(value, locateIn(placed), reading);
}
/** A price's key is the product's, unless the price names another or the key is one of `known`, the earlier keys. */
function checkPrices({ prices }, locate, known, reading) {
	for (const [key, price] of Object.entries(isJsonObject(prices) ? prices : {})) {
		if (!isJsonObject(price)) continue;
		const at = locateWithin(locate, "prices", key);
		checkName(price, "product", at, reading);
		if (!(known.has(key) || price.product !== void 0 || price.product_id !== void 0)) referTo(reading, "product", key, () => at([]));
		known.add(key);
	}
}
function checkItems(holder, locate, reading) {
	for (const [index, item] of objectsOf(holder.items)) {
		const at = locateWithin(locate, "items", index);
		checkName(item, "product", at, reading);
		checkName(item, "bundle", at, reading);
		checkItems(item, at, reading);
	}
}
function checkSets({ entitlements }, locate, reading) {
	if (!isJsonArray(entitlements)) return;
	for (const [index, name] of entitlements.entries()) if (typeof name === "string") referToSet(reading, name, () => locate(["entitlements", index]));
}
function checkName(holder, kind, locate, reading) {
	const name = holder[kind];
	if (typeof name === "string") referTo(reading, kind, name, () => locate([kind]));
}

// src/catalog/files/interpolate.ts
/**
* Replaces variables in a tree: `${var.name}` within a text, or as the whole value, which then keeps the variable's
* type. `$${` is a literal `${`. There is no other templating, so that a catalog file means what it shows. The same
* pass refuses texts in the curly quotes of a word processor, which YAML treats as part of the text.
*/
/** Replaces variables in a whole file. A file without any is returned unchanged, and its tree is not read. */
function interpolate(root, { variables, idVariables }, faults) {
	const { file, lazy } = root;
	const reported = /* @__PURE__ */ new Set();
	if (lazy && !lazy.text.includes("${") && !lazy.text.includes("\\") && !CURLY.test(lazy.text)) return {
		root,
		reported
	};
	const inIds = idVariables && {
		file,
		variables: idVariables,
		faults,
		done: /* @__PURE__ */ new Map(),
		reported
	};
	return {
		root: {
			file,
			node: visit(root.node, {
				file,
				variables,
				faults,
				done: /* @__PURE__ */ new Map(),
				reported,
				...inIds && { inIds }
			}),
			offset: root.offset
		},
		reported
	};
}
const ID_FIELD = /^id$|_ids?$/;
function visit(node, at) {
	if (node.kind === "scalar") return visitScalar(node, at);
	const known = at.done.get(node);
	if (known) return known;
	const visited = node.kind === "list" ? {
		...node,
		items: node.items.map((item) => visit(item, at))
	} : {
		...node,
		entries: node.entries.map((entry) => ({
			...entry,
			value: visitField(entry, at)
		}))
	};
	if (node.kind === "map") refuseInKeys(node, at);
	at.done.set(node, visited);
	return visited;
}
function visitField({ key, value }, at) {
	return visit(value, at.inIds && ID_FIELD.test(key) ? at.inIds : at);
}
const WHOLE = /^\$\{var\.([^}]*)\}$/;
const PARTS = /\$\$\{|\$\{([^}]*)(\}?)/g;
const CURLY = /[“”„‟‘’‚‛]/;
const IN_CURLY = /^[“”„‟‘’‚‛](.*)[“”„‟‘’‚‛]$/s;
function visitScalar(node, at) {
	refuseCurlyQuotes(node, at);
	if (typeof node.value !== "string" || !node.value.includes("${")) return node;
	const whole = WHOLE.exec(node.value)?.[1];
	if (whole !== void 0) {
		const value = variable(whole, node, at);
		return value === void 0 ? node : {
			...node,
			value,
			variable: whole
		};
	}
	const value = node.value.replace(PARTS, (match, inner, close) => {
		if (inner === void 0) return "${";
		return String(part(match, inner, close, node, at) ?? match);
	});
	return {
		...node,
		value
	};
}
function part(match, inner, close, node, at) {
	if (close !== "" && inner.startsWith("var.")) return variable(inner.slice(4), node, at);
	if (inner.startsWith("env.")) report(at, node.offset, {
		code: "environment-in-catalog",
		message: `\`${match}\` would take a value from the environment, and a catalog must mean the same everywhere`,
		fix: `set a variable in the project file and write \`\${var.name}\``
	});
	else report(at, node.offset, {
		code: "unknown-interpolation",
		message: `\`${match}\` is no \`\${var.name}\``,
		fix: `write \`\${var.name}\`, or \`$\${\` where \`\${\` itself is meant`
	});
}
function variable(name, node, at) {
	const value = at.variables.get(name);
	if (value !== void 0) return value;
	report(at, node.offset, {
		code: "unknown-variable",
		message: `there is no variable \`${name}\` in the chosen environment`,
		fix: suggestName(name, [...at.variables.keys()], `set \`${name}\` under \`variables\` in the project file`)
	});
}
/** An id or amount in curly quotes would be sent with the quotes. */
function refuseCurlyQuotes({ text, plain, offset }, at) {
	const meant = plain ? IN_CURLY.exec(text)?.[1] : void 0;
	if (meant === void 0) return;
	report(at, offset, {
		code: "curly-quotes",
		message: `${text} stands in curly quotes, which are a part of the text and do not quote it`,
		fix: `write ${quoted$1(meant)}, with straight quotes; if the curly ones are meant, write ${quoted$1(text)}`
	});
}
function refuseInKeys(node, at) {
	if (node.kind !== "map") return;
	for (const { key, keyOffset } of node.entries) {
		if (!key.includes("${")) continue;
		report(at, keyOffset, {
			code: "interpolated-key",
			message: `the key \`${key}\` holds \`\${\`, and variables stand in values only`,
			fix: "write the key out"
		});
	}
}
function report({ file, faults, reported }, offset, fault) {
	reported.add(offset);
	faults.error({
		...fault,
		source: sourceAt(file, offset)
	});
}

// src/catalog/read/declarations.ts
/**
* The declarations of all files, by kind and key, before their meaning is checked. The order of files has no effect.
*/
/** The same address in two places is an error that names both places. The first declaration is used. */
function collectDeclarations(files, { complete, strays }, faults) {
	const found = {
		product: /* @__PURE__ */ new Map(),
		bundle: /* @__PURE__ */ new Map(),
		plan: /* @__PURE__ */ new Map(),
		customer: /* @__PURE__ */ new Map(),
		subscription: /* @__PURE__ */ new Map()
	};
	const entitlementSet = /* @__PURE__ */ new Map();
	for (const file of files) {
		for (const kind of DECLARED_KINDS) for (const written of declaredIn(file, kind)) addFirst(found[kind], written, faults);
		for (const written of setsIn(file)) addFirst(entitlementSet, written, faults);
	}
	return {
		...found,
		entitlementSet,
		complete,
		strays
	};
}
function addFirst(known, written, faults) {
	const first = known.get(written.key);
	if (first === void 0) known.set(written.key, written);
	else reportDuplicate(written, first, faults);
}
function declaredIn(file, kind) {
	const collection = COLLECTION[kind];
	const values = isJsonObject(file.json) ? file.json[collection] : void 0;
	if (!isJsonObject(values)) return [];
	const keys = Object.keys(values).filter((key) => kind !== "subscription" || !file.leaveOut?.has(key));
	const unsound = unsoundIn(file, collection);
	return keys.map((key) => {
		const value = values[key];
		return {
			kind,
			key,
			address: addressOf(kind, key),
			value: isJsonObject(value) ? value : {},
			placed: placedEntry(file.root, collection, key),
			sound: !unsound.has(key)
		};
	});
}
function setsIn(file) {
	const values = isJsonObject(file.json) ? file.json[ENTITLEMENT_SETS] : void 0;
	if (!isJsonObject(values)) return [];
	const unsound = unsoundIn(file, ENTITLEMENT_SETS);
	return Object.entries(values).map(([key, list]) => ({
		key,
		address: entitlementSetAddress(key),
		list,
		placed: placedEntry(file.root, ENTITLEMENT_SETS, key),
		sound: !unsound.has(key)
	}));
}
function unsoundIn(file, section) {
	return new Set(file.unsound.filter(([first]) => first === section).map(([, key]) => key));
}
function reportDuplicate(written, first, faults) {
	faults.error({
		code: "duplicate-address",
		source: sourceAt(written.placed.file, written.placed.offset),
		message: `\`${written.address}\` is declared twice`,
		fix: "keep one of the two, or give one another key",
		related: [{
			source: sourceAt(first.placed.file, first.placed.offset),
			message: "the first one"
		}]
	});
}

// src/catalog/read/read-bundle.ts
/** Reads a bundle: its prices, and one later edition for each dated change, with the change merged in. */
function readBundle(written, reading) {
	const { value, placed } = written;
	const locate = locateIn(placed);
	const opening = readOpening(value.prices, locate, reading);
	const editions = [edition({
		day: null,
		locate: locateWithin(locate, "prices")
	}, opening, reading)];
	let prices = opening;
	for (const change of readChanges(value.changes, locate, reading)) {
		prices = applyChange(prices, change, reading);
		editions.push(edition(change, prices, reading));
	}
	return {
		...readDeclared(written, reading),
		...typeof value.name === "string" ? { name: value.name } : {},
		...typeof value.description === "string" ? { description: value.description } : {},
		...typeof value.currency === "string" ? { currency: value.currency } : {},
		editions,
		...value.entitlements === void 0 ? {} : { entitlements: readEntitlements(value.entitlements, locate, reading) }
	};
}
function readEntitlements(list, locate, reading) {
	const within = locateWithin(locate, "entitlements");
	const { entitlements, conflicts } = mergeEntitlements(readEntitlementList(list, within, "bundle", reading));
	for (const conflict of conflicts) reading.faults.error(conflictFault(conflict, () => within([])));
	return entitlements.map(({ value, locate: at }) => ({
		value,
		locate: at
	}));
}
function readOpening(prices, locate, { faults, pricing }) {
	const opening = /* @__PURE__ */ new Map();
	for (const [key, price] of Object.entries(isJsonObject(prices) ? prices : {})) {
		if (!isJsonObject(price)) continue;
		const at = locateWithin(locate, "prices", key);
		if (refuseNulls(price, at, faults)) checkPricing(price, at, pricing);
		opening.set(key, {
			value: price,
			locate: at
		});
	}
	return opening;
}
/** Reads the changes in the written order, which must be the order of their days. */
function readChanges(changes, locate, { faults }) {
	const read = [];
	for (const [index, change] of (isJsonArray(changes) ? changes : []).entries()) {
		if (!isJsonObject(change) || typeof change.effective_at !== "string") continue;
		const day = parseCalendarDay(change.effective_at);
		if (day === void 0) continue;
		const at = locateWithin(locate, "changes", index);
		const before = read.at(-1);
		if (before && day <= before.day) faults.error({
			code: day === before.day ? "same-day-twice" : "days-out-of-order",
			source: at(["effective_at"]),
			message: day === before.day ? `two changes hold from ${day}` : `${day} comes after ${before.day}, and changes are listed earliest first`,
			fix: day === before.day ? "merge the two, or move one to another day" : "move it up",
			related: [{
				source: before.locate(["effective_at"]),
				message: "the change before it"
			}]
		});
		const description = typeof change.description === "string" ? change.description : void 0;
		const applies = readReach(change.applies, locateWithin(at, "applies"), faults);
		const prices = isJsonObject(change.prices) ? change.prices : {};
		read.push({
			day,
			description,
			applies,
			prices,
			locate: at
		});
	}
	return read;
}
/** Undefined where it equals the default. */
function readReach(applies, locate, faults) {
	if (!isJsonObject(applies)) return void 0;
	const to = applies.to === "new" ? "new" : "all";
	const at = applies.at === "renewal" ? "renewal" : "date";
	if (to === "new" && at === "renewal") faults.error({
		code: "change-without-reach",
		source: locate(["at"]),
		message: "`at: renewal` says when existing subscriptions come to the change, and `to: new` leaves them out",
		fix: "remove `at`, or write `to: all`"
	});
	return to === "all" && at === "date" ? void 0 : {
		to,
		at
	};
}
function applyChange(before, change, { declared, faults, pricing }) {
	const prices = new Map(before);
	for (const [key, overlay] of Object.entries(change.prices)) {
		const locate = locateWithin(change.locate, "prices", key);
		const base = before.get(key);
		if (overlay === null) {
			prices.delete(key);
			if (base === void 0) faults.error({
				code: "unknown-price",
				source: locate([]),
				message: `the bundle has no price \`${key}\` on ${change.day} that could leave it`,
				fix: suggestName(key, [...before.keys()], "remove the line")
			});
			continue;
		}
		if (!isJsonObject(overlay)) continue;
		const merged = base ? mergeChange(base, overlay, locate) : {
			value: overlay,
			locate
		};
		prices.set(key, merged);
		if (!(base !== void 0 || refersAnew(overlay) || declared.product.has(key))) continue;
		if (!refuseNulls(merged.value, merged.locate, faults)) continue;
		if (isComplete(merged.value, merged.locate, CATALOG_SCHEMA.bundlePrice, faults)) checkPricing(merged.value, merged.locate, pricing);
	}
	return prices;
}
/** A change that names another product replaces both forms of the earlier reference. */
function mergeChange(base, overlay, locate) {
	const { product, product_id, ...rest } = base.value;
	return {
		value: overlayPrice(refersAnew(overlay) ? rest : base.value, overlay),
		locate: locateOverlaid(base.locate, {
			value: overlay,
			locate
		})
	};
}
function refersAnew(overlay) {
	return overlay.product !== void 0 || overlay.product_id !== void 0;
}
/** A bundle opens with all its prices, for all subscriptions. */
const OPENING = {
	description: void 0,
	applies: void 0,
	prices: void 0
};
function edition(change, merged, reading) {
	const { day: from, locate } = change;
	const { description, applies, prices: written } = change.day === null ? OPENING : change;
	const prices = /* @__PURE__ */ new Map();
	for (const [key, price] of [...merged].toSorted(([a], [b]) => a < b ? -1 : 1)) prices.set(key, pricedProduct(key, price, reading));
	reportRepeatedProducts([...prices.values()].map((price) => ({
		product: price.product,
		place: () => price.locate([])
	})), reading);
	if (prices.size === 0 && from !== null) reading.faults.error({
		code: "empty-bundle",
		source: locate([]),
		message: `no price is left in the bundle from ${from} on`,
		fix: "leave one in"
	});
	return {
		from,
		...description === void 0 ? {} : { description },
		prices,
		...written === void 0 ? {} : { changes: Object.keys(written).sort() },
		...applies === void 0 ? {} : { applies },
		source: locate([])
	};
}
/** The price's key is the product's, unless `product` or `product_id` names another. */
function pricedProduct(key, { value, locate }, reading) {
	const { product, product_id, ...price } = value;
	if (typeof product === "string" && typeof product_id === "string") reading.faults.error({
		code: "two-references",
		source: locate(["product_id"]),
		message: "the price names its product by `product` and by `product_id`",
		fix: "keep one of the two"
	});
	return {
		key,
		product: typeof product_id === "string" ? {
			kind: "id",
			id: product_id
		} : referTo(reading, "product", typeof product === "string" ? product : key, () => locate(typeof product === "string" ? ["product"] : [])),
		price,
		locate
	};
}

// src/catalog/read/read-product.ts
const PRODUCT_FIELDS = [
	...DECLARED_FIELDS,
	"name",
	"description"
];
const CUSTOMER_FIELDS = [
	...DECLARED_FIELDS,
	"name",
	"currency"
];
const PLAN_FIELDS = [...PRODUCT_FIELDS, "currency"];
function readProduct(written, reading) {
	requireIdentity(written, reading);
	warnOfSlips(written, PRODUCT_FIELDS, reading);
	return {
		...readDeclared(written, reading),
		fields: serviceFields(written.value, DECLARED_FIELDS)
	};
}
function readPlan(written, reading) {
	requireIdentity(written, reading);
	warnOfSlips(written, PLAN_FIELDS, reading);
	return {
		...readDeclared(written, reading),
		fields: serviceFields(written.value, DECLARED_FIELDS)
	};
}
/** The interface shows no fields of a customer, so every written field is sent when the customer is created. */
function readCustomer(written, reading) {
	requireIdentity(written, reading);
	warnOfSlips(written, CUSTOMER_FIELDS, reading);
	return {
		...readDeclared(written, reading),
		fields: serviceFields(written.value, DECLARED_FIELDS)
	};
}
/** Warns of a field that is a slip of a known one. Every field is passed on, so the slip would be too. */
function warnOfSlips({ kind, value, placed }, known, { faults }) {
	for (const field of Object.keys(value)) {
		const meant = slipOf(field, known);
		if (meant === void 0 || value[meant] !== void 0) continue;
		const offset = entryOf(placed.node, field)?.keyOffset ?? placed.offset;
		faults.warning({
			code: "near-miss",
			source: sourceAt(placed.file, offset),
			message: `\`${field}\` is passed on to the service as it is, and \`${meant}\` of the ${kind} is not set`,
			fix: `write \`${meant}\`, unless the service has a field of that name`
		});
	}
}
/**
* Requires an id or a name: without an id, a resource can only be created or matched by its name.
* One that is to be deleted needs neither, since state may know it.
*/
function requireIdentity(written, { environment, faults }) {
	const { kind, key, value, placed } = written;
	const absent = value.absent !== void 0 && value.absent !== false;
	if (chosenId(written, environment) !== void 0 || absent || value.name !== void 0) return;
	if (value.id !== void 0 && environment === null) return;
	const elsewhere = value.id === void 0 ? "" : ` for the environment \`${environment?.name}\``;
	faults.error({
		code: "no-identity",
		source: locateIn(placed)(value.id === void 0 ? [] : ["id"]),
		message: `the ${kind} has neither \`id\`${elsewhere} nor \`name\``,
		fix: isSection(key, value) ? `write \`${key}\` beside \`${COLLECTION[kind]}\`, not within it` : "write `id` for one that exists already, or `name` for one to create"
	});
}
/** True for a section that is indented into another, where it looks like a resource of that name. */
function isSection(key, value) {
	return Object.values(COLLECTION).includes(key) && Object.values(value).every(isJsonObject);
}

// src/catalog/check/check-metadata.ts
/** Metadata values are text. A value that other YAML readers would take for a number or a date must be in quotes. */
/** Text in YAML 1.2, but a number, a time or a date in YAML 1.1, which many editors and tools still read. */
const OTHERWISE_READ = /^[-+]?\d[\d_]*_[\d_]*(\.[\d_]*)?$|^\d+(:[0-5]?\d)+(\.\d*)?$|^\d{4}-\d{1,2}-\d{1,2}([Tt ].*)?$/;
function checkMetadata({ value: written, placed }, faults) {
	if (!(isJsonObject(written.metadata) ? Object.values(written.metadata) : []).some((text) => typeof text === "string" && OTHERWISE_READ.test(text))) return;
	const metadata = entryOf(placed.node, "metadata")?.value;
	if (metadata?.kind !== "map") return;
	for (const { key, value } of metadata.entries) {
		if (value.kind !== "scalar" || !value.plain || value.variable !== void 0) continue;
		if (typeof value.value !== "string" || !OTHERWISE_READ.test(value.text)) continue;
		faults.error({
			code: "unquoted-text",
			source: sourceAt(placed.file, value.offset),
			message: `\`${key}\` is \`${value.text}\` without quotes, which some readers of YAML take for a number or a date`,
			fix: `write ${quoted$1(value.text)}, with the quotes`
		});
	}
}

// src/catalog/read/read-subscription.ts
const OWN_FIELDS = /* @__PURE__ */ new Set([
	...DECLARED_FIELDS,
	"auto_activate",
	"customer",
	"plan",
	"plan_id",
	"price_lock",
	"ends",
	"versions"
]);
function readSubscription(written, reading) {
	const { value } = written;
	const plan = readPlanReference(written, reading);
	const customer = readCustomerReference(written, reading);
	const priceLock = readPriceLock(written, reading);
	const entitlementSets = namedSets(value.versions);
	const ends = typeof value.ends === "string" ? parseCalendarDay(value.ends) : void 0;
	const subscription = {
		...readDeclared(written, reading),
		fields: {
			...serviceFields(value, OWN_FIELDS),
			...customer?.id !== void 0 && { customer_id: customer.id }
		},
		autoActivate: value.auto_activate === true,
		...plan === void 0 ? {} : { plan },
		...customer === void 0 ? {} : { customer: customer.reference },
		...priceLock === void 0 ? {} : { priceLock },
		...ends === void 0 ? {} : { ends },
		entries: readEntries(written, reading),
		...entitlementSets.length > 0 && { entitlementSets }
	};
	requireCurrency(written, reading);
	requireOpeningItems(subscription, reading);
	checkPriceLock(subscription, reading);
	checkEnd(subscription, reading);
	checkPaymentTerms(written, reading);
	checkTermAmounts(written, reading.faults);
	checkMetadata(written, reading.faults);
	return subscription;
}
function readPlanReference({ value, placed }, reading) {
	const locate = locateIn(placed);
	if (value.plan !== void 0 && value.plan_id !== void 0) reading.faults.error({
		code: "two-references",
		source: locate(["plan_id"]),
		message: "the subscription names its plan by `plan` and by `plan_id`",
		fix: "keep one of the two"
	});
	if (typeof value.plan === "string") return referTo(reading, "plan", value.plan, () => locate(["plan"]));
	return typeof value.plan_id === "string" ? {
		kind: "id",
		id: value.plan_id
	} : void 0;
}
/** Undefined where `customer_id` names the customer. */
function readCustomerReference({ value, placed }, reading) {
	const locate = locateIn(placed);
	const { customer, customer_id: id } = value;
	if (customer === void 0 === (id === void 0)) reading.faults.error(customer === void 0 ? {
		code: "missing-field",
		source: locate([]),
		message: "the subscription says no customer",
		fix: "add `customer_id` with the service's id, or `customer` with a key under `customers`"
	} : {
		code: "two-references",
		source: locate(["customer"]),
		message: "the subscription names its customer by `customer` and by `customer_id`",
		fix: "keep one of the two"
	});
	if (typeof customer !== "string") return void 0;
	const reference = referTo(reading, "customer", customer, () => locate(["customer"]));
	const declared = reading.declared.customer.get(customer);
	return {
		reference,
		id: declared && chosenId(declared, reading.environment)
	};
}
function readPriceLock({ value, placed }, { faults }) {
	const lock = value.price_lock;
	if (typeof lock !== "string") return void 0;
	if (lock === "renewal" || lock === "always") return { kind: lock };
	const day = parseCalendarDay(lock);
	if (day !== void 0) return {
		kind: "until",
		day
	};
	faults.error({
		code: "not-a-day",
		source: locateIn(placed)(["price_lock"]),
		message: `there is no day ${lock}`,
		fix: "write one that the calendar has"
	});
}
/** The interface, "POST /subscriptions", lets a request omit the currency only where it names a plan. */
function requireCurrency({ value, placed }, { faults }) {
	if (value.currency !== void 0 || value.plan !== void 0 || value.plan_id !== void 0) return;
	faults.error({
		code: "missing-field",
		source: locateIn(placed)([]),
		message: "the subscription lacks `currency`, which only one with a plan may leave out",
		fix: "add `currency`"
	});
}
function requireOpeningItems(subscription, { faults }) {
	const [opening] = subscription.entries;
	if (subscription.plan !== void 0 || opening?.items !== void 0) return;
	faults.error({
		code: "no-items",
		source: opening ? opening.locate([]) : subscription.locate([]),
		message: "the subscription opens without items, which only one with a plan may",
		fix: "add `items` to the first entry of `versions`, or name a `plan`"
	});
}
/** Refuses a lock until renewal where no renewal can be calculated: it would never open, and nobody would see it. */
function checkPriceLock({ priceLock, fields, locate }, { faults }) {
	if (priceLock?.kind !== "renewal") return;
	const contract = isJsonObject(fields.contract) ? fields.contract : {};
	const renewal = isJsonObject(fields.renewal) ? fields.renewal : {};
	const missing = ["start_date", "duration_months"].filter((name) => contract[name] === void 0);
	if (missing.length > 0) faults.error({
		code: "lock-without-renewal",
		source: locate(["price_lock"]),
		message: `the lock opens at the renewal, and \`contract\` lacks ${missing.map((name) => `\`${name}\``).join(" and ")} to reckon it from`,
		fix: "add that to `contract`, or lock until a day"
	});
	else if (renewal.auto_renew !== true) faults.error({
		code: "lock-without-renewal",
		source: locate(["price_lock"]),
		message: "the lock opens at the renewal, and the subscription does not renew by itself",
		fix: "write `auto_renew: true` in `renewal`, or lock until a day, or `always`"
	});
}
/** Refuses an end before the contract's start, and entries from the end on, which would never hold. */
function checkEnd({ ends, entries, fields, locate }, { faults }) {
	if (ends === void 0) return;
	const start = contractStart(fields);
	if (start !== null && ends <= start) faults.error({
		code: "ends-before-start",
		source: locate(["ends"]),
		message: `it ends on ${ends}, and its contract starts on ${start}`,
		fix: "write a later day, or take the subscription out"
	});
	for (const { effectiveAt, locate: at } of entries) {
		if (effectiveAt === null || effectiveAt < ends) continue;
		faults.error({
			code: "entry-after-end",
			source: at(["effective_at"]),
			message: `the entry holds from ${effectiveAt}, and the subscription ends on ${ends}`,
			fix: "take the entry out, or let the subscription end later",
			related: [{
				source: locate(["ends"]),
				message: "its end"
			}]
		});
	}
}
/** The interface shows payment terms as `net_<days>` and gives no list of them. */
function checkPaymentTerms({ value, placed }, { faults }) {
	const terms = isJsonObject(value.billing) ? value.billing.payment_terms : void 0;
	if (typeof terms !== "string" || /^net_\d+$/.test(terms)) return;
	faults.hint(`payment_terms ${terms}`, {
		code: "unseen-value",
		source: locateIn(placed)(["billing", "payment_terms"]),
		message: `\`payment_terms\` is \`${terms}\`, which the billing interface does not show`,
		fix: "check that the service takes it (shown: net_<days>)"
	});
}

// src/catalog/read/read-catalog.ts
function readCatalog(files, options, faults = collectFaults()) {
	const inOrder = files.toSorted((a, b) => a.file < b.file ? -1 : a.file > b.file ? 1 : 0);
	const read = inOrder.map((file) => readFile(file, options, faults));
	const declined = read.flatMap((file) => file.declined ?? []);
	if (declined.length > 0) return {
		catalog: void 0,
		diagnostics: [],
		declined
	};
	const complete = (options.complete ?? true) && read.every((file) => file.complete);
	const contents = read.flatMap((file) => file.content ?? []);
	const declared = collectDeclarations(contents, {
		complete,
		strays: options.strays ?? []
	}, faults);
	const { environment } = options;
	const entitlementSets = readEntitlementSets(declared, faults);
	const reading = {
		declared,
		environment,
		faults,
		pricing: faults,
		soundOverrides: /* @__PURE__ */ new Map(),
		entitlementSets,
		bundles: /* @__PURE__ */ new Map()
	};
	const products = readAll(declared.product, readProduct, reading);
	const plans = readAll(declared.plan, readPlan, reading);
	const customers = readAll(declared.customer, readCustomer, reading);
	const bundles = readAll(declared.bundle, readBundle, reading);
	const subscriptions = readAll(declared.subscription, readSubscription, {
		...reading,
		bundles
	});
	for (const bundle of bundles.values()) checkAbsentInBundle(bundle, reading);
	for (const subscription of subscriptions.values()) checkExpansion(subscription, bundles, reading);
	checkIdentities(reading);
	const diagnostics = faults.list();
	if (faults.errorCount() > 0) return {
		catalog: void 0,
		diagnostics,
		declined
	};
	const digest = options.digest ?? digestFiles(inOrder, options.variables);
	return {
		catalog: {
			products,
			bundles,
			plans,
			customers,
			subscriptions,
			...entitlementSets.size > 0 && { entitlementSets },
			digest
		},
		diagnostics,
		declined
	};
}
function readFile({ file, content, leaveOut, inPart }, options, faults) {
	const read = inPart ? readYamlQuickly(file, content) : readYaml(file, content, faults);
	if (read === void 0) return {
		complete: false,
		declined: file
	};
	const { root: written, complete } = read;
	if (!written) return { complete };
	const { root, reported } = interpolate(written, options, faults);
	if (read.guessed) return { complete };
	const { json, unsound } = checkShape(CATALOG_SCHEMA.file, root, faults, {
		reported: /* @__PURE__ */ new Set([...read.reported, ...reported]),
		isTolerated: isTolerated(dataOf(root), options.environment)
	});
	return {
		complete: complete && hasKnownSections(dataOf(root)) && unsound.every(isWithinOne),
		content: {
			root,
			json,
			unsound,
			...leaveOut && { leaveOut }
		}
	};
}
/** False where a section, or one of its entries, stands where it does not belong. */
function isWithinOne(path) {
	return path.length > 1;
}
/**
* True where everything that the file declares can be seen.
* A section that is misspelt or no mapping hides its contents, and an invalid key hides the name that was meant.
*/
function hasKnownSections(written) {
	if (!isJsonObject(written)) return false;
	const { version, subscriptions = null, ...others } = written;
	const sections = /* @__PURE__ */ new Set([...Object.values(COLLECTION), ENTITLEMENT_SETS]);
	return (subscriptions === null || isJsonObject(subscriptions)) && Object.entries(others).every(([section, value]) => sections.has(section) && declaresByKey(value));
}
function declaresByKey(value) {
	if (value === null) return true;
	return isJsonObject(value) && Object.keys(value).every((key) => KEY_PATTERN.test(key));
}
/** In order of keys. A resource without the shape of its schema is left out, because that was reported already. */
function readAll(declared, read, reading) {
	const sorted = [...declared.values()].toSorted((a, b) => a.key < b.key ? -1 : 1);
	return new Map(sorted.flatMap((written) => {
		if (written.sound) {
			const isHeld = chosenId(written, reading.environment) !== void 0;
			const pricing = pricingFaults(reading.faults, isHeld);
			return [[written.key, read(written, {
				...reading,
				pricing
			})]];
		}
		checkReferences(written, reading);
		return [];
	}));
}

// src/timeline/expand-item.ts
/** One item of an entry, expanded with the bundle editions of a day. */
/** `editionOf` returns the edition in force for the bundle's key. */
function expandItem(item, editionOf) {
	switch (item.kind) {
		case "product": return item;
		case "bundle_id": return {
			kind: "bundle",
			bundle: {
				kind: "id",
				id: item.bundleId
			},
			items: item.items,
			overridden: false,
			locate: item.locate
		};
		case "bundle": return {
			kind: "bundle",
			bundle: {
				kind: "address",
				address: addressOf("bundle", item.bundle)
			},
			items: overriddenPrices(item, editionOf(item.bundle)),
			overridden: item.overrides.size > 0,
			locate: item.locate
		};
		default: return item;
	}
}
function overriddenPrices(item, edition) {
	const prices = [];
	for (const [key, priced] of edition.prices) {
		const override = item.overrides.get(key);
		if (override === void 0) prices.push(priced);
		else if (isJsonObject(override)) prices.push({
			key,
			product: priced.product,
			price: overlayPrice(priced.price, override),
			locate: locateOverlaid(priced.locate, {
				value: override,
				locate: locateWithin(item.locate, "prices", key)
			})
		});
	}
	return prices;
}

// src/timeline/build-timeline.ts
/**
* Bundles that the subscription names must be in the catalog, which the catalog's rules ensure. `openedOn` is the day
* on which the subscription was or will be opened. Where the contract names no start, a price lock and a change of
* limited reach count from that day.
*/
function buildTimeline(catalog, subscription, openedOn = null) {
	const start = contractStart(subscription.fields);
	const following = /* @__PURE__ */ new Map();
	const points = [];
	const held = [];
	const uses = [];
	const all = entryRanges(subscription);
	for (const [index, range] of all.entries()) {
		const schedules = range.entry.draft ? new Map(following) : following;
		const bundles = bundlesOf(range).map((key) => bundleAt(catalog, key));
		keepFollowed(schedules, bundles);
		for (const bundle of bundles) {
			if (schedules.has(bundle.key)) continue;
			const isDated = subscription.priceLock !== void 0 || hasLimitedReach(bundle);
			const followedSince = range.from ?? start ?? (isDated ? openedOn : null);
			const schedule = bundleSchedule(bundle, followedSince, subscription.priceLock, subscription.fields);
			schedules.set(bundle.key, schedule);
			uses.push({
				bundle: bundle.key,
				entry: index,
				draft: range.entry.draft ?? false,
				arrivals: schedule.arrivals
			});
			if (!range.entry.draft) held.push(...heldWhileFollowed(schedule.held, leavingDay(bundle, all.slice(index + 1))));
		}
		points.push(pointAt(subscription, range, range.from ?? start, schedules, "entry", range.from));
		if (range.entry.draft) continue;
		for (const turn of turnsWithin(range, start, bundles, schedules)) {
			const origin = turn.released ? "lock_release" : "bundle_change";
			points.push(pointAt(subscription, range, turn.from, schedules, origin, turn.from, turn.edition.description));
		}
	}
	const { ends } = subscription;
	if (ends === void 0) return {
		start,
		points,
		held,
		uses
	};
	return {
		start,
		points: points.filter(({ from }) => from === null || from < ends),
		held: held.filter(({ change }) => change < ends),
		uses
	};
}
function bundlesOf(range) {
	const keys = (range.items ?? []).flatMap((item) => item.kind === "bundle" ? [item.bundle] : []);
	return [...new Set(keys)];
}
function bundleAt(catalog, key) {
	const bundle = catalog.bundles.get(key);
	if (bundle === void 0) throw new Error(`the catalog has no bundle ${key}`);
	return bundle;
}
/** Drops the bundles that an entry leaves out. A later entry that brings one back starts with that day's prices. */
function keepFollowed(schedules, bundles) {
	for (const key of [...schedules.keys()]) if (!bundles.some((bundle) => bundle.key === key)) schedules.delete(key);
}
/** The day of the first later entry without the bundle; null where there is none. Drafts do not count. */
function leavingDay({ key }, later) {
	return later.find((range) => !range.entry.draft && !bundlesOf(range).includes(key))?.from ?? null;
}
function heldWhileFollowed(held, leaving) {
	if (leaving === null) return held;
	return held.filter(({ change }) => change < leaving).map((one) => one.until !== null && one.until < leaving ? one : {
		...one,
		until: leaving,
		leaves: true
	});
}
/** The bundles' scheduled editions that begin strictly inside a range, one for each day, sorted by day. */
function turnsWithin(range, start, bundles, schedules) {
	const since = range.from ?? start;
	const byDay = /* @__PURE__ */ new Map();
	for (const bundle of bundles) for (const turn of schedules.get(bundle.key)?.turns ?? []) {
		const { from } = turn;
		if (from === null || since !== null && from <= since || range.until !== null && from >= range.until) continue;
		const already = byDay.get(from);
		if (already === void 0 || already.released && !turn.released) byDay.set(from, {
			...turn,
			from
		});
	}
	return [...byDay.values()].sort((a, b) => a.from < b.from ? -1 : 1);
}
function pointAt(subscription, range, day, schedules, origin, from, changeDescription) {
	const editionOf = (key) => {
		const turn = schedules.get(key)?.turns.findLast((candidate) => candidate.from === null || day !== null && candidate.from <= day);
		if (turn === void 0) throw new Error(`no schedule for bundle ${key}`);
		return turn.edition;
	};
	const description = origin === "entry" ? range.entry.description : changeDescription;
	return {
		address: versionAddress(subscription.key, from),
		from,
		origin,
		...description === void 0 ? {} : { description },
		draft: range.entry.draft ?? false,
		...range.items === void 0 ? {} : { items: range.items.map((item) => expandItem(item, editionOf)) },
		overPlan: subscription.plan !== void 0 && range.itemsEntry.effectiveAt === null,
		...range.entitlements === void 0 ? {} : { entitlements: range.entitlements },
		...range.entry.sharedEntitlements && { sharedEntitlements: range.entry.sharedEntitlements },
		locate: range.entry.locate
	};
}

// src/service/check-binding.ts
const METHODS = /* @__PURE__ */ new Set([
	"GET",
	"POST",
	"PATCH",
	"PUT",
	"DELETE"
]);
function isMethod(text) {
	return METHODS.has(text);
}
/** Returns every fault of one binding; none if it can be used unchanged. */
function checkBinding(operation, written) {
	const at = (...path) => [
		"operations",
		operation.name,
		...path
	];
	return [
		...methodFaults(operation, written.method, at("method")),
		...pathFaults(operation, written.path, at("path")),
		...fieldFaults(operation, written.fields ?? {}, at("fields")),
		...idFaults(written.id, at("id"))
	];
}
function methodFaults(operation, method, path) {
	if (!isMethod(method)) {
		const upper = method.toUpperCase();
		const fix = isMethod(upper) ? `write ${upper}` : `use one of ${[...METHODS].join(", ")}`;
		return [{
			code: "unknown-method",
			path,
			message: `${JSON.stringify(method)} is no method`,
			fix
		}];
	}
	if (operation.mutates === (method !== "GET")) return [];
	return [{
		code: "wrong-method",
		path,
		message: operation.mutates ? `${operation.name} changes something at the service, which GET must not` : `${operation.name} reads, and a plan sends nothing but GET`,
		fix: operation.mutates ? "use POST, PATCH, PUT or DELETE" : "use GET, or leave the operation out"
	}];
}
/** Segments of path characters (RFC 3986, "pchar") or parameters. No `?`, `#` or empty segment is allowed. */
const BOUND_PATH = /^(\/([A-Za-z0-9._~!$&'()*+,;=:@%-]|\{[a-z]+\})+)+$/;
/**
* Escapes that a server or a gateway may resolve to a dot, a slash or another escape, and so to another path. An escape
* that is none is one too.
*/
const MISLEADING_ESCAPE = /%(?:2e|2f|5c|25|(?![0-9a-f]{2}))/i;
function isPath(text) {
	const segments = text.split("/");
	return BOUND_PATH.test(text) && !MISLEADING_ESCAPE.test(text) && !segments.includes(".") && !segments.includes("..");
}
function pathFaults(operation, text, path) {
	if (!isPath(text)) return [{
		code: "invalid-binding-path",
		path,
		message: `${JSON.stringify(text)} is no path`,
		fix: `write a path from the base URL on, such as ${tableRoute(operation)}`
	}];
	const wanted = pathParameters(tableRoute(operation));
	const found = pathParameters(text);
	if (found.length === wanted.length && wanted.every((parameter) => found.includes(parameter))) return [];
	const shown = wanted.map((parameter) => `{${parameter}}`).join(" and ");
	return [{
		code: "wrong-path-parameters",
		path,
		message: `${operation.name} takes ${shown || "no path parameter"}, and ${text} does not match that`,
		fix: `name each of them once, as in ${tableRoute(operation)}`
	}];
}
function tableRoute(operation) {
	return (operation.published ?? operation.conventional)?.path ?? "";
}
/** The fields without a name in the interface. Every other field is sent under its name there. */
const NAMELESS_FIELDS = {
	"credits.reserve": ["customer", "properties"],
	"subscriptions.cancel": ["day"]
};
/** The nameless fields without which the operation cannot be used at all. */
const REQUIRED_FIELDS = { "subscriptions.cancel": ["day"] };
function requiredFields(operation) {
	return REQUIRED_FIELDS[operation] ?? [];
}
function fieldFaults({ name: operation }, fields, path) {
	const nameless = NAMELESS_FIELDS[operation] ?? [];
	const seen = /* @__PURE__ */ new Map();
	const faults = [];
	for (const [ours, sent] of Object.entries(fields)) {
		const at = [...path, ours];
		const earlier = seen.get(sent);
		if (!nameless.includes(ours)) {
			const message = `a binding of ${operation} cannot rename ${JSON.stringify(ours)}`;
			const fix = `leave it out${nameless.length > 0 ? `; what can be named is ${nameless.join(" and ")}` : ""}`;
			faults.push({
				code: "fixed-name",
				path: at,
				message,
				fix
			});
		} else if (sent === "") {
			const message = `${ours} has no name to be sent under`;
			faults.push({
				code: "empty-name",
				path: at,
				message,
				fix: "write the field name of the service"
			});
		} else if (earlier !== void 0) {
			const message = `${ours} and ${earlier} would both be sent as ${sent}`;
			faults.push({
				code: "same-name-twice",
				path: at,
				message,
				fix: "give each its own name"
			});
		}
		seen.set(sent, ours);
	}
	for (const ours of requiredFields(operation)) {
		if (fields[ours] !== void 0) continue;
		const message = `${operation} sends a ${ours}, and its field has no name in the interface`;
		const fix = `name it: fields: { ${ours}: NAME }`;
		faults.push({
			code: "missing-name",
			path,
			message,
			fix
		});
	}
	return faults;
}
function idFaults(id, path) {
	if (id === void 0 || id.split(".").every((name) => name !== "")) return [];
	return [{
		code: "invalid-id-path",
		path,
		message: `${JSON.stringify(id)} does not say where the id stands in the answer`,
		fix: "write names joined by dots, such as data.id"
	}];
}

// src/pricing/metered.ts
/** The metrics by which a price is rated, without repetition. */
function metricsOf(price) {
	const bound = price.expression_pricing_model?.metric_bindings.map(({ metric_id: id }) => id) ?? [];
	return [...new Set(bound.length > 0 ? bound : price.metric_ids ?? [])];
}
/**
* True for a price of metered use. False for units such as seats, which no metric counts, and for an unreadable
* price.
*/
function isMetered(price) {
	const read = readPrice(price);
	return read.kind !== "faulty" && addsUp(read.model, price);
}
/**
* True if the use in an interval is the sum of the use in its months. The values of a metric add up, and so does
* money. Units that no metric counts, such as seats, are the same in an interval of twelve months as in each month.
*/
function addsUp(model, price) {
	if (metricsOf(price).length > 0) return true;
	switch (model.kind) {
		case "fixed":
		case "unit":
		case "prepaid-tiered":
		case "prepaid-fixed": return false;
		case "tiered":
		case "graduated": return model.measure === "amount";
		case "volume-percentage":
		case "expression":
		case "matrix": return true;
		default: return model;
	}
}

// src/impact/prices/price-identity.ts
/**
* Identifies prices by their meaning and not by their spelling, so that thousands of like changes are compared once.
* Prices with the same identity bill the same; prices with different identities may still do so.
*/
/** Caches identities, because most prices of a catalog are the same few objects. */
function createPriceIdentity() {
	const byObject = /* @__PURE__ */ new WeakMap();
	const byText = /* @__PURE__ */ new Map();
	return (price) => {
		const known = byObject.get(price);
		if (known !== void 0) return known;
		const written = JSON.stringify(price);
		const identity = byText.get(written) ?? JSON.stringify(meaningOf(price));
		byText.set(written, identity);
		byObject.set(price, identity);
		return identity;
	};
}
/**
* Ignores the currency, because it is the subscription's own and the service writes it into
* each price that it returns.
*/
function meaningOf({ currency: _, ...price }) {
	const { discount } = price;
	return canonicalObject(isJsonObject(discount) ? {
		...price,
		discount: {
			type: "percentage",
			duration_type: "fixed",
			...discount
		}
	} : price);
}
function canonicalObject(value) {
	const entries = Object.keys(value).sort().flatMap((name) => {
		const member = value[name];
		if (member === void 0 || member === null || name === "total") return [];
		return [[name, canonical(name, member)]];
	});
	return Object.fromEntries(entries);
}
function canonical(name, value) {
	if (typeof value === "string") return DECIMAL_FIELDS.has(name) ? canonicalDecimalText(value) : value;
	if (isJsonArray(value)) {
		if (SET_FIELDS.has(name)) return [...new Set(value.map(String))].sort();
		return value.map((element) => canonical("", element));
	}
	return isJsonObject(value) ? canonicalObject(value) : value;
}

// src/impact/usage/product-names.ts
/** The product's key, and its id where it has one. `product` is the key, with or without `products.` before it. */
function productNames({ products }, product) {
	const key = product.replace(/^products\./, "");
	const id = products.get(key)?.id;
	return id === void 0 ? [key] : [key, id];
}

// src/timeline/timeline.ts
/**
* The day from which a point holds; null where nobody names one. This is the one rule for the prices with which a
* subscription opens: they hold from the contract's start, even where the subscription was created later.
* Escalations, trials and discounts of prices count from that day. The interface shows no such arithmetic, so
* amounts that rest on it say so.
*/
function heldFrom({ from }, contractStart) {
	return from ?? contractStart;
}
/**
* The address under which the opening version of a subscription is recorded. Over a plan it is always the same
* address, because that version shows the plan.
*/
function openedAddress(subscription, point) {
	const key = parseAddress(subscription)?.key ?? "";
	return point.overPlan ? versionAddress(key, null) : point.address;
}
/** The point that holds on a day, drafts aside; undefined before the first. */
function pointInForce(timeline, day) {
	return timeline.points.findLast((point) => !point.draft && (point.from === null || point.from <= day));
}

// src/impact/schedule-of-timeline.ts
/** A day before any contract. */
const EVER = calendarDay("0001-01-01");
/**
* The products of an entry may have arrived as late as `today`, because the catalog does not show whether an
* entry was edited in its place.
*/
function scheduleOfTimeline(timeline, { fields }, today = EVER) {
	const start = contractStart(fields);
	return {
		entries: pointsOfVersions(timeline).map((point) => {
			const from = heldFrom(point, timeline.start) ?? EVER;
			return {
				from,
				arrival: {
					taken: from,
					atLatest: laterDay(from, today)
				},
				items: itemsOf$1(point),
				missing: point.items === void 0 || point.overPlan ? "plan_items" : null
			};
		}),
		terms: fields,
		discountSince: start,
		discountFrom: "contract",
		replaced: null
	};
}
/**
* The points that make a version. A bundle change that touches nothing here, such as one
* behind an override, makes none.
*/
function pointsOfVersions({ points }) {
	const identityOf = createPriceIdentity();
	const kept = [];
	for (const point of points) {
		const before = kept.at(-1);
		const isSame = before !== void 0 && itemsText(before, identityOf) === itemsText(point, identityOf);
		if (!point.draft && (point.origin === "entry" || !isSame)) kept.push(point);
	}
	return kept;
}
function itemsText(point, identityOf) {
	return JSON.stringify(itemsOf$1(point).map(({ name, price }) => [name, identityOf(price)]));
}
function itemsOf$1({ items = [] }) {
	return items.flatMap(pricedItemsOf);
}
function pricedItemsOf(item) {
	if (item.kind === "product") return [pricedItem(item, null)];
	return item.items.map((priced) => pricedItem(priced, nameOf(item.bundle)));
}
function pricedItem({ product, price }, bundle) {
	const name = nameOf(product);
	return {
		name: bundle === null ? name : `${bundle} ${name}`,
		product: name,
		bundle,
		price
	};
}
function nameOf(reference) {
	return reference.kind === "address" ? reference.address : reference.id;
}

// src/impact/usage/shared-use.ts
/**
* The products of each customer's subscriptions, so that a customer's usage sample goes to the subscriptions that
* bill it. All days of a subscription count, so a future version already carries its products.
*/
function createCarriers({ catalog, upToDate }) {
	const byCustomer = groupBy([...catalog.subscriptions.values()], payerOf);
	const unread = new Set([...upToDate?.all() ?? []].map(({ upToDate: { customer } }) => customer));
	const known = /* @__PURE__ */ new Map();
	return {
		of: (customer) => byCustomer.get(customer) ?? [],
		hasUnread: (customer) => unread.has(customer),
		items: (subscription) => {
			const items = known.get(subscription.key) ?? itemsOf(catalog, subscription);
			known.set(subscription.key, items);
			return items;
		}
	};
}
function itemsOf(catalog, subscription) {
	const timeline = buildTimeline(catalog, subscription);
	return scheduleOfTimeline(timeline, subscription).entries.flatMap(({ items }) => items);
}
/**
* True where another subscription of the user's customer bills, or may bill, the same product or one of its metrics.
*/
function createSharing(whole) {
	const carriers = createCarriers(whole);
	return ({ address, customer }, product, price) => carriers.hasUnread(customer) || carriers.of(customer).some((other) => other.address !== address && carriers.items(other).some(billsAlike(product, price)));
}
function billsAlike(product, price) {
	const metrics = new Set(metricsOf(price));
	return (item) => item.product === product || metricsOf(item.price).some((metric) => metrics.has(metric));
}

export { intervalText as C, checkShape as D, partsOf as E, shapeChecks as O, intervalMonths as S, aliasesOf as T, entryRanges as _, openedAddress as a, readPrice as b, createPriceIdentity as c, metricsOf as d, checkBinding as f, readCatalog as g, buildTimeline as h, heldFrom as i, fieldName as k, addsUp as l, requiredFields as m, createSharing as n, pointInForce as o, isMethod as p, scheduleOfTimeline as r, productNames as s, createCarriers as t, isMetered as u, editionOn as v, sameInterval as w, readTerms as x, hasLimitedReach as y };