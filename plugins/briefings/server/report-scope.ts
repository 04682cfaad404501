import { inject } from '#core';
import type { Caller } from '#core/server';
import type { ModuleInput } from '#plugins/analysis';
import { ArticleReader, ScopeService } from '#plugins/articles/server';

/** Used in the scope of a report for everything that its client has, whatever the subject. */
export const allSubjects = '0';

/** Queries and articles that a report is built from. */
export interface ReportSources {
  readonly inputs: readonly ModuleInput[];
  readonly articleIds: readonly string[];
}

/** SQL expressions of the row whose scope is compared with the caller's. */
export interface ScopedRow {
  readonly client: string;
  readonly scope: string;
  /** User in whose scope the report was built. */
  readonly author: string;
}

/**
 * SQL condition: the caller may see all subjects of the scope of a row. `subjects` is the placeholder of the subjects
 * that the caller may see (null for all), `user` that of the caller's id. Rows without a scope were created before
 * scopes existed; only their author and callers who see everything may see them. A deleted subject is visible to
 * nobody, so it hides a report from everybody except its author.
 */
export const isScopeVisible = ({ client, scope, author }: ScopedRow, subjects: string, user: string): string =>
  `(${subjects}::bigint[] is null or case when ${scope} is null then ${author} = ${user}::bigint
    else not exists (select 1 from unnest(${scope}) as needed (id) where needed.id <> all(${subjects}::bigint[])
      and (needed.id = ${allSubjects} or ${author} <> ${user}::bigint or exists (select 1 from subject known
        where known.client_id = ${client} and known.subject_id = needed.id))) end)`;

const listOf = (ids: string | undefined): readonly string[] =>
  (ids ?? '')
    .split(',')
    .map((id) => id.trim())
    .filter(Boolean);

/** Returns the subjects that a query names; undefined when a part of it covers everything that the author may see. */
function namedBy({ Subject_ID, Groups }: ModuleInput): readonly string[] | undefined {
  const whole = listOf(Subject_ID);
  const parts = Groups ? Groups.map(({ Filter }) => listOf(Filter.Subject_ID ?? Subject_ID)) : [whole];
  return parts.some((ids) => ids.length === 0) ? undefined : [...new Set([...whole, ...parts.flat()])];
}

/** Determines which subjects reports cover, and therefore who may see them. */
export class ReportScope {
  constructor(
    @inject(ScopeService) private readonly access: ScopeService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /** Returns everything that the author may see. */
  async whole(author: Caller): Promise<string[]> {
    return [...((await this.access.subjects(author)) ?? [allSubjects])];
  }

  /** Returns the subjects that a report covers in the scope of its author. */
  async of(author: Caller, { inputs, articleIds }: ReportSources): Promise<string[]> {
    const named = inputs.map(namedBy);
    if (named.some((ids) => ids === undefined)) return this.whole(author);
    const scope = new Set(named.flatMap((ids) => ids ?? []));
    if (articleIds.length === 0) return [...scope];
    const visible = await this.access.subjects(author);
    for (const subjects of await this.getSubjects(author, articleIds)) {
      // A user who may see one of its subjects may see the article.
      if (subjects.some((id) => scope.has(id))) continue;
      const visibleSubjects = visible === null ? subjects : subjects.filter((id) => visible.includes(id));
      for (const id of visibleSubjects.length === 0 ? [allSubjects] : visibleSubjects) scope.add(id);
    }
    return [...scope];
  }

  /** Returns, for each of these articles, its subjects that the author may see. */
  private async getSubjects(author: Caller, articleIds: readonly string[]): Promise<readonly (readonly string[])[]> {
    const subjects: (readonly string[])[] = [];
    for (let start = 0; start < articleIds.length; start += 500) {
      const ids = await this.articles.visible(author, articleIds.slice(start, start + 500));
      subjects.push(...(await this.articles.rows(author, ids)).map(({ Subject_IDs }) => Subject_IDs));
    }
    return subjects;
  }
}
