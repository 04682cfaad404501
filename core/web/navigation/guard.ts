import { isServiceExpired, type CurrentUser } from '#core';
import { routes } from '#shared/routes';
import type { AuthService } from '../auth/auth-service';
import type { HttpService } from '../http/http-service';
import type { SiteMapService } from '../site-map/site-map-service';
import type { Place } from './match-route';
import { loginAddress } from './own-url';

/** Result of a navigation request. */
export type Decision =
  | { readonly kind: 'draw'; readonly place: Place }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'missing' | 'forbidden' | 'expired' | 'failed' };

/** Services that the guard uses. */
export interface GuardServices {
  readonly auth: AuthService;
  readonly http: HttpService;
  readonly siteMap: SiteMapService;
  /** Applies the user's settings: theme and language. */
  readonly applySettings: (user: CurrentUser) => void;
}

const passwordPath = routes.passwordUpdate();
const getPath = (address: string): string => address.split(/[?#]/, 1)[0] as string;

/**
 * Decides on a navigation. Open routes are shown to everyone. Other routes require (a) an authorization from the
 * fragment when no valid token is stored, or (b) the stored token; (c) without either, it redirects to the sign-in page
 * and back afterwards. Unknown paths are not found, signed in or not.
 */
export async function guard(
  address: string,
  authorization: string | undefined,
  services: GuardServices,
): Promise<Decision> {
  const { auth, siteMap } = services;
  const match = siteMap.find(getPath(address));
  if (match?.route.access === 'open') return { kind: 'draw', place: match };
  if (!auth.hasValidToken && authorization) await arrive(authorization, services).catch(() => undefined);
  if (!auth.hasValidToken) return match ? { kind: 'redirect', to: loginAddress(address) } : { kind: 'missing' };
  const user = auth.user ?? (await auth.loadCurrentUser());
  services.applySettings(user);
  return decide(address, user, siteMap);
}

/** Stores the authorization as a Bearer token; the code of a login-free link is first exchanged for one. */
async function arrive(authorization: string, { auth }: GuardServices): Promise<void> {
  const isToken = authorization.split('.').length === 3;
  await (isToken ? auth.signIn({ token_type: 'Bearer', access_token: authorization }) : auth.arrive(authorization));
}

function decide(address: string, user: CurrentUser, siteMap: SiteMapService): Decision {
  const path = getPath(address);
  if (isServiceExpired(user)) return { kind: 'expired' };
  if (user.Must_Change_Password && path !== passwordPath) return { kind: 'redirect', to: passwordPath };
  const place = siteMap.find(path);
  if (!place) return { kind: 'missing' };
  if (user.Scope_Path && getPath(user.Scope_Path) !== path) return { kind: 'forbidden' };
  return siteMap.may(place) ? { kind: 'draw', place } : { kind: 'forbidden' };
}
