/**
 * One project as the server answers from it: the mentions of all files, with an editor's texts in place of those on disk.
 * Reads files; writes none.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import { findFiles } from '../../files/find-files.ts';
import { createMentionIndex, type Mention, type MentionIndex } from '../../lsp/mention-index.ts';
import { mentionsIn, mentionsInProject, mentionsInTests, mentionsInUsage } from '../../lsp/mentions-in.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import { collectFaults } from '../../yaml/faults.ts';
import { MAX_FILE_BYTES } from '../../yaml/limits.ts';
import { readYaml } from '../../yaml/read-yaml.ts';
import { dataOf, type YamlNode } from '../../yaml/yaml-node.ts';
import { testGlobsOf } from '../checking/read-test-files.ts';
import { catalogInputOf } from '../project/read-inputs.ts';
import { environmentsIn, projectText } from './check-project.ts';

/** `tests`: price tests, and the unit costs that they name. */
export type FileKind = 'project' | 'catalog' | 'tests' | 'usage';

const MENTIONS_IN = {
  project: mentionsInProject,
  catalog: mentionsIn,
  tests: mentionsInTests,
  usage: mentionsInUsage,
} as const satisfies Record<FileKind, unknown>;

export interface Workspace {
  readonly folder: string;
  /** With every text as it is now. */
  readonly index: MentionIndex;
  /** The same without looking at texts that changed since, for names and not for places. */
  readonly names: MentionIndex;
  /** Counts up with every text that changes. */
  readonly generation: () => number;
  /** Texts of the editor by file. */
  readonly edited: ReadonlyMap<string, string>;
  /** The project as last readable; undefined where it never was. */
  readonly project: () => Project | undefined;
  /** The environment whose prices a hover shows: the chosen one, or the first. */
  readonly environment: () => string | undefined;
  /** Undefined for a file that is no part of the project. */
  kindOf(file: string): FileKind | undefined;
  /**
   * Lists the project's files again, once `after` is done, and reads those that it does not know yet. Other messages come
   * through between two files.
   */
  open(after?: Promise<unknown>): Promise<void>;
  /** The editor's text from now on; undefined for the file on disk. */
  edit(file: string, text: string | undefined): void;
  /** A file was written, created or deleted by somebody. */
  changed(file: string): void;
  textOf(file: string): string | undefined;
  /** The tree of a file as it can be read; undefined where nothing can. */
  treeOf(file: string): { readonly text: string; readonly root: YamlNode } | undefined;
  /** Files that declare more than subscriptions. */
  sharedFiles(): readonly string[];
  /** Counts up with every text of a file; 0 for one that never changed. */
  versionOf(file: string): number;
}

/** Longer, a read of many files waits for nobody. */
const SLICE_MS = 10;

export function createWorkspace(folder: string, environmentOption: string | undefined): Workspace {
  const index = createMentionIndex();
  const edited = new Map<string, string>();
  const files = new Map<string, FileKind>();
  /** Changed since they were read. */
  const stale = new Set<string>();
  /** Never read so far. */
  const unread = new Set<string>();
  const shared = new Set<string>();
  const versions = new Map<string, number>();
  const trees = new Map<string, { readonly text: string; readonly root: YamlNode }>();
  let generation = 0;
  let project: Project | undefined;
  let environment: string | undefined;

  const kindOf = (file: string): FileKind | undefined =>
    file === PROJECT_FILE ? 'project' : files.get(file);

  const textOf = (file: string): string | undefined => {
    const open = edited.get(file);
    if (open !== undefined) return open;
    try {
      const path = join(folder, file);
      return statSync(path).size > MAX_FILE_BYTES
        ? undefined
        : readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
    } catch {
      return undefined;
    }
  };

  const read = (file: string): void => {
    stale.delete(file);
    unread.delete(file);
    trees.delete(file);
    const text = textOf(file);
    const root = text === undefined ? undefined : readYaml(file, text, collectFaults()).root?.node;
    if (text === undefined || root === undefined) {
      index.set(file, []);
      return;
    }
    if (edited.has(file)) trees.set(file, { text, root });
    const kind = kindOf(file) ?? 'catalog';
    const mentions = MENTIONS_IN[kind](text, root);
    index.set(file, mentions);
    if (kind === 'catalog' && mentions.some(isShared)) shared.add(file);
    else shared.delete(file);
  };

  const refresh = (): void => {
    for (const file of [...stale]) read(file);
  };

  const list = async (): Promise<void> => {
    const text = projectText(folder, edited);
    environment = environmentOption ?? environmentsIn(text)[0];
    const loaded = await loadProject({ folder, environmentName: environment, content: text });
    project = loaded.project ?? project;
    const input = project && catalogInputOf(project);
    const found = input ? (await locateFiles(input, collectFaults())).files : [];
    const tests = project ? filesOfTests(project, textOf) : [];
    const now = new Map<string, FileKind>([
      ...(project ? filesOfUsage(project) : []).map((file) => [file, 'usage'] as const),
      ...tests.map((file) => [file, 'tests'] as const),
      ...found.map(({ file }) => [file, 'catalog'] as const),
    ]);
    for (const file of [...files.keys()]) if (!now.has(file)) forget(file);
    for (const [file, kind] of now) {
      if (files.get(file) !== kind) unread.add(file);
      files.set(file, kind);
    }
    stale.add(PROJECT_FILE);
  };

  const forget = (file: string): void => {
    files.delete(file);
    stale.delete(file);
    unread.delete(file);
    trees.delete(file);
    shared.delete(file);
    index.set(file, []);
  };

  const touch = (file: string): void => {
    generation += 1;
    versions.set(file, (versions.get(file) ?? 0) + 1);
  };

  return {
    folder,
    edited,
    kindOf,
    textOf,
    generation: () => generation,
    project: () => project,
    environment: () => environment,
    get index() {
      refresh();
      return index;
    },
    open: async (after) => {
      generation += 1;
      await after;
      await list();
      refresh();
      await inSlices([...unread], (file) => {
        if (unread.has(file)) read(file);
      });
    },
    edit: (file, text) => {
      touch(file);
      if (text === undefined) edited.delete(file);
      else edited.set(file, text.replace(/^\uFEFF/, ''));
      if (kindOf(file) !== undefined) stale.add(file);
    },
    changed: (file) => {
      touch(file);
      if (kindOf(file) !== undefined && !edited.has(file)) stale.add(file);
    },
    treeOf: (file) => {
      if (stale.has(file) || unread.has(file)) read(file);
      const known = trees.get(file);
      if (known !== undefined) return known;
      const text = textOf(file);
      const root = text === undefined ? undefined : readYaml(file, text, collectFaults()).root?.node;
      return text === undefined || root === undefined ? undefined : { text, root };
    },
    sharedFiles: () => {
      refresh();
      return [...shared];
    },
    versionOf: (file) => versions.get(file) ?? 0,
    names: index,
  };
}

async function inSlices(files: readonly string[], visit: (file: string) => void): Promise<void> {
  let began = performance.now();
  for (const file of files) {
    visit(file);
    if (performance.now() - began < SLICE_MS) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    began = performance.now();
  }
}

function isShared({ thing, isDeclaration }: Mention): boolean {
  return isDeclaration && !thing.startsWith('subscription ');
}

/** Relative to the project's folder, with `/`. Nothing outside of it. */
function filesOfTests(project: Project, textOf: (file: string) => string | undefined): readonly string[] {
  const files = new Set(filesIn(project, testGlobsOf(project)));
  for (const file of [...files]) for (const costs of costFilesIn(textOf(file) ?? '')) files.add(costs);
  return [...files];
}

/** Without those in CSV, which no editor opens as YAML. */
function filesOfUsage(project: Project): readonly string[] {
  return filesIn(project, project.usageGlobs).filter((file) => !file.toLowerCase().endsWith('.csv'));
}

function filesIn({ folder }: Project, globs: readonly string[]): readonly string[] {
  if (!existsSync(folder) || globs.length === 0) return [];
  return findFiles(realpathSync(folder), globs).names.map((name) => name.replaceAll('\\', '/'));
}

function costFilesIn(text: string): readonly string[] {
  if (!text.includes('costs:')) return [];
  const { root } = readYaml('', text, collectFaults());
  const written = root && (dataOf(root) as { readonly tests?: unknown } | null);
  const tests = Array.isArray(written?.tests) ? (written.tests as readonly unknown[]) : [];
  return tests.flatMap((test) => {
    const statement = (test as { readonly margin_at_least?: { readonly costs?: unknown } } | null)
      ?.margin_at_least;
    const name = typeof statement?.costs === 'string' ? posix.normalize(statement.costs) : '..';
    return name.startsWith('..') || posix.isAbsolute(name) ? [] : [name];
  });
}
