import { hasSource, isDataBlock, type Page, type PageBlock } from './report';
import { saysFigure, withinReport, writtenSentences } from './written-sentences';

/** Words that say a figure without a source: they keep a report from being published. */
export interface LoosePart {
  readonly Block_ID: string;
  readonly Text: string;
}

/** What sources of this report may name. */
export const sourceBlocks = ({ Blocks }: Pick<Page, 'Blocks'>): ReadonlySet<string> =>
  new Set(Blocks.filter(isDataBlock).map(({ Block_ID }) => Block_ID));

function looseTexts(block: PageBlock, known: ReadonlySet<string>): readonly string[] {
  switch (block.Kind) {
    case 'text':
    case 'comment':
      return writtenSentences(block.Html, known).flatMap(({ text, isLoose }) => (isLoose ? [text] : []));
    case 'table': {
      if (hasSource(withinReport(block.Source, known))) return [];
      const cell = block.Rows.flat().find(saysFigure);
      return cell === undefined ? [] : [cell];
    }
    // Titles and captions have no place for a source: figures belong into the text.
    case 'cover':
      return [block.Subtitle].filter(saysFigure);
    case 'picture':
      return [block.Caption].filter(saysFigure);
    default:
      return [];
  }
}

/** What was found of blocks and the sources then: at each key of an editor all blocks but one are what they were. */
const found = new WeakMap<PageBlock, { readonly sources: string; readonly parts: readonly LoosePart[] }>();

/** All that keeps a page from being published, in its order. */
export function looseParts(page: Pick<Page, 'Blocks'>): readonly LoosePart[] {
  const known = sourceBlocks(page);
  const sources = [...known].join(' ');
  return page.Blocks.flatMap((block) => {
    const former = found.get(block);
    if (former?.sources === sources) return former.parts;
    const parts = looseTexts(block, known).map((Text) => ({ Block_ID: block.Block_ID, Text }));
    found.set(block, { sources, parts });
    return parts;
  });
}
