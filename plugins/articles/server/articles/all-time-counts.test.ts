import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService, ServerKernel } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import type { ArticleFilter } from '../../filter';
import { IntakeService } from '../intake/intake-service';
import { ArticleActions } from './article-actions';
import { ArticleReader } from './article-reader';
import { allTimeCounts } from './all-time-counts';

describe('counts of lists without a time', () => {
  let app: TestApp;
  let clientId: string;
  let subjects: readonly string[];
  const caller = () => app.caller({ clientId });
  const reader = () => app.kernel.get(ArticleReader);

  beforeAll(async () => {
    app = await startTestApp(['articles', 'subjects']);
    clientId = (await app.kernel.get(ClientService).create({ client_name: '云岭茶业', client_type: 'enterprise' }))
      .client_id;
    for (const word of ['质量', '茶叶'])
      await app.ask(caller(), 'POST', '/v1/manage/class-manage/subject', {
        body: { Subject_Name: word, Rule: word, Notation: 'modern' },
      });
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: 12 }, (_, number) => ({
        via: 'api' as const,
        title: `第${number}篇报道`,
        text: `${number % 2 ? '质量' : '茶叶'}${number % 3 ? '很差，令人失望' : '优秀，值得称赞'}${'甲乙丙丁戊己庚辛壬癸'.slice(number % 7)}${number * 7919}`,
        url: `https://news.example/${number}`,
        mediaType: number % 4 ? ('news' as const) : ('weibo' as const),
        publishedAt: new Date(Date.now() - number * 40 * 3_600_000).toISOString(),
      })),
    );
    await app.runJobs();
    const { rows } = await app.kernel
      .get(DatabaseService)
      .query<{ subject_id: string }>('select subject_id from subject where client_id = $1 order by 1', [clientId]);
    subjects = rows.map(({ subject_id }) => subject_id);
    const { list } = await reader().list(caller(), { sort: 'time', size: 3 });
    await app.kernel.get(ArticleActions).setHidden(caller(), [list[1]?.Article_ID ?? ''], true);
  });
  afterAll(() => app.close());

  it('match the articles for every filter that the counters support', async () => {
    const filters: readonly ArticleFilter[] = [
      {},
      { Subject_ID: subjects[0] },
      { Media_Type: 'weibo' },
      { Emotion: 'negative,positive', Subject_ID: subjects[1] },
      { Media_Type: 'news,weibo', Emotion: 'neutral' },
    ];
    for (const filter of filters) {
      // The same list with a period that covers everything, which is counted from the articles.
      const read = { ...filter, Published_At: '1990-01-01T00:00:00Z..' };
      expect(await allTimeCounts(app.kernel.get(DatabaseService), app.kernel.get(ServerKernel), caller(), read)).toBe(
        undefined,
      );
      expect({ filter, count: await reader().count(caller(), filter) }).toEqual({
        filter,
        count: await reader().count(caller(), read),
      });
      const byName = async (of: ArticleFilter) =>
        (await reader().mediaCounts(caller(), of)).toSorted((a, b) => a.Media_Type.localeCompare(b.Media_Type));
      expect(await byName(filter)).toEqual(await byName(read));
    }
    expect((await reader().count(caller(), {})).total).toBe(11);
    expect(await reader().count(caller(), {}, 5)).toEqual({ total: 5, Is_Capped: true });
  });

  it('are not asked of the counters where these do not know, and refuse what is no value', async () => {
    const getCounts = (filter: ArticleFilter, who = caller()) =>
      allTimeCounts(app.kernel.get(DatabaseService), app.kernel.get(ServerKernel), who, filter);
    expect(await getCounts({ Subject_ID: subjects.join(',') })).toBe(undefined);
    expect(await getCounts({ keyword: '质量' })).toBe(undefined);
    const bound = app.caller({ clientId, subjects: [subjects[0] ?? ''] });
    expect(await getCounts({}, bound)).toBe(undefined);
    expect(await getCounts({ Subject_ID: subjects[1] }, bound)).toBe(undefined);
    expect((await getCounts({ Subject_ID: subjects[0] }, bound))?.size).toBeGreaterThan(0);
    await expect(reader().count(caller(), { Emotion: 'furious' })).rejects.toThrow('furious');
  });
});
