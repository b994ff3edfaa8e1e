/**
 * The remarks of a pull: objects that could not be read, and values that could not be written. They appear on stderr
 * and in the files.
 */

import type { DiagnosticCode } from '../model/messages/diagnostic-code.ts';
import { someOf } from '../model/messages/some-of.ts';
import { COLLECTION, type DeclaredKind } from '../model/values/address.ts';
import type { FoundResource, Gap } from './account.ts';

export interface Remark {
  /** The kind of the file that the remark belongs to. */
  readonly kind: DeclaredKind;
  readonly code: DiagnosticCode;
  readonly message: string;
  readonly fix: string;
}

const NAMED = 5;

export function gapRemark({ kind, reason }: Gap): Remark {
  const plural = COLLECTION[kind];
  if (reason === 'cut_short') {
    return {
      kind,
      code: 'list-incomplete',
      message: `the list of ${plural} has further pages that could not be asked for, so some may be missing here`,
      fix: 'name the list parameters in the project file: service: { list_parameters: { page_size: limit, skip: offset } }',
    };
  }
  const others =
    kind === 'product'
      ? ', that a file of ids names or that prices refer to'
      : ' or that a file of ids names';
  return {
    kind,
    code: 'not-listed',
    message: `${plural} cannot be listed: here are those that state has recorded${others}`,
    fix: `bind ${plural}.list in the project file, or name a file with the ids of the others: pull FILE`,
  };
}

/** One remark for all objects of a kind that are written from state alone. */
export function unreadRemark(kind: DeclaredKind, keys: readonly string[]): Remark {
  const plural = COLLECTION[kind];
  return {
    kind,
    code: 'not-read',
    message: `${plural} that could not be read are written as far as state knows them: ${someOf(keys, NAMED)}`,
    fix: `compare them with the service, or bind ${plural}.get in the project file`,
  };
}

export function leftOut(kind: DeclaredKind, { id, record }: FoundResource, why: string, fix: string): Remark {
  const name = record === undefined ? `${kind} ${id}` : `${record.address} (${id})`;
  return { kind, code: 'left-out', message: `${name} is left out: ${why}`, fix };
}

export function unknownBundle(id: string, versions: number): Remark {
  return {
    kind: 'bundle',
    code: 'unknown-bundle',
    message: `the bundle ${id} is not known, so what refers to it has \`bundle_id\` and its prices in full (${versions} ${versions === 1 ? 'version' : 'versions'})`,
    fix: 'bind bundles.get in the project file, or declare the bundle by hand and name it in the items',
  };
}

export function bundleInCurrencies(bundle: string, own: string, others: readonly string[]): Remark {
  const users = others.length === 1 ? 'one version' : `${others.length} versions`;
  return {
    kind: 'bundle',
    code: 'bundle-in-currencies',
    message: `bundles.${bundle} has prices in ${own}, and ${users} of customers in ${[...new Set(others)].sort().join(', ')}: those have their prices in full, and no change of the list reaches them`,
    fix: 'write the amounts in their currency under `currencies` of the bundle, or change their prices in their own entries',
  };
}

/** The service shows no version before the current one. */
export function historyLeftOut(subscriptions: readonly string[]): Remark {
  return {
    kind: 'subscription',
    code: 'left-out',
    message: `history begins with the current version: earlier versions are left out of ${someOf(subscriptions, NAMED)}`,
    fix: 'nothing to do: the service does not list what has passed',
  };
}

/** A product that a price has, and the whole list of products does not. */
export function deletedProduct(id: string, subscriptions: readonly string[]): Remark {
  return {
    kind: 'product',
    code: 'left-out',
    message: `the list of products no longer has ${id}, and prices of ${someOf(subscriptions, NAMED)} still name it: they are written with its id`,
    fix: 'nothing to do while its prices stay as they are; a new version needs another product',
  };
}

/** Those of one status are counted together. */
export function endedRemark(status: string, count: number): Remark {
  return {
    kind: 'subscription',
    code: 'left-out',
    message: `${count} subscriptions are left out: the service has them as "${status}", neither draft nor active`,
    fix: 'nothing to do: such subscriptions get no steps',
  };
}

export function foreignDraft(subscription: string, version: string): Remark {
  return {
    kind: 'subscription',
    code: 'draft-left-out',
    message: `the draft ${version} of ${subscription} is left out: in a catalog it would be created again`,
    fix: 'publish it or leave it to those who made it',
  };
}

/** Whether the service charges such a fee again is not documented. */
export function repeatedFee(subscription: string, days: readonly string[]): Remark {
  return {
    kind: 'subscription',
    code: 'repeated-fee',
    message: `${subscription} has a one-off fee of the version before again from ${someOf(days, NAMED)}: the catalog charges it once, and the service may charge it again`,
    fix: 'take it out of the later version at the service; for a second fee, give it another amount there',
  };
}

export function withoutPlan(subscription: string, plan: string): Remark {
  return {
    kind: 'subscription',
    code: 'plan-left-out',
    message: `${subscription} is written with all its items and without its plan ${plan}: it opens with a version that is still to come at the service`,
    fix: 'nothing to do: a plan counts only when a subscription is created',
  };
}

/**
 * Reports an increase to come: before the subscription was in a catalog, nobody would have changed its prices on that
 * day.
 */
export function followsChange(subscription: string, bundle: string, day: string): Remark {
  return {
    kind: 'subscription',
    code: 'follows-change',
    message: `subscriptions.${subscription} follows bundles.${bundle}, whose prices change on ${day} in the catalog, and will have those from then on`,
    fix: 'write `price_lock`, or an override that pins the price, where that is not meant',
  };
}

export function unwritable(kind: DeclaredKind, key: string, paths: readonly string[]): Remark {
  return {
    kind,
    code: 'cannot-be-written',
    message: `${COLLECTION[kind]}.${key} has fields that no catalog file can have, which are left out: ${someOf(paths, NAMED)}`,
    fix: 'nothing to do: what a catalog does not name is left alone',
  };
}

export function unreadVersions(addresses: readonly string[]): Remark {
  return {
    kind: 'subscription',
    code: 'not-read',
    message: `versions that could not be read are written as state recorded them: ${someOf(addresses, NAMED)}`,
    fix: 'compare them with the service',
  };
}
