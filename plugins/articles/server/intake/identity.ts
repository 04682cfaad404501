import { createHash } from 'node:crypto';
import { canonicalUrl } from '#shared/web-address';
import type { RawArticle } from './raw-article';

/** The address by which an article is known, or null when it has none that is usable. */
export function addressOf(raw: RawArticle): string | null {
  return raw.url ? (canonicalUrl(raw.url) ?? null) : null;
}

/** The number by which a client's rows know their domain: the first eight bytes of its SHA-256, signed. */
export const domainHash = (domain: string): string =>
  createHash('sha256').update(domain).digest().readBigInt64BE(0).toString();

/**
 * The number by which an article is known again: of its address or, without one, of what it says and where. A client's
 * own never stands for everybody's.
 */
export function identityOf(raw: RawArticle, url: string | null): string {
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
