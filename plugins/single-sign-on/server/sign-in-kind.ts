import { createExtensionPoint, type Language } from '#core';

/** Identification of the client's application at a provider. */
export interface ProviderSetting {
  readonly issuer: string;
  readonly applicationId: string;
  readonly secret: string;
}

/** Parameters of one sign-in; the browser only sees the state and the hash of the verifier. */
export interface SignInStep {
  readonly returnUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE verifier. */
  readonly verifier: string;
}

/** A person vouched for by a provider. */
export interface VouchedPerson {
  /** The person's id at the provider, which never changes. */
  readonly subject: string;
  readonly claims: Readonly<Record<string, unknown>>;
  /** URL that ends the session at the provider. */
  readonly logoutUrl?: string;
}

/** A kind of identity provider. */
export interface SignInKind {
  readonly kind: string;
  readonly names: Readonly<Record<Language, string>>;
  /** @throws {InputError} If the setting cannot work. */
  check(setting: Omit<ProviderSetting, 'secret'>): void;
  /** Returns the URL to which the browser is redirected. */
  begin(setting: ProviderSetting, step: SignInStep): Promise<string>;
  /** Returns the person who returned with these URL parameters; throws when the provider does not vouch for them. */
  finish(
    setting: ProviderSetting,
    step: SignInStep,
    parameters: Readonly<Record<string, string>>,
  ): Promise<VouchedPerson>;
}
export const signInKinds = createExtensionPoint<SignInKind>('single-sign-on.kinds', { onFailure: 'skip' });
