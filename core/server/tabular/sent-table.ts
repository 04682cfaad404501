/**
 * An uploaded table: the texts of its header, and its rows with their line numbers (from 1, as a spreadsheet shows
 * them).
 */
export interface SentTable {
  readonly header: readonly string[];
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[];
}
