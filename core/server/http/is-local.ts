import type { FastifyRequest } from 'fastify';

const address = /^(::ffff:)?127(\.\d{1,3}){3}$|^::1$/;
const name = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
const handedOn = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/**
 * True when a request comes over loopback, was meant for this machine by name, and no proxy says that it handed it on:
 * a page elsewhere whose name leads here (DNS rebinding) and a proxy on this machine are not local.
 */
export function isLocal({ headers, raw }: Pick<FastifyRequest, 'headers' | 'raw'>): boolean {
  return (
    address.test(raw.socket.remoteAddress ?? '') &&
    name.test(headers.host ?? '') &&
    handedOn.every((header) => headers[header] === undefined)
  );
}
