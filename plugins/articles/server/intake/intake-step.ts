import { createExtensionPoint } from '#core';
import type { ThreadCall } from '#core/server';
import type { IntakeItem, IntakeOutcome } from './intake-item';

/** The way of an article, in order. `identify`, `store` are the host's own; plugins add to the others. */
export const intakePhases = ['reject', 'identify', 'understand', 'classify', 'tell'] as const;

export type IntakePhase = (typeof intakePhases)[number];

/** Work on a batch beside the event loop: a thread task from items to items, with the state it needs by now. */
export interface ThreadStep {
  readonly phase: 'reject' | 'understand' | 'classify';
  readonly name: string;
  readonly plugin: string;
  readonly task: string;
  /**
   * The version is compared at every batch, so reading it must be cheap; the data are sent to a thread once a version.
   */
  state(): Promise<ThreadCall['state']>;
}

/** Hears what became of a batch, after it is committed. A failure is logged and holds nothing up. */
export interface TellStep {
  readonly phase: 'tell';
  readonly name: string;
  tell(outcome: IntakeOutcome): Promise<void>;
}

export type IntakeStep = ThreadStep | TellStep;

/** The pipeline; see `intakePhases`. Steps of one phase run in the order of their plugins' `requires`. */
export const articlesIntake = createExtensionPoint<IntakeStep>('articles.intake', { onFailure: 'refuse' });

export type { IntakeItem };
