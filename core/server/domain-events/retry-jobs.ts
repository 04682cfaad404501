/** Job that has a fact tried again which was set aside. */
export const retryEventJob = 'core.retry-event';
/** Job that has a part of a fact tried again. */
export const retryPartJob = 'core.retry-event-part';

/** Part of a fact that a consumer could not take in, as its dead letter keeps it. */
export interface FailedPart {
  readonly consumer: string;
  readonly clientId: string | null;
  readonly happenedAt: string;
  readonly part: unknown;
}
