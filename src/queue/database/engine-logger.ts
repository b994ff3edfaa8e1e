/** Silences the job engine: a step that met one of its errors is simply taken again. */
import { Logger } from 'graphile-worker';

export const engineLogger = new Logger(() => () => undefined);
