import { createExtensionPoint, type PublicSettings } from '#core';

/** Button on the sign-in page. */
export type SignInMethod = NonNullable<PublicSettings['Sign_In_Methods']>[number];

/** Implemented by plugins for single sign-on. */
export interface SignInMethods {
  /** Returns those of the installation, and of the client with the requested host name, if any. */
  of(clientId: string | undefined): Promise<readonly SignInMethod[]>;
}
export const signInMethods = createExtensionPoint<SignInMethods>('account.sign-in-methods', { onFailure: 'skip' });
