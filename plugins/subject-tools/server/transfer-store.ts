import { inject, NotFoundError } from '#core';
import { DatabaseService, wireMapper } from '#core/server';
import type { Transfer, TreeKind } from '../contract';

/** One row that was created or changed. */
export interface TransferStep {
  readonly kind: TreeKind;
  readonly rowId: string;
  /** Null if the row was created. */
  readonly before: unknown;
  readonly after: unknown;
}

const columns = `t.*, c.client_name, p.display_name as created_by_name`;
const from = `subject_transfer t join client c using (client_id) left join person p on p.user_id = t.created_by`;

const wire = wireMapper<Transfer>([
  'Transfer_ID',
  'Kind',
  'Client_ID',
  'Client_Name',
  'Source_Name',
  'State',
  'Created',
  'Replaced',
  'Kept',
  'Created_By_Name',
  'Created_At',
]);

/** Stores transfers with their steps. */
export class TransferStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async begin(transfer: {
    readonly clientId: string;
    readonly kind: Transfer['Kind'];
    readonly source: string;
    readonly userId: string;
  }): Promise<string> {
    const { rows } = await this.database.query<{ transfer_id: string }>(
      `insert into subject_transfer (client_id, kind, source_name, created_by) values ($1, $2, $3, $4)
        returning transfer_id`,
      [transfer.clientId, transfer.kind, transfer.source, transfer.userId],
    );
    return rows[0]?.transfer_id ?? '';
  }

  async note(transferId: string, { kind, rowId, before, after }: TransferStep): Promise<void> {
    await this.database.query(
      `with moved as (
         update subject_transfer set created = created + ($4::jsonb is null)::int,
           replaced = replaced + ($4::jsonb is not null)::int where transfer_id = $1 returning created + replaced as item
       ) insert into subject_transfer_item (transfer_id, item, kind, row_id, before, after)
         select $1, item, $2, $3, $4, $5 from moved`,
      [transferId, kind, rowId, before === null ? null : JSON.stringify(before), JSON.stringify(after)],
    );
  }

  async finish(transferId: string, state: 'done' | 'undone', keptCount = 0): Promise<void> {
    await this.database.query('update subject_transfer set state = $2, kept = $3 where transfer_id = $1', [
      transferId,
      state,
      keptCount,
    ]);
  }

  async one(transferId: string): Promise<Transfer> {
    const { rows } = await this.database.query(`select ${columns} from ${from} where t.transfer_id = $1`, [transferId]);
    if (!rows[0]) throw new NotFoundError(`Transfer ${transferId} not found`);
    return wire.toWire(rows[0]);
  }

  async list(size: number): Promise<{ readonly list: Transfer[]; readonly total: number }> {
    const [{ rows }, counted] = await Promise.all([
      this.database.query(`select ${columns} from ${from} order by t.transfer_id desc limit $1`, [size]),
      this.database.query<{ count: string }>('select count(*) from subject_transfer'),
    ]);
    return { list: rows.map((row) => wire.toWire(row)), total: Number(counted.rows[0]?.count ?? 0) };
  }

  /** Returns the steps of a transfer, last first. */
  async steps(transferId: string): Promise<readonly TransferStep[]> {
    const { rows } = await this.database.query<TransferStep & { row_id: string }>(
      'select kind, row_id, before, after from subject_transfer_item where transfer_id = $1 order by item desc',
      [transferId],
    );
    return rows.map(({ row_id, ...step }) => ({ ...step, rowId: row_id }));
  }
}
