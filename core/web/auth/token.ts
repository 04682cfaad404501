import type { AuthToken } from '#core';

const text = new TextDecoder();

function getClaims(part: string): { readonly exp?: unknown } | undefined {
  try {
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
      character.charCodeAt(0),
    );
    const claims: unknown = JSON.parse(text.decode(bytes));
    return typeof claims === 'object' && claims !== null ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the expiry time of the token in milliseconds; undefined unless it has three parts and an `exp` claim. */
export function tokenEnd(token: AuthToken | null | undefined): number | undefined {
  const parts = token?.access_token?.split('.') ?? [];
  const { exp } = (parts.length === 3 && parts.every(Boolean) && getClaims(parts[1] as string)) || {};
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

/** Returns whether the `exp` of the token is in the future. */
export function isTokenValid(token: AuthToken | null | undefined, now = Date.now()): boolean {
  return (tokenEnd(token) ?? 0) > now;
}

/** Returns the value of the `Authorization` header, or undefined without a valid token. */
export function getAuthorization(token: AuthToken | null | undefined): string | undefined {
  return token && isTokenValid(token) ? `${token.token_type} ${token.access_token}` : undefined;
}
