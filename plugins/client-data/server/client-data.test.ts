import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { DatabaseService, FileService } from '#core/server';
import { silentLog, startTestApp, type TestApp } from '#core/server/testing';
import { ArticleReader, IntakeService, repairCounts } from '#plugins/articles/server';
import { ClientService } from '#plugins/clients/server';
import type { CountedTable, DataJob, ClientUsage } from '../contract';
import { dataJob, DataJobs } from './data-jobs';
import side from './index';

const path = '/v1/operate/client-manage/client-data';
const day = 86_400_000;

describe('client data', () => {
  let app: TestApp;
  let one: string;
  let two: string;
  beforeAll(async () => {
    app = await startTestApp(['client-data', 'remarks']);
    const clients = app.kernel.get(ClientService);
    one = (await clients.create({ client_name: '云岭茶业', client_type: 'enterprise' })).client_id;
    two = (await clients.create({ client_name: '远山乳业', client_type: 'enterprise' })).client_id;
    for (const clientId of [one, two])
      await app.ask(app.caller({ clientId }), 'POST', '/v1/manage/class-manage/subject', {
        body: { Subject_Name: '质量', Rule: '质量', Notation: 'modern' },
      });
    await app.kernel.get(IntakeService).submit(
      [20, 10, 1].map((ago) => ({
        via: 'api' as const,
        title: `第${ago}天的质量报道`,
        text: `关于产品质量的第 ${ago} 篇报道，内容各不相同：${'甲乙丙丁戊'.slice(0, ago % 5)}${ago * 7919}`,
        url: `https://news.example/${ago}`,
        publishedAt: new Date(Date.now() - ago * day).toISOString(),
      })),
    );
    await app.runJobs();
  });
  afterAll(() => app.close());

  const operator = () => app.caller({ userType: 'operator' });
  const seen = async (clientId: string) =>
    (await app.kernel.get(ArticleReader).list(app.caller({ clientId }), { sort: 'time', size: 50 })).list;
  const begin = async (what: string, body: object) => {
    const { body: job, status } = await app.ask<DataJob>(operator(), 'POST', `${path}/${what}`, { body });
    expect(status).toBe(200);
    await app.runJobs();
    return app.kernel.get(DataJobs).one(job.Job_ID);
  };
  const getRows = (counts: readonly CountedTable[], table: string) => counts.find(({ Table }) => Table === table)?.Rows;

  it('counts the data of a client, in total and by table', async () => {
    const { body } = await app.ask<{ list: readonly ClientUsage[] }>(operator(), 'GET', path);
    expect(body.list.find(({ Client_ID }) => Client_ID === one)).toMatchObject({ Articles: 3, Article_Days: null });
    const tables = await app.ask<{ list: readonly CountedTable[] }>(operator(), 'GET', `${path}/table`, {
      query: { Client_ID: one },
    });
    expect([getRows(tables.body.list, 'client_article'), getRows(tables.body.list, 'subject')]).toEqual([3, 1]);
  });

  it('removes what a dry run counted, for that client alone, with correct counters', async () => {
    const old = (await seen(one)).find(({ Title }) => Title.includes('20'))?.Article_ID ?? '';
    await app.ask(app.caller({ clientId: one }), 'POST', '/v1/article/add-article-remark', {
      body: { id: old, Text: '留意', Mention_IDs: [] },
    });
    const dry = await begin('cleanup', { Client_ID: one, Article_Days: 7, Is_Dry_Run: true });
    expect([dry.State, getRows(dry.Counts, 'client_article'), getRows(dry.Counts, 'article_remark')]).toEqual([
      'done',
      2,
      1,
    ]);
    expect(await seen(one)).toHaveLength(3);
    const done = await begin('cleanup', { Client_ID: one, Article_Days: 7, Is_Dry_Run: false });
    expect(done.Counts).toEqual(dry.Counts);
    expect((await seen(one)).map(({ Title }) => Title)).toEqual(['第1天的质量报道']);
    expect(await seen(two)).toHaveLength(3);
    expect(await repairCounts(app.kernel.get(DatabaseService))).toBe(0);
  });

  it("applies the retention period and rebuilds the rules' results", async () => {
    const set = (Article_Days: number | null) =>
      app.ask(operator(), 'PUT', `${path}/retention`, { body: { Client_ID: two, Article_Days } });
    expect((await set(3)).status).toBe(400);
    expect((await set(15)).status).toBe(200);
    const rebuilt = await begin('rebuild', { Client_ID: one });
    expect([rebuilt.State, getRows(rebuilt.Counts, 'subject')]).toEqual(['done', 1]);
    expect(await seen(one)).toHaveLength(3);
    expect(await repairCounts(app.kernel.get(DatabaseService))).toBe(0);
  });

  it('exports every row without secrets', async () => {
    const job = await begin('export', { Client_ID: one });
    expect(job).toMatchObject({ State: 'done', Has_File: true });
    const { fileId, clientId } = await app.kernel.get(DataJobs).getFile(job.Job_ID);
    const { content } = await app.kernel.get(FileService).read(fileId, clientId);
    const lines = gunzipSync(content)
      .toString('utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { Table?: string; Row?: Readonly<Record<string, unknown>> });
    expect(lines.filter(({ Table }) => Table === 'client_article')).toHaveLength(3);
    expect(lines.filter(({ Table }) => Table === 'subject').map(({ Row }) => Row?.rule)).toEqual(['质量']);
    expect(lines.flatMap(({ Row }) => Object.keys(Row ?? {})).filter((name) => /password|secret/.test(name))).toEqual(
      [],
    );
    expect((await app.ask(app.caller({ privileges: {} }), 'GET', path)).status).toBe(403);
  });

  it('counts on where an attempt broke off, and lets one job of a kind be open', async () => {
    const { database } = app;
    const both = await Promise.all(
      [1, 2].map(() =>
        app.ask<DataJob>(operator(), 'POST', `${path}/cleanup`, {
          body: { Client_ID: two, Article_Days: 15, Is_Dry_Run: false },
        }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const id = both.find(({ status }) => status === 200)?.body.Job_ID ?? '';
    await database.query(
      `update client_data_job set state = 'running', steps = 3, steps_done = 2,
        counts = '[{ "Plugin_ID": "articles", "Table": "client_article", "Rows": 2 }]' where job_id = $1`,
      [id],
    );
    await app.runJobs();
    const job = await app.kernel.get(DataJobs).one(id);
    expect([job.State, job.Steps, job.Steps_Done, getRows(job.Counts, 'client_article')]).toEqual(['done', 3, 3, 3]);
  });

  it('fails a job killed in its last attempt, so that it can be requested again', async () => {
    const { body: waiting } = await app.ask<DataJob>(operator(), 'POST', `${path}/rebuild`, {
      body: { Client_ID: one },
    });
    const { rows } = await app.database.query<{ job_id: string }>(
      `insert into client_data_job (client_id, client_name, kind, state) values ($1, '云岭茶业', 'export', 'running')
        returning job_id`,
      [one],
    );
    await side.jobs
      ?.find(({ name }) => name === `${dataJob}-sweep`)
      ?.run(
        app.kernel,
        {},
        {
          signal: new AbortController().signal,
          log: silentLog,
          jobId: '0',
          attempt: 1,
          postpone: async () => undefined,
        },
      );
    const jobs = app.kernel.get(DataJobs);
    expect(await jobs.one(rows[0]?.job_id ?? '')).toMatchObject({ State: 'failed', Error: 'interrupted' });
    expect(await jobs.one(waiting.Job_ID)).toMatchObject({ State: 'waiting' });
    expect((await begin('export', { Client_ID: one })).State).toBe('done');
  });

  it('keeps a client that is enabled again before its deletion starts', async () => {
    const set = (enabled: boolean) =>
      app.database.query('update client set is_enabled = $2 where client_id = $1', [two, enabled]);
    await set(false);
    const { body } = await app.ask<DataJob>(operator(), 'POST', `${path}/delete`, {
      body: { Client_ID: two, Client_Name: '远山乳业' },
    });
    await set(true);
    await app.runJobs();
    const job = await app.kernel.get(DataJobs).one(body.Job_ID);
    expect([job.State, job.Error]).toEqual(['failed', expect.stringContaining('is enabled')]);
    expect(await app.kernel.get(ClientService).get(two)).toMatchObject({ client_name: '远山乳业' });
  });

  it('deletes a disabled client once its name is given', async () => {
    const remove = (Client_Name: string) =>
      app.ask(operator(), 'POST', `${path}/delete`, { body: { Client_ID: two, Client_Name } });
    expect((await remove('别的')).status).toBe(400);
    expect((await remove('远山乳业')).body).toMatchObject({ code: 'clients.enabled' });
    await app.kernel.get(DatabaseService).query('update client set is_enabled = false where client_id = $1', [two]);
    app.kernel.get(ClientService).forget();
    const job = await begin('delete', { Client_ID: two, Client_Name: '远山乳业' });
    expect(job.State).toBe('done');
    await expect(app.kernel.get(ClientService).get(two)).rejects.toThrow(`Client ${two}`);
    const { rows } = await app.kernel
      .get(DatabaseService)
      .query<{ count: string }>('select count(*) from client_article where client_id = $1', [two]);
    expect(rows[0]?.count).toBe('0');
  });
});
