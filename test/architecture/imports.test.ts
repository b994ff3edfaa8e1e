/** Holds the house rules on imports: one way, no cycles, pure rooms pure (ARCHITECTURE.md, "The rooms"). */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const SRC = resolve(import.meta.dirname, '../../src');

/**
 * What each room may import beside itself, `interface`, `model` and packages. Types count like everything else. The
 * interface stands on the values of the model alone, and the model on both.
 */
const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  interface: [],
  model: [],
  yaml: [],
  pricing: [],
  approval: [],
  project: ['yaml', 'approval'],
  files: ['yaml'],
  usage: ['files', 'yaml'],
  timeline: [],
  catalog: ['files', 'yaml', 'pricing', 'timeline'],
  network: [],
  service: ['network'],
  pull: ['yaml', 'pricing'],
  edit: ['yaml', 'timeline', 'plan', 'pricing'],
  lsp: ['yaml'],
  observe: ['service', 'catalog', 'pull'],
  plan: ['timeline', 'pricing', 'service', 'approval'],
  ledger: ['pricing', 'timeline', 'plan'],
  judge: ['pricing', 'timeline', 'plan', 'ledger', 'approval'],
  reconcile: ['pricing', 'timeline', 'ledger'],
  'price-tests': ['yaml', 'pricing', 'timeline', 'ledger'],
  apply: ['plan', 'ledger', 'service', 'approval'],
  state: ['observe', 'apply', 'approval', 'plan'],
  queue: ['state', 'apply', 'service'],
  report: ['plan', 'ledger', 'judge', 'apply', 'pricing'],
  quote: ['ledger', 'pricing', 'service', 'report'],
  undo: ['state', 'report'],
  forge: ['network'],
  sandbox: ['pricing'],
};

/** The folders inside a large room, from the ground up: each may import the ones before it. */
const FLOORS: Readonly<Record<string, readonly string[]>> = {
  model: ['values', 'messages', 'catalog', 'service', 'plan'],
  pricing: ['expression', 'curves', 'models', 'read', 'rate', 'compare'],
  apply: ['journal', 'sending', 'resolving', 'steps', 'staging', 'run'],
  queue: ['database', 'runs', 'worker'],
  plan: ['diff', 'records', 'bodies', 'document', 'rules', 'steps', 'subscription'],
  ledger: ['usage', 'prices', 'bills', 'money', 'of-plan', 'revenue'],
  report: ['words', 'view', 'lines', 'summary', 'ci', 'sections', 'text', 'markdown', 'html', 'documents'],
  'judge/guards': ['prices', 'bills'],
  catalog: ['files', 'written', 'check', 'read'],
  state: ['schema', 'chain', 'journal', 'sqlite', 'postgres', 'transfer'],
  sandbox: ['answers', 'data', 'http', 'credits', 'handlers', 'billing', 'alguna'],
  cli: [
    'options',
    'io',
    'project',
    'planning',
    'applying',
    'editing',
    'checking',
    'explaining',
    'language-server',
    'ci',
    'rebuilding',
    'commands',
    'assisting',
    'program',
  ],
};

/** Rooms without I/O, clock, randomness or environment: what they may take from Node itself. */
const PURE: Readonly<Record<string, readonly string[]>> = {
  interface: [],
  model: ['node:crypto'],
  yaml: [],
  pricing: [],
  timeline: [],
  plan: ['node:crypto'],
  ledger: [],
  judge: [],
  'price-tests': [],
  reconcile: [],
  approval: ['node:crypto'],
  pull: [],
  edit: [],
  lsp: [],
  apply: ['node:crypto', 'node:events'],
  report: ['node:crypto'],
  quote: [],
  undo: [],
};

const FORBIDDEN_IN_PURE = [
  /\bDate\.now\b/,
  /\bnew Date\(\)/,
  /\bMath\.random\b/,
  /\bprocess\./,
  /\bsetTimeout\b/,
  /\bfetch\(/,
];

interface Import {
  readonly from: string;
  readonly to: string;
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

const text = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

/** Static, dynamic and type imports alike: every one names its module in quotes after `from` or `import`. */
function specifiersOf(file: string): readonly string[] {
  const code = (text.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  return [...code.matchAll(/(?:\bfrom\s*|\bimport\s*\(?\s*)(['"])([^'"\n]+)\1/g)].map(
    ([, , specifier]) => specifier ?? '',
  );
}

const imports: readonly Import[] = files.flatMap((file) =>
  specifiersOf(file)
    .filter((specifier) => specifier.startsWith('.'))
    .map((specifier) => ({
      from: file,
      to: relative(SRC, resolve(SRC, dirname(file), specifier)).replaceAll('\\', '/'),
    })),
);

const roomOf = (file: string): string => (file.includes('/') ? (file.split('/')[0] ?? '') : file);

describe('imports', () => {
  it('finds the house', () => {
    expect(files.length).toBeGreaterThan(50);
    expect(imports.length).toBeGreaterThan(100);
  });

  it('run one way', () => {
    const wrong = imports.filter(({ from, to }) => {
      const [room, other] = [roomOf(from), roomOf(to)];
      if (room === other || other === 'interface' || other.startsWith('..')) return false;
      if (other === 'model') return room === 'interface' && !to.startsWith('model/values/');
      if (room === 'main.ts' || room === 'index.ts') return false;
      if (room === 'cli') return other === 'main.ts';
      return !(MAY_IMPORT[room] ?? []).includes(other);
    });
    expect(wrong).toEqual([]);
  });

  it('know the version of the interface in one file', () => {
    const named = imports.filter(
      ({ from, to }) => /^interface\/\d/.test(to) && !from.startsWith('interface/'),
    );
    expect(named).toEqual([]);
  });

  for (const [room, floors] of Object.entries(FLOORS)) {
    const floorOf = (file: string): number =>
      file.startsWith(`${room}/`) ? floors.indexOf(file.slice(room.length + 1).split('/')[0] ?? '') : -1;

    it(`run one way inside ${room}`, () => {
      const folders = files.flatMap((file) => {
        const [folder, ...below] = file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/') : [];
        return folder === undefined || below.length === 0 ? [] : [folder];
      });
      expect([...new Set(folders)].sort()).toEqual([...floors].sort());
      const upward = imports.filter(({ from, to }) => floorOf(from) >= 0 && floorOf(to) > floorOf(from));
      expect(upward).toEqual([]);
    });
  }

  it('leave the source tree for the schemas only', () => {
    const outside = imports.filter(
      ({ to }) => to.startsWith('..') && !to.startsWith('../schemas/') && to !== '../package.json',
    );
    expect(outside).toEqual([]);
  });

  it('make no circle, types included', () => {
    expect(circleIn(imports)).toEqual([]);
  });

  it('name files that are there', () => {
    const missing = imports.filter(({ to }) => !to.startsWith('..') && !text.has(to));
    expect(missing).toEqual([]);
  });
});

describe('pure rooms', () => {
  for (const [room, allowed] of Object.entries(PURE)) {
    it(`${room} takes nothing from the outside`, () => {
      const own = files.filter((file) => roomOf(file) === room);
      const modules = own.flatMap((file) =>
        specifiersOf(file)
          .filter((specifier) => specifier.startsWith('node:') && !allowed.includes(specifier))
          .map((specifier) => `${file}: ${specifier}`),
      );
      const uses = own.flatMap((file) =>
        FORBIDDEN_IN_PURE.filter((pattern) => pattern.test(text.get(file) ?? '')).map(
          (pattern) => `${file}: ${pattern}`,
        ),
      );
      expect([...modules, ...uses]).toEqual([]);
    });
  }

  it('process is touched by main.ts alone', () => {
    const touching = files.filter(
      (file) => file !== 'main.ts' && /\bprocess\.(?!memoryUsage)/.test(text.get(file) ?? ''),
    );
    expect(touching).toEqual([]);
  });
});

/** The files of one circle, or none. */
function circleIn(edges: readonly Import[]): readonly string[] {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to]);
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): readonly string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    path.push(file);
    for (const target of next.get(file) ?? []) {
      const circle = visit(target);
      if (circle.length > 0) return circle;
    }
    path.pop();
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const circle = visit(file);
    if (circle.length > 0) return circle;
  }
  return [];
}
