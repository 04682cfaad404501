import { createExtensionPoint, type PublicSettings } from '#core';

/** Button on the sign-in page. */
export type SignInWay = NonNullable<PublicSettings['Sign_In_Ways']>[number];

/** Implemented by plugins for single sign-on. */
export interface SignInWays {
  /** Returns those of the installation, and of the client with the requested host name, if any. */
  of(clientId: string | undefined): Promise<readonly SignInWay[]>;
}
export const signInWays = createExtensionPoint<SignInWays>('account.sign-in-ways', { onFailure: 'skip' });
