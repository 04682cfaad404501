import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import type { Caller } from '#core/server';
import { adapterContract } from '../adapter-contract';
import { trackingContract } from '../contract';
import { commentSettingContract } from '../setting-contract';
import { newReplyNotice } from './new-reply-notice';
import { TrackRunner } from './tracking/track-runner';
import { getCaller, trackingServer, type TrackingServer } from './testing/tracking-server';

const anna = getCaller('7', '71');
const ben = getCaller('7', '72');
const stranger = getCaller('8', '81');

const comment = (id: number, author: string, text: string, likes = 0) =>
  `<li id="comment-${id}" class="comment"><b class="fn">${author}</b><time datetime="2026-03-02T0${id % 8}:00:00+08:00"></time><div class="comment-content">${text}</div><span class="like">${likes}</span></li>`;
const page = (comments: string, views = 100) =>
  `<html><body><h1>标题</h1><div class="info">阅读 ${views} | 评论 ${comments.split('<li').length - 1}</div><ol class="comment-list">${comments}</ol></body></html>`;

describe('following articles', () => {
  let server: TrackingServer;
  const call = async <Name extends keyof typeof trackingContract>(
    name: Name,
    caller: Caller,
    input: { readonly body?: unknown; readonly query?: unknown },
  ): Promise<never> =>
    (server.handlers(trackingContract)[name] as unknown as (call: object) => Promise<never>)({
      caller,
      ip: '',
      signal: new AbortController().signal,
      ...input,
    });
  const setting = async (name: keyof typeof commentSettingContract, caller: Caller, input: object): Promise<never> =>
    (server.handlers(commentSettingContract)[name] as unknown as (call: object) => Promise<never>)({
      caller,
      ip: '',
      ...input,
    });
  const task = async (caller: Caller, id: string): Promise<Record<string, unknown>> =>
    ((await call('replyTask', caller, { body: { id: [id] } })) as { list: Record<string, unknown>[] }).list[0] ?? {};
  const list = async (
    caller: Caller,
    id: string,
    more: object = {},
  ): Promise<{
    list: {
      Text: string;
      Emotion: string;
      Is_New: boolean;
      Likes: number;
      Reply_ID: string;
      Level: number;
      Parent_Author: string | null;
    }[];
    total: number;
  }> => call('replyList', caller, { query: { id, page: 1, size: 20, sort: 'time', ...more } });

  beforeAll(async () => {
    server = await trackingServer();
  }, 60_000);
  afterAll(() => server.close());

  it('fetches replies once, classifies them, and stores each once with updates', async () => {
    const id = await server.article({ url: server.url('/a/1') }, ['7']);
    server.pages.set('/a/1', {
      body: page(
        comment(1, '张三', '质量太差了，太失望了，避雷') + comment(2, '李四', '服务真的到位，好评，良心企业必须支持'),
      ),
    });
    expect(await call('createReplyTask', anna, { body: { id: [id] } })).toMatchObject({
      list: [{ Article_ID: id, Status: 'waiting', Interval_Minutes: null }],
      refused: [],
    });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({
      Status: 'done',
      Found: 2,
      Added: 2,
      Updated: 0,
      Adapter: 'page',
      Error_Code: null,
      Next_At: null,
      New_Count: 0,
    });
    const first = await list(anna, id);
    expect(first.total).toBe(2);
    expect(first.list.map(({ Text, Emotion, Is_New }) => [Text.slice(0, 4), Emotion, Is_New])).toEqual([
      ['服务真的', 'positive', false],
      ['质量太差', 'negative', false],
    ]);
    server.pages.set('/a/1', {
      body: page(
        comment(1, '张三', '质量太差了，太失望了，避雷', 12) +
          comment(2, '李四', '服务真的到位，好评，良心企业必须支持') +
          comment(3, '王五', '路过'),
      ),
    });
    server.clock.pass(5);
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({ Found: 3, Added: 1 });
    expect((await list(anna, id)).total).toBe(3);
    expect(await call('replyCount', anna, { query: { id } })).toMatchObject({
      total: 3,
      Negative: 1,
      Positive: 1,
      Neutral: 1,
      New: 1,
    });
    expect((await list(anna, id, { Emotion: 'negative' })).list).toHaveLength(1);
    expect((await list(anna, id, { keyword: '路过' })).list).toHaveLength(1);
  });

  it('isolates clients: articles that a client cannot see can be neither followed, listed nor stopped', async () => {
    const id = await server.article({ url: server.url('/a/2') }, ['7']);
    for (const name of ['replyList', 'replyCount', 'numbersHistory'] as const)
      await expect(
        call(name, stranger, { query: { id, page: 1, size: 20, sort: 'time' } }),
        name,
      ).rejects.toMatchObject({ status: 404 });
    expect(await call('createReplyTask', stranger, { body: { id: [id] } })).toEqual({
      list: [],
      refused: [{ Article_ID: id, Code: 'not-found', Message: `Article ${id} does not exist` }],
    });
    await call('createReplyTask', anna, { body: { id: [id], Interval_Minutes: 30 } });
    const { Article_Track_Task_ID } = await task(anna, id);
    expect(await call('replyTask', stranger, { body: { id: [id] } })).toEqual({ list: [] });
    expect(await call('stopReplyTask', stranger, { body: { id: [id] } })).toEqual({ changed: 0 });
    await expect(setting('get', stranger, { query: { id: Article_Track_Task_ID } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      setting('markViewed', stranger, { body: { Article_Track_Task_ID, User_Viewed_Latest_Reply_ID: '9' } }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await setting('remove', stranger, { query: { id: Article_Track_Task_ID } })).toEqual({ removed: 0 });
    expect(await call('stopReplyTask', ben, { body: { id: [id] } })).toEqual({ changed: 1 });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({ Status: 'stopped', Next_At: null });
    server.asked();
  });

  it('refuses an article without a URL, and reports why a fetch failed', async () => {
    const none = await server.article({}, ['7']);
    expect(await call('createReplyTask', anna, { body: { id: [none] } })).toMatchObject({
      refused: [{ Code: 'article-tracking.no-address' }],
    });
    const id = await server.article({ url: server.url('/a/gone') }, ['7']);
    server.pages.set('/a/gone', { status: 410, body: '' });
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({
      Status: 'failed',
      Error_Code: 'extraction.gone',
      Error_Message: expect.stringContaining('answered 410'),
      Next_At: null,
    });
    server.pages.set('/a/gone', { status: 503, headers: { 'retry-after': '600' }, body: '' });
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.runJobs();
    const retriedTask = await task(anna, id);
    expect(retriedTask).toMatchObject({ Status: 'waiting', Error_Code: 'extraction.http-status' });
    expect(Date.parse(String(retriedTask.Next_At)) - server.clock.now().getTime()).toBeGreaterThan(9 * 60_000);
    await call('stopReplyTask', anna, { body: { id: [id] } });
    server.clock.pass(20);
  });

  it('repeats at its interval, notifies followers of new replies, and clears the notice once viewed', async () => {
    const id = await server.article({ url: server.url('/a/3') }, ['7', '8']);
    server.pages.set('/a/3', { body: page(comment(1, '甲', '前排围观')) });
    await call('createReplyTask', anna, { body: { id: [id], Interval_Minutes: 60 } });
    await server.runJobs();
    const notice = (caller: Caller) => newReplyNotice(server.kernel).load(caller, {});
    const tells = async (caller: Caller) =>
      (await notice(caller))?.list.some((item) => item.Article_ID === id) ?? false;
    const { Article_Track_Task_ID, Next_At } = await task(anna, id);
    expect(Math.round((Date.parse(String(Next_At)) - server.clock.now().getTime()) / 60_000)).toBe(60);
    expect(await tells(anna)).toBe(false);
    server.pages.set('/a/3', { body: page(comment(1, '甲', '前排围观') + comment(2, '乙', '期待后续')) });
    server.clock.pass(30);
    expect(await server.kernel.get(TrackRunner).runDue()).toBe(0);
    server.clock.pass(40);
    expect(await server.kernel.get(TrackRunner).runDue()).toBe(1);
    expect((await list(anna, id, { Is_New: 'true' })).list.map(({ Text }) => Text)).toEqual(['期待后续']);
    const { Max_Article_Reply_ID } = await task(anna, id);
    expect((await notice(anna))?.list).toContainEqual({
      Article_Track_Task_ID,
      Article_ID: id,
      Article_Title: expect.any(String),
      Max_Article_Reply_ID,
    });
    expect([await tells(ben), await notice({ ...anna, privileges: {} })]).toEqual([false, null]);
    expect(
      await setting('markViewed', anna, {
        body: { Article_Track_Task_ID, User_Viewed_Latest_Reply_ID: Max_Article_Reply_ID },
      }),
    ).toEqual({ changed: 1 });
    expect(await tells(anna)).toBe(false);
    expect(
      await setting('update', anna, { body: { Article_Track_Task_ID, Interval_Minutes: 120, Depth: 9 } }),
    ).toMatchObject({
      Interval_Minutes: 120,
      Depth: 9,
      Reply_Count: 2,
      Article_Md5_ID: expect.stringMatching(/^[\da-f]{32}$/),
    });
    expect(
      await setting('changeEnableStatus', anna, { body: { id: [Article_Track_Task_ID], Is_Enabled: false } }),
    ).toEqual({ changed: 1 });
    expect(await setting('list', anna, { query: { page: 1, size: 50, Is_Enabled: 'true' } })).toMatchObject({
      list: expect.not.arrayContaining([expect.objectContaining({ Article_ID: id })]),
    });
    expect(await task(anna, id)).toMatchObject({ Status: 'stopped', Is_Enabled: false });
  });

  it('waits for the start of a task, and ends with its end', async () => {
    const id = await server.article({ url: server.url('/a/start') }, ['7']);
    server.pages.set('/a/start', { body: page(comment(1, '甲', '路过')) });
    const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
    await call('createReplyTask', anna, {
      body: { id: [id], Interval_Minutes: 60, Starts_At: at(30), Ends_At: at(100) },
    });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({ Status: 'waiting', Last_Started_At: null });
    server.clock.pass(31);
    await server.kernel.get(TrackRunner).runDue();
    expect(await task(anna, id)).toMatchObject({ Status: 'done', Next_At: expect.any(String), Added: 1 });
    server.clock.pass(61);
    await server.kernel.get(TrackRunner).runDue();
    expect(await task(anna, id)).toMatchObject({ Status: 'done', Next_At: null, Is_Enabled: false });
  });

  it('fetches once for two clients, obeys robots.txt, and never reads two articles of a host at the same time', async () => {
    const id = await server.article({ url: server.url('/a/4') }, ['7', '8']);
    let open = 0;
    let max = 0;
    const busy = () => async () => {
      max = Math.max(max, (open += 1));
      await new Promise((resolve) => setTimeout(resolve, 20));
      open -= 1;
      return { body: page(comment(1, '甲', '路过')) };
    };
    server.pages.set('/a/4', busy());
    server.pages.set('/a/5', busy());
    const other = await server.article({ url: server.url('/a/5') }, ['7']);
    server.asked();
    await call('createReplyTask', anna, { body: { id: [id, other] } });
    await call('createReplyTask', stranger, { body: { id: [id] } });
    await server.runJobs();
    expect(server.asked().sort()).toEqual(['/a/4', '/a/5']);
    expect(max).toBe(1);
    expect(await task(stranger, id)).toMatchObject({ Status: 'done', New_Count: 0 });
  });

  it('loses nothing when a fetcher dies, and stores nothing of a task that was stopped meanwhile', async () => {
    const id = await server.article({ url: server.url('/a/6') }, ['7']);
    server.pages.set('/a/6', { body: page(comment(1, '甲', '坐等官方通报')) });
    await call('createReplyTask', anna, { body: { id: [id] } });
    const dead = new Date(server.clock.now().getTime() + 60_000);
    await server.database.query(
      `update article_track_task set status = 'running', lease_until = $2, lease_id = 1, attempts = 1
        where article_id = $1`,
      [id, dead],
    );
    expect(await server.kernel.get(TrackRunner).runDue()).toBe(0);
    server.clock.pass(2);
    expect(await server.kernel.get(TrackRunner).runDue()).toBe(1);
    expect(await task(anna, id)).toMatchObject({ Status: 'done', Added: 1 });
    server.pages.set('/a/6', async () => {
      await call('stopReplyTask', anna, { body: { id: [id] } });
      return { body: page(comment(1, '甲', '坐等官方通报') + comment(2, '乙', '不该留下')) };
    });
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.kernel.get(TrackRunner).runDue();
    expect(await task(anna, id)).toMatchObject({ Status: 'stopped', Added: 1 });
    expect((await list(anna, id)).total).toBe(1);
  });

  it('reads numbers, also decreasing ones, and updates history and popularity', async () => {
    const id = await server.article({ url: server.url('/a/7'), views: 50, likes: 3 }, ['7']);
    server.pages.set('/a/7', { body: page(comment(1, '甲', '路过'), 56_000) });
    let isAnswered = false;
    const pendingUpdate = call('updateNumbers', anna, { body: { id } }).finally(() => (isAnswered = true));
    // The request may arrive after the runner has looked for due tasks.
    while (!isAnswered) await server.kernel.get(TrackRunner).runDue();
    const answer = await pendingUpdate;
    expect(answer).toMatchObject({
      Task: { Status: 'done', Found: 2 },
      Numbers: { Views: 56_000, Likes: 3, Comments: 1 },
    });
    server.pages.set('/a/7', { body: page('', 55_000) });
    server.clock.pass(60);
    await call('addNumbersTask', anna, { body: { id: [id], Interval_Minutes: 60 } });
    await server.runJobs();
    expect(await call('numbersHistory', anna, { query: { id } })).toMatchObject({
      Current: { Views: 55_000 },
      list: [{ Views: 50, Likes: 3 }, { Views: 56_000 }, { Views: 55_000, Comments: 0 }],
    });
    expect(await call('stopNumbers', anna, { body: { id: [id] } })).toEqual({ changed: 1 });
    expect(await call('numbersStatus', anna, { query: { id: [id] } })).toMatchObject({
      list: [{ Status: 'stopped', Is_Enabled: false }],
    });
  });

  it("reads JSON by an operator's definition page by page, and the comment feed that a feed declared", async () => {
    const definition = {
      Adapter_Name: '测试站',
      Url_Pattern: server.url('/j/{id}.html'),
      Replies_Url: server.url('/c.json?doc={id}&p={page}'),
      List_Path: 'list',
      Text_Path: 'text',
      Author_Path: 'user',
      Id_Path: 'id',
      Parent_Path: 'to',
      Paging: 'page',
      First_Page: 1,
      Page_Size: 2,
      Is_Newest_First: true,
      Is_Enabled: true,
      Comments_Path: 'total',
    };
    server.pages.set('/c.json?doc=9&p=1', {
      body: JSON.stringify({
        total: 3,
        list: [
          { id: 3, text: '丙说', user: '丙', to: 1 },
          { id: 2, text: '乙说', user: '乙' },
        ],
      }),
    });
    server.pages.set('/c.json?doc=9&p=2', {
      body: JSON.stringify({ total: 3, list: [{ id: 1, text: '甲说', user: '甲' }] }),
    });
    const id = await server.article({ url: server.url('/j/9.html') }, ['7']);
    const resource = (await server.kernel.activate('article-tracking')).calls?.[2]?.make(
      server.kernel,
    ) as unknown as Record<'create' | 'list', (call: object) => Promise<{ list: object[] }>>;
    const operator = getCaller('1', '1', { userType: 'operator' });
    await expect(
      resource.create({ caller: operator, ip: '', body: { ...definition, Url_Pattern: 'nonsense' } }),
    ).rejects.toMatchObject({ code: 'article-tracking.pattern' });
    await expect(
      resource.create({ caller: operator, ip: '', body: { ...definition, Replies_Url: 'http://127.0.0.1/{what}' } }),
    ).rejects.toMatchObject({ code: 'article-tracking.template' });
    const { tryOut } = server.handlers(adapterContract);
    const trial = await tryOut({
      caller: operator,
      body: { Url: server.url('/j/9.html'), Draft: definition },
      signal: new AbortController().signal,
    } as unknown as Parameters<typeof tryOut>[0]);
    expect(trial).toMatchObject({
      Is_Match: true,
      Captures: { id: '9' },
      Found: 2,
      Has_More: true,
      Numbers: { Comments: 3 },
      Error: null,
      Requests: [{ Status: 200 }],
    });
    expect(
      await tryOut({ caller: operator, body: { Url: server.url('/x'), Draft: definition } } as unknown as Parameters<
        typeof tryOut
      >[0]),
    ).toMatchObject({ Is_Match: false, Requests: [] });
    await resource.create({ caller: operator, ip: '', body: definition });
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.runJobs();
    expect(await task(anna, id)).toMatchObject({ Status: 'done', Adapter: 'json', Added: 3 });
    expect((await list(anna, id)).list.find(({ Text }) => Text === '丙说')).toMatchObject({
      Level: 2,
      Parent_Author: '甲',
    });
    expect((await resource.list({ caller: operator, query: { page: 1, size: 10 } })).list).toMatchObject([
      { Last_Error: null, Last_Used_At: expect.any(String) },
    ]);
    server.clock.pass(5);
    server.asked();
    await call('createReplyTask', anna, { body: { id: [id] } });
    await server.runJobs();
    expect(server.asked()).toEqual(['/c.json?doc=9&p=1']);

    const fed = await server.article({ url: server.url('/f/1.html'), commentFeedUrl: server.url('/f/1.html/feed/') }, [
      '7',
    ]);
    server.pages.set('/f/1.html/feed/', {
      headers: { 'content-type': 'application/rss+xml' },
      body: '<rss version="2.0"><channel><title>评论</title><item><title>By: 周七</title><guid>c9</guid><description>写得不错</description></item></channel></rss>',
    });
    await call('createReplyTask', anna, { body: { id: [fed] } });
    await server.runJobs();
    expect(await task(anna, fed)).toMatchObject({ Status: 'done', Adapter: 'feed', Added: 1 });
  });

  it('shows replies that were collected as articles together with fetched ones', async () => {
    const parent = server.url('/a/8');
    const id = await server.article({ url: parent }, ['7']);
    await server.article(
      {
        url: server.url('/a/8/reply/1'),
        parentUrl: parent,
        title: undefined,
        text: '作为文章收来的回复，也在这里',
        mediaType: 'comment',
      },
      [],
    );
    expect(await list(anna, id)).toMatchObject({
      total: 1,
      list: [{ Text: '作为文章收来的回复，也在这里', Level: 1, Is_New: false }],
    });
  });
});
