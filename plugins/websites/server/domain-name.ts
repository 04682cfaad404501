import { domainToUnicode } from 'node:url';
import { hostOf, siteOf } from '#shared/web-address';

/** True for a suffix below which every name is another publisher's, such as `com.cn`. */
const isShared = (host: string): boolean => siteOf(`x.${host}`) === `x.${host}`;

/**
 * A domain as the register keeps it: of an address or a bare host, in ASCII, without `www.` unless the rest is shared
 * by many publishers. Undefined for what is no domain of one site.
 */
export function readDomain(text: string): string | undefined {
  const host = hostOf(text);
  if (!host || !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/.test(host) || host.length > 253) return undefined;
  const rest = host.replace(/^www\./, '');
  const domain = rest.includes('.') && !isShared(rest) ? rest : host;
  return isShared(domain) ? undefined : domain;
}

/** A domain as people write it: `xn--…` in its own script. */
export const domainText = (domain: string): string => domainToUnicode(domain) || domain;

/** A host with the domains above it, the longest first. */
export function domainsAbove(host: string): string[] {
  const labels = host.split('.');
  return labels.map((_, index) => labels.slice(index).join('.'));
}
