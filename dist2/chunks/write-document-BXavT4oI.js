import { Ut as fault } from "./model-C61qMIaC.js";
import { t as openDraft } from "./draft-file-CgegX1wT.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { t as folderOf } from "./folder-of-ThVWLCqH.js";
import { t as fixOf } from "./system-fault-Bg9qQDxJ.js";
import { dirname, resolve } from "node:path";
import { access, constants, stat, writeFile } from "node:fs/promises";

// src/cli/io/write-document.ts
/** Writes a document to a file that a person named. It contains customers' prices, so only its owner may read it. */
const PRIVATE_MODE = 384;
/** Checks the file before any work begins, so that every report can be written. Throws a DiagnosticsError. */
async function checkWritable(world, options, file) {
	if (file === void 0) return;
	const path = resolve(folderOf(world, options), file);
	const found = await stat(path).catch((cause) => {
		if (errorCode(cause) === "ENOENT") return void 0;
		throw unwritable(file, errorCode(cause));
	});
	if (found?.isDirectory()) throw unwritable(file, "EISDIR");
	await access(found === void 0 ? dirname(path) : path, constants.W_OK).catch((cause) => {
		throw unwritable(file, errorCode(cause));
	});
}
/** `document` is its text, or the text in pieces. Throws a DiagnosticsError where the file cannot be written. */
async function writeDocument(world, options, file, document) {
	if (file === void 0) return;
	await writeFile(resolve(folderOf(world, options), file), document, { mode: PRIVATE_MODE }).catch((cause) => {
		throw unwritable(file, errorCode(cause));
	});
}
/**
* Writes a document of many lines without holding it as a whole. An earlier file stays in its place until all lines
* are written, and where `fill` fails. Throws a DiagnosticsError where the file cannot be written.
*/
async function writeLines(world, options, file, fill) {
	const reporting = (work) => work.catch((cause) => {
		throw unwritable(file, errorCode(cause));
	});
	const draft = await reporting(openDraft(resolve(folderOf(world, options), file), PRIVATE_MODE));
	try {
		const result = await fill((line) => reporting(draft.write(`${line}\n`)));
		await reporting(draft.keep());
		return result;
	} catch (error) {
		await draft.drop();
		throw error;
	}
}
function unwritable(file, code) {
	return fault("unwritable-file", `${file} cannot be written (${code})`, fixOf(code) ?? "name a file in a folder that is there and may be written to");
}

export { writeDocument as n, writeLines as r, checkWritable as t };