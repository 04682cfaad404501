import { parseOpml } from '../feeds';
import { openBytes, textOf, type ByteSource } from './byte-source';
import { ImportError, type ImportRow } from './import-row';
import { readCsv } from './read-csv';
import { readJsonArray, readJsonLines } from './read-json';
import { workbookRows, type WorkbookThreads } from './workbook-rows';

/** File formats from which articles or sources are imported; each may be gzipped. */
export type ImportFormat = 'csv' | 'jsonl' | 'json' | 'xlsx' | 'opml';

export interface ImportOptions {
  /** File name, whose extension determines the format if the content does not. */
  readonly name?: string;
  /** Maximum uncompressed file size; 1 GiB by default. */
  readonly maxBytes?: number;
  /** Maximum number of records; unlimited by default. */
  readonly max?: number;
  /** Worker threads for reading workbooks; omitted where blocking is acceptable, as on the command line. */
  readonly beside?: WorkbookThreads;
}

/**
 * Streams the records of a file: CSV (commas, semicolons or tabs; UTF-8 or GBK), JSON lines, a JSON array, XLSX (first
 * sheet), and OPML, whose records are sources (`title`, `feed_url`, `link`, `folder`). An unreadable line yields its
 * fault, and reading continues.
 *
 * @throws {ImportError} for a file in none of these formats.
 */
export async function* readImport(
  source: string | AsyncIterable<Uint8Array>,
  format?: ImportFormat,
  { name, maxBytes = 1024 ** 3, max = Infinity, beside }: ImportOptions = {},
): AsyncGenerator<ImportRow> {
  let left = max;
  for await (const row of readAll(source, format, { name, maxBytes, max, beside })) {
    yield row;
    left -= 1;
    if (left <= 0) return;
  }
}

async function* readAll(
  source: string | AsyncIterable<Uint8Array>,
  format: ImportFormat | undefined,
  { name, maxBytes, max, beside }: ImportOptions & { readonly maxBytes: number; readonly max: number },
): AsyncGenerator<ImportRow> {
  const bytes = await openBytes(source, maxBytes);
  if (bytes.head.length === 0) throw new ImportError('import.empty-file', 'The file is empty');
  const fileFormat = format ?? getFormat(bytes.head, name ?? (typeof source === 'string' ? source : ''));
  if (!fileFormat) throw new ImportError('import.unknown-format', 'The file is neither CSV, JSON, XLSX nor OPML');
  if (fileFormat === 'xlsx' && beside)
    yield* workbookRows({ content: await getWhole(bytes), max, maxUnpacked: Math.min(maxBytes, maxWorkbook) }, beside);
  else yield* readers[fileFormat](bytes);
}

/** Maximum unpacked size of a workbook in bytes, enough for a million rows of words. */
const maxWorkbook = 400 * 1024 * 1024;

async function getWhole({ stream }: ByteSource): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The large workbook package is loaded with the first workbook. */
async function* readXlsx(source: ByteSource): AsyncGenerator<ImportRow> {
  const { readWorkbook } = await import('./read-workbook');
  yield* readWorkbook(source);
}

const readers: Readonly<Record<ImportFormat, (source: ByteSource) => AsyncGenerator<ImportRow>>> = {
  csv: readCsv,
  jsonl: (source) => readJsonLines(textOf(source)),
  json: (source) => readJsonArray(textOf(source)),
  xlsx: readXlsx,
  opml: readOpml,
};

/**
 * Detects the format by the beginning of the file, or else by its name; returns undefined if it is neither text nor a
 * workbook.
 */
export function getFormat(head: Buffer, name: string): ImportFormat | undefined {
  if (head.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 3, 4]))) return 'xlsx';
  const isWide = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);
  if (!isWide && head.subarray(0, 4_096).includes(0)) return undefined;
  const start = head
    .subarray(0, 1_000)
    .toString('latin1')
    .replace(/^(\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/^(<\?xml[^>]*>\s*)?(<!--[^]*?-->\s*)*<opml/i.test(start)) return 'opml';
  if (/^\[\s*[[{\]]/.test(start) || start === '[') return 'json';
  if (start.startsWith('{')) return 'jsonl';
  if (start.startsWith('<')) return undefined;
  const ending = /\.(csv|tsv|txt|jsonl|ndjson|json|opml)(\.gz)?$/i.exec(name)?.[1]?.toLowerCase();
  return ending === 'jsonl' || ending === 'ndjson'
    ? 'jsonl'
    : ending === 'json' || ending === 'opml'
      ? undefined
      : 'csv';
}

async function* readOpml(source: ByteSource): AsyncGenerator<ImportRow> {
  let line = 0;
  for (const { title, feedUrl, link, folders } of parseOpml(Buffer.from(await getWhole(source))).sources) {
    line += 1;
    yield { line, record: { title, feed_url: feedUrl, link, folder: folders.join(' / ') } };
  }
}
