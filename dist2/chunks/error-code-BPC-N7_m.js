// src/cli/io/error-code.ts
/** The code of an error of the system or of a library, such as `ENOENT`. A person can search for it. */
/** The text `undefined` for an error without a code. */
function errorCode(error) {
	return String(error.code);
}

export { errorCode as t };