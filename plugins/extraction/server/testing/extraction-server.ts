import { provideValue, type PluginEntry, type Token } from '#core';
import { IdService, type ServerSide } from '#core/server';
import { pluginsWith, testServer, type TestServer } from '#core/server/testing';
import { CollectClock, NodeLocation } from '#plugins/collector-nodes/server';
import { Collector } from '../collect/collector';
import { claimSource, type Claim } from '../collect/leases';
import type { RunRecord } from '../runs/run-reader';
import type { SourceRecord } from '../sources/source-record';
import { SourceService, type NewSource } from '../sources/source-service';
import { TestClock } from './test-clock';
import { TestSite } from './test-site';

const needed = [
  'clients',
  'privileges',
  'users',
  'account',
  'audit-log',
  'notices',
  'branding',
  'system-monitor',
  'articles',
  'readers',
  'collector-nodes',
  'extraction',
  'missing-pages',
  'websub',
  'extraction-logs',
];

/** Test server with collection, a test clock and a test web site. */
export interface ExtractionServer extends TestServer {
  readonly clock: TestClock;
  readonly site: TestSite;
  source(more: Partial<NewSource> & { readonly path: string; readonly host?: string }): Promise<string>;
  /** Visits due sources, then runs the pipeline; returns the number of visits. */
  collect(): Promise<number>;
  claim(): Promise<Claim | undefined>;
  row(
    sourceId: string,
  ): Promise<SourceRecord & { readonly error_code: string | null; readonly http_status: number | null }>;
  /** Returns the visits of a source, newest first. */
  runs(sourceId: string): Promise<readonly RunRecord[]>;
}

export async function extractionServer(env: Readonly<Record<string, string>> = {}): Promise<ExtractionServer> {
  const clock = new TestClock();
  const site = await TestSite.open(() => clock.now());
  const entries = pluginsWith(needed).map((entry) =>
    entry.manifest.id === 'collector-nodes' ? withClock(entry, clock) : entry,
  );
  const server = await testServer(entries, {
    OUTBOUND_ALLOW_HOSTS: site.hosts.map((each) => `pages=${each}`).join(','),
    ...env,
  });
  for (const plugin of ['missing-pages', 'websub']) await server.kernel.activate(plugin);
  const get = <T>(token: Token<T>): T => server.kernel.get<T>(token);
  const collect = async (): Promise<number> => {
    const visits = await get(Collector).collectDue();
    await server.runJobs();
    return visits;
  };
  return {
    ...server,
    clock,
    site,
    collect,
    source: async ({ path, host, ...more }) =>
      (await get(SourceService).create({ name: path, kind: 'rss', url: site.url(path, host), interval: 600, ...more }))
        .Source_ID,
    claim: () => server.database.transaction((tx) => claimSource(tx, get(IdService), clock.now(), get(NodeLocation))),
    row: async (sourceId) =>
      (await server.database.query('select * from extraction_source where source_id = $1', [sourceId]))
        .rows[0] as never,
    runs: async (sourceId) =>
      (
        await server.database.query<RunRecord>(
          'select * from extraction_run where source_id = $1 order by run_id desc',
          [sourceId],
        )
      ).rows,
    close: async () => {
      await server.close();
      await site.close();
    },
  };
}

function withClock({ manifest, load }: PluginEntry<ServerSide>, clock: TestClock): PluginEntry<ServerSide> {
  return {
    manifest,
    load: async () => {
      const { default: side } = await load();
      return {
        default: {
          ...side,
          services: [
            provideValue(CollectClock, clock),
            ...(side.services ?? []).filter(({ token }) => token !== CollectClock),
          ],
        },
      };
    },
  };
}
