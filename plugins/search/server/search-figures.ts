import { getMediaType, type LibraryCondition, type RunQuery } from '#plugins/articles/server';
import type { MediaType } from '#shared/vocabulary';

/** Counts above this limit are shown as "more". */
export const countCap = 10_000;

/** Number of matches by media type and by day. */
export interface SearchFigures {
  readonly total: number;
  readonly Is_Capped: boolean;
  readonly Media: { Media_Type: MediaType; Count: number }[];
  readonly Days: { Day: string; Count: number }[];
}

/** Counts matches up to the cap. */
export async function searchFigures(
  run: RunQuery,
  { where, parameters }: LibraryCondition,
  timeZone: string,
): Promise<SearchFigures> {
  const { rows } = await run<{ media_type: number; day: string; count: string }>(
    `select media_type, to_char(published_at at time zone ${parameters.add(timeZone)}, 'YYYY-MM-DD') as day,
      count(*) as count
     from (select a.media_type, a.published_at from article a where ${where}
       limit ${parameters.add(countCap + 1)}) found group by 1, 2`,
    parameters.values,
  );
  const tally = <K>(getKey: (row: (typeof rows)[number]) => K) => [
    ...rows.reduce(
      (counts, row) => counts.set(getKey(row), (counts.get(getKey(row)) ?? 0) + Number(row.count)),
      new Map<K, number>(),
    ),
  ];
  const total = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return {
    total: Math.min(total, countCap),
    Is_Capped: total > countCap,
    Media: tally(({ media_type }) => getMediaType(media_type))
      .sort((a, b) => b[1] - a[1])
      .map(([Media_Type, Count]) => ({ Media_Type, Count })),
    Days: tally(({ day }) => day)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([Day, Count]) => ({ Day, Count })),
  };
}
