import type { FastifyRequest } from 'fastify';
import { InputError, TooLargeError, type Endpoint } from '#core';
import type { SentFile, Upload } from './handlers';

/** Size limits in bytes of one file and of one other field, and the maximum number of fields. */
const max = { file: 25 * 1024 * 1024, field: 100 * 1024, fields: 50 } as const;
const usual: Required<Endpoint>['upload'] = { files: 1, bytes: max.file };

/**
 * Reads the files of a request into memory, never more than the call's total limit: the rest is discarded, so that the
 * sender still receives the response.
 *
 * @throws {TooLargeError} beyond the limit of the total, of one file, or of one field
 */
export async function readUpload(
  request: FastifyRequest,
  { upload = usual }: Pick<Endpoint, 'upload'>,
): Promise<Upload> {
  if (!request.isMultipart()) throw new InputError('Expected a multipart form with a file');
  // The plugin's own error for a large file would end the request before it is read, and the sender would receive no
  // response.
  const options = { throwFileSizeLimit: false };
  const limits = { fileSize: max.file, files: upload.files, fields: max.fields, fieldSize: max.field };
  const files: SentFile[] = [];
  const form: Record<string, string> = {};
  let left = upload.bytes;
  let tooLarge: string | undefined;
  for await (const part of request.parts({ ...options, limits })) {
    if (part.type === 'field') {
      if (part.valueTruncated) tooLarge ??= `${part.fieldname} is longer than ${max.field} bytes`;
      form[part.fieldname] = String(part.value);
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      left -= chunk.length;
      if (left < 0) tooLarge ??= `The files exceed ${upload.bytes} bytes in total`;
      if (tooLarge === undefined) chunks.push(chunk);
      else chunks.length = files.length = 0;
    }
    // Known only at the end: content beyond the limit of one file is silently truncated.
    if (part.file.truncated) tooLarge ??= `${part.filename} is larger than ${max.file} bytes`;
    if (tooLarge === undefined)
      files.push({ field: part.fieldname, name: part.filename, type: part.mimetype, content: Buffer.concat(chunks) });
  }
  if (tooLarge !== undefined) throw new TooLargeError(tooLarge, { max: upload.bytes });
  return { files, form };
}
