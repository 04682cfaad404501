import type { AuthToken, PublicSettings } from '#core';

/** What the place `account.sign-in`, below the fields of the sign-in page, gives to the widgets that stand there. */
export interface SignInPlace {
  /** The ways beside the password, each a button. */
  readonly ways: NonNullable<PublicSettings['Sign_In_Ways']>;
  /** A sign-in is under way. */
  readonly disabled: boolean;
  /** Enters by the token that this gives, if it gives one, and shows on the page why it gives none. */
  readonly attempt: (ask: () => Promise<AuthToken | null>) => Promise<void>;
}
