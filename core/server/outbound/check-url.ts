import { isIP } from 'node:net';
import { cutText } from '#shared/text';
import { isDeniedAddress, isDeniedName } from './address-rules';
import { OutboundError } from './outbound-error';

/** Rules for requests beyond the public web. */
export interface OutboundRules {
  readonly ports: ReadonlySet<number>;
  /** `host:port` pairs, in lower case, that may be on this machine or network. */
  readonly allowedHosts: ReadonlySet<string>;
}

/** Returns the host as sockets expect it: without the brackets of IPv6. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function getPort({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}

/** Parses and checks a URL as written; the addresses its name resolves to are checked on connect. */
export function checkUrl(text: string, rules: OutboundRules, base?: URL): URL {
  let url: URL;
  try {
    // Line breaks and tabs, which the URL standard ignores, are not legitimate in a URL and can hide attacks.
    if (/[\u0000-\u001f\u007f]/.test(text.trim())) throw new TypeError('control character');
    url = new URL(text.trim(), base);
  } catch (error) {
    throw new OutboundError('outbound.invalid-url', `Not an address: ${cutText(text, 200)}`, error);
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutboundError('outbound.denied-scheme', `Only http and https are fetched, not ${url.protocol}`);
  if (url.username || url.password)
    throw new OutboundError(
      'outbound.denied-credentials',
      `A URL must not contain a user name or password: ${url.host}`,
    );
  const port = getPort(url);
  if (rules.allowedHosts.has(`${url.hostname}:${port}`)) return url;
  if (!rules.ports.has(port))
    throw new OutboundError('outbound.denied-port', `Port ${port} is not fetched from: ${url.host}`);
  const host = bareHost(url);
  if (isIP(host) ? isDeniedAddress(host) : false)
    throw new OutboundError('outbound.denied-address', `${host} is not an address of the public internet`);
  if (isDeniedName(host))
    throw new OutboundError('outbound.denied-host', `${host} is not a name of the public internet`);
  return url;
}
