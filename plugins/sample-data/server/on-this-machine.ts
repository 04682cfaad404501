import type { Config } from '#core/server';

const loopback = /^(localhost|127(\.\d+){3}|::1|\[::1\])$/;

/** True when the product is reachable only from this machine: it listens on loopback and no proxy forwards requests. */
export function isOnThisMachine({
  host,
  publicUrl,
  trustProxy,
}: Pick<Config, 'host' | 'publicUrl' | 'trustProxy'>): boolean {
  const isBehindProxy = trustProxy === true || (Array.isArray(trustProxy) && trustProxy.length > 0);
  return loopback.test(host) && loopback.test(new URL(publicUrl).hostname) && !isBehindProxy;
}
