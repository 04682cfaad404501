import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { articleAbout, startFullApp, ownWord, sharedWord, type FullApp, type Person } from './full-app';
import type { ArticleTrace } from '#plugins/article-trace';

const path = '/v1/front/tools/article-trace';

describe('article-trace', () => {
  let app: FullApp;
  const trace = async (person: Person, Input: string, Subject_ID?: string) =>
    (await app.ask<ArticleTrace>(person, 'POST', path, { body: { Input, ...(Subject_ID ? { Subject_ID } : {}) } }))
      .body;
  const states = ({ Steps }: ArticleTrace) =>
    Object.fromEntries(Steps.map(({ Step, State, Code }) => [Step, `${State} ${Code}`]));

  beforeAll(async () => {
    app = await startFullApp();
    await app.submit(
      articleAbout(sharedWord, 'a.example'),
      articleAbout('星河新车', 'near.example'),
      { url: 'https://empty.example/1' },
      articleAbout(sharedWord, 'own.example', { clientId: app.clients.b }),
      articleAbout(`${ownWord}甲`, 'black.example'),
    );
  });
  afterAll(() => app.close());

  it('traces an ingested article by its URL in any spelling, its id and its text', async () => {
    const id = (await app.articles('manager')).get('a.example') ?? '';
    for (const input of [
      'https://a.example/1',
      'http://www.a.example/1/?utm_source=x',
      'a.example/1',
      id,
      `/article/${id}`,
      `据悉 \na.example报道，${sharedWord}今日表示将按计划推进a.example的各项工作。`,
    ]) {
      const traced = await trace('manager', input, app.subjects.a);
      expect([input, traced.Article?.Article_ID]).toEqual([input, id]);
      expect(states(traced)).toMatchObject({
        store: 'passed stored',
        client: 'passed seen',
        filter: 'passed none',
        subject: 'passed in',
        reach: 'passed all',
      });
      expect(traced.Steps.some(({ State }) => State === 'stopped')).toBe(false);
      expect(traced.Milliseconds).toBeLessThan(20_000);
    }
  });

  it('says where an unknown address stopped', async () => {
    expect(states(await trace('operator', 'https://nobody.example/7'))).toEqual({
      source: 'stopped unknown',
      store: 'stopped not-stored',
    });
    for (const address of [
      'http://192.0.2.7:8080/a1.html',
      'https://nobody.example/article/77',
      'nobody.example/article/77',
    ])
      expect(states(await trace('operator', address))).toEqual({
        source: 'stopped unknown',
        store: 'stopped not-stored',
      });
    const { Steps } = await trace('operator', 'https://nobody.example/7');
    expect(Steps[0]?.Repairs).toEqual([{ Kind: 'add-source', Parameters: { Url: 'https://nobody.example/7' } }]);
    expect((await trace('manager', 'https://nobody.example/7')).Steps[0]?.Repairs).toEqual([]);
    expect(states(await trace('operator', 'https://empty.example/1'))).toMatchObject({ reject: 'stopped empty' });
    expect(states(await trace('manager', '12345'))).toEqual({ store: 'stopped no-such-id' });
  });

  it('shows the source’s schedule, visit and list for a URL that was never ingested', async () => {
    const { database } = app;
    const { rows } = await database.query<{ source_id: string }>(
      `insert into extraction_source (source_name, url, host, source_kind, next_run_at, last_run_at, outcome)
        values ('晚报', 'https://paper.example/feed', 'paper.example', 'rss', now() + interval '1 hour', now(), 'complete')
        returning source_id`,
    );
    const source = rows[0]?.source_id ?? '';
    await database.query(
      `insert into extraction_run (run_id, source_id, started_at, ended_at, status, http_status, found)
        values (1, $1, now(), now(), 'failed', 502, 0)`,
      [source],
    );
    const traced = await trace('operator', 'https://paper.example/a');
    expect(states(traced)).toEqual({
      source: 'passed known',
      schedule: 'passed scheduled',
      fetch: 'stopped failed',
      item: 'stopped not-listed',
      store: 'stopped not-stored',
    });
    expect(traced.Steps[1]?.Repairs).toEqual([{ Kind: 'run-source', Parameters: { id: source } }]);
    const client = await trace('manager', 'https://paper.example/a');
    expect(states(client)).toMatchObject({ source: 'passed known-unnamed' });
    expect(JSON.stringify(client)).not.toContain('晚报');
    await database.query('update extraction_source set is_enabled = false where source_id = $1', [source]);
    expect(states(await trace('operator', 'https://paper.example/a'))).toMatchObject({ schedule: 'stopped paused' });
  });

  it('names the clause that failed and the nearest match, and the changed rule finds the article', async () => {
    const { rows } = await app.database.query<{ article_id: string }>(
      "select article_id from article where domain = 'near.example'",
    );
    const id = rows[0]?.article_id ?? '';
    const traced = await trace('manager', id, app.subjects.a);
    expect(states(traced)).toMatchObject({ client: 'warned no-subject', subject: 'stopped no-match' });
    expect(traced.Subject?.Blockers[0]).toEqual({ Clause: sharedWord, Is_Exclusion: false, Nearest: '星河新车' });
    const { body } = await app.ask<{ Rule: string }>('manager', 'POST', `${path}/rule`, {
      body: { Subject_ID: app.subjects.a, Clause: sharedWord, Word: '星河新车' },
    });
    const row = (await app.ask('manager', 'GET', `/v1/manage/class-manage/subject/${app.subjects.a}`)).body;
    expect(
      (await app.ask('manager', 'PUT', '/v1/manage/class-manage/subject', { body: { ...row, Rule: body.Rule } }))
        .status,
    ).toBe(200);
    await app.runJobs();
    expect(states(await trace('manager', id, app.subjects.a))).toMatchObject({
      client: 'passed seen',
      subject: 'passed in',
    });
    expect((await trace('manager', id)).Subjects).toEqual([
      { Subject_ID: app.subjects.a, Subject_Name: '品牌', Is_In: true, Matches: true },
    ]);
  });

  it('names the filter that blocks an article and how to see it again', async () => {
    const { body } = await app.ask('manager', 'POST', '/v1/manage/class-manage/client-black-word', {
      body: { Word: `${ownWord}甲`, Place: 'all', Is_Enabled: true },
    });
    await app.runJobs();
    const traced = await trace('manager', 'https://black.example/1', app.subjects.a);
    expect(states(traced)).toMatchObject({ client: 'warned filtered', filter: 'stopped word-all' });
    expect(traced.Steps.find(({ Step }) => Step === 'filter')?.Repairs).toEqual([
      { Kind: 'remove-black-word', Parameters: { id: body.Black_Word_ID } },
      { Kind: 'except-article', Parameters: { id: traced.Article?.Article_ID } },
    ]);
    expect(
      (await trace('analyst', 'https://black.example/1', app.subjects.a)).Steps.flatMap(({ Repairs }) =>
        Repairs.map(({ Kind }) => Kind),
      ),
    ).not.toContain('remove-black-word');
    await app.ask('manager', 'DELETE', '/v1/manage/class-manage/client-black-word', {
      query: { id: String(body.Black_Word_ID) },
    });
    await app.runJobs();
    expect(states(await trace('manager', 'https://black.example/1', app.subjects.a))).toMatchObject({
      client: 'passed seen',
      subject: 'passed in',
    });
  });

  it('lets one article through its filters and reverts that, regardless of what else they block', async () => {
    const { body } = await app.ask('manager', 'POST', '/v1/manage/class-manage/client-black-word', {
      body: { Word: `${ownWord}甲`, Place: 'all', Is_Enabled: true },
    });
    await app.runJobs();
    const { Article } = await trace('manager', 'https://black.example/1', app.subjects.a);
    const except = (Is_Excepted: boolean) =>
      app.ask('manager', 'POST', '/v1/manage/class-manage/client-filter/except-article', {
        body: { Article_ID: Article?.Article_ID, Is_Excepted },
      });
    expect((await except(true)).status).toBe(200);
    expect(states(await trace('manager', 'https://black.example/1', app.subjects.a))).toMatchObject({
      client: 'passed seen',
      filter: 'passed none',
      subject: 'passed in',
    });
    await app.ask('manager', 'PUT', '/v1/manage/class-manage/client-black-word', {
      body: { Black_Word_ID: body.Black_Word_ID, Word: `${ownWord}甲`, Place: 'body', Is_Enabled: true },
    });
    await app.runJobs();
    expect(states(await trace('manager', 'https://black.example/1', app.subjects.a))).toMatchObject({
      client: 'passed seen',
    });
    expect((await except(false)).status).toBe(200);
    expect(states(await trace('manager', 'https://black.example/1', app.subjects.a))).toMatchObject({
      filter: 'stopped word-all',
    });
    await app.ask('manager', 'DELETE', '/v1/manage/class-manage/client-black-word', {
      query: { id: String(body.Black_Word_ID) },
    });
    await app.runJobs();
  });

  it('names the list, entry and class by which the platform rejects an article, fixes it, and tells others who can', async () => {
    const list = '/v1/operate/operation-setting/global-reject-junkword';
    const { body: group } = await app.ask('operator', 'POST', `${list}-class`, {
      body: { Class_Name: '广告', Is_Enabled: true },
    });
    const { body: entry } = await app.ask('operator', 'POST', list, {
      body: {
        Word: '加微信领红包',
        Class_ID: group.Class_ID,
        Place: 'all',
        Mode: 'reject',
        Is_Enabled: true,
        Reason: '引流',
      },
    });
    const spam = articleAbout('加微信领红包', 'spam.example');
    await app.submit(spam);
    const getStep = async (person: Person) =>
      (await trace(person, 'https://spam.example/1')).Steps.find(({ Step }) => Step === 'reject');
    expect(await getStep('operator')).toMatchObject({
      State: 'stopped',
      Code: 'by',
      Details: { list: 'junkword', value: '加微信领红包', class: '广告', why: '引流' },
      Barred: [],
    });
    expect((await getStep('operator'))?.Repairs).toEqual([
      { Kind: 'reject-to-trial', Parameters: { Kind: 'junkword', id: entry.Reject_Word_ID } },
      { Kind: 'reject-exception', Parameters: { Pattern: 'spam.example/1' } },
    ]);
    expect(await getStep('manager')).toMatchObject({
      Repairs: [],
      Barred: [
        { Kind: 'reject-to-trial', By: 'operator' },
        { Kind: 'reject-exception', By: 'operator' },
      ],
    });
    expect(
      (
        await app.ask('operator', 'POST', '/v1/operate/operation-setting/global-reject-exception', {
          body: { Pattern: 'spam.example/1', Is_Enabled: true },
        })
      ).status,
    ).toBe(200);
    expect(await getStep('operator')).toMatchObject({
      Code: 'excepted',
      Repairs: [{ Kind: 'collect-again', Parameters: { Url: 'https://spam.example/1' } }],
    });
    await app.submit(spam);
    expect((await trace('operator', 'https://spam.example/1')).Article).not.toBeNull();
    await app.ask('operator', 'PUT', list, {
      body: {
        Reject_Word_ID: entry.Reject_Word_ID,
        Word: '加微信领红包',
        Class_ID: group.Class_ID,
        Place: 'all',
        Mode: 'trial',
        Is_Enabled: true,
      },
    });
    await app.submit(articleAbout('加微信领红包', 'tried.example'));
    expect(states(await trace('operator', 'https://tried.example/1'))).toMatchObject({ reject: 'warned on-trial' });
  });

  it('reports an unreadable page, including robots.txt, and fetches it again', async () => {
    const { database } = app;
    await app.submit(articleAbout(sharedWord, 'page.example'));
    const { rows } = await database.query<{ missing_id: string }>(
      `insert into missing_page (source_id, url, url_hash, host, title, item, error_code, error_message, is_lasting,
        first_at, last_at) select null, url, url_hash, domain, title, '{}', 'extraction.robots-disallowed', 'no', true,
        now(), now() from article where domain = 'page.example' returning missing_id`,
    );
    const traced = await trace('operator', 'https://page.example/1');
    expect(states(traced)).toMatchObject({ page: 'warned robots', store: 'passed stored' });
    await database.query("update missing_page set error_code = 'outbound.timeout' where missing_id = $1", [
      rows[0]?.missing_id,
    ]);
    expect(states(await trace('operator', 'https://page.example/1'))).toMatchObject({ page: 'warned given-up' });
  });

  it('tests the rules on a text that is not stored', async () => {
    const traced = await trace('manager', `今日快讯\n${sharedWord}将在三地建厂，此消息尚未见报。`);
    expect(traced).toMatchObject({
      Kind: 'text',
      Article: null,
      Subjects: [{ Subject_ID: app.subjects.a, Is_In: false, Matches: true }],
    });
    expect(
      (await trace('manager', '一段与谁都无关的文字，长到足以被寻找。', app.subjects.a)).Subject?.Clause.matched,
    ).toBe(false);
  });

  it('lets an operator ask on behalf of the client and leaves the client’s own fixes to its users', async () => {
    const id = (await app.articles('manager')).get('a.example') ?? '';
    const ask = (person: Person, body: Record<string, string>) =>
      app.ask<ArticleTrace>(person, 'POST', path, { body: { Input: id, ...body } });
    const open = (await ask('operator', {})).body;
    expect([open.Is_Client_Missing, open.Subjects, Object.keys(states(open))]).toEqual([
      true,
      [],
      expect.not.arrayContaining(['client', 'filter', 'subject', 'reach']),
    ]);
    const within = (await ask('operator', { Client_ID: app.clients.a, Subject_ID: app.subjects.a })).body;
    expect(states(within)).toMatchObject({ client: 'passed seen', subject: 'passed in', reach: 'passed all' });
    expect([within.Is_Client_Missing, within.Article?.Is_Visible]).toEqual([false, false]);
    const names = await app.ask<{ Client_Name: string; list: { Subject_ID: string }[] }>(
      'operator',
      'GET',
      `${path}/subject-list`,
      { query: { Client_ID: app.clients.a } },
    );
    expect([names.body.Client_Name, names.body.list.map(({ Subject_ID }) => Subject_ID)]).toEqual([
      '甲公司',
      expect.arrayContaining([app.subjects.a]),
    ]);
    const near = (await ask('operator', { Input: 'https://black.example/1', Client_ID: app.clients.b })).body;
    const clientStep = near.Steps.find(({ Step }) => Step === 'client');
    expect([clientStep?.Repairs, clientStep?.Barred]).toEqual([[], [{ Kind: 'apply-rules', By: 'client' }]]);
    expect((await ask('manager', { Client_ID: app.clients.b })).status).toBe(403);
    expect((await ask('operator', { Client_ID: '404' })).status).toBe(404);
  });

  it('respects the boundaries between clients', async () => {
    const { rows } = await app.database.query<{ article_id: string }>(
      "select article_id from article where domain = 'own.example'",
    );
    expect((await trace('manager', rows[0]?.article_id ?? '')).Article).toBeNull();
    expect((await trace('manager', 'https://own.example/1')).Article).toBeNull();
    expect((await trace('stranger', 'https://own.example/1')).Article?.Article_ID).toBe(rows[0]?.article_id);
    expect((await app.ask('manager', 'POST', path, { body: { Input: '1', Subject_ID: app.subjects.b } })).status).toBe(
      404,
    );
    expect(
      (await app.ask('manager', 'POST', `${path}/apply-rules`, { body: { Article_ID: rows[0]?.article_id } })).status,
    ).toBe(404);
  });
});
