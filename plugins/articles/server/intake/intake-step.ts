import { createExtensionPoint } from '#core';
import type { ThreadCall } from '#core/server';
import type { IntakeItem } from './intake-item';

/** Phases of the pipeline, in order. `identify` and `store` belong to the host; plugins add steps to the others. */
export const intakePhases = ['reject', 'identify', 'understand', 'classify', 'store'] as const;

export type IntakePhase = (typeof intakePhases)[number];

/** Work on a batch off the event loop: a thread task from items to items, with its current state. */
export interface IntakeStep {
  readonly phase: 'reject' | 'understand' | 'classify';
  readonly name: string;
  readonly plugin: string;
  readonly task: string;
  /**
   * The version is compared for every batch, so reading it must be cheap; the data is sent to a thread once per
   * version.
   */
  state(): Promise<ThreadCall['state']>;
}

/** The ingestion pipeline; see `intakePhases`. Steps of one phase run in the order of their plugins' `requires`. */
export const articlesIntake = createExtensionPoint<IntakeStep>('articles.intake', { onFailure: 'refuse' });

export type { IntakeItem };
