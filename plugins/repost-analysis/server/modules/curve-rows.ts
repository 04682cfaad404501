import type { CurveRow } from '../../modules/curve';
import { curveTime } from '../repost-sql';
import type { RequestedReposts } from './repost-requests';

const minute = 60_000;
/** Lengths of curve steps, in minutes. */
const steps = [1, 2, 5, 10, 15, 30, 60, 120, 180, 360, 720, 1_440, 2_880, 10_080, 43_200, 525_600];
/** Max number of steps of a curve, besides the last one, which holds all later reposts. */
const maxSteps = 48;

/** Returns the start of each step: `share` of the reposts lie in steps of equal length, later ones in a final step. */
export function getSteps(first: number, max: number, last: number): readonly number[] {
  const length = (steps.find((each) => (max - first) / (each * minute) < maxSteps) ?? steps.at(-1)!) * minute;
  const begin = Math.floor(first / length) * length;
  const starts: number[] = [];
  for (let at = begin; at <= max; at += length) starts.push(at);
  const end = begin + starts.length * length;
  return last >= end ? [...starts, end] : starts;
}

/** Counts the reposts per step; the latest hundredth goes into the final step if it came long after the rest. */
export async function curveRows({ rows, of, counted }: RequestedReposts): Promise<CurveRow[]> {
  const [ends] = await rows<{ first: Date | null; nearlyLast: Date | null; last: Date | null; count: number }>(
    (where) => `select min(r.at) as first, percentile_disc(0.99) within group (order by r.at) as "nearlyLast",
       max(r.at) as last, count(*)::int as count from repost r where ${where} and ${curveTime}`,
  );
  if (!ends?.first || !ends.nearlyLast || !ends.last) return [];
  const last = ends.last.getTime();
  const starts = getSteps(ends.first.getTime(), ends.nearlyLast.getTime(), last);
  const list = (add: (value: unknown) => string): string => `${add(starts.map((at) => new Date(at)))}::timestamptz[]`;
  const [counts, accounts] = await Promise.all([
    rows<{ step: number; count: number; carried: number }>(
      (where, add) => `select width_bucket(r.at, ${list(add)}) as step, count(*)::int as count,
         count(*) filter (where r.is_carried)::int as carried
       from repost r where ${where} and ${curveTime} group by 1 order by 1`,
    ),
    rows<{ number: number; author: string; at: Date; descendants: number; step: number }>(
      (where, add) => `select r.number, r.author, r.at, r.descendants, width_bucket(r.at, ${list(add)}) as step
       from repost r where ${where} and ${curveTime} and r.descendants > 0
       order by r.descendants desc, r.number limit 10`,
    ),
  ]);
  const byStep = new Map(counts.map((each) => [each.step, each]));
  return starts.map((at, index): CurveRow => {
    const { count = 0, carried = 0 } = byStep.get(index + 1) ?? {};
    return {
      From: new Date(at).toISOString(),
      To: new Date((starts[index + 1] ?? Math.max(last + 1, at + 1)) - 1).toISOString(),
      Count: count,
      Carried: carried,
      Accounts: accounts
        .filter(({ step }) => step === index + 1)
        .sort((a, b) => a.at.getTime() - b.at.getTime())
        .map((each) => ({
          Number: each.number,
          User: each.author,
          At: each.at.toISOString(),
          Count: each.descendants,
        })),
      Untimed: counted - (ends.count ?? 0),
      Of: of,
    };
  });
}
