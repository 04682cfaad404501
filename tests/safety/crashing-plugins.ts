import { contribute, definePlugin, type PluginEntry } from '#core';
import { consume, defineServer, defineThreadTask, sqlMigration, type ServerSide } from '#core/server';
import { articles } from '#plugins/articles';
import { articlesIntake, articlesStored, type IntakeItem } from '#plugins/articles/server';
import articlesSide from '../../plugins/articles/server';

/** Matches every article to subject 11 of client 1, and counts the articles it was notified about. */
const dispatcher = definePlugin({
  id: 'dispatcher',
  summary: '',
  requires: ['articles'],
  extends: ['articles.intake'],
  essential: true,
});
const dispatcherSide = defineServer(dispatcher, {
  contributions: [
    contribute(articlesIntake, () => ({
      phase: 'classify',
      name: 'recognise',
      plugin: 'dispatcher',
      task: 'recognise',
      state: async () => ({ version: '1', data: null }),
    })),
  ],
  threads: {
    recognise: async () => ({
      default: defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
        prepare: () => null,
        run: (_nothing, items) => {
          for (const item of items) item.matches.push({ clientId: '1', subjectId: '11', ruleVersion: 1, words: [] });
          return items;
        },
      }),
    }),
  },
  consumers: [
    consume(articlesStored, {
      name: 'dispatcher.count',
      handle: async ({ payload: { stored } }, { tx }) => {
        await tx.query(
          `insert into notified_article (article_id, times) select id, 1 from unnest($1::bigint[]) id
            on conflict (article_id) do update set times = notified_article.times + 1`,
          [stored.map(({ articleId }) => articleId)],
        );
        // Long enough to be killed during it.
        await tx.query('select pg_sleep(0.03)');
      },
    }),
  ],
  migrations: [
    sqlMigration('notified', 'create table notified_article (article_id bigint primary key, times int not null)'),
  ],
});

/** The pipeline with one event consumer, as used by the test and the program that it kills. */
export const crashingPlugins: readonly PluginEntry<ServerSide>[] = [
  { manifest: { ...articles, requires: [] }, load: async () => ({ default: articlesSide }) },
  { manifest: dispatcher, load: async () => ({ default: dispatcherSide }) },
];
