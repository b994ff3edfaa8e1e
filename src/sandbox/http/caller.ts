/**
 * Keeps pages in a browser out. A page can send requests to this machine from its own origin, or under a host name
 * that points at loopback. The sandbox answers neither. Pure.
 */
import { type Answer, errorAnswer } from './answer.ts';
import type { SandboxRequest } from './exchange.ts';

/**
 * The names for loopback that people type. Any port is allowed, because a proxy or a container may use another one.
 */
const OWN_NAME = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** The refusal of a request that was not meant for the sandbox; undefined if it was. */
export function refusedCaller(headers: SandboxRequest['headers']): Answer | undefined {
  const { host = '', origin } = headers;
  if (!OWN_NAME.test(host))
    return errorAnswer(403, 'Host: the sandbox answers to 127.0.0.1, localhost and [::1] only');
  // A program sends no Origin. A page served by the sandbox itself would send this one.
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return errorAnswer(403, 'Origin: the sandbox does not answer to pages of another origin');
  return undefined;
}
