import { inject } from '#core';
import type { Caller } from '#core/server';
import { ReportScope } from '#plugins/briefings/server';
import { isDataBlock, type Page } from '../report';
import { sourceOfMark } from '../written-sentences';

/** Returns the articles that a block cites as its source. */
function citedBy(block: Page['Blocks'][number]): readonly string[] {
  if (block.Kind === 'table') return block.Source.Article_IDs;
  if (block.Kind !== 'text' && block.Kind !== 'comment') return [];
  return [...block.Html.matchAll(/<span [^>]*>/g)].flatMap(([tag]) => sourceOfMark(tag).Article_IDs);
}

/** Determines which subjects pages cover. */
export class PageScope {
  constructor(@inject(ReportScope) private readonly scopes: ReportScope) {}

  /** Returns the subjects of what a page queries and cites, in the scope of its editor. */
  of(editor: Caller, { Blocks }: Page): Promise<string[]> {
    return this.scopes.of(editor, {
      inputs: Blocks.flatMap((block) => (isDataBlock(block) ? [block.Input] : [])),
      articleIds: [...new Set(Blocks.flatMap(citedBy))],
    });
  }
}
