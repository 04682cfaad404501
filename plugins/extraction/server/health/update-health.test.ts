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
  });
});
