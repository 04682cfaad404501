export { chosenColumns } from './chosen-columns';
export {
  dataExports,
  type ExportChoice,
  type ExportColumn,
  type ExportRow,
  type ExportSource,
} from './export-source';
export { documentExports, type DocumentOwner, type DocumentSource } from './document-source';
export { exportTable } from './export-table';
export { filterWords, type FilterWords } from './filter-words';
