import { ConflictError, inject, NotFoundError, PermissionError } from '#core';
import type { Edit } from '#core/contract';
import { DatabaseService, type Caller, type Statements, containsText } from '#core/server';
import type { BigScreen } from '../contract';
import type { Layout } from '../layout';

/** A stored big screen. */
export interface BigScreenRow {
  readonly big_screen_id: string;
  readonly owner_id: string | null;
  readonly big_screen_name: string;
  readonly use: BigScreen['Use'];
  readonly layout: Layout;
  readonly version: number;
  readonly updated_by: string;
  readonly updated_at: Date;
  readonly editor_id: string | null;
  readonly editor_key: string | null;
  readonly edit_number: number | null;
}

export interface VersionRow {
  readonly version: number;
  readonly saved_by: string;
  readonly saved_at: Date;
}

/** Max number of big screens per client, and of versions per big screen. */
export const maxBigScreens = 200;
const maxVersions = 30;

const mine = 'client_id = $1 and (owner_id is null or owner_id = $2)';

/** Big screens visible to one caller: those of the client and their own. */
export class BigScreenStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(
    { clientId, userId }: Caller,
    keyword: string,
    use: BigScreen['Use'] | undefined,
  ): Promise<BigScreenRow[]> {
    const { rows } = await this.database.query<BigScreenRow>(
      `select * from big_screen where ${mine} and ${containsText('$3', 'big_screen_name')}
         and ($4::text is null or use = $4) order by big_screen_id desc`,
      [clientId, userId, keyword, use ?? null],
    );
    return rows;
  }

  /** @throws {NotFoundError} If the big screen is not visible to the caller. */
  async read({ clientId, userId }: Caller, id: string): Promise<BigScreenRow> {
    const { rows } = await this.database.query<BigScreenRow>(
      `select * from big_screen where ${mine} and big_screen_id = $3`,
      [clientId, userId, id],
    );
    return foundScreen(rows[0], id);
  }

  /** Returns the newest home page of the caller, or else of their client. */
  async home({ clientId, userId }: Caller): Promise<BigScreenRow | undefined> {
    const { rows } = await this.database.query<BigScreenRow>(
      `select * from big_screen where ${mine} and use = 'home' order by owner_id nulls last, big_screen_id desc limit 1`,
      [clientId, userId],
    );
    return rows[0];
  }

  async create(
    caller: Caller,
    screen: {
      readonly name: string;
      readonly use: BigScreen['Use'];
      readonly isShared: boolean;
      readonly layout: Layout;
    },
  ): Promise<BigScreenRow> {
    const owner_id = screen.isShared ? null : caller.userId;
    mustEdit(caller, { use: screen.use, owner_id });
    return this.database.transaction(async (tx) => {
      const { rows: counted } = await tx.query<{ count: string }>(
        'select count(*) from big_screen where client_id = $1',
        [caller.clientId],
      );
      if (Number(counted[0]?.count) >= maxBigScreens)
        throw new ConflictError(`A client can have at most ${maxBigScreens} big screens`, 'big-screen.too-many');
      const { rows } = await tx.query<BigScreenRow>(
        `insert into big_screen (client_id, owner_id, big_screen_name, use, layout, version, updated_by)
         values ($1, $2, $3, $4, $5, 1, $6) returning *`,
        [caller.clientId, owner_id, screen.name, screen.use, JSON.stringify(screen.layout), caller.userName],
      );
      const row = rows[0] as BigScreenRow;
      await keepVersion(tx, caller, row);
      return row;
    });
  }

  /** Returns the big screen before and after the change. */
  async update(
    caller: Caller,
    id: string,
    change: { readonly name?: string; readonly isShared?: boolean },
  ): Promise<{ readonly before: BigScreenRow; readonly after: BigScreenRow }> {
    return this.database.transaction(async (tx) => {
      const before = await toEdit(tx, caller, id);
      const owner_id = change.isShared === undefined ? before.owner_id : change.isShared ? null : caller.userId;
      if (before.owner_id === null && owner_id !== null) mustAdminister(caller);
      mustEdit(caller, { use: before.use, owner_id });
      const { rows } = await tx.query<BigScreenRow>(
        `update big_screen set big_screen_name = $3, owner_id = $4, updated_by = $5, updated_at = now()
         where client_id = $1 and big_screen_id = $2 returning *`,
        [caller.clientId, id, change.name ?? before.big_screen_name, owner_id, caller.userName],
      );
      return { before, after: rows[0] as BigScreenRow };
    });
  }

  /**
   * Saves a layout over the version that was edited, or over an earlier save of the same open editor.
   *
   * @throws {ConflictError} when another version has been saved since
   */
  async save(
    caller: Caller,
    id: string,
    { version, edit }: { readonly version: number; readonly edit?: Edit | undefined },
    layout: Layout,
  ): Promise<BigScreenRow> {
    return this.database.transaction(async (tx) => {
      const before = await toEdit(tx, caller, id);
      if (before.version !== version && !isOwnSave(before, caller, edit))
        throw new ConflictError(`Big screen ${id} was saved by another user`, 'big-screen.changed');
      const { rows } = await tx.query<BigScreenRow>(
        `update big_screen set layout = $3, version = version + 1, updated_by = $4, updated_at = now(),
           editor_id = $5, editor_key = $6, edit_number = $7
         where client_id = $1 and big_screen_id = $2 returning *`,
        [
          caller.clientId,
          id,
          JSON.stringify(layout),
          caller.userName,
          caller.userId,
          edit?.Editor_ID ?? null,
          edit?.Edit_Number ?? null,
        ],
      );
      const row = rows[0] as BigScreenRow;
      await keepVersion(tx, caller, row);
      await tx.query('delete from big_screen_version where big_screen_id = $1 and version <= $2', [
        id,
        row.version - maxVersions,
      ]);
      return row;
    });
  }

  /** Returns the deleted big screen. */
  async remove(caller: Caller, id: string): Promise<BigScreenRow> {
    return this.database.transaction(async (tx) => {
      const row = await toEdit(tx, caller, id);
      if (row.owner_id === null) mustAdminister(caller);
      await tx.query('delete from big_screen where client_id = $1 and big_screen_id = $2', [caller.clientId, id]);
      return row;
    });
  }

  /** Returns the names of big screens visible to the caller. */
  async names({ clientId, userId }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.database.query<Pick<BigScreenRow, 'big_screen_id' | 'big_screen_name'>>(
      `select big_screen_id, big_screen_name from big_screen where ${mine} and big_screen_id = any($3::bigint[])`,
      [clientId, userId, ids],
    );
    return new Map(rows.map((row) => [row.big_screen_id, row.big_screen_name]));
  }

  /** Latest first. */
  async versions({ clientId }: Caller, id: string): Promise<VersionRow[]> {
    const { rows } = await this.database.query<VersionRow>(
      `select version, saved_by, saved_at from big_screen_version
       where client_id = $1 and big_screen_id = $2 order by version desc`,
      [clientId, id],
    );
    return rows;
  }

  /** @throws {NotFoundError} If the version is not stored. */
  async getLayout({ clientId }: Caller, id: string, version: number): Promise<Layout> {
    const { rows } = await this.database.query<Pick<BigScreenRow, 'layout'>>(
      'select layout from big_screen_version where client_id = $1 and big_screen_id = $2 and version = $3',
      [clientId, id, version],
    );
    if (!rows[0]) throw new NotFoundError(`Big screen ${id} has no version ${version}`);
    return rows[0].layout;
  }
}

/** Whether the current version was saved by the same open editor, which may not have received the answer. */
const isOwnSave = (row: BigScreenRow, { userId }: Caller, edit: Edit | undefined): boolean =>
  edit !== undefined &&
  row.editor_id === userId &&
  row.editor_key === edit.Editor_ID &&
  (row.edit_number ?? 0) <= edit.Edit_Number;

async function keepVersion(tx: Statements, { clientId }: Caller, row: BigScreenRow): Promise<void> {
  await tx.query(
    `insert into big_screen_version (big_screen_id, client_id, version, layout, saved_by)
     values ($1, $2, $3, $4, $5)`,
    [row.big_screen_id, clientId, row.version, JSON.stringify(row.layout), row.updated_by],
  );
}

/** Locks a big screen that the caller is about to change. */
async function toEdit(tx: Statements, caller: Caller, id: string): Promise<BigScreenRow> {
  const { rows } = await tx.query<BigScreenRow>(
    `select * from big_screen where ${mine} and big_screen_id = $3 for update`,
    [caller.clientId, caller.userId, id],
  );
  const row = foundScreen(rows[0], id);
  mustEdit(caller, row);
  return row;
}

function foundScreen(row: BigScreenRow | undefined, id: string): BigScreenRow {
  if (!row) throw new NotFoundError(`Big screen ${id} does not exist`);
  return row;
}

const isAdministrator = ({ userType }: Caller): boolean => userType === 'manager' || userType === 'operator';

/** The home page of a client affects everybody: only administrators may change it. */
export const mayEdit = (caller: Caller, { use, owner_id }: Pick<BigScreenRow, 'use' | 'owner_id'>): boolean =>
  caller.privileges['big-screen']?.m === 1 && (use !== 'home' || owner_id !== null || isAdministrator(caller));

const ofAll = (): PermissionError =>
  new PermissionError('Only administrators can change what belongs to the whole client', 'big-screen.of-all');

function mustEdit(caller: Caller, row: Pick<BigScreenRow, 'use' | 'owner_id'>): void {
  if (!mayEdit(caller, row)) throw ofAll();
}

/** Shared big screens can be withdrawn only by administrators of the client. */
function mustAdminister(caller: Caller): void {
  if (!isAdministrator(caller)) throw ofAll();
}
