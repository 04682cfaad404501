import { createToken, inject } from '#core';
import type { Caller } from '#core/server';
import type { ArticleFilter } from '../../filter';
import { ArticleReader } from './article-reader';

/** Subjects that are counted together: an article in several of them counts once. */
export interface SubjectGroup {
  readonly Key: string;
  readonly Subject_IDs: readonly string[];
}

/** Number of articles of a group in a list, and how many of them the caller has not read. */
export interface GroupCount {
  readonly Key: string;
  readonly Count: number;
  readonly Unread: number;
}

/** Key of the whole list. */
export const wholeKey = '';

/** Counts one list by groups of subjects; each group counts as the list of its subjects would. */
export interface SubjectCounts {
  /** Returns the whole list first, under `wholeKey`, then the groups in order. */
  of(caller: Caller, filter: ArticleFilter, groups: readonly SubjectGroup[]): Promise<GroupCount[]>;
}
export const SubjectCounts = createToken<SubjectCounts>('articles.subject-counts');

export class PostgresSubjectCounts implements SubjectCounts {
  constructor(@inject(ArticleReader) private readonly reader: ArticleReader) {}

  async of(caller: Caller, filter: ArticleFilter, groups: readonly SubjectGroup[]): Promise<GroupCount[]> {
    const { Subject_ID: _subject, Is_Merged, ...rest } = filter;
    const list = await this.reader.sql(caller, rest);
    const { own, where, parameters } = list;
    const client = parameters.add(caller.clientId);
    const isFolded = parameters.add(Is_Merged === 'true');
    const pairs = groups.flatMap(({ Key, Subject_IDs }) =>
      Subject_IDs.map((id) => [Key, id, Subject_IDs.length === 1] as const),
    );
    // Which copy represents a cluster depends on the list: for a single subject it is the subject's, for all other
    // lists the client's.
    const { rows } = await this.reader.query<{ key: string; count: string; unread: string }>(
      caller,
      list,
      `with listed as materialized (
         select m.article_id, m.is_first from ${own} where ${where}
       ),
       with_reads as materialized (
         select l.article_id, l.is_first, r.article_id is null as unread from listed l left join article_read r
           on r.client_id = ${client} and r.user_id = ${parameters.add(caller.userId)} and r.article_id = l.article_id
       ),
       requested_subjects as (
         select * from unnest(${parameters.add(pairs.map(([key]) => key))}::text[],
           ${parameters.add(pairs.map(([, id]) => id))}::bigint[],
           ${parameters.add(pairs.map(([, , one]) => one))}::boolean[]) as g (key, subject_id, is_one)
       )
       select g.key, count(distinct l.article_id) as count,
         count(distinct l.article_id) filter (where l.unread) as unread
       from with_reads l join subject_article s on s.client_id = ${client}
         and s.article_id = l.article_id and not s.is_hidden
         join requested_subjects g on g.subject_id = s.subject_id
       where not ${isFolded} or case when g.is_one then s.is_first else l.is_first end
       group by 1
       union all
       select '${wholeKey}', count(*), count(*) filter (where unread) from with_reads where not ${isFolded} or is_first`,
    );
    const rowsByKey = new Map(rows.map((row) => [row.key, row]));
    return [{ Key: wholeKey, Subject_IDs: [] }, ...groups].map(({ Key }) => ({
      Key,
      Count: Number(rowsByKey.get(Key)?.count ?? 0),
      Unread: Number(rowsByKey.get(Key)?.unread ?? 0),
    }));
  }
}
