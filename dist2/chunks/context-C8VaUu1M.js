import { r as __toESM, t as __commonJSMin } from "./rolldown-runtime-CoNq6U3z.js";
import { $ as typedFor, D as OPERATIONS, F as isDeclared, Ft as canonicalDecimalText, Jt as isJsonArray, L as isPresent, M as createOneOfEach, N as remember, P as rememberPair, R as isVersionRecord, Yt as isJsonObject, Zt as ownField, an as covers, cn as ownerOf, it as SET_FIELDS, ln as parseAddress, nt as DECIMAL_FIELDS, rt as LIST_IDENTITY, sn as kindOf, tt as DAY_FIELDS } from "./model-C61qMIaC.js";
import { m as requiredFields } from "./shared-use-Y6WgBaIb.js";

// src/service/suggest-binding.ts
/** The text for the project file that unblocks an operation which the published interface leaves open. */
/**
* The binding as one line of YAML. Its route is that of the `conventional` profile, a placeholder for the real
* service's route, which only its owner knows.
*/
function suggestBinding(name) {
	const route = OPERATIONS[name].conventional ?? OPERATIONS[name].published;
	if (route === null) throw new Error(`the operation table has no route for ${name}`);
	const path = route.path.includes("{") ? JSON.stringify(route.path) : route.path;
	const required = requiredFields(name).map((field) => `${field}: NAME`);
	const fields = required.length === 0 ? "" : `, fields: { ${required.join(", ")} }`;
	return `service: { operations: { ${name}: { method: ${route.method}, path: ${path}${fields} } } }`;
}

// src/plan/diff/comparable.ts
/**
* The compared form of a value: one text per decimal and per day, ids named by their addresses, lists with an
* identity keyed by it, lists without an order sorted, nulls left out. Two values that mean the same have the same
* form, so every difference between two forms is worth a reviewer's time.
*/
const ID_FIELDS = /* @__PURE__ */ new Set([
	"product_id",
	"bundle_id",
	"plan_id",
	"customer_id"
]);
const MIDNIGHT = /^(\d{4}-\d{2}-\d{2})T00:00:00(?:\.0+)?(?:Z|\+00:00)$/;
/** Fields with names that people choose. Nothing in them is an amount or a day, whatever its name. */
const OPAQUE_FIELDS = /* @__PURE__ */ new Set(["metadata", "tags"]);
function comparable(value, nameId) {
	return comparableObject(value, nameId);
}
function comparableObject(value, nameId) {
	const result = {};
	for (const name of Object.keys(value).sort()) {
		const member = value[name];
		if (member === void 0 || member === null || isEmptyMetadata(name, member)) continue;
		result[name] = OPAQUE_FIELDS.has(name) ? opaque(name, member) : comparableField(name, member, nameId);
	}
	return result;
}
/** Metadata is managed key by key, so an empty object is the same as none. */
function isEmptyMetadata(name, value) {
	return name === "metadata" && isJsonObject(value) && Object.keys(value).length === 0;
}
function comparableField(name, value, nameId) {
	if (typeof value === "string") {
		if (DECIMAL_FIELDS.has(name)) return canonicalDecimalText(value);
		if (DAY_FIELDS.has(name)) return MIDNIGHT.exec(value)?.[1] ?? value;
		if (ID_FIELDS.has(name)) return nameId(value) ?? value;
		return value;
	}
	if (isJsonArray(value)) return comparableList(name, value, nameId);
	if (isJsonObject(value)) return referenceIn(value) ?? comparableObject(value, nameId);
	return value;
}
function comparableList(name, list, nameId) {
	if (SET_FIELDS.has(name)) return [...new Set(list.map(String))].sort();
	const elements = list.map((element) => isJsonObject(element) ? comparableObject(element, nameId) : element);
	const identities = LIST_IDENTITY[name];
	return identities === void 0 ? elements : keyed(elements, identities) ?? elements;
}
/** Undefined where an element has no identity or shares it: such a list is compared by position. */
function keyed(elements, identities) {
	const result = {};
	for (const element of elements) {
		if (!isJsonObject(element)) return void 0;
		const field = identities.find((identity) => typeof element[identity] === "string");
		if (field === void 0) return void 0;
		const key = String(element[field]);
		if (Object.hasOwn(result, key)) return void 0;
		const { [field]: _, ...rest } = element;
		result[key] = rest;
	}
	return result;
}
/**
* True if two values certainly have the same form, decided without building it, because most compared values are
* unchanged. False where that is not obvious, as with lists in another order or amounts with other digits.
*/
function isPlainlySame(one, other, nameId) {
	const names = Object.keys(one);
	return names.length === Object.keys(other).length && names.every((name) => isSameMember(name, one[name], ownField(other, name), nameId));
}
function isSameMember(name, one, other, nameId) {
	if (one === other) return one !== void 0;
	if (typeof one === "string") return ID_FIELDS.has(name) && isNamed(other, nameId(one));
	if (typeof other === "string") return ID_FIELDS.has(name) && isNamed(one, nameId(other));
	if (isJsonArray(one) && isJsonArray(other)) return one.length === other.length && one.every((element, index) => isSameMember("", element, other[index], nameId));
	return isJsonObject(one) && isJsonObject(other) && isPlainlySame(one, other, nameId);
}
/** True if the value is a reference to that address. */
function isNamed(value, address) {
	return address !== void 0 && isJsonObject(value) && referenceIn(value) === address;
}
function opaque(name, value) {
	return name === "tags" && isJsonArray(value) ? [...value.map(String)].sort() : value;
}
/** The address in `{"$ref": "bundles.growth#id"}`. */
function referenceIn(value) {
	const target = value.$ref;
	return typeof target === "string" ? target.replace(/#id$/, "") : void 0;
}
/**
* The part of `live` that is worth comparing: the fields that `managed` has. A list keyed by identity is kept whole,
* because an element that somebody added is a difference, while a field that the service added is not.
*/
function projectOnto(live, managed, path = []) {
	const result = {};
	const whole = isKeyedList(path);
	for (const [name, value] of Object.entries(live)) {
		const counterpart = ownField(managed, name);
		if (counterpart === void 0) {
			if (whole) result[name] = value;
			continue;
		}
		result[name] = projectValue(value, counterpart, [...path, name]);
	}
	return result;
}
function projectValue(live, managed, path) {
	if (isJsonObject(live) && isJsonObject(managed)) return projectOnto(live, managed, path);
	if (isJsonArray(live) && isJsonArray(managed)) return live.map((element, index) => {
		const counterpart = managed[index];
		return counterpart === void 0 ? element : projectValue(element, counterpart, path);
	});
	return live;
}
/** True if the object at a path of the compared form is a list keyed by identity. */
function isKeyedList(path) {
	const name = path.at(-1);
	return name !== void 0 && Object.hasOwn(LIST_IDENTITY, name);
}

// node_modules/fast-json-patch/commonjs/helpers.js
var require_helpers = /* @__PURE__ */ __commonJSMin(((exports, module, this$1) => {
	/*!
	* https://github.com/Starcounter-Jack/JSON-Patch
	* (c) 2017-2022 Joachim Wester
	* MIT licensed
	*/
	var __extends = this$1 && this$1.__extends || (function() {
		var extendStatics = function(d, b) {
			extendStatics = Object.setPrototypeOf || { __proto__: [] } instanceof Array && function(d, b) {
				d.__proto__ = b;
			} || function(d, b) {
				for (var p in b) if (b.hasOwnProperty(p)) d[p] = b[p];
			};
			return extendStatics(d, b);
		};
		return function(d, b) {
			extendStatics(d, b);
			function __() {
				this.constructor = d;
			}
			d.prototype = b === null ? Object.create(b) : (__.prototype = b.prototype, new __());
		};
	})();
	Object.defineProperty(exports, "__esModule", { value: true });
	var _hasOwnProperty = Object.prototype.hasOwnProperty;
	function hasOwnProperty(obj, key) {
		return _hasOwnProperty.call(obj, key);
	}
	exports.hasOwnProperty = hasOwnProperty;
	function _objectKeys(obj) {
		if (Array.isArray(obj)) {
			var keys_1 = new Array(obj.length);
			for (var k = 0; k < keys_1.length; k++) keys_1[k] = "" + k;
			return keys_1;
		}
		if (Object.keys) return Object.keys(obj);
		var keys = [];
		for (var i in obj) if (hasOwnProperty(obj, i)) keys.push(i);
		return keys;
	}
	exports._objectKeys = _objectKeys;
	/**
	* Deeply clone the object.
	* https://jsperf.com/deep-copy-vs-json-stringify-json-parse/25 (recursiveDeepCopy)
	* @param  {any} obj value to clone
	* @return {any} cloned obj
	*/
	function _deepClone(obj) {
		switch (typeof obj) {
			case "object": return JSON.parse(JSON.stringify(obj));
			case "undefined": return null;
			default: return obj;
		}
	}
	exports._deepClone = _deepClone;
	function isInteger(str) {
		var i = 0;
		var len = str.length;
		var charCode;
		while (i < len) {
			charCode = str.charCodeAt(i);
			if (charCode >= 48 && charCode <= 57) {
				i++;
				continue;
			}
			return false;
		}
		return true;
	}
	exports.isInteger = isInteger;
	/**
	* Escapes a json pointer path
	* @param path The raw pointer
	* @return the Escaped path
	*/
	function escapePathComponent(path) {
		if (path.indexOf("/") === -1 && path.indexOf("~") === -1) return path;
		return path.replace(/~/g, "~0").replace(/\//g, "~1");
	}
	exports.escapePathComponent = escapePathComponent;
	/**
	* Unescapes a json pointer path
	* @param path The escaped pointer
	* @return The unescaped path
	*/
	function unescapePathComponent(path) {
		return path.replace(/~1/g, "/").replace(/~0/g, "~");
	}
	exports.unescapePathComponent = unescapePathComponent;
	function _getPathRecursive(root, obj) {
		var found;
		for (var key in root) if (hasOwnProperty(root, key)) {
			if (root[key] === obj) return escapePathComponent(key) + "/";
			else if (typeof root[key] === "object") {
				found = _getPathRecursive(root[key], obj);
				if (found != "") return escapePathComponent(key) + "/" + found;
			}
		}
		return "";
	}
	exports._getPathRecursive = _getPathRecursive;
	function getPath(root, obj) {
		if (root === obj) return "/";
		var path = _getPathRecursive(root, obj);
		if (path === "") throw new Error("Object not found in root");
		return "/" + path;
	}
	exports.getPath = getPath;
	/**
	* Recursively checks whether an object has any undefined values inside.
	*/
	function hasUndefined(obj) {
		if (obj === void 0) return true;
		if (obj) {
			if (Array.isArray(obj)) {
				for (var i_1 = 0, len = obj.length; i_1 < len; i_1++) if (hasUndefined(obj[i_1])) return true;
			} else if (typeof obj === "object") {
				var objKeys = _objectKeys(obj);
				var objKeysLength = objKeys.length;
				for (var i = 0; i < objKeysLength; i++) if (hasUndefined(obj[objKeys[i]])) return true;
			}
		}
		return false;
	}
	exports.hasUndefined = hasUndefined;
	function patchErrorMessageFormatter(message, args) {
		var messageParts = [message];
		for (var key in args) {
			var value = typeof args[key] === "object" ? JSON.stringify(args[key], null, 2) : args[key];
			if (typeof value !== "undefined") messageParts.push(key + ": " + value);
		}
		return messageParts.join("\n");
	}
	var PatchError = function(_super) {
		__extends(PatchError, _super);
		function PatchError(message, name, index, operation, tree) {
			var _newTarget = this.constructor;
			var _this = _super.call(this, patchErrorMessageFormatter(message, {
				name,
				index,
				operation,
				tree
			})) || this;
			_this.name = name;
			_this.index = index;
			_this.operation = operation;
			_this.tree = tree;
			Object.setPrototypeOf(_this, _newTarget.prototype);
			_this.message = patchErrorMessageFormatter(message, {
				name,
				index,
				operation,
				tree
			});
			return _this;
		}
		return PatchError;
	}(Error);
	exports.PatchError = PatchError;
}));

// node_modules/fast-json-patch/commonjs/core.js
var require_core = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	var helpers_js_1 = require_helpers();
	exports.JsonPatchError = helpers_js_1.PatchError;
	exports.deepClone = helpers_js_1._deepClone;
	var objOps = {
		add: function(obj, key, document) {
			obj[key] = this.value;
			return { newDocument: document };
		},
		remove: function(obj, key, document) {
			var removed = obj[key];
			delete obj[key];
			return {
				newDocument: document,
				removed
			};
		},
		replace: function(obj, key, document) {
			var removed = obj[key];
			obj[key] = this.value;
			return {
				newDocument: document,
				removed
			};
		},
		move: function(obj, key, document) {
			var removed = getValueByPointer(document, this.path);
			if (removed) removed = helpers_js_1._deepClone(removed);
			var originalValue = applyOperation(document, {
				op: "remove",
				path: this.from
			}).removed;
			applyOperation(document, {
				op: "add",
				path: this.path,
				value: originalValue
			});
			return {
				newDocument: document,
				removed
			};
		},
		copy: function(obj, key, document) {
			var valueToCopy = getValueByPointer(document, this.from);
			applyOperation(document, {
				op: "add",
				path: this.path,
				value: helpers_js_1._deepClone(valueToCopy)
			});
			return { newDocument: document };
		},
		test: function(obj, key, document) {
			return {
				newDocument: document,
				test: _areEquals(obj[key], this.value)
			};
		},
		_get: function(obj, key, document) {
			this.value = obj[key];
			return { newDocument: document };
		}
	};
	var arrOps = {
		add: function(arr, i, document) {
			if (helpers_js_1.isInteger(i)) arr.splice(i, 0, this.value);
			else arr[i] = this.value;
			return {
				newDocument: document,
				index: i
			};
		},
		remove: function(arr, i, document) {
			return {
				newDocument: document,
				removed: arr.splice(i, 1)[0]
			};
		},
		replace: function(arr, i, document) {
			var removed = arr[i];
			arr[i] = this.value;
			return {
				newDocument: document,
				removed
			};
		},
		move: objOps.move,
		copy: objOps.copy,
		test: objOps.test,
		_get: objOps._get
	};
	/**
	* Retrieves a value from a JSON document by a JSON pointer.
	* Returns the value.
	*
	* @param document The document to get the value from
	* @param pointer an escaped JSON pointer
	* @return The retrieved value
	*/
	function getValueByPointer(document, pointer) {
		if (pointer == "") return document;
		var getOriginalDestination = {
			op: "_get",
			path: pointer
		};
		applyOperation(document, getOriginalDestination);
		return getOriginalDestination.value;
	}
	exports.getValueByPointer = getValueByPointer;
	/**
	* Apply a single JSON Patch Operation on a JSON document.
	* Returns the {newDocument, result} of the operation.
	* It modifies the `document` and `operation` objects - it gets the values by reference.
	* If you would like to avoid touching your values, clone them:
	* `jsonpatch.applyOperation(document, jsonpatch._deepClone(operation))`.
	*
	* @param document The document to patch
	* @param operation The operation to apply
	* @param validateOperation `false` is without validation, `true` to use default jsonpatch's validation, or you can pass a `validateOperation` callback to be used for validation.
	* @param mutateDocument Whether to mutate the original document or clone it before applying
	* @param banPrototypeModifications Whether to ban modifications to `__proto__`, defaults to `true`.
	* @return `{newDocument, result}` after the operation
	*/
	function applyOperation(document, operation, validateOperation, mutateDocument, banPrototypeModifications, index) {
		if (validateOperation === void 0) validateOperation = false;
		if (mutateDocument === void 0) mutateDocument = true;
		if (banPrototypeModifications === void 0) banPrototypeModifications = true;
		if (index === void 0) index = 0;
		if (validateOperation) {
			if (typeof validateOperation == "function") validateOperation(operation, 0, document, operation.path);
			else validator(operation, 0);
		}
		if (operation.path === "") {
			var returnValue = { newDocument: document };
			if (operation.op === "add") {
				returnValue.newDocument = operation.value;
				return returnValue;
			} else if (operation.op === "replace") {
				returnValue.newDocument = operation.value;
				returnValue.removed = document;
				return returnValue;
			} else if (operation.op === "move" || operation.op === "copy") {
				returnValue.newDocument = getValueByPointer(document, operation.from);
				if (operation.op === "move") returnValue.removed = document;
				return returnValue;
			} else if (operation.op === "test") {
				returnValue.test = _areEquals(document, operation.value);
				if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
				returnValue.newDocument = document;
				return returnValue;
			} else if (operation.op === "remove") {
				returnValue.removed = document;
				returnValue.newDocument = null;
				return returnValue;
			} else if (operation.op === "_get") {
				operation.value = document;
				return returnValue;
			} else if (validateOperation) throw new exports.JsonPatchError("Operation `op` property is not one of operations defined in RFC-6902", "OPERATION_OP_INVALID", index, operation, document);
			else return returnValue;
		} else {
			if (!mutateDocument) document = helpers_js_1._deepClone(document);
			var keys = (operation.path || "").split("/");
			var obj = document;
			var t = 1;
			var len = keys.length;
			var existingPathFragment = void 0;
			var key = void 0;
			var validateFunction = void 0;
			if (typeof validateOperation == "function") validateFunction = validateOperation;
			else validateFunction = validator;
			while (true) {
				key = keys[t];
				if (key && key.indexOf("~") != -1) key = helpers_js_1.unescapePathComponent(key);
				if (banPrototypeModifications && (key == "__proto__" || key == "prototype" && t > 0 && keys[t - 1] == "constructor")) throw new TypeError("JSON-Patch: modifying `__proto__` or `constructor/prototype` prop is banned for security reasons, if this was on purpose, please set `banPrototypeModifications` flag false and pass it to this function. More info in fast-json-patch README");
				if (validateOperation) {
					if (existingPathFragment === void 0) {
						if (obj[key] === void 0) existingPathFragment = keys.slice(0, t).join("/");
						else if (t == len - 1) existingPathFragment = operation.path;
						if (existingPathFragment !== void 0) validateFunction(operation, 0, document, existingPathFragment);
					}
				}
				t++;
				if (Array.isArray(obj)) {
					if (key === "-") key = obj.length;
					else if (validateOperation && !helpers_js_1.isInteger(key)) throw new exports.JsonPatchError("Expected an unsigned base-10 integer value, making the new referenced value the array element with the zero-based index", "OPERATION_PATH_ILLEGAL_ARRAY_INDEX", index, operation, document);
					else if (helpers_js_1.isInteger(key)) key = ~~key;
					if (t >= len) {
						if (validateOperation && operation.op === "add" && key > obj.length) throw new exports.JsonPatchError("The specified index MUST NOT be greater than the number of elements in the array", "OPERATION_VALUE_OUT_OF_BOUNDS", index, operation, document);
						var returnValue = arrOps[operation.op].call(operation, obj, key, document);
						if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
						return returnValue;
					}
				} else if (t >= len) {
					var returnValue = objOps[operation.op].call(operation, obj, key, document);
					if (returnValue.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
					return returnValue;
				}
				obj = obj[key];
				if (validateOperation && t < len && (!obj || typeof obj !== "object")) throw new exports.JsonPatchError("Cannot perform operation at the desired path", "OPERATION_PATH_UNRESOLVABLE", index, operation, document);
			}
		}
	}
	exports.applyOperation = applyOperation;
	/**
	* Apply a full JSON Patch array on a JSON document.
	* Returns the {newDocument, result} of the patch.
	* It modifies the `document` object and `patch` - it gets the values by reference.
	* If you would like to avoid touching your values, clone them:
	* `jsonpatch.applyPatch(document, jsonpatch._deepClone(patch))`.
	*
	* @param document The document to patch
	* @param patch The patch to apply
	* @param validateOperation `false` is without validation, `true` to use default jsonpatch's validation, or you can pass a `validateOperation` callback to be used for validation.
	* @param mutateDocument Whether to mutate the original document or clone it before applying
	* @param banPrototypeModifications Whether to ban modifications to `__proto__`, defaults to `true`.
	* @return An array of `{newDocument, result}` after the patch
	*/
	function applyPatch(document, patch, validateOperation, mutateDocument, banPrototypeModifications) {
		if (mutateDocument === void 0) mutateDocument = true;
		if (banPrototypeModifications === void 0) banPrototypeModifications = true;
		if (validateOperation) {
			if (!Array.isArray(patch)) throw new exports.JsonPatchError("Patch sequence must be an array", "SEQUENCE_NOT_AN_ARRAY");
		}
		if (!mutateDocument) document = helpers_js_1._deepClone(document);
		var results = new Array(patch.length);
		for (var i = 0, length_1 = patch.length; i < length_1; i++) {
			results[i] = applyOperation(document, patch[i], validateOperation, true, banPrototypeModifications, i);
			document = results[i].newDocument;
		}
		results.newDocument = document;
		return results;
	}
	exports.applyPatch = applyPatch;
	/**
	* Apply a single JSON Patch Operation on a JSON document.
	* Returns the updated document.
	* Suitable as a reducer.
	*
	* @param document The document to patch
	* @param operation The operation to apply
	* @return The updated document
	*/
	function applyReducer(document, operation, index) {
		var operationResult = applyOperation(document, operation);
		if (operationResult.test === false) throw new exports.JsonPatchError("Test operation failed", "TEST_OPERATION_FAILED", index, operation, document);
		return operationResult.newDocument;
	}
	exports.applyReducer = applyReducer;
	/**
	* Validates a single operation. Called from `jsonpatch.validate`. Throws `JsonPatchError` in case of an error.
	* @param {object} operation - operation object (patch)
	* @param {number} index - index of operation in the sequence
	* @param {object} [document] - object where the operation is supposed to be applied
	* @param {string} [existingPathFragment] - comes along with `document`
	*/
	function validator(operation, index, document, existingPathFragment) {
		if (typeof operation !== "object" || operation === null || Array.isArray(operation)) throw new exports.JsonPatchError("Operation is not an object", "OPERATION_NOT_AN_OBJECT", index, operation, document);
		else if (!objOps[operation.op]) throw new exports.JsonPatchError("Operation `op` property is not one of operations defined in RFC-6902", "OPERATION_OP_INVALID", index, operation, document);
		else if (typeof operation.path !== "string") throw new exports.JsonPatchError("Operation `path` property is not a string", "OPERATION_PATH_INVALID", index, operation, document);
		else if (operation.path.indexOf("/") !== 0 && operation.path.length > 0) throw new exports.JsonPatchError("Operation `path` property must start with \"/\"", "OPERATION_PATH_INVALID", index, operation, document);
		else if ((operation.op === "move" || operation.op === "copy") && typeof operation.from !== "string") throw new exports.JsonPatchError("Operation `from` property is not present (applicable in `move` and `copy` operations)", "OPERATION_FROM_REQUIRED", index, operation, document);
		else if ((operation.op === "add" || operation.op === "replace" || operation.op === "test") && operation.value === void 0) throw new exports.JsonPatchError("Operation `value` property is not present (applicable in `add`, `replace` and `test` operations)", "OPERATION_VALUE_REQUIRED", index, operation, document);
		else if ((operation.op === "add" || operation.op === "replace" || operation.op === "test") && helpers_js_1.hasUndefined(operation.value)) throw new exports.JsonPatchError("Operation `value` property is not present (applicable in `add`, `replace` and `test` operations)", "OPERATION_VALUE_CANNOT_CONTAIN_UNDEFINED", index, operation, document);
		else if (document) {
			if (operation.op == "add") {
				var pathLen = operation.path.split("/").length;
				var existingPathLen = existingPathFragment.split("/").length;
				if (pathLen !== existingPathLen + 1 && pathLen !== existingPathLen) throw new exports.JsonPatchError("Cannot perform an `add` operation at the desired path", "OPERATION_PATH_CANNOT_ADD", index, operation, document);
			} else if (operation.op === "replace" || operation.op === "remove" || operation.op === "_get") {
				if (operation.path !== existingPathFragment) throw new exports.JsonPatchError("Cannot perform the operation at a path that does not exist", "OPERATION_PATH_UNRESOLVABLE", index, operation, document);
			} else if (operation.op === "move" || operation.op === "copy") {
				var error = validate([{
					op: "_get",
					path: operation.from,
					value: void 0
				}], document);
				if (error && error.name === "OPERATION_PATH_UNRESOLVABLE") throw new exports.JsonPatchError("Cannot perform the operation from a path that does not exist", "OPERATION_FROM_UNRESOLVABLE", index, operation, document);
			}
		}
	}
	exports.validator = validator;
	/**
	* Validates a sequence of operations. If `document` parameter is provided, the sequence is additionally validated against the object document.
	* If error is encountered, returns a JsonPatchError object
	* @param sequence
	* @param document
	* @returns {JsonPatchError|undefined}
	*/
	function validate(sequence, document, externalValidator) {
		try {
			if (!Array.isArray(sequence)) throw new exports.JsonPatchError("Patch sequence must be an array", "SEQUENCE_NOT_AN_ARRAY");
			if (document) applyPatch(helpers_js_1._deepClone(document), helpers_js_1._deepClone(sequence), externalValidator || true);
			else {
				externalValidator = externalValidator || validator;
				for (var i = 0; i < sequence.length; i++) externalValidator(sequence[i], i, document, void 0);
			}
		} catch (e) {
			if (e instanceof exports.JsonPatchError) return e;
			else throw e;
		}
	}
	exports.validate = validate;
	function _areEquals(a, b) {
		if (a === b) return true;
		if (a && b && typeof a == "object" && typeof b == "object") {
			var arrA = Array.isArray(a), arrB = Array.isArray(b), i, length, key;
			if (arrA && arrB) {
				length = a.length;
				if (length != b.length) return false;
				for (i = length; i-- !== 0;) if (!_areEquals(a[i], b[i])) return false;
				return true;
			}
			if (arrA != arrB) return false;
			var keys = Object.keys(a);
			length = keys.length;
			if (length !== Object.keys(b).length) return false;
			for (i = length; i-- !== 0;) if (!b.hasOwnProperty(keys[i])) return false;
			for (i = length; i-- !== 0;) {
				key = keys[i];
				if (!_areEquals(a[key], b[key])) return false;
			}
			return true;
		}
		return a !== a && b !== b;
	}
	exports._areEquals = _areEquals;
}));

// node_modules/fast-json-patch/commonjs/duplex.js
var require_duplex = /* @__PURE__ */ __commonJSMin(((exports) => {
	Object.defineProperty(exports, "__esModule", { value: true });
	/*!
	* https://github.com/Starcounter-Jack/JSON-Patch
	* (c) 2017-2021 Joachim Wester
	* MIT license
	*/
	var helpers_js_1 = require_helpers();
	var core_js_1 = require_core();
	var beforeDict = /* @__PURE__ */ new WeakMap();
	var Mirror = function() {
		function Mirror(obj) {
			this.observers = /* @__PURE__ */ new Map();
			this.obj = obj;
		}
		return Mirror;
	}();
	var ObserverInfo = function() {
		function ObserverInfo(callback, observer) {
			this.callback = callback;
			this.observer = observer;
		}
		return ObserverInfo;
	}();
	function getMirror(obj) {
		return beforeDict.get(obj);
	}
	function getObserverFromMirror(mirror, callback) {
		return mirror.observers.get(callback);
	}
	function removeObserverFromMirror(mirror, observer) {
		mirror.observers.delete(observer.callback);
	}
	/**
	* Detach an observer from an object
	*/
	function unobserve(root, observer) {
		observer.unobserve();
	}
	exports.unobserve = unobserve;
	/**
	* Observes changes made to an object, which can then be retrieved using generate
	*/
	function observe(obj, callback) {
		var patches = [];
		var observer;
		var mirror = getMirror(obj);
		if (!mirror) {
			mirror = new Mirror(obj);
			beforeDict.set(obj, mirror);
		} else {
			var observerInfo = getObserverFromMirror(mirror, callback);
			observer = observerInfo && observerInfo.observer;
		}
		if (observer) return observer;
		observer = {};
		mirror.value = helpers_js_1._deepClone(obj);
		if (callback) {
			observer.callback = callback;
			observer.next = null;
			var dirtyCheck = function() {
				generate(observer);
			};
			var fastCheck = function() {
				clearTimeout(observer.next);
				observer.next = setTimeout(dirtyCheck);
			};
			if (typeof window !== "undefined") {
				window.addEventListener("mouseup", fastCheck);
				window.addEventListener("keyup", fastCheck);
				window.addEventListener("mousedown", fastCheck);
				window.addEventListener("keydown", fastCheck);
				window.addEventListener("change", fastCheck);
			}
		}
		observer.patches = patches;
		observer.object = obj;
		observer.unobserve = function() {
			generate(observer);
			clearTimeout(observer.next);
			removeObserverFromMirror(mirror, observer);
			if (typeof window !== "undefined") {
				window.removeEventListener("mouseup", fastCheck);
				window.removeEventListener("keyup", fastCheck);
				window.removeEventListener("mousedown", fastCheck);
				window.removeEventListener("keydown", fastCheck);
				window.removeEventListener("change", fastCheck);
			}
		};
		mirror.observers.set(callback, new ObserverInfo(callback, observer));
		return observer;
	}
	exports.observe = observe;
	/**
	* Generate an array of patches from an observer
	*/
	function generate(observer, invertible) {
		if (invertible === void 0) invertible = false;
		var mirror = beforeDict.get(observer.object);
		_generate(mirror.value, observer.object, observer.patches, "", invertible);
		if (observer.patches.length) core_js_1.applyPatch(mirror.value, observer.patches);
		var temp = observer.patches;
		if (temp.length > 0) {
			observer.patches = [];
			if (observer.callback) observer.callback(temp);
		}
		return temp;
	}
	exports.generate = generate;
	function _generate(mirror, obj, patches, path, invertible) {
		if (obj === mirror) return;
		if (typeof obj.toJSON === "function") obj = obj.toJSON();
		var newKeys = helpers_js_1._objectKeys(obj);
		var oldKeys = helpers_js_1._objectKeys(mirror);
		var deleted = false;
		for (var t = oldKeys.length - 1; t >= 0; t--) {
			var key = oldKeys[t];
			var oldVal = mirror[key];
			if (helpers_js_1.hasOwnProperty(obj, key) && !(obj[key] === void 0 && oldVal !== void 0 && Array.isArray(obj) === false)) {
				var newVal = obj[key];
				if (typeof oldVal == "object" && oldVal != null && typeof newVal == "object" && newVal != null && Array.isArray(oldVal) === Array.isArray(newVal)) _generate(oldVal, newVal, patches, path + "/" + helpers_js_1.escapePathComponent(key), invertible);
				else if (oldVal !== newVal) {
					if (invertible) patches.push({
						op: "test",
						path: path + "/" + helpers_js_1.escapePathComponent(key),
						value: helpers_js_1._deepClone(oldVal)
					});
					patches.push({
						op: "replace",
						path: path + "/" + helpers_js_1.escapePathComponent(key),
						value: helpers_js_1._deepClone(newVal)
					});
				}
			} else if (Array.isArray(mirror) === Array.isArray(obj)) {
				if (invertible) patches.push({
					op: "test",
					path: path + "/" + helpers_js_1.escapePathComponent(key),
					value: helpers_js_1._deepClone(oldVal)
				});
				patches.push({
					op: "remove",
					path: path + "/" + helpers_js_1.escapePathComponent(key)
				});
				deleted = true;
			} else {
				if (invertible) patches.push({
					op: "test",
					path,
					value: mirror
				});
				patches.push({
					op: "replace",
					path,
					value: obj
				});
			}
		}
		if (!deleted && newKeys.length == oldKeys.length) return;
		for (var t = 0; t < newKeys.length; t++) {
			var key = newKeys[t];
			if (!helpers_js_1.hasOwnProperty(mirror, key) && obj[key] !== void 0) patches.push({
				op: "add",
				path: path + "/" + helpers_js_1.escapePathComponent(key),
				value: helpers_js_1._deepClone(obj[key])
			});
		}
	}
	/**
	* Create an array of patches from the differences in two objects
	*/
	function compare(tree1, tree2, invertible) {
		if (invertible === void 0) invertible = false;
		var patches = [];
		_generate(tree1, tree2, patches, "", invertible);
		return patches;
	}
	exports.compare = compare;
}));

// node_modules/fast-json-patch/index.js
var require_fast_json_patch = /* @__PURE__ */ __commonJSMin(((exports) => {
	var core = require_core();
	Object.assign(exports, core);
	var duplex = require_duplex();
	Object.assign(exports, duplex);
	var helpers = require_helpers();
	exports.JsonPatchError = helpers.PatchError;
	exports.deepClone = helpers._deepClone;
	exports.escapePathComponent = helpers.escapePathComponent;
	exports.unescapePathComponent = helpers.unescapePathComponent;
}));

// src/plan/diff/three-way.ts
var import_fast_json_patch = /* @__PURE__ */ __toESM(require_fast_json_patch(), 1);
function differences({ desired, recorded, live }, sourceOf) {
	return (recorded !== void 0 && live === void 0 ? changesFrom(recorded, desired) : unplaced({
		desired,
		recorded,
		live
	})).map((difference) => placed(difference, sourceOf));
}
const changesFrom = rememberPair((recorded, desired) => unplaced({
	desired,
	recorded,
	live: void 0
}));
function unplaced({ desired, recorded, live }) {
	const shown = live && projectOnto(live, mergedShape(desired, recorded));
	const before = shown ?? recorded ?? {};
	return import_fast_json_patch.default.compare(before, desired).map((operation) => describe(operation, {
		desired,
		recorded,
		live: shown,
		before
	}));
}
function placed(difference, sourceOf) {
	return {
		...difference,
		source: difference.op === "remove" ? null : sourceOf(pointerPath(difference.path))
	};
}
/** The changes that the service made behind the catalog's back, in the fields that were recorded. */
function serviceChanges(recorded, live) {
	const shown = projectOnto(live, recorded);
	return import_fast_json_patch.default.compare(recorded, shown).map((operation) => ({
		...describe(operation, {
			desired: recorded,
			recorded,
			live: shown,
			before: recorded
		}),
		source: null
	}));
}
function describe(operation, sides) {
	const path = pointerPath(operation.path);
	const from = valueAt(sides.before, path);
	return {
		op: operation.op,
		path: operation.path,
		...operation.op === "add" || from === void 0 ? {} : { from },
		...operation.op === "remove" ? {} : { value: valueAt(sides.desired, path) },
		cause: causeAt(path, sides)
	};
}
function causeAt(path, { desired, recorded, live }) {
	if (recorded === void 0 || live === void 0) return "catalog";
	const was = valueAt(recorded, path);
	if (same(was, valueAt(desired, path))) return "service";
	if (same(was, valueAt(live, path)) || isNewlyManaged(recorded, path)) return "catalog";
	return "both";
}
/**
* True for a field that was never recorded: it is the service's own default, or an edit of a field that the catalog
* did not manage. An element of a list with an identity is no such field, because there both sides have added one.
*/
function isNewlyManaged(recorded, path) {
	const missing = path.findIndex((_, index) => valueAt(recorded, path.slice(0, index + 1)) === void 0);
	return missing >= 0 && !isKeyedList(path.slice(0, missing));
}
/** True if `a` and `b`, both in compared form, mean the same. */
function same(a, b) {
	if (a === void 0 || b === void 0) return a === b;
	return import_fast_json_patch.default.compare({ value: a }, { value: b }).length === 0;
}
function pointerPath(pointer) {
	if (pointer === "") return [];
	return pointer.slice(1).split("/").map((part) => part.replaceAll("~1", "/").replaceAll("~0", "~"));
}
function valueAt(root, path) {
	let at = root;
	for (const name of path) if (isJsonArray(at)) at = at[Number(name)];
	else if (isJsonObject(at)) at = ownField(at, name);
	else return void 0;
	return at;
}
/** The union of two shapes, so that a live field counts where the catalog or the record has it. */
function mergedShape(a, b) {
	if (b === void 0) return a;
	const result = { ...b };
	for (const [name, value] of Object.entries(a)) {
		const other = ownField(result, name);
		result[name] = isJsonObject(value) && isJsonObject(other) ? mergedShape(value, other) : value;
	}
	return result;
}

// src/plan/context.ts
function createContext(inputs) {
	const { catalog, upToDate, observed, bindings, today, revert } = inputs;
	const owned = byOwner(observed.records.values(), ({ address }) => address);
	const versions = byOwner(versionsReadIn(observed), ([address]) => address);
	return {
		...typedFor(inputs),
		catalog,
		upToDate,
		bindings,
		observed,
		today,
		nameId: idNames(inputs, observed.records),
		oneOfEach: createOneOfEach(),
		reverts: (address) => revert === "all" || revert.some((named) => covers(named, address)),
		recordsOf: (subscription) => (owned.get(subscription) ?? []).map((row) => asShown(inputs, row)),
		versionsRead: (subscription) => versions.get(subscription) ?? []
	};
}
/**
* A draft may have been published by hand, or by an apply that a restored state forgot. Publishing it again would be
* refused forever, so it counts as published. A draft that the catalog still has as a draft stays one and is listed.
*/
function asShown({ catalog, observed }, row) {
	const live = row.status === "draft" ? observed.live.get(row.address) : void 0;
	return live?.kind === "read" && isVersionRecord(row) && isPublished(live) && isAgreed(catalog, row.address) ? {
		...row,
		status: "published"
	} : row;
}
function isPublished({ status }) {
	return status !== null && status !== "draft";
}
function isAgreed({ subscriptions }, version) {
	const parsed = parseAddress(version);
	if (parsed?.kind !== "version") return false;
	return (subscriptions.get(parsed.key)?.entries ?? []).some(({ effectiveAt, draft }) => draft !== true && (effectiveAt ?? "opening") === parsed.point);
}
function byOwner(all, addressOf) {
	const owned = /* @__PURE__ */ new Map();
	for (const one of all) {
		const owner = ownerOf(addressOf(one));
		const siblings = owned.get(owner);
		if (siblings) siblings.push(one);
		else owned.set(owner, [one]);
	}
	return owned;
}
function versionsReadIn({ live }) {
	return [...live].flatMap(([address, seen]) => seen.kind === "read" && kindOf(address) === "version" ? [[address, seen]] : []);
}
/**
* Names ids by their addresses. A thing that left the catalog keeps its record, and may be declared with its id under
* a new key. The address in the catalog then counts, because everything that refers to the thing is written with it.
*/
function idNames(whole, records) {
	const { catalog } = whole;
	const names = /* @__PURE__ */ new Map();
	const declared = [
		catalog.products.values(),
		catalog.bundles.values(),
		catalog.plans.values(),
		catalog.customers.values(),
		catalog.subscriptions.values()
	];
	for (const group of declared) for (const { id, address } of group) if (id !== void 0) names.set(id, address);
	for (const recorded of records.values()) {
		const { remoteId, address } = recorded;
		if (remoteId === null || !isPresent(recorded)) continue;
		if (!names.has(remoteId) || isDeclared(whole, address)) names.set(remoteId, address);
	}
	return (id) => names.get(id);
}
function isBound(context, operation) {
	return context.bindings.operations.has(operation);
}
/** True if the address is in the catalog or on record. */
function isKnown(context, address) {
	return context.observed.records.has(address) || isDeclared(context, address);
}
function liveAt(context, address) {
	return context.observed.live.get(address);
}
function compared(context, value) {
	return formsIn(context)(value);
}
const formsIn = remember(({ nameId }) => remember((value) => comparable(value, nameId)));
/** {@link differences} between values that are not yet in compared form. */
function differencesOf(context, sides, sourceOf) {
	const { desired, recorded, live } = sides;
	const before = [recorded, live].filter((side) => side !== void 0);
	if (before.length > 0 && before.every((side) => isPlainlySame(desired, side, context.nameId))) return [];
	return differences({
		desired: compared(context, desired),
		recorded: recorded && compared(context, recorded),
		live: live && compared(context, live)
	}, sourceOf);
}
/** The freshness of the value at an address that exists: live, recorded or unknown. */
function evidenceAt(context, address, recorded) {
	if (liveAt(context, address)?.kind === "read") return "live";
	return recorded?.value ? "recorded" : "unknown";
}
/** A change deferred because its operation is not bound, with the binding that would unblock it. */
function blocked(address, operation, change) {
	return {
		kind: "blocked",
		address,
		reason: `${change} needs ${operation}, which the published interface does not have`,
		fix: `bind it in the project file: ${suggestBinding(operation)}`
	};
}
/** A reference in a step's body. An address becomes a `$ref`, which is filled in from state when the step is sent. */
function encodeReference(reference) {
	return reference.kind === "address" ? { $ref: `${reference.address}#id` } : reference.id;
}
/** The name of a reference in compared form. */
function referenceName(context, reference) {
	return reference.kind === "address" ? reference.address : context.nameId(reference.id) ?? reference.id;
}

export { isPlainlySame as _, encodeReference as a, suggestBinding as b, isBound as c, liveAt as d, referenceName as f, serviceChanges as g, same as h, differencesOf as i, isKnown as l, pointerPath as m, compared as n, evidenceAt as o, differences as p, createContext as r, idNames as s, blocked as t, isPublished as u, projectOnto as v, referenceIn as y };