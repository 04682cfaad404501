import { read, table, type TableSet } from '#core/server';

const own = { place: 'client', key: 'client_id' } as const;

/** Briefs, what was picked for them, their clock, and the links of reports. */
export const briefTables: TableSet = {
  own: [
    table('briefing', { ...own, goesWith: { client: 'client_id' } }),
    table('selected_article', { ...own, goesWith: { client: 'client_id', article: 'article_id' } }),
    table('share_link', { ...own, goesWith: { client: 'client_id' } }),
    table('share_visit', { ...own, goesWith: { client: 'client_id' } }),
    table('briefing_schedule', { ...own, goesWith: { client: 'client_id', user: 'user_id' } }),
  ],
  reads: [
    read(['person'], 'a brief, a picked article and a clock say whose they are'),
    read(['subject'], 'a report is hidden from those who may not see one of its subjects, as long as there is one'),
  ],
};
