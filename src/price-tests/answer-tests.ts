/** Answers tests: every statement is prepared first, so that all faults are reported together, and answered then. */

import { inCurrencies } from '../model/catalog/bundle-in.ts';
import type { Bundle, Catalog } from '../model/catalog/catalog.ts';
import { suggestName } from '../model/messages/nearest-name.ts';
import type { StatementKindName, TestResult } from '../model/plan/price-test.ts';
import type { Faults } from '../yaml/faults.ts';
import { bill } from './kinds/bill.ts';
import { annualAtMost, bundleNamed, cheaperThan } from './kinds/cheaper-than.ts';
import { marginAtLeast } from './kinds/margin-at-least.ts';
import { neverCheaper } from './kinds/never-cheaper.ts';
import { sameEverywhere } from './kinds/same-everywhere.ts';
import { unchanged } from './kinds/unchanged.ts';
import { addressOfSubject, type Subject } from './price-book.ts';
import {
  type Answer,
  type Prepared,
  type Refuse,
  refuserAt,
  type StatementKind,
  type StatementResult,
  type TestInputs,
} from './statement-kind.ts';
import { isSelected, selectedBundles, selectsSubscriptions, type WrittenTest } from './written-test.ts';

interface PreparedTest {
  readonly test: WrittenTest;
  readonly subject: Subject | null;
  readonly answer: Answer;
}

/** Undefined where `faults` has an error. */
export function answerTests(
  tests: readonly WrittenTest[],
  inputs: TestInputs,
  faults: Faults,
): readonly TestResult[] | undefined {
  const prepared = tests.flatMap((test) => prepare(test, inputs, faults));
  if (faults.errorCount() > 0) return undefined;
  return prepared.map(({ test, subject, answer }) => resultOf(test, subject, answer()));
}

function prepare(test: WrittenTest, inputs: TestInputs, faults: Faults): readonly PreparedTest[] {
  const refuse = refuserAt(test.locate, faults);
  const subjects = subjectsOf(test, inputs.book.catalog, refuse) ?? [];
  return subjects.flatMap((subject) => {
    // The table gives each kind its own statement, which its type cannot say of all of them together.
    const { prepare: prepareOne } = ALL_KINDS[test.kind] as unknown as StatementKind<'bill'>;
    const { statement } = test as unknown as Pick<Prepared<'bill'>, 'statement'>;
    const refuseField: Refuse = (field, ...fault) => refuse([test.kind, ...field], ...fault);
    const answer = prepareOne({ statement, subject, refuse: refuseField }, inputs);
    return answer === undefined ? [] : [{ test, subject, answer }];
  });
}

function resultOf(test: WrittenTest, subject: Subject | null, finding: StatementResult): TestResult {
  const address = subject && addressOfSubject(subject);
  const name = test.name ?? test.kind;
  const isOneOfSeveral = test.forEach !== null || test.name === null;
  return {
    name: isOneOfSeveral && address !== null ? `${name}: ${address}` : name,
    kind: test.kind,
    subject: address,
    status: finding.kind,
    allowed: test.allowUnproven,
    message: finding.kind === 'holds' ? null : finding.kind === 'fails' ? finding.message : finding.reason,
    counterexample: finding.kind === 'fails' ? finding.counterexample : null,
    source: test.locate([test.kind]),
    cause: finding.kind === 'holds' ? null : (finding.cause ?? null),
    assumed: finding.kind === 'not_proven' ? [] : (finding.assumed ?? []),
  };
}

const ALL_KINDS: { readonly [Name in StatementKindName]: StatementKind<Name> } = {
  bill,
  unchanged,
  never_cheaper_to_use_more: neverCheaper,
  annual_at_most: annualAtMost,
  cheaper_than: cheaperThan,
  margin_at_least: marginAtLeast,
  same_everywhere: sameEverywhere,
};

/** Null stands for a statement without a subject of its own. Undefined, with a fault, where there is none. */
function subjectsOf(
  test: WrittenTest,
  catalog: Catalog,
  refuse: Refuse,
): readonly (Subject | null)[] | undefined {
  const { kind, forEach } = test;
  const { takes } = ALL_KINDS[kind];
  if (takes === 'none') {
    if (forEach === null) return [null];
    return refuse(
      ['for_each'],
      'no-subject',
      `\`${kind}\` is not for each of something`,
      'remove `for_each`',
    );
  }
  const { bundle, subscription } = test.statement as {
    readonly bundle?: string;
    readonly subscription?: string;
  };
  const [field] = [...(bundle === undefined ? [] : ['bundle']), ...(subscription ? ['subscription'] : [])];
  if (forEach !== null) {
    if (field === undefined) return selectedBy(test, forEach, takes, catalog, refuse);
    const message = `\`for_each\` gives what \`${field}\` names`;
    return refuse([kind, field], 'two-subjects', message, 'keep one of the two');
  }
  if (bundle !== undefined && subscription !== undefined) {
    const message = 'the statement names a bundle and a subscription';
    return refuse([kind, 'subscription'], 'two-subjects', message, 'keep one of the two');
  }
  if (subscription !== undefined) {
    const key = subscription.replace(/^subscriptions\./, '');
    const named = catalog.subscriptions.get(key);
    if (named !== undefined) return [{ kind: 'subscription', subscription: named }];
    const fix = suggestName(key, [...catalog.subscriptions.keys()], 'write the key of one in the catalog');
    const message = `the catalog has no subscription \`${key}\``;
    return refuse([kind, 'subscription'], 'unknown-subscription', message, fix);
  }
  if (bundle !== undefined) {
    const named = bundleNamed(bundle, [kind, 'bundle'], catalog, refuse);
    return named && listsFor(test, named, catalog).map((each) => ({ kind: 'bundle', bundle: each }));
  }
  const what = takes === 'bundle' ? '`bundle`' : '`bundle` or `subscription`';
  const fix = `add ${what}, or \`for_each\` beside the statement`;
  return refuse([kind], 'no-subject', `\`${kind}\` names no ${what}`, fix);
}

interface NamesOthers {
  readonly equals?: string | Readonly<Record<string, string>>;
  readonly than?: string;
  readonly monthly?: string;
}

/**
 * The bundle in each currency of which the statement says something: a bill in those of its amounts, or as one amount in
 * the bundle's own, a comparison in those of both bundles, and any other in all of them.
 */
function listsFor({ kind, statement }: WrittenTest, bundle: Bundle, { bundles }: Catalog): readonly Bundle[] {
  const { equals, than, monthly } = statement as NamesOthers;
  const others = [than ?? [], monthly ?? []]
    .flat()
    .flatMap((key) => bundles.get(key.replace(/^bundles\./, '')) ?? []);
  const said = inCurrencies(bundle).filter(({ currency = '' }) => {
    if (kind === 'bill') return typeof equals === 'object' && currency in equals;
    return others.every((other) => inCurrencies(other).some((each) => (each.currency ?? '') === currency));
  });
  return said.length > 0 ? said : [bundle];
}

function selectedBy(
  test: WrittenTest,
  selector: NonNullable<WrittenTest['forEach']>,
  takes: 'bundle' | 'either',
  catalog: Catalog,
  refuse: Refuse,
): readonly Subject[] | undefined {
  if (selectsSubscriptions(selector) && takes === 'bundle') {
    const message = `\`${test.kind}\` is about bundles, and \`for_each\` selects subscriptions`;
    return refuse(['for_each'], 'no-subject', message, 'select by `bundle` or `currency`');
  }
  const selected: readonly Subject[] = selectsSubscriptions(selector)
    ? [...catalog.subscriptions.values()]
        .filter((subscription) => isSelected(catalog, subscription, selector))
        .map((subscription) => ({ kind: 'subscription', subscription }))
    : selectedBundles(catalog, selector).map((bundle) => ({ kind: 'bundle', bundle }));
  if (selected.length > 0) return selected;
  const fix = 'name something that the catalog has, or remove the test';
  return refuse(['for_each'], 'matches-nothing', '`for_each` selects nothing', fix);
}
