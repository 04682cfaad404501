import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';

interface Row {
  readonly Article_ID: string;
  readonly Domain: string;
  readonly Title: string;
  readonly Emotion: string;
  readonly Media_Type: string;
  readonly Published_At: string;
  readonly Is_Read: boolean;
  readonly Is_Pinned: boolean;
  readonly Status: string;
  readonly Tags: string[];
  readonly Similar_Count: number;
  readonly Url: string;
  readonly Heat: number;
}
interface List {
  readonly list: readonly Row[];
  readonly next: string | null;
}

let app: FullApp;
let ownArticle: string;
let shared: string;

const base = '/v1/article';
const get = async <T = Record<string, never>>(
  person: Person,
  path: string,
  query: Record<string, string> = {},
): Promise<T> => {
  const { status, body, text } = await app.ask<T>(person, 'GET', `${base}${path}`, { query });
  if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
  return body;
};
const post = async <T = Record<string, never>>(
  person: Person,
  path: string,
  body: unknown,
  method = 'POST',
): Promise<T> => {
  const answer = await app.ask<T>(person, method, `${base}${path}`, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.text}`);
  return answer.body;
};
const everything = async (person: Person, query: Record<string, string> = {}, size = 7): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const page: List = await get(person, '/list', { ...query, size: String(size), ...(after ? { after } : {}) });
    rows.push(...page.list);
    after = page.next;
  }
  return rows;
};
const counters = async () =>
  Object.fromEntries(
    (
      await app.database.query<{ emotion: number; count: string }>(
        `select emotion, sum(count) as count from article_count where subject_id = 0 and client_id = $1 group by 1
          having sum(count) <> 0`,
        [app.clients.a],
      )
    ).rows.map(({ emotion, count }) => [emotion, Number(count)]),
  );

const media = ['news', 'weibo', 'forum'] as const;
const regions = ['310000', '440300', undefined] as const;

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    articleAbout(ownWord, 'own.example', { author: '张三', site: '甲报' }),
    articleAbout(sharedWord, 'shared.example'),
    articleAbout('别家', 'nobody.example'),
    ...Array.from({ length: 40 }, (_, index) =>
      articleAbout(index % 2 ? ownWord : sharedWord, `n${index}.example`, {
        publishedAt: new Date(Date.now() - 7_200_000 - Math.floor(index / 3) * 60_000).toISOString(),
        mediaType: media[index % 3],
        region: regions[index % 3],
        views: (index * 37) % 50,
        comments: index % 5,
        title: `${index % 2 ? ownWord : sharedWord}第${index}期${index % 4 === 0 ? '召回' : '动态'}`,
        text: `n${index}：${index % 2 ? ownWord : sharedWord}第${index}期说明，${'各地'.repeat(index % 7)}编号${index * 7919}。${index % 5 === 0 ? '存在严重质量问题，令人失望愤怒。' : ''}`,
      }),
    ),
  );
  const list = await app.articles('analyst');
  ownArticle = list.get('own.example') ?? '';
  shared = list.get('shared.example') ?? '';
}, 60_000);
afterAll(() => app.close());

describe('article list', () => {
  it('shows each client its own articles and never unmatched ones', async () => {
    const mine = await app.articles('analyst');
    const theirs = await app.articles('stranger');
    expect([mine.has('own.example'), mine.has('shared.example'), mine.has('nobody.example')]).toEqual([
      true,
      true,
      false,
    ]);
    expect([theirs.has('own.example'), theirs.has('shared.example')]).toEqual([false, true]);
  });

  it('pages without gaps or repeats in every order, even if many articles share a time', async () => {
    const all = await everything('analyst', {}, 200);
    expect(all).toHaveLength(42);
    const full = await get<{ Count: number; Media: { Media_Type: string; Count: number }[] }>('analyst', '/list', {
      Is_Full: 'true',
      Media_Type: 'weibo,forum',
    });
    expect(full.Count).toBe(all.filter(({ Media_Type }) => Media_Type !== 'news').length);
    expect(full.Media.reduce((sum, { Count }) => sum + Count, 0)).toBe(42);
    for (const sort of ['time', 'heat', 'similar', 'relevance']) {
      const paged = await everything('analyst', { sort, keyword: sort === 'relevance' ? '召回' : '' });
      const once = await everything('analyst', { sort, keyword: sort === 'relevance' ? '召回' : '' }, 200);
      expect(paged.map(({ Article_ID }) => Article_ID)).toEqual(once.map(({ Article_ID }) => Article_ID));
      expect(new Set(paged.map(({ Article_ID }) => Article_ID)).size).toBe(sort === 'relevance' ? 10 : 42);
    }
    const times = all.map(({ Published_At }) => Published_At);
    expect(times).toEqual([...times].sort().reverse());
    const heats = (await everything('analyst', { sort: 'heat' })).map(({ Heat }) => Heat);
    expect(heats).toEqual([...heats].sort((a, b) => b - a));
  });

  it('keeps its position while new articles arrive', async () => {
    const first: List = await get('analyst', '/list', { size: '10' });
    await app.submit(articleAbout(ownWord, 'late.example', { publishedAt: new Date().toISOString() }));
    const second: List = await get('analyst', '/list', { size: '10', after: first.next ?? '' });
    const firstPageIds = new Set(first.list.map(({ Article_ID }) => Article_ID));
    expect(
      second.list.filter(({ Article_ID, Domain }) => firstPageIds.has(Article_ID) || Domain === 'late.example'),
    ).toEqual([]);
  });

  it('counts articles that arrived since it was loaded, wherever they are sorted', async () => {
    const full = () => get<{ Newest_ID: string; Count: number }>('analyst', '/list', { sort: 'heat', Is_Full: 'true' });
    const since = async (id: string) =>
      (await get<{ total: number }>('analyst', '/list-count', { Since_ID: id })).total;
    const before = await full();
    expect(await since(before.Newest_ID)).toBe(0);
    const monthAgo = new Date(Date.now() - 30 * 86_400_000).toISOString();
    await app.submit(articleAbout(ownWord, 'belated.example', { publishedAt: monthAgo }));
    expect(await since(before.Newest_ID)).toBe(1);
    const after = await full();
    expect([after.Count, await since(after.Newest_ID)]).toEqual([before.Count + 1, 0]);
  });

  it('returns the same articles and counts as naive filtering of the whole list', async () => {
    const all = await everything('analyst', {}, 200);
    const cases: readonly [Record<string, string>, (row: Row) => boolean][] = [
      [{ Media_Type: 'weibo' }, (row) => row.Media_Type === 'weibo'],
      [{ Media_Type: 'weibo,forum' }, (row) => row.Media_Type !== 'news'],
      [{ Emotion: 'negative' }, (row) => row.Emotion === 'negative'],
      [{ keyword: '召回' }, (row) => row.Title.includes('召回')],
      [{ keyword: '召回', place: 'title' }, (row) => row.Title.includes('召回')],
      [{ keyword: '召回', place: 'body' }, () => false],
      [{ keyword: `${ownWord} -召回` }, (row) => row.Title.includes(ownWord) && !row.Title.includes('召回')],
      [{ Domain: 'own.example' }, (row) => row.Domain === 'own.example'],
      [{ Site: '甲报' }, (row) => row.Domain === 'own.example'],
      [{ Author: '张三' }, (row) => row.Domain === 'own.example'],
      [{ Region: '440000' }, (row) => (row as unknown as { Region: string | null }).Region?.startsWith('44') ?? false],
      [{ Published_At: `..${all[20]?.Published_At}` }, (row) => row.Published_At <= (all[20]?.Published_At ?? '')],
      [{ Published_At: `${all[20]?.Published_At}..` }, (row) => row.Published_At >= (all[20]?.Published_At ?? '')],
      [{ Subject_ID: app.subjects.a }, () => true],
      [{ Subject_ID: app.subjects.b }, () => false],
      [{ Is_Read: 'true' }, (row) => row.Is_Read],
    ];
    for (const [query, wanted] of cases) {
      const expected = all
        .filter(wanted)
        .map(({ Article_ID }) => Article_ID)
        .sort();
      expect({ query, ids: (await everything('analyst', query)).map(({ Article_ID }) => Article_ID).sort() }).toEqual({
        query,
        ids: expected,
      });
      const totals = [
        await get<{ total: number }>('analyst', '/list-count', query),
        await get<{ total: number }>('analyst', '/get-article-count', query),
      ].map(({ total }) => total);
      const { list } = await get<{ list: { Count: number }[] }>('analyst', '/list-count-group-by-media-type', query);
      expect({ query, totals: [...totals, list.reduce((sum, { Count }) => sum + Count, 0)] }).toEqual({
        query,
        totals: [expected.length, expected.length, expected.length],
      });
    }
  });

  it('reports what is wrong with a filter', async () => {
    for (const query of [
      { Media_Type: 'paper' },
      { Emotion: 'angry' },
      { Region: 'x' },
      { Published_At: 'soon..' },
      { after: 'x' },
      { keyword: '(a' },
      { size: '0' },
      { Subject_ID: 'a' },
      { Region: '999999999' },
    ] as Record<string, string>[]) {
      const { status, body } = await app.ask('analyst', 'GET', '/v1/article/list', { query });
      expect({ query, status, code: typeof body.code, message: typeof body.message }).toEqual({
        query,
        status: 400,
        code: 'string',
        message: 'string',
      });
    }
  });
});

describe('article actions', () => {
  it('changes status, sentiment and tags for one client only, keeps counters correct, and undoes exactly', async () => {
    const before = await counters();
    const row = async (person: Person) =>
      (await everything(person, {}, 200)).find(({ Article_ID }) => Article_ID === shared);
    const untouched = await row('stranger');
    const original = await row('analyst');
    expect(await post('analyst', '/change-article-status', { id: [shared], Status: 'processing' })).toEqual({
      changed: 1,
    });
    expect(await post('analyst', '/change-article-suspected-emotion', { id: [shared], Emotion: 'negative' })).toEqual({
      changed: 1,
    });
    expect(await post('analyst', '/tag', { id: [shared], Add: ['重点', 'B'] })).toEqual({ changed: 1 });
    expect(await row('analyst')).toMatchObject({
      Status: 'processing',
      Emotion: 'negative',
      Is_Emotion_Set: true,
      Tags: ['B', '重点'],
    });
    expect(await row('stranger')).toEqual(untouched);
    expect((await counters())[-1]).toBe((before[-1] ?? 0) + 1);
    await post('analyst', '/change-article-suspected-emotion', { id: [shared], Emotion: null });
    await post('analyst', '/tag', { id: [shared], Remove: ['重点', 'B'] });
    await post('analyst', '/change-article-status', { id: [shared], Status: 'open' });
    expect(await row('analyst')).toEqual(original);
    expect(await counters()).toEqual(before);
    expect(await post<Row>('analyst', '/update', { id: shared, Tags: ['x'], Status: 'done' }, 'PUT')).toMatchObject({
      Tags: ['x'],
      Status: 'done',
    });
  });

  it('hides and restores articles idempotently and gives no access to hidden ones', async () => {
    const before = await counters();
    const total = (await everything('manager', {}, 200)).length;
    for (let round = 0; round < 2; round += 1) await post('manager', '/delete', { id: [ownArticle] });
    expect((await app.articles('analyst')).has('own.example')).toBe(false);
    expect((await app.ask('analyst', 'GET', '/v1/article/detail', { query: { id: ownArticle } })).status).toBe(404);
    expect(Object.values(await counters()).reduce((a, b) => a + b, 0)).toBe(total - 1);
    for (let round = 0; round < 2; round += 1) await post('manager', '/delete', { id: [ownArticle], restore: true });
    expect(await counters()).toEqual(before);
    expect((await app.articles('analyst')).has('own.example')).toBe(true);
  });

  it('stores a repaired URL for the client that repaired it', async () => {
    await post('analyst', '/update-article-url', { id: shared, Url: 'https://mended.example/x' });
    expect((await get<Row>('analyst', '/detail', { id: shared })).Url).toBe('https://mended.example/x');
    expect((await get<Row>('stranger', '/detail', { id: shared })).Url).toBe('https://shared.example/1');
    expect(
      (
        await app.ask('analyst', 'POST', '/v1/article/update-article-url', {
          body: { id: shared, Url: 'javascript:alert(1)' },
        })
      ).status,
    ).toBe(400);
  });

  it('keeps an article written by a client private to it', async () => {
    await post('manager', '/create', {
      Title: '内部线索',
      Text: `${sharedWord}内部线索，仅供参考。`,
      Url: 'https://later.example/1',
    });
    await app.runJobs();
    const [mine] = await everything('analyst', { keyword: '内部线索' });
    expect(mine?.Title).toBe('内部线索');
    expect(await everything('stranger', { keyword: '内部线索' })).toEqual([]);
    for (const person of ['stranger', 'operator'] as const)
      expect((await get<List>(person, '/search', { keyword: '内部线索' })).list).toEqual([]);
    expect(
      (await app.ask<List>(null, 'GET', '/public/article/search', { query: { keyword: '内部线索' } })).body.list,
    ).toEqual([]);
    await app.submit(articleAbout(sharedWord, 'later.example', { url: 'https://later.example/1' }));
    expect((await app.articles('stranger')).has('later.example')).toBe(true);
  });

  it('stores results, read status, opening and pins per user', async () => {
    expect((await get<{ list: Row[] }>('manager', '/log-user-browse')).list).toEqual([]);
    await post('analyst', '/log-user-browse', { id: [ownArticle], Is_Opened: true });
    expect(
      (await get<{ list: Row[] }>('analyst', '/log-user-browse')).list.map(({ Article_ID }) => Article_ID),
    ).toEqual([ownArticle]);
    expect((await get<Row>('analyst', '/detail', { id: ownArticle })).Is_Read).toBe(true);
    expect((await get<Row>('manager', '/detail', { id: ownArticle })).Is_Read).toBe(false);
    await post('analyst', '/log-user-browse', { id: [ownArticle], unread: true });
    expect((await get<Row>('analyst', '/detail', { id: ownArticle })).Is_Read).toBe(false);

    await post('analyst', '/process-result', { id: ownArticle, Text: '已联系媒体', Status: 'done' });
    expect(await get('manager', '/detail', { id: ownArticle })).toMatchObject({
      Status: 'done',
      Results: [{ Text: '已联系媒体', User_Name: 'analyst' }],
    });
  });
});

describe('one article', () => {
  it('tells what is known of it, with marks that stand where they say', async () => {
    const detail = await get<
      Row & {
        Text: string;
        Text_Marks: { start: number; end: number; word: string }[];
        Subjects: { Subject_ID: string }[];
      }
    >('analyst', '/detail', { id: ownArticle });
    expect(detail.Subjects.map(({ Subject_ID }) => Subject_ID)).toEqual([app.subjects.a]);
    expect(detail.Text_Marks.length).toBeGreaterThan(0);
    for (const { start, end } of detail.Text_Marks) expect(detail.Text.slice(start, end)).toBe(ownWord);
    const { Text_Marks } = await get<{ Text_Marks: { start: number; end: number }[] }>(
      'analyst',
      '/highlight-keyword',
      { id: ownArticle, keyword: '计划' },
    );
    expect(Text_Marks.map(({ start, end }) => detail.Text.slice(start, end))).toEqual(['计划']);
    expect(await get('analyst', '/domain-info', { id: ownArticle })).toMatchObject({
      Domain: 'own.example',
      Articles_30_Days: 1,
    });
  });

  it('shows replies and copies with matching counts', async () => {
    const text = `${ownWord}澄清：网传消息不实，公司生产经营一切正常，请以官方公告为准，感谢社会各界关心。现场救援仍在继续，多支队伍已经抵达，附近道路实行交通管制，受影响的居民由社区安排临时住处，学校和商铺暂停开放。原因正在调查，初步排除人为因素，后续情况将通过新闻发布会及时向公众通报，请不要相信和转发未经证实的消息，也不要前往围观，以免影响救援车辆通行。`;
    const toll = (count: number) => `事故已造成${count}人死亡。`;
    await app.submit({ ...articleAbout(ownWord, 'main.example'), title: `${ownWord}澄清`, text: toll(3) + text });
    await app.submit(
      { ...articleAbout(ownWord, 'copy1.example'), title: `转：${ownWord}澄清`, text: toll(3) + text },
      { ...articleAbout(ownWord, 'copy2.example'), title: `${ownWord}澄清`, text: `${toll(78)}${text}编辑：小李` },
    );
    await app.submit({
      via: 'feed',
      url: 'https://main.example/1#r1',
      parentUrl: 'https://main.example/1',
      title: '',
      text: `支持${ownWord}`,
      author: '网友',
      mediaType: 'comment',
      externalId: 'r1',
    });
    const list = await app.articles('analyst');
    const main = list.get('main.example') ?? '';
    const rows = await everything('analyst', { keyword: '澄清' });
    const { list: copies, total } = await get<{
      list: (Row & { Is_First: boolean; Changed_Numbers: unknown })[];
      total: number;
    }>('analyst', '/similar-article-list', { id: main });
    expect(total).toBe(3);
    expect(copies.filter(({ Is_First }) => Is_First)).toHaveLength(1);
    expect(copies.map(({ Domain, Changed_Numbers }) => [Domain, Changed_Numbers])).toContainEqual([
      'copy2.example',
      [{ Before: '3人', After: '78人' }],
    ]);
    expect(rows.find(({ Article_ID }) => Article_ID === main)?.Similar_Count).toBe(2);
    expect(await post('analyst', '/similar-article-count', { id: [main] })).toEqual({
      list: [{ Article_ID: main, Count: 2 }],
    });
    await post('manager', '/delete', { id: [list.get('copy1.example')] });
    expect(
      (await everything('analyst', { keyword: '澄清' })).find(({ Article_ID }) => Article_ID === main)?.Similar_Count,
    ).toBe(1);
    expect(await everything('analyst', { keyword: '澄清', Is_Merged: 'true' })).toHaveLength(1);
    const difference = await get<{ Similarity: number; Parts: { Kind: string; Text: string }[] }>(
      'analyst',
      '/similar-article-difference',
      { id: list.get('copy2.example') ?? '' },
    );
    expect(
      difference.Parts.filter(({ Kind }) => Kind === 'added')
        .map(({ Text }) => Text)
        .join(''),
    ).toContain('小李');
  });

  it('stores attachments', async () => {
    const form = `--x\r\ncontent-disposition: form-data; name="id"\r\n\r\n${ownArticle}\r\n--x\r\ncontent-disposition: form-data; name="file"; filename="../报告.txt"\r\ncontent-type: text/plain\r\n\r\n你好\r\n--x--\r\n`;
    const sent = await app.ask<{ list: { Name: string; Size: number }[] }>(
      'analyst',
      'POST',
      '/v1/article/upload-article-attachments',
      { body: form, headers: { 'content-type': 'multipart/form-data; boundary=x' } },
    );
    expect(sent.body.list).toMatchObject([{ Size: 6 }]);
    expect(sent.body.list[0]?.Name).not.toContain('/');
    const [kept] = (await get<{ list: { File_ID: string }[] }>('manager', '/attachment-list', { id: ownArticle })).list;
    const read = (person: Person) =>
      app.ask(person, 'GET', '/v1/article/attachment', { query: { id: ownArticle, File_ID: kept?.File_ID ?? '' } });
    expect(await read('manager')).toMatchObject({
      status: 200,
      text: '你好',
      headers: { 'x-content-type-options': 'nosniff' },
    });
    expect((await read('stranger')).status).toBe(404);
    expect(
      (await app.ask('stranger', 'GET', '/v1/article/attachment-list', { query: { id: ownArticle } })).status,
    ).toBe(404);
  });
});
