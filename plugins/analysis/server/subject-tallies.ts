import { inject } from '#core';
import { DatabaseService, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '#plugins/articles/server';
import { hourLength } from '#shared/time';
import type { SubjectCount } from '../modules';
import { cutHours, sumOf, within, type Cell } from './article-tallies';
import { hourOf, type Ends } from './module-time';

interface SubjectCell extends Cell {
  readonly subjectId: string;
}

const hoursShown = 24;

/** Counts the articles of every enabled subject that a caller may see. */
export class SubjectTallies {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  async counts(caller: Caller, asked: readonly string[], ends: Ends, now: number): Promise<SubjectCount[]> {
    const visible = await visibleSubjects(this.kernel, caller);
    const { rows: known } = await this.database.query<{
      subject_id: string;
      subject_name: string;
      colour: string | null;
    }>(
      `select subject_id, subject_name, colour from subject
       where client_id = $1 and is_enabled and ($2::bigint[] is null or subject_id = any($2::bigint[])) and (cardinality($3::bigint[]) = 0 or subject_id = any($3::bigint[]))
       order by sort_order nulls last, subject_id`,
      [caller.clientId, visible, asked],
    );
    const ids = known.map(({ subject_id }) => subject_id);
    const first = hourOf(now) - (hoursShown - 1) * hourLength;
    const cut = cutHours([ends]).map((at) => new Date(at));
    const { rows } = await this.database.query<{ at: Date; subject_id: string; emotion: number; count: string }>(
      `select hour as at, subject_id, emotion, sum(count) as count from article_count
       where client_id = $1 and subject_id = any($2::bigint[]) and count > 0 and not hour = any($5::timestamptz[])
         and (hour between $3 and $4 or hour >= $6) group by 1, 2, 3
       union all
       select m.published_at, m.subject_id, m.emotion, count(*) from subject_article m
       join unnest($5::timestamptz[]) cut (at) on m.published_at >= cut.at and m.published_at < cut.at + interval '1 hour'
       where m.client_id = $1 and m.subject_id = any($2::bigint[]) and not m.is_hidden group by 1, 2, 3`,
      [caller.clientId, ids, new Date(hourOf(ends.from)), new Date(ends.to), cut, new Date(first)],
    );
    const bySubject = new Map<string, SubjectCell[]>(ids.map((id) => [id, []]));
    for (const row of rows)
      bySubject.get(row.subject_id)?.push({
        at: row.at.getTime(),
        subjectId: row.subject_id,
        mediaType: 0,
        emotion: row.emotion,
        count: Number(row.count),
      });
    return known.map(({ subject_id, subject_name, colour }) => {
      const cells = bySubject.get(subject_id) ?? [];
      const inside = within(cells, ends);
      return {
        Subject_ID: subject_id,
        Subject_Name: subject_name,
        Colour: colour,
        Count: sumOf(inside),
        Negative: sumOf(inside.filter(({ emotion }) => emotion < 0)),
        Hours: Array.from({ length: hoursShown }, (_, index) =>
          sumOf(within(cells, { from: first + index * hourLength, to: first + (index + 1) * hourLength - 1 })),
        ),
      };
    });
  }
}
