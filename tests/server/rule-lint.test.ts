import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, type FullApp } from './full-app';

interface Findings {
  readonly list: readonly { readonly code: string; readonly parameters: Readonly<Record<string, string | number>> }[];
  readonly Is_Partial: boolean;
}

let app: FullApp;
const path = '/v1/manage/class-manage/subject/lint';
const lint = async (Rule: string, more: object = {}) =>
  (await app.ask<Findings>('manager', 'POST', path, { body: { Rule, ...more } })).body;
const getFindings = async (Rule: string, more: object = {}) =>
  (await lint(Rule, more)).list.map(({ code, parameters }) => `${code} ${parameters.clause ?? ''}`.trim());

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    ...Array.from({ length: 30 }, (_, index) =>
      articleAbout('望舒', `w${index}.example`, {
        title: `望舒车型第${index}期招聘公告`,
        text: `w${index}：望舒车型第${index}期招聘说明，编号${index * 7919}。`,
        mediaType: index % 2 ? 'news' : 'weibo',
      }),
    ),
  );
}, 60_000);
afterAll(() => app.close());

describe('rule check against recent articles', () => {
  it('reports nothing for a rule that works as intended', async () => {
    expect(await lint('望舒+车型')).toEqual({ list: [], Is_Partial: false });
  });

  it('names the exclusion that removes everything, in the notation of the rule', async () => {
    expect(await getFindings('望舒-广告-招聘')).toEqual(['excludes-all 招聘']);
    expect(await getFindings('望舒 NOT (广告 OR 招聘)')).toEqual(['excludes-all 招聘']);
    expect(await getFindings('(望舒)-广告')).toEqual([]);
  });

  it('names exclusions that remove everything only in combination', async () => {
    expect(await getFindings('望舒 NOT media:weibo NOT media:news')).toEqual(['excludes-all media:weibo media:news']);
  });

  it('names the clauses that matched nothing', async () => {
    expect(await getFindings('(望舒|瀚海|曜电)+招聘')).toEqual(['idle-clause 瀚海', 'idle-clause 曜电']);
    expect(await getFindings('(望舒 NEAR/3 火山) OR 招聘')).toEqual(['idle-clause 望舒 NEAR/3 火山']);
  });

  it('reports a rule as broad above a number of articles per day', async () => {
    const { list } = await lint('招聘', { Max_Per_Day: 4 });
    expect(list).toEqual([{ code: 'wide-rule', parameters: { max: 4, days: 7 } }]);
    expect(await getFindings('招聘', { Max_Per_Day: 5 })).toEqual([]);
    expect(await getFindings('招聘', { Max_Per_Day: 4, Media_Types: ['weibo'] })).toEqual([]);
  });

  it('names words contained in others', async () => {
    const { list } = await lint('(招聘|招聘说明)+望舒+望舒车型');
    expect(list).toEqual([
      { code: 'redundant-word', parameters: { word: '招聘说明', shorter: '招聘' } },
      { code: 'implied-word', parameters: { word: '望舒', longer: '望舒车型' } },
    ]);
  });

  it('requires access to subjects and respects the limits of a search', async () => {
    expect((await app.ask(null, 'POST', path, { body: { Rule: '望舒' } })).status).toBe(401);
    const near = Array.from({ length: 40 }, (_, index) => `(甲${index}乙 NEAR/90 丙${index}丁)`).join(' OR ');
    const { status, text } = await app.ask('manager', 'POST', path, { body: { Rule: near } });
    expect(status).toBe(400);
    expect(text).toContain('search-too-costly');
  });
});
