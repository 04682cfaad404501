import type { AuthToken } from '#core';

/** What the place `account.sign-in` of the sign-in page gives to its widgets, which lead people in and show nothing. */
export interface SignInPlace {
  /** The button that was chosen last, each time another object; null before. */
  readonly chosen: { readonly Provider_ID: string } | null;
  /** Enters by the token that this gives, if it gives one; the page shows why it gives none. */
  readonly attempt: (ask: () => Promise<AuthToken | null>) => Promise<void>;
}
