import { defineThreadTask } from '#core/server';
import type { FetchedDocument, PageReading } from './pages/page-reading';
import { readReplyPage } from './pages/read-reply-page';

/** Reads pages beside the event loop: hostile documents may take their time. */
export default defineThreadTask<null, null, FetchedDocument, PageReading>({
  prepare: () => null,
  run: (_prepared, document) => readReplyPage(document),
});
