/** The days on which a plan changes bills, locks end and contracts renew, as a list in order. */
import type { Plan } from '../../model/plan/plan.ts';
import { type EffectDay, effectDays } from '../view/effect-days.ts';
import { foldRest } from './fold-rest.ts';
import { type Html, html } from './markup.ts';

/** Null where no bill changes. */
export function effectSection(plan: Plan): Html | null {
  const days = effectDays(plan);
  if (days.length === 0) return null;
  return html`<section id="when" aria-labelledby="when-title"><h2 id="when-title">What takes effect when</h2>
${foldRest(days, { noun: 'day', countOf: () => 1, list: (some) => html`<ol class="days">${some.map((day) => dayItem(day, plan))}</ol>` })}</section>`;
}

function dayItem({ when, what }: EffectDay, { today }: Plan): Html {
  return html`<li><time datetime="${when}">${when === today ? `today, ${when}` : when}</time> <span>${what.join('; ')}</span></li>`;
}
