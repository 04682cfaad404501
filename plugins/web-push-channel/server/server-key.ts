import { createECDH, hkdfSync } from 'node:crypto';
import { importJWK, SignJWT, type CryptoKey } from 'jose';
import { inject } from '#core';
import { Config } from '#core/server';

/** Push services take tokens of at most a day; one is made anew for each message. */
const goodFor = '12h';

interface KeySettings {
  readonly tokenSecret: string | Uint8Array;
  readonly publicUrl: string;
  readonly mailFrom: string;
}

/**
 * The key by which push services know this installation (VAPID, RFC 8292). It is derived from the installation's
 * secret, so all its processes have the same and nothing is kept; with another secret devices must be bound again.
 */
export class ServerKey {
  /** The uncompressed point in base64url, as browsers are told it when they subscribe. */
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
    // Push services write to it when something is wrong; they want an address of the web or of mail.
    this.subject = publicUrl.startsWith('https:')
      ? publicUrl
      : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? mailFrom}`;
  }

  /** The `authorization` header for one push service. */
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
