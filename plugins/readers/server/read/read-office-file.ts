import { checkArchive, docxFault } from '#core/server';
import { BusinessError } from '#core';
import { cellValue } from '../files/read-workbook';
import { plainText } from '../feeds/markup';
import { cleanHtml, type ExtractedArticle } from '../pages';
import { languageOfText } from '../pages/page-metadata';

/** Maximum unpacked size of a workbook in bytes. */
const maxUnpacked = 64 * 1024 * 1024;
const maxRows = 2_000;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Reads a Word file or a workbook that is published as an article. The text is empty when it cannot be read. */
export async function readOfficeFile(
  bytes: Uint8Array,
  { kind, url }: { readonly kind: 'docx' | 'xlsx'; readonly url: string },
): Promise<ExtractedArticle> {
  const html = cleanHtml(await (kind === 'docx' ? readDocument(bytes) : readSheets(bytes)), url);
  const text = plainText(html, { lines: true });
  return {
    title: plainText(/<h1[^<>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? ''),
    text,
    html,
    images: [],
    language: languageOfText(text, ''),
    method: text === '' ? 'none' : 'file',
    warnings: text === '' ? ['no-date', 'no-text'] : ['no-date'],
  };
}

async function readDocument(bytes: Uint8Array): Promise<string> {
  if ((await docxFault(bytes)) !== null) return '';
  const { default: mammoth } = await import('mammoth');
  try {
    // Pictures would be stored within the text.
    const convertImage = mammoth.images.imgElement(() => Promise.resolve({ src: '' }));
    return (await mammoth.convertToHtml({ buffer: Buffer.from(bytes) }, { convertImage })).value;
  } catch {
    return '';
  }
}

async function readSheets(bytes: Uint8Array): Promise<string> {
  try {
    await checkArchive(bytes, maxUnpacked);
  } catch (error) {
    if (error instanceof BusinessError) return '';
    throw error;
  }
  const { default: Excel } = await import('exceljs');
  const book = new Excel.Workbook();
  try {
    await book.xlsx.load(Buffer.from(bytes) as never);
  } catch {
    return '';
  }
  let left = maxRows;
  return book.worksheets
    .map((sheet) => {
      const lines: string[] = [];
      sheet.eachRow((row) => {
        if (left <= 0) return;
        left -= 1;
        const cells = (Array.isArray(row.values) ? row.values.slice(1) : []) as readonly unknown[];
        lines.push(`<tr>${Array.from(cells, (cell) => `<td>${escaped(String(cellValue(cell)))}</td>`).join('')}</tr>`);
      });
      return lines.length === 0 ? '' : `<table><caption>${escaped(sheet.name)}</caption>${lines.join('')}</table>`;
    })
    .join('');
}
