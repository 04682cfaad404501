import { defineThreadTask } from '#core/server';
import type { ExtractedArticle } from '../pages';
import { fileKind } from '../files/file-kind';
import { readOfficeFile } from './read-office-file';
import { readArticle, readList, type ArticleDocument, type FoundList, type ListDocument } from './read-document';

/** Reads fetched documents in a worker thread, because hostile documents may take long. */
export default defineThreadTask<null, null, ListDocument | ArticleDocument, FoundList | ExtractedArticle>({
  prepare: () => null,
  run: async (_prepared, document) => {
    if (document.of === 'list') return readList(document);
    const kind = fileKind(document.bytes, document.contentType);
    return kind === 'docx' || kind === 'xlsx'
      ? readOfficeFile(document.bytes, { kind, url: document.url })
      : readArticle(document);
  },
});
