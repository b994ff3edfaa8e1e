/** The waves of dated changes as lines: who gets it when, how many customers, and what that brings in a month. */
import { haltWords } from '../../model/catalog/change-reach.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import type { ChangeWaves, WaveOfChange } from '../../model/plan/price-impact.ts';
import { signedMoney } from '../words/value-text.ts';
import { type Line, line, span } from './lines.ts';

/** Empty where no change has waves. */
export function waveLines(changes: readonly ChangeWaves[] = []): readonly Line[] {
  if (changes.length === 0) return [];
  return [line(0, span('Waves', 'strong')), ...changes.flatMap(linesOfChange)];
}

function linesOfChange({ bundle, change, waves, ...halt }: ChangeWaves): readonly Line[] {
  return [
    line(
      2,
      span(bundle, 'strong'),
      `  the change of ${change}, for new subscriptions from that day on${haltWords(halt)}`,
    ),
    ...waves.map((wave) =>
      line(4, span(daysText(wave), 'strong'), `  ${wave.who}: ${whomText(wave)}${moneyText(wave)}`),
    ),
  ];
}

function daysText({ at, first = at, last = first }: WaveOfChange): string {
  return first === last ? first : `${first} to ${last}`;
}

function whomText({ subscriptions, customers, left = 0, sent }: WaveOfChange): string {
  const whom = `${counted(subscriptions, 'subscription')} of ${counted(customers, 'customer')}`;
  return [
    whom,
    ...(left === 0
      ? []
      : [left === subscriptions ? 'nobody gets it' : counted(left, 'does not get it', 'do not get it')]),
    ...(sent === subscriptions - left
      ? []
      : [sent === 0 ? 'as on record' : `${grouped(`${sent}`)} in this plan`]),
  ].join(', ');
}

function moneyText({ monthly, unknown = 0 }: WaveOfChange): string {
  const amounts = monthly.map(
    ({ currency, change }) => `${signedMoney(change, currency)} ${currency} a month`,
  );
  const parts = [...amounts, ...(unknown === 0 ? [] : [`not known for ${grouped(`${unknown}`)}`])];
  return parts.length === 0 ? '' : `  ${parts.join(', ')}`;
}
