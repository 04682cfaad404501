/** Kind of a fetched file: `page` for text and markup; `file` for anything else that has no text for us. */
export type FileKind = 'page' | 'docx' | 'xlsx' | 'pdf' | 'file';

/** Number of bytes in which markup and binary content are recognized. */
const headLength = 1024;
/** Media types of pages and plain texts, without parameters. */
const pageType = /^(?:text\/(?:html|plain|xml)|application\/(?:xhtml\+xml|xml|vnd\.wap\.xhtml\+xml))$/i;

/**
 * Tells the kind of a file by its first bytes, then by its media type. Pages sent under a wrong type are recognized by
 * their markup, as browsers do.
 */
export function fileKind(bytes: Uint8Array, contentType = ''): FileKind {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = buffer.subarray(0, headLength).toString('latin1');
  if (head.startsWith('%PDF-')) return 'pdf';
  if (head.startsWith('PK\u0003\u0004'))
    return buffer.includes('word/document.xml') ? 'docx' : buffer.includes('xl/workbook.xml') ? 'xlsx' : 'file';
  const isWide = head.startsWith('\u00ff\u00fe') || head.startsWith('\u00fe\u00ff');
  if (head.includes('\0') && !isWide) return 'file';
  const type = contentType.split(';', 1)[0]?.trim() ?? '';
  if (type === '' || pageType.test(type)) return 'page';
  return /<(?:!doctype\s+html|html|head|body)\b/i.test(head) ? 'page' : 'file';
}
