import { BusinessError } from '#core';
import { ServiceError } from './service-error';

/** Milliseconds before a write is sent again; the last pause applies to all further attempts. */
const pausesMs = [500, 1500, 4000, 5000] as const;
/** Maximum pause in milliseconds that a server may request. */
const maxPauseMs = 30_000;
/**
 * Milliseconds for which a write answered with "not now" or "in progress" is sent again, counted from its first
 * failure.
 */
const maxWaitMs = 60_000;
/** Maximum number of attempts to send a write again without any response. */
const maxSilent = 3;
const gatewayStatuses: readonly number[] = [502, 503, 504];

/** Returns whether the failure leaves open whether the write took place. */
export const isOutcomeUnknown = (error: unknown): boolean =>
  error instanceof ServiceError
    ? error.status === 0 || error.status >= 500
    : error instanceof BusinessError && error.code === 'in-progress';

/**
 * Returns whether this request was refused before anything was done, for example because of an expired session; it says
 * nothing about an earlier request with the same key.
 */
export const isTurnedAway = (error: unknown): boolean =>
  (error instanceof BusinessError && ['authentication', 'permission'].includes(error.kind)) ||
  (error instanceof ServiceError && error.status === 429);

/** Decides how long to wait before a write is sent again with its key, and when to give up. */
export class WriteRetries {
  private attempt = 0;
  private silent = 0;
  private firstFailureAt: number | undefined;

  /** Returns the milliseconds until the write may be sent again; undefined if it should not be. */
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

/** Returns the error to report when all attempts to send a write have failed. */
export function unknownOutcome(error: unknown): unknown {
  // Errors that name the missing component, such as a database server, are passed on.
  if (error instanceof ServiceError && !['network', 'timeout', 'unavailable'].includes(error.code)) return error;
  const { status = 0, requestId, retryAfter } = error instanceof ServiceError ? error : ({} as Partial<ServiceError>);
  return new ServiceError(status, 'unknown-outcome', 'Whether the write took place is unknown', retryAfter, requestId);
}
