/** A rule: one statement about the interface, and how to ask a service whether it holds. */
import type { Need, Target } from './target.ts';

export interface Rule {
  /** What must hold, as a sentence without its full stop. Unique. */
  readonly name: string;
  /** The rows of the checklist that it asks about. */
  readonly covers: readonly string[];
  /** What a target must have to be asked at all. */
  readonly needs?: readonly Need[];
  /** Throws where the rule does not hold. Makes its own objects: rules run in any order. */
  check(target: Target): Promise<void>;
}

export type Verdict =
  | { readonly kind: 'holds'; readonly rule: Rule }
  | { readonly kind: 'broken'; readonly rule: Rule; readonly reason: string }
  | { readonly kind: 'not asked'; readonly rule: Rule; readonly missing: readonly Need[] };

export async function ask(rule: Rule, target: Target): Promise<Verdict> {
  const missing = (rule.needs ?? []).filter((need) => !target.has(need));
  if (missing.length > 0) return { kind: 'not asked', rule, missing };
  try {
    await rule.check(target);
    return { kind: 'holds', rule };
  } catch (cause) {
    return { kind: 'broken', rule, reason: cause instanceof Error ? cause.message : String(cause) };
  }
}
