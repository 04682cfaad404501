import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** Somebody who registered, with the client on trial that was made. */
export interface NewRegistration {
  readonly company: string | null;
  readonly contact: string | null;
  readonly phone: string;
  readonly clientId: string;
  readonly userId: string;
}

/** Is told of registrations, in the transaction that makes them. */
export interface RegistrationListener {
  registered(registration: NewRegistration, tx: Statements): Promise<void>;
}
export const registrationListeners = createExtensionPoint<RegistrationListener>('account.registrations', {
  onFailure: 'refuse',
});
