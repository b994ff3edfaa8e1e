import { Ut as fault } from "./model-C61qMIaC.js";

// src/project/environment-text.ts
/** Texts with parts from the environment. They are parsed when the file is read, and resolved when they are used. */
const WHOLE = /^\$\{env\.([A-Za-z_][A-Za-z0-9_]*)\}$/;
const PARTS = /\$\{env\.([A-Za-z_][A-Za-z0-9_]*)\}/g;
/** The name of the variable where the text is exactly one variable. */
function wholeVariable(text) {
	return WHOLE.exec(text)?.[1];
}
function variablesOf(text) {
	return [...text.matchAll(PARTS)].map((match) => match[1] ?? "");
}
/** True where a pull request may have written the project file. */
function isPipeline({ CI: ci }) {
	return ci !== void 0 && ![
		"",
		"0",
		"false"
	].includes(ci.toLowerCase());
}
/** Replaces every `${env.NAME}` by `standIn`, so that the rest can be checked. */
function withStandIns(text, standIn) {
	return text.replace(PARTS, standIn);
}
/** Throws a DiagnosticsError that names the variables that are not set. It never shows a value. */
function resolveText({ template, setting }, env) {
	const missing = variablesOf(template).filter((name) => !env[name]);
	const [first] = missing;
	if (first !== void 0) throw fault("missing-environment-variable", `\`${setting}\` needs the environment variable ${missing.join(", ")}, which is not set`, `set it: export ${first}=…`);
	return template.replace(PARTS, (_match, name) => env[name] ?? "");
}

export { withStandIns as a, wholeVariable as i, resolveText as n, variablesOf as r, isPipeline as t };