import { createToken, inject, NotFoundError, PermissionError, grants } from '#core';
import { DatabaseService, type Caller, type Statements } from '#core/server';
import { ScopeService } from '../scope/scope-service';
import { getTitles } from './titles';

export interface PinRow {
  readonly Pin_ID: string;
  readonly Article_ID: string;
  readonly Title: string;
  readonly Is_Personal: boolean;
  readonly Sort_Order: number;
  readonly Ends_At: string | null;
  readonly Created_At: string;
}

/** Articles pinned to the top, for one reader or the whole client, until a time. */
export interface ArticlePins {
  list(caller: Caller): Promise<PinRow[]>;
  pin(caller: Caller, articleId: string, personal: boolean, endsAt: string | null): Promise<PinRow>;
  update(
    caller: Caller,
    pins: readonly { readonly Pin_ID: string; readonly Sort_Order: number; readonly Ends_At?: string | null }[],
  ): Promise<number>;
  unpin(caller: Caller, which: { readonly pinId: string } | { readonly articleId: string }): Promise<number>;
}
export const ArticlePins = createToken<ArticlePins>('articles.pins');

const columns = `p.pin_id as "Pin_ID", p.article_id as "Article_ID", p.user_id is not null as "Is_Personal",
  p.sort_order as "Sort_Order", p.ends_at, p.created_at`;
/**
 * Personal pins, plus the client's for callers who may change them: `$1` client, `$2` user, `$3` whether client pins
 * are included.
 */
const mine = 'client_id = $1 and (user_id = $2 or (user_id is null and $3))';

export class PostgresArticlePins implements ArticlePins {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ScopeService) private readonly scopes: ScopeService,
  ) {}

  async list(caller: Caller): Promise<PinRow[]> {
    return this.read(
      caller,
      this.database,
      'p.client_id = $1 and (p.user_id is null or p.user_id = $2) and (p.ends_at is null or p.ends_at > now()) order by p.sort_order, p.pin_id desc limit 200',
      [caller.clientId, caller.userId],
    );
  }

  async pin(caller: Caller, articleId: string, personal: boolean, endsAt: string | null): Promise<PinRow> {
    await this.scopes.requireArticles(caller, [articleId]);
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ pin_id: string }>(
        `insert into article_pin (client_id, article_id, user_id, ends_at, created_by)
         select client_id, article_id, $3, $4, $5 from client_article where client_id = $1 and article_id = $2
           and not is_hidden
         on conflict (client_id, article_id, coalesce(user_id, 0)) do update set ends_at = excluded.ends_at
           returning pin_id`,
        [caller.clientId, articleId, personal ? caller.userId : null, endsAt, caller.userId],
      );
      const [pin] = rows[0]
        ? await this.read(caller, tx, 'p.client_id = $1 and p.pin_id = $2', [caller.clientId, rows[0].pin_id])
        : [];
      if (!pin) throw new NotFoundError(`Article ${articleId} not found`);
      return pin;
    });
  }

  async update(
    caller: Caller,
    pins: readonly { readonly Pin_ID: string; readonly Sort_Order: number; readonly Ends_At?: string | null }[],
  ): Promise<number> {
    const visible = await this.visiblePins(
      caller,
      pins.map(({ Pin_ID }) => Pin_ID),
    );
    const { rowCount } = await this.database.query(
      `update article_pin set sort_order = u.sort_order, ends_at = u.ends_at
        from unnest($4::bigint[], $5::int[], $6::timestamptz[]) as u (id, sort_order, ends_at) where pin_id = u.id
        and ${mine} and pin_id = any($7::bigint[])`,
      [
        caller.clientId,
        caller.userId,
        mayActForClient(caller),
        pins.map(({ Pin_ID }) => Pin_ID),
        pins.map(({ Sort_Order }) => Sort_Order),
        pins.map(({ Ends_At }) => Ends_At ?? null),
        visible,
      ],
    );
    return rowCount ?? 0;
  }

  async unpin(caller: Caller, which: { readonly pinId: string } | { readonly articleId: string }): Promise<number> {
    if ('articleId' in which) {
      if ((await this.scopes.subjects(caller)) !== null) await this.scopes.requireArticles(caller, [which.articleId]);
      const { rowCount } = await this.database.query(
        'delete from article_pin where client_id = $1 and user_id = $2 and article_id = $3',
        [caller.clientId, caller.userId, which.articleId],
      );
      return rowCount ?? 0;
    }
    if ((await this.visiblePins(caller, [which.pinId])).length === 0)
      throw new PermissionError('Only the owner can remove this pin');
    const { rowCount } = await this.database.query(`delete from article_pin where ${mine} and pin_id = $4`, [
      caller.clientId,
      caller.userId,
      mayActForClient(caller),
      which.pinId,
    ]);
    if (rowCount === 0) throw new PermissionError('This pin is not yours to end');
    return rowCount ?? 0;
  }

  /** Returns the pins whose articles the caller may see. */
  private async visiblePins(caller: Caller, pinIds: readonly string[]): Promise<readonly string[]> {
    if ((await this.scopes.subjects(caller)) === null) return pinIds;
    const { rows } = await this.database.query<{ pin_id: string; article_id: string }>(
      'select pin_id, article_id from article_pin where client_id = $1 and pin_id = any($2::bigint[])',
      [caller.clientId, pinIds],
    );
    const visible = new Set(
      await this.scopes.articles(
        caller,
        rows.map(({ article_id }) => article_id),
      ),
    );
    return rows.flatMap(({ pin_id, article_id }) => (visible.has(article_id) ? [pin_id] : []));
  }

  private async read(
    caller: Caller,
    database: Statements,
    where: string,
    parameters: readonly unknown[],
  ): Promise<PinRow[]> {
    const { rows } = await database.query<
      Omit<PinRow, 'Title' | 'Ends_At' | 'Created_At'> & { ends_at: Date | null; created_at: Date }
    >(`select ${columns} from article_pin p where ${where}`, parameters);
    const isBound = (await this.scopes.subjects(caller)) !== null;
    const visible = new Set(
      isBound
        ? await this.scopes.articles(
            caller,
            rows.map(({ Article_ID }) => Article_ID),
          )
        : [],
    );
    const shown = isBound ? rows.filter(({ Article_ID }) => visible.has(Article_ID)) : rows;
    const titles = await getTitles(
      database,
      shown.map(({ Article_ID }) => Article_ID),
    );
    return shown.map(({ ends_at, created_at, ...row }) => ({
      ...row,
      Title: titles.get(row.Article_ID) ?? '',
      Ends_At: ends_at?.toISOString() ?? null,
      Created_At: created_at.toISOString(),
    }));
  }
}

const mayActForClient = (caller: Caller): boolean => grants(caller.privileges, ['classifiedInfo', 'action']);
