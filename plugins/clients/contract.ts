import { z } from 'zod';
import { defineContract } from '#core';
import { idSchema } from '#core/resource';

const imagePurposes = ['favicon', 'logo'] as const;
export type ImagePurpose = (typeof imagePurposes)[number];

/** What the form of `saveFile` holds besides the file; operators may name another client. */
export const clientFileForm = z.object({ purpose: z.enum(imagePurposes), Client_ID: idSchema.optional() });

const clientFile = z.object({
  File_ID: idSchema,
  Name: z.string(),
  Type: z.string(),
  /** Bytes. */
  Size: z.number(),
  /**
   * Shows the image without sign-in; the address is the hash of its content, so it tells nothing to those who lack it.
   */
  URL: z.string(),
});
export type ClientFile = z.output<typeof clientFile>;

const oneFile = z.object({ id: idSchema, Client_ID: idSchema.optional() });

/** Files that belong to a client: its logo and its page icon. */
export const clientContract = defineContract({
  readFile: {
    method: 'GET',
    path: '/v1/read-client-file',
    privilege: ['customize-settings', 'browse'],
    answers: 'file',
    summary: 'A file of the caller’s client; operators may name another client',
    query: oneFile,
  },
  saveFile: {
    method: 'POST',
    path: '/v1/save-client-file',
    privilege: ['customize-settings', 'modify'],
    accepts: 'multipart',
    upload: { files: 1, bytes: 2 * 1024 * 1024 },
    summary:
      'Keeps a PNG, JPEG, GIF, WebP or ICO image of at most 1 MB; form fields `purpose` (favicon, logo) and, for operators, `Client_ID`',
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

/** Shows an image of a client by the hash of its content. */
export const clientImageUrl = (hash: string): string => clientContract.image.path.replace(':hash', hash);
