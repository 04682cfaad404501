import type { DatabaseService, GaugeSource } from '#core/server';

/** Gauges of sources by state. */
export function sourceGauges(database: DatabaseService): GaugeSource {
  return {
    read: async () => {
      const { rows } = await database.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from extraction_source group by state order by state',
      );
      return rows.map(({ state, count }) => ({
        name: 'extraction_sources',
        help: 'Sources, by state',
        labels: { state },
        value: count,
      }));
    },
  };
}
