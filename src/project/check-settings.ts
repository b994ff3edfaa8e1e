/** The rules of one environment's settings, one function per rule. A fault never shows a possible secret. */

import { isOperationName, OPERATION_NAMES, PROFILES, profileNamed } from '../interface/index.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import { characterOf, isShareGuard } from '../model/plan/guards.ts';
import { parseAddress } from '../model/values/address.ts';
import { dayAt } from '../model/values/calendar-day.ts';
import type { FieldPath } from '../model/values/source.ts';
import { checkBaseUrlTemplate, checkHost } from './base-url.ts';
import { checkApprovals, checkApprovers, checkRequested } from './check-approvals.ts';
import { wholeVariable, withStandIns } from './environment-text.ts';
import { type Checking, report, type WrittenException, type WrittenSettings } from './written-settings.ts';

export function checkSettings(settings: WrittenSettings, checking: Checking): void {
  for (const [section, rules] of Object.entries(RULES)) {
    if (checking.isSound(section)) for (const rule of rules) rule(settings, checking);
  }
}

type Rule = (settings: WrittenSettings, checking: Checking) => void;

const RULES: Readonly<Partial<Record<keyof WrittenSettings, readonly Rule[]>>> = {
  catalog: [checkCatalog],
  usage: [({ usage }, checking) => checkGlobs('usage', usage, checking)],
  tests: [({ tests }, checking) => checkGlobs('tests', tests, checking)],
  timezone: [checkTimezone],
  service: [checkAccount, checkBaseUrlSetting, checkPace, checkApiKey, checkOperations],
  state: [checkState],
  guards: [checkGuards, checkRequested],
  approvals: [checkApprovals],
  approvers: [checkApprovers],
};

function checkCatalog({ catalog }: WrittenSettings, checking: Checking): void {
  if (catalog === undefined) {
    report(
      checking,
      ['catalog'],
      'missing-field',
      'the project lacks `catalog`',
      'add catalog: [billing/**/*.yaml]',
    );
  }
  checkGlobs('catalog', catalog, checking);
}

function checkGlobs(setting: string, globs: readonly string[] | undefined, checking: Checking): void {
  for (const [index, glob] of (globs ?? []).entries()) {
    const isAbsolute = /^!?([/\\]|[A-Za-z]:)/.test(glob);
    // The search for catalog files ends at the repository, which only the search knows.
    if (!isAbsolute && (setting === 'catalog' || !/(^|[/\\])\.\.([/\\]|$)/.test(glob))) continue;
    const message = `\`${glob}\` leads out of the project's folder`;
    report(checking, [setting, index], 'outside-project', message, 'write a pattern relative to this file');
  }
}

function checkTimezone({ timezone }: WrittenSettings, checking: Checking): void {
  if (timezone === undefined || isTimezone(timezone)) return;
  const zones = Intl.supportedValuesOf('timeZone');
  const fix = suggestName(timezone, zones, 'write an IANA name, such as UTC or Europe/Berlin');
  report(checking, ['timezone'], 'unknown-timezone', `there is no time zone \`${timezone}\``, fix);
}

function isTimezone(text: string): boolean {
  // The calendar accepts fixed offsets as zones, but they are no IANA names: they know no summer time.
  if (!/^[A-Za-z]/.test(text)) return false;
  try {
    dayAt(0, text);
    return true;
  } catch {
    return false;
  }
}

/** If the profile has accounts, one of them is always said: it decides about the host, and about real money. */
function checkAccount({ service = {} }: WrittenSettings, checking: Checking): void {
  const { profile, account } = service;
  const accounts = Object.keys(profileNamed(profile).hosts ?? {});
  if (accounts.length === 0 || accounts.includes(account ?? '')) return;
  const path = ['service', 'account'];
  const [first] = accounts;
  if (account === undefined)
    report(
      checking,
      path,
      'missing-field',
      `the project lacks \`service.account\`, which \`profile: ${profile}\` needs`,
      `add account: ${accounts.join(' or account: ')}`,
    );
  else
    report(
      checking,
      path,
      'unknown-value',
      `\`account\` cannot be \`${account}\` under \`profile: ${profile}\``,
      suggestName(account, accounts, `write ${first}, or another of: ${accounts.join(', ')}`),
    );
}

function checkPace({ service = {} }: WrittenSettings, checking: Checking): void {
  const { profile, requests_per_second: rate } = service;
  const { most = Number.POSITIVE_INFINITY } = profileNamed(profile).pace ?? {};
  if (rate === undefined || rate <= most) return;
  report(
    checking,
    ['service', 'requests_per_second'],
    'out-of-range',
    `\`requests_per_second\` is ${rate} and must be at most ${most} under \`profile: ${profile}\`: the account's limit is shared`,
    `write a number of at most ${most}`,
  );
}

function checkBaseUrlSetting({ service }: WrittenSettings, checking: Checking): void {
  const path = ['service', 'base_url'];
  if (service?.base_url === undefined) {
    // Nobody knows whether a profile that nobody has needs one.
    const { profile = 'published' } = service ?? {};
    if (!Object.hasOwn(PROFILES, profile) || PROFILES[profile].hosts !== undefined) return;
    const fix = 'add service: { base_url: https://… }';
    report(checking, path, 'missing-field', 'the project lacks `service.base_url`', fix);
    return;
  }
  const { profile = 'published', account = '', base_url: url } = service;
  const wrong = checkBaseUrlTemplate(url) ?? checkHost({ profile, account }, url);
  if (wrong !== undefined) report(checking, path, wrong.code, wrong.message, wrong.fix);
}

function checkApiKey({ service }: WrittenSettings, checking: Checking): void {
  const key = service?.api_key;
  if (key === undefined || (typeof key === 'string' && wholeVariable(key) !== undefined)) return;
  report(
    checking,
    ['service', 'api_key'],
    'literal-api-key',
    'the API key is written in the file, where everyone who reads the repository has it',
    `write \${env.BILLING_API_KEY}, set that variable, and revoke the key that was here`,
  );
}

function checkOperations({ service }: WrittenSettings, checking: Checking): void {
  for (const [name, operation] of Object.entries(service?.operations ?? {})) {
    const path = ['service', 'operations', name];
    if (!isOperationName(name)) {
      const fix = suggestName(name, OPERATION_NAMES, 'see docs/reference/operations.md');
      report(checking, path, 'unknown-operation', `there is no operation \`${name}\``, fix);
    }
    if (operation === null) continue;
    // An environment may override a part of an operation, so only the merged operation must be complete.
    for (const field of ['method', 'path'] as const) {
      if (operation[field] !== undefined) continue;
      report(checking, path, 'missing-field', `\`${name}\` lacks \`${field}\``, `add \`${field}\``);
    }
  }
}

function checkState({ state }: WrittenSettings, checking: Checking): void {
  if (state === undefined) return;
  const { sqlite, postgres } = state;
  if ((sqlite === undefined) === (postgres === undefined)) {
    const message = sqlite === undefined ? '`state` names no home' : '`state` names two homes';
    report(checking, ['state'], 'bad-state', message, 'write one of `sqlite` and `postgres`');
  }
  if (sqlite !== undefined && /^[a-z]+:\/\//i.test(sqlite)) {
    const message = '`sqlite` is a URL, and it takes the path of a file';
    report(
      checking,
      ['state', 'sqlite'],
      'bad-state',
      message,
      `write postgres: "\${env.DATABASE_URL}" instead`,
    );
  }
  if (postgres !== undefined && holdsPassword(postgres)) {
    report(
      checking,
      ['state', 'postgres'],
      'literal-password',
      'the password of the database is written in the file, where everyone who reads the repository has it',
      `write "\${env.DATABASE_URL}", set that variable, and change the password that was here`,
    );
  }
}

/** Looks in the authority and in the query. A variable in place of the password is no written password. */
function holdsPassword(url: string): boolean {
  const bare = withStandIns(url, '');
  return /:\/\/[^/?#@]*:[^/?#@]+@/.test(bare) || /[?&]password=[^&]/i.test(bare);
}

function checkGuards({ guards }: WrittenSettings, checking: Checking): void {
  for (const [index, address] of (guards?.protect ?? []).entries())
    checkAddress(address, ['guards', 'protect', index], checking);
  for (const [index, exception] of (guards?.exceptions ?? []).entries()) {
    const path: FieldPath = ['guards', 'exceptions', index];
    if (exception.for !== undefined) checkAddress(exception.for, [...path, 'for'], checking);
    if (exception.above !== undefined && !isShareGuard(exception.guard)) {
      const message = `the exception from \`${exception.guard}\` has \`above\`, which is for limits on prices, bills and moves`;
      report(checking, [...path, 'above'], 'misplaced-field', message, 'write `limit` instead');
    }
    if (needsLimit(exception) && (exception.limit ?? undefined) === undefined) {
      const message = `the exception from \`${exception.guard}\` lacks \`limit\``;
      report(checking, path, 'missing-field', message, 'add the limit that applies instead');
    }
  }
}

/** An increase from nothing is beyond every limit, so an exception for one address needs no limit. */
function needsLimit(exception: WrittenException): boolean {
  if (exception.above !== undefined && isShareGuard(exception.guard)) return false;
  const { limitless } = characterOf(exception.guard);
  return limitless === 'for_one' ? exception.for === undefined : limitless !== 'always';
}

function checkAddress(text: string, path: FieldPath, checking: Checking): void {
  if (parseAddress(text) !== undefined) return;
  const fix = 'write one such as products.platform or subscriptions.acme';
  report(checking, path, 'bad-address', `\`${text}\` is no address`, fix);
}
