/** Compiled code that is kept makes a program faster, and nothing that becomes of it makes it another program. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { CodeOwner } from '../../src/cli/code-cache-folder.ts';
import { packFile, writePack } from '../../src/cli/code-pack.ts';
import { loadProgram } from '../../src/cli/load-program.ts';
import { keptChunks } from '../kept-chunks.ts';

let home: string;
let program: string;
let cache: string;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'load-program-'));
  onTestFinished(() => rmSync(home, { recursive: true }));
  cache = join(home, '.cache', 'pricewright');
  program = join(home, 'program');
  mkdirSync(program);
  writeFileSync(
    join(program, 'first.cjs'),
    "const { answer } = require('./second.cjs'); exports.ask = () => answer() + require('node:path').sep;",
  );
  answering('blue');
});

function answering(word: string): void {
  writeFileSync(join(program, 'second.cjs'), `exports.answer = () => '${word}';`);
}

function ownerOf(env: CodeOwner['env']): CodeOwner {
  return { env, platform: 'linux', userId: process.getuid?.() };
}

/** One start: what the program answers, once what it compiled is kept. */
function start(owner = ownerOf({ HOME: home }), engine = 'this one'): string {
  const first = join(program, 'first.cjs');
  const { exports, keepCode } = loadProgram({ first, argv: ['--json', 'plan'], owner, engine });
  const answer = (exports as { readonly ask: () => string }).ask();
  keepCode();
  return answer.slice(0, -1);
}

function packs(): readonly string[] {
  return readdirSync(cache).map((name) => join(cache, name));
}

function onlyPack(): string {
  const [file, ...others] = packs();
  if (file === undefined || others.length > 0) throw new Error(`${packs()}`);
  return file;
}

describe('a start', () => {
  it('keeps what it compiled for the user alone, and the next one writes nothing', () => {
    expect(start()).toBe('blue');
    const { ino, mode } = statSync(onlyPack());
    expect(mode & 0o777).toBe(0o600);
    expect(statSync(cache).mode & 0o777).toBe(0o700);
    expect(keptChunks(onlyPack()).size).toBe(2);
    expect(start()).toBe('blue');
    expect(statSync(onlyPack()).ino).toBe(ino);
  });

  it.each([
    { what: 'empty', left: 0, spoil: (): Buffer => Buffer.alloc(0) },
    { what: 'something else', left: 0, spoil: (): Buffer => Buffer.from('code\n'.repeat(100)) },
    { what: 'cut in its list', left: 0, spoil: (whole: Buffer) => whole.subarray(0, 80) },
    { what: 'cut short', left: 1, spoil: (whole: Buffer) => whole.subarray(0, whole.length - 1) },
    { what: 'changed in its list', left: 0, spoil: (whole: Buffer) => bitChanged(whole, 80) },
    {
      what: 'changed in a text',
      left: 0,
      spoil: (whole: Buffer) => bitChanged(whole, whole.indexOf("'blue'")),
    },
    { what: 'changed in its last chunk', left: 1, spoil: (whole: Buffer) => bitChanged(whole, -60) },
  ])('passes over what is not as it was in a pack that is $what, and writes it anew', ({ spoil, left }) => {
    start();
    const whole = readFileSync(onlyPack());
    writeFileSync(onlyPack(), spoil(Buffer.from(whole)));
    expect(keptChunks(onlyPack()).size).toBe(left);
    expect(start()).toBe('blue');
    expect(keptChunks(onlyPack()).size).toBe(2);
  });

  it('never runs the code of another text, however alike', () => {
    expect(start()).toBe('blue');
    answering('pink');
    expect(start()).toBe('pink');
    expect(start()).toBe('pink');
    answering('blue');
    expect(start()).toBe('blue');
  });

  it('finds again what is not ASCII', () => {
    answering('blå 🟦');
    expect(start()).toBe('blå 🟦');
    const { ino } = statSync(onlyPack());
    expect(start()).toBe('blå 🟦');
    expect(statSync(onlyPack()).ino).toBe(ino);
  });

  it('leaves the packs of another engine alone', () => {
    start();
    start(undefined, 'another');
    expect(packs()).toHaveLength(2);
    const before = packs().map((file) => statSync(file).ino);
    start();
    start(undefined, 'another');
    expect(packs().map((file) => statSync(file).ino)).toEqual(before);
  });
});

function bitChanged(bytes: Buffer, at: number): Buffer {
  const index = (at + bytes.length) % bytes.length;
  bytes[index] = (bytes[index] ?? 0) ^ 1;
  return bytes;
}

describe('nothing is kept, and the program runs,', () => {
  it.each([
    { where: 'where nobody says whose home it is', env: () => ({}) },
    { where: 'where the home is no place', env: () => ({ HOME: '.' }) },
    { where: 'where caches lie in a file', env: () => ({ XDG_CACHE_HOME: join(program, 'first.cjs') }) },
    {
      where: 'where it is not wanted',
      env: (): CodeOwner['env'] => ({ HOME: home, NODE_DISABLE_COMPILE_CACHE: '1' }),
    },
  ])('$where', ({ env }) => {
    expect(start(ownerOf(env()))).toBe('blue');
    expect(readdirSync(home)).toEqual(['program']);
  });

  it('in a folder that others may write to', () => {
    mkdirSync(cache, { recursive: true });
    chmodSync(cache, 0o770);
    expect(start()).toBe('blue');
    expect(packs()).toEqual([]);
  });

  it("in another user's folder", () => {
    const owner = { ...ownerOf({ HOME: home }), userId: 4711 };
    expect(start(owner)).toBe('blue');
    expect(packs()).toEqual([]);
  });

  it('where a link leads elsewhere', () => {
    const elsewhere = join(home, 'elsewhere');
    mkdirSync(elsewhere, { mode: 0o700 });
    mkdirSync(join(home, '.cache'));
    symlinkSync(elsewhere, cache);
    expect(start()).toBe('blue');
    expect(readdirSync(elsewhere)).toEqual([]);
  });
});

describe('the folder of packs', () => {
  it('holds a bounded number, the newest', () => {
    mkdirSync(cache, { recursive: true });
    for (let nth = 0; nth < 40; nth += 1) writePack(packFile(cache, `plan-${nth}`), new Map());
    expect(packs().length).toBeLessThan(30);
    expect(packs()).toContain(packFile(cache, 'plan-39'));
  });

  it('is left without drafts where a pack cannot be put in its place', () => {
    const file = packFile(cache, 'plan');
    mkdirSync(file, { recursive: true });
    writePack(file, new Map());
    expect(readdirSync(cache)).toEqual(['plan.code']);
  });
});
