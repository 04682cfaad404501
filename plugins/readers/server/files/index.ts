export { openBytes, piecesOf } from './byte-source';
export * from './field-mapping';
export * from './import-row';
export * from './read-import';
export * from './to-raw-article';
export type { WorkbookThreads } from './workbook-rows';
