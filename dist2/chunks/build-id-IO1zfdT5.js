import { r as TOOL_VERSION } from "./model-C61qMIaC.js";

// src/incremental/build-id.ts
/** The name of this build, derived from its sources, because another build may find something else in a project. */
const BUILD = `${TOOL_VERSION} 65ff4b2d31c5a525`;

export { BUILD as t };