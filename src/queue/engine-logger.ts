/** The job engine speaks to nobody: what matters of its errors comes back as steps that are taken again. */
import { Logger } from 'graphile-worker';

export const engineLogger = new Logger(() => () => undefined);
