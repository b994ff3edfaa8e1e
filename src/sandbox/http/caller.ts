/**
 * Keeps pages in a browser out. A page can send requests to this machine, from its own origin or under a name that it has
 * pointed at loopback; the sandbox answers neither. Pure.
 */
import { type Answer, errorAnswer } from './answer.ts';
import type { SandboxRequest } from './exchange.ts';

/** Loopback by the names that people type, with any port: a proxy or a container may listen at another one. */
const OWN_NAME = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/i;

/** The refusal of a request that was not meant for the sandbox; undefined for one that was. */
export function refusedCaller(headers: SandboxRequest['headers']): Answer | undefined {
  const { host = '', origin } = headers;
  if (!OWN_NAME.test(host))
    return errorAnswer(403, 'Host: the sandbox answers to 127.0.0.1, localhost and [::1] only');
  // A program sends no Origin; a page that the sandbox itself served would send this one.
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return errorAnswer(403, 'Origin: the sandbox does not answer to pages of another origin');
  return undefined;
}
