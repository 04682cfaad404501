import { defineThreadTask } from '#core/server';
import type { FetchedDocument, PageReading } from './pages/page-reading';
import { readReplyPage } from './pages/read-reply-page';

/** Parses pages in a worker thread, since hostile documents may take long. */
export default defineThreadTask<null, null, FetchedDocument, PageReading>({
  prepare: () => null,
  run: (_prepared, document) => readReplyPage(document),
});
