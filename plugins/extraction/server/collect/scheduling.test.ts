import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { OutboundService } from '#core/server';
import { NodeLocation } from '#plugins/collector-nodes/server';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { getRss, longText, TestSite } from '../testing/test-site';

describe('scheduling', () => {
  let server: ExtractionServer;
  const sites: TestSite[] = [];
  beforeAll(async () => {
    server = await extractionServer();
    for (let number = 0; number < 4; number += 1) {
      const site = await TestSite.open(() => server.clock.now());
      sites.push(site);
      server.kernel.get(OutboundService).allow('pages', `127.0.0.1:${site.port}`);
    }
  }, 60_000);
  afterAll(async () => {
    await server.close();
    for (const site of sites) await site.close();
  });
  beforeEach(async () => {
    await server.database.query('truncate extraction_source, extraction_run, extraction_seen, extraction_host');
    server.site.pages.clear();
    server.clock.pass(7200);
  });

  const addTo = (site: TestSite) => server.source({ path: '/feed', url: site.url('/feed') });
  const serve = (site: TestSite) => site.pages.set('/feed', { body: getRss(site, []) });

  it.each([4, 1])('visits other hosts while one does not respond, with %i lanes', async (lanes) => {
    const node = server.kernel.get(NodeLocation);
    const usual = node.lanes;
    node.lanes = lanes;
    let respond = (): void => {};
    const held = new Promise<void>((resolve) => (respond = resolve));
    server.site.pages.set('/slow', async () => {
      await held;
      return { body: getRss(server.site, []) };
    });
    const slow = await server.source({ path: '/slow' });
    const collecting = server.collect();
    try {
      await expect.poll(() => server.site.requests.some(({ path }) => path === '/slow'), { timeout: 5_000 }).toBe(true);
      sites.forEach(serve);
      const quick = await Promise.all(sites.map(addTo));
      await expect
        .poll(async () => (await Promise.all(quick.map((id) => server.runs(id)))).map((runs) => runs[0]?.status), {
          timeout: 10_000,
        })
        .toEqual(quick.map(() => 'success'));
      expect((await server.runs(slow))[0]?.status).toBe('running');
    } finally {
      respond();
      node.lanes = usual;
      await collecting;
    }
    expect((await server.runs(slow))[0]?.status).toBe('success');
  });

  it('does not count an outage of its own against the sources, and visits all when it is over', async () => {
    const { clock } = server;
    const getFeed = (site: TestSite) => ({
      body: getRss(site, [{ path: '/a', title: '桥梁检修', text: longText('桥梁检修') }]),
    });
    for (const site of sites) site.pages.set('/feed', getFeed(site));
    const ids = await Promise.all(sites.map(addTo));
    await server.collect();
    const ports = sites.map(({ port }) => port);
    for (const site of sites) await site.close();
    clock.pass(1200);
    for (let visit = 0; visit < 6; visit += 1) {
      await server.collect();
      clock.pass(90);
    }
    for (const id of ids) {
      expect(await server.row(id)).toMatchObject({ failure_count: '0', error_code: 'extraction.offline' });
      expect((await server.runs(id))[0]).toMatchObject({ status: 'failed', error_code: 'extraction.offline' });
    }
    sites.splice(0);
    for (const port of ports) sites.push(await TestSite.open(() => clock.now(), port));
    sites.forEach(serve);
    await server.collect();
    clock.pass(2);
    await server.collect();
    for (const id of ids) expect(await server.row(id)).toMatchObject({ failure_count: '0', error_code: null });
  });
});
