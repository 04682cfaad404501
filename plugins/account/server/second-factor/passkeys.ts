import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { inject } from '#core';
import { Config } from '#core/server';
import type { FactorRow, NewFactor } from './factor-store';

/** Credential as JSON from the browser. */
export type CredentialJson = Readonly<Record<string, unknown>>;

const bytes = (base64url: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64url, 'base64url'));

/** WebAuthn passkeys for the host of `PUBLIC_URL`; a challenge is base64url text. */
export class Passkeys {
  private readonly host: string;
  private readonly origin: string;

  constructor(@inject(Config) config: Config) {
    const { hostname, origin } = new URL(config.publicUrl);
    [this.host, this.origin] = [hostname, origin];
  }

  /** Browsers create passkeys for host names, not for IP addresses. */
  get isPossible(): boolean {
    return !/^[\d.]+$|^\[/.test(this.host);
  }

  async creation(challenge: string, user: { id: string; name: string; shown: string }, factors: readonly FactorRow[]) {
    return generateRegistrationOptions({
      rpName: this.host,
      rpID: this.host,
      challenge: bytes(challenge),
      userID: Uint8Array.from(Buffer.from(user.id)),
      userName: user.name,
      userDisplayName: user.shown,
      attestationType: 'none',
      excludeCredentials: allowed(factors),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
  }

  /** Returns the passkey to store; null when the response does not match the challenge. */
  async created(
    challenge: string,
    response: CredentialJson,
  ): Promise<Pick<NewFactor, 'credential_id' | 'public_key' | 'sign_count' | 'transports'> | null> {
    const checked = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: false,
    }).catch(() => null);
    if (!checked?.verified) return null;
    const { id, publicKey, counter, transports = [] } = checked.registrationInfo.credential;
    return {
      credential_id: id,
      public_key: Buffer.from(publicKey).toString('base64url'),
      sign_count: counter,
      transports,
    };
  }

  question(challenge: string, factors: readonly FactorRow[]) {
    return generateAuthenticationOptions({
      rpID: this.host,
      challenge: bytes(challenge),
      allowCredentials: allowed(factors),
      userVerification: 'preferred',
    });
  }

  /** Returns the passkey that responded and its signature counter; null when none of these did. */
  async answered(
    challenge: string,
    response: CredentialJson,
    factors: readonly FactorRow[],
  ): Promise<{ readonly id: string; readonly signCount: number } | null> {
    const factor = factors.find(({ credential_id }) => credential_id !== null && credential_id === response.id);
    if (!factor?.credential_id || !factor.public_key) return null;
    const checked = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.host,
      requireUserVerification: false,
      credential: {
        id: factor.credential_id,
        publicKey: bytes(factor.public_key),
        counter: Number(factor.sign_count),
      },
    }).catch(() => null);
    return checked?.verified ? { id: factor.second_factor_id, signCount: checked.authenticationInfo.newCounter } : null;
  }
}

const allowed = (factors: readonly FactorRow[]) =>
  factors.flatMap(({ credential_id, transports }) =>
    credential_id === null ? [] : [{ id: credential_id, transports: [...transports] }],
  );
