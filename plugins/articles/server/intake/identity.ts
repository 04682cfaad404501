import { createHash } from 'node:crypto';
import { canonicalUrl } from '#shared/web-address';
import type { RawArticle } from './raw-article';

/** Returns the URL that identifies an article, or null when it has no usable one. */
export function getAddress(raw: RawArticle): string | null {
  return raw.url ? (canonicalUrl(raw.url) ?? null) : null;
}

/** Returns the number that identifies a domain in client rows: the first eight bytes of its SHA-256, signed. */
export const domainHash = (domain: string): string =>
  createHash('sha256').update(domain).digest().readBigInt64BE(0).toString();

/**
 * Returns the number that identifies an article: of its URL or, without one, of its content and site. A client-owned
 * article never has the identity of a common one.
 */
export function getIdentity(raw: RawArticle, url: string | null): string {
  const identity =
    url ??
    JSON.stringify([
      raw.site ?? '',
      raw.author ?? '',
      raw.externalId ?? '',
      raw.title ?? '',
      raw.text ?? raw.html ?? '',
    ]);
  const owned = raw.clientId === undefined ? identity : JSON.stringify([raw.clientId, identity]);
  return createHash('sha256').update(owned).digest().readBigInt64BE(0).toString();
}
