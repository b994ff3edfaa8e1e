/** The options of the YAML composer: plain YAML 1.2, with the values of its core schema and without merge keys. */
export const COMPOSER_OPTIONS = {
  version: '1.2',
  schema: 'core',
  merge: false,
  // Our own check reports both places, and does not compare every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;
