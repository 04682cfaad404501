import type { Resolver } from '#core';
import { DatabaseService, SelectLookup, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '../articles/visible-subjects';

/** Words by the id of what they belong to. */
type WordsById = ReadonlyMap<string, string>;

/** Names of these subjects, as far as the caller may see them. */
export async function subjectNames(services: Resolver, caller: Caller, ids: readonly string[]): Promise<WordsById> {
  const visible = await visibleSubjects(services.get(ServerKernel), caller);
  const seen = visible === null ? ids : ids.filter((id) => visible.includes(id));
  if (seen.length === 0) return new Map();
  const options = await services.get(SelectLookup).options(caller, 'subject', { ids: seen });
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** Whole texts of articles. */
export async function textsOf(services: Resolver, ids: readonly string[]): Promise<WordsById> {
  const { rows } = await services.get(DatabaseService).query<{ article_id: string; text: string }>(
    `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
        using (article_id) where article_id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ article_id, text }) => [article_id, text]));
}

/** What people of the client have written down as the results of dealing with articles, oldest first, a line each. */
export async function resultsOf(services: Resolver, caller: Caller, ids: readonly string[]): Promise<WordsById> {
  const { rows } = await services.get(DatabaseService).query<{ article_id: string; text: string }>(
    `select article_id, string_agg(text, E'\\n' order by result_id) as text from article_result
      where client_id = $1 and article_id = any($2::bigint[]) group by article_id`,
    [caller.clientId, ids],
  );
  return new Map(rows.map(({ article_id, text }) => [article_id, text]));
}
