/** One bad file and every line that is printed for it. */
export interface BadInput {
  readonly name: string;
  /** Of the file `a.yaml`. */
  readonly text: string;
  readonly told: readonly string[];
}
