import { fieldError } from '#core';
import type { Statements } from '#core/server';

/** Branding fields sent by a form. */
export interface BrandDraft {
  readonly Default_Homepage_URL?: string | null;
  readonly Client_Options_JSON?: unknown;
}

interface ImageDraft {
  readonly Favicon_File_ID?: string | null;
  readonly Logo_File_ID?: string | null;
}

const relativePath = /^\/(?![/\\])[^\s\\]*$/;
const maxBytes = 20_000;
/** Maximum length in characters of texts shown on pages. */
const maxLength = { Watermark: 50, Login_Text: 200 } as const;

/** @throws {InputError} unless the images belong to the client. */
export async function checkImages(database: Statements, clientId: string | null, draft: ImageDraft): Promise<void> {
  for (const field of ['Favicon_File_ID', 'Logo_File_ID'] as const) {
    if (!draft[field]) continue;
    const { rowCount } = await database.query('select 1 from client_image where file_id = $1 and client_id = $2', [
      draft[field],
      clientId,
    ]);
    if (!rowCount) throw fieldError(field, 'unknown', 'this client has no such image');
  }
}

/**
 * @throws {InputError} unless the home page is a path of this product and the options are a small object whose URLs are
 * safe.
 */
export function checkBrand({ Default_Homepage_URL: home, Client_Options_JSON: options }: BrandDraft): void {
  if (home && !relativePath.test(home))
    throw fieldError('Default_Homepage_URL', 'own-path', 'must be a path of this product');
  if (options == null) return;
  if (typeof options !== 'object' || Array.isArray(options))
    throw fieldError('Client_Options_JSON', 'object', 'must be an object');
  if (JSON.stringify(options).length > maxBytes)
    throw fieldError('Client_Options_JSON', 'too-long', `at most ${maxBytes} characters`);
  for (const [name, max] of Object.entries(maxLength)) {
    const text = (options as Readonly<Record<string, unknown>>)[name];
    if (text !== undefined && !(typeof text === 'string' && text.length <= max))
      throw fieldError('Client_Options_JSON', 'too-long', `${name} must be a text of at most ${max} characters`);
  }
  const custom = (options as { Custom_Homepage_URL?: unknown }).Custom_Homepage_URL;
  if (custom !== undefined && !(typeof custom === 'string' && relativePath.test(custom)))
    throw fieldError('Client_Options_JSON', 'own-path', 'Custom_Homepage_URL must be a path of this product');
}
