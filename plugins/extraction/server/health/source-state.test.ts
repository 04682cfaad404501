import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { getRss } from '../testing/test-site';
import { SourceHealthRepository } from './source-health-repository';
import { getSentence, statusColumns } from './source-texts';

describe('the state of a source', () => {
  let server: ExtractionServer;
  let id: string;
  beforeAll(async () => {
    server = await extractionServer();
    id = await server.source({ path: '/feed' });
  }, 60_000);
  afterAll(() => server.close());

  const read = { outcome: 'complete', reached_at: '2026-03-01T00:00:00Z' };
  const failed = { outcome: 'failed', error_code: 'outbound.timeout', failure_count: 1 };
  const running = { running_until: '2026-03-02T08:01:00Z' };
  const plain = {
    is_enabled: true,
    gone_at: null,
    outcome: null,
    reached_at: null,
    error_code: null,
    http_status: null,
    failure_count: 0,
    running_until: null,
    health: null,
    is_slow: false,
    missing_count: null,
    partial_reason: null,
  };

  it.each([
    ['new', {}],
    ['reading', running],
    ['never-reached', failed],
    ['healthy', read],
    ['slow', { ...read, is_slow: true }],
    ['reading', { ...read, ...running }],
    ['silent', { ...read, ...running, health: 'silent' }],
    ['healthy', { ...read, health: 'flooding' }],
    ['partial', { ...read, outcome: 'partial', health: 'silent' }],
    ['failing', { ...read, ...failed, ...running }],
    ['blocked', { ...read, ...failed, error_code: 'extraction.robots-disallowed' }],
    ['blocked', { ...failed, error_code: 'extraction.http-status', http_status: 403 }],
    ['failing', { ...read, ...failed, error_code: 'extraction.http-status', http_status: 502 }],
    ['disabled', { ...read, ...failed, is_enabled: false }],
    ['gone', { ...read, ...failed, is_enabled: false, gone_at: '2026-03-02T00:00:00Z' }],
  ])('is %s for %j', async (state, change) => {
    const values = Object.entries({ ...plain, ...change });
    await server.database.query(
      `update extraction_source set ${values.map(([column], index) => `${column} = $${index + 2}`).join(', ')}
        where source_id = $1`,
      [id, ...values.map(([, value]) => value)],
    );
    expect((await server.row(id)).state).toBe(state);
    for (const language of ['zh-CN', 'en-US'] as const) {
      const { rows } = await server.database.query(`select ${statusColumns} from extraction_source`);
      expect(getSentence(language, rows[0] as object)).not.toMatch(/sentence|\{\{|undefined/);
    }
  });
});

describe('sources of which articles may be missing', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(() => server.clock.pass(7200));

  it('are named with the reason until they are read completely again, and gone ones stay', async () => {
    const { site, clock } = server;
    const repository = server.kernel.get(SourceHealthRepository);
    const sentences = async () =>
      (await repository.troubled(8)).rows.map((row) => `${row.name} ${row.state}: ${getSentence('zh-CN', row)}`);
    site.pages.set('/feed', { status: 500 });
    site.pages.set('/gone', { body: getRss(site, []) });
    const id = await server.source({ path: '/feed' });
    const gone = await server.source({ path: '/gone', host: 'localhost' });
    await server.collect();
    expect(await sentences()).toEqual(['/feed never-reached: 尝试 1 次均未采到：网站返回了错误状态 500']);
    site.pages.set('/feed', { body: getRss(site, []) });
    site.pages.set('/gone', { status: 410 });
    for (let day = 0; day < 5; day += 1) {
      clock.pass(86_400);
      await server.collect();
    }
    expect((await server.row(id)).state).toBe('healthy');
    expect(await server.row(gone)).toMatchObject({ state: 'gone', is_enabled: false });
    expect(await sentences()).toEqual(['/gone gone: 网站声明该地址已永久失效，任务已停用']);
    expect(await repository.totals()).toMatchObject({ enabled: 1, paused: 0 });
  });
});
