import { inject, NotFoundError, type Language } from '#core';
import { DatabaseService, OperationLogService, type Caller, type Statements } from '#core/server';
import { foldText } from '#shared/text';
import { stances, type AuthorLabel, type LabelKind, type LabelledAccount } from '../author-labels';
import type { CommentFilter } from '../contract';
import { labelName } from './label-name';

/** Accounts of labels, as two parallel lists: names, and the site of each, or null for all sites. */
export interface Labelled {
  readonly authors: readonly string[];
  readonly sites: readonly string[];
}

/** A filter whose label has been resolved to its accounts. */
export type LabelledFilter<Query extends CommentFilter> = Query & { readonly Labelled?: Labelled };

/** Identifies a label to be found or created. */
export interface MarkedLabel {
  readonly Author_Label_Name?: string;
  readonly Kind?: LabelKind;
}

/** Author names on any site, and accounts. */
export interface MarkedAuthors {
  readonly Authors: readonly string[];
  readonly Accounts: readonly LabelledAccount[];
}

interface LabelledRow {
  readonly author: string;
  readonly site: string;
}

/** Stores the author labels of clients and their accounts. */
export class AuthorLabels {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  async list(clientId: string): Promise<AuthorLabel[]> {
    const { rows } = await this.database.query<{
      author_label_id: string;
      name: string;
      kind: LabelKind | null;
      labelled: LabelledRow[];
    }>(
      `select l.author_label_id, l.author_label_name as name, l.kind,
         coalesce(json_agg(json_build_object('author', m.author, 'site', m.site) order by m.author, m.site)
           filter (where m.author is not null), '[]') as labelled
       from author_label l left join author_labelled m on m.client_id = l.client_id
         and m.author_label_id = l.author_label_id
       where l.client_id = $1 group by 1, 2, 3 order by 2`,
      [clientId],
    );
    return rows.map((row) => ({
      Author_Label_ID: row.author_label_id,
      Author_Label_Name: row.name,
      Kind: row.kind,
      ...getWire(row.labelled),
    }));
  }

  /** Returns the names of the labels of the given accounts, in order. */
  async getNames(
    clientId: string,
    language: Language,
    accounts: readonly LabelledAccount[],
  ): Promise<readonly (readonly string[])[]> {
    const { rows } = await this.database.query<LabelledRow & { name: string; kind: LabelKind | null }>(
      `select m.author, m.site, l.author_label_name as name, l.kind
       from author_labelled m join author_label l on l.client_id = m.client_id and l.author_label_id = m.author_label_id
       where m.client_id = $1 and m.author = any($2::text[]) order by 3`,
      [clientId, [...new Set(accounts.map(({ Author }) => Author))]],
    );
    return accounts.map(({ Author, Site }) => [
      ...new Set(
        rows
          .filter(({ author, site }) => author === Author && (site === '' || foldText(site) === foldText(Site)))
          .map(({ name, kind }) => labelName({ Author_Label_Name: name, Kind: kind }, language)),
      ),
    ]);
  }

  /** Returns the accounts of any of these labels; none for labels of other clients. */
  async labelled(clientId: string, labelIds: readonly string[]): Promise<Labelled> {
    const { rows } = await this.database.query<LabelledRow>(
      `select distinct author, site from author_labelled where client_id = $1
        and author_label_id = any($2::bigint[])`,
      [clientId, labelIds],
    );
    return { authors: rows.map(({ author }) => author), sites: rows.map(({ site }) => foldText(site)) };
  }

  /** Resolves the label of a filter to its accounts, so that no statement joins a client's labels with the library. */
  async narrowed<Query extends CommentFilter>(caller: Caller, query: Query): Promise<LabelledFilter<Query>> {
    if (!query.Author_Label) return query;
    return { ...query, Labelled: await this.labelled(caller.clientId, [query.Author_Label]) };
  }

  async mark(caller: Caller, label: MarkedLabel, authors: MarkedAuthors, ip?: string) {
    const { Kind = null } = label;
    const name = label.Author_Label_Name ?? (Kind ? labelName({ Author_Label_Name: '', Kind }, caller.language) : '');
    const { authors: given, sites } = getColumns(authors);
    const marked = await this.database.transaction(async (tx) => {
      const id = await this.getLabel(tx, caller, name, Kind);
      const added = await tx.query<LabelledRow>(
        `insert into author_labelled (client_id, author_label_id, author, site)
         select distinct $1::bigint, $2::bigint, author, site from unnest($3::text[], $4::text[]) as a (author, site)
         on conflict do nothing returning author, site`,
        [caller.clientId, id, given, sites],
      );
      // Friendly, neutral and hostile exclude each other.
      if (Kind && stances.includes(Kind))
        await tx.query(
          `delete from author_labelled m using author_label l, unnest($3::text[], $4::text[]) as a (author, site)
           where m.client_id = $1 and l.client_id = $1 and l.author_label_id = m.author_label_id and l.kind <> $2
             and l.kind = any($5::text[]) and m.author = a.author and m.site = a.site`,
          [caller.clientId, Kind, given, sites, stances],
        );
      const { Authors: Added, Accounts: Added_Accounts } = getWire(added.rows);
      return { Author_Label_ID: id, Added, Added_Accounts };
    });
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'mark',
      id: marked.Author_Label_ID,
      ip,
      after: { Author_Label_Name: name, Authors: marked.Added, Accounts: marked.Added_Accounts },
    });
    return marked;
  }

  async unmark(caller: Caller, labelId: string, authors: MarkedAuthors, ip?: string): Promise<number> {
    const { authors: given, sites } = getColumns(authors);
    const { rowCount } = await this.database.query(
      `delete from author_labelled m using unnest($3::text[], $4::text[]) as a (author, site)
       where m.client_id = $1 and m.author_label_id = $2 and m.author = a.author and m.site = a.site`,
      [caller.clientId, labelId, given, sites],
    );
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'unmark',
      id: labelId,
      ip,
      before: { ...authors },
    });
    return rowCount ?? 0;
  }

  /** @throws {NotFoundError} for missing labels and for labels of other clients */
  async remove(caller: Caller, labelId: string, ip?: string): Promise<void> {
    const { rows } = await this.database.query<{ author_label_name: string }>(
      'delete from author_label where client_id = $1 and author_label_id = $2 returning author_label_name',
      [caller.clientId, labelId],
    );
    if (!rows[0]) throw new NotFoundError(`Label ${labelId} not found`);
    await this.log.record(caller, {
      entity: 'author-label',
      action: 'delete',
      id: labelId,
      ip,
      before: { Author_Label_Name: rows[0].author_label_name },
    });
  }

  /** Returns the label of a kind or, without one, of a name; creates it if it does not exist. */
  private async getLabel(tx: Statements, caller: Caller, name: string, kind: LabelKind | null): Promise<string> {
    if (kind) {
      const { rows } = await tx.query<{ id: string }>(
        'select author_label_id as id from author_label where client_id = $1 and kind = $2',
        [caller.clientId, kind],
      );
      if (rows[0]) return rows[0].id;
    }
    const { rows } = await tx.query<{ id: string }>(
      `insert into author_label (client_id, author_label_name, kind, created_by) values ($1, $2, $3, $4)
       on conflict (client_id, author_label_name)
         do update set kind = coalesce(author_label.kind, excluded.kind)
       returning author_label_id as id`,
      [caller.clientId, name, kind, caller.userId],
    );
    return rows[0]?.id ?? '';
  }
}

const getWire = (rows: readonly LabelledRow[]) => ({
  Authors: rows.filter(({ site }) => site === '').map(({ author }) => author),
  Accounts: rows.filter(({ site }) => site !== '').map(({ author, site }) => ({ Author: author, Site: site })),
});

const getColumns = ({ Authors, Accounts }: MarkedAuthors): Labelled => ({
  authors: [...Authors, ...Accounts.map(({ Author }) => Author)],
  sites: [...Authors.map(() => ''), ...Accounts.map(({ Site }) => Site)],
});
