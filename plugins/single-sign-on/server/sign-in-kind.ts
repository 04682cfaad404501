import { createExtensionPoint, type Language } from '#core';

/** How an application of the client is known at a service. */
export interface ProviderSetting {
  readonly issuer: string;
  readonly applicationId: string;
  readonly secret: string;
}

/** What one sign-in goes by; the browser sees the state and the hash of the verifier alone. */
export interface SignInStep {
  readonly returnUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** Of PKCE. */
  readonly verifier: string;
}

/** A person as a service vouches for them. */
export interface VouchedPerson {
  /** The person's own id at the service, which stays when all else changes. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** Where the session ends at the service. */
  readonly logoutUrl?: string;
}

/** A kind of service that people sign in by. */
export interface SignInKind {
  readonly kind: string;
  readonly names: Readonly<Record<Language, string>>;
  /** Throws `InputError` for a setting that cannot work. */
  check(setting: Omit<ProviderSetting, 'secret'>): void;
  /** Where the browser goes. */
  begin(setting: ProviderSetting, step: SignInStep): Promise<string>;
  /** Who came back with these parameters of the address; throws when the service does not vouch for them. */
  finish(
    setting: ProviderSetting,
    step: SignInStep,
    parameters: Readonly<Record<string, string>>,
  ): Promise<VouchedPerson>;
}
export const signInKinds = createExtensionPoint<SignInKind>('single-sign-on.kinds', { onFailure: 'skip' });
