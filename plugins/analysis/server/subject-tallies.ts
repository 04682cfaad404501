import { inject } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import { listOf } from '#core/filter';
import type { ArticleFilter } from '#plugins/articles';
import { ScopeService, SubjectCounts } from '#plugins/articles/server';
import { hourLength } from '#shared/time';
import type { SubjectCount } from '../modules';
import { cutHours, sumOf, within, type Cell } from './article-tallies';
import { hourOf, type Ends } from './module-time';

interface SubjectCell extends Cell {
  readonly subjectId: string;
}

interface CountedSubject {
  readonly subject_id: string;
  readonly subject_name: string;
  readonly colour: string | null;
}

const hoursShown = 24;

/** Counts the articles of every enabled subject visible to a caller. */
export class SubjectTallies {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
    @inject(SubjectCounts) private readonly lists: SubjectCounts,
  ) {}

  /** Uses the counters, with hourly counts for the last 24 hours; a further narrowed list is counted directly. */
  async counts(caller: Caller, filter: ArticleFilter, ends: Ends, now: number): Promise<SubjectCount[]> {
    const { Subject_ID, Published_At: _time, ...more } = filter;
    const countedSubjects = await this.subjects(caller, listOf(Subject_ID));
    return Object.values(more).some(Boolean)
      ? this.narrowed(caller, filter, countedSubjects)
      : this.counted(caller, countedSubjects, ends, now);
  }

  private async subjects(caller: Caller, requestedIds: readonly string[]): Promise<readonly CountedSubject[]> {
    const visible = await this.scopes.subjects(caller);
    const { rows } = await this.database.query<CountedSubject>(
      `select subject_id, subject_name, colour from subject
       where client_id = $1 and is_enabled and ($2::bigint[] is null or subject_id = any($2::bigint[]))
         and (cardinality($3::bigint[]) = 0 or subject_id = any($3::bigint[]))
       order by sort_order nulls last, subject_id`,
      [caller.clientId, visible, requestedIds],
    );
    return rows;
  }

  private async narrowed(
    caller: Caller,
    filter: ArticleFilter,
    countedSubjects: readonly CountedSubject[],
  ): Promise<SubjectCount[]> {
    const groups = countedSubjects.map(({ subject_id }) => ({ Key: subject_id, Subject_IDs: [subject_id] }));
    const isNegative = !filter.Emotion || listOf(filter.Emotion).includes('negative');
    const [all, negative] = await Promise.all([
      this.lists.of(caller, filter, groups),
      isNegative ? this.lists.of(caller, { ...filter, Emotion: 'negative' }, groups) : [],
    ]);
    const countOf = (counts: typeof all, id: string): number => counts.find(({ Key }) => Key === id)?.Count ?? 0;
    return countedSubjects
      .map(({ subject_id, subject_name, colour }) => ({
        Subject_ID: subject_id,
        Subject_Name: subject_name,
        Colour: colour,
        Count: countOf(all, subject_id),
        Negative: countOf(negative, subject_id),
        Hours: [],
      }))
      .filter(({ Count }) => Count > 0);
  }

  private async counted(
    caller: Caller,
    countedSubjects: readonly CountedSubject[],
    ends: Ends,
    now: number,
  ): Promise<SubjectCount[]> {
    const ids = countedSubjects.map(({ subject_id }) => subject_id);
    const first = hourOf(now) - (hoursShown - 1) * hourLength;
    const cut = cutHours([ends]).map((at) => new Date(at));
    const { rows } = await this.database.query<{ at: Date; subject_id: string; emotion: number; count: string }>(
      `select hour as at, subject_id, emotion, sum(count) as count from article_count
       where client_id = $1 and subject_id = any($2::bigint[]) and count > 0 and not hour = any($5::timestamptz[])
         and (hour between $3 and $4 or hour >= $6) group by 1, 2, 3
       union all
       select m.published_at, m.subject_id, m.emotion, count(*) from subject_article m
       join unnest($5::timestamptz[]) cut (at) on m.published_at >= cut.at
         and m.published_at < cut.at + interval '1 hour'
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
    return countedSubjects.map(({ subject_id, subject_name, colour }) => {
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
