import { w as isServiceId } from "./model-C61qMIaC.js";

// src/service/fill-path.ts
/** Puts ids into an operation's path. An id comes from a file, from state or from an answer, and is never trusted. */
const PARAMETER = /\{([a-z]+)\}/g;
const LONE_SURROGATE = /[\ud800-\udfff]/u;
/** The path parameters of a route, in order: `/subscriptions/{id}/versions/{vid}` has `id` and `vid`. */
function pathParameters(path) {
	return [...path.matchAll(PARAMETER)].map((match) => match[1] ?? "");
}
/**
* True if an id can be part of a path. An empty id or a dot segment would name another resource, because servers and
* gateways resolve `/products/..` to `/`. A lone surrogate has no UTF-8 form.
*/
function isPathId(id) {
	return isServiceId(id) && id !== "." && id !== ".." && !LONE_SURROGATE.test(id);
}
/** The path with every `{parameter}` replaced by its encoded id. Throws a RangeError unless {@link isPathId}. */
function fillPath(path, ids) {
	return path.replaceAll(PARAMETER, (_, parameter) => {
		const id = Object.hasOwn(ids, parameter) ? ids[parameter] : void 0;
		if (id === void 0) throw new RangeError(`no id for {${parameter}} in ${path}`);
		if (!isPathId(id)) throw new RangeError(`${JSON.stringify(id)} cannot stand for {${parameter}} in ${path}`);
		return encodeURIComponent(id);
	});
}

export { isPathId as n, pathParameters as r, fillPath as t };