import { t as guardDiagnostics } from "./guard-diagnostics-D05SxTTD.js";

export { guardDiagnostics };