/** The options of every command. */
export interface CommonOptions {
  readonly env?: string;
  readonly chdir?: string;
  readonly json?: boolean;
  /** False under `--no-color`. */
  readonly color: boolean;
}
