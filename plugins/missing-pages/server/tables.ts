import { table, type TableSet } from '#core/server';

/** The pages that could not be read. */
export const missingTables: TableSet = {
  own: [table('missing_page', { place: 'local' })],
};
