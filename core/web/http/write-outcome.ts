import { BusinessError } from '#core';
import { ServiceError } from './service-error';

/** Pauses before a write is sent again, the last one for all that follow. */
const pausesMs = [500, 1500, 4000, 5000] as const;
/** The longest pause that a server may ask for. */
const maxPauseMs = 30_000;
/** How long a write that is answered by "not now" or "under way" is sent again, from its first failure on. */
const maxWaitMs = 60_000;
/** How often a write is sent again when no answer at all comes. */
const maxSilent = 3;
const gatewayStatuses: readonly number[] = [502, 503, 504];

/** The failure leaves open whether the write took place. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ServiceError
    ? error.status === 0 || error.status >= 500
    : error instanceof BusinessError && error.code === 'in-progress';

/**
 * The failure says that this request was turned away before anything was done, such as by an expired session; it says
 * nothing about an earlier one with the same key.
 */
export const isTurnedAway = (error: unknown): boolean =>
  (error instanceof BusinessError && ['authentication', 'permission'].includes(error.kind)) ||
  (error instanceof ServiceError && error.status === 429);

/** Decides how long to wait until a write is sent again with its key, and when to give up. */
export class WriteRetries {
  private attempt = 0;
  private silent = 0;
  private firstFailureAt: number | undefined;

  /** Milliseconds until the write may be sent again; undefined when it should not. */
  pauseAfter(error: unknown): number | undefined {
    this.firstFailureAt ??= Date.now();
    const isSilent = error instanceof ServiceError && error.status === 0;
    const isWorthWaiting =
      (error instanceof ServiceError && gatewayStatuses.includes(error.status)) ||
      (error instanceof BusinessError && error.code === 'in-progress');
    if (!isSilent && !isWorthWaiting) return undefined;
    this.silent = isSilent ? this.silent + 1 : 0;
    const pause = this.pauseFor(error);
    this.attempt += 1;
    const isOver = this.silent > maxSilent || Date.now() + pause - this.firstFailureAt > maxWaitMs;
    return isOver ? undefined : pause;
  }

  private pauseFor(error: unknown): number {
    const growing = pausesMs[Math.min(this.attempt, pausesMs.length - 1)] ?? maxPauseMs;
    const requested = error instanceof ServiceError ? error.retryAfter : retryAfterIn(error);
    return Math.min(maxPauseMs, Math.max(growing, (requested ?? 0) * 1000));
  }
}

function retryAfterIn(error: unknown): number | undefined {
  const requested = error instanceof BusinessError ? error.details?.retryAfter : undefined;
  return typeof requested === 'number' ? requested : undefined;
}

/** What is reported when a write was sent again in vain. */
export function unknownOutcome(error: unknown): unknown {
  // A server that names what is missing, such as a machine of the database, is passed on.
  if (error instanceof ServiceError && !['network', 'timeout', 'unavailable'].includes(error.code)) return error;
  const { status = 0, requestId, retryAfter } = error instanceof ServiceError ? error : ({} as Partial<ServiceError>);
  return new ServiceError(status, 'unknown-outcome', 'Whether the write took place is unknown', retryAfter, requestId);
}
