import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin } from '#core';
import { defineServer, defineThreadTask, type ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { articles } from '../../plugin';
import { wrongCounts } from '../article-counts';
import side from '../index';
import type { IntakeItem } from './intake-item';
import { IntakeService } from './intake-service';
import { ClientArticles } from '../client-articles/client-articles';
import { articlesIntake } from './intake-step';
import type { RawArticle } from './raw-article';

/**
 * Stub for the plugins that manage subjects and emotions: 星河 is subject 11, 青禾 subject 12, both of client 1; 投诉 is
 * negative.
 */
const recogniser = definePlugin({
  id: 'recogniser',
  summary: '',
  requires: ['articles'],
  extends: ['articles.intake'],
  essential: true,
});
const recogniserSide = defineServer(recogniser, {
  contributions: [
    contribute(articlesIntake, () => ({
      phase: 'classify',
      name: 'recognise',
      plugin: 'recogniser',
      task: 'recognise',
      state: async () => ({ version: '1', data: null }),
    })),
  ],
  threads: {
    recognise: async () => ({
      default: defineThreadTask<null, null, IntakeItem[], IntakeItem[]>({
        prepare: () => null,
        run: (_nothing, items) => {
          for (const item of items) {
            if (item.text.includes('投诉')) item.emotion = 'negative';
            for (const [word, subjectId] of [
              ['星河', '11'],
              ['青禾', '12'],
            ] as const)
              if (item.text.includes(word))
                item.matches.push({ clientId: '1', subjectId, ruleVersion: 1, words: [word] });
          }
          return items;
        },
      }),
    }),
  },
});

const entry = (manifest: typeof articles | typeof recogniser, serverSide: ServerSide) => ({
  manifest: { ...manifest, requires: manifest.id === 'articles' ? [] : manifest.requires },
  load: async () => ({ default: serverSide }),
});
const url = 'https://late.example/1';
const raw = (more: Partial<RawArticle>): RawArticle => ({
  via: 'feed',
  url,
  title: '公告',
  publishedAt: '2026-11-20T08:00:00Z',
  ...more,
});
const long = (about: string) => `${about}今日发布公告。${'公司将按计划推进各项工作，相关数据以公告为准。'.repeat(6)}`;

describe('texts that arrive later', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer([entry(articles, side), entry(recogniser, recogniserSide)]);
    await server.kernel.activate('articles');
  });
  afterAll(() => server.close());
  const submit = async (...list: RawArticle[]) => {
    await server.kernel.get(IntakeService).submit(list);
    await server.runJobs();
  };
  const article = async () =>
    (
      await server.database.query<{
        article_id: string;
        body_length: number;
        emotion: number;
        text: string;
        found: boolean;
      }>(
        `select article_id, body_length, a.emotion, whole_text(a.body_folded, t.changes) as text,
          n.found is not null as found from article a join article_text t using (article_id)
          left join (select article_id, min(band) as found from near_band group by 1) n using (article_id) where url = $1`,
        [url],
      )
    ).rows;
  const subjects = async () =>
    (await server.database.query<{ subject_id: string }>('select subject_id from subject_article order by 1')).rows.map(
      ({ subject_id }) => subject_id,
    );

  it('replace a shorter one and update subjects, emotion and counters', async () => {
    await submit(raw({ summary: '青禾的摘要' }));
    const [before] = await article();
    expect(await subjects()).toEqual(['12']);
    await server.database.transaction((tx) =>
      server.kernel
        .get(ClientArticles)
        .putIntoSubject(tx, { clientId: '1', subjectId: '77', ruleVersion: 0, isByHand: true }, [
          { articleId: before?.article_id ?? '', words: [] },
        ]),
    );
    await submit(raw({ text: `${long('星河')}用户投诉。`, repairs: 'fetch' }));
    const [after, ...others] = await article();
    expect([others, after]).toMatchObject([
      [],
      { article_id: before?.article_id, emotion: -1, text: expect.stringContaining('用户投诉'), found: true },
    ]);
    expect(await subjects()).toEqual(['11', '77']);
    expect((await server.database.query('select emotion, is_first from client_article')).rows).toEqual([
      { emotion: -1, is_first: true },
    ]);
    expect(await wrongCounts(server.database)).toEqual([]);
    expect(
      (
        await server.database.query(
          `select from article where codes @> (select codes[1:3] from article where url = $1)
            and body_folded like '%用户投诉%'`,
          [url],
        )
      ).rows,
    ).toHaveLength(1);
  });

  it('do not replace a longer one unless a person pasted them', async () => {
    await submit(raw({ text: '短文', repairs: 'fetch' }));
    expect((await article())[0]?.text).toContain('用户投诉');
    await submit(raw({ text: '手工改过的短文，说的是青禾。', repairs: 'paste' }));
    expect((await article())[0]).toMatchObject({ text: '手工改过的短文，说的是青禾。', emotion: 0 });
    expect(await subjects()).toEqual(['12', '77']);
    expect(await wrongCounts(server.database)).toEqual([]);
  });

  it('keep manual settings and classifications', async () => {
    await server.database.query(`update client_article set is_emotion_set = true, emotion = 1, tags = '{重要}'`);
    await server.database.query('update subject_article set emotion = 1');
    await server.database.query('truncate article_count');
    await server.database.query(
      `insert into article_count select client_id, 0, date_trunc('hour', published_at, 'UTC'), media_type, emotion, 1
        from client_article union all select client_id, subject_id, date_trunc('hour', published_at, 'UTC'), media_type,
        emotion, 1 from subject_article`,
    );
    await submit(raw({ text: `${long('无关公司')}投诉。`, repairs: 'paste' }));
    expect(await subjects()).toEqual(['77']);
    expect((await server.database.query('select emotion, tags from client_article')).rows).toEqual([
      { emotion: 1, tags: ['重要'] },
    ]);
    expect(await wrongCounts(server.database)).toEqual([]);
  });

  it('are stored when the library does not have the article', async () => {
    await submit(
      raw({ url: 'https://late.example/2', text: long('星河'), repairs: 'fetch' }),
      raw({ url: 'https://late.example/2', text: long('星河'), repairs: 'fetch' }),
    );
    expect((await server.database.query(`select from article where url = 'https://late.example/2'`)).rows).toHaveLength(
      1,
    );
    expect(await wrongCounts(server.database)).toEqual([]);
  });
});
