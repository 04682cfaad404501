import { defineThreadTask } from '#core/server';
import type { ExtractedArticle } from '../pages';
import { readArticle, readList, type ArticleDocument, type FoundList, type ListDocument } from './read-document';

/** Reads fetched documents in a worker thread, because hostile documents may take long. */
export default defineThreadTask<null, null, ListDocument | ArticleDocument, FoundList | ExtractedArticle>({
  prepare: () => null,
  run: (_prepared, document) => (document.of === 'list' ? readList(document) : readArticle(document)),
});
