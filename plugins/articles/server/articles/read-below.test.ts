import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { contribute, definePlugin } from '#core';
import { defineServer, type Caller } from '#core/server';
import { startTestApp, type TestApp } from '#core/server/testing';
import { ClientService } from '#plugins/clients/server';
import { IntakeService } from '../intake/intake-service';
import { articleScope } from './article-scope';
import { ReadBelow } from './read-below';

const count = 40;
const firstTime = Date.UTC(2026, 4, 1);
/** User who sees only the articles of one subject, which is set when the subject is created. */
const narrowId = '900001';
const scope: { narrow: readonly string[] } = { narrow: [] };
const planted = definePlugin({
  id: 'planted-scope',
  summary: 'Says who sees which subjects',
  requires: ['articles'],
  extends: [articleScope.id],
});
const plantedSide = defineServer(planted, {
  contributions: [
    contribute(articleScope, () => ({
      visibleSubjects: async ({ userId }) => (userId === narrowId ? scope.narrow : null),
      dictionaries: async () => new Map(),
    })),
  ],
});

interface Row {
  readonly Article_ID: string;
  readonly Published_At: string;
  readonly Title: string;
  readonly Is_Read: boolean;
}

describe('marking a list as read from an article', () => {
  let app: TestApp;
  let ann: Caller;
  let bob: Caller;
  let narrow: Caller;
  let stranger: Caller;
  let rows: readonly Row[];

  const list = async (who: Caller, query: Record<string, string> = {}): Promise<readonly Row[]> =>
    (await app.ask<{ list: Row[] }>(who, 'GET', '/v1/article/list', { query: { size: '200', ...query } })).body.list;
  const readOf = async (who: Caller): Promise<string[]> =>
    (await list(who, { Is_Read: 'true' })).map(({ Title }) => Title);
  const mark = async (who: Caller, body: object) =>
    app.ask<{ readonly Mark_ID: string; readonly changed: number }>(who, 'POST', '/v1/article/read-below', {
      body: { Filter: {}, ...body },
    });
  const takeBack = async (who: Caller, Mark_ID: string): Promise<number> =>
    (await app.ask<{ changed: number }>(who, 'POST', '/v1/article/read-below-undo', { body: { Mark_ID } })).body
      .changed;
  const read = (who: Caller, id: readonly (string | undefined)[], unread = false) =>
    app.ask(who, 'POST', '/v1/article/log-user-browse', { body: { id, unread } });
  const place = (row: Row | undefined): string => `${row?.Published_At}_${row?.Article_ID}`;
  const titles = (of: readonly Row[]): string[] => of.map(({ Title }) => Title);

  beforeAll(async () => {
    app = await startTestApp(['articles', 'subjects'], {
      planted: [{ manifest: planted, load: async () => ({ default: plantedSide }) }],
    });
    const made = async (client_name: string): Promise<string> =>
      (await app.kernel.get(ClientService).create({ client_name, client_type: 'enterprise' })).client_id;
    const [clientId, other] = [await made('云岭茶业'), await made('星河汽车')];
    ann = app.caller({ clientId, userId: '11' });
    bob = app.caller({ clientId, userId: '12' });
    narrow = app.caller({ clientId, userId: narrowId });
    stranger = app.caller({ clientId: other, userId: '11' });
    for (const [who, word] of [
      [ann, '茶叶'],
      [ann, '质量'],
      [stranger, '茶叶'],
    ] as const) {
      const { body } = await app.ask<{ Subject_ID: string }>(who, 'POST', '/v1/manage/class-manage/subject', {
        body: { Subject_Name: word, Rule: word, Notation: 'modern' },
      });
      if (word === '质量') scope.narrow = [body.Subject_ID];
    }
    await app.kernel.get(IntakeService).submit(
      Array.from({ length: count }, (_, number) => ({
        via: 'api' as const,
        title: `第${number}篇茶叶${number % 4 ? '消息' : '质量'}`,
        text: `茶叶${'甲乙丙丁戊己庚辛壬癸'.slice(number % 9)}第${number * 7919}号报道说的是${String.fromCodePoint(0x4e00 + number * 37)}地的行情`,
        url: `https://news.example/${number}`,
        mediaType: number % 2 ? ('weibo' as const) : ('news' as const),
        // Groups of three share a publication time.
        publishedAt: new Date(firstTime - Math.floor(number / 3) * 60_000).toISOString(),
      })),
    );
    await app.runJobs();
    rows = await list(ann);
    expect(rows).toHaveLength(count);
  }, 60_000);
  afterAll(() => app.close());
  beforeEach(async () => void (await app.database.query('delete from article_read')));

  it('reaches the end of the list, counts unread articles and undoes exactly those', async () => {
    await read(ann, [rows[0]?.Article_ID, rows[20]?.Article_ID]);
    const before = await readOf(ann);
    const { body } = await mark(ann, { From: place(rows[10]) });
    expect(body.changed).toBe(count - 10 - 1);
    expect(await readOf(ann)).toEqual(titles([...rows.slice(0, 1), ...rows.slice(10)]));
    const unread = await app.ask<{ total: number }>(ann, 'GET', '/v1/article/list-count', {
      query: { Is_Read: 'false' },
    });
    expect(unread.body.total).toBe(9);
    expect([await readOf(bob), await readOf(narrow), await readOf(stranger)]).toEqual([[], [], []]);
    expect(await takeBack(ann, body.Mark_ID)).toBe(count - 11);
    expect(await readOf(ann)).toEqual(before);
    expect(await takeBack(ann, body.Mark_ID)).toBe(0);
  });

  it('matches the unread counts of the subjects', async () => {
    const unread = async (): Promise<number> => {
      const { body } = await app.ask<{
        readonly Counts: readonly { readonly Key: string; readonly Unread: number }[];
      }>(ann, 'GET', '/v1/article/subject-tree');
      return body.Counts.find(({ Key }) => Key === `s${scope.narrow[0]}`)?.Unread ?? -1;
    };
    const ofSubject = rows.filter(({ Title }) => Title.endsWith('质量')).length;
    expect(await unread()).toBe(ofSubject);
    const { body } = await mark(ann, { From: place(rows[5]) });
    const left = rows.slice(0, 5).filter(({ Title }) => Title.endsWith('质量')).length;
    expect(await unread()).toBe(left);
    await takeBack(ann, body.Mark_ID);
    expect(await unread()).toBe(ofSubject);
  });

  it('leaves later changes and the marks of others alone', async () => {
    const { body } = await mark(ann, {});
    const others = await mark(bob, {});
    expect([body.changed, others.body.changed]).toEqual([count, count]);
    await read(ann, [rows[3]?.Article_ID, rows[4]?.Article_ID], true);
    await read(ann, [rows[3]?.Article_ID]);
    expect(await takeBack(bob, body.Mark_ID)).toBe(0);
    expect(await takeBack(ann, body.Mark_ID)).toBe(count - 2);
    expect([await readOf(ann), (await readOf(bob)).length]).toEqual([titles(rows.slice(3, 4)), count]);
  });

  it("respects the filter and the reader's scope", async () => {
    expect((await mark(ann, { Filter: { Media_Type: 'weibo' } })).body.changed).toBe(count / 2);
    expect((await mark(ann, { Filter: { Media_Type: 'weibo' } })).body.changed).toBe(0);
    expect((await mark(ann, { Filter: { keyword: '质量' }, From: place(rows[7]) })).body.changed).toBe(
      rows.slice(7).filter(({ Title }) => Title.endsWith('质量')).length,
    );
    expect((await mark(ann, { Filter: { Is_Read: 'true' } })).body.changed).toBe(0);
    const seen = await list(narrow);
    expect((await mark(narrow, { Also_IDs: rows.map(({ Article_ID }) => Article_ID) })).body.changed).toBe(seen.length);
    expect((await mark(stranger, { From: place(rows.at(-1)) })).body.changed).toBe(1);
  });

  it('excludes articles displayed above and includes those displayed below', async () => {
    const [above, below] = [rows[30], rows[2]];
    const { body } = await mark(ann, {
      From: place(rows[10]),
      Except_IDs: [above?.Article_ID],
      Also_IDs: [below?.Article_ID, rows[15]?.Article_ID],
    });
    expect(body.changed).toBe(count - 10);
    expect(await readOf(ann)).toEqual(titles([...rows.slice(2, 3), ...rows.slice(10).filter((row) => row !== above)]));
    expect(await takeBack(ann, body.Mark_ID)).toBe(count - 10);
  });

  it('processes a long list in batches without gaps', async () => {
    for (const size of [1, 7, count]) {
      const { markId, changed } = await app.kernel
        .get(ReadBelow)
        .mark(ann, { filter: {}, from: place(rows[4]), except: [], also: [] }, size);
      expect({ size, changed, read: await readOf(ann) }).toEqual({
        size,
        changed: count - 4,
        read: titles(rows.slice(4)),
      });
      await takeBack(ann, markId);
    }
  });

  it('reports an invalid position or filter and marks nothing', async () => {
    const wrong: readonly object[] = [
      { From: 'x' },
      { From: `${firstTime}_1` },
      { From: '2026-13-01T00:00:00.000Z_1' },
      { From: `${new Date(firstTime).toISOString()}_` },
      { From: `${new Date(firstTime).toISOString()}_99999999999999999999` },
      { Filter: { Media_Type: 'paper' } },
      { Filter: { keyword: '(a' } },
      { Except_IDs: ['x'] },
    ];
    for (const body of wrong) {
      const answer = await mark(ann, body);
      expect({ body, status: answer.status, message: typeof (answer.body as { message?: unknown }).message }).toEqual({
        body,
        status: 400,
        message: 'string',
      });
    }
    expect((await mark(ann, { From: 'x' })).text).toContain('From');
    expect(await readOf(ann)).toEqual([]);
    const blind = app.caller({ clientId: ann.clientId, userId: '13', privileges: {} });
    expect((await mark(blind, {})).status).toBe(403);
  });
});
