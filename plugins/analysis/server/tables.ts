import { read, table, unscoped, type TableSet } from '#core/server';

/** Saved charts; counted data belongs to articles and subjects. */
export const analysisTables: TableSet = {
  own: [table('chart_data', { distribution: 'reference', deletedWith: { client: 'client_id', user: 'user_id' } })],
  reads: [
    read(['article_count'], 'screen figures come from the counters'),
    read(['client_article'], 'finds when the newest article of a client was ingested'),
    read(['subject_article'], 'hours split by the ends of a time range are counted by article'),
    read(['article'], 'finds when the newest article of a client was ingested'),
    read(['subject'], 'names of subjects'),
  ],
  unscoped: [
    unscoped(['data-state.ts'], 'it says how fresh the data of a client are, and names nothing'),
    unscoped(['subject-tallies.ts'], 'the ids of its subjects are those of visibleSubjects'),
  ],
};
