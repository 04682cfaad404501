import { read, type TableSet } from '#core/server';

/** Who wrote what belongs to articles, and what they are about to subjects. */
export const authorTables: TableSet = {
  own: [],
  reads: [
    read(['article', 'client_article'], 'accounts are counted over lists, and the first of several copies is looked for'),
    read(['subject', 'subject_article'], 'accounts are alike that write about the same subjects'),
  ],
};
