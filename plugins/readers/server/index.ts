import { provide } from '#core';
import { defineServer } from '#core/server';
import { readers } from '../plugin';
import { DocumentReader, ThreadDocumentReader } from './read/document-reader';

export * from './charset';
export { parseDateText } from './dates';
export { parseFeed, parseOpml, type OpmlSource } from './feeds';
export { hubOfHeader, type HubLinks } from './feeds/hub-links';
export { plainText } from './feeds/markup';
export { readXml } from './feeds/xml-reader';
export * from './files';
export type { ExtractedArticle, PageSelectors } from './pages';
export { readPage, type PageDocument } from './pages/page-document';
export { linkedText } from './pages/page-facts';
export { visibleText } from './pages/visible-text';
export { DocumentReader, type Asker } from './read/document-reader';
export type { ArticleDocument, FoundItem, FoundList, ListDocument, ListKind } from './read/read-document';

export default defineServer(readers, {
  services: [provide(DocumentReader, ThreadDocumentReader)],
  threads: { read: () => import('./read/read-task'), workbook: () => import('./files/workbook-task') },
});
