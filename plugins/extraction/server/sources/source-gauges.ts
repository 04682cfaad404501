import type { DatabaseService, GaugeSource } from '#core/server';

/** How many of the sources that are on stand in which state. */
export function sourceGauges(database: DatabaseService): GaugeSource {
  return {
    read: async () => {
      const { rows } = await database.query<{ state: string; count: number }>(
        'select state, count(*)::int as count from extraction_source where is_enabled group by state order by state',
      );
      return rows.map(({ state, count }) => ({
        name: 'extraction_sources',
        help: 'Sources that are on, by state',
        labels: { state },
        value: count,
      }));
    },
  };
}
