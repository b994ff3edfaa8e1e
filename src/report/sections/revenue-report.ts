/** The service's own figures beside the ledger's, in words: what agrees, one finding for each assumption, and what differs. */
import { counted, someOf } from '../../model/messages/counted.ts';
import {
  ASSUMPTION_WORDS,
  type AssumptionChecked,
  hasRevenueFindings,
  type RevenueDifference,
  type RevenueGap,
  type ServiceRevenue,
} from '../../model/plan/recurring-figure.ts';
import { groupBy } from '../../model/values/group-by.ts';
import { FEW, firstLines, type Line, line, span, wholeSpan } from '../lines/lines.ts';
import { csvLines } from '../words/sanitize.ts';
import { moneyText, signedMoney } from '../words/value-text.ts';
import { type Report, report, titled, titleLine } from './report.ts';

export interface RevenueChecked {
  readonly project: string;
  readonly environment: string;
  readonly target: { readonly origin: string; readonly profile: string };
  readonly today: string;
  readonly service_revenue: ServiceRevenue;
}

export function revenueReport({ project, target, today, service_revenue: revenue }: RevenueChecked): Report {
  return report({
    title: titleLine('Revenue of', project, 'the service beside the ledger, for what is in force'),
    facts: [line(0, span(`${target.origin} · profile ${target.profile} · ${today}`, 'faint'))],
    sections: [
      titled('not-compared', 'Not compared', notComparedLines(revenue), { style: 'warning' }),
      titled('differences', 'Differences', differenceLines(revenue.differences)),
      titled('gaps', 'Assumptions that the service does not share', revenue.gaps.flatMap(gapLines)),
      titled('assumptions', 'Assumptions of the ledger', assumptionLines(revenue)),
    ],
    foot: footLines(revenue),
  });
}

/** A section of a plan; empty where nobody asked. */
export function revenueLines(revenue: ServiceRevenue | undefined): readonly Line[] {
  if (revenue === undefined) return [];
  const [verdict, ...sums] = footLines(revenue);
  return [
    ...(verdict === undefined
      ? []
      : [line(0, span("The service's revenue", 'strong'), ': ', ...verdict.spans)]),
    ...sums,
    ...notComparedLines(revenue),
    ...differenceLines(revenue.differences),
    ...revenue.gaps.flatMap(gapLines),
    ...assumptionLines(revenue),
  ];
}

function notComparedLines({ not_compared: open, partial, unavailable }: ServiceRevenue): readonly Line[] {
  return [
    ...(partial === 0
      ? []
      : [line(2, `${counted(partial, 'figure lacks', 'figures lack')} usage, which proves nothing.`)]),
    ...(unavailable === 0
      ? []
      : [line(2, `Of ${counted(unavailable, 'subscription')} the service has no figure.`)]),
    ...[...groupBy(open, ({ reason }) => reason)].map(([reason, own]) =>
      line(
        2,
        wholeSpan(
          `${reason}: ${someOf(
            own.map(({ address }) => address),
            FEW,
          )}`,
        ),
      ),
    ),
  ];
}

function differenceLines(differences: readonly RevenueDifference[]): readonly Line[] {
  return firstLines(differences, { indent: 2, noun: 'subscription' }, ({ address, reason, currency }) =>
    line(2, span(address, 'error'), `: ${reason}${currency === null ? '' : ` (${currency})`}`),
  );
}

function gapLines({ assumption, accepted, sums, subscriptions }: RevenueGap): readonly Line[] {
  const { other } = ASSUMPTION_WORDS[assumption];
  const per = assumption === 'contract_value' ? 'a year' : 'a month';
  const amounts = sums.map(({ currency, gap }) => `${signedMoney(gap, currency)} ${currency ?? ''}`.trim());
  return [
    line(
      2,
      span(assumption, accepted ? 'good' : 'error'),
      ` (${other}): ${amounts.join(', ')} ${per} in ${counted(subscriptions.length, 'subscription')}`,
    ),
    line(4, someOf(subscriptions, FEW)),
    line(
      4,
      accepted
        ? 'The project file accepts it.'
        : `To accept it, add ${assumption} to revenue.accepted in the project file.`,
    ),
  ];
}

function assumptionLines({ assumptions, gaps }: ServiceRevenue): readonly Line[] {
  const others = new Map(gaps.map(({ assumption, subscriptions }) => [assumption, subscriptions.length]));
  const isSeen = ({ assumption, confirmed }: AssumptionChecked) =>
    confirmed !== undefined || others.has(assumption);
  const unseen = assumptions.filter((each) => !isSeen(each)).map(({ assumption }) => assumption);
  return [
    ...assumptions.filter(isSeen).map(({ assumption, confirmed }) => {
      const unlike = others.get(assumption) ?? 0;
      const said = [
        ...(confirmed === undefined ? [] : [`confirmed on ${confirmed.address}, ${confirmed.day}`]),
        ...(unlike === 0 ? [] : [`not shared in ${counted(unlike, 'subscription')}`]),
      ];
      return line(2, `${assumption} (${ASSUMPTION_WORDS[assumption].own}): ${said.join('; ')}`);
    }),
    ...(unseen.length === 0 ? [] : [line(2, `not seen on this account: ${unseen.join(', ')}`)]),
  ];
}

function footLines(revenue: ServiceRevenue): readonly Line[] {
  const { agreeing, asked, partial, unavailable, differences, gaps, sums, not_compared: open } = revenue;
  if (asked + open.length === 0)
    return [line(0, span('No subscription of the catalog is billed today.', 'warning'))];
  const isCompared = asked > partial + unavailable;
  const unlike = new Set(gaps.flatMap(({ subscriptions }) => subscriptions)).size;
  const found = [
    ...(differences.length === 0 ? [] : [`${counted(differences.length, 'figure')} that nothing explains`]),
    ...(gaps.length === 0
      ? []
      : [`${counted(gaps.length, 'assumption')} not shared, in ${counted(unlike, 'subscription')}`]),
  ];
  const verdict = !isCompared
    ? span('Nothing was compared, so nothing is known of its arithmetic.', 'warning')
    : found.length > 0
      ? span(`${found.join('; ')}.`, hasRevenueFindings(revenue) ? 'error' : 'good')
      : span(open.length + partial === 0 ? 'No difference.' : 'No difference in what was compared.', 'good');
  return [
    line(
      0,
      verdict,
      ` ${counted(agreeing, 'figure agrees', 'figures agree')} of ${counted(asked, 'subscription')}.`,
    ),
    ...sums.map(({ currency, ledger, service, contract_value: value }) =>
      line(
        2,
        `${currency ?? 'without a currency'}: the service ${moneyText(service, currency)} a month, the ledger ${moneyText(ledger, currency)}${value === undefined ? '' : `; contract value of a year ${moneyText(value, currency)}`}`,
      ),
    ),
  ];
}

const COLUMNS = ['kind', 'subscription', 'assumption', 'currency', 'ledger', 'service', 'reason'] as const;

/** A row for each subscription that differs, that shows an assumption which is not shared, or that was not compared. */
export function revenueCsv({
  service_revenue: { differences, gaps, not_compared: open },
}: RevenueChecked): string {
  const none = { assumption: null, currency: null, ledger: null, service: null };
  const rows = [
    ...open.map(({ address, reason }) => ({ ...none, kind: 'not_compared', subscription: address, reason })),
    ...differences.map(({ address, ...each }) => ({
      ...none,
      ...each,
      kind: 'difference',
      subscription: address,
    })),
    ...gaps.flatMap(({ assumption, accepted, subscriptions }) =>
      subscriptions.map((subscription) => ({
        ...{ ...none, kind: accepted ? 'accepted' : 'assumption', subscription, assumption },
        reason: ASSUMPTION_WORDS[assumption].other,
      })),
    ),
  ];
  return csvLines(COLUMNS, rows).join('');
}
