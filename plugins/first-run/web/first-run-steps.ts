import type { FirstRunState } from '../contract';

/** Steps of the first setup, in order. */
export const steps = ['sign-in', 'company', 'subject', 'source', 'colleague'] as const;
export type Step = (typeof steps)[number];

/** Returns the completed steps; signing in always is. A company counts only if it has an administrator. */
export function doneSteps({
  Client,
  Administrator,
  Has_Subject,
  Has_Source,
  Has_Colleague,
}: FirstRunState): ReadonlySet<Step> {
  const done: readonly (readonly [Step, boolean])[] = [
    ['sign-in', true],
    ['company', Client !== null && Administrator !== null],
    ['subject', Has_Subject],
    ['source', Has_Source],
    ['colleague', Has_Colleague],
  ];
  return new Set(done.filter(([, isDone]) => isDone).map(([step]) => step));
}

/**
 * Returns the next incomplete step after this one, then the first that was skipped; undefined when all are completed.
 */
export function nextStep(done: ReadonlySet<Step>, after?: Step): Step | undefined {
  const open = steps.filter((step) => !done.has(step) && step !== after);
  return (
    open.find((step) => after !== undefined && steps.indexOf(step) > steps.indexOf(after)) ??
    open[0] ??
    (after !== undefined && !done.has(after) ? after : undefined)
  );
}
