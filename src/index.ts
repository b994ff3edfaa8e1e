/** The public library: the pure stages, for those who build on them. */
export { readCatalog } from './catalog/read/read-catalog.ts';
export { assemblePlan } from './judge/assemble-plan.ts';
export type { Catalog } from './model/catalog/catalog.ts';
export type { Price } from './model/catalog/price.ts';
export type { Diagnostic } from './model/messages/diagnostic.ts';
export type { Outcome } from './model/plan/outcome.ts';
export type { Plan, Step } from './model/plan/plan.ts';
export { type Decimal, decimal, decimalText } from './model/values/decimal.ts';
export { comparePrices } from './pricing/compare/compare-prices.ts';
export { largestIncrease } from './pricing/compare/largest-increase.ts';
export type { Rating } from './pricing/models/pricing-model.ts';
export {
  rateWrittenUsage as ratePrice,
  recurringMonthly,
  type WrittenUsage,
} from './pricing/rate/rate-price.ts';
export { serveSandbox } from './sandbox/http/serve.ts';
export { createSandbox } from './sandbox/sandbox.ts';
export { buildTimeline } from './timeline/build-timeline.ts';
