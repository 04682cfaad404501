import type { Resolver } from '#core';
import { DatabaseService, SelectLookup, ServerKernel, type Caller } from '#core/server';
import { visibleSubjects } from '../articles/visible-subjects';

/** Texts by the id of their article or subject. */
type WordsById = ReadonlyMap<string, string>;

/** Returns the names of those of these subjects that the caller may see. */
export async function subjectNames(services: Resolver, caller: Caller, ids: readonly string[]): Promise<WordsById> {
  const visible = await visibleSubjects(services.get(ServerKernel), caller);
  const seen = visible === null ? ids : ids.filter((id) => visible.includes(id));
  if (seen.length === 0) return new Map();
  const options = await services.get(SelectLookup).options(caller, 'subject', { ids: seen });
  return new Map(options.map(({ value, label }) => [value, label]));
}

/** Returns the full texts of articles. */
export async function getTexts(services: Resolver, ids: readonly string[]): Promise<WordsById> {
  const { rows } = await services.get(DatabaseService).query<{ article_id: string; text: string }>(
    `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
        using (article_id) where article_id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ article_id, text }) => [article_id, text]));
}

/** Returns the handling results that users of the client recorded for articles, oldest first, one per line. */
export async function getResults(services: Resolver, caller: Caller, ids: readonly string[]): Promise<WordsById> {
  const { rows } = await services.get(DatabaseService).query<{ article_id: string; text: string }>(
    `select article_id, string_agg(text, E'\\n' order by result_id) as text from article_result
      where client_id = $1 and article_id = any($2::bigint[]) group by article_id`,
    [caller.clientId, ids],
  );
  return new Map(rows.map(({ article_id, text }) => [article_id, text]));
}
