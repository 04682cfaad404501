import type { ModuleCall } from '#plugins/analysis/server';
import type { ArticleReader } from '#plugins/articles/server';
import { contentTypes, type ContentType } from '../content-type';
import type { ContentTypeRow } from '../modules';

/** Counts the articles of a list by content type; each count equals the list that it opens. */
export async function contentTypeRows(
  reader: ArticleReader,
  { caller, filter }: ModuleCall,
): Promise<ContentTypeRow[]> {
  const { Content_Type: requestedTypes, ...others } = filter as ModuleCall['filter'] & {
    readonly Content_Type?: string;
  };
  const types = contentTypes.filter((type) => requestedTypes === undefined || requestedTypes.split(',').includes(type));
  const list = await reader.sql(caller, others);
  const { own, where, parameters } = list;
  const { rows } = await reader.query<{ type: ContentType; count: number; negative: number }>(
    caller,
    list,
    `select typed.type, count(*)::int as count, count(*) filter (where m.emotion < 0)::int as negative
     from ${own} join article_content_type k on k.article_id = m.article_id cross join unnest(k.types) as typed (type)
     where ${where} and typed.type = any(${parameters.add(types)}::text[]) group by 1`,
  );
  const counts = new Map(rows.map((row) => [row.type, row]));
  return types.map((Type) => {
    const { count = 0, negative = 0 } = counts.get(Type) ?? {};
    return { Type, Count: count, Negative: negative };
  });
}
