import type { FirstRunState } from '../contract';

/** The way of a first set-up, in its order. */
export const steps = ['sign-in', 'company', 'subject', 'source', 'colleague'] as const;
export type Step = (typeof steps)[number];

/** What is done of it; whoever reads this has signed in. A company is one with somebody who administers it. */
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

/** The next step after this one that is not done, then the first that was left out; undefined when all are done. */
export function nextStep(done: ReadonlySet<Step>, after?: Step): Step | undefined {
  const open = steps.filter((step) => !done.has(step) && step !== after);
  return (
    open.find((step) => after !== undefined && steps.indexOf(step) > steps.indexOf(after)) ??
    open[0] ??
    (after !== undefined && !done.has(after) ? after : undefined)
  );
}
