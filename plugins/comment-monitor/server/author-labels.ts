import { inject, NotFoundError } from '#core';
import { DatabaseService, OperationLogService, type Caller } from '#core/server';
import type { AuthorLabel } from '../author-labels';
import type { CommentFilter } from '../contract';

/** A filter whose label has become the accounts under it. */
export type LabelledFilter<Query extends CommentFilter> = Query & { readonly Authors?: readonly string[] };

/** Keeps under which labels a client has put which accounts. */
export class AuthorLabels {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async list(clientId: string): Promise<AuthorLabel[]> {
    const { rows } = await this.database.query<{ author_label_id: string; name: string; authors: string[] }>(
      `select l.author_label_id, l.author_label_name as name,
         coalesce(array_agg(m.author order by m.author) filter (where m.author is not null), '{}') as authors
       from author_label l left join author_labelled m on m.client_id = l.client_id
         and m.author_label_id = l.author_label_id
       where l.client_id = $1 group by 1, 2 order by 2`,
      [clientId],
    );
    return rows.map((row) => ({
      Author_Label_ID: row.author_label_id,
      Author_Label_Name: row.name,
      Authors: row.authors,
    }));
  }

  /** The labels of some accounts, by account. */
  async namesOf(clientId: string, authors: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
    const { rows } = await this.database.query<{ author: string; names: string[] }>(
      `select m.author, array_agg(l.author_label_name order by l.author_label_name) as names
       from author_labelled m join author_label l on l.client_id = m.client_id and l.author_label_id = m.author_label_id
       where m.client_id = $1 and m.author = any($2::text[]) group by 1`,
      [clientId, [...new Set(authors)]],
    );
    return new Map(rows.map(({ author, names }) => [author, names]));
  }

  /** The accounts under any of these labels; nobody for labels of others. */
  async authorsOf(clientId: string, labelIds: readonly string[]): Promise<string[]> {
    const { rows } = await this.database.query<{ author: string }>(
      'select distinct author from author_labelled where client_id = $1 and author_label_id = any($2::bigint[])',
      [clientId, labelIds],
    );
    return rows.map(({ author }) => author);
  }

  /** Turns the label of a filter into its accounts, so that no statement joins a client's labels with the library. */
  async narrowed<Query extends CommentFilter>(caller: Caller, query: Query): Promise<LabelledFilter<Query>> {
    if (!query.Author_Label) return query;
    return { ...query, Authors: await this.authorsOf(caller.clientId, [query.Author_Label]) };
  }

  async mark(
    caller: Caller,
    name: string,
    authors: readonly string[],
    ip?: string,
  ): Promise<{ readonly Author_Label_ID: string; readonly Added: string[] }> {
    const marked = await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ id: string }>(
        `insert into author_label (client_id, author_label_name, created_by) values ($1, $2, $3)
         on conflict (client_id, author_label_name) do update set author_label_name = excluded.author_label_name
         returning author_label_id as id`,
        [caller.clientId, name, caller.userId],
      );
      const id = rows[0]?.id ?? '';
      const added = await tx.query<{ author: string }>(
        `insert into author_labelled (client_id, author_label_id, author)
         select $1, $2, author from unnest($3::text[]) as a (author) on conflict do nothing returning author`,
        [caller.clientId, id, [...new Set(authors)]],
      );
      return { Author_Label_ID: id, Added: added.rows.map(({ author }) => author) };
    });
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'mark',
      id: marked.Author_Label_ID,
      ip,
      after: { Author_Label_Name: name, Authors: marked.Added },
    });
    return marked;
  }

  async unmark(caller: Caller, labelId: string, authors: readonly string[], ip?: string): Promise<number> {
    const { rowCount } = await this.database.query(
      `delete from author_labelled where client_id = $1 and author_label_id = $2 and author = any($3::text[])`,
      [caller.clientId, labelId, authors],
    );
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'unmark',
      id: labelId,
      ip,
      before: { Authors: authors },
    });
    return rowCount ?? 0;
  }

  /** Throws `NotFoundError` for labels of other clients as for none. */
  async remove(caller: Caller, labelId: string, ip?: string): Promise<void> {
    const { rows } = await this.database.query<{ author_label_name: string }>(
      'delete from author_label where client_id = $1 and author_label_id = $2 returning author_label_name',
      [caller.clientId, labelId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no label ${labelId}`);
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'delete',
      id: labelId,
      ip,
      before: { Author_Label_Name: rows[0].author_label_name },
    });
  }
}
