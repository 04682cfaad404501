import { read, table, type TableSet } from '#core/server';

const perClient = { distribution: 'client', key: 'client_id' } as const;

/** Tables of briefs, selected articles, and schedules. */
export const briefTables: TableSet = {
  own: [
    table('briefing', { ...perClient, deletedWith: { client: 'client_id' } }),
    table('selected_article', { ...perClient, deletedWith: { client: 'client_id', article: 'article_id' } }),
    table('briefing_schedule', { ...perClient, deletedWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [
    read(['person'], 'shows the owner of a brief, a selected article and a schedule'),
    read(['subject'], 'a report is hidden from those who may not see one of its subjects, as long as there is one'),
  ],
};
