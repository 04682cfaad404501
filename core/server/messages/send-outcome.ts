import { cutText } from '#shared/text';

/**
 * What became of one attempt to send. `sent`: handed over; `accepted`: handed over and known there by `reference`;
 * `failed`: it did not leave, and may be tried again after `retryAfter` seconds where that is given; `uncertain`: it
 * may have left, so that trying again could tell people twice.
 *
 * `movedTo` is the address that the service named in place of the one given, whatever became of the message there.
 */
export type SendOutcome = { readonly movedTo?: string } & (
  | { readonly status: 'sent' | 'accepted'; readonly reference?: string }
  | { readonly status: 'failed'; readonly reason: string; readonly retryAfter?: number }
  | { readonly status: 'uncertain'; readonly reason: string }
);

/** Returns the message of a failure without possible secrets of the caller. */
export const getReason = (error: unknown): string =>
  cutText(error instanceof Error ? error.message : String(error), 500);
