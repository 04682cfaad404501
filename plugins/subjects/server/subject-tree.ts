import { inject } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { ClassPrivilegeService } from '#plugins/privileges/server';
import { treeCategorySchema, treeSubjectSchema, type SubjectTree as Tree } from '../contract';

const toCategory = rowMapper(treeCategorySchema);
const toSubject = rowMapper(treeSubjectSchema);

/** Reads the categories and subjects that a caller may see. */
export class SubjectTree {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ClassPrivilegeService) private readonly classes: ClassPrivilegeService,
  ) {}

  /** Returns the tree with the number of today's articles, by the caller's time zone. */
  async read(caller: Caller): Promise<Tree> {
    const scope = await this.classes.allowed(caller);
    const visibleCategories = scope?.see ?? null;
    const categories = await this.database.query<Parameters<typeof toCategory>[0]>(
      `select category_id, category_name, parent_id from subject_category where client_id = $1
        and ($2::bigint[] is null or category_id = any($2::bigint[])) order by sort_order nulls last, category_id`,
      [caller.clientId, visibleCategories],
    );
    const subjects = await this.database.query<Parameters<typeof toSubject>[0]>(
      `select s.subject_id, s.subject_name, s.category_id, s.colour, coalesce(s.is_enabled, false) as is_enabled,
              coalesce(c.today, 0)::int as today_count
       from subject s left join (
         select subject_id as counted_id, sum(count) as today from article_count
           where client_id = $1 and hour >= date_trunc('day', now(), $3) group by 1
       ) c on c.counted_id = s.subject_id
       where s.client_id = $1 and ($2::bigint[] is null or s.category_id = any($2::bigint[]))
       order by s.sort_order nulls last, s.subject_id`,
      [caller.clientId, visibleCategories, caller.timeZone],
    );
    return { Categories: categories.rows.map(toCategory), Subjects: subjects.rows.map(toSubject) };
  }
}
