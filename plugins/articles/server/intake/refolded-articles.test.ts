import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { testServer, type TestServer } from '#core/server/testing';
import { bigramCodes, facetCode, foldText } from '#shared/text';
import { articles } from '../../plugin';
import side from '../index';
import { IntakeService } from './intake-service';
import { RefoldedArticles } from './refolded-articles';

const facet = facetCode(2, 1);
const text = '星河公司回应：罚款1,300万元，埃隆·贝洛否认。A公司表示“继续整改”，相关工作将于本周完成并公布结果。';
/** The form of the text before numbers, names and blocks were brought to one form, and its changes. */
const earlier = {
  folded: '星河公司回应:罚款1,300万元,埃隆·贝洛否认。a公司表示“继续整改”,相关工作将于本周完成并公布结果。',
  changes: `c${String.fromCharCode(10 * 2 + 2 + 1)},\u0001${String.fromCharCode(14 * 2 + 2 + 1)}A`,
};

describe('articles in the folded form of an earlier version', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await testServer([{ manifest: { ...articles, requires: [] }, load: async () => ({ default: side }) }]);
    await server.kernel.activate('articles');
    await server.kernel.get(IntakeService).submit([
      { via: 'feed', url: 'https://a.example/1', title: '公告', publishedAt: '2026-11-20T08:00:00Z', text },
      {
        via: 'feed',
        url: 'https://a.example/2',
        title: '通报',
        publishedAt: '2026-11-20T08:00:00Z',
        text: '另一篇没有数字',
      },
    ]);
    await server.runJobs();
    await server.database.query(
      `update article set body_folded = $1, codes = $2::int4[], summary_changes = $3
        where url = 'https://a.example/1'`,
      [earlier.folded, [...bigramCodes(`公告\n${earlier.folded}`), facet], `w${text}`],
    );
    await server.database.query(
      `update article_text t set changes = $1 from article a where a.article_id = t.article_id
        and a.url = 'https://a.example/1'`,
      [earlier.changes],
    );
    await server.database.query('insert into article_refold select max(article_id) from article');
  });
  afterAll(() => server.close());

  const article = async () =>
    (
      await server.database.query<{ text: string; summary: string; body: string; codes: number[]; bands: number }>(
        `select whole_text(a.body_folded, t.changes) as text, a.body_folded as body, a.codes,
          whole_text(left(a.body_folded, 160), a.summary_changes) as summary,
          (select count(*)::int from near_band n where n.article_id = a.article_id) as bands
         from article a join article_text t using (article_id) where a.url = 'https://a.example/1'`,
      )
    ).rows[0]!;

  it('are restored by the function of the later migration', async () => {
    expect((await article()).text).toBe(text);
  });

  it('are brought to the form of this version, once, with their codes and bands', async () => {
    const before = await article();
    const refolded = server.kernel.get(RefoldedArticles);
    expect(await refolded.run()).toBe(1);
    const after = await article();
    expect(after).toMatchObject({ text, summary: text, body: foldText(text), bands: before.bands });
    expect(after.body).toContain(foldText('1300万'));
    expect(new Set(after.codes)).toEqual(new Set([...bigramCodes(`公告\n${foldText(text)}`), facet]));
    expect(await refolded.run()).toBe(0);
    expect((await server.database.query('select from article_refold')).rows).toEqual([]);
  });

  it('stay outstanding when the run is aborted', async () => {
    await server.database.query('insert into article_refold select max(article_id) from article');
    expect(await server.kernel.get(RefoldedArticles).run(AbortSignal.abort())).toBe(0);
    expect((await server.database.query('select from article_refold')).rows).toHaveLength(1);
  });

  it('read a control character in changes without counts as text', async () => {
    const changes = `p${String.fromCharCode(2 * 2 + 2 + 1)}\u0002\u0001${String.fromCharCode(2 + 1)}A`;
    const { rows } = await server.database.query<{ text: string }>(`select whole_text('公司 a', $1) as text`, [
      changes,
    ]);
    expect(rows).toEqual([{ text: '公司\u0002A' }]);
  });
});
