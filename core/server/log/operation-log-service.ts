import { createHash } from 'node:crypto';
import { inject } from '#core';
import type { Caller } from '../auth';
import { DatabaseService } from '../database';

/** A logged action. `before` and `after` hold the differing fields. */
export interface Operation {
  readonly entity: string;
  readonly action: string;
  readonly id?: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly ip?: string;
}

/** Actor when no user is signed in: the system itself, or somebody at the sign-in page. */
export type Actor =
  | Pick<Caller, 'userId' | 'clientId' | 'simulatorId'>
  | { readonly userId: null; readonly clientId: string | null; readonly simulatorId?: undefined };

interface Entry {
  readonly operation_id: string;
  readonly happened_at: Date;
  readonly client_id: string | null;
  readonly user_id: string | null;
  readonly simulator_id: string | null;
  readonly entity: string;
  readonly action: string;
  readonly row_id: string | null;
  readonly before: unknown;
  readonly after: unknown;
  readonly ip: string | null;
  readonly hash: string;
}

/** Sorts keys, so that a value read back from the database has the same hash as when written. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (value === null || typeof value !== 'object') return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
};

const getHash = (previous: string, { hash: _hash, operation_id: _id, happened_at, ...entry }: Entry): string =>
  createHash('sha256')
    .update(previous)
    .update(JSON.stringify(canonical({ ...entry, happened_at: happened_at.toISOString() })))
    .digest('hex');

/**
 * Records who did what, when and from where; each entry contains the hash of the previous one, so that tampering is
 * detectable. A single chain for the whole installation, extended under an advisory lock.
 */
export class OperationLogService {
  private static readonly lock = 7_201_001;

  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async record(actor: Actor, { entity, action, id, before, after, ip }: Operation): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query('select pg_advisory_xact_lock($1)', [OperationLogService.lock]);
      const { rows } = await tx.query<{ hash: string }>(
        'select hash from operation_log order by operation_id desc limit 1',
      );
      const plain = (value: unknown) => (value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown));
      const entry: Entry = {
        operation_id: '',
        happened_at: new Date(),
        client_id: actor.clientId,
        user_id: actor.userId,
        simulator_id: actor.simulatorId ?? null,
        entity,
        action,
        row_id: id ?? null,
        before: plain(before),
        after: plain(after),
        ip: ip ?? null,
        hash: '',
      };
      await tx.query(
        `insert into operation_log (happened_at, client_id, user_id, simulator_id, entity, action, row_id, before,
          after, ip, hash)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          entry.happened_at,
          entry.client_id,
          entry.user_id,
          entry.simulator_id,
          entity,
          action,
          entry.row_id,
          entry.before === null ? null : JSON.stringify(entry.before),
          entry.after === null ? null : JSON.stringify(entry.after),
          entry.ip,
          getHash(rows[0]?.hash ?? '', entry),
        ],
      );
    });
  }

  /** Returns the id of the first entry whose hash does not match, or null when the chain is intact. */
  async verify(): Promise<{ readonly entries: number; readonly broken: string | null }> {
    let previous = '';
    let last = '0';
    let entries = 0;
    for (;;) {
      const { rows } = await this.database.query<Entry>(
        'select * from operation_log where operation_id > $1 order by operation_id limit 1000',
        [last],
      );
      if (rows.length === 0) return { entries, broken: null };
      for (const entry of rows) {
        if (getHash(previous, entry) !== entry.hash) return { entries, broken: entry.operation_id };
        previous = entry.hash;
        last = entry.operation_id;
        entries += 1;
      }
    }
  }
}
