import type { RepostFigure, repostFigures } from '../../modules/figures';
import type { normKeys, repostNorm } from '../../modules/norm';
import type { RowOf } from './row-of';
import { minForNorm } from '../../cascade';
import type { PostFigures } from '../post-store';
import { curveTime } from '../repost-sql';
import type { RequestedReposts } from './repost-requests';

type FigureRow = RowOf<typeof repostFigures>;
type NormRow = RowOf<typeof repostNorm>;

const hour = 3_600_000;

/** Computes all figures in a single query. */
export async function figureRows({ rows, of, post }: RequestedReposts): Promise<FigureRow[]> {
  const begins = post.begins_at;
  const firstHour = begins === null ? '' : new Date(begins.getTime() + hour).toISOString();
  const [[counts], [maxWidth]] = await Promise.all([
    rows<Record<Exclude<RepostFigure, 'breadth'>, number>>(
      (where, add) => `select count(*)::int as reposts, count(*) filter (where r.is_first)::int as people,
         count(*) filter (where r.level = 1)::int as direct, coalesce(max(r.level), 0) as depth,
         count(*) filter (where ${curveTime} and r.at <= ${add(firstHour || '-infinity')}::timestamptz)::int
           as "firstHour",
         count(*) filter (where r.is_suspected)::int as suspected,
         count(*) filter (where r.issues @> array['missing-parent'])::int as missing,
         count(*) filter (where r.issues <> '{}')::int as odd,
         coalesce(sum(r.followers) filter (where r.is_first), 0)::float8 as reach
       from repost r where ${where}`,
    ),
    rows<{ level: number; count: number }>(
      (where) => `select r.level, count(*)::int as count from repost r where ${where} and r.level is not null
        group by r.level order by count(*) desc, r.level limit 1`,
    ),
  ]);
  const row = (Figure: RepostFigure, Count: number, At = ''): FigureRow => ({ Figure, Count, Of: of, At });
  if (!counts) return [];
  return [
    row('reposts', counts.reposts),
    row('people', counts.people),
    row('direct', counts.direct),
    row('depth', counts.depth),
    row('breadth', maxWidth?.count ?? 0, maxWidth ? String(maxWidth.level) : ''),
    row('firstHour', counts.firstHour, firstHour),
    row('suspected', counts.suspected),
    row('missing', counts.missing),
    row('odd', counts.odd),
    row('reach', counts.reach),
  ];
}

const normValues: Readonly<Record<(typeof normKeys)[number], (post: PostFigures) => number | null>> = {
  reposts: ({ repost_count }) => repost_count,
  people: ({ people }) => people,
  depth: ({ depth }) => depth,
  breadth: ({ breadth }) => breadth,
  firstHour: ({ first_hour }) => first_hour,
  halfMinutes: ({ half_minutes }) => half_minutes,
  suspectedShare: ({ suspected, repost_count }) =>
    repost_count === 0 ? null : Math.round((suspected / repost_count) * 1_000) / 10,
};

/** Ranks a post among the others of its client; empty while there are too few. */
export function normRows(post: PostFigures, others: readonly PostFigures[]): NormRow[] {
  return (Object.keys(normValues) as (typeof normKeys)[number][]).flatMap((Figure) => {
    const value = normValues[Figure](post);
    const otherValues = others.map(normValues[Figure]).filter((each) => each !== null);
    if (value === null || otherValues.length < minForNorm) return [];
    const below = otherValues.filter((each) => each < value).length;
    const same = otherValues.filter((each) => each === value).length;
    const Percentile = Math.round(((below + same / 2) / otherValues.length) * 100);
    return [{ Figure, Value: value, Percentile, Among: otherValues.length }];
  });
}
