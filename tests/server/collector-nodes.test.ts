import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../../plugins/extraction/server/testing/extraction-server';
import { longText, getRss } from '../../plugins/extraction/server/testing/test-site';
import { NodeLocation } from '../../plugins/collector-nodes/server/nodes/node-location';
import { NodeService } from '../../plugins/collector-nodes/server/nodes/node-service';

describe('collector nodes', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    await server.database.query(
      'truncate extraction_source, extraction_run, extraction_seen, extraction_host, collector_node, node_group',
    );
    Object.assign(server.kernel.get(NodeLocation), { nodeId: null, groupId: null, isDraining: false });
    server.clock.pass(7200);
    server.site.pages.set('/feed', {
      body: getRss(server.site, [{ path: '/n1', title: '渡口通航', text: longText('渡口通航') }]),
    });
  });
  const nodes = () => server.kernel.get(NodeService);
  const place = () => server.kernel.get(NodeLocation);
  const group = async (name: string): Promise<string> =>
    (
      await server.database.query<{ node_group_id: string }>(
        'insert into node_group (group_name) values ($1) returning node_group_id',
        [name],
      )
    ).rows[0]?.node_group_id ?? '';

  it('register themselves and keep the group assigned before', async () => {
    const north = await group('北方');
    await server.database.query('insert into collector_node (node_name, node_group_id, lanes) values ($1, $2, 7)', [
      server.config.nodeName,
      north,
    ]);
    await nodes().enter();
    expect(place()).toMatchObject({ nodeId: expect.any(String), groupId: north, lanes: 7, isDraining: false });
    await nodes().beat();
    const { rows } = await server.database.query('select * from collector_node');
    expect(rows).toMatchObject([
      { process_id: String(process.pid), heartbeat_at: server.clock.now(), memory: expect.any(String) },
    ]);
    await nodes().leave();
    expect((await server.database.query('select heartbeat_at from collector_node')).rows).toEqual([
      { heartbeat_at: null },
    ]);
  });

  it('take only sources of their group and ungrouped ones', async () => {
    const [north, south] = [await group('北方'), await group('南方')];
    const [own, foreign, free] = [
      await server.source({ path: '/feed', nodeGroupId: north }),
      await server.source({ path: '/feed?s', nodeGroupId: south }),
      await server.source({ path: '/feed?f' }),
    ];
    Object.assign(place(), { groupId: north });
    for (let round = 0; round < 3; round += 1) {
      await server.collect();
      server.clock.pass(2);
    }
    expect(
      [await server.runs(own), await server.runs(foreign), await server.runs(free)].map((runs) => runs.length),
    ).toEqual([1, 0, 1]);
  });

  it('take no more sources while draining', async () => {
    await nodes().enter();
    const id = await server.source({ path: '/feed' });
    await server.database.query('update collector_node set is_draining = true');
    await nodes().beat();
    expect(await server.collect()).toBe(0);
    await server.database.query('update collector_node set is_draining = false');
    await nodes().beat();
    expect(await server.collect()).toBe(1);
    expect(await server.runs(id)).toMatchObject([{ node_id: place().nodeId, status: 'success' }]);
  });

  it('immediately take over the work of an earlier process with their name', async () => {
    await nodes().enter();
    const id = await server.source({ path: '/feed' });
    expect(await server.claim()).toBeDefined();
    await server.database.query('update collector_node set process_id = 2147483646');
    expect(await server.claim()).toBeUndefined();
    Object.assign(place(), { nodeId: null });
    await nodes().enter();
    expect(await server.collect()).toBe(1);
    expect((await server.runs(id)).map(({ status, submitted }) => [status, submitted])).toEqual([
      ['success', 1],
      ['lost', 0],
    ]);
  });

  it('choose another name when a live process on another machine uses theirs', async () => {
    await server.database.query(
      'insert into collector_node (node_name, host, process_id, heartbeat_at) values ($1, $2, 1, $3)',
      [server.config.nodeName, 'elsewhere', server.clock.now()],
    );
    await nodes().enter();
    const { rows } = await server.database.query<{ node_name: string }>(
      'select node_name from collector_node order by node_name',
    );
    expect(rows.map(({ node_name }) => node_name)).toEqual([
      server.config.nodeName,
      `${server.config.nodeName}-${process.pid}`,
    ]);
  });
});
