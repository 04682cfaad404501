import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { FileAnswer } from '#core';

/** Contains the file name twice, according to RFC 6266: ASCII for old clients, UTF-8 for the rest. */
export function contentDisposition(kind: 'attachment' | 'inline', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const coded = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${coded}`;
}

/** Sends a file so that a browser can neither execute it nor guess another type. */
export function sendFile(
  reply: FastifyReply,
  { name, type, content, disposition = 'attachment' }: FileAnswer,
): FastifyReply {
  void reply
    .type(type)
    .header('content-disposition', contentDisposition(disposition, name))
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "sandbox; default-src 'none'; img-src 'self' data:; style-src 'unsafe-inline'");
  if (typeof content === 'string' || Buffer.isBuffer(content)) return reply.send(content);
  if (content instanceof Uint8Array)
    return reply.send(Buffer.from(content.buffer, content.byteOffset, content.byteLength));
  return reply.send(Readable.from(content));
}
