import { createExtensionPoint, type PublicSettings } from '#core';

/** A button on the sign-in page. */
export type SignInWay = NonNullable<PublicSettings['Sign_In_Ways']>[number];

/** Filled by plugins that let people in by a service of their company. */
export interface SignInWays {
  /** Those of the client whose host name was asked, if any, and of the installation. */
  of(clientId: string | undefined): Promise<readonly SignInWay[]>;
}
export const signInWays = createExtensionPoint<SignInWays>('account.sign-in-ways', { onFailure: 'skip' });
