/** The address of the service: https, or this machine; and in pipelines only the one that the pipeline allows. */
import { fault } from '../model/diagnostic.ts';
import { type Environment, isPipeline, resolveText, variablesOf, withStandIns } from './environment-text.ts';
import type { Project } from './project.ts';

export interface UrlFault {
  readonly code: string;
  readonly message: string;
  readonly mend: string;
}

/** What is wrong with a base URL, none of it showing what may be a secret in it. */
function checkBaseUrl(text: string): UrlFault | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    return {
      code: 'bad-base-url',
      message: '`base_url` is no address of the form https://host',
      mend: 'write it as https://billing.example.com',
    };
  }
  if (url.username !== '' || url.password !== '') {
    return {
      code: 'credentials-in-url',
      message: '`base_url` holds a user name or password',
      mend: 'remove it: the key stands in `api_key`',
    };
  }
  if (/[?#]/.test(text)) {
    return {
      code: 'bad-base-url',
      message: '`base_url` holds a query or a fragment',
      mend: 'remove it: paths are added at its end',
    };
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return {
      code: 'insecure-base-url',
      message: `\`base_url\` would send the API key to ${url.host} unencrypted`,
      mend: 'write https; http is for this machine only (localhost, 127.0.0.1, [::1])',
    };
  }
  return undefined;
}

/** What can be said before its variables are known. */
export function checkBaseUrlTemplate(text: string): UrlFault | undefined {
  const names = variablesOf(text);
  if (names.length === 0) return checkBaseUrl(text);
  // A variable may stand for any part, so only what is written around it can be at fault.
  const written = withStandIns(text, '');
  if (/^http:\/\/[a-z]/i.test(written)) return checkBaseUrl(withStandIns(text, '1'));
  if (written.includes('@')) return checkBaseUrl('https://user@host');
  return /[?#]/.test(written) ? checkBaseUrl('https://host/?') : undefined;
}

/** Without a slash at its end. Throws a DiagnosticsError for a missing variable and for what no base URL may be. */
export function baseUrlOf(project: Project, env: Environment): string {
  const text = resolveText(project.service.baseUrl, env);
  const wrong = checkBaseUrl(text);
  if (wrong !== undefined) throw fault(wrong.code, wrong.message, wrong.mend);
  return new URL(text).href.replace(/\/+$/, '');
}

/** What a URL says its origin is where it has none, such as `mailto:`. */
const NO_ORIGIN = 'null';

/**
 * Under `CI` the key goes to the origin in PRICEWRIGHT_ORIGIN only, so that a pull request which edits `base_url` cannot
 * carry it away. Throws a DiagnosticsError otherwise; this machine is always allowed.
 */
export function checkOrigin(baseUrl: string, env: Environment): void {
  const url = new URL(baseUrl);
  if (!isPipeline(env) || isLoopback(url)) return;
  const allowed = env.PRICEWRIGHT_ORIGIN ?? '';
  if (allowed === '') {
    throw fault(
      'missing-origin',
      `CI is set, and PRICEWRIGHT_ORIGIN does not say that the API key may go to ${url.origin}`,
      `set PRICEWRIGHT_ORIGIN=${url.origin} in the pipeline's own settings, where no pull request can change it`,
    );
  }
  const origin = URL.canParse(allowed) ? new URL(allowed).origin : NO_ORIGIN;
  if (origin === url.origin) return;
  const allows = origin === NO_ORIGIN ? 'is no address of the form https://host' : `allows only ${origin}`;
  throw fault(
    'origin-not-allowed',
    `\`base_url\` leads to ${url.origin}, and PRICEWRIGHT_ORIGIN ${allows}`,
    'correct `base_url`, or the variable in the settings of the pipeline',
  );
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
