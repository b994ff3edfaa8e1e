// src/cli/io/formats.ts
/** The formats of a plan or an outcome. */
const FORMATS = [
	"text",
	"json",
	"markdown",
	"html"
];
/** Faults and guards for the tools of a pipeline. */
const CHECK_FORMATS = ["sarif", "junit"];
/** The forms of `validate`; `--json` is one as well. */
const VALIDATE_FORMATS = ["text", ...CHECK_FORMATS];
/** A plan also comes as a list of the customers to notify, and as its guards. */
const PLAN_FORMATS = [
	...FORMATS,
	"notices",
	"notices-json",
	...CHECK_FORMATS
];
/** Undefined for every other format. */
function checkFormatOf(format) {
	return CHECK_FORMATS.find((each) => each === format);
}
/** The forms of `export`. */
const EXPORT_FORMATS = [
	"json",
	"ts",
	"env",
	"csv"
];
/** The forms of `test`. */
const TEST_FORMATS = [
	"text",
	"json",
	"junit"
];

export { checkFormatOf as a, VALIDATE_FORMATS as i, PLAN_FORMATS as n, TEST_FORMATS as r, EXPORT_FORMATS as t };