/** The messages between the server and the threads that check and compare beside it. */
import type { Diagnostic } from '../../model/messages/diagnostic.ts';
import type { MoneyAnswer, MoneyAsked } from './money-against-head.ts';

export interface BackgroundStart {
  readonly folder: string;
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The value of `--env`. */
  readonly environment: string | undefined;
}

export type BackgroundRequest =
  | { readonly id: number; readonly kind: 'check'; readonly edited: ReadonlyMap<string, string> }
  | ({ readonly id: number; readonly kind: 'money' } & MoneyAsked);

export type BackgroundAnswer =
  | { readonly id: number; readonly kind: 'check'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly id: number; readonly kind: 'money'; readonly money: MoneyAnswer };
