import { inject } from '#core';
import { DatabaseService, rowMapper, type Caller } from '#core/server';
import { ArticleReader } from '#plugins/articles/server';
import { publicationSchema, receiptSchema, type PublishDraft, type Receipt } from '../contract';

export interface PublicationQuery {
  readonly id?: string;
  readonly Level?: number;
  readonly Column?: string;
  readonly after?: string;
  readonly size: number;
}

interface PublicationRow {
  readonly publication_id: string;
  readonly article_id: string;
  readonly level: number;
  readonly column: string;
  readonly note: string;
  readonly publisher_id: string;
  readonly publisher_name: string | null;
  readonly released_at: Date;
  readonly receipt_count: number;
  readonly confirmed_at: Date | null;
}

/** A publication with the article that it publishes. */
export interface PublishedArticle {
  readonly publication_id: string;
  readonly article_id: string;
}

const toPublication = rowMapper(publicationSchema);
const toReceipt = rowMapper(receiptSchema);

/** Stores publications and their confirmations. */
export class PublicationRepository {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ArticleReader) private readonly articles: ArticleReader,
  ) {}

  /** Publishes those of the articles that are in the caller's scope, and returns their publications. */
  async create(caller: Caller, { id, Level, Column, Note }: PublishDraft): Promise<readonly PublishedArticle[]> {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const { rows } = await this.database.query<{ publication_id: string; article_id: string }>(
      `insert into article_publication (client_id, article_id, user_id, level, column_name, note)
       select distinct ${parameters.add(caller.clientId)}::bigint, m.article_id,
         ${parameters.add(caller.userId)}::bigint, ${parameters.add(Level)}::smallint,
         ${parameters.add(Column)}, ${parameters.add(Note)}
       from ${own} where ${where} and m.article_id = any(${parameters.add(id)}::bigint[])
         returning publication_id, article_id`,
      parameters.values,
    );
    return rows;
  }

  /** Returns the client's publications with these ids. */
  async find({ clientId }: Caller, publicationIds: readonly string[]): Promise<readonly PublishedArticle[]> {
    const { rows } = await this.database.query<{ publication_id: string; article_id: string }>(
      'select publication_id, article_id from article_publication where client_id = $1 and publication_id = any($2::bigint[])',
      [clientId, publicationIds],
    );
    return rows;
  }

  /** Returns the number of removed publications. */
  async remove({ clientId }: Caller, publicationIds: readonly string[]): Promise<number> {
    const { rowCount } = await this.database.query(
      'delete from article_publication where client_id = $1 and publication_id = any($2::bigint[])',
      [clientId, publicationIds],
    );
    return rowCount ?? 0;
  }

  /** Stores that the caller has read a publication; returns 0 if it was stored before. */
  async confirm({ clientId, userId }: Caller, publicationId: string): Promise<number> {
    const { rowCount } = await this.database.query(
      `insert into article_publication_receipt (client_id, publication_id, user_id) values ($1, $2, $3)
       on conflict do nothing`,
      [clientId, publicationId, userId],
    );
    return rowCount ?? 0;
  }

  /** Returns the first 1,000 people who confirmed a publication. */
  async receipts({ clientId }: Caller, publicationId: string): Promise<Receipt[]> {
    const { rows } = await this.database.query<{ user_id: string; user_name: string | null; confirmed_at: Date }>(
      `select r.user_id, r.confirmed_at,
         (select u.display_name from person u where u.user_id = r.user_id) as user_name
       from article_publication_receipt r where r.client_id = $1 and r.publication_id = $2
       order by r.confirmed_at limit 1000`,
      [clientId, publicationId],
    );
    return rows.map(toReceipt);
  }

  /** Lists publications of the articles that the caller sees. */
  async page(caller: Caller, { id, Level, Column, after, size }: PublicationQuery) {
    const { own, where, parameters } = await this.articles.sql(caller, {});
    const client = `${parameters.add(caller.clientId)}::bigint`;
    const visible = [
      `p.client_id = ${client}`,
      `p.article_id in (select m.article_id from ${own} where ${where} and m.article_id in
        (select article_id from article_publication where client_id = ${client}))`,
      ...(Level ? [`p.level = ${parameters.add(Level)}`] : []),
      ...(id ? [`p.article_id = ${parameters.add(id)}::bigint`] : []),
    ].join(' and ');
    const { rows: columns } = await this.database.query<{ column_name: string; count: number }>(
      `select p.column_name, count(*)::int as count from article_publication p where ${visible} group by 1 order by 1`,
      [...parameters.values],
    );
    const narrower = [
      ...(Column === undefined ? [] : [`p.column_name = ${parameters.add(Column)}`]),
      ...(after ? [`p.publication_id < ${parameters.add(after)}::bigint`] : []),
    ];
    const user = `${parameters.add(caller.userId)}::bigint`;
    const { rows } = await this.database.query<PublicationRow>(
      `select p.publication_id, p.article_id, p.level, p.column_name as "column", p.note,
         p.user_id as publisher_id, p.created_at as released_at,
         (select display_name from person u where u.user_id = p.user_id) as publisher_name,
         (select count(*)::int from article_publication_receipt r where r.client_id = ${client}
           and r.publication_id = p.publication_id) as receipt_count,
         (select r.confirmed_at from article_publication_receipt r where r.client_id = ${client}
           and r.publication_id = p.publication_id and r.user_id = ${user}) as confirmed_at
       from article_publication p where ${[visible, ...narrower].join(' and ')}
       order by p.publication_id desc limit ${parameters.add(size + 1)}`,
      parameters.values,
    );
    const shown = rows.slice(0, size);
    const articles = new Map(
      (await this.articles.rows(caller, [...new Set(shown.map(({ article_id }) => article_id))])).map((row) => [
        row.Article_ID,
        row,
      ]),
    );
    const total = columns.reduce(
      (sum, { column_name, count }) => sum + (Column === undefined || Column === column_name ? count : 0),
      0,
    );
    return {
      list: shown.flatMap((row) => {
        const article = articles.get(row.article_id);
        return article ? [{ ...article, ...toPublication(row) }] : [];
      }),
      next: rows.length > size ? (shown.at(-1)?.publication_id ?? null) : null,
      total,
      Columns: columns.map(({ column_name, count }) => ({ Column: column_name, Count: count })),
    };
  }
}
