import type { IdService, Statements } from '#core/server';
import type { NodeLocation } from '#plugins/collector-nodes/server';
import type { SourceRecord } from '../sources/source-record';

/**
 * Lease duration in milliseconds: a visitor that does not renew its lease within this time loses the source to another
 * visitor.
 */
export const leaseTime = 60_000;
/** Interval of lease renewals; three consecutive renewals may fail. */
export const renewalTime = leaseTime / 4;
const claimLock = 7_201_003;

/** Source that is leased for a visit. */
export interface Claim {
  readonly source: SourceRecord;
  readonly runId: string;
}

/** Node that takes a source: sources with a group can only be taken by nodes of that group. */
type Taker = Pick<NodeLocation, 'nodeId' | 'groupId'>;

const isDue = `(s.node_group_id is null or s.node_group_id = $2) and (s.is_enabled or s.requested_at is not null)
  and s.next_run_at <= $1 and (s.running_until is null or s.running_until < $1)
  and not exists (select 1 from extraction_host h where h.host = s.host and h.next_at > $1)
  and not exists (select 1 from extraction_source b where b.host = s.host and b.source_id <> s.source_id
    and b.running_until >= $1)`;

/**
 * Leases the source that is most overdue exclusively to this visitor; undefined when none is due. Never leases two
 * sources of one host at the same time. Manually requested sources come first, then those of higher priority. An
 * unfinished earlier visit is recorded as lost.
 */
export async function claimSource(tx: Statements, ids: IdService, now: Date, taker: Taker): Promise<Claim | undefined> {
  await tx.query('select pg_advisory_xact_lock($1)', [claimLock]);
  const { rows } = await tx.query<SourceRecord & { requested_at: Date | null }>(
    `select s.* from extraction_source s where ${isDue}
     order by s.requested_at nulls last, case s.priority when 'high' then 0 when 'normal' then 1
       else 2 end, s.next_run_at, s.source_id limit 1 for update skip locked`,
    [now, taker.groupId],
  );
  const source = rows[0];
  if (!source) return undefined;
  const runId = ids.next();
  if (source.lease_run) await loseRun(tx, source.lease_run, now);
  await tx.query(
    `insert into extraction_run (run_id, source_id, is_by_hand, started_at, status, node_id)
      values ($1, $2, $3, $4, $5, $6)`,
    [runId, source.source_id, source.requested_at !== null, now, 'running', taker.nodeId],
  );
  await tx.query(
    'update extraction_source set running_until = $2, lease_run = $3, last_run_at = $4 where source_id = $1',
    [source.source_id, new Date(now.getTime() + leaseTime), runId, now],
  );
  return { source, runId };
}

/** Extends the lease of a visitor. */
export async function renewLease(database: Statements, { source, runId }: Claim, now: Date): Promise<void> {
  await database.query('update extraction_source set running_until = $3 where source_id = $1 and lease_run = $2', [
    source.source_id,
    runId,
    new Date(now.getTime() + leaseTime),
  ]);
}

/** Records a visit as lost because it never finished. */
export async function loseRun(tx: Statements, runId: string, now: Date): Promise<void> {
  await tx.query(
    `update extraction_run set status = 'lost', ended_at = $2, error_code = 'extraction.lost',
      error_message = 'The visit was broken off and is made again' where run_id = $1 and status = 'running'`,
    [runId, now],
  );
}
