import { canonicalUrl } from '#shared/web-address';
import { getAddress, getIdentity } from '../intake/identity';
import type { RawArticle } from '../intake/raw-article';

const withScheme = /^https?:\/\/\S+$/iu;
const withoutScheme = /^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?[/?#]\S*$/iu;

/**
 * Returns the canonical form of a text that is a web address, with its scheme or at least a path; undefined for any
 * other text.
 */
export function pastedAddress(text: string): string | undefined {
  const address = text.trim();
  if (withScheme.test(address)) return canonicalUrl(address);
  return withoutScheme.test(address) ? canonicalUrl(`https://${address}`) : undefined;
}

/**
 * Returns the hashes under which the article of a canonical address may be stored, for everybody or for a client: http
 * and https, with and without www., as the pasted spelling often differs from the collected one.
 */
export function addressHashes(url: string, clientId?: string): readonly string[] {
  const rest = url.replace(/^https?:\/\/(?:www\.)?/u, '');
  const spellings = ['https://', 'http://'].flatMap((scheme) => [scheme + rest, `${scheme}www.${rest}`]);
  const getHash = (raw: RawArticle): string => getIdentity(raw, getAddress(raw));
  return [...new Set([url, ...spellings])].flatMap((spelling) => [
    getHash({ via: 'page', url: spelling }),
    ...(clientId === undefined ? [] : [getHash({ via: 'page', url: spelling, clientId })]),
  ]);
}
