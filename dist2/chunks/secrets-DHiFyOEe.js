import { Ut as fault } from "./model-C61qMIaC.js";
import { n as resolveText, r as variablesOf, t as isPipeline } from "./environment-text-BNTwJIaE.js";
import { t as PROJECT_FILE } from "./project-fV6ywobz.js";

// src/project/secrets.ts
/** The API key and the database's URL. They are taken from the environment at the moment of use, and never shown. */
/** Throws a DiagnosticsError, `missing-api-key`, that names the variable to set. */
function apiKeyOf(project, env) {
	const variable = project.service.apiKeyVariable;
	if (variable === void 0) throw fault("missing-api-key", "the project file names no API key", `add api_key: \${env.BILLING_API_KEY} under \`service\` in ${PROJECT_FILE}`);
	const key = env[variable]?.trim();
	if (!key) throw fault("missing-api-key", `the environment variable ${variable}, which holds the API key, is not set`, `set it: export ${variable}=…`);
	return key;
}
/** One variable with the whole URL, and optionally the schema. No other text could lead the value elsewhere. */
const ONE_VARIABLE = /^\$\{env\.[A-Za-z_][A-Za-z0-9_]*\}([?&]schema=\w+)?$/;
/**
* Throws a DiagnosticsError where a variable of the URL is not set, or the URL is no database's. Under `CI`, it also
* throws where the file puts a variable into a URL of its own, so that a pull request that edits the file cannot
* carry a secret away.
*/
function databaseUrlOf(project, env) {
	if (project.state.kind !== "postgres") throw new Error("the state of this project is a file");
	const { template } = project.state.url;
	if (isPipeline(env) && variablesOf(template).length > 0 && !ONE_VARIABLE.test(template)) throw fault("url-not-allowed", "CI is set, and `state.postgres` takes a variable to a place that the file names", `put the whole URL into one variable in the pipeline's own settings, and write state: { postgres: "\${env.DATABASE_URL}" }`);
	const url = resolveText(project.state.url, env);
	if (/^postgres(ql)?:\/\//.test(url)) return url;
	throw fault("bad-database-url", "`state.postgres` is no URL of a PostgreSQL database", "write or set it as postgres://user@host/database");
}

export { databaseUrlOf as n, apiKeyOf as t };