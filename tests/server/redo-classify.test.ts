import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { repairCounts } from '#plugins/articles/server';
import type { RedoRun } from '#plugins/redo-classify';
import { articleAbout, startFullApp, type FullApp, type Person } from './full-app';

const path = '/v1/manage/class-manage/redo-classify';
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const period = { Period_From: daysAgo(60), Period_To: new Date().toISOString() };

describe('redo-classify', () => {
  let app: FullApp;
  let subject = '';
  const call = async <T = RedoRun>(
    method: string,
    route: string,
    input: Parameters<FullApp['ask']>[3],
    person: Person = 'manager',
  ) => (await app.ask<T>(person, method, `${path}${route}`, input)).body;
  const start = async () => {
    const { Redo_ID } = await call('POST', '', { body: { ...period, Subject_IDs: [subject] } });
    await app.runJobs();
    return call<RedoRun & { By_Day: { Gained: number; Lost: number; Unchanged: number }[]; Subjects: object[] }>(
      'GET',
      '/detail',
      { query: { Redo_ID } },
    );
  };
  const inside = async () =>
    (
      await app.database.query<{ domain: string; rule_version: number; words: string[] }>(
        `select domain, rule_version, words from (select * from subject_article where subject_id = $1 offset 0) s
          join article using (article_id) order by 1`,
        [subject],
      )
    ).rows;
  const domains = async () => (await inside()).map(({ domain }) => domain);
  const countersAreRight = async () => {
    const storedCountersSql = `select client_id, subject_id, hour, media_type, emotion, count from article_count where count <> 0
        order by 1, 2, 3, 4, 5`;
    const before = (await app.database.query(storedCountersSql)).rows;
    await repairCounts(app.database);
    expect(before).toEqual((await app.database.query(storedCountersSql)).rows);
  };

  beforeAll(async () => {
    app = await startFullApp();
    await app.submit(
      articleAbout('银河电池', 'old.example', { publishedAt: daysAgo(45) }),
      articleAbout('银河电池', 'new.example'),
      articleAbout('银河电池乙', 'black.example', { publishedAt: daysAgo(40) }),
      articleAbout('天河航空', 'lost.example', { publishedAt: daysAgo(50) }),
      articleAbout('天河航空', 'hand.example', { publishedAt: daysAgo(50) }),
      articleAbout('与此无关', 'other.example'),
    );
    const { body } = await app.ask<{ Subject_ID: string }>('manager', 'POST', '/v1/manage/class-manage/subject', {
      body: { Subject_Name: '能源', Rule: '天河航空', Notation: 'modern', Is_Enabled: true },
    });
    subject = body.Subject_ID;
    await app.runJobs();
    const first = await start();
    expect(first).toMatchObject({ State: 'counted', Gained: 2, Lost: 0, Unchanged: 0 });
    await call('POST', '/apply', { body: { Redo_ID: first.Redo_ID } });
    await app.runJobs();
    await app.database.query(
      `update subject_article set is_by_hand = true where subject_id = $1
        and article_id = (select article_id from article where domain = 'hand.example')`,
      [subject],
    );
    await app.ask('manager', 'POST', '/v1/manage/class-manage/client-black-word', {
      body: { Word: '银河电池乙', Place: 'all', Is_Enabled: true },
    });
    const row = (await app.ask('manager', 'GET', `/v1/manage/class-manage/subject/${subject}`)).body;
    await app.ask('manager', 'PUT', '/v1/manage/class-manage/subject', { body: { ...row, Rule: '银河电池' } });
    await app.runJobs();
  });
  afterAll(() => app.close());

  it('counts the difference exactly without changing anything', async () => {
    const before = await inside();
    expect(before.map(({ domain }) => domain)).toEqual(['hand.example', 'lost.example', 'new.example']);
    const run = await start();
    expect(run).toMatchObject({
      State: 'counted',
      Gained: 1,
      Lost: 1,
      Unchanged: 2,
      Applied: 0,
      Steps: 1,
      Steps_Done: 1,
    });
    expect(
      run.By_Day.reduce(
        (sum, { Gained, Lost, Unchanged }) => [sum[0]! + Gained, sum[1]! + Lost, sum[2]! + Unchanged],
        [0, 0, 0],
      ),
    ).toEqual([1, 1, 2]);
    expect(run.Subjects).toEqual([
      { Subject_ID: subject, Subject_Name: '能源', Rule_Version: 2, Gained: 1, Lost: 1, Unchanged: 2 },
    ]);
    const samples = await call<{ list: { Title: string }[] }>('GET', '/sample-list', {
      query: { Redo_ID: run.Redo_ID, Change: 'gained' },
    });
    expect(samples.list.map(({ Title }) => Title)).toEqual(['银河电池发布公告 old.example']);
    expect(await inside()).toEqual(before);
    expect((await app.database.query('select count(*)::int as n from client_filtered')).rows).toEqual([{ n: 0 }]);
    expect((await call('POST', '/cancel', { body: { Redo_ID: run.Redo_ID } })).State).toBe('cancelled');
  });

  it('applies it, respects manual changes and filters, and reverts it completely', async () => {
    const before = await inside();
    const run = await start();
    await call('POST', '/apply', { body: { Redo_ID: run.Redo_ID } });
    await app.runJobs();
    expect(await call('GET', '/detail', { query: { Redo_ID: run.Redo_ID } })).toMatchObject({
      State: 'done',
      Applied: 2,
      Steps: 2,
      Steps_Done: 2,
    });
    expect(await domains()).toEqual(['hand.example', 'new.example', 'old.example']);
    await countersAreRight();
    await call('POST', '/undo', { body: { Redo_ID: run.Redo_ID } });
    await app.runJobs();
    expect(await call('GET', '/detail', { query: { Redo_ID: run.Redo_ID } })).toMatchObject({
      State: 'undone',
      Applied: 0,
    });
    expect(await inside()).toEqual(before);
    await countersAreRight();
  });

  it('stops before the first step when cancelled, and refuses actions that its state does not allow', async () => {
    const run = await start();
    await call('POST', '/apply', { body: { Redo_ID: run.Redo_ID } });
    expect((await app.ask('manager', 'POST', `${path}/undo`, { body: { Redo_ID: run.Redo_ID } })).status).toBe(409);
    await call('POST', '/cancel', { body: { Redo_ID: run.Redo_ID } });
    await app.runJobs();
    expect(await call('GET', '/detail', { query: { Redo_ID: run.Redo_ID } })).toMatchObject({
      State: 'cancelled',
      Applied: 0,
    });
  });

  it('does not apply a difference counted with another rule', async () => {
    const run = await start();
    const row = (await app.ask('manager', 'GET', `/v1/manage/class-manage/subject/${subject}`)).body;
    await app.ask('manager', 'PUT', '/v1/manage/class-manage/subject', {
      body: { ...row, Rule: '银河电池 OR 天河航空' },
    });
    await call('POST', '/apply', { body: { Redo_ID: run.Redo_ID } });
    await app.runJobs();
    expect(await call('GET', '/detail', { query: { Redo_ID: run.Redo_ID } })).toMatchObject({
      State: 'failed',
      Applied: 0,
      Error: 'redo-classify.rule-changed',
    });
  });

  it('is limited to its client and to permitted users', async () => {
    const run = await start();
    expect((await app.ask('stranger', 'GET', `${path}/detail`, { query: { Redo_ID: run.Redo_ID } })).status).toBe(404);
    expect((await app.ask('stranger', 'POST', `${path}/apply`, { body: { Redo_ID: run.Redo_ID } })).status).toBe(404);
    expect((await app.ask('stranger', 'POST', path, { body: { ...period, Subject_IDs: [subject] } })).status).toBe(404);
    expect((await app.ask('analyst', 'POST', path, { body: period })).status).toBe(403);
    expect(
      (
        await app.ask('manager', 'POST', path, {
          body: { Period_From: period.Period_To, Period_To: period.Period_From },
        })
      ).status,
    ).toBe(400);
    expect((await call<{ total: number }>('GET', '', {}, 'stranger')).total).toBe(0);
  });
});
