/**
 * One project as the server answers from it: what each of its files names, with an editor's texts in place of those on disk.
 * Reads files; writes none.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { locateFiles } from '../../catalog/files/locate-files.ts';
import { findFiles } from '../../files/find-files.ts';
import { createMentionIndex, type MentionIndex } from '../../lsp/mention-index.ts';
import { mentionsIn, mentionsInProject, mentionsInTests, mentionsInUsage } from '../../lsp/mentions-in.ts';
import { PROJECT_FILE, type Project } from '../../project/project.ts';
import { loadProject } from '../../project/read-project.ts';
import { MAX_FILE_BYTES } from '../../yaml/decode-text.ts';
import { collectFaults } from '../../yaml/faults.ts';
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
  /** A text that cannot be read has the mentions from when it last could. */
  readonly index: MentionIndex;
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
  /** True where the index has the places of the file as it is now. */
  isReadable(file: string): boolean;
  /** Reads what changed since the last call, and lists the files of the project where they may be others. */
  update(): Promise<void>;
  /** The editor's text from now on; undefined for the file on disk. */
  edit(file: string, text: string | undefined): void;
  /** A file was written, created or deleted by somebody. */
  changed(file: string): void;
  textOf(file: string): string | undefined;
  /** The tree of a file as it can be read; undefined where nothing can. */
  treeOf(file: string): { readonly text: string; readonly root: YamlNode } | undefined;
}

export function createWorkspace(folder: string, environmentOption: string | undefined): Workspace {
  const index = createMentionIndex();
  const edited = new Map<string, string>();
  const files = new Map<string, FileKind>();
  const stale = new Set<string>([PROJECT_FILE]);
  const unreadable = new Set<string>();
  let isListed = false;
  let updated: Promise<void> = Promise.resolve();
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

  const treeOf = (file: string) => {
    const text = textOf(file);
    const root = text === undefined ? undefined : readYaml(file, text, collectFaults()).root?.node;
    return text === undefined || root === undefined ? undefined : { text, root };
  };

  const read = (file: string): void => {
    const tree = treeOf(file);
    if (tree === undefined) {
      unreadable.add(file);
      return;
    }
    unreadable.delete(file);
    index.set(file, MENTIONS_IN[kindOf(file) ?? 'catalog'](tree.text, tree.root));
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
    for (const file of files.keys()) if (!now.has(file)) index.set(file, []);
    for (const [file, kind] of now) if (files.get(file) !== kind) stale.add(file);
    files.clear();
    for (const [file, kind] of now) files.set(file, kind);
  };

  const update = async (): Promise<void> => {
    if (!isListed) {
      isListed = true;
      await list();
    }
    const changed = [...stale];
    stale.clear();
    for (const file of changed) read(file);
  };

  const touch = (file: string): void => {
    generation += 1;
    const kind = kindOf(file);
    if (kind !== undefined) stale.add(file);
    if (kind === undefined || kind === 'project' || textOf(file) === undefined) isListed = false;
  };

  return {
    ...{ folder, index, edited, kindOf, textOf, treeOf },
    generation: () => generation,
    project: () => project,
    environment: () => environment,
    isReadable: (file) => !unreadable.has(file),
    update: () => {
      updated = updated.then(update, update);
      return updated;
    },
    edit: (file, text) => {
      if (text === undefined) edited.delete(file);
      else edited.set(file, text.replace(/^\uFEFF/, ''));
      touch(file);
    },
    changed: touch,
  };
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
