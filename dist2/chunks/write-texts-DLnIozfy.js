import { Ut as fault } from "./model-C61qMIaC.js";
import { t as errorCode } from "./error-code-BPC-N7_m.js";
import { join } from "node:path";
import { writeFile } from "node:fs/promises";

// src/cli/io/write-texts.ts
/** Writes texts into files of the project. */
/** `texts`: by file, relative to the project's folder. Throws a DiagnosticsError for the first that cannot be written. */
async function writeTexts(folder, texts) {
	for (const [file, text] of texts) await writeFile(join(folder, file), text).catch((cause) => {
		throw fault("unwritable-file", `${file} cannot be written (${errorCode(cause)})`, "see that it may be written to");
	});
}

export { writeTexts as t };