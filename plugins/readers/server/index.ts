import { provide } from '#core';
import { defineServer } from '#core/server';
import { readers } from '../plugin';
import { DocumentReader, ThreadDocumentReader } from './read/document-reader';

export { decodeBytes } from './charset';
export { parseDateText } from './dates';
export { parseFeed } from './feeds';
export { hubOfHeader, type HubLinks } from './feeds/hub-links';
export { readOpml } from './feeds/read-opml';
export { plainText } from './feeds/markup';
export { readXml } from './feeds/xml-reader';
export {
  ImportError,
  type ImportFault,
  type ImportFormat,
  type WorkbookThreads,
  getCellText,
  countOf,
  getFormat,
  guessColumns,
  guessMapping,
  importFields,
  openBytes,
  piecesOf,
  readImport,
  regionNamed,
  toRawArticle,
} from './files';
export { fileKind } from './files/file-kind';
export type { ExtractedArticle, PageSelectors } from './pages';
export { findForward } from './pages/find-forward';
export { readPage, type PageDocument } from './pages/page-document';
export { linkedText } from './pages/page-metadata';
export { visibleText } from './pages/visible-text';
export { DocumentReader } from './read/document-reader';
export type { FoundItem, FoundList } from './read/read-document';

export default defineServer(readers, {
  services: [provide(DocumentReader, ThreadDocumentReader)],
  threads: {
    opml: () => import('./feeds/opml-task'),
    read: () => import('./read/read-task'),
    workbook: () => import('./files/workbook-task'),
  },
});
