import { randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { AuthenticationError, inject } from '#core';
import { BriefCache } from '#shared/cache';
import { Config } from '../config';
import { DatabaseService } from '../database';
import type { AccessClaims } from './caller';
import { getDownloadAddress } from './download-address';

/** Request that a download token is valid for; the address is a path with its query. */
export interface DownloadRequest {
  readonly method: string;
  readonly address: string;
}

const issuer = 'opinion-monitor';
const downloadSeconds = 60;
/**
 * Seconds after its expiry for which an access token may be renewed: covers a long flight or a night without network.
 */
const renewableSeconds = 12 * 60 * 60;
/** Milliseconds for which a verified signature is not checked again; the expiry always is. */
const trusted = 60_000;

interface CheckedToken {
  readonly sub: string;
  readonly sid: string;
  readonly jti: string;
  /** Seconds since 1970. */
  readonly exp: number;
  readonly method?: string;
  readonly address?: string;
}

/**
 * Issues and verifies the signed tokens of the product; each kind has its own audience, so that none is accepted as
 * another. Tokens are HS256 JWTs; the key is the installation's secret, which all of its processes share.
 */
export class TokenService {
  private readonly key: Uint8Array;
  private readonly access = new BriefCache<CheckedToken>(trusted);

  constructor(
    @inject(Config) private readonly config: Config,
    @inject(DatabaseService) private readonly database: DatabaseService,
  ) {
    this.key = new TextEncoder().encode(config.tokenSecret);
  }

  async issueAccess({ userId, sessionId }: AccessClaims) {
    const access_token = await this.sign({ sid: sessionId }, userId, 'access', this.config.accessTokenMinutes * 60);
    return { token_type: 'Bearer' as const, access_token };
  }

  async verifyAccess(token: string): Promise<AccessClaims> {
    const { sub, sid, exp } = await this.access.get(token, () => this.verify(token, 'access'));
    if (exp * 1000 <= Date.now()) throw invalid();
    return { userId: sub, sessionId: sid };
  }

  /** Like `verifyAccess`, but accepts a token that expired within the last twelve hours; only for its renewal. */
  async verifyRenewable(token: string): Promise<AccessClaims> {
    const { sub, sid } = await this.verify(token, 'access', renewableSeconds);
    return { userId: sub, sessionId: sid };
  }

  /** Valid for 60 seconds, and for one request with this method, path and query. */
  issueDownload({ userId, sessionId, method, address }: AccessClaims & DownloadRequest): Promise<string> {
    const claims = { sid: sessionId, method, address: getDownloadAddress(address) };
    return this.sign(claims, userId, 'download', downloadSeconds);
  }

  /** Consumes the token. */
  async verifyDownload(token: string, request: DownloadRequest): Promise<AccessClaims> {
    const { sub, sid, jti, method, address } = await this.verify(token, 'download');
    if (method !== request.method || address !== getDownloadAddress(request.address))
      throw new AuthenticationError('The download token was issued for another address', 'token-invalid');
    const { rowCount } = await this.database.pool.query(
      `insert into spent_token (jti, expires_at) values ($1, now() + interval '${downloadSeconds * 2} seconds')
        on conflict do nothing`,
      [jti],
    );
    if (rowCount === 0) throw new AuthenticationError('The download token has already been used', 'token-invalid');
    return { userId: sub, sessionId: sid };
  }

  private sign(claims: Record<string, unknown>, subject: string, audience: string, seconds: number): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(subject)
      .setJti(randomUUID())
      .setIssuedAt(now)
      .setExpirationTime(now + seconds)
      .sign(this.key);
  }

  private async verify(token: string, audience: string, clockTolerance = 0): Promise<CheckedToken> {
    try {
      const { payload } = await jwtVerify(token, this.key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        clockTolerance,
        requiredClaims: ['sub', 'sid', 'exp', 'jti'],
      });
      return payload as unknown as CheckedToken;
    } catch {
      throw invalid();
    }
  }
}

const invalid = (): AuthenticationError =>
  new AuthenticationError('The token is invalid or has expired', 'token-invalid');
