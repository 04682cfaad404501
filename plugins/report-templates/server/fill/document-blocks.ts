import mammoth from 'mammoth';
import { parseHTML } from 'linkedom';
import type { DocumentBlock } from '#core/server';
import type { ReportContent } from '../../report-content';

const textOf = (element: Element): string => (element.textContent ?? '').replace(/[^\S\n]+/g, ' ').trim();

const getCell = (cell: Element): string => [...cell.querySelectorAll('p')].map(textOf).filter(Boolean).join('  ');

function getTable(element: Element): DocumentBlock {
  const rows = [...element.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('th,td')].map(getCell));
  const [columns = [], ...rest] = rows;
  // A table with a single row has no header: its cells are figures side by side.
  return rest.length === 0
    ? { kind: 'table', title: '', columns: columns.map(() => ''), rows: [columns] }
    : { kind: 'table', title: '', columns, rows: rest };
}

function* getBlocks(element: Element, content: ReportContent): Generator<DocumentBlock> {
  const name = element.tagName.toLowerCase();
  if (name === 'table') yield getTable(element);
  else if (/^h[1-6]$/.test(name))
    yield { kind: 'heading', level: Math.min(3, Number(name[1])) as 1 | 2 | 3, text: textOf(element) };
  else if (name === 'ul' || name === 'ol')
    for (const item of element.children) yield { kind: 'paragraph', text: `• ${textOf(item)}` };
  else {
    const text = textOf(element);
    const link = element.querySelector('a[href]');
    if (link && textOf(link) === text)
      yield { kind: 'entry', title: text, meta: '', text: '', url: link.getAttribute('href') };
    else if (text !== '' && text !== content.title) yield { kind: 'paragraph', text };
    for (const picture of element.querySelectorAll('img')) {
      const module = content.modules.find((each) => each.id === picture.getAttribute('alt'));
      if (module?.chart) yield { kind: 'chart', title: module.name, data: module.chart };
    }
  }
}

/**
 * Converts a filled template into document blocks for formats other than Word: text, tables, links and charts in order,
 * without colors and positions. Charts are identified by the ids in their descriptions.
 */
export async function documentBlocks(file: Buffer, content: ReportContent): Promise<DocumentBlock[]> {
  const { value } = await mammoth.convertToHtml(
    { buffer: file },
    { convertImage: mammoth.images.imgElement(async () => ({ src: '' })) },
  );
  const { document } = parseHTML(`<!doctype html><html><body>${value}</body></html>`);
  return [...document.body.children].flatMap((element) => [...getBlocks(element as unknown as Element, content)]);
}
