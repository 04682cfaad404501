import { routes } from '#shared/routes';
/** Returns an internal URL from a `redirect` parameter; undefined for anything that could lead elsewhere. */
export function ownAddress(value: string | null | undefined): string | undefined {
  if (!value || !/^\/(?![/\\])/.test(value) || /[\u0000-\u001f\\]/.test(value)) return undefined;
  try {
    const { origin, pathname, search, hash } = new URL(value, location.origin);
    if (origin !== location.origin || pathname.startsWith('//')) return undefined;
    return pathname + search + hash;
  } catch {
    return undefined;
  }
}

/** Returns the URL of the sign-in page that redirects to a URL afterwards. */
export const loginAddress = (target: string): string =>
  `${routes.login()}?redirect=${encodeURIComponent(target).replaceAll('%2F', '/')}`;
