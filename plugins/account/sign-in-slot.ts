import type { AuthToken } from '#core';

/**
 * Properties of the slot `account.sign-in` of the sign-in page for its widgets, which sign users in and render nothing.
 */
export interface SignInSlot {
  /** The most recently chosen button, a new object each time; null before. */
  readonly chosen: { readonly Provider_ID: string } | null;
  /** Signs in with the token that the function returns, if any; the page shows the error when it fails. */
  readonly attempt: (ask: () => Promise<AuthToken | null>) => Promise<void>;
}
