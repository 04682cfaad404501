import type { FastifyRequest } from 'fastify';

const address = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const name = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const handedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * Returns true when a request comes over loopback, addresses this machine by name, and was not forwarded by a proxy:
 * excludes foreign pages whose name resolves to this machine (DNS rebinding) and proxies on this machine.
 */
export function isLocal({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  return (
    address.test(raw.socket.remoteAddress ?? '') &&
    name.test(headers.host ?? '') &&
    handedOn.every((header) => headers[header] === undefined)
  );
}
