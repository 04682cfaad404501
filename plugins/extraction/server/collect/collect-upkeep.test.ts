import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { longText, getRss } from '../testing/test-site';
import { CollectUpkeep } from './collect-upkeep';

describe('upkeep of collection', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  it('counts the articles of visited sources and deletes old visits', async () => {
    const { site, clock, database } = server;
    const upkeep = server.kernel.get(CollectUpkeep);
    site.pages.set('/feed', {
      headers: { etag: '"1"' },
      body: getRss(site, [{ path: '/j1', title: '车站扩容', text: longText('车站扩容') }]),
    });
    site.pages.set('/quiet', { body: getRss(site, []) });
    const [id, quiet] = [
      await server.source({ path: '/feed' }),
      await server.source({ path: '/quiet', host: 'localhost' }),
    ];
    await server.collect();
    expect(await server.runs(id)).toMatchObject([{ status: 'success', stored: 1 }]);
    const requestsBefore = site.requests.length;
    await server.collect();
    expect(site.requests.length).toBe(requestsBefore);

    await database.query('update extraction_source set articles_24h = 99');
    await upkeep.countArticles();
    expect([(await server.row(id)).articles_24h, (await server.row(quiet)).articles_24h]).toEqual(['1', '0']);
    clock.pass(86_401);
    await upkeep.countArticles();
    expect((await server.row(id)).articles_24h).toBe('0');

    await server.collect();
    expect((await server.runs(quiet)).map(({ status }) => status)).toEqual(['unchanged', 'success']);
    clock.pass(3 * 86_400);
    await upkeep.removeExpired();
    expect((await server.runs(quiet)).map(({ status }) => status)).toEqual(['success']);
    clock.pass(100 * 86_400);
    await upkeep.removeExpired();
    expect((await database.query('select 1 from extraction_run union all select 1 from extraction_seen')).rows).toEqual(
      [],
    );
  });
});
