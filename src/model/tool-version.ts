/** The version of this program, from its package file. */
import packageJson from '../../package.json' with { type: 'json' };

export const TOOL_VERSION: string = packageJson.version;
