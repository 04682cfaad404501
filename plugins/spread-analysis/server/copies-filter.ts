import { InputError, type Language, withServices } from '#core';
import type { selectSources } from '#core/server';
import { ArticleReader, type ArticleFilterSql } from '#plugins/articles/server';
import { copiesOfSchema, copiesPattern, readCopiesOf, type CopiesOf } from '../copies-of';
import { partOf } from './part-of';
import { SpreadService } from './spread-service';
import { texts } from './texts';

type CopyNames = NonNullable<(typeof selectSources)['contributes']>;

/** Filter for the copies of an article, or a part of them; the counts of a spread link to it. */
export const copiesFilter = withServices(
  { spread: SpreadService },
  ({ spread }): ArticleFilterSql => ({
    name: 'Copy_Of',
    schema: copiesOfSchema,
    sql: async (value, { add, caller }) => {
      const parsedFilter = readCopiesOf(value);
      if (!parsedFilter) throw new InputError(`Copy_Of: ${value} is not valid`);
      if (parsedFilter.under === null && parsedFilter.level === null && parsedFilter.title === null)
        return `m.article_id in (select o.article_id from client_article s join client_article o
        on o.client_id = s.client_id and o.cluster_id = s.cluster_id
        where s.client_id = ${add(caller.clientId)} and s.article_id = ${add(parsedFilter.articleId)} and not o.is_hidden)`;
      const { nodes } = await spread.of(caller, parsedFilter.articleId);
      return `m.article_id = any(${add(partOf(nodes, parsedFilter).map(({ articleId }) => articleId))}::bigint[])`;
    },
  }),
);

/** Describes a part after the title; empty for the whole spread. */
function partText({ under, level, title }: CopiesOf, language: Language): string {
  const text = texts(language);
  const parts = [
    under !== null && text('part.under'),
    level !== null && text('part.level', { level }),
    title !== null && text('part.title'),
  ].filter((part) => part !== false);
  return parts.map((part) => ` · ${part}`).join('');
}

/** Names of articles and of parts of their copies, for filter chips. */
export const copyNames = withServices(
  { articleReader: ArticleReader },
  ({ articleReader }): CopyNames => ({
    entity: 'article-copies',
    values: copiesPattern,
    load: async (caller, { ids = [] }) => {
      if (!caller) return [];
      const parsedFilters = ids.flatMap((value) => {
        const read = readCopiesOf(value);
        return read ? [{ value, read, named: read.title ?? read.under ?? read.articleId }] : [];
      });
      const reader = articleReader;
      const visibleIds = await reader.visible(
        caller,
        parsedFilters.map(({ named }) => named),
      );
      const rows = new Map((await reader.rows(caller, visibleIds)).map((row) => [row.Article_ID, row]));
      return parsedFilters.flatMap(({ value, named, read }) => {
        const row = rows.get(named);
        return row ? [{ value, label: `${row.Title || row.Summary}${partText(read, caller.language)}` }] : [];
      });
    },
  }),
);
