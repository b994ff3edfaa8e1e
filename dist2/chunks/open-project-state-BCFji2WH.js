import { a as warnOfLocalState, i as underLock, n as locationOf, r as openProjectState, t as environmentOf } from "./open-project-state-DLzRbOAC.js";

export { openProjectState, warnOfLocalState };