import { plugins } from 'virtual:plugins';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { PluginEntry } from '#core';
import type { ServerSide } from '#core/server';
import { testServer, type TestServer } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { wrongCounts } from './article-counts';
import { IntakeService } from './intake/intake-service';
import { ArticleRemovals } from './remove-articles';

const body = '星河汽车今日发布公告称，公司将按计划推进充电网络建设，相关数据以公告为准，请投资者注意风险。'.repeat(4);
const copy = (name: string) => ({
  via: 'api' as const,
  url: `https://${name}.example/1`,
  title: '公告',
  text: `（${name}讯）${body}`,
  publishedAt: '2026-11-20T08:00:00Z',
});

describe('removal of articles', () => {
  let server: TestServer;
  const row = async <T extends Record<string, unknown>>(sql: string) => (await server.database.query<T>(sql)).rows[0];
  const submit = async (...names: string[]) => {
    await server.kernel.get(IntakeService).submit(names.map(copy));
    await server.runJobs();
  };

  beforeAll(async () => {
    server = await testServer(plugins as readonly PluginEntry<ServerSide>[]);
    const { client_id } = await server.kernel
      .get(ClientService)
      .create({ client_name: '甲公司', client_type: 'enterprise' });
    await server.database.query(
      `insert into subject (client_id, subject_name, rule, notation, is_enabled, rule_version)
        values ($1, '星河', '星河', 'classic', true, 1)`,
      [client_id],
    );
    await submit('one', 'two', 'three');
  }, 60_000);
  afterAll(() => server.close());

  it('promotes the next copy, keeps counters correct, and lets later copies find it', async () => {
    const first = await row<{ article_id: string }>('select article_id from article where article_id = cluster_id');
    await server.kernel.get(ArticleRemovals).remove([first?.article_id ?? '']);
    expect(await row('select count(*)::int as n, count(distinct cluster_id)::int as clusters from article')).toEqual({
      n: 2,
      clusters: 1,
    });
    expect(
      await row(
        `select size, (select count(*)::int from client_article where is_first) as firsts,
          (select count(*)::int from subject_article where is_first) as chosen from article_cluster`,
      ),
    ).toEqual({ size: 2, firsts: 1, chosen: 1 });
    expect(await wrongCounts(server.database)).toEqual([]);
    await submit('four');
    expect(await row('select size from article_cluster')).toEqual({ size: 3 });
  });

  it('leaves nothing of the last copy', async () => {
    const { rows } = await server.database.query<{ article_id: string }>('select article_id from article');
    await server.kernel.get(ArticleRemovals).remove(rows.map(({ article_id }) => article_id));
    for (const table of [
      'article',
      'article_text',
      'article_cluster',
      'near_band',
      'client_article',
      'subject_article',
    ])
      expect(await row(`select count(*)::int as n from ${table}`)).toEqual({ n: 0 });
    expect(await row('select coalesce(sum(count), 0)::int as n from article_count')).toEqual({ n: 0 });
    expect(await wrongCounts(server.database)).toEqual([]);
  });
});
