/** The name of this build, derived from its sources, because another build may find something else in a project. */
import { TOOL_VERSION } from '../model/tool-version.ts';

/** Inserted by the bundler; sources that run unbundled have none. */
declare const BUILD_ID: string | undefined;

export const BUILD = `${TOOL_VERSION} ${typeof BUILD_ID === 'string' ? BUILD_ID : 'unbuilt'}`;
