import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { NodeLocation } from '../../plugins/collector-nodes/server/nodes/node-location';
import { NodeService } from '../../plugins/collector-nodes/server/nodes/node-service';
import { ServerKernel } from '#core/server';
import { SourceService } from '#plugins/extraction/server';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { getRss } from '../../plugins/extraction/server/testing/test-site';
import { ConfigPublisher } from '../../plugins/collector-nodes/server/config/config-publisher';
import { ConfigLog } from '../../plugins/collector-nodes/server/config/config-log';
import { NodeConfig, VersionedNodeConfig } from '../../plugins/collector-nodes/server/config/node-config';

describe('collector configuration', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, extraction_setting, collector_node, node_group',
    );
    Object.assign(server.kernel.get(NodeLocation), { nodeId: null, groupId: null, isDraining: false });
    server.clock.pass(7200);
  });
  const keeper = () => server.kernel.get(ConfigPublisher);
  const log = () => server.kernel.get(ConfigLog);
  const sources = () => server.kernel.get(SourceService);
  const node = () => server.kernel.get(NodeConfig);

  it('has a version for each change, with the difference, and none where nothing has changed', async () => {
    const first = await keeper().publish();
    expect(await keeper().publish()).toEqual(first);
    const id = await server.source({ path: '/v1', name: '晨报' });
    const made = await keeper().publish('77');
    expect(made.version).toBe(first.version + 1);
    await sources().update(id, { contentSelector: '.text', interval: 60 });
    await server.database.query(
      'update extraction_source set articles_24h = 5, next_run_at = now(), failure_count = 3',
    );
    const changed = await keeper().publish();
    expect(changed.version).toBe(made.version + 1);
    expect((await log().changes(made.version, changed.version)).list).toMatchObject([
      {
        kind: 'source',
        item_id: id,
        name: '晨报',
        action: 'update',
        before: { Content_Selector: null, Interval_Seconds: '600' },
        after: { Content_Selector: '.text', Interval_Seconds: '60' },
      },
    ]);
    await sources().remove([id]);
    const removed = await keeper().publish();
    expect((await log().changes(changed.version, removed.version)).list).toMatchObject([
      { action: 'delete', name: '晨报', before: { Content_Selector: '.text' }, after: null },
    ]);
    expect(removed.hash).toBe(first.hash);
  });

  it('is applied by nodes incrementally, with the same result as a full read', async () => {
    const other = new VersionedNodeConfig(server.database, keeper(), server.kernel.get(ServerKernel));
    await other.takeUp();
    for (let step = 0; step < 6; step += 1) {
      const id = await server.source({ path: `/step-${step}` });
      if (step % 2 === 0) await keeper().publish();
      if (step === 3) await sources().remove([id]);
      await node().takeUp();
    }
    const latest = await keeper().publish();
    await node().takeUp();
    expect([node().version, other.version < latest.version]).toEqual([latest.version, true]);
    await other.takeUp();
    expect(other.version).toBe(latest.version);
  });

  it('recovers from inconsistencies by a full read', async () => {
    await server.source({ path: '/mended' });
    await keeper().publish();
    const nodeConfig = new VersionedNodeConfig(server.database, keeper(), server.kernel.get(ServerKernel));
    await nodeConfig.takeUp();
    await server.source({ path: '/later' });
    await keeper().publish();
    await server.database.query(`update extraction_config_item set version = 1 where kind = 'source'`);
    await nodeConfig.takeUp();
    expect(nodeConfig.version).toBe((await keeper().publish()).version);
  });

  it('is reported by nodes with the time at which they applied it, and reloaded on request', async () => {
    const nodes = server.kernel.get(NodeService);
    await nodes.enter();
    const { version } = await keeper().publish();
    await nodes.beat();
    const [first] = await log().nodes();
    expect(first).toMatchObject({
      config_version: version,
      config_adopted_at: server.clock.now(),
      config_requested_at: null,
    });
    await server.source({ path: '/new' });
    const next = await keeper().publish();
    expect((await log().nodes())[0]).toMatchObject({ config_version: version });
    server.clock.pass(10);
    await nodes.beat();
    expect((await log().nodes())[0]).toMatchObject({ config_version: next.version });
    expect(await log().uptakes(next.version)).toMatchObject([{ node_id: first?.node_id, at: server.clock.now() }]);
    server.clock.pass(10);
    await server.database.query('update collector_node set config_requested_at = $1', [server.clock.now()]);
    await nodes.beat();
    expect((await log().nodes())[0]).toMatchObject({
      config_version: next.version,
      config_adopted_at: server.clock.now(),
      config_requested_at: null,
    });
    await nodes.leave();
  });

  it('controls visits: each is made under a version, which the visit log names', async () => {
    server.site.pages.set('/feed', { body: getRss(server.site, []) });
    await node().takeUp();
    const id = await server.source({ path: '/feed' });
    await server.collect();
    expect((await server.runs(id))[0]).toMatchObject({ status: 'success', config_version: node().version });
    expect((await log().changes(node().version - 1, node().version)).list).toEqual(
      expect.arrayContaining([expect.objectContaining({ action: 'create', item_id: id })]),
    );
  });

  it('respects robots.txt unless it is overridden for all or for one source', async () => {
    const { site } = server;
    site.pages.set('/robots.txt', { body: 'User-agent: *\nDisallow: /hidden' });
    site.pages.set('/hidden/feed', { body: getRss(site, []) });
    const run = async (id: string) => {
      server.clock.pass(100_000);
      await server.collect();
      return (await server.runs(id))[0];
    };
    const id = await server.source({ path: '/hidden/feed' });
    expect(await run(id)).toMatchObject({ status: 'failed', error_code: 'extraction.robots-disallowed' });
    await sources().update(id, { robotsMode: 'ignore', robotsReason: '站方书面许可' });
    expect(await run(id)).toMatchObject({ status: 'success', warnings: ['robots-ignored'] });
    await sources().update(id, { robotsMode: 'default' });
    expect(await run(id)).toMatchObject({ status: 'failed' });
    await server.database.query(`insert into extraction_setting values (1, 'ignore', '内网', 1, now(), null)`);
    await keeper().publish();
    expect(await run(id)).toMatchObject({ http_status: 200, warnings: ['robots-ignored'] });
    await sources().update(id, { robotsMode: 'obey' });
    expect(await run(id)).toMatchObject({ status: 'failed' });
  });

  it('sets the rate limit for all hosts', async () => {
    const { site } = server;
    site.pages.clear();
    for (const path of ['/p1', '/p2', '/p3']) site.pages.set(path, { body: getRss(site, []) });
    await server.database.query(`insert into extraction_setting values (1, 'obey', '', 7, now(), null)`);
    await keeper().publish();
    for (const path of ['/p1', '/p2', '/p3']) await server.source({ path });
    site.requests.splice(0);
    for (let round = 0; round < 5; round += 1) {
      await server.collect();
      server.clock.pass(8);
    }
    const times = site.requests.filter(({ path }) => path !== '/robots.txt').map(({ at }) => at);
    expect(times).toHaveLength(3);
    for (const [index, at] of times.entries())
      if (index > 0) expect(at - (times[index - 1] as number)).toBeGreaterThanOrEqual(7000);
  });
});
