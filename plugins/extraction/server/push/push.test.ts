import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { longText } from '../testing/test-site';
import { PushRunner } from './push-runner';

describe('pushed pages', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  const push = async (...paths: string[]) => {
    const { rows } = await server.database.query<{ push_id: string }>(
      `insert into extraction_push (media_type, created_at) values ('news', $1) returning push_id`,
      [server.clock.now()],
    );
    for (const path of paths)
      await server.database.query(
        'insert into extraction_push_item (push_id, url, host, next_at) values ($1, $2, $3, $4)',
        [rows[0]?.push_id, server.site.url(path), `127.0.0.1:${server.site.port}`, server.clock.now()],
      );
  };
  const items = async () =>
    (
      await server.database.query<{ state: string; attempts: number; title: string | null; error_code: string | null }>(
        'select state, attempts, title, error_code from extraction_push_item order by item_id',
      )
    ).rows;
  const run = async () => {
    const count = await server.kernel.get(PushRunner).runDue();
    await server.runJobs();
    return count;
  };

  it('are fetched and stored, retried on failure, and finally given up', async () => {
    const { site, clock, database } = server;
    site.pages.set('/good', {
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: `<html><body><article><h1>码头扩建工程启动</h1>${longText('码头扩建')}</article></body></html>`,
    });
    site.pages.set('/slow', { status: 503 });
    await push('/good', '/missing', '/slow');
    expect(await run()).toBe(3);
    expect(await items()).toMatchObject([
      { state: 'done', title: '码头扩建工程启动' },
      { state: 'failed', error_code: 'extraction.http-status', attempts: 1 },
      { state: 'waiting', attempts: 1 },
    ]);
    expect((await database.query('select title, via from article')).rows).toMatchObject([
      { title: '码头扩建工程启动', via: 'push' },
    ]);
    for (let round = 0; round < 2; round += 1) {
      clock.pass(200);
      await run();
    }
    expect((await items())[2]).toMatchObject({ state: 'failed', attempts: 3 });
    expect(await run()).toBe(0);
  });

  it('are reassigned when their fetcher is gone', async () => {
    await server.database.query('truncate extraction_push cascade');
    await push('/good');
    await server.database.query(`update extraction_push_item set state = 'running', lease_until = $1, attempts = 1`, [
      server.clock.now(),
    ]);
    expect(await run()).toBe(0);
    server.clock.pass(61);
    expect(await run()).toBe(1);
    expect(await items()).toMatchObject([{ state: 'done', attempts: 2 }]);
  });
});
