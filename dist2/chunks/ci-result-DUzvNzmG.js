import { r as __toESM } from "./rolldown-runtime-CoNq6U3z.js";
import { Ut as fault, X as DEFAULT_ENVIRONMENT, i as EXIT, o as winningExitCode, r as TOOL_VERSION, zt as DiagnosticsError } from "./model-C61qMIaC.js";
import { i as readProjectInputs } from "./read-inputs-BYvzDuAU.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as visible, t as jsonText } from "./sanitize-CbNGqdB1.js";
import { a as planPieces } from "./render-D1fqEhIt.js";
import { i as repositoryPrefix } from "./print-checks-C4KdP_GU.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as fixOf } from "./system-fault-Bg9qQDxJ.js";
import { x as systemRuntime } from "./make-plan-Cya1jPmO.js";
import { n as printDiagnostics, t as diagnosticsOf } from "./report-faults-B1AK173y.js";
import { i as marker, l as codeSpan, t as COMMENT_LIMIT } from "./comment-CP3fF43i.js";
import { t as guardDiagnostics } from "./guard-diagnostics-D05SxTTD.js";
import { t as failureMarkdown } from "./failure-markdown-1aHeIsg5.js";
import { t as planMarkdown } from "./plan-markdown-Chs-DWHW.js";
import { join, resolve } from "node:path";
import { createHash } from "node:crypto";
import { appendFile, mkdir, readFile, rm, writeFile } from "node:fs/promises";

// src/cli/ci/attempt.ts
/** Work whose failure is a result too: a comment has to say what went wrong, whatever it was. */
async function attempt(work) {
	try {
		return {
			kind: "done",
			result: await work()
		};
	} catch (error) {
		const exitCode = error instanceof DiagnosticsError ? error.exitCode : EXIT.error;
		return {
			kind: "failed",
			diagnostics: diagnosticsOf(error),
			exitCode
		};
	}
}

// src/cli/ci/ci-options.ts
/** The options that a `ci` command passes on: a result is always printed as text. */
function passedOn({ env, chdir, color, lockTimeout }) {
	return {
		color,
		json: false,
		refresh: "all",
		...env === void 0 ? {} : { env },
		...chdir === void 0 ? {} : { chdir },
		...lockTimeout === void 0 ? {} : { lockTimeout }
	};
}

// src/cli/ci/quiet-log.ts
const TOKEN_LENGTH = 32;
/** `work` gets a world whose standard output is silent under `--json`, which prints one result of its own. */
async function withoutLogCommands({ world, run, options }, work) {
	if (options.json) return work({
		...world,
		stdout: {
			...SILENT,
			write: () => void 0
		}
	});
	if (run.forge !== "github") return work(world);
	const token = world.token(TOKEN_LENGTH);
	world.stdout.write(`::stop-commands::${token}\n`);
	try {
		return await work(world);
	} finally {
		world.stdout.write(`::${token}::\n`);
	}
}
const SILENT = {
	isTerminal: false,
	columns: void 0
};

// src/cli/ci/ci-words.ts
function linksParagraph({ links, commit }) {
	return `[This run](${links.run}) · [plan, page and reports](${links.artifacts}) · commit ${codeSpan(commit.slice(0, 12))}`;
}
/** The text while an apply is under way. It stays where a run is killed. */
function applyingParagraph(startedAt) {
	return `**The apply began at ${startedAt}.** This text is replaced when it ends. If the run is over and the text is still here, the run was cut short: run the job again. It continues, and sends nothing twice.`;
}
/** The text while a request is planned again. */
function planningParagraph() {
	return "**The plan is being made.** The earlier plan was of another commit. If the run is over and this text is still here, the run was cut short: run the job again.";
}
const AGAIN = "run the job again: it continues with what is left of the approved plan, and sends nothing twice";
/** The next move after an apply; empty after one that is done. */
function nextMove(code) {
	const words = moveOf(code);
	return words === "" ? [] : [`**Next:** ${words}.`];
}
function moveOf(code) {
	switch (code) {
		case EXIT.done:
		case EXIT.changesPending: return "";
		case EXIT.appliedInPart: return `a step that the service refused needs a correction in the catalog, by a new request. For everything else, ${AGAIN}`;
		case EXIT.inDoubt: return `repeat nothing by hand. Run the job again, or wait for the next run by the clock: it asks the service with the same bytes under the same key. If a step stays in doubt, look at the service and say what you found with ${codeSpan("pricewright resolve ADDRESS")}`;
		case EXIT.stale: return "the plan has to be approved again";
		case EXIT.refusedByGuard: return "change the catalog, or give the guard an exception with its reason, by a new request";
		case EXIT.locked: return "another run holds the lock. Run the job again when that run has ended";
		case EXIT.interrupted: return `the run was stopped; ${AGAIN}`;
		case EXIT.error: return `repair what is named below, then ${AGAIN}`;
		default: return code;
	}
}
/** How a person approves the plan of this text. `command` holds the approval as one word. */
function approvalParagraph(command) {
	return `**To approve this plan**, and apply it, run the workflow by hand with it:\n\n\`\`\`sh\n${command}\n\`\`\``;
}

// src/forge/ci-run.ts
/** The address of a line of a file on either forge. */
function lineLink({ file }, path, line) {
	return `${file(path)}#L${line}`;
}
/** A path in an address: each name encoded, the slashes kept; parentheses would end a link of Markdown. */
function encodedPath(path) {
	return path.split("/").map(encodeURIComponent).join("/").replace(/\(/g, "%28").replace(/\)/g, "%29");
}

// src/report/ci/line-links.ts
/** Makes places in a comment, such as `billing/bundles.yaml:12`, lead to the line at the commit that was planned. */
/** A code span with a longer fence, taken as a whole, or a place in a span with the shortest. */
const SPAN = /(`{2,})(?!`).*?[^`]\1(?!`)|`([^`\n]+?):(\d+)(?::\d+)?`/g;
/**
* `files` are the files that exist; a place in any other stays as it is. Stops where the text would get longer than
* `limit`. A code span between longer fences is left alone, because nothing in it is Markdown.
*/
function withLineLinks(text, files, linkTo, limit) {
	let room = limit - text.length;
	return text.replace(SPAN, (place, _, file, line) => {
		if (file === void 0 || !files.has(file)) return place;
		const linked = `[${place}](${linkTo(file, Number(line))})`;
		const more = linked.length - place.length;
		if (more > room) return place;
		room -= more;
		return linked;
	});
}

// src/cli/ci/ci-files.ts
/** The files of a `ci` command, which a pipeline keeps as artifacts. None of an earlier run stays. */
/** They hold customers' prices. */
const PRIVATE_MODE = 384;
/**
* Empties the folder of this project and environment, and names the artifact that it is kept as. Throws a DiagnosticsError
* where it cannot be written.
*/
async function clearFiles({ folder, world, artifact }, command) {
	await rm(folder, {
		recursive: true,
		force: true
	}).then(() => mkdir(folder, { recursive: true })).catch((cause) => {
		throw unwritable(folder, cause);
	});
	await nameArtifact(world, artifact(command));
}
/** The last name wins. */
async function nameArtifact(world, name) {
	await appendToForge(world, "GITHUB_OUTPUT", `artifact=${name}
`);
}
/** `content`: the text, or the text in pieces. Throws a DiagnosticsError where it cannot be written. */
async function writeCiFile({ folder }, file, content) {
	const path = join(folder, file);
	await writeFile(path, content, { mode: PRIVATE_MODE }).catch((cause) => {
		throw unwritable(path, cause);
	});
}
/** Appends to a file that the forge names by a variable; does nothing where it names none. */
async function appendToForge({ env }, variable, text) {
	const path = env[variable];
	if (!path) return;
	await appendFile(path, text).catch((cause) => {
		throw unwritable(path, cause);
	});
}
function unwritable(path, cause) {
	const code = errorCode(cause);
	return fault("unwritable-file", `${path} cannot be written (${code})`, fixOf(code) ?? "name a folder with --out-dir that may be written to");
}

// src/cli/ci/plan-result.ts
/** A plan made in a pipeline: its files, its comment, and the places that its faults are shown at. */
/** Writes `plan.json` and `plan.html`, and for a request what makes the plan an approved one once it is merged. */
async function writePlanFiles(context, plan) {
	const { run, world } = context;
	await writeCiFile(context, "plan.json", planPieces(plan));
	const { planHtml } = await import("./plan-html-BVUJKn3_.js");
	await writeCiFile(context, "plan.html", planHtml(plan));
	if (run.occasion.kind !== "request" && run.occasion.kind !== "queue") return;
	const approval = {
		plan: context.plan,
		digest: plan.digest
	};
	await writeCiFile(context, "approval.json", `${JSON.stringify(approval)}\n`);
	await nameArtifact(world, context.artifact(plan.digest));
}
/** The comment of a plan, or of the faults in place of one. `lead` stands above it. */
async function planBody(context, made, lead = [], kind = "plan") {
	const around = {
		marker: context.marker(kind),
		lead,
		foot: [linksParagraph(context.run)]
	};
	if (made.kind === "done") return linked(context, planMarkdown(made.result, around), sourcesOf(made.result));
	const { diagnostics, exitCode } = made;
	return failureBody(context, {
		kind,
		digest: "",
		diagnostics,
		exitCode
	}, lead);
}
async function failureBody(context, failed, lead = []) {
	const { project, environment } = await namesOf(context);
	const around = {
		marker: context.marker(failed.kind),
		lead,
		foot: [linksParagraph(context.run)]
	};
	const files = failed.diagnostics.flatMap(({ source }) => source === void 0 ? [] : [source.file]);
	return linked(context, failureMarkdown({
		...failed,
		project,
		environment
	}, around), files);
}
/** The project's own name, or its folder where the project file is at fault. */
async function namesOf({ world, options, prefix }) {
	const known = await readProjectInputs(world, options).catch(() => void 0);
	return {
		project: known?.project.id ?? (prefix.replace(/\/$/, "") || "this repository"),
		environment: known?.project.environment ?? options.env ?? "default"
	};
}
function linked({ run, prefix }, body, files) {
	const linkTo = (file, line) => lineLink(run.links, prefix + file, line);
	return withLineLinks(body, new Set(files), linkTo, COMMENT_LIMIT);
}
/** The diagnostics that are shown beside their lines: faults, or what a guard refuses. */
function shownBesideLines(made) {
	return made.kind === "done" ? guardDiagnostics(made.result) : made.diagnostics;
}
function planExitCode(made, ofPlan) {
	if (made.kind === "failed") return made.exitCode === EXIT.done ? EXIT.error : made.exitCode;
	return ofPlan(made.result);
}
function sourcesOf({ steps, drift }) {
	const differences = [...steps, ...drift].flatMap((each) => each.differences);
	return [...steps, ...differences].flatMap(({ source }) => source === null ? [] : [source.file]);
}

// src/report/ci/code-quality.ts
/** Diagnostics as a code quality report of GitLab, which shows them beside the lines of a merge request. */
/** `prefix` is the project's folder within the repository. A diagnostic that is in no file stands at the project file. */
function codeQualityReport(diagnostics, prefix) {
	const seen = /* @__PURE__ */ new Map();
	const entries = diagnostics.map(({ severity, code, source, message, fix }) => {
		const path = prefix + (source?.file ?? "pricewright.yaml");
		const alike = JSON.stringify([
			path,
			code,
			message
		]);
		const nth = seen.get(alike) ?? 0;
		seen.set(alike, nth + 1);
		return {
			description: visible(`${message}; ${fix}`),
			check_name: code,
			fingerprint: createHash("sha256").update(`${alike}${nth}`).digest("hex"),
			severity: severity === "error" ? "major" : "minor",
			location: {
				path,
				lines: { begin: source?.line ?? 1 }
			}
		};
	});
	return jsonText(entries);
}

// src/report/ci/github-annotations.ts
/** GitHub shows no more of one kind for a step. The comment has all of them. */
const MOST_OF_A_KIND = 10;
/** `prefix` is the project's folder within the repository, with a slash at its end, or empty. One line each. */
function gitHubAnnotations(diagnostics, prefix) {
	return ["error", "warning"].flatMap((kind) => diagnostics.filter(({ severity }) => severity === kind).slice(0, MOST_OF_A_KIND)).map((each) => `${command(each, prefix)}\n`).join("");
}
function command({ severity, source, code, message, fix }, prefix) {
	return `::${severity} ${[...source === void 0 ? [] : [
		["file", prefix + source.file],
		["line", String(source.line)],
		["col", String(source.column)]
	], ["title", code]].map(([name, text]) => `${name}=${property(text)}`).join(",")}::${data(`${message}; ${fix}`)}`;
}
/** The runner takes these characters for the end of a message or of the command. */
function data(text) {
	return visible(text).replace(/%/g, "%25").replace(/\r/g, "%0D").replace(/\n/g, "%0A");
}
function property(text) {
	return data(text).replace(/:/g, "%3A").replace(/,/g, "%2C");
}

// src/cli/ci/publish.ts
/**
* Shows a result on the forge: as the one comment of each request, in the summary of the job, as annotations. A forge that
* cannot be reached hides neither the result nor its exit code: that is reported, and the job fails.
*/
/** GitHub refuses a longer summary of one step. */
const LONGEST_SUMMARY_BYTES = 1048576;
/** Runs work on the forge; a fault of it is printed and becomes exit code 1. */
async function reporting({ world, options }, work) {
	try {
		await work();
		return EXIT.done;
	} catch (error) {
		if (!(error instanceof DiagnosticsError)) throw error;
		printDiagnostics(world, error.diagnostics, {
			...options,
			json: false
		});
		return EXIT.error;
	}
}
/** Writes the comment on each request. One that cannot be reached does not keep the others from theirs. */
async function commentOn(context, kind, requests, body, only) {
	const { forge, options } = context;
	if (forge === void 0 || !options.comment) return EXIT.done;
	const marker = context.marker(kind);
	const codes = [];
	for (const request of requests) codes.push(await reporting(context, () => forge.comment(request, {
		marker,
		body
	}, only)));
	return winningExitCode(codes);
}
/** The text in the summary of a GitHub job, and as a file among the artifacts. */
async function summarize(context, text) {
	return reporting(context, async () => {
		await writeCiFile(context, "comment.md", text);
		if (Buffer.byteLength(text) < LONGEST_SUMMARY_BYTES) await appendToForge(context.world, "GITHUB_STEP_SUMMARY", `${text}\n`);
	});
}
/** Diagnostics beside their lines: workflow commands on GitHub, a code quality report on GitLab. */
async function annotate(context, diagnostics) {
	const { run, prefix, world, options } = context;
	if (run.forge === "gitlab") return reporting(context, () => writeCiFile(context, "code-quality.json", codeQualityReport(diagnostics, prefix)));
	if (!options.json) world.stdout.write(gitHubAnnotations(diagnostics, prefix));
	return EXIT.done;
}

// src/forge/artifact-name.ts
/** The name under which a plan is kept: its project and environment, and its digest. */
const LONGEST_NAME = 40;
const DIGEST = /^[0-9a-f]{64}$/;
/** Names that look alike without their special characters differ by the hash at the end. */
function planName(project, environment) {
	const hash = createHash("sha256").update(JSON.stringify([project, environment])).digest("hex");
	return [
		plain(project),
		plain(environment),
		hash.slice(0, 8)
	].join(".");
}
function artifactName(plan, digest) {
	return `pricewright-${plan}-${digest}`;
}
/** The digest in the name of an artifact; undefined for an artifact of another project or environment, or of anything else. */
function digestIn(artifact, plan) {
	const lead = artifactName(plan, "");
	const digest = artifact.startsWith(lead) ? artifact.slice(lead.length) : "";
	return DIGEST.test(digest) ? digest : void 0;
}
function plain(name) {
	return name.replace(/[^A-Za-z0-9-]+/g, "-").slice(0, LONGEST_NAME);
}

// src/forge/own-texts.ts
function wires(list) {
	return Array.isArray(list) ? list.filter((entry) => typeof entry === "object" && entry !== null) : [];
}
function wire(value) {
	return typeof value === "object" && value !== null ? value : {};
}
function textOf(value) {
	return typeof value === "string" ? value : "";
}
/** A marker is the whole first line, so that the marker of one name is not taken for that of a longer one. */
function beginsWith(text, marker) {
	return textOf(text).split(/\r?\n/, 1)[0] === marker;
}

// src/forge/http.ts
const TIMEOUT_MS = 2e4;
const MOST_TRIES = 4;
const FIRST_PAUSE_MS = 500;
/** More pages than any request has comments. */
const MOST_PAGES = 50;
const PER_PAGE = 100;
const HEADER_TEXT = /^[\x20-\x7e]+$/;
function openHttp(access) {
	if (!Object.values(access.headers).every((value) => HEADER_TEXT.test(value))) throw fault("malformed-forge-token", `the token for ${access.forge} holds a line break or a character beyond ASCII`, "set it again, without a line break around it");
	const base = new URL(access.url);
	const prefix = base.pathname.replace(/\/+$/, "");
	let pool;
	const ask = async (method, path, body) => {
		pool ??= import("./undici-B3ADK3eq.js").then((m) => /* @__PURE__ */ __toESM(m.default, 1)).then(({ Pool }) => new Pool(base.origin, {
			connections: 2,
			pipelining: 1
		}));
		return answered(await pool, access, {
			method,
			path: prefix + path,
			body
		});
	};
	const get = async (path) => accepted(access, "GET", path, await ask("GET", path));
	return {
		get,
		find: async (path) => {
			const answer = await ask("GET", path);
			return answer.status === 404 ? void 0 : accepted(access, "GET", path, answer);
		},
		pages: async (path, key) => {
			const all = [];
			const joined = path.includes("?") ? "&" : "?";
			for (let page = 1; page <= MOST_PAGES; page += 1) {
				const answer = await get(`${path}${joined}per_page=${PER_PAGE}&page=${page}`);
				const some = key === void 0 ? answer : wire(answer)[key];
				if (!Array.isArray(some)) throw unreadable(access, path);
				all.push(...some);
				if (some.length < PER_PAGE) return all;
			}
			throw failed(access, `${shown(path)} has more than 5000 entries`);
		},
		send: async (method, path, body) => {
			accepted(access, method, path, await ask(method, path, body));
		},
		close: async () => {
			await (await pool)?.close();
		}
	};
}
async function answered(pool, access, asked) {
	for (let tries = 1;; tries += 1) {
		const answer = await once(pool, access, asked).catch((error) => {
			if (tries >= MOST_TRIES || asked.method === "POST") throw unanswered(access, asked, error);
		});
		const isPassing = answer === void 0 || answer.status === 429 || answer.status >= 500;
		if (answer !== void 0 && (!isPassing || tries >= MOST_TRIES || asked.method === "POST")) return answer;
		await access.sleep(FIRST_PAUSE_MS * 2 ** (tries - 1));
	}
}
async function once(pool, access, { method, path, body }) {
	const request = {
		method,
		path,
		headers: {
			...access.headers,
			accept: access.headers.accept ?? "application/json",
			"user-agent": access.userAgent,
			...body === void 0 ? {} : { "content-type": "application/json" }
		},
		body: body === void 0 ? null : JSON.stringify(body),
		signal: AbortSignal.timeout(TIMEOUT_MS)
	};
	const { statusCode, body: received } = await pool.request(request);
	return {
		status: statusCode,
		body: jsonIn(await received.text())
	};
}
function jsonIn(text) {
	try {
		return JSON.parse(text);
	} catch {
		return;
	}
}
function accepted(access, method, path, { status, body }) {
	if (status >= 200 && status < 300) return body;
	const what = `${method} ${shown(path)} was answered with ${status}`;
	if (status === 401) throw fault("forge-refused", `${access.forge}: ${what}`, `the token in ${access.variable} is wrong or has ended: set another`);
	throw status === 403 || status === 404 ? fault("forge-refused", `${access.forge}: ${what}`, access.rights) : failed(access, what);
}
function unanswered(access, { method, path }, error) {
	const { code = "no answer in time" } = error;
	return failed(access, `${method} ${shown(path)} got no answer (${String(code)})`);
}
function unreadable(access, path) {
	return failed(access, `GET ${shown(path)} was answered with something other than a list`);
}
function failed({ forge }, what) {
	return fault("forge-failed", `${forge}: ${what}`, "run the job again; it continues where it was");
}
/** Without its query, which says nothing to a person. */
function shown(path) {
	return path.split("?")[0] ?? path;
}

// src/forge/needed.ts
/** Variables that a forge sets for every job. */
const SET_BY_FORGE = "the forge sets it in its pipelines";
/** Throws a DiagnosticsError for a variable that is not set or empty. */
function needed(env, variable, fix = SET_BY_FORGE) {
	const value = env[variable]?.trim();
	if (value) return value;
	throw new DiagnosticsError([missing(variable, fix)]);
}
/** Throws a DiagnosticsError that names all of the variables that are not set or empty. */
function requireAll(env, variables) {
	const faults = variables.filter((name) => !env[name]?.trim()).map((name) => missing(name, SET_BY_FORGE));
	if (faults.length > 0) throw new DiagnosticsError(faults);
}
/** As `needed`, for the address of an interface. The value is not shown, as it may hold a password. */
function neededUrl(env, variable) {
	const value = needed(env, variable);
	if (URL.canParse(value) && /^https?:/i.test(value)) return value;
	throw fault("bad-ci-variable", `the environment variable ${variable} is no http address`, SET_BY_FORGE);
}
function missing(variable, fix) {
	return {
		severity: "error",
		code: "missing-ci-variable",
		message: `the environment variable ${variable} is not set`,
		fix
	};
}

// src/forge/github/github-run.ts
/** The run of a workflow of GitHub Actions. */
const VARIABLES = [
	"GITHUB_REPOSITORY",
	"GITHUB_SERVER_URL",
	"GITHUB_RUN_ID",
	"GITHUB_SHA"
];
/** `event` is the content of GITHUB_EVENT_PATH. Throws a DiagnosticsError where a variable or the request is missing. */
function gitHubRun(env, event) {
	requireAll(env, VARIABLES);
	const repository = needed(env, "GITHUB_REPOSITORY");
	const home = `${needed(env, "GITHUB_SERVER_URL")}/${repository}`;
	const request = wire(wire(event).pull_request);
	const head = textOf(wire(request.head).sha);
	const queued = textOf(wire(wire(event).merge_group).head_sha);
	const commit = head || queued || needed(env, "GITHUB_SHA");
	const run = `${home}/actions/runs/${needed(env, "GITHUB_RUN_ID")}`;
	return {
		forge: "github",
		occasion: occasionOf$1(env, repository, wire(event)),
		commit,
		links: {
			run: `${run}/attempts/${env.GITHUB_RUN_ATTEMPT ?? "1"}`,
			artifacts: `${run}#artifacts`,
			file: (path) => `${home}/blob/${commit}/${encodedPath(path)}`
		},
		approveWith: (approval) => `gh workflow run ${workflowFile(env)} --ref ${env.GITHUB_REF_NAME ?? "main"} --field approval=${approval}`
	};
}
/** The file of `owner/name/.github/workflows/prices.yml@refs/heads/main`. */
function workflowFile(env) {
	const [path = ""] = needed(env, "GITHUB_WORKFLOW_REF").split("@");
	return path.split("/").at(-1) ?? "";
}
function occasionOf$1(env, repository, event) {
	if (env.GITHUB_EVENT_NAME === "merge_group") return { kind: "queue" };
	const request = wire(event.pull_request);
	if (typeof request.number !== "number") {
		if (env.GITHUB_EVENT_NAME?.startsWith("pull_request")) throw fault("no-ci-event", "this is a run of a pull request, and the file at GITHUB_EVENT_PATH does not say of which", "let the step see that file, in a container too");
		const pushed = wires(event.commits).map(({ id }) => textOf(id));
		return {
			kind: "branch",
			branch: env.GITHUB_REF_NAME ?? "",
			pushed: pushed.slice(-100)
		};
	}
	const head = wire(request.head);
	if (textOf(wire(head.repo).full_name) !== repository) return {
		kind: "fork",
		base: textOf(wire(request.base).sha)
	};
	return {
		kind: "request",
		request: request.number,
		head: textOf(head.sha)
	};
}

// src/forge/github/plan-runs.ts
/**
* The newest run for a commit; undefined where there is none in this repository. A run of a fork has the same commit, and
* counts for nothing.
*/
async function planRun(http, env, event, commit) {
	const repository = needed(env, "GITHUB_REPOSITORY");
	return wires(await http.pages(`/repos/${repository}/actions/workflows/${encodeURIComponent(workflowFile(env))}/runs?event=${event}&status=success&head_sha=${encodeURIComponent(commit)}`, "workflow_runs")).filter(({ head_repository, head_sha }) => wire(head_repository).full_name === repository && head_sha === commit).sort((a, b) => Number(b.run_number) - Number(a.run_number) || Number(b.run_attempt) - Number(a.run_attempt))[0];
}

// src/forge/github/approved-on-github.ts
/**
* The approved digest on GitHub. It stands in the name of the artifact that the plan's run kept, so nothing has to be
* unpacked; only a run of this workflow in this repository can make that artifact.
*/
/** A merge queue plans what it merges; without one, the plan is that of the request's last commit. */
async function approvedOnGitHub(http, env, commit, plan, landed) {
	const queued = await planRun(http, env, "merge_group", commit);
	const [only, ...more] = landed;
	if (queued === void 0 && (only === void 0 || more.length > 0)) return {
		kind: "none",
		why: `${landed.length} merged requests belong to ${commit}, and one is needed`
	};
	const run = queued ?? await planRun(http, env, "pull_request", only?.head ?? "");
	if (run === void 0) return {
		kind: "none",
		why: `no plan of ${only?.head ?? commit} succeeded in this repository`
	};
	const path = `/repos/${needed(env, "GITHUB_REPOSITORY")}/actions/runs/${String(run.id)}/artifacts`;
	const kept = wires(await http.pages(path, "artifacts")).filter(({ name, expired }) => expired !== true && digestIn(textOf(name), plan) !== void 0).sort((a, b) => Date.parse(textOf(b.created_at)) - Date.parse(textOf(a.created_at)) || Number(b.id) - Number(a.id));
	const digest = digestIn(textOf(kept[0]?.name), plan);
	return digest === void 0 ? {
		kind: "none",
		why: `the run that planned ${only?.head ?? commit} keeps no plan of this project and environment`
	} : {
		kind: "found",
		digest
	};
}

// src/forge/github/landed-on-github.ts
/** A merge queue lands several requests at once, each with a commit of its own: there, every pushed commit is looked at. */
async function landedOnGitHub(http, env, { commit, occasion }) {
	if (occasion.kind !== "branch") return [];
	const commits = occasion.pushed.length > 1 && await planRun(http, env, "merge_group", commit) !== void 0 ? [.../* @__PURE__ */ new Set([...occasion.pushed, commit])] : [commit];
	const landed = [];
	for (const each of commits) landed.push(...await mergedAs(http, env, each, occasion.branch));
	return landed;
}
async function mergedAs(http, env, commit, branch) {
	const path = `/repos/${needed(env, "GITHUB_REPOSITORY")}/commits/${encodeURIComponent(commit)}/pulls`;
	return wires(await http.get(path)).filter((each) => isMergedAs(each, commit, branch)).map(({ number, head }) => ({
		request: Number(number),
		head: textOf(wire(head).sha)
	}));
}
function isMergedAs({ merged_at, merge_commit_sha, base }, commit, branch) {
	return typeof merged_at === "string" && merge_commit_sha === commit && wire(base).ref === branch;
}

// src/forge/github/github.ts
/** The name under which GitHub writes what a job does with its own token. */
const ROBOT = "github-actions[bot]";
const LABELS = ["pricewright"];
const RIGHTS$1 = "give the job the permissions `pull-requests: write`, `issues: write`, `actions: read` and `contents: read`";
/** Throws a DiagnosticsError where a variable or the token is missing. */
function openGitHub(run, env, calls) {
	const token = needed(env, "GITHUB_TOKEN", `set it in the step: GITHUB_TOKEN: \${{ github.token }}`);
	const http = openHttp({
		...calls,
		forge: "GitHub",
		url: neededUrl(env, "GITHUB_API_URL"),
		headers: {
			authorization: `Bearer ${token}`,
			accept: "application/vnd.github+json",
			"x-github-api-version": "2022-11-28"
		},
		variable: "GITHUB_TOKEN",
		rights: RIGHTS$1
	});
	const repository = `/repos/${needed(env, "GITHUB_REPOSITORY")}`;
	return {
		landed: () => landedOnGitHub(http, env, run),
		headOf: async (request) => textOf(wire(wire(await http.get(`${repository}/pulls/${request}`)).head).sha) || void 0,
		approved: (plan, landed) => approvedOnGitHub(http, env, run.commit, plan, landed),
		comment: (request, text, only) => putComment(http, repository, request, text, only),
		openIssue: async ({ marker, body, title }) => {
			const [issue] = await ownIssues$1(http, repository, marker);
			if (issue === void 0) await http.send("POST", `${repository}/issues`, {
				title,
				body,
				labels: LABELS
			});
			else await http.send("PATCH", `${repository}/issues/${String(issue.number)}`, {
				title,
				body
			});
		},
		closeIssue: async ({ marker, body }) => {
			for (const { number } of await ownIssues$1(http, repository, marker)) await http.send("PATCH", `${repository}/issues/${String(number)}`, {
				body,
				state: "closed",
				state_reason: "completed"
			});
		},
		close: () => http.close()
	};
}
async function putComment(http, repository, request, { marker, body }, only) {
	const path = `${repository}/issues/${request}/comments`;
	const own = wires(await http.pages(path)).filter((each) => isRobot(each) && beginsWith(each.body, marker));
	for (const { id } of own) await http.send("PATCH", `${repository}/issues/comments/${String(id)}`, { body });
	if (own.length === 0 && only === void 0) await http.send("POST", path, { body });
}
async function ownIssues$1(http, repository, marker) {
	return wires(await http.pages(`${repository}/issues?state=open&creator=${encodeURIComponent(ROBOT)}`)).filter((each) => isRobot(each) && each.pull_request === void 0 && beginsWith(each.body, marker));
}
function isRobot({ user }) {
	const { type, login } = wire(user);
	return type === "Bot" && login === ROBOT;
}

// src/forge/gitlab/approved-on-gitlab.ts
/** A merge train's pipeline is the last one of its request, and has planned what it merges. */
async function approvedOnGitLab(http, env, plan, landed) {
	const [only, ...more] = landed;
	if (only === void 0 || more.length > 0) return {
		kind: "none",
		why: `${landed.length} merged requests belong to this commit, and one is needed`
	};
	const id = needed(env, "CI_PROJECT_ID");
	const project = `/projects/${id}`;
	const pipeline = wire(wire(await http.get(`${project}/merge_requests/${only.request}`)).head_pipeline);
	if (pipeline.status !== "success" || String(pipeline.project_id) !== id) return {
		kind: "none",
		why: `the last pipeline of request ${only.request} did not succeed in this project`
	};
	const name = env.PRICEWRIGHT_PLAN_JOB || "plan";
	const jobs = wires(await http.pages(`${project}/pipelines/${String(pipeline.id)}/jobs`)).filter((job) => job.name === name && job.status === "success");
	const [job] = jobs;
	if (job === void 0 || jobs.length > 1) return {
		kind: "none",
		why: `request ${only.request} has ${jobs.length} jobs \`${name}\` that succeeded, and one is needed`
	};
	const kept = await http.find(`${project}/jobs/${String(job.id)}/artifacts/${APPROVAL_FOLDER}/${plan}/${APPROVAL_FILE}`);
	const digest = textOf(wire(kept).digest);
	return /^[0-9a-f]{64}$/.test(digest) ? {
		kind: "found",
		digest
	} : {
		kind: "none",
		why: `the job \`${name}\` of request ${only.request} keeps no plan of this project and environment`
	};
}
/** The folder of the artifacts, in which each project and environment has a folder of its own. */
const APPROVAL_FOLDER = "pricewright-ci";
const APPROVAL_FILE = "approval.json";

// src/forge/gitlab/gitlab.ts
const TOKEN = "PRICEWRIGHT_GITLAB_TOKEN";
const RIGHTS = `give the project access token in ${TOKEN} the role Developer or higher and the scope \`api\``;
/** Throws a DiagnosticsError where a variable or the token is missing. A job's own token can neither comment nor search. */
function openGitLab(run, env, calls) {
	const token = needed(env, TOKEN, RIGHTS);
	const http = openHttp({
		...calls,
		forge: "GitLab",
		url: neededUrl(env, "CI_API_V4_URL"),
		headers: { "private-token": token },
		variable: TOKEN,
		rights: RIGHTS
	});
	const project = `/projects/${encodeURIComponent(needed(env, "CI_PROJECT_ID"))}`;
	return {
		landed: () => landedOn(http, project, run),
		headOf: async (request) => textOf(wire(await http.get(`${project}/merge_requests/${request}`)).sha) || void 0,
		approved: (plan, landed) => approvedOnGitLab(http, env, plan, landed),
		comment: (request, text, only) => putNote(http, project, request, text, only),
		openIssue: async ({ marker, body, title }) => {
			const [issue] = await ownIssues(http, project, marker);
			const text = {
				title,
				description: body
			};
			if (issue === void 0) await http.send("POST", `${project}/issues`, {
				...text,
				labels: "pricewright"
			});
			else await http.send("PUT", `${project}/issues/${String(issue.iid)}`, text);
		},
		closeIssue: async ({ marker, body }) => {
			for (const { iid } of await ownIssues(http, project, marker)) await http.send("PUT", `${project}/issues/${String(iid)}`, {
				description: body,
				state_event: "close"
			});
		},
		close: () => http.close()
	};
}
async function landedOn(http, project, { commit, occasion }) {
	if (occasion.kind !== "branch") return [];
	return wires(await http.get(`${project}/repository/commits/${encodeURIComponent(commit)}/merge_requests`)).filter(({ state, target_branch, merge_commit_sha, squash_commit_sha, sha }) => state === "merged" && target_branch === occasion.branch && [
		merge_commit_sha,
		squash_commit_sha,
		sha
	].includes(commit)).map(({ iid, sha }) => ({
		request: Number(iid),
		head: textOf(sha)
	}));
}
async function putNote(http, project, request, { marker, body }, only) {
	const path = `${project}/merge_requests/${request}/notes`;
	const me = await ownId(http);
	const own = wires(await http.pages(path)).filter(({ author, body: text }) => wire(author).id === me && beginsWith(text, marker));
	for (const { id } of own) await http.send("PUT", `${path}/${String(id)}`, { body });
	if (own.length === 0 && only === void 0) await http.send("POST", path, { body });
}
async function ownIssues(http, project, marker) {
	const me = await ownId(http);
	return wires(await http.pages(`${project}/issues?state=opened&scope=all&author_id=${me}`)).filter(({ author, description }) => wire(author).id === me && beginsWith(description, marker));
}
/** An id of its own, so that nobody without the token counts as its author. */
async function ownId(http) {
	return Number(wire(await http.get("/user")).id);
}

// src/forge/gitlab/gitlab-run.ts
/** The run of a job of GitLab CI. */
/** Throws a DiagnosticsError where variables are missing. */
function gitLabRun(env) {
	requireAll(env, [
		"CI_COMMIT_SHA",
		"CI_PROJECT_URL",
		"CI_JOB_URL",
		"CI_PROJECT_ID"
	]);
	const commit = needed(env, "CI_COMMIT_SHA");
	const home = needed(env, "CI_PROJECT_URL");
	const job = needed(env, "CI_JOB_URL");
	return {
		forge: "gitlab",
		occasion: occasionOf(env, commit),
		commit,
		links: {
			run: job,
			artifacts: `${job}/artifacts/browse`,
			file: (path) => `${home}/-/blob/${commit}/${encodedPath(path)}`
		},
		approveWith: (approval) => `glab ci run --branch ${env.CI_COMMIT_BRANCH ?? "main"} --variables PRICEWRIGHT_APPROVAL:${approval}`
	};
}
/** In a merge train the commit is the merged one; the request's own is that of its source branch. */
function occasionOf(env, commit) {
	const number = Number(env.CI_MERGE_REQUEST_IID);
	if (!env.CI_MERGE_REQUEST_IID || !Number.isSafeInteger(number)) return {
		kind: "branch",
		branch: env.CI_COMMIT_BRANCH ?? "",
		pushed: []
	};
	if (env.CI_MERGE_REQUEST_SOURCE_PROJECT_ID !== env.CI_MERGE_REQUEST_PROJECT_ID) return {
		kind: "fork",
		base: env.CI_MERGE_REQUEST_DIFF_BASE_SHA ?? ""
	};
	return {
		kind: "request",
		request: number,
		head: env.CI_MERGE_REQUEST_SOURCE_BRANCH_SHA || commit
	};
}

// src/forge/find-forge.ts
/** Finds the forge whose pipeline runs this program, by the variables that it sets. */
/** Throws a DiagnosticsError outside a pipeline of GitHub Actions or GitLab CI. `event` is GitHub's event as JSON. */
function findRun(env, event) {
	if (env.GITHUB_ACTIONS === "true") return gitHubRun(env, event);
	if (env.GITLAB_CI === "true") return gitLabRun(env);
	throw fault("no-forge", "this is neither GitHub Actions nor GitLab CI: GITHUB_ACTIONS and GITLAB_CI are not set", "run it in a pipeline; elsewhere use `pricewright plan`, `apply` and `drift`");
}
/** Undefined where the run has no token, as that of a fork. */
function openForge(run, env, calls) {
	if (run.occasion.kind === "fork") return void 0;
	return run.forge === "github" ? openGitHub(run, env, calls) : openGitLab(run, env, calls);
}

// src/cli/ci/ci-context.ts
/** What a `ci` command works with: its run, the forge, and the names under which its texts are found again. */
/** Runs `work` and closes the connection to the forge. Throws a DiagnosticsError outside a pipeline. */
async function inPipeline(world, options, work, needsForge = true) {
	const context = await openContext(world, options, needsForge);
	try {
		return await work(context);
	} finally {
		await context.forge?.close();
	}
}
async function openContext(world, options, needsForge) {
	const run = findRun(world.env, await eventOf(world));
	const calls = {
		sleep: (ms) => systemRuntime.sleep(ms, world.signal),
		userAgent: `pricewright/${TOOL_VERSION}`
	};
	const forge = needsForge ? openForge(run, world.env, calls) : void 0;
	const prefix = await repositoryPrefix(folderOf(world, options), world.cwd);
	const place = prefix === "" ? "." : prefix.replace(/\/$/, "");
	const environment = options.env ?? "default";
	const plan = planName(place, environment);
	return {
		world,
		options,
		run,
		forge,
		prefix,
		plan,
		folder: resolve(world.cwd, options.outDir, plan),
		marker: (kind) => marker(kind, place, environment),
		artifact: (digest) => artifactName(plan, digest)
	};
}
/** The event of GitHub Actions as JSON; undefined elsewhere, and where it cannot be read. */
async function eventOf({ env }) {
	if (!env.GITHUB_EVENT_PATH) return void 0;
	try {
		return JSON.parse(await readFile(env.GITHUB_EVENT_PATH, "utf8"));
	} catch {
		return;
	}
}

// src/cli/ci/ci-result.ts
function printResult({ world, options, plan, folder, run }, result) {
	const { command, digest, requests, exitCode } = result;
	if (options.json) world.stdout.write(jsonText({
		format_version: 1,
		command,
		forge: run.forge,
		occasion: run.occasion.kind,
		commit: run.commit,
		plan,
		folder,
		digest,
		requests,
		exit_code: exitCode
	}));
	return exitCode;
}

export { attempt as C, passedOn as S, approvalParagraph as _, reporting as a, planningParagraph as b, linked as c, planExitCode as d, shownBesideLines as f, applyingParagraph as g, clearFiles as h, commentOn as i, namesOf as l, writePlanFiles as m, inPipeline as n, summarize as o, sourcesOf as p, annotate as r, failureBody as s, printResult as t, planBody as u, linksParagraph as v, withoutLogCommands as x, nextMove as y };