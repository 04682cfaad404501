import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { definePlugin, provideValue, type PluginManifest } from '#core';
import { defineServer, sqlMigration, type Caller, type ServerSide } from '#core/server';
import { testCaller, testServer, type TestServer } from '#core/server/testing';
import { articles } from '#plugins/articles';
import articlesSide, { ArticleReader, IntakeService, repairCounts, type RawArticle } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import { ClassPrivilegeService, type ClassScope } from '#plugins/privileges/server';
import { subjects } from '../plugin';
import side from './index';

/** Stands in for the plugins that provide clients and privileges. */
let reach: ClassScope | null = null;
const ground = definePlugin({ id: 'ground', summary: '', essential: true });
const groundSide = defineServer(ground, {
  migrations: [
    sqlMigration('people', 'create table person (user_id bigint primary key, client_id bigint, display_name text)'),
  ],
  services: [
    provideValue(ClassPrivilegeService, { allowed: async () => reach }),
    provideValue(ClientService, { quota: async () => ({ users: null, subjects: 6 }) } as unknown as ClientService),
  ],
});
const entry = (manifest: PluginManifest, requires: readonly string[], serverSide: ServerSide) => ({
  manifest: { ...manifest, requires },
  load: async () => ({ default: serverSide }),
});

const getCaller = (clientId: string) =>
  testCaller(clientId, ['articles', 'subjects', 'ground'], { userType: 'manager' });
const [one, two] = [getCaller('1'), getCaller('2')];

type Handler = (call: Readonly<Record<string, unknown>>) => Promise<Record<string, never>>;

describe('subjects', () => {
  let server: TestServer;
  let handlers: Record<'own' | 'category' | 'subject' | 'dictionary', Record<string, Handler>>;
  const create = async (
    kind: 'category' | 'subject' | 'dictionary',
    caller: Caller,
    body: Record<string, unknown>,
  ): Promise<Record<string, string>> =>
    handlers[kind].create?.({
      caller,
      ip: '',
      body: kind === 'subject' ? { Is_Enabled: true, ...body } : body,
    }) as never;
  const submit = async (...list: Partial<RawArticle>[]) => {
    await server.kernel
      .get(IntakeService)
      .submit(
        list.map((more) => ({ via: 'api', publishedAt: new Date(Date.now() - 3_600_000).toISOString(), ...more })),
      );
    await server.runJobs();
  };
  const domainsIn = async (subjectId: string) =>
    (
      await server.database.query<{ domain: string }>(
        `select domain from article where article_id in (select article_id from subject_article where subject_id = $1)
          order by domain`,
        [subjectId],
      )
    ).rows.map(({ domain }) => domain);
  const counted = async (subjectId: string) =>
    Number(
      (
        await server.database.query<{ n: string }>(
          'select coalesce(sum(count), 0) as n from article_count where subject_id = $1',
          [subjectId],
        )
      ).rows[0]?.n,
    );
  const countersAreRight = async () => {
    const storedCountersSql = `select client_id, subject_id, hour, media_type, emotion, count from article_count where count <> 0
        order by 1, 2, 3, 4, 5`;
    const before = (await server.database.query(storedCountersSql)).rows;
    await repairCounts(server.database);
    expect(before).toEqual((await server.database.query(storedCountersSql)).rows);
  };
  const getError = async (work: Promise<unknown>) =>
    work.then(
      () => undefined,
      (error: { readonly code: string; readonly details?: unknown }) => error,
    );

  beforeAll(async () => {
    server = await testServer([
      entry(ground, [], groundSide),
      entry(articles, ['ground'], articlesSide),
      entry(subjects, ['articles'], side),
    ]);
    await server.kernel.activate('subjects');
    const [own, category, subject, dictionary] = (side.calls ?? []).map(
      (served) => served.make(server.kernel) as unknown as Record<string, Handler>,
    );
    handlers = { own: own ?? {}, category: category ?? {}, subject: subject ?? {}, dictionary: dictionary ?? {} };
  });
  afterAll(() => server.close());

  it('classifies new articles by the rules of each client, in isolation from other clients', async () => {
    await create('dictionary', one, { Dictionary_Name: '品牌', Words: ['星河汽车', '青禾乳业'] });
    const mine = await create('subject', one, { Subject_Name: '品牌监测', Rule: '@品牌 AND 召回', Notation: 'modern' });
    const other = await create('subject', two, { Subject_Name: '品牌监测', Rule: '@品牌 OR 充电', Notation: 'modern' });
    await server.runJobs();
    await submit(
      { url: 'https://a.example/1', title: '星河汽车宣布召回', text: '星河汽车今日宣布召回部分车辆，涉及三个型号。' },
      { url: 'https://b.example/1', title: '充电网络扩建', text: '多地扩建充电网络，缓解排队。' },
    );
    expect(await domainsIn(mine.Subject_ID ?? '')).toEqual(['a.example']);
    expect(await domainsIn(other.Subject_ID ?? '')).toEqual(['b.example']);
    expect(
      (await server.database.query('select words from subject_article where subject_id = $1', [mine.Subject_ID])).rows,
    ).toEqual([{ words: ['星河汽车', '召回'] }]);
    const listed = async (caller: Caller) =>
      (await server.kernel.get(ArticleReader).list(caller, { sort: 'time', size: 20 })).list.map(
        ({ Domain }) => Domain,
      );
    expect(await listed(one)).toEqual(['a.example']);
    expect(await listed(two)).toEqual(['b.example']);
    expect(
      await getError(
        handlers.own.classify?.({ caller: two, body: { id: ['1'], Subject_ID: mine.Subject_ID, remove: false } }) ??
          Promise.resolve(),
      ),
    ).toMatchObject({ code: 'not-found' });
    expect(
      await getError(handlers.subject.get?.({ caller: two, query: { id: mine.Subject_ID } }) ?? Promise.resolve()),
    ).toMatchObject({ code: 'not-found' });
    expect(JSON.stringify(await handlers.own.tree?.({ caller: two }))).not.toContain(mine.Subject_ID);
  });

  it('previews what the pipeline would match', async () => {
    const rules = [
      '星河汽车',
      '星河汽车 AND NOT 充电',
      '(召回 OR 扩建) AND title:宣布',
      '充电 NEAR/8 排队',
      'media:weibo',
    ];
    for (const Rule of rules) {
      const preview = (await handlers.own.preview?.({ caller: one, body: { Rule, Days: 7 } })) as unknown as {
        total: number;
        list: { Article_ID: string }[];
      };
      const row = await create('subject', one, { Subject_Name: Rule, Rule, Notation: 'modern' });
      await server.runJobs();
      const { rows } = await server.database.query<{ article_id: string }>(
        'select article_id from subject_article where subject_id = $1 order by article_id desc',
        [row.Subject_ID],
      );
      expect(preview.list.map(({ Article_ID }) => Article_ID).sort()).toEqual(
        rows.map(({ article_id }) => article_id).sort(),
      );
      expect(preview.total).toBe(rows.length);
      expect(await counted(row.Subject_ID ?? '')).toBe(rows.length);
      await handlers.subject.remove?.({ caller: one, query: { id: row.Subject_ID }, ip: '' });
      expect(await counted(row.Subject_ID ?? '')).toBe(0);
    }
    await countersAreRight();
  });

  it('applies a changed rule and a changed dictionary to stored articles, and keeps those added by hand', async () => {
    const row = await create('subject', one, { Subject_Name: '改动', Rule: '召回', Notation: 'modern' });
    const id = row.Subject_ID ?? '';
    await server.runJobs();
    expect(await domainsIn(id)).toEqual(['a.example']);
    await handlers.subject.update?.({
      caller: one,
      ip: '',
      body: { Subject_ID: id, Is_Enabled: true, Subject_Name: '改动', Rule: '@城市', Notation: 'modern' },
    });
    await create('dictionary', one, { Dictionary_Name: '城市', Words: ['多地'] });
    await server.runJobs();
    expect(await domainsIn(id)).toEqual(['b.example']);
    expect((await handlers.subject.get?.({ caller: one, query: { id } }))?.Rule_Version).toBe(3);
    const { rows } = await server.database.query<{ article_id: string }>(
      "select article_id from article where domain = 'a.example'",
    );
    expect(
      await handlers.own.classify?.({
        caller: one,
        body: { id: rows.map(({ article_id }) => article_id), Subject_ID: id, remove: false },
      }),
    ).toEqual({ changed: 1 });
    await handlers.subject.update?.({
      caller: one,
      ip: '',
      body: { Subject_ID: id, Is_Enabled: true, Subject_Name: '改动', Rule: '没有的词', Notation: 'modern' },
    });
    await server.runJobs();
    expect(await domainsIn(id)).toEqual(['a.example']);
    await countersAreRight();
  });

  it('reports the position of a mistake, converts, explains, and enforces the quota', async () => {
    expect(
      await getError(create('subject', one, { Subject_Name: '错', Rule: '(星河 AND', Notation: 'modern' })),
    ).toMatchObject({ code: 'query', details: { Rule: expect.any(String), position: expect.any(Number) } });
    const classic = (await handlers.own.convert?.({
      caller: one,
      body: { Rule: '星河 AND (召回 OR 起火) AND NOT 招聘', Notation: 'classic' },
    })) as { Rule: string } | undefined;
    expect(classic?.Rule).not.toContain('AND');
    expect(await handlers.own.convert?.({ caller: one, body: { Rule: classic?.Rule, Notation: 'modern' } })).toEqual({
      Rule: expect.stringContaining('NOT 招聘'),
    });
    const { rows } = await server.database.query<{ article_id: string; subject_id: string }>(
      `select article_id, subject_id from subject_article where article_id in (
          select article_id from article where domain = 'a.example') and client_id = 1 and not is_by_hand`,
    );
    expect(
      await handlers.own.explain?.({
        caller: one,
        query: { id: rows[0]?.article_id, Subject_ID: rows[0]?.subject_id },
      }),
    ).toMatchObject({ Clause: { kind: 'and', matched: true } });
    for (let number = 0; number < 4; number += 1)
      await create('subject', one, { Subject_Name: `满${number}`, Rule: '满', Notation: 'modern' });
    expect(
      await getError(create('subject', one, { Subject_Name: '多余', Rule: '满', Notation: 'modern' })),
    ).toMatchObject({
      code: 'subject.quota',
    });
  });

  it('compares a rule with the saved one, stores its versions, and reports the effect of a change', async () => {
    const row = await create('subject', one, { Subject_Name: '对比', Rule: '召回', Notation: 'modern' }).catch(
      () => undefined,
    );
    expect(row).toBeUndefined();
    const { rows } = await server.database.query<{ subject_id: string }>(
      "select subject_id from subject where client_id = 1 and subject_name like '满%' order by 1",
    );
    await handlers.subject.remove?.({
      caller: one,
      ip: '',
      query: { id: rows.map(({ subject_id }) => subject_id).join(',') },
    });
    const { Subject_ID: id = '' } = await create('subject', one, {
      Subject_Name: '对比',
      Rule: '召回',
      Notation: 'modern',
    });
    expect(await handlers.own.progress?.({ caller: one, query: { Subject_ID: id } })).toMatchObject({
      State: 'waiting',
      Version: 1,
    });
    await server.runJobs();
    expect(await handlers.own.progress?.({ caller: one, query: { Subject_ID: id } })).toMatchObject({
      State: 'done',
      Added: 1,
      Removed: 0,
      Candidates: 1,
      Checked: 1,
    });
    const body = { Rule: '召回 OR 扩建', Notation: 'modern', Days: 7, Subject_ID: id };
    expect(await handlers.own.preview?.({ caller: one, body })).toMatchObject({
      total: 2,
      Days: 7,
      Is_Capped: false,
      Compared: { total: 1, Added: 1, Removed: 0, Added_List: [{ Title: '充电网络扩建' }], Removed_List: [] },
    });
    expect(await handlers.own.preview?.({ caller: one, body: { ...body, Rule: '扩建' } })).toMatchObject({
      Compared: { Added: 1, Removed: 1, Removed_List: [{ Title: '星河汽车宣布召回' }] },
    });
    await handlers.subject.update?.({
      caller: one,
      ip: '',
      body: { Subject_ID: id, Is_Enabled: true, Subject_Name: '对比', Rule: '扩建', Notation: 'modern' },
    });
    await server.runJobs();
    expect(await handlers.own.progress?.({ caller: one, query: { Subject_ID: id } })).toMatchObject({
      State: 'done',
      Version: 2,
      Added: 1,
      Removed: 1,
    });
    expect(await handlers.own.versions?.({ caller: one, query: { Subject_ID: id } })).toMatchObject({
      list: [
        { Version: 2, Rule: '扩建' },
        { Version: 1, Rule: '召回' },
      ],
    });
    expect(
      await getError(handlers.own.versions?.({ caller: two, query: { Subject_ID: id } }) ?? Promise.resolve()),
    ).toMatchObject({ code: 'not-found' });
  });

  it('explains visible articles only, to readers who can see them', async () => {
    const { rows } = await server.database.query<{ article_id: string; subject_id: string }>(
      `select article_id, subject_id from (select * from subject_article where client_id = 1) s
        join article using (article_id) where domain = 'b.example'`,
    );
    const query = { id: rows[0]?.article_id, Subject_ID: rows[0]?.subject_id };
    expect(await handlers.own.explain?.({ caller: one, query })).toMatchObject({
      Subject_Name: expect.any(String),
      Clause: { matched: true },
    });
    await server.database.query('update client_article set is_hidden = true where client_id = 1 and article_id = $1', [
      query.id,
    ]);
    expect(await getError(handlers.own.explain?.({ caller: one, query }) ?? Promise.resolve())).toMatchObject({
      code: 'not-found',
    });
    expect(
      await handlers.own.explain?.({ caller: { ...one, privileges: { 'subject-monitor': { b: 1 } } }, query }),
    ).toMatchObject({ Clause: { matched: true } });
    await server.database.query('update client_article set is_hidden = false where client_id = 1 and article_id = $1', [
      query.id,
    ]);
    reach = { see: [], handle: [] };
    expect(await getError(handlers.own.explain?.({ caller: one, query }) ?? Promise.resolve())).toMatchObject({
      code: 'not-found',
    });
    reach = null;
  });

  it('shows restricted users only their categories', async () => {
    const branch = await create('category', one, { Category_Name: '企业' });
    reach = { see: [branch.Category_ID ?? ''], handle: [] };
    const { list } = await server.kernel
      .get(ArticleReader)
      .list({ ...one, userType: 'user' }, { sort: 'time', size: 20 });
    reach = null;
    expect(list).toEqual([]);
  });
});
