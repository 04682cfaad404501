import { InputError } from '#core';
import type { ArticleFilter } from '../../filter';
import { markFields, marksSql, type ArticleMark, type Marks } from './article-marks';
import { isByTime, sortedSql, type ArticleSort } from './article-order';
import type { Reader } from './list-rows';
import type { ListSql } from './list-sql';
import { clientColumns, type ClientColumns } from './row';
import { getPlace, placeText } from './time-position';

/** Maximum depth of paging in a list that is not sorted by time. */
const maxSortedOffset = 1_000;

/** Query of one list page: `after` is the `next` of the previous page. */
export interface PageQuery extends ArticleFilter {
  readonly sort: ArticleSort;
  readonly after?: string;
  readonly size: number;
}

/** The client's half of the rows of a page, in order, from one statement. */
export interface ClientPage {
  readonly own: readonly ClientColumns[];
  /** Only the requested marks. */
  readonly marks: Marks;
  readonly next: string | null;
}

interface PageRow extends Omit<ClientColumns, 'article_id'> {
  /** Null when the client's row has been hidden meanwhile. */
  readonly article_id: string | null;
  readonly page_id: string;
  readonly page_time: Date;
  /** Each mark with its value, as `0 1,2 5`. */
  readonly marked: string | null;
}

/** Builds the SQL for the articles of a page in order, plus one extra row when there are more. */
function pageSql(query: PageQuery, list: ListSql, client: string, offset: number, visible?: string): string {
  const { parameters } = list;
  const limit = `limit ${Math.trunc(query.size) + 1}`;
  if (!isByTime(query.sort))
    return sortedSql(list, query.sort, client, `${limit} offset ${parameters.add(offset)}`, visible);
  let rest = list;
  if (query.after) {
    const place = getPlace(query.after);
    if (!place) throw new InputError('after: must be the `next` of a page');
    rest = list.and(
      `(m.published_at, m.article_id) < (${parameters.add(place.time)}, ${parameters.add(place.id)}::bigint)`,
    );
  }
  return `select m.article_id, m.published_at from ${rest.own} where ${rest.where}
    order by m.published_at desc, m.article_id desc ${limit}`;
}

function getOffset({ sort, after }: PageQuery): number {
  if (isByTime(sort)) return 0;
  const offset = Number(after ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > maxSortedOffset)
    throw new InputError('after: must be the `next` of a page');
  return offset;
}

/** Reads a page together with the marks of plugins in one statement, which `ask` runs. */
export async function readPage(
  ask: (text: string) => Promise<{ readonly rows: readonly PageRow[] }>,
  { clientId, userId, subjects }: Reader,
  query: PageQuery,
  list: ListSql,
  marks: readonly ArticleMark[],
): Promise<ClientPage> {
  const offset = getOffset(query);
  const { parameters } = list;
  const [client, reader] = [`${parameters.add(clientId)}::bigint`, `${parameters.add(userId)}::bigint`];
  const visible = subjects === null ? undefined : parameters.add(subjects);
  const page = pageSql(query, list, client, offset, visible);
  const [marked, markColumn] =
    marks.length === 0
      ? ['', 'null']
      : [
          `, listed as materialized (select array_agg(article_id) as ids from page),
             marked as materialized (${marksSql(marks, client, reader, '(select ids from asked)::bigint[]')})`,
          "(select string_agg(k.mark || ' ' || k.value, ',') from marked k where k.article_id = page.article_id)",
        ];
  const text = `with page as materialized (select article_id, published_at, row_number() over () as place
      from (${page}) sorted)${marked}
    select page.article_id as page_id, page.published_at as page_time, ${markColumn} as marked,
      ${clientColumns(client, reader, visible)}
    from page left join client_article c on c.client_id = ${client} and c.article_id = page.article_id
      and not c.is_hidden order by page.place`;
  const { rows } = await ask(text);
  const shown = rows.slice(0, query.size);
  return {
    own: shown.filter((row): row is PageRow & ClientColumns => row.article_id !== null),
    marks: new Map(
      shown.flatMap(({ page_id, marked }) =>
        marked ? [[page_id, markFields(marks, getValues(marked))] as const] : [],
      ),
    ),
    next: rows.length > query.size ? getNext(query, shown.at(-1), offset + query.size) : null,
  };
}

const getValues = (markText: string): (readonly [number, number])[] =>
  markText.split(',').map((each) => {
    const [mark, value] = each.split(' ');
    return [Number(mark), Number(value)] as const;
  });

function getNext(query: PageQuery, last: PageRow | undefined, offset: number): string | null {
  if (!last) return null;
  if (isByTime(query.sort)) return placeText({ time: last.page_time, id: last.page_id });
  return offset > maxSortedOffset ? null : String(offset);
}
