import { describe, expect, it } from 'vitest';
import { diagnosticText } from '../../src/model/messages/diagnostic.ts';
import { readKnownIds } from '../../src/pull/known-ids.ts';

describe('a file of known ids', () => {
  it('gives kinds, ids, keys and versions, whatever ends its lines', () => {
    const text =
      '\uFEFF# from the dashboard\r\nsubscription sub_000001 acme\r\n\r\nproduct prod_1\nbundle  bun#1\tgrowth # main\nversion sub_000001 ver_1\nversion sub_000001 ver_2';
    const { known, diagnostics } = readKnownIds('ids.txt', text);
    expect(diagnostics).toEqual([]);
    expect([...known.declared.subscription]).toEqual([['sub_000001', 'acme']]);
    expect([...known.declared.product]).toEqual([['prod_1', null]]);
    expect([...known.declared.bundle]).toEqual([['bun#1', 'growth']]);
    expect([...known.declared.plan]).toEqual([]);
    expect([...known.versions]).toEqual([['sub_000001', ['ver_1', 'ver_2']]]);
  });

  it('is faulted line by line', () => {
    const text = [
      'subscription',
      'customer cus_1',
      'plan p1 Bad',
      'version sub_1',
      'plan p2 a',
      'plan p3 a',
      'plan a b c',
    ];
    const { diagnostics } = readKnownIds('ids.txt', text.join('\n'));
    expect(diagnostics.map(({ source, code }) => `${source?.line} ${code}`)).toEqual([
      '1 malformed-line',
      '2 unknown-kind',
      '3 malformed-key',
      '4 malformed-line',
      '6 key-twice',
      '7 malformed-line',
    ]);
    expect(diagnostics.map(diagnosticText)[1]).toBe(
      'ids.txt:2:1: unknown-kind: there is no kind customer; write one of metric, product, bundle, plan, subscription, version',
    );
  });
});
