import type { DocumentBlock } from '#core/server';
import { plainText } from '../written-sentences';

/** Cleaned mark-up as parts of a document: headings, paragraphs, and the points of lists. */
export function htmlBlocks(html: string): readonly DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const lists: { ordered: boolean; count: number }[] = [];
  let text = '';
  let level: 2 | 3 | null = null;
  let mark = '';
  const end = (): void => {
    const said = plainText(text).replace(/\s+/g, ' ').trim();
    if (said !== '')
      blocks.push(level ? { kind: 'heading', level, text: said } : { kind: 'paragraph', text: `${mark}${said}` });
    [text, mark] = ['', ''];
  };
  for (const [, closing, given, words] of html.matchAll(/<(\/?)([a-z0-9]+)[^>]*>|([^<]+)/gi)) {
    if (words !== undefined) {
      text += words;
      continue;
    }
    const name = given?.toLowerCase() ?? '';
    if (!/^(?:p|li|ul|ol|blockquote|h[23]|br)$/.test(name)) continue;
    // The words of a point stand in a paragraph of their own: its mark waits for them.
    const waiting = name === 'p' && !closing ? mark : '';
    end();
    if (waiting) mark = waiting;
    if (name === 'h2' || name === 'h3') level = closing ? null : name === 'h2' ? 2 : 3;
    if (name === 'ul' || name === 'ol') {
      if (closing) lists.pop();
      else lists.push({ ordered: name === 'ol', count: 0 });
    }
    const list = lists.at(-1);
    if (name === 'li' && !closing && list) {
      list.count += 1;
      mark = list.ordered ? `${list.count}. ` : '• ';
    }
  }
  end();
  return blocks;
}
