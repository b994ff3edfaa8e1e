import { K as APPROVAL_PURPOSE, Sn as parseCalendarDay, Yt as isJsonObject } from "./model-C61qMIaC.js";
import { _ as sshString, d as publicKeyBlob, f as publicKeyObject, g as sshReader, h as fromBase64, l as KEY_TYPE, m as rawPublicKey, p as publicKeyText, u as parseApproverKey } from "./read-inputs-BYvzDuAU.js";
import { hash, sign, verify } from "node:crypto";

// src/approval/judge-approvals.ts
/** The signatures must be checked already (`readApproval`). */
function judgeApprovals({ required, approvers }, place, approvals) {
	const keys = new Map(Object.entries(approvers).map(([role, lines]) => [role, approverKeys(lines)]));
	const counted = /* @__PURE__ */ new Map();
	const uncounted = [];
	for (const approval of approvals.toSorted((a, b) => a.approved_at < b.approved_at ? -1 : 1)) {
		const { role, key, approved_at } = approval;
		const person = keys.get(role)?.find((each) => each.key === key);
		const why = elsewhere(approval, place) ?? (person === void 0 ? notTheirs(approval, keys) : void 0);
		if (why !== void 0 || person === void 0) uncounted.push({
			approval,
			why: why ?? "its key is unknown"
		});
		else if (!counted.has(JSON.stringify([person.name, role]))) counted.set(JSON.stringify([person.name, role]), {
			name: person.name,
			role,
			key,
			approved_at
		});
	}
	const all = [...counted.values()];
	return {
		counted: all,
		uncounted,
		missing: required.flatMap((each) => {
			const roles = rolesWithoutPerson(each.by, all);
			return roles.length === 0 ? [] : [{
				required: each,
				roles
			}];
		})
	};
}
function approverKeys(lines) {
	return lines.map(parseApproverKey).filter((key) => typeof key !== "string");
}
function elsewhere(approval, place) {
	const other = [
		"project",
		"environment",
		"digest"
	].find((name) => approval[name] !== place[name]);
	if (other === "digest") return `it is for the plan ${approval.digest.slice(0, 12)}`;
	if (other !== void 0) return `it is for ${other} ${approval[other]}`;
	const { until } = approval;
	return until !== null && until < place.today ? `it counted until ${until}` : void 0;
}
function notTheirs({ role, key }, keys) {
	if (!keys.has(role)) return `no rule asks ${role} about this plan`;
	const other = [...keys].find(([, own]) => own.some((each) => each.key === key));
	if (other !== void 0) return `its key is one of ${other[0]}, and not of ${role}`;
	return `its key is not one of ${role} by the rules that stood before this plan`;
}
/** Assigns each person to at most one role, so that as many roles as possible have a person. */
function rolesWithoutPerson(by, counted) {
	const taken = /* @__PURE__ */ new Map();
	const assign = (at, tried) => {
		for (const { name, role } of counted) {
			if (role !== by[at] || tried.has(name)) continue;
			tried.add(name);
			const holder = taken.get(name);
			if (holder !== void 0 && !assign(holder, tried)) continue;
			taken.set(name, at);
			return true;
		}
		return false;
	};
	return by.filter((_, at) => !assign(at, /* @__PURE__ */ new Set()));
}

// src/approval/ssh-signature.ts
/**
* Signatures in the form of `ssh-keygen -Y sign` (OpenSSH, PROTOCOL.sshsig). The namespace is part of the signed bytes,
* so that a signature for anything else, such as a Git commit, is none of these.
*/
const NAMESPACE = "pricewright-approval";
const MAGIC = "SSHSIG";
const VERSION = 1;
const HASH = "sha512";
const SIGNATURE_BYTES = 64;
/** The signature in base64, without lines and armor. */
function signAsSsh(message, key, raw) {
	return signatureText(raw, sign(null, signedBytes(message), key));
}
/** True where `signature` is the only form of a valid signature by this key: no byte of it can be another. */
function isSignedBy(message, signature, raw) {
	const bytes = bytesOf(signature);
	if (bytes === void 0 || signatureText(raw, bytes) !== signature) return false;
	return verify(null, signedBytes(message), publicKeyObject(raw), bytes);
}
/** The base64 of an armored signature as `ssh-keygen` prints it; undefined for any other text. */
function withoutArmor(armored) {
	return (/^-----BEGIN SSH SIGNATURE-----\r?\n([\s\S]+)-----END SSH SIGNATURE-----\s*$/.exec(armored)?.[1])?.replaceAll(/\s/g, "");
}
function signedBytes(message) {
	const digest = hash(HASH, message, "buffer");
	return Buffer.concat([
		Buffer.from(MAGIC),
		...[
			NAMESPACE,
			"",
			HASH
		].map(sshString),
		sshString(digest)
	]);
}
function signatureText(raw, bytes) {
	const version = Buffer.alloc(4);
	version.writeUInt32BE(VERSION);
	return Buffer.concat([
		Buffer.from(MAGIC),
		version,
		sshString(publicKeyBlob(raw)),
		...[
			NAMESPACE,
			"",
			HASH
		].map(sshString),
		sshString(Buffer.concat([sshString(KEY_TYPE), sshString(bytes)]))
	]).toString("base64");
}
/** The signature proper; its surroundings are compared as a whole. */
function bytesOf(signature) {
	const blob = fromBase64(signature);
	if (blob === void 0) return void 0;
	const reader = sshReader(blob);
	reader.take(10);
	for (let skipped = 0; skipped < 4; skipped += 1) reader.bytes();
	const inner = reader.bytes();
	if (inner === void 0) return void 0;
	const signed = sshReader(inner);
	signed.bytes();
	const bytes = signed.bytes();
	return bytes?.length === SIGNATURE_BYTES ? bytes : void 0;
}

// src/approval/approval-document.ts
function statementOf(stated, raw) {
	const { project, environment, digest, role, approved_at, until } = stated;
	const key = publicKeyText(raw);
	return {
		format_version: 1,
		purpose: APPROVAL_PURPOSE,
		project,
		environment,
		digest,
		role,
		approved_at,
		until,
		key
	};
}
/** The text that is signed. */
function statementText(statement) {
	return textOf({ ...statement });
}
function signedText(statement, signature) {
	return textOf({
		...statement,
		signature
	});
}
/** Checks the form and the signature, and not whether the key may approve anything. */
function readApproval(text) {
	const approval = parsed(text);
	if (approval === void 0) return { kind: "none" };
	const { signature, ...statement } = approval;
	const raw = rawPublicKey(approval.key);
	return signedText(statement, signature) === text && raw !== void 0 && isSignedBy(statementText(statement), signature, raw) ? {
		kind: "approval",
		approval
	} : { kind: "altered" };
}
const TEXTS = [
	"project",
	"environment",
	"digest",
	"role",
	"approved_at",
	"key",
	"signature"
];
function parsed(text) {
	let data;
	try {
		data = JSON.parse(text);
	} catch {
		return;
	}
	if (!isJsonObject(data) || data.format_version !== 1 || data.purpose !== "approval of a Pricewright plan") return void 0;
	if (TEXTS.some((name) => typeof data[name] !== "string")) return void 0;
	if (data.until !== null && (typeof data.until !== "string" || parseCalendarDay(data.until) === void 0)) return void 0;
	const { project, environment, digest, role, approved_at, until, key, signature } = data;
	return {
		format_version: 1,
		purpose: APPROVAL_PURPOSE,
		project,
		environment,
		digest,
		role,
		approved_at,
		until,
		key,
		signature
	};
}
function textOf(document) {
	return `${JSON.stringify(document, null, 2)}\n`;
}

export { NAMESPACE as a, approverKeys as c, statementText as i, judgeApprovals as l, signedText as n, signAsSsh as o, statementOf as r, withoutArmor as s, readApproval as t };