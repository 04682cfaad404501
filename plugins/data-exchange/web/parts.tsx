export { ColumnMapping } from './column-mapping';
