import { table, type TableSet } from '#core/server';

/** Roles, and which categories of subjects a group of people sees. */
export const privilegeTables: TableSet = {
  own: [
    table('role', { place: 'small', goesWith: { client: 'client_id' } }),
    table('restricted_group', { place: 'small', goesWith: { client: 'client_id' } }),
    table('group_class_privilege', { place: 'small' }),
  ],
};
