import { createToken } from '#core';
import type { SampleSignIn } from '#plugins/account/server';
import type { SampleFigures } from '../contract';
import type { SampleState } from './sample-state';

/** The job that writes the month. */
export const fillJob = 'sample-data.fill';
/** The job that lets the people work on what has come in. */
export const tracesJob = 'sample-data.traces';
/** The job that removes the articles and what they belong to. */
export const removeJob = 'sample-data.remove';

/** Makes the sample data and removes them. */
export interface SampleDataService {
  /** Undefined when sample data were never made here. */
  state(): Promise<SampleState | undefined>;
  figures(): Promise<SampleFigures>;
  /** True while nobody has made a client, taken in an article, or had sample data before. */
  isNew(): Promise<boolean>;
  /**
   * Makes clients, people and subjects at once and the month soon after; gives the sign-ins. Throws `ConflictError`
   * `sample-data.present`.
   */
  add(): Promise<readonly SampleSignIn[]>;
  /** Writes the month that `add` promised; does nothing when that is done. */
  fill(): Promise<void>;
  /** Lets the people work on the month once all of it is in; looks again later when it is not. */
  leaveTraces(): Promise<void>;
  /** Lets a job remove everything; no more is collected from now on. */
  beginRemoval(): Promise<void>;
  /**
   * Removes everything that is marked as sample, however often it is called. The sample's operator stays as a real one
   * who must choose a password.
   */
  remove(signal?: AbortSignal): Promise<void>;
}
export const SampleDataService = createToken<SampleDataService>('sample-data.service');
