import { read, table, unscoped, type TableSet } from '#core/server';

/** Charts that are kept; what is counted belongs to articles and subjects. */
export const analysisTables: TableSet = {
  own: [table('chart_data', { place: 'small', goesWith: { client: 'client_id', user: 'user_id' } })],
  reads: [
    read(['article_count'], 'the figures of screens come from the counters'),
    read(['client_article'], 'when the newest article of a client came in'),
    read(['subject_article'], 'the hours that the ends of a time cut are counted by article'),
    read(['article'], 'when the newest article of a client came in'),
    read(['subject'], 'what subjects are called'),
  ],
  unscoped: [
    unscoped(['data-state.ts'], 'it says how fresh the data of a client are, and names nothing'),
    unscoped(['subject-tallies.ts'], 'the ids of its subjects are those of visibleSubjects'),
  ],
};
