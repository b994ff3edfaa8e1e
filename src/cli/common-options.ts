/** The options of every command. */
export interface CommonOptions {
  readonly env?: string;
  readonly chdir?: string;
  readonly json?: boolean;
  /** False under `--no-color`. */
  readonly color: boolean;
}

/** What a person says of something that cannot be checked is kept with the reason. */
export interface Reasoned extends CommonOptions {
  readonly reason?: string;
}
