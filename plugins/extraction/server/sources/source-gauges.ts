import type { DatabaseService, GaugeSource } from '#core/server';

/** Gauges of enabled sources by state. */
export function sourceGauges(database: DatabaseService): GaugeSource {
  return {
    read: async () => {
      const { rows } = await database.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from extraction_source where is_enabled group by state order by state',
      );
      return rows.map(({ state, count }) => ({
        name: 'extraction_sources',
        help: 'Enabled sources, by state',
        labels: { state },
        value: count,
      }));
    },
  };
}
