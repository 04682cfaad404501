import { ConflictError, grants, inject, NotFoundError, PermissionError } from '#core';
import { DatabaseService, type Caller } from '#core/server';
import type { SavedView } from '../contract';

/** Fields of a view that can be set. */
export type ViewChange = Partial<Pick<SavedView, 'View_Name' | 'Query' | 'Is_Shared'>>;

/** Maximum number of views per user and screen. */
const max = 100;

const columns = `v.view_id as "View_ID", v.view_name as "View_Name", v.screen as "Screen", v.query as "Query",
  v.is_shared as "Is_Shared", v.user_id = $2 as "Is_Own", d.view_id is not null as "Is_Default"`;
/** Condition for views visible to the caller: `$1` client, `$2` user. */
const seen =
  'from saved_view v left join saved_view_default d on d.view_id = v.view_id and d.user_id = $2 where v.client_id = $1 and (v.user_id = $2 or v.is_shared)';

async function named<T>(name: string | undefined, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if ((error as { readonly code?: string }).code === '23505')
      throw new ConflictError(`View_Name: a view named ${name} already exists`, 'saved-views.name-taken', {
        View_Name: 'duplicate',
      });
    throw error;
  }
}

/** Views visible to one caller: their own and those shared within the client. */
export class SavedViewStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(caller: Caller, screen: string): Promise<SavedView[]> {
    const { rows } = await this.database.query<SavedView>(
      `select ${columns} ${seen} and v.screen = $3 order by v.user_id <> $2, v.view_name, v.view_id limit ${max * 3}`,
      [caller.clientId, caller.userId, screen],
    );
    return rows;
  }

  async create(
    caller: Caller,
    draft: Pick<SavedView, 'View_Name' | 'Screen' | 'Query' | 'Is_Shared'>,
  ): Promise<SavedView> {
    if (draft.Is_Shared) this.mayShare(caller);
    const { rows } = await named(
      draft.View_Name,
      this.database.query<{ view_id: string }>(
        `insert into saved_view (client_id, user_id, screen, view_name, query, is_shared)
       select $1, $2, $3, $4, $5, $6 where (select count(*) from saved_view where user_id = $2
         and screen = $3) < ${max} returning view_id`,
        [caller.clientId, caller.userId, draft.Screen, draft.View_Name, draft.Query, draft.Is_Shared],
      ),
    );
    if (!rows[0]) throw new ConflictError(`The maximum of ${max} views is reached`, 'saved-views.too-many');
    return this.read(caller, rows[0].view_id);
  }

  async update(caller: Caller, viewId: string, change: ViewChange): Promise<SavedView> {
    const view = await this.mayChange(caller, viewId);
    if (change.Is_Shared && !view.Is_Shared) this.mayShare(caller);
    await named(
      change.View_Name,
      this.database.query(
        `update saved_view set view_name = coalesce($2, view_name), query = coalesce($3, query),
          is_shared = coalesce($4, is_shared), updated_at = now() where view_id = $1`,
        [viewId, change.View_Name ?? null, change.Query ?? null, change.Is_Shared ?? null],
      ),
    );
    if (change.Is_Shared === false)
      await this.database.query(
        `delete from saved_view_default d using saved_view v where v.view_id = d.view_id and d.view_id = $1
          and d.user_id <> v.user_id`,
        [viewId],
      );
    return change.Is_Shared === false && !view.Is_Own
      ? { ...view, ...change, Is_Default: false }
      : this.read(caller, viewId);
  }

  async remove(caller: Caller, viewId: string): Promise<number> {
    await this.mayChange(caller, viewId);
    return (await this.database.query('delete from saved_view where view_id = $1', [viewId])).rowCount ?? 0;
  }

  async setDefault(caller: Caller, screen: string, viewId: string | null): Promise<number> {
    if (viewId === null)
      return (
        (
          await this.database.query('delete from saved_view_default where user_id = $1 and screen = $2', [
            caller.userId,
            screen,
          ])
        ).rowCount ?? 0
      );
    const view = await this.read(caller, viewId);
    if (view.Screen !== screen) throw new NotFoundError(`View ${viewId} of ${screen} not found`);
    const { rowCount } = await this.database.query(
      `insert into saved_view_default (user_id, screen, view_id) values ($1, $2, $3) on conflict (user_id, screen) do
        update set view_id = excluded.view_id`,
      [caller.userId, screen, viewId],
    );
    return rowCount ?? 0;
  }

  /** @throws {NotFoundError} if the view is not visible to the caller */
  async read(caller: Caller, viewId: string): Promise<SavedView> {
    const { rows } = await this.database.query<SavedView>(`select ${columns} ${seen} and v.view_id = $3`, [
      caller.clientId,
      caller.userId,
      viewId,
    ]);
    if (!rows[0]) throw new NotFoundError(`View ${viewId} not found`);
    return rows[0];
  }

  /** Returns the name of the view for each of these users of a client; null where it is not visible to them. */
  async names(
    clientId: string,
    viewRequests: readonly { readonly userId: string; readonly viewId: string }[],
  ): Promise<readonly (string | null)[]> {
    const { rows } = await this.database.query<{ view_name: string | null }>(
      `select v.view_name from unnest($2::bigint[], $3::bigint[]) with ordinality as a (user_id, view_id, place)
         left join saved_view v on v.client_id = $1 and v.view_id = a.view_id
           and (v.user_id = a.user_id or v.is_shared)
       order by a.place`,
      [clientId, viewRequests.map(({ userId }) => userId), viewRequests.map(({ viewId }) => viewId)],
    );
    return rows.map(({ view_name }) => view_name);
  }

  private async mayChange(caller: Caller, viewId: string): Promise<SavedView> {
    const view = await this.read(caller, viewId);
    if (!view.Is_Own && !grants(caller.privileges, ['saved-view', 'delete']))
      throw new PermissionError(`View ${viewId} belongs to another user`);
    return view;
  }

  private mayShare(caller: Caller): void {
    if (!grants(caller.privileges, ['saved-view', 'action']))
      throw new PermissionError('Views may be saved, but not shared');
  }
}
