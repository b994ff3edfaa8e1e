/** The address of the service: https, or this machine. In a pipeline, only the address that the pipeline allows. */

import { profileNamed } from '../interface/index.ts';
import { fault } from '../model/messages/diagnostic.ts';
import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import {
  type Environment,
  pipelineVariable,
  resolveText,
  variablesOf,
  wholeVariable,
  withStandIns,
} from './environment-text.ts';
import type { Project } from './project.ts';
import { keyIn, secretsIn, secretWithin } from './secrets.ts';
import { embeddedOrigin, isEmbedded } from './written-settings.ts';

interface UrlFault {
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly fix: string;
}

/** Checks a base URL. Unless `isShown`, a fault shows no part of it: a variable in it may hold a secret, in CI and elsewhere. */
function checkBaseUrl(text: string, isShown = true): UrlFault | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    const local = `http://${text}`;
    const isLocal = isShown && URL.canParse(local) && isLoopback(new URL(local));
    return {
      code: 'bad-base-url',
      message: '`base_url` is no address of the form https://host',
      fix: `write ${isLocal ? local : 'https:// and the host of the billing service'}`,
    };
  }
  if (hasCredentials(text)) {
    return {
      code: 'credentials-in-url',
      message: '`base_url` contains a user name or password',
      fix: 'remove it: the key belongs in `api_key`',
    };
  }
  if (/[?#]/.test(text)) {
    return {
      code: 'bad-base-url',
      message: '`base_url` contains a query or a fragment',
      fix: 'remove it: paths are added at its end',
    };
  }
  if (url.protocol === 'http:' && !isLoopback(url)) {
    return {
      code: 'insecure-base-url',
      message: `\`base_url\` would send the API key${isShown ? ` to ${url.host}` : ''} unencrypted`,
      fix: 'write https; http is for this machine only (localhost, 127.0.0.1, [::1])',
    };
  }
  return undefined;
}

function hasCredentials(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { username, password } = new URL(text);
  return username !== '' || password !== '';
}

/** Checks the parts of a base URL that are known before its variables are. */
export function checkBaseUrlTemplate(text: string): UrlFault | undefined {
  if (isEmbedded(text)) return undefined;
  const names = variablesOf(text);
  if (names.length === 0) return checkBaseUrl(text);
  // A variable may stand for any part, so only the text around it can be at fault.
  const written = withStandIns(text, '');
  if (/^http:\/\/[a-z]/i.test(written)) return checkBaseUrl(withStandIns(text, '1'));
  if (written.includes('@')) return checkBaseUrl('https://user@host');
  return /[?#]/.test(written) ? checkBaseUrl('https://host/?') : undefined;
}

/**
 * The base URL, without a slash at its end. Under `CI` a pull request may have written the file. There the address
 * must be literal or one whole variable, and nothing shows a variable's value before the pipeline's own settings
 * allow it. Throws a DiagnosticsError for a missing variable and for a text that cannot be a base URL.
 */
export function baseUrlOf(project: Project, env: Environment): string {
  const { template } = project.service.baseUrl;
  if (isEmbedded(template)) return template;
  const isWritten = variablesOf(template).length === 0;
  const pipeline = pipelineVariable(env);
  if (pipeline !== undefined && !isWritten && wholeVariable(template) === undefined) {
    throw fault(
      'base-url-not-allowed',
      `${pipeline} is set, and \`base_url\` puts a variable into an address of its own, which could carry a secret away`,
      'write the address out, or put all of it into one variable in the settings of the pipeline',
    );
  }
  const text = resolveText(project.service.baseUrl, env);
  const wrong =
    checkForSecrets(project, text, env) ?? checkBaseUrl(text, isWritten) ?? checkHost(project.service, text);
  if (wrong !== undefined) throw fault(wrong.code, wrong.message, wrong.fix);
  const url = new URL(text).href.replace(/\/+$/, '');
  if (!isWritten) checkOrigin(project, url, env);
  return url;
}

/** The names that are reserved for examples (RFC 2606): no service answers there. */
const EXAMPLE_HOST = /(^|\.)(example(\.(com|net|org))?|invalid)\.?$/i;

/** Throws a DiagnosticsError for an address that nobody has filled in. */
export function refusePlaceholder(baseUrl: string): void {
  const { hostname } = new URL(baseUrl);
  if (!EXAMPLE_HOST.test(hostname)) return;
  throw fault(
    'placeholder-address',
    `\`base_url\` is still a placeholder: ${hostname} is a name for examples, where no service answers`,
    'write the address of the billing service',
  );
}

/** Refuses the host of one account for another: what is meant as a rehearsal would be billed. */
export function checkHost(
  { profile, account }: Pick<Project['service'], 'profile' | 'account'>,
  url: string,
): UrlFault | undefined {
  const host = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
  const of = Object.entries(profileNamed(profile).hosts ?? {}).find(
    ([, own]) => new URL(own).hostname === host,
  )?.[0];
  if (of === undefined || of === account) return undefined;
  return {
    code: 'host-of-another-account',
    message: `\`base_url\` is the host of the account \`${of}\`, and \`account\` says \`${account}\``,
    fix: 'remove `base_url`: `account` names the host; or correct `account`',
  };
}

/**
 * The service that a base URL and the settings name: its origin, and `#` with the account where the profile has accounts.
 * The pipeline's variable, the state and a saved plan are bound to it as a whole.
 */
export function originOf({ environment, service: { profile, account } }: Project, baseUrl: string): string {
  if (isEmbedded(baseUrl)) return embeddedOrigin(environment);
  const { origin } = new URL(baseUrl);
  return profileNamed(profile).hosts === undefined ? origin : `${origin}#${account}`;
}

/** Refuses an address into which a variable puts the API key, or another secret. It would be sent, shown and recorded. */
function checkForSecrets(project: Project, url: string, env: Environment): UrlFault | undefined {
  if (variablesOf(project.service.baseUrl.template).length === 0) return undefined;
  if (secretWithin(url, keyIn(project, env)) !== undefined)
    return {
      code: 'key-in-base-url',
      message: 'the variables of `base_url` put the API key into the address',
      fix: 'take it out: the key belongs in `api_key`',
    };
  const secret = secretWithin(url, secretsIn(env));
  if (secret === undefined || URL.canParse(secret.value) || hasCredentials(url)) return undefined;
  return {
    code: 'key-in-base-url',
    message: `the variables of \`base_url\` put ${secret.name}, a secret by its name, into the address`,
    fix: 'take it out, or give the variable another name if its value is no secret',
  };
}

/** The text that a URL gives as its origin where it has none, such as for `mailto:`. */
const NO_ORIGIN = 'null';

/**
 * In a pipeline, and wherever it is set, the key goes only to the origin in PRICEWRIGHT_ORIGIN, so that a pull request that edits `base_url`
 * cannot carry the key away. This machine is no exception: a step of the same job may listen there. Throws a
 * DiagnosticsError for any other origin.
 */
export function checkOrigin(project: Project, baseUrl: string, env: Environment): void {
  const pipeline = pipelineVariable(env);
  const allowed = env.PRICEWRIGHT_ORIGIN ?? '';
  if (pipeline === undefined && allowed === '') return;
  const origin = originOf(project, baseUrl);
  const { hash } = new URL(origin);
  const [variable] = variablesOf(project.service.baseUrl.template);
  const shown =
    variable === undefined ? origin : `the origin that ${variable} holds${hash && ` with ${hash}`}`;
  if (allowed === '') {
    throw fault(
      'missing-origin',
      `${pipeline} is set, and PRICEWRIGHT_ORIGIN does not say that the API key may go to ${shown}`,
      `set PRICEWRIGHT_ORIGIN${variable === undefined ? `=${origin}` : ''} in the pipeline's own settings, where no pull request can change it`,
    );
  }
  const setting = hash === '' ? 'base_url' : 'service';
  const url = URL.canParse(allowed) ? new URL(allowed) : undefined;
  const permitted = url === undefined || url.origin === NO_ORIGIN ? NO_ORIGIN : `${url.origin}${url.hash}`;
  if (permitted === origin) return;
  const allows =
    permitted === NO_ORIGIN ? 'is no address of the form https://host' : `allows only ${permitted}`;
  throw fault(
    'origin-not-allowed',
    `\`${setting}\` leads to ${shown}, and PRICEWRIGHT_ORIGIN ${allows}`,
    `correct \`${setting}\`, or the variable in the settings of the pipeline`,
  );
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}
