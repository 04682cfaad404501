import { domainToUnicode } from 'node:url';
import { getHost, getSite } from '#shared/web-address';

/** Returns true for a suffix below which every name belongs to a different publisher, such as `com.cn`. */
const isShared = (host: string): boolean => getSite(`x.${host}`) === `x.${host}`;

/**
 * Returns the registry form of a domain, from a URL or a bare host: in ASCII, without `www.` unless the rest is shared
 * by many publishers. Undefined if it is not a domain of a single site.
 */
export function readDomain(text: string): string | undefined {
  const host = getHost(text);
  if (!host || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) || host.length > 253) return undefined;
  const rest = host.replace(/^www\./, '');
  const domain = rest.includes('.') && !isShared(rest) ? rest : host;
  return isShared(domain) ? undefined : domain;
}

/** Returns a domain such as `xn--…` in its native script. */
export const domainText = (domain: string): string => domainToUnicode(domain) || domain;

/** Returns a host with its parent domains, longest first. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
