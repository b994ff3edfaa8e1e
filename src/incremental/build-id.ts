/** Names this build by its sources: what another one stored of a project may be what this one would not find. */
import { TOOL_VERSION } from '../model/tool-version.ts';

/** Put in by the bundler; the sources run by themselves have none. */
declare const BUILD_ID: string | undefined;

export const BUILD = `${TOOL_VERSION} ${typeof BUILD_ID === 'string' ? BUILD_ID : 'unbuilt'}`;
