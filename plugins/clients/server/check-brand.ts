import { fieldError } from '#core';
import type { Statements } from '#core/server';

/** The parts of a brand that a form sends. */
export interface BrandDraft {
  readonly Default_Homepage_URL?: string | null;
  readonly Client_Options_JSON?: unknown;
}

interface ImageDraft {
  readonly Favicon_File_ID?: string | null;
  readonly Logo_File_ID?: string | null;
}

const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const mostBytes = 20_000;
/** Characters of the texts that pages show. */
const longest = { Watermark: 50, Login_Text: 200 } as const;

/** Throws `InputError` unless the images are the client's own. */
export async function checkImages(database: Statements, clientId: string | null, draft: ImageDraft): Promise<void> {
  for (const field of ['Favicon_File_ID', 'Logo_File_ID'] as const) {
    if (!draft[field]) continue;
    const { rowCount } = await database.query('select 1 from client_image where file_id = $1 and client_id = $2', [
      draft[field],
      clientId,
    ]);
    if (!rowCount) throw fieldError(field, 'unknown', 'there is no such image of this client');
  }
}

/**
 * Throws `InputError` unless the home page is a path of our own and the options are a small object whose addresses are
 * safe.
 */
export function checkBrand({ Default_Homepage_URL: home, Client_Options_JSON: options }: BrandDraft): void {
  if (home && !ownPath.test(home))
    throw fieldError('Default_Homepage_URL', 'own-path', 'a path of this product is needed');
  if (options == null) return;
  if (typeof options !== 'object' || Array.isArray(options))
    throw fieldError('Client_Options_JSON', 'object', 'an object is needed');
  if (JSON.stringify(options).length > mostBytes)
    throw fieldError('Client_Options_JSON', 'too-long', `at most ${mostBytes} characters`);
  for (const [name, most] of Object.entries(longest)) {
    const text = (options as Readonly<Record<string, unknown>>)[name];
    if (text !== undefined && !(typeof text === 'string' && text.length <= most))
      throw fieldError('Client_Options_JSON', 'too-long', `${name} must be a text of at most ${most} characters`);
  }
  const custom = (options as { Custom_Homepage_URL?: unknown }).Custom_Homepage_URL;
  if (custom !== undefined && !(typeof custom === 'string' && ownPath.test(custom)))
    throw fieldError('Client_Options_JSON', 'own-path', 'Custom_Homepage_URL must be a path of this product');
}
