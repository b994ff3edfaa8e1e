/**
 * How a billing period is charged in which a trial ends. The interface does not show it, so that the project file says it, as
 * `billing.partial_period`.
 */

export const PARTIAL_PERIODS = ['prorated', 'whole', 'free'] as const;

/** `prorated`: by the days after the trial. `whole`: all of it. `free`: nothing of it. */
export type PartialPeriod = (typeof PARTIAL_PERIODS)[number];

export const [USUAL_PARTIAL_PERIOD] = PARTIAL_PERIODS;
