import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import Excel from 'exceljs';
import { emotions } from '#shared/vocabulary';
import { articleAbout, startFullApp, ownWord, type FullApp, type Person } from './full-app';

const path = '/v1/manage/external-interface/data-export';

interface Export {
  readonly Export_ID: string;
  readonly State: string;
  readonly Done_Rows: number;
  readonly File_Name: string;
  readonly User_Name: string;
  readonly Conditions: readonly { readonly Label: string; readonly Value: string }[];
}

let app: FullApp;
const ids = new Map<string, string>();
const list = async (person: Person) => (await app.ask<{ list: Export[] }>(person, 'GET', path)).body.list;

/** Creates an export and returns its final state. */
async function made(person: Person, body: object): Promise<Export> {
  const begun = await app.ask<Export>(person, 'POST', path, { body });
  expect(begun).toMatchObject({ status: 200 });
  await app.runJobs();
  return (await list(person)).find(({ Export_ID }) => Export_ID === begun.body.Export_ID) as Export;
}

async function getFile(person: Person, id: string): Promise<{ readonly status: number; readonly bytes: Buffer }> {
  const { body } = await app.ask<{ authorization: string }>(person, 'POST', '/v1/download-token', {
    body: { purpose: 'download', resource: `${path}/file?id=${id}` },
  });
  const answer = await app.app.inject({
    method: 'GET',
    url: `${path}/file?id=${id}&authorization=${body.authorization}`,
  });
  return { status: answer.statusCode, bytes: answer.rawPayload };
}

async function getBook(person: Person, id: string): Promise<Excel.Workbook> {
  const book = new Excel.Workbook();
  await book.xlsx.load((await getFile(person, id)).bytes as unknown as Excel.Buffer);
  return book;
}

/** Sets the user's language and time zone; a session may be a second out of date. */
async function speaks(person: Person, Language: string, Time_Zone: string): Promise<void> {
  await app.ask(person, 'PUT', '/v1/user-info', { body: { Language, Time_Zone } });
  app.pass(1_000);
}

/** Returns the raw cells of a row, with a `Date` as the local time that the sheet shows. */
const getCells = (sheet: Excel.Worksheet | undefined, line: number): unknown[] =>
  Array.from({ length: sheet?.columnCount ?? 0 }, (_, index) => sheet?.getRow(line).getCell(index + 1).value);

const columns = [
  'Published_At',
  'Title',
  'Site',
  'Author',
  'Media_Type',
  'Subjects',
  'Emotion',
  'Emotion_Probability',
  'Region',
  'Similar_Count',
  'Status',
  'Tags',
  'Results',
  'Is_Read',
  'Url',
];
const year = '2026-01-01T00:00:00Z..2026-01-31T00:00:00Z';

beforeAll(async () => {
  app = await startFullApp();
  await app.submit(
    articleAbout(ownWord, 'milk.example', {
      title: '=青禾乳业在广州召回一批产品',
      site: '南方日报',
      author: '李四',
      mediaType: 'newspaper',
      region: '440100',
      publishedAt: '2026-01-05T20:30:15Z',
    }),
    articleAbout(ownWord, 'post.example', {
      title: '青禾乳业的奶很好喝',
      site: '微博',
      mediaType: 'weibo',
      publishedAt: '2026-01-06T03:00:00Z',
    }),
  );
  for (const [domain, id] of await app.articles('manager')) ids.set(domain, id);
  const id = ids.get('milk.example') ?? '';
  const change = (call: string, body: object) => app.ask('manager', 'POST', `/v1/article/${call}`, { body });
  await change('change-article-status', { id: [id], Status: 'processing' });
  await change('tag', { id: [id], Add: ['重点', '召回'] });
  await change('change-article-suspected-emotion', { id: [id], Emotion: 'negative' });
  await app.database.query(
    "insert into article_result (client_id, article_id, user_id, text) values ($1, $2, $3, '已联系媒体')",
    [app.clients.a, id, app.ids.manager],
  );
}, 60_000);
afterAll(() => app.close());

describe('an article workbook', () => {
  const body = {
    Source: 'articles',
    Columns: columns,
    Filter: { Published_At: year, Emotion: 'negative', Media_Type: 'newspaper,weibo' },
  };

  it('is in Chinese with Shanghai times', async () => {
    await speaks('manager', 'zh-CN', 'Asia/Shanghai');
    const { Export_ID, Done_Rows, File_Name } = await made('manager', body);
    expect([Done_Rows, File_Name]).toEqual([1, expect.stringMatching(/^文章-\d{8}-\d{4}\.xlsx$/)]);
    const [sheet, about] = (await getBook('manager', Export_ID)).worksheets;
    expect([sheet?.name, about?.name]).toEqual(['文章', '说明']);
    expect(getCells(sheet, 1)).toEqual([
      ...['发布时间', '标题', '来源', '作者', '媒体类型', '专题', '情感', '置信度', '地区', '相似数', '处理状态'],
      ...['标签', '处理结果', '已读', '链接'],
    ]);
    expect(getCells(sheet, 2)).toEqual([
      new Date('2026-01-06T04:30:15Z'),
      "'=青禾乳业在广州召回一批产品",
      ...['南方日报', '李四', '报刊', '品牌', '负面', expect.any(Number), '广州市', 0, '处理中', '召回、重点'],
      ...['已联系媒体', '否'],
      { text: 'https://milk.example/1', hyperlink: 'https://milk.example/1' },
    ]);
    expect(sheet?.getRow(2).getCell(1).numFmt).toBe('yyyy/mm/dd hh:mm:ss');
    expect(sheet?.getRow(2).getCell(8).numFmt).toBe('0%');
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(sheet?.autoFilter).toBe('A1:O2');
    expect(sheet?.getColumn(2).width).toBeGreaterThan(sheet?.getColumn(10).width ?? 0);
    expect(
      about
        ?.getSheetValues()
        .slice(1)
        .map((line) => (line as unknown[]).slice(1)),
    ).toEqual([
      ['内容', '文章'],
      ['客户', '甲公司'],
      ['导出人', 'manager'],
      ['导出时间', expect.stringMatching(/^\d{4}\/\d\d\/\d\d \d\d:\d\d:\d\d \(Asia\/Shanghai\)$/)],
      ['时间', '2026/01/01 08:00 – 2026/01/31 08:00'],
      ['媒体类型', '报刊、微博'],
      ['情感', '负面'],
      ['行数', '1'],
      ['导出编号', Export_ID],
    ]);
  });

  it('is in English with New York times', async () => {
    await speaks('manager', 'en-US', 'America/New_York');
    const { Export_ID } = await made('manager', body);
    const [sheet, about] = (await getBook('manager', Export_ID)).worksheets;
    expect([sheet?.name, about?.name]).toEqual(['Articles', 'About']);
    expect(getCells(sheet, 1).slice(0, 8)).toEqual([
      ...['Published', 'Title', 'Source', 'Author', 'Media type', 'Subjects', 'Sentiment', 'Confidence'],
    ]);
    const cells = getCells(sheet, 2);
    expect(cells[0]).toEqual(new Date('2026-01-05T15:30:15Z'));
    expect([cells[4], cells[6], cells[10], cells[11], cells[13]]).toEqual([
      'Newspaper',
      'Negative',
      'In progress',
      '召回, 重点',
      'No',
    ]);
    const lines = about
      ?.getSheetValues()
      .slice(1)
      .map((line) => (line as unknown[]).slice(1).join(' | '));
    expect(lines).toContain('Media type | Newspaper, Weibo');
    expect(lines?.find((line) => line.startsWith('Time'))).toContain('2025/12/31 19:00 – 2026/01/30 19:00');
    await speaks('manager', 'zh-CN', 'Asia/Shanghai');
  });

  it('marks an uncertain sentiment instead of calling it neutral', async () => {
    const id = ids.get('post.example') ?? '';
    await app.database.query('update client_article set emotion = $3 where client_id = $1 and article_id = $2', [
      app.clients.a,
      id,
      emotions.neutral,
    ]);
    await app.database.query(
      'insert into emotion_unsure (client_id, article_id, leaning) values ($1, $2, -1) on conflict do nothing',
      [app.clients.a, id],
    );
    const { list: rows } = (
      await app.ask<{ list: { Article_ID: string; Emotion: string; Is_Unsure?: boolean }[] }>(
        'manager',
        'GET',
        '/v1/article/list',
        { query: { Published_At: year } },
      )
    ).body;
    const row = rows.find(({ Article_ID }) => Article_ID === id);
    const { Export_ID } = await made('manager', { Source: 'articles', Format: 'csv', Columns: ['Emotion'], IDs: [id] });
    const [, said] = (await getFile('manager', Export_ID)).bytes.toString().split('\r\n');
    expect(row).toMatchObject({ Emotion: 'neutral', Is_Unsure: true });
    expect(said).toBe('不确定');
  });

  it('contains the requested rows in their order, limited to those visible to the caller', async () => {
    const wanted = ['milk.example', 'post.example'].map((domain) => ids.get(domain) ?? '');
    const body = { Source: 'articles', Format: 'csv', Columns: ['Url'], IDs: wanted };
    const { Export_ID, Conditions } = await made('manager', body);
    expect((await getFile('manager', Export_ID)).bytes.toString()).toBe(
      '\uFEFF链接\r\nhttps://milk.example/1\r\nhttps://post.example/1\r\n',
    );
    expect(Conditions).toEqual([{ Label: '所选', Value: '已选 2 条' }]);
    expect((await made('stranger', body)).Done_Rows).toBe(0);
  });
});

describe('a search export', () => {
  it('contains the results in their order and states when these are only the closest matches', async () => {
    const searchResult = await app.ask<{ list: { Title: string }[] }>('manager', 'GET', '/v1/article/search', {
      query: { keyword: '青禾乳业', Published_At: year },
    });
    const { Export_ID, Conditions } = await made('manager', {
      Source: 'search',
      Columns: ['Title', 'Emotion'],
      Filter: { keyword: '青禾乳业', Published_At: year },
    });
    const sheet = (await getBook('manager', Export_ID)).worksheets[0];
    expect(getCells(sheet, 1)).toEqual(['标题', '情感']);
    expect([2, 3].map((line) => String(getCells(sheet, line)[0]).replace(/^'/, ''))).toEqual(
      searchResult.body.list.map(({ Title }) => Title),
    );
    expect(Conditions.map(({ Label, Value }) => `${Label} ${Value}`)).toEqual([
      '搜索内容 青禾乳业',
      '时间 2026/01/01 08:00 – 2026/01/31 08:00',
    ]);
    const closest = await made('manager', {
      Source: 'search',
      Columns: ['Title'],
      Filter: { keyword: '青禾乳业 火星' },
    });
    const about = (await getBook('manager', closest.Export_ID)).worksheets[1];
    expect(JSON.stringify(about?.getSheetValues())).toContain('没有文章包含全部词语');
  });

  it('reports what is wrong with a search and requires the search privilege', async () => {
    const ask = (Filter: object) => ({ body: { Source: 'search', Columns: ['Title'], Filter } });
    expect((await app.ask('manager', 'POST', path, ask({ keyword: '(工厂' }))).status).toBe(400);
    expect((await app.ask('manager', 'POST', path, ask({}))).status).toBe(400);
    expect((await app.ask(null, 'POST', path, ask({ keyword: '工厂' }))).status).toBe(401);
  });
});

describe('a resource export', () => {
  const words = '/v1/manage/class-manage/client-dictionary';

  it.each([
    ['zh-CN', '词典名称', 'xlsx'],
    ['en-US', 'Name,Words', 'csv'],
  ])('can be imported again unchanged, in %s', async (language, heading, Format) => {
    await speaks('manager', language, 'Asia/Shanghai');
    await app.ask('manager', 'POST', words, { body: { Dictionary_Name: `品牌${Format}`, Words: ['海蓝', '远山'] } });
    const { Export_ID } = await made('manager', {
      Source: 'client-dictionary',
      Format,
      Columns: ['Dictionary_Name', 'Words'],
      Filter: { Dictionary_Name: `品牌${Format}` },
    });
    await speaks('manager', 'zh-CN', 'Asia/Shanghai');
    const { bytes } = await getFile('manager', Export_ID);
    if (Format === 'csv') expect(bytes.toString()).toContain(heading);
    const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.${Format}"\r\n\r\n`;
    const answer = await app.app.inject({
      method: 'POST',
      url: `${words}/import`,
      headers: {
        authorization: `Bearer ${await app.token('stranger')}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    });
    expect(JSON.parse(answer.body)).toEqual({ created: 1, errors: [] });
    const { list: taken } = (
      await app.ask<{ list: { Words: string[] }[] }>('stranger', 'GET', words, {
        query: { Dictionary_Name: `品牌${Format}` },
      })
    ).body;
    expect(taken[0]?.Words).toEqual(['海蓝', '远山']);
  });

  it('has its own name and is available to users who see its list', async () => {
    const names = async (person: Person) =>
      (await app.ask<{ list: { Name: string }[] }>(person, 'GET', `${path}/source-list`)).body.list.map(
        ({ Name }) => Name,
      );
    const all = await names('operator');
    expect(all.length).toBeGreaterThan(20);
    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
    expect(await names('analyst')).not.toContain('client');
    const body = { Source: 'client', Columns: ['Client_Name'] };
    expect((await app.ask('analyst', 'POST', path, { body })).status).toBe(403);
  });

  it('uses the labels of choices and booleans, and refuses filters that its list does not know', async () => {
    const { Export_ID } = await made('manager', {
      Source: 'subject',
      Format: 'csv',
      Columns: ['Notation', 'Is_Enabled'],
    });
    expect((await getFile('manager', Export_ID)).bytes.toString()).not.toMatch(/modern|true/);
    expect((await getFile('manager', Export_ID)).bytes.toString()).toContain('是');
    const wrong = { Source: 'subject', Columns: ['Rule'], Filter: { Nonsense: '1' } };
    expect((await app.ask('manager', 'POST', path, { body: wrong })).status).toBe(400);
  });
});

describe('export ownership', () => {
  it('notifies the user until the file is downloaded', async () => {
    const getNotices = async () =>
      (
        await app.ask<{ Notices: { ExportReady?: { list: { Export_ID: string }[] } } }>(
          'analyst',
          'GET',
          '/v1/system-notifications',
        )
      ).body.Notices.ExportReady?.list ?? [];
    expect(await getNotices()).toEqual([]);
    const { Export_ID } = await made('analyst', {
      Source: 'articles',
      Columns: ['Title'],
      Filter: { Published_At: year },
    });
    expect(await getNotices()).toEqual([{ Export_ID, Name: '文章', State: 'done', Rows: 2 }]);
    await getFile('analyst', Export_ID);
    expect(await getNotices()).toEqual([]);
  });

  it('gives users their own exports without a privilege; the privilege opens those of colleagues', async () => {
    const mine = await list('analyst');
    const all = await list('manager');
    expect(mine.map(({ User_Name }) => User_Name)).toEqual(['analyst']);
    expect(new Set(all.map(({ User_Name }) => User_Name))).toEqual(new Set(['analyst', 'manager']));
    const theirs = all.find(({ User_Name }) => User_Name === 'manager')?.Export_ID ?? '';
    expect((await getFile('analyst', theirs)).status).toBe(404);
    expect((await app.ask('analyst', 'POST', `${path}/cancel`, { body: { Export_ID: theirs } })).status).toBe(404);
    expect((await app.ask('analyst', 'DELETE', path, { query: { id: mine[0]?.Export_ID ?? '' } })).status).toBe(200);
  });
});
