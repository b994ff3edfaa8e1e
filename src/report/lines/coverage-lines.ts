/**
 * The coverage of a comparison with the service: counts, then things that were not compared, then unmanaged things.
 */
import { ignoredText } from '../../model/catalog/ignored.ts';
import { counted, grouped } from '../../model/messages/counted.ts';
import type { Coverage, FoundUnmanaged, NotCompared, Unmanaged } from '../../model/service/observed.ts';
import { firstFew } from '../words/group-alike.ts';
import { firstLines, type Line, line, span } from './lines.ts';

/** True where everything that is declared and exists was compared. */
export function isCovered({ not_compared: not }: Coverage): boolean {
  return not.length === 0;
}

/** The part that `--strict` does not let pass. */
export function unexcused({ not_compared: not }: Coverage): readonly NotCompared[] {
  return not.filter(({ excused }) => !excused);
}

export function coverageLines(coverage: Coverage): readonly Line[] {
  const { compared, not_compared: not, not_created: notCreated } = coverage;
  const all = compared + not.reduce((sum, { addresses }) => sum + addresses.length, 0);
  const later = notCreated === 0 ? '' : `; ${grouped(String(notCreated))} not created yet`;
  return [
    line(
      0,
      `Compared with the service: ${grouped(String(compared))} of ${counted(all, 'address', 'addresses')}${later}`,
    ),
    ...not.map((each) => line(2, span('not compared: ', 'warning'), notComparedText(each))),
  ];
}

function notComparedText({ kind, reason, addresses, versions_read: versions = 0 }: NotCompared): string {
  const [address = ''] = addresses;
  const which = addresses.length === 1 ? address : counted(addresses.length, kind);
  const terms =
    versions === 0
      ? ''
      : `; the versions of ${versions === addresses.length ? 'all' : grouped(String(versions))} were read, their terms were not`;
  return `${which} (${reason})${terms}`;
}

export function unmanagedLines({
  unmanaged,
  not_listed: notListed,
  ignored = [],
}: FoundUnmanaged): readonly Line[] {
  const kinds = [...new Set(unmanaged.map(({ kind }) => kind))];
  const unseen = notListed.map(({ kind, reason }) => `${kind}s (${reason})`);
  return [
    ...(unmanaged.length === 0
      ? []
      : [
          line(
            0,
            span(
              `Unmanaged: ${grouped(String(unmanaged.length))} at the service that nobody declared`,
              'warning',
            ),
          ),
        ]),
    ...kinds.flatMap((kind) => linesOfKind(unmanaged.filter((one) => one.kind === kind))),
    ...ignored.map((each) => line(0, span(`${ignoredText(each)}`, 'faint'))),
    ...(unseen.length === 0
      ? []
      : [line(0, span(`Not searched for unmanaged things: ${unseen.join(', ')}`, 'faint'))]),
  ];
}

/** The most unmanaged things of one kind that are named one by one. */
const MOST_NAMED = 20;

function linesOfKind(all: readonly Unmanaged[]): readonly Line[] {
  const shown = { indent: 2, noun: all[0]?.kind ?? '', most: MOST_NAMED };
  return firstLines(all, shown, ({ kind, id, name, status, customer_id: customer }) => {
    const facts = [name, customer, status].filter((fact) => fact !== null && fact !== '');
    return line(
      2,
      span('? ', 'warning'),
      `${kind} `,
      span(id, 'strong'),
      facts.length === 0 ? '' : `  ${facts.join(' · ')}`,
    );
  });
}

/** The requests of a probe that were not done. */
export function failedProbeLines(
  failed: readonly { readonly address: string; readonly reason: string }[],
): readonly Line[] {
  if (failed.length === 0) return [];
  const named = firstFew(failed.map(({ address }) => address));
  return [
    line(0, span(`Probes that failed: ${named}`, 'warning')),
    line(2, `the first of them: ${failed[0]?.reason ?? ''}`),
  ];
}
