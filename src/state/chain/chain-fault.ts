/** Something in the chain that is not as it was written, or does not fit the rest. */
export interface ChainFault {
  /** The name of the run; null for a fault that is in none. */
  readonly run: string | null;
  /** A clause that names the thing and what is wrong with it. */
  readonly message: string;
}
