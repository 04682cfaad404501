import { InputError } from '#core';
import type { ArticleFilter } from '../../filter';
import { clusterJoin, isByTime, orderSql, type ArticleSort } from './article-order';
import type { ListSql } from './filter-sql';
import { leanFrom, type Reader } from './list-rows';
import { clientColumns, type ClientColumns } from './row';

/** Sorted by anything but time, a list can be followed this far. */
const deepestSorted = 1_000;

/** A page of a list: `after` is the `next` of the page before. */
export interface PageQuery extends ArticleFilter {
  readonly sort: ArticleSort;
  readonly after?: string;
  readonly size: number;
}

/** The client's halves of the rows of a page, in their order, from one statement. */
export interface ClientPage {
  readonly own: readonly ClientColumns[];
  readonly next: string | null;
}

interface PageRow extends Omit<ClientColumns, 'article_id'> {
  /** Null when the client's row is hidden by now. */
  readonly article_id: string | null;
  readonly page_id: string;
  readonly page_time: Date;
}

/** The articles of a page in their order, one more than asked when there are more. */
function pageSql(query: PageQuery, { from, where, parameters }: ListSql, offset: number): string {
  const limit = `limit ${Math.trunc(query.size) + 1}`;
  if (!isByTime(query.sort))
    return `select m.article_id, m.published_at from ${from} ${clusterJoin} where ${where}
            order by ${orderSql(query.sort)} desc, m.published_at desc, m.article_id desc ${limit}
              offset ${parameters.add(offset)}`;
  let after = '';
  if (query.after) {
    const [time = '', id = ''] = query.after.split('_');
    if (Number.isNaN(Date.parse(time)) || !/^\d{1,19}$/.test(id))
      throw new InputError('after: not the `next` of a page');
    after = ` and (m.published_at, m.article_id) < (${parameters.add(new Date(time))}, ${parameters.add(id)}::bigint)`;
  }
  return `select m.article_id, m.published_at from ${leanFrom({ from, where })} where ${where}${after}
    order by m.published_at desc, m.article_id desc ${limit}`;
}

function offsetOf({ sort, after }: PageQuery): number {
  if (isByTime(sort)) return 0;
  const offset = Number(after ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > deepestSorted)
    throw new InputError('after: not the `next` of a page');
  return offset;
}

/** Reads a page by one statement, which `ask` takes to the database. */
export async function readPage(
  ask: (text: string) => Promise<{ readonly rows: readonly PageRow[] }>,
  { clientId, userId }: Reader,
  query: PageQuery,
  list: ListSql,
): Promise<ClientPage> {
  const offset = offsetOf(query);
  const page = pageSql(query, list, offset);
  const { parameters } = list;
  const [client, reader] = [parameters.add(clientId), parameters.add(userId)];
  const text = `with page as materialized (select article_id, published_at, row_number() over () as place
    from (${page}) sorted)
    select page.article_id as page_id, page.published_at as page_time,
      ${clientColumns(`${client}::bigint`, `${reader}::bigint`)}
    from page left join client_article c on c.client_id = ${client}::bigint and c.article_id = page.article_id
      and not c.is_hidden order by page.place`;
  const { rows } = await ask(text);
  const shown = rows.slice(0, query.size);
  return {
    own: shown.filter((row): row is PageRow & ClientColumns => row.article_id !== null),
    next: rows.length > query.size ? nextOf(query, shown.at(-1), offset + query.size) : null,
  };
}

function nextOf(query: PageQuery, last: PageRow | undefined, offset: number): string | null {
  if (!last) return null;
  if (isByTime(query.sort)) return `${last.page_time.toISOString()}_${last.page_id}`;
  return offset > deepestSorted ? null : String(offset);
}
