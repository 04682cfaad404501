import type { Dispatcher } from 'undici';
import { checkUrl, type OutboundRules } from './check-url';
import { OutboundError } from './outbound-error';

/** One request in a chain of redirects. */
export interface Hop {
  readonly url: URL;
  readonly method: Dispatcher.HttpMethod;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** Names of the headers that are kept on a redirect to another origin; any other header may be a secret. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'user-agent', 'content-type']);

/** Redirects that keep method and body (RFC 9110, 15.4.8 and 15.4.9). */
const keepsMethod = new Set([307, 308]);

/** Whether a request only reads, so that it can be repeated. */
export const isRead = ({ method }: Hop): boolean => method === 'GET' || method === 'HEAD';

/**
 * Returns the request that follows a redirect.
 *
 * @throws {OutboundError} `outbound.moved` if a method other than GET or HEAD would have to become a GET without its
 * body: the response to that GET says nothing about the data to be sent. Also the errors of `checkUrl`.
 */
export function nextHop(hop: Hop, status: number, location: string, rules: OutboundRules): Hop {
  const url = checkUrl(decodeLocation(location), rules, hop.url);
  if (!isRead(hop) && !keepsMethod.has(status)) {
    const named = maskSecrets(url, hop.url);
    throw new OutboundError(
      'outbound.moved',
      `${hop.url.host} answered ${status} to ${hop.method}: the address has moved to ${named}`,
      undefined,
      named,
    );
  }
  const headers =
    url.origin === hop.url.origin
      ? hop.headers
      : Object.fromEntries(Object.entries(hop.headers).filter(([name]) => harmlessHeaders.has(name)));
  return {
    url,
    method: hop.method,
    headers: { ...headers, 'accept-encoding': 'gzip, deflate, br' },
    ...(isRead(hop) ? {} : { body: hop.body }),
  };
}

/** Minimum number of characters for a part of a URL to be treated as a possible key, such as the token of a webhook. */
const minSecretLength = 16;

/** Returns the new URL with long parts that also occur in the old URL removed, since they may be keys. */
function maskSecrets(url: URL, old: URL): string {
  const parts = [...old.pathname.split('/'), ...old.search.slice(1).split(/[&=]/)];
  const secrets = parts.filter((part) => part.length >= minSecretLength).sort((a, b) => b.length - a.length);
  return secrets.reduce((text, part) => text.replaceAll(part, `${part.slice(0, 3)}…`), url.href);
}

/**
 * Header bytes come as Latin-1. Servers send addresses in UTF-8 or in the charset of their pages, so that the bytes are
 * kept as they are.
 */
function decodeLocation(location: string): string {
  return location.replace(
    /[\u0080-\u00ff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}
