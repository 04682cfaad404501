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

/**
 * Returns the request that follows a redirect.
 *
 * @throws {OutboundError} `outbound.moved` if a method other than GET or HEAD would have to become a GET without its
 * body: the response to that GET says nothing about the data to be sent. Also the errors of `checkUrl`.
 */
export function nextHop(hop: Hop, status: number, location: string, rules: OutboundRules): Hop {
  const url = checkUrl(decodeLocation(location), rules, hop.url);
  const isRead = hop.method === 'GET' || hop.method === 'HEAD';
  if (!isRead && !keepsMethod.has(status)) {
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
    ...(isRead ? {} : { body: hop.body }),
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

/** Header bytes come as Latin-1; Chinese servers send addresses in UTF-8. */
function decodeLocation(location: string): string {
  if (!/[\u0080-\u00ff]/.test(location)) return location;
  const text = Buffer.from(location, 'latin1').toString('utf8');
  return text.includes('\ufffd') ? location : text;
}
