import { createExtensionPoint } from '#core';
import type { ThreadCall } from '#core/server';
import type { IntakeItem } from './intake-item';

/** The way of an article, in order. `identify`, `store` are the host's own; plugins add to the others. */
export const intakePhases = ['reject', 'identify', 'understand', 'classify', 'store'] as const;

export type IntakePhase = (typeof intakePhases)[number];

/** Work on a batch beside the event loop: a thread task from items to items, with the state it needs by now. */
export interface IntakeStep {
  readonly phase: 'reject' | 'understand' | 'classify';
  readonly name: string;
  readonly plugin: string;
  readonly task: string;
  /**
   * The version is compared at every batch, so reading it must be cheap; the data are sent to a thread once a version.
   */
  state(): Promise<ThreadCall['state']>;
}

/** The pipeline; see `intakePhases`. Steps of one phase run in the order of their plugins' `requires`. */
export const articlesIntake = createExtensionPoint<IntakeStep>('articles.intake', { onFailure: 'refuse' });

export type { IntakeItem };
