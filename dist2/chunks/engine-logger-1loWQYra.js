import { Logger } from "graphile-worker";

// src/queue/database/engine-logger.ts
/** Silences the job engine: a step that met one of its errors is simply taken again. */
const engineLogger = new Logger(() => () => void 0);

export { engineLogger as t };