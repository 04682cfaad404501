import { createExtensionPoint } from '#core';
import type { Statements } from '#core/server';

/** User who registered, with the trial client that was created. */
export interface NewRegistration {
  readonly company: string | null;
  readonly contact: string | null;
  readonly phone: string;
  readonly clientId: string;
  readonly userId: string;
}

/** Is called on registration, in the same transaction. */
export interface RegistrationListener {
  registered(registration: NewRegistration, tx: Statements): Promise<void>;
}
export const registrationListeners = createExtensionPoint<RegistrationListener>('account.registrations', {
  onFailure: 'refuse',
});
