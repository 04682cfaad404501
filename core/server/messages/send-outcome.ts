import { cutText } from '#shared/text';

/**
 * Outcome of one attempt to send. `sent`: passed on; `accepted`: passed on and identified there by `reference`;
 * `failed`: not sent, and may be retried after `retryAfter` seconds if that is set; `uncertain`: may have been sent, so
 * that a retry could notify people twice.
 *
 * `movedTo` is the address that the service returned in place of the configured one, whatever the outcome.
 */
export type SendOutcome = { readonly movedTo?: string } & (
  | { readonly status: 'sent' | 'accepted'; readonly reference?: string }
  | { readonly status: 'failed'; readonly reason: string; readonly retryAfter?: number }
  | { readonly status: 'uncertain'; readonly reason: string }
);

/** Returns the message of a failure without possible secrets of the caller. */
export const getReason = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), 500);
