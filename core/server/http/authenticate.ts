import type { FastifyRequest } from 'fastify';
import { AuthenticationError, type Endpoint } from '#core';
import type { Caller, CallerService, KeyCallerService, TokenService } from '../auth';

interface Services {
  readonly tokens: TokenService;
  readonly callers: CallerService;
  readonly allowAccessTokenInQuery: boolean;
}

const bearer = (value: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(value ?? '')?.[1];

/** Returns the caller, or undefined for an anonymous request. Throws `AuthenticationError` for an invalid token. */
export async function authenticate(
  { tokens, callers, allowAccessTokenInQuery }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const header = bearer(request.headers.authorization);
  const query = (request.query as { authorization?: unknown }).authorization;
  let claims;
  if (header) claims = await (endpoint.afterTokenEnd ? tokens.verifyRenewable(header) : tokens.verifyAccess(header));
  else if (endpoint.authorizationInQuery && typeof query === 'string') {
    const { method, url: address } = request;
    claims = await tokens.verifyDownload(query, { method, address }).catch((error: unknown) => {
      if (!allowAccessTokenInQuery) throw error;
      return tokens.verifyAccess(bearer(query) ?? query);
    });
  }
  if (!claims) return undefined;
  const caller = await callers.resolve(claims);
  if (!caller) throw new AuthenticationError('The session has ended', await callers.endOf(claims));
  return caller;
}

/** Authenticates a system by the key in its header. Throws `AuthenticationError` for a missing or invalid key. */
export async function admitByKey(keys: KeyCallerService, request: FastifyRequest): Promise<Caller> {
  const key = bearer(request.headers.authorization);
  if (key === undefined) throw new AuthenticationError('Missing key: send it as Authorization: Bearer KEY');
  return keys.admit(key, request.ip);
}
