import { InputError, inject } from '#core';
import type { Filter } from '#core/filter';
import {
  DatabaseService,
  ServerKernel,
  type Caller,
  type ExportChoice,
  type ExportRow,
  type ExportSource,
} from '#core/server';
import { articleFilterList, articleFilterSchema } from '../../filter';
import { ArticleReader } from '../articles/article-reader';
import type { ListSql } from '../articles/list-sql';
import { getTitles } from '../articles/titles';
import { getEmotion, getRegion } from '../articles/row';
import { replyColumns } from './article-columns';
import { getListFilters } from './article-filters';

const batchSize = 200;

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

const toExportRow = (row: ReplyRow): ExportRow => ({
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
export class ReplyExport implements ExportSource {
  readonly name = 'replies';
  readonly title = 'articles:exported.replies';
  readonly privilege = ['classifiedInfo', 'action'] as const;
  readonly columns = replyColumns;
  readonly filterList = articleFilterList;

  constructor(
    @inject(ArticleReader) private readonly reader: ArticleReader,
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  filters(caller: Caller): readonly Filter[] {
    return getListFilters(this.kernel, caller);
  }

  async count(caller: Caller, choice: ExportChoice, max: number): Promise<number> {
    const { listed, from, parameters } = await this.replies(caller, choice);
    const { rows } = await this.database.query<{ total: number }>(
      `${listed} select count(*)::int as total from (select 1 from ${from} limit ${parameters.add(max + 1)}) found`,
      parameters.values,
    );
    return rows[0]?.total ?? 0;
  }

  async *rows(
    caller: Caller,
    choice: ExportChoice,
    _columns: ReadonlySet<string>,
    max: number,
  ): AsyncGenerator<ExportRow> {
    const { listed, from, parameters } = await this.replies(caller, choice);
    const { rows: replies } = await this.database.query<{ article_id: string }>(
      `${listed} select r.article_id from ${from} order by r.published_at desc, r.article_id desc
        limit ${parameters.add(max)}`,
      parameters.values,
    );
    const ids = replies.map(({ article_id }) => article_id);
    for (let start = 0; start < ids.length; start += batchSize)
      yield* await this.read(ids.slice(start, start + batchSize));
  }

  private async read(ids: readonly string[]): Promise<readonly ExportRow[]> {
    const { rows } = await this.database.query<Omit<ReplyRow, 'parent_title'>>(
      `select r.article_id, r.published_at, whole_text(r.body_folded, t.changes) as text, r.author_name,
        r.emotion, r.region, r.likes, r.site_name,
        r.parent_id, r.url
       from article r join article_text t using (article_id)
         where r.article_id = any($1::bigint[]) order by r.published_at desc, r.article_id desc`,
      [ids],
    );
    const titles = await getTitles(
      this.database,
      rows.map(({ parent_id }) => parent_id),
    );
    return rows.map((row) => toExportRow({ ...row, parent_title: titles.get(row.parent_id) ?? '' }));
  }

  private async replies(caller: Caller, { filter, ids }: ExportChoice) {
    if (ids) throw new InputError('IDs: replies cannot be listed by id');
    const list = await this.reader.sql(caller, articleFilterSchema.parse(filter));
    return { ...repliesTo(list), parameters: list.parameters };
  }
}
