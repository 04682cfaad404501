import { createECDH, hkdfSync } from 'node:crypto';
import { importJWK, SignJWT, type CryptoKey } from 'jose';
import { inject } from '#core';
import { Config } from '#core/server';

/** Token lifetime. Push services accept at most one day; a new token is created for each message. */
const goodFor = '12h';

interface KeySettings {
  readonly tokenSecret: string | Uint8Array;
  readonly publicUrl: string;
  readonly mailFrom: string;
}

/**
 * The key by which push services identify this installation (VAPID, RFC 8292). It is derived from the installation's
 * secret, so all its processes share it and nothing is stored. If the secret changes, devices must be bound again.
 */
export class ServerKey {
  /** The uncompressed point in base64url, which browsers need to subscribe. */
  readonly publicKey: string;
  private readonly privateKey: Promise<CryptoKey | Uint8Array>;
  private readonly subject: string;

  constructor(@inject(Config) { tokenSecret, publicUrl, mailFrom }: KeySettings) {
    const keys = createECDH('prime256v1');
    const secret = Buffer.from(hkdfSync('sha256', tokenSecret, 'web push', 'server key', 32));
    keys.setPrivateKey(secret);
    const point = keys.getPublicKey();
    this.publicKey = point.toString('base64url');
    this.privateKey = importJWK(
      {
        kty: 'EC',
        crv: 'P-256',
        x: point.subarray(1, 33).toString('base64url'),
        y: point.subarray(33).toString('base64url'),
        d: secret.toString('base64url'),
      },
      'ES256',
    );
    // Contact for push services in case of problems; they require a web or mail address.
    this.subject = publicUrl.startsWith('https:')
      ? publicUrl
      : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
  }

  /** Returns the `authorization` header for a push service. */
  async authorization(endpoint: string): Promise<string> {
    const token = await new SignJWT({})
      .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
      .setAudience(new URL(endpoint).origin)
      .setExpirationTime(goodFor)
      .setSubject(this.subject)
      .sign(await this.privateKey);
    return `vapid t=${token}, k=${this.publicKey}`;
  }
}
