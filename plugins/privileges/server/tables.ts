import { table, type TableSet } from '#core/server';

/** Tables for roles and the subject categories visible to user groups. */
export const privilegeTables: TableSet = {
  own: [
    table('role', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('restricted_group', { distribution: 'reference', deletedWith: { client: 'client_id' } }),
    table('group_class_privilege', { distribution: 'reference' }),
  ],
};
