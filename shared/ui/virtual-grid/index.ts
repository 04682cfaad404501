export * from './column-settings';
export type { ColumnSettings, GridColumn } from './grid-columns';
export * from './virtual-grid';
