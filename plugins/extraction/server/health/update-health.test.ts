import { afterAll, beforeAll, describe, expect, it } from '@rstest/core';
import { extractionServer, type ExtractionServer } from '../testing/extraction-server';
import { updateHealth } from './update-health';

describe('source health', () => {
  let server: ExtractionServer;
  beforeAll(async () => {
    server = await extractionServer();
  }, 60_000);
  afterAll(() => server.close());

  it('is assessed by the same hours of the preceding weeks', async () => {
    const { clock, database } = server;
    const now = clock.now();
    const ids = await Promise.all(
      ['calm', 'silent', 'flooding', 'office', 'fresh'].map((name) => server.source({ path: `/${name}` })),
    );
    const count = (id: string | undefined, hours: string, stored: number) =>
      database.query(
        `insert into intake_count (hour, source_id, duplicates, near, rejected, stored)
          select date_trunc('hour', $2::timestamptz, 'UTC') - h * interval '1 hour', $1, 0, 0, 0, $3
          from generate_series(1, 24 * 28) h where ${hours}`,
        [id, now, stored],
      );
    const [calm, silent, flooding, office, fresh] = ids;
    await count(calm, 'true', 2);
    await count(silent, 'h > 8', 2);
    await count(flooding, 'h > 3', 2);
    await count(flooding, 'h <= 3', 60);
    // Busy at all hours except the last six of the day.
    await count(office, 'h % 24 not between 1 and 6', 9);
    await count(fresh, 'h between 20 and 48', 50);
    await updateHealth(database, now);
    const healths = await Promise.all(
      ids.map(
        async (id) =>
          (await database.query<{ health: string }>('select health from extraction_source where source_id = $1', [id]))
            .rows[0]?.health,
      ),
    );
    expect(healths).toEqual(['normal', 'silent', 'flooding', 'normal', 'normal']);
    const busy = async (id: string | undefined) =>
      (
        await database.query<{ busy_hours: number[] }>(
          'select busy_hours from extraction_source where source_id = $1',
          [id],
        )
      ).rows[0]?.busy_hours;
    expect(await busy(calm)).toHaveLength(168);
    expect(await busy(office)).toHaveLength(126);
    expect(await busy(fresh)).toEqual([]);
  });

  it('explains a silent source by its visits and its rejected articles', async () => {
    const { clock, database } = server;
    const id = await server.source({ path: '/explained' });
    await database.query(
      `insert into extraction_run (run_id, source_id, started_at, status, outcome, rejected)
        select next_id(), $1, $2::timestamptz - hours * interval '1 hour', 'success', outcome, rejected
        from (values (1, 'complete', 2), (40, 'partial', 3), (41, 'failed', 0), (50, 'complete', 9))
          as run (hours, outcome, rejected)`,
      [id, clock.now()],
    );
    await updateHealth(database, clock.now());
    expect(await server.row(id)).toMatchObject({ visits_48h: '2', rejected_48h: '5' });
  });
});
