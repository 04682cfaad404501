import { createToken, inject } from '#core';
import { ThreadService } from '#core/server';
import type { ExtractedArticle } from '../pages';
import type { ArticleDocument, FoundList, ListDocument } from './read-document';

/** Reads what was fetched in a thread of its own, so that a hostile document holds up nobody. */
export interface DocumentReader {
  readList(document: Omit<ListDocument, 'of'>): Promise<FoundList>;
  readArticle(document: Omit<ArticleDocument, 'of'>): Promise<ExtractedArticle>;
}
export const DocumentReader = createToken<DocumentReader>('readers.documents');

export class ThreadDocumentReader implements DocumentReader {
  constructor(@inject(ThreadService) private readonly threads: ThreadService) {}

  readList(document: Omit<ListDocument, 'of'>): Promise<FoundList> {
    return this.run<FoundList>({ ...document, of: 'list' });
  }

  readArticle(document: Omit<ArticleDocument, 'of'>): Promise<ExtractedArticle> {
    return this.run<ExtractedArticle>({ ...document, of: 'article' });
  }

  private run<Output>(document: ListDocument | ArticleDocument): Promise<Output> {
    return this.threads.run<Output>(
      [{ plugin: 'readers', task: 'read', state: { version: '1', data: null } }],
      document,
    );
  }
}
