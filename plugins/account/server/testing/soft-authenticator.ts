import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

const text64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(major << 5) | value]);
  if (value < 256) return Buffer.from([(major << 5) | 24, value]);
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255]);
}

/** Subset of CBOR (RFC 8949) that a passkey needs: small integers, texts, bytes and maps. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, each]) => [cbor(key), cbor(each)])]);
}

/** Software authenticator: creates one passkey (ES256, no attestation) and signs with it. */
export class SoftAuthenticator {
  private readonly id = randomBytes(32);
  private readonly keys: { readonly publicKey: KeyObject; readonly privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  });
  private count = 0;

  constructor(
    private readonly origin: string,
    private readonly host: string,
  ) {}

  create({ challenge }: { readonly challenge: string }): Record<string, unknown> {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
    const authData = Buffer.concat([this.data(0x45), Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, key]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ]),
    );
    return this.toResponse({
      clientDataJSON: text64(this.clientData('webauthn.create', challenge)),
      attestationObject: text64(attestation),
      transports: ['internal'],
    });
  }

  answer({ challenge }: { readonly challenge: string }): Record<string, unknown> {
    const authenticatorData = this.data(0x05);
    const clientData = this.clientData('webauthn.get', challenge);
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(clientData)]))
      .sign(this.keys.privateKey);
    return this.toResponse({
      clientDataJSON: text64(clientData),
      authenticatorData: text64(authenticatorData),
      signature: text64(signature),
    });
  }

  private toResponse(response: object): Record<string, unknown> {
    const id = text64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private data(flags: number): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE((this.count += 1));
    return Buffer.concat([sha256(this.host), Buffer.from([flags]), counter]);
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }));
  }
}
