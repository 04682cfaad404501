import { InputError, type Resolver } from '#core';
import { DatabaseService, type Caller, type ExportChoice, type ExportRow, type ExportSource } from '#core/server';
import { articleFilterList, articleFilterSchema } from '../../filter';
import { ArticleReader } from '../articles/article-reader';
import type { ListSql } from '../articles/list-sql';
import { getTitles } from '../articles/titles';
import { getEmotion, getRegion } from '../articles/row';
import { replyColumns } from './article-columns';
import { listFilters } from './article-filters';

const chunk = 200;

/**
 * Builds the SQL of the replies `r` to the articles of a list. The articles are found first, because replies are
 * distributed by their own ids.
 */
const repliesTo = ({ own, where }: ListSql): { readonly listed: string; readonly from: string } => ({
  listed: `with listed as materialized (select m.client_id, m.article_id from ${own} where ${where})`,
  from: 'listed m join article r on r.parent_id = m.article_id and (r.owner_id is null or r.owner_id = m.client_id)',
});

interface ReplyRow {
  readonly article_id: string;
  readonly published_at: Date;
  readonly text: string;
  readonly author_name: string;
  readonly emotion: number;
  readonly region: number;
  readonly likes: number;
  readonly site_name: string;
  readonly parent_id: string;
  readonly parent_title: string;
  readonly url: string | null;
}

const shown = (row: ReplyRow): ExportRow => ({
  Article_ID: row.article_id,
  Published_At: row.published_at.toISOString(),
  Text: row.text,
  Author: row.author_name,
  Emotion: getEmotion(row.emotion),
  Region: getRegion(row.region),
  Likes: row.likes,
  Site: row.site_name,
  Parent_ID: row.parent_id,
  Parent_Title: row.parent_title,
  Url: row.url,
});

/** Export source for the replies to the articles of a client's lists, newest first. */
export function replyExport(services: Resolver): ExportSource {
  const reader = services.get(ArticleReader);
  const database = services.get(DatabaseService);
  const list = (caller: Caller, { filter, ids }: ExportChoice) => {
    if (ids) throw new InputError('IDs: replies cannot be listed by id');
    return reader.sql(caller, articleFilterSchema.parse(filter));
  };
  return {
    name: 'replies',
    title: 'articles:exported.replies',
    privilege: ['classifiedInfo', 'action'],
    columns: replyColumns,
    filterList: articleFilterList,
    filters: listFilters(services),
    count: async (caller, choice, max) => {
      const listing = await list(caller, choice);
      const { parameters } = listing;
      const { listed, from } = repliesTo(listing);
      const { rows } = await database.query<{ total: number }>(
        `${listed} select count(*)::int as total from (select 1 from ${from} limit ${parameters.add(max + 1)}) found`,
        parameters.values,
      );
      return rows[0]?.total ?? 0;
    },
    async *rows(caller, choice, _columns, max) {
      const listing = await list(caller, choice);
      const { parameters } = listing;
      const { listed, from } = repliesTo(listing);
      const { rows: found } = await database.query<{ article_id: string }>(
        `${listed} select r.article_id from ${from} order by r.published_at desc, r.article_id desc
          limit ${parameters.add(max)}`,
        parameters.values,
      );
      for (let start = 0; start < found.length; start += chunk) {
        const { rows } = await database.query<Omit<ReplyRow, 'parent_title'>>(
          `select r.article_id, r.published_at, whole_text(r.body_folded, t.changes) as text, r.author_name,
            r.emotion, r.region, r.likes, r.site_name,
            r.parent_id, r.url
           from article r join article_text t using (article_id)
             where r.article_id = any($1::bigint[]) order by r.published_at desc, r.article_id desc`,
          [found.slice(start, start + chunk).map(({ article_id }) => article_id)],
        );
        const titles = await getTitles(
          database,
          rows.map(({ parent_id }) => parent_id),
        );
        yield* rows.map((row) => shown({ ...row, parent_title: titles.get(row.parent_id) ?? '' }));
      }
    },
  };
}
