/** Edits of entitlement sets and of what bundles entitle to, in the small company's catalog. */
import type { Texts } from '../with-and-without-cache.ts';
import { COMPANY } from './company.ts';
import type { Edit } from './company-edits.ts';

type File = keyof typeof COMPANY;

const SETS = `entitlement_sets:
  growth_features:
    - { entitlement_key: sso, mode: static, type: boolean, value: "true" }
    - { entitlement_key: audit, mode: static, type: boolean, value: "true" }
  extras: # of those who asked for them
    - { entitlement_key: export, mode: static, type: boolean, value: "true" }
  spare:
    - { entitlement_key: archive, mode: static, type: boolean, value: "true" }
`;

const replaced = (texts: Texts, file: File, from: string | RegExp, to: string): Texts => {
  const before = texts[file] ?? '';
  const text = before.replace(from, to);
  if (text === before) throw new Error(`${file} has no ${from}`);
  return { ...texts, [file]: text };
};

/** Growth gives a set, acme names one beside it, gamma names one without any bundle that gives something. */
const SHARING: Texts = [
  ['shared.catalog.yaml', 'bundles:\n', `${SETS}\nbundles:\n`] as const,
  ['shared.catalog.yaml', '    name: Growth\n', '$&    entitlements: [growth_features]\n'] as const,
  ['first.catalog.yaml', '          - bundle: growth\n', '$&        entitlements: [extras]\n'] as const,
  [
    'second.catalog.yaml',
    'versions:\n      - items:\n',
    'versions:\n      - entitlements: [extras]\n        items:\n',
  ] as const,
].reduce<Texts>((texts, [file, from, to]) => replaced(texts, file, from, to), COMPANY);

const inShared = (from: string | RegExp, to: string): Texts =>
  replaced(SHARING, 'shared.catalog.yaml', from, to);
const inSecond = (from: string | RegExp, to: string): Texts =>
  replaced(SHARING, 'second.catalog.yaml', from, to);

export const ENTITLEMENT_EDITS: readonly Edit[] = [
  { name: 'nothing of what is shared', texts: {}, told: '"steps": []' },
  {
    name: 'a set that entries name',
    texts: inShared(/export(.*)"true"/, 'export$1"false"'),
    told: /subscriptions\.gamma\.versions\.opening(?:.|\n)*"\/entitlements\/export\/value"/,
  },
  {
    name: 'a set that a bundle gives',
    texts: inShared(/audit(.*)"true"/, 'audit$1"false"'),
    told: /subscriptions\.gamma_locked\.versions\.opening(?:.|\n)*"\/entitlements\/audit\/value"/,
  },
  {
    name: 'a set that grows',
    texts: inShared(
      ' # of those',
      '\n    - { entitlement_key: api, type: boolean, value: "true" }\n    # of those',
    ),
    told: '"/entitlements/api"',
  },
  {
    name: 'a set that is emptied',
    texts: inShared(/extras:.*\n.*\n/, 'extras: []\n'),
    told: '"op": "remove"',
  },
  { name: 'a set that nobody names', texts: inShared('archive', 'history'), told: '"steps": []' },
  {
    name: 'the order within a set',
    texts: inShared(/(.*sso.*\n)(.*audit.*\n)/, '$2$1'),
    told: '"steps": []',
  },
  { name: 'a set under another key', texts: inShared('  extras:', '  others:'), told: 'unknown-set' },
  {
    name: 'a set gone that a bundle names',
    texts: inShared(/ {2}growth_features:\n.*\n.*\n/, ''),
    told: 'unknown-set',
  },
  {
    name: 'a set that comes to disagree with another',
    texts: inShared(/export(.*)"true"/, 'sso$1"false"'),
    told: 'entitlement-conflict',
  },
  {
    name: 'a set twice',
    texts: { 'added.catalog.yaml': `version: "2026-04-01"\n${SETS}` },
    told: 'duplicate-address',
  },
  {
    name: 'the sets in a file of their own',
    texts: { ...inShared(SETS, ''), 'added.catalog.yaml': `version: "2026-04-01"\n${SETS}` },
    told: '"steps": []',
  },
  {
    name: 'a set of a wrong shape',
    texts: inShared('{ entitlement_key: export,', '{'),
    told: 'missing-field',
  },
  {
    name: 'a bundle that gives another set',
    texts: inShared('[growth_features]', '[spare]'),
    told: '"/entitlements/archive"',
  },
  {
    name: 'a bundle that gives nothing any more',
    texts: inShared('    entitlements: [growth_features]\n', ''),
    told: '"/entitlements/sso"',
  },
  {
    name: 'another bundle that begins to give',
    texts: inShared('    name: Scale\n', '$&    entitlements: [growth_features]\n'),
    told: /subscriptions\.gamma\.versions\.opening(?:.|\n)*"\/entitlements\/sso"/,
  },
  {
    name: 'an entry that writes what its set says',
    texts: inSecond('[extras]', '[{ entitlement_key: export, mode: static, type: boolean, value: "true" }]'),
    told: '"steps": []',
  },
  {
    name: 'an entry that names another set',
    texts: inSecond('[extras]', '[spare]'),
    told: '"/entitlements/archive"',
  },
].map((edit) => ({ before: SHARING, ...edit }));
