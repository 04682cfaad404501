import { read, type TableSet } from '#core/server';

/** Reads alone. */
export const accessTables: TableSet = {
  own: [],
  reads: [
    read(['client_article', 'subject_article'], 'in which subjects an article stands is part of the reason'),
    read(['subject', 'subject_category'], 'the reason names the subjects and categories'),
    read(['user_group', 'role'], 'the reason names the group and the role'),
  ],
};
