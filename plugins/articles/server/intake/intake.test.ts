import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin } from '#core';
import { defineServer, defineThreadTask, type ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { articles } from '../../plugin';
import side from '../index';
import { repairCounts, wrongCounts } from '../article-counts';
import type { IntakeItem } from './intake-item';
import { IntakeService } from './intake-service';
import { articlesIntake } from './intake-step';
import type { RawArticle } from './raw-article';

/**
 * Stub for the plugins that manage subjects: texts naming 星河 belong to subject 11 of client 1, texts naming 崩溃 fail.
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
      state: async () => ({ version: '1', data: '星河' }),
    })),
  ],
  threads: {
    recognise: async () => ({
      default: defineThreadTask<string, string, IntakeItem[], IntakeItem[]>({
        prepare: (word) => word,
        run: (word, items) => {
          for (const item of items) {
            if (item.text.includes('崩溃')) throw new Error('A text that no step survives');
            if (item.text.includes(word))
              item.matches.push({ clientId: '1', subjectId: '11', ruleVersion: 1, words: [word] });
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
const text = (about: string) =>
  `${about}今日发布公告称，${'公司将按计划推进各项工作，相关数据以公告为准，请投资者注意风险。'.repeat(3)}${about}表示，后续进展将及时披露。`;
const raw = (more: Partial<RawArticle>): RawArticle => ({
  via: 'api',
  title: '公告',
  text: text('星河汽车'),
  publishedAt: '2026-11-20T08:00:00Z',
  ...more,
});

describe('intake', () => {
  let server: TestServer;
  const submit = async (...list: RawArticle[]) => {
    await server.kernel.get(IntakeService).submit(list);
    await server.runJobs();
  };
  const number = async (sql: string) => Number((await server.database.query<{ n: string }>(sql)).rows[0]?.n);

  beforeAll(async () => {
    server = await testServer([entry(articles, side), entry(recogniser, recogniserSide)]);
    await server.kernel.activate('articles');
  });
  afterAll(() => server.close());

  it('stores an article once for all forms of its URL', async () => {
    await submit(raw({ url: 'https://news.example/a?utm_source=x' }), raw({ url: 'https://NEWS.example:443/a' }));
    await submit(raw({ url: 'https://news.example/a#top', views: 500 }));
    expect(await number("select count(*) as n from article where domain = 'news.example'")).toBe(1);
    expect(await number("select views as n from article where domain = 'news.example'")).toBe(500);
    expect(await number('select sum(duplicates) as n from intake_count')).toBe(2);
  });

  it('folds near copies into the first and shows it once', async () => {
    const body = text('星河汽车充电网络');
    await submit(raw({ url: 'https://one.example/1', text: body }));
    await submit(
      raw({ url: 'https://two.example/2', title: '转载：公告', text: `（本报讯）${body}` }),
      raw({ url: 'https://three.example/3', text: text('青禾乳业与星河') }),
    );
    const { rows } = await server.database.query<{ domain: string; cluster_id: string; article_id: string }>(
      "select domain, cluster_id, article_id from article where domain in ('one.example', 'two.example') order by domain",
    );
    expect(rows[1]?.cluster_id).toBe(rows[0]?.article_id);
    expect(await number(`select size as n from article_cluster where cluster_id = ${rows[0]?.article_id}`)).toBe(2);
    expect(
      await number(`select count(*) as n from client_article where cluster_id = ${rows[0]?.article_id} and is_first`),
    ).toBe(1);
  });

  it('keeps client lists, subjects and counters consistent', async () => {
    await submit(raw({ url: 'https://other.example/1', text: text('别的公司') }));
    expect(
      await number(
        `select count(*) as n from (select article_id from client_article offset 0) c join article using (article_id)
          where domain = 'other.example'`,
      ),
    ).toBe(0);
    expect(await number('select sum(count) as n from article_count where subject_id = 11')).toBe(
      await number('select count(*) as n from subject_article'),
    );
    expect(await wrongCounts(server.database)).toEqual([]);
    await server.database.query('update article_count set count = count + 1');
    expect((await wrongCounts(server.database)).length).toBeGreaterThan(0);
    expect(await repairCounts(server.database)).toBeGreaterThan(0);
    expect(await wrongCounts(server.database)).toEqual([]);
  });

  it('records rejected articles and sets aside the one that breaks a step', async () => {
    await submit(
      { via: 'api', url: 'https://empty.example/1' },
      raw({ url: 'https://bad.example/1', text: `${text('坏')}崩溃` }),
      raw({ url: 'https://good.example/1', text: text('好公司的新闻') }),
    );
    expect(await number("select count(*) as n from intake_reject where reason = 'empty'")).toBe(1);
    for (let round = 0; round < 3; round += 1)
      await submit(raw({ url: `https://later.example/${round}`, text: text(`后来${round}`) }));
    expect(await number("select count(*) as n from article where domain = 'good.example'")).toBe(1);
    expect((await server.database.query<{ error: string }>('select error from intake_failure')).rows).toEqual([
      { error: 'A text that no step survives' },
    ]);
    expect(await number('select count(*) as n from intake_batch')).toBe(0);
  });

  it('replaces an impossible time with the current one and traces it', async () => {
    await submit(raw({ url: 'https://future.example/1', publishedAt: '2099-01-01T00:00:00Z', text: text('未来') }));
    expect(
      await number("select count(*) as n from article where domain = 'future.example' and published_at <= now()"),
    ).toBe(1);
    expect(
      await number(
        'select count(*) as n from article_text join article using (article_id) where domain = \'future.example\' and trace::jsonb @> \'[{"step": "time"}]\'',
      ),
    ).toBe(1);
  });
});
