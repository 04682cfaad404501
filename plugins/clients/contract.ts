import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const imagePurposes = ['favicon', 'logo'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

/** Form fields of `saveFile` besides the file; operators may specify another client. */
export const clientFileForm = z.object({ purpose: z.enum(imagePurposes), Client_ID: idSchema.optional() });

const clientFile = z.object({
  File_ID: idSchema,
  Name: z.string(),
  Type: z.string(),
  /** In bytes. */
  Size: z.number(),
  /** Serves the image without sign-in; the URL is the hash of its content and cannot be guessed. */
  URL: z.string(),
});
export type ClientFile = z.output<typeof clientFile>;

const oneFile = z.object({ id: idSchema, Client_ID: idSchema.optional() });

/** Files of a client: its logo and its favicon. */
export const clientContract = defineContract({
  readFile: {
    method: 'GET',
    path: '/v1/read-client-file',
    privilege: ['customize-settings', 'browse'],
    answers: 'file',
    summary: 'A file of the caller’s client; operators may specify another client',
    query: oneFile,
  },
  saveFile: {
    method: 'POST',
    path: '/v1/save-client-file',
    privilege: ['customize-settings', 'modify'],
    accepts: 'multipart',
    upload: { files: 1, bytes: 2 * 1024 * 1024 },
    summary:
      'Stores a PNG, JPEG, GIF, WebP or ICO image of at most 1 MB; form fields `purpose` (favicon, logo) and, for operators, `Client_ID`',
    result: clientFile,
  },
  deleteFile: {
    method: 'POST',
    path: '/v1/delete-client-file',
    privilege: ['customize-settings', 'modify'],
    summary: 'Deletes a file of the caller’s client',
    body: oneFile,
    result: z.object({ removed: z.number() }),
  },
  image: {
    method: 'GET',
    path: '/public/client-image/:hash',
    access: 'open',
    answers: 'file',
    summary: 'An image of a client by the SHA-256 of its content',
    query: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/, 'hash') }),
  },
});

/** Returns the URL of a client image by the hash of its content. */
export const clientImageUrl = (hash: string): string => clientContract.image.path.replace(':hash', hash);
