import { a as NAMESPACE, c as approverKeys, i as statementText, n as signedText, o as signAsSsh, r as statementOf, s as withoutArmor, t as readApproval } from "./approval-document-DuJVTtQO.js";
import { g as sshReader, h as fromBase64, i as readProjectInputs, l as KEY_TYPE, m as rawPublicKey, p as publicKeyText } from "./read-inputs-BYvzDuAU.js";
import { $ as typedFor, Dt as suggestName, Ut as fault, Y as hasApprovalRules, Z as commandLine, i as EXIT, q as NO_APPROVAL_RULES } from "./model-C61qMIaC.js";
import { t as headlineOf } from "./headline-BahE-Uj5.js";
import { n as visible } from "./sanitize-CbNGqdB1.js";
import { n as stepDigest, u as planDigest } from "./make-step-DsmPlO6-.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { n as planIn, r as readJson } from "./saved-document-B0t79eVy.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as printResult } from "./print-result-Wi5ujcVR.js";
import { n as printDiagnostics } from "./report-faults-B1AK173y.js";
import { n as writeDocument, t as checkWritable } from "./write-document-BXavT4oI.js";
import { r as openProjectState } from "./open-project-state-DLzRbOAC.js";
import { resolve } from "node:path";
import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { spawn } from "node:child_process";

// src/approval/private-key.ts
/** Reads a private key for an approval. Nothing of it may appear in a message, and nothing keeps it. */
const OPENSSH = /^-----BEGIN OPENSSH PRIVATE KEY-----\r?\n([\s\S]+?)-----END OPENSSH PRIVATE KEY-----\s*$/;
const MAGIC = "openssh-key-v1\0";
const SEED_BYTES = 32;
/** Accepts PKCS#8, and OpenSSH's own form, which Node's crypto cannot read. */
function readPrivateKey(text) {
	if (/^(ssh|ecdsa|sk)-/.test(text)) return readPublic(text);
	const openssh = OPENSSH.exec(text)?.[1];
	if (openssh !== void 0) return readOpenSsh(openssh.replaceAll(/\s/g, ""));
	if (text.includes("BEGIN ENCRYPTED PRIVATE KEY")) return refused("encrypted");
	try {
		return keyRead(createPrivateKey(text));
	} catch {
		return refused("not-a-key");
	}
}
/** A public key names a private one that an agent has. */
function readPublic(text) {
	const [type = "", encoded = ""] = text.trim().split(/\s+/);
	if (type !== "ssh-ed25519") return refused("other-type");
	const raw = rawPublicKey(`${type} ${encoded}`);
	return raw === void 0 ? refused("not-a-key") : {
		kind: "by_ssh",
		raw
	};
}
function refused(why) {
	return {
		kind: "refused",
		why
	};
}
function keyRead(key) {
	if (key.asymmetricKeyType !== "ed25519") return refused("other-type");
	const { x = "" } = key.export({ format: "jwk" });
	return {
		kind: "key",
		key,
		raw: Buffer.from(x, "base64url")
	};
}
function readOpenSsh(encoded) {
	const blob = fromBase64(encoded);
	if (blob === void 0) return refused("not-a-key");
	const reader = sshReader(blob);
	const magic = reader.take(15)?.toString("latin1");
	const [cipher, kdf] = [
		reader.text(),
		reader.text(),
		reader.bytes()
	];
	const count = reader.number();
	const publicKey = reader.bytes();
	const inner = reader.bytes();
	if (magic !== MAGIC || count !== 1 || inner === void 0) return refused("not-a-key");
	const named = readPublic(publicKey === void 0 ? "" : `${typeOf(publicKey)} ${publicKey.toString("base64")}`);
	if (named.kind !== "by_ssh") return named;
	if (cipher !== "none" || kdf !== "none") return named;
	return readInner(inner);
}
function typeOf(publicKey) {
	return sshReader(publicKey).text() ?? "";
}
function readInner(inner) {
	const reader = sshReader(inner);
	const checks = [reader.number(), reader.number()];
	const type = reader.text();
	const [raw, secret] = [reader.bytes(), reader.bytes()];
	if (checks[0] !== checks[1] || type !== "ssh-ed25519") return refused("not-a-key");
	if (raw?.length !== SEED_BYTES || secret?.length !== 64) return refused("not-a-key");
	const d = secret.subarray(0, SEED_BYTES).toString("base64url");
	const x = raw.toString("base64url");
	try {
		const read = keyRead(createPrivateKey({
			key: {
				kty: "OKP",
				crv: "Ed25519",
				d,
				x
			},
			format: "jwk"
		}));
		return read.kind === "key" && read.raw.equals(raw) ? read : refused("not-a-key");
	} catch {
		return refused("not-a-key");
	}
}

// src/cli/approving/approved-plan.ts
/** The plan that a person approves, by its digest or its document. */
/**
* Throws a DiagnosticsError for a document whose digest is not that of its steps, and whose steps are not what they
* show: an approver signs the digest, and has read the steps.
*/
async function approvedPlan(world, options, project, named) {
	if (/^[0-9a-f]{64}$/.test(named)) return {
		digest: named,
		document: void 0
	};
	if (/^[0-9a-f]{6,63}$/.test(named)) throw fault("digest-incomplete", `${named} is not a whole digest: one has 64 characters`, "take it from the last line of the plan, or name the plan document", EXIT.stale);
	const document = planIn(await readJson(resolve(folderOf(world, options), named), named), named);
	if (!(planDigest(document) === document.digest && document.steps.every((step) => stepDigest(step) === step.digest))) throw fault("document-altered", `${visible(named)} has another digest than its steps`, "make the plan anew with `pricewright plan --out FILE`");
	const { project: id, environment } = document;
	if (id !== project.id || environment !== project.environment) throw fault("plan-of-another-place", `${visible(named)} is a plan for ${visible(id)}, environment ${visible(environment)}`, "approve it with the project file and the --env that it was made with", EXIT.stale);
	return {
		digest: document.digest,
		document
	};
}

// src/cli/approving/approver-named.ts
/** The person who may approve as a role with a key. */
/** Throws a DiagnosticsError for a role that does not exist, and for a key that is not one of it. */
function approverNamed({ own, base }, { role, key }) {
	const known = [base ?? NO_APPROVAL_RULES, own];
	const roles = [...new Set(known.flatMap(({ approvers }) => Object.keys(approvers)))];
	if (!roles.includes(role)) throw fault("unknown-role", `\`approvers\` has no role \`${role}\``, suggestName(role, roles, "write `approvals` and `approvers` in the project file"));
	const person = known.flatMap(({ approvers }) => approverKeys(approvers[role] ?? [])).find((each) => each.key === key);
	if (person !== void 0) return person.name;
	throw fault("not-an-approver", `this key is not one of \`${role}\``, `let a person of \`${role}\` approve, or add ${key} NAME to approvers.${role}, which needs their approval`);
}

// src/cli/approving/sign-with-ssh.ts
/** Lets `ssh-keygen` sign, which asks for a passphrase itself and knows the keys of an agent. */
/** The signature in base64. Throws a DiagnosticsError where there is none. */
async function signWithSsh(text, path, named) {
	const { output, errors } = await run([
		"-Y",
		"sign",
		"-n",
		NAMESPACE,
		"-f",
		path
	], text);
	const signature = withoutArmor(output);
	if (signature !== void 0) return signature;
	const reason = errors.split(/[\r\n]+/).find((line) => line !== "" && !line.startsWith("Signing ")) ?? "no signature";
	throw fault("not-signed", `ssh-keygen did not sign with ${visible(named)} (${visible(reason)})`, "see that ssh-keygen 8.2 or later is there, and that it has the passphrase, or ssh-agent the key");
}
function run(argv, input) {
	return new Promise((resolve) => {
		const child = spawn("ssh-keygen", argv, { stdio: "pipe" });
		let [output, errors] = ["", ""];
		child.stdout.setEncoding("utf8").on("data", (text) => {
			output += text;
		});
		child.stderr.setEncoding("utf8").on("data", (text) => {
			errors += text;
		});
		child.stdin.on("error", () => void 0);
		child.on("error", ({ message }) => resolve({
			output: "",
			errors: message
		}));
		child.on("close", () => resolve({
			output,
			errors
		}));
		child.stdin.end(input);
	});
}

// src/cli/commands/approve.ts
/** `approve`: signs an approval of a plan as one role, and keeps it in the state or writes it to a file. */
async function approve(world, options, named) {
	const { key: file, as: role } = requiredOf(options);
	await checkWritable(world, options, options.out);
	const { project } = await readProjectInputs(world, options);
	const plan = await approvedPlan(world, options, project, named);
	const key = await readKey(world, options, file);
	const name = await nameOf(world, options, project, {
		role,
		key: publicKeyText(key.raw)
	});
	const document = await sign$1(world, options, {
		project: project.id,
		environment: project.environment,
		digest: plan.digest,
		role,
		approved_at: new Date(world.now()).toISOString(),
		until: options.until ?? null
	}, key, file);
	tellUnneeded(world, options, plan.document, role);
	if (options.out === void 0) await keep(world, project, plan.digest, document);
	else await writeDocument(world, options, options.out, document);
	printResult(world, options, JSON.parse(document), wordsOf(options, project, {
		...plan,
		role,
		name
	}));
	return EXIT.done;
}
function requiredOf({ key, as }) {
	if (key !== void 0 && as !== void 0) return {
		key,
		as
	};
	throw fault("missing-option", `approve needs ${key === void 0 ? "--key, the file of your private key" : "--as, the role in which you approve"}`, "write: pricewright approve PLAN --as ROLE --key FILE");
}
/** No message has anything of the file but its name. */
async function readKey(world, options, file) {
	const text = await readFile(resolve(folderOf(world, options), file), "utf8").catch((cause) => {
		throw fault("unreadable-key", `${visible(file)} cannot be read (${errorCode(cause)})`, "name the file of your private key");
	});
	const read = readPrivateKey(text);
	if (read.kind !== "refused") return read;
	const [message, fix] = REFUSED[read.why];
	throw fault("unusable-key", `${visible(file)} ${message}`, fix);
}
const REFUSED = {
	"not-a-key": ["is no private key", "make a pair with: ssh-keygen -t ed25519, and give the file without .pub"],
	"other-type": ["is a key of another type than ed25519", "make one with: ssh-keygen -t ed25519"],
	encrypted: ["is encrypted as PKCS#8, and a passphrase is never asked for here", "use a key in the form of OpenSSH, for which ssh-keygen asks for the passphrase, or one that ssh-agent has"]
};
/** The person who has the key. Where the approval goes into the state, the rules on record count too. */
async function nameOf(world, options, project, approver) {
	const base = options.out === void 0 ? await standingRules(world, project) : void 0;
	return approverNamed({
		own: project.approvals,
		base
	}, approver);
}
async function standingRules(world, project) {
	const state = await openProjectState(world, project, {
		mode: "read",
		origin: null
	});
	try {
		const rules = await state.approvalRules();
		return rules !== void 0 && hasApprovalRules(rules) ? rules : void 0;
	} finally {
		await state.close();
	}
}
async function sign$1(world, options, stated, key, file) {
	const statement = statementOf(stated, key.raw);
	const text = statementText(statement);
	const signature = key.kind === "key" ? signAsSsh(text, key.key, key.raw) : await signWithSsh(text, resolve(folderOf(world, options), file), file);
	const document = signedText(statement, signature);
	if (readApproval(document).kind === "approval") return document;
	throw fault("signature-of-another-key", `the signature that ${visible(file)} gave is not that of its public key`, "see that the file and its .pub belong together");
}
/** A rule may ask a role only once other things are known, so that this stops nothing. */
function tellUnneeded(world, options, plan, role) {
	if (plan === void 0 || plan.approvals?.required.some(({ by }) => by.includes(role))) return;
	const warning = {
		severity: "warning",
		code: "approval-not-needed",
		message: `no rule asks \`${role}\` about this plan`,
		fix: "see who has to approve it with: pricewright show PLAN"
	};
	if (!options.json) printDiagnostics(world, [warning], options);
}
async function keep(world, project, planDigest, document) {
	const state = await openProjectState(world, project, {
		mode: "write",
		origin: null
	});
	try {
		await state.keepApproval({
			planDigest,
			document,
			atMs: world.now()
		});
	} finally {
		await state.close();
	}
}
function wordsOf({ out, until }, project, made) {
	const headline = made.document === void 0 ? "" : headlineOf(made.document);
	const lasting = until === void 0 ? "" : ` It counts until ${until}.`;
	const typed = typedFor(project);
	const next = out === void 0 ? `The state has it, and this takes it from there: ${commandLine(typed, `apply --approved ${made.digest}`)}` : `Give it to the apply: ${commandLine(typed, `apply --approved ${made.digest} --approval ${out}`)}`;
	return [
		...headline === "" ? [] : [`${headline}.`],
		`Approved plan ${made.digest} as ${made.role}, signed with the key of ${made.name}.${lasting}`,
		next
	].map(visible).join("\n");
}

export { approve };