import type { DocumentBlock } from '#core/server';
import { markupPieces, plainText } from '../markup';

/** Converts sanitized markup to document parts: headings, paragraphs and list items. */
export function htmlBlocks(html: string): readonly DocumentBlock[] {
  const blocks: DocumentBlock[] = [];
  const lists: { ordered: boolean; count: number }[] = [];
  let text = '';
  let level: 2 | 3 | null = null;
  let mark = '';
  const end = (): void => {
    const blockText = plainText(text).replace(/\s+/g, ' ').trim();
    if (blockText !== '')
      blocks.push(
        level ? { kind: 'heading', level, text: blockText } : { kind: 'paragraph', text: `${mark}${blockText}` },
      );
    [text, mark] = ['', ''];
  };
  for (const piece of markupPieces(html)) {
    if ('words' in piece) {
      text += piece.words;
      continue;
    }
    const { name, isClosing } = piece;
    if (!/^(?:p|li|ul|ol|blockquote|h[23]|br)$/.test(name)) continue;
    // The text of a list item is in a paragraph of its own, so its bullet is held until then.
    const waiting = name === 'p' && !isClosing ? mark : '';
    end();
    if (waiting) mark = waiting;
    if (name === 'h2' || name === 'h3') level = isClosing ? null : name === 'h2' ? 2 : 3;
    if (name === 'ul' || name === 'ol') {
      if (isClosing) lists.pop();
      else lists.push({ ordered: name === 'ol', count: 0 });
    }
    const list = lists.at(-1);
    if (name === 'li' && !isClosing && list) {
      list.count += 1;
      mark = list.ordered ? `${list.count}. ` : '• ';
    }
  }
  end();
  return blocks;
}
