import { isIP } from 'node:net';
import { cutText } from '#shared/text';
import { isDeniedAddress, isDeniedName } from './address-rules';
import { OutboundError } from './outbound-error';

/** Where requests may go beyond the public web. */
export interface OutboundRules {
  readonly ports: ReadonlySet<number>;
  /** `host:port` pairs that may lie on this machine or network, lower case. */
  readonly allowedHosts: ReadonlySet<string>;
}

/** The host as sockets take it: without the brackets of IPv6. */
export function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}

export function portOf({ port, protocol }: URL): number {
  return port ? Number(port) : protocol === 'https:' ? 443 : 80;
}

/** Reads and checks an address as written; what its name resolves to is checked at connect. */
export function checkUrl(text: string, rules: OutboundRules, base?: URL): URL {
  let url: URL;
  try {
    // Line breaks and tabs, which the URL standard skips, have no place in an address and hide tricks.
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
      `An address must not carry a user name or password: ${url.host}`,
    );
  const port = portOf(url);
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
