import { read, type TableSet } from '#core/server';

/** This plugin has no tables of its own and only reads. */
export const accessTables: TableSet = {
  own: [],
  reads: [
    read(['client_article', 'subject_article'], 'the subjects of an article are part of the reason'),
    read(['subject', 'subject_category'], 'the reason names the subjects and categories'),
    read(['user_group', 'role'], 'the reason names the group and the role'),
  ],
};
