/** The options of every command. */
export interface CommonOptions {
  readonly env?: string;
  readonly chdir?: string;
  readonly json?: boolean;
  /** False under `--no-color`. */
  readonly color: boolean;
}

/** The reason is kept with what a person says of something that cannot be checked. */
export interface Reasoned extends CommonOptions {
  readonly reason?: string;
}
