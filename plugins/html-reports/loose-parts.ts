import { hasSource, isDataBlock, type Page, type PageBlock } from './report';
import { statesFigure, withinReport, writtenSentences } from './written-sentences';

/** Text that states a figure without a source, which prevents publishing. */
export interface LoosePart {
  readonly Block_ID: string;
  readonly Text: string;
}

/** Returns the blocks that sources of this report may reference. */
export const sourceBlocks = ({ Blocks }: Pick<Page, 'Blocks'>): ReadonlySet<string> =>
  new Set(Blocks.filter(isDataBlock).map(({ Block_ID }) => Block_ID));

function looseTexts(block: PageBlock, sourceIds: ReadonlySet<string>): readonly string[] {
  switch (block.Kind) {
    case 'text':
    case 'comment':
      return writtenSentences(block.Html, sourceIds).flatMap(({ text, isLoose }) => (isLoose ? [text] : []));
    case 'table': {
      if (hasSource(withinReport(block.Source, sourceIds))) return [];
      const cell = block.Rows.flat().find(statesFigure);
      return cell === undefined ? [] : [cell];
    }
    // Titles and captions cannot carry a source: figures belong in the text.
    case 'cover':
      return [block.Subtitle].filter(statesFigure);
    case 'picture':
      return [block.Caption].filter(statesFigure);
    default:
      return [];
  }
}

/** Cached results by block and available sources: with each keystroke all blocks but one are unchanged. */
const partCache = new WeakMap<PageBlock, { readonly sources: string; readonly parts: readonly LoosePart[] }>();

/** Returns everything that prevents a page from being published, in page order. */
export function looseParts(page: Pick<Page, 'Blocks'>): readonly LoosePart[] {
  const sourceIds = sourceBlocks(page);
  const sources = [...sourceIds].join(' ');
  return page.Blocks.flatMap((block) => {
    const former = partCache.get(block);
    if (former?.sources === sources) return former.parts;
    const parts = looseTexts(block, sourceIds).map((Text) => ({ Block_ID: block.Block_ID, Text }));
    partCache.set(block, { sources, parts });
    return parts;
  });
}
