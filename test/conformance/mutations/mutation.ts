/** One change of the sandbox's source that makes it wrong, and how it is laid over the source. */
export interface Mutation {
  /** How the changed sandbox deviates. */
  readonly name: string;
  /** Below the project's folder. */
  readonly file: string;
  /** Throws where the source does not hold what it changes. */
  change(source: string): string;
  /** Why no rule can see it, where the interface says nothing about it. */
  readonly unobservable?: string;
}

/** Replaces a text that must stand exactly once in a file of `src`; a path without its room is one of the sandbox. */
export function replaced(name: string, file: string, from: string, to: string): Mutation {
  return {
    name,
    file: file.startsWith('interface/') ? `src/${file}` : `src/sandbox/${file}`,
    change(source) {
      if (source.split(from).length !== 2) throw new Error(`${file} does not hold this once: ${from}`);
      return source.replace(from, () => to);
    },
  };
}
