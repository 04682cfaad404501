/** Job that retries a domain event that was set aside. */
export const retryEventJob = 'core.retry-event';
/** Job that retries a part of a domain event. */
export const retryPartJob = 'core.retry-event-part';

/** A part of a domain event that a consumer could not process, as stored in its dead letter. */
export interface FailedPart {
  readonly consumer: string;
  readonly clientId: string | null;
  readonly happenedAt: string;
  readonly part: unknown;
}
