import { inject } from '#core';
import { DatabaseService, wireMapper, type Statements, nameOrder } from '#core/server';
import type { SubjectShare } from '../contract';

export interface ShareRow {
  readonly share_id: string;
  readonly owner_client_id: string;
  readonly client_id: string;
  readonly subject_id: string;
  readonly narrowing: string | null;
  readonly copy_id: string | null;
  readonly copy_rule: string | null;
  readonly state: SubjectShare['State'];
  readonly created_by: string;
}

const wire = wireMapper<SubjectShare>([
  'Share_ID',
  'Owner_Client_ID',
  'Owner_Client_Name',
  'Client_ID',
  'Client_Name',
  'Subject_ID',
  'Subject_Name',
  'Narrowing',
  'State',
  'Error',
  'Updated_At',
]);

export class ShareStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the shares of one owner, of one receiver, or all of them. */
  async list(of: { readonly owner?: string; readonly client?: string } = {}): Promise<SubjectShare[]> {
    const { rows } = await this.database.query(
      `select s.*, o.client_name as owner_client_name, c.client_name, b.subject_name from subject_share s
         join client o on o.client_id = s.owner_client_id join client c on c.client_id = s.client_id
         join subject b on b.subject_id = s.subject_id
       where ($1::bigint is null or s.owner_client_id = $1) and ($2::bigint is null or s.client_id = $2)
       order by ${nameOrder('c.client_name')}, ${nameOrder('b.subject_name')} limit 5000`,
      [of.owner ?? null, of.client ?? null],
    );
    return rows.map((row) => wire.toWire(row));
  }

  async rows(by: 'share_id' | 'subject_id' | 'copy_id', ids: readonly string[]): Promise<readonly ShareRow[]> {
    const { rows } = await this.database.query<ShareRow>(
      `select * from subject_share where ${by} = any($1::bigint[]) order by share_id`,
      [ids],
    );
    return rows;
  }

  /** Adds shares that do not exist yet and updates the narrowing of those that do. */
  async put(share: {
    readonly owner: string;
    readonly client: string;
    readonly subjects: readonly string[];
    readonly narrowing: string | null;
    readonly userId: string;
  }): Promise<readonly ShareRow[]> {
    const { rows } = await this.database.query<ShareRow>(
      `insert into subject_share (owner_client_id, client_id, subject_id, narrowing, created_by)
         select $1, $2, unnest($3::bigint[]), $4, $5
       on conflict (client_id, subject_id) do update set narrowing = excluded.narrowing, state = 'waiting',
         updated_at = now() returning *`,
      [share.owner, share.client, share.subjects, share.narrowing, share.userId],
    );
    return rows;
  }

  async expect(shareId: string, rule: string): Promise<void> {
    await this.database.query('update subject_share set copy_rule = $2 where share_id = $1', [shareId, rule]);
  }

  async followed(shareId: string, copyId: string): Promise<void> {
    await this.database.query(
      `update subject_share set copy_id = $2, state = case when state = 'ending' then state else 'synced' end, error = null,
        updated_at = now() where share_id = $1`,
      [shareId, copyId],
    );
  }

  async failed(shareId: string, error: string): Promise<void> {
    await this.database.query(
      `update subject_share set state = 'failed', error = $2, updated_at = now() where share_id = $1
        and state <> 'ending'`,
      [shareId, error],
    );
  }

  /** Stops a share from following and returns its row, or undefined when it no longer exists. */
  async end(shareId: string): Promise<ShareRow | undefined> {
    const { rows } = await this.database.query<ShareRow>(
      "update subject_share set state = 'ending', updated_at = now() where share_id = $1 returning *",
      [shareId],
    );
    return rows[0];
  }

  async remove(shareId: string): Promise<void> {
    await this.database.query('delete from subject_share where share_id = $1', [shareId]);
  }

  /** Deletes the shares of the subjects that a client owns. */
  async removeByOwner(clientId: string, tx: Statements): Promise<void> {
    await tx.query('delete from subject_share where owner_client_id = $1', [clientId]);
  }
}
