import { lookup as resolve, type LookupAddress } from 'node:dns';
import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { isDeniedAddress } from './address-rules';
import type { OutboundRules } from './check-url';
import { OutboundError } from './outbound-error';

/** Resolves a name; the system resolver in production. */
export type Resolve = (host: string, callback: (error: Error | null, addresses: LookupAddress[]) => void) => void;

export const systemResolve: Resolve = (host, callback) => {
  resolve(host, { all: true, order: 'verbatim' }, (error, addresses) => callback(error, addresses ?? []));
};

type LookupCallback = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Opens sockets only to checked addresses: the name is resolved once, denied addresses are removed, and the socket
 * connects to one of the rest, so that a name that resolves differently the second time (DNS rebinding) gains nothing.
 */
export function guardedConnector(
  rules: OutboundRules,
  resolveName: Resolve,
  timeout: number,
): buildConnector.connector {
  const isAllowed = (hostname: string, port: string) =>
    rules.allowedHosts.has(`${isIP(hostname) === 6 ? `[${hostname}]` : hostname}:${port}`);

  const connectorFor = (guarded: boolean) =>
    buildConnector({
      timeout,
      // Sockets of checked and exempt hosts must not share TLS sessions or resolution.
      lookup: (host: string, options: { all?: boolean }, callback: LookupCallback) => {
        resolveName(host, (error, resolved) => {
          if (error) return callback(error as NodeJS.ErrnoException, '');
          const addresses = guarded ? resolved.filter(({ address }) => !isDeniedAddress(address)) : resolved;
          const first = addresses[0];
          if (!first)
            return callback(
              new OutboundError(
                'outbound.denied-address',
                `${host} does not resolve to an address of the public internet`,
              ),
              '',
            );
          return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
        });
      },
    } as buildConnector.BuildOptions);

  const checked = connectorFor(true);
  const exempt = connectorFor(false);
  return (options, callback) => {
    const hostname = options.hostname.replace(/^\[|\]$/g, '');
    const port = options.port || (options.protocol === 'https:' ? '443' : '80');
    if (isAllowed(hostname, port)) return exempt(options, callback);
    if (isIP(hostname) && isDeniedAddress(hostname)) {
      return callback(
        new OutboundError('outbound.denied-address', `${hostname} is not an address of the public internet`),
        null,
      );
    }
    return checked(options, callback);
  };
}
