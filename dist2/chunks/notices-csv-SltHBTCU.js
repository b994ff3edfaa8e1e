import { p as currencyDigits } from "./model-C61qMIaC.js";
import { t as csvField } from "./csv-field-CxmGh7eM.js";
import { t as noticeRows } from "./notice-rows-CC8dznKE.js";

// src/report/notices/notices-csv.ts
const COLUMNS = [
	"customer",
	"subscription",
	"kind",
	"currency",
	"month_before",
	"month_after",
	"month_difference",
	"contract_before",
	"contract_after",
	"counted",
	"from",
	"days_of_notice",
	"changes",
	"plan_digest",
	"cohort"
];
function noticesCsv(plan) {
	return [COLUMNS.join(","), ...noticeRows(plan).map(rowText)].map((line) => `${line}\r\n`);
}
function rowText(row) {
	const { currency, monthly, contract } = row;
	const amount = (text) => text === void 0 ? "" : padded(text, currencyDigits(currency));
	return [
		csvField(row.customer ?? ""),
		csvField(row.subscription),
		row.kind,
		csvField(currency),
		amount(monthly.before),
		amount(monthly.after),
		amount(monthly.difference),
		amount(contract?.before),
		amount(contract?.after),
		row.counted ? "yes" : "in part",
		row.from,
		String(row.days_of_notice),
		csvField(row.changes.join("; ")),
		row.plan_digest,
		csvField(row.cohort)
	].join(",");
}
/** The exact amount with at least the decimal places of its currency. */
function padded(text, digits) {
	const [whole = "", places = ""] = text.split(".");
	return digits === 0 && places === "" ? whole : `${whole}.${places.padEnd(digits, "0")}`;
}

export { noticesCsv };