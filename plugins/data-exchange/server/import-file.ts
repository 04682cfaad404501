import { createHash } from 'node:crypto';
import { InputError } from '#core';
import {
  decodeBytes,
  getFormat,
  guessMapping,
  ImportError,
  openBytes,
  piecesOf,
  readImport,
  toRawArticle,
  type ImportFault,
  type ImportFormat,
  type WorkbookThreads,
} from '#plugins/readers/server';
import { getSummary, cutText } from '#shared/text';
import type { ImportPreview, ImportSettings, WireFault } from '../contract';

/** A file to import: a path, or uploaded bytes. */
export interface ImportSource {
  readonly name: string;
  readonly content: string | Uint8Array;
}

/** Maximum size of a file after decompression, in bytes. */
export const maxUnpacked = 1024 ** 3;

const shownRows = 20;
const shownCell = 300;

/** Returns the bytes for a reader; each call starts from the beginning. */
export const getBytes = ({ content }: ImportSource): string | AsyncIterable<Uint8Array> =>
  typeof content === 'string' ? content : piecesOf(content);

/** Key that identifies a repeated import: the hash of the content, and the import settings. */
export function getFileKey(contentHash: string, { Mapping, Site, Media_Type, Is_Common }: ImportSettings): string {
  const columns = Object.entries(Mapping)
    .filter(([, column]) => column !== undefined)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([contentHash, columns, Site || null, Media_Type ?? null, Is_Common === true]))
    .digest('hex');
}

export const wireFault = ({ code, params }: ImportFault): WireFault => ({
  Code: code.replace('import.', ''),
  Params: { ...params },
});

/** Maps reader errors to the codes of this plugin. */
export function readable(error: unknown): unknown {
  return error instanceof ImportError
    ? new InputError(error.message, error.code.replace('import.', 'data-exchange.'))
    : error;
}

/** Detects the format of a file; lists of sources are refused, because they contain no articles. */
export async function getKind(
  source: ImportSource,
): Promise<{ readonly format: ImportFormat; readonly charset: string }> {
  try {
    const { head, stream } = await openBytes(getBytes(source), maxUnpacked);
    stream.destroy();
    if (head.length === 0) throw new ImportError('import.empty-file', `${source.name} is empty`);
    const format = getFormat(head, source.name);
    if (!format) throw new ImportError('import.unknown-format', `${source.name} is not a CSV, JSON or XLSX file`);
    if (format === 'opml')
      throw new InputError(`${source.name} is a list of feeds (OPML), not of articles`, 'data-exchange.sources');
    return { format, charset: format === 'xlsx' ? 'utf-8' : decodeBytes(head).charset };
  } catch (error) {
    throw isBroken(error)
      ? new InputError(`${source.name} is damaged: ${error.message}`, 'data-exchange.broken-file')
      : readable(error);
  }
}

/** Returns true for an archive that cannot be decompressed. */
export const isBroken = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Formats a value as one line. */
export const cellText = (value: unknown): string => {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);
  return cutText(text, shownCell, '…');
};

/** Returns the columns of the first records of a file, in order of appearance. */
export async function getHeaders(
  source: ImportSource,
  format: ImportFormat,
  beside?: WorkbookThreads,
): Promise<string[]> {
  const headers = new Set<string>();
  const options = { name: source.name, maxBytes: maxUnpacked, max: shownRows, beside };
  for await (const { record } of readImport(getBytes(source), format, options))
    for (const name of Object.keys(record ?? {})) headers.add(name);
  return [...headers].slice(0, 200);
}

/** Returns the first records of a file, and the result of a mapping; without settings the mapping is guessed. */
export async function getPreview(
  source: ImportSource,
  zone: string,
  importSettings?: ImportSettings,
  beside?: WorkbookThreads,
): Promise<Omit<ImportPreview, 'File_ID' | 'File_Name' | 'File_Size'>> {
  const { format, charset } = await getKind(source);
  try {
    const headers = await getHeaders(source, format, beside);
    const mapping = importSettings?.Mapping ?? guessMapping(headers);
    const rows: ImportPreview['Rows'][number][] = [];
    for await (const { line, record, error } of readImport(getBytes(source), format, {
      name: source.name,
      maxBytes: maxUnpacked,
      max: shownRows,
      beside,
    })) {
      const { article, faults = error ? [error] : [] } = record
        ? toRawArticle(record, mapping, {
            zone,
            chinese: true,
            site: importSettings?.Site,
            mediaType: importSettings?.Media_Type,
          })
        : {};
      rows.push({
        Line: line,
        Cells: headers.map((name) => cellText(record?.[name])),
        Faults: faults.map(wireFault),
        Article: article
          ? {
              Title: article.title ?? '',
              Text: getSummary(
                cutText(article.text ?? article.html?.replace(/<[^>]*>/g, ' ') ?? article.summary ?? '', 2_000),
                120,
              ),
              Published_At: article.publishedAt ?? null,
              Site: article.site ?? '',
              Media_Type: article.mediaType ?? 'news',
            }
          : null,
      });
    }
    if (rows.length === 0) throw new InputError(`${source.name} contains no records`, 'data-exchange.no-records');
    return { Format: format, Charset: charset, Headers: headers, Mapping: mapping, Rows: rows };
  } catch (error) {
    throw isBroken(error)
      ? new InputError(`${source.name} is damaged: ${error.message}`, 'data-exchange.broken-file')
      : readable(error);
  }
}
