import type { FastifyRequest } from 'fastify';
import { AuthenticationError, grants, PermissionError, type Endpoint } from '#core';
import type { Caller, CallerService, KeyCallerService, TokenService } from '../auth';

interface Services {
  readonly tokens: TokenService;
  readonly callers: CallerService;
  readonly allowAccessTokenInQuery: boolean;
}

const bearer = (value: string | undefined): string | undefined => /^Bearer\s+(\S+)$/i.exec(value ?? '')?.[1];

/** Who calls, or undefined when nobody says so. Throws `AuthenticationError` for a token that is no good. */
export async function authenticate(
  { tokens, callers, allowAccessTokenInQuery }: Services,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<Caller | undefined> {
  const header = bearer(request.headers.authorization);
  const query = (request.query as { authorization?: unknown }).authorization;
  let claims;
  if (header) claims = await tokens.verifyAccess(header);
  else if (endpoint.authorizationInQuery && typeof query === 'string') {
    const path = request.url.split('?', 1)[0] as string;
    claims = await tokens.verifyDownload(query, path).catch((error: unknown) => {
      if (!allowAccessTokenInQuery) throw error;
      return tokens.verifyAccess(bearer(query) ?? query);
    });
  }
  if (!claims) return undefined;
  const caller = await callers.resolve(claims);
  if (!caller) throw new AuthenticationError('The session has ended', 'session-ended');
  return caller;
}

/** The system that shows a key in its header. Throws `AuthenticationError` without one, and for one that is no good. */
export async function admitByKey(keys: KeyCallerService, request: FastifyRequest): Promise<Caller> {
  const key = bearer(request.headers.authorization);
  if (key === undefined) throw new AuthenticationError('No key was shown: send it as Authorization: Bearer KEY');
  return keys.admit(key, request.ip);
}

/** Throws unless the caller may call this endpoint of this plugin. */
export function authorize(endpoint: Endpoint, pluginId: string, caller: Caller | undefined): void {
  if (endpoint.access === 'open') return;
  if (!caller) throw new AuthenticationError('Nobody is signed in');
  if (caller.mustChangePassword && !endpoint.duringPasswordChange)
    throw new PermissionError('The password must be changed first', 'password-change-required');
  if (caller.serviceExpired && !caller.simulatorId && !endpoint.duringPasswordChange)
    throw new PermissionError('The service period has ended', 'service-expired');
  if (caller.calls && !endpoint.inEveryLink && !caller.calls.has(`${endpoint.method} ${endpoint.path}`))
    throw new PermissionError('The link is for another screen', 'link-scope');
  if (!caller.plugins.has(pluginId))
    throw new PermissionError(`${pluginId} is not part of the client's service`, 'plugin-off');
  if (endpoint.privilege && !grants(caller.privileges, endpoint.privilege)) {
    throw new PermissionError(`The privilege ${endpoint.privilege.join(' ')} is missing`);
  }
}
