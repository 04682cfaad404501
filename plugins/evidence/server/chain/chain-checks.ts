import { inject } from '#core';
import { DatabaseService, JobService, OperationLogService } from '#core/server';
import type { ChainBreak } from '../../contract';
import { anchorEntity, ChainVerifier } from './chain-verifier';

/** Job that verifies the chain of one client. */
export const verifyJob = 'evidence.verify';

export interface CheckRow {
  readonly client_id: string;
  readonly requested_at: Date;
  readonly ended_at: Date | null;
  readonly entries: string;
  readonly records: string;
  readonly bytes: string;
  readonly breaks: readonly ChainBreak[];
}

/**
 * Runs chain verifications, which may take minutes, and records the anchors in the operation log that chains are
 * verified against.
 */
export class ChainChecks {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(OperationLogService) private readonly operations: OperationLogService,
    @inject(ChainVerifier) private readonly verifier: ChainVerifier,
  ) {}

  /** Queues the verification of a chain. */
  async request(clientId: string): Promise<void> {
    await this.database.transaction(async (tx) => {
      await tx.query(
        `insert into evidence_check (client_id, requested_at) values ($1, now())
         on conflict (client_id) do update set requested_at = excluded.requested_at, ended_at = null, entries = 0, records = 0, bytes = 0,
           breaks = '[]'`,
        [clientId],
      );
      await this.jobs.add(verifyJob, { Client_ID: clientId }, { key: `${verifyJob}:${clientId}`, within: tx });
    });
  }

  async run(clientId: string, signal?: AbortSignal): Promise<void> {
    const { entries, records, bytes, breaks } = await this.verifier.verify(clientId, signal);
    await this.database.query(
      `insert into evidence_check (client_id, requested_at, ended_at, entries, records, bytes, breaks)
        values ($1, now(), now(), $2, $3, $4, $5)
       on conflict (client_id) do update set ended_at = excluded.ended_at, entries = $2, records = $3, bytes = $4, breaks = $5`,
      [clientId, entries, records, bytes, JSON.stringify(breaks)],
    );
  }

  /** Anchors and verifies all chains. */
  async runAll(signal: AbortSignal): Promise<void> {
    const { rows } = await this.database.query<{ client_id: string }>(
      'select client_id from evidence_chain where sequence > 0 order by client_id',
    );
    await this.anchor();
    for (const { client_id } of rows) await this.run(client_id, signal);
  }

  async last(clientIds: readonly string[]): Promise<ReadonlyMap<string, CheckRow>> {
    const { rows } = await this.database.query<CheckRow>(
      'select * from evidence_check where client_id = any($1::bigint[])',
      [clientIds],
    );
    return new Map(rows.map((row) => [row.client_id, row]));
  }

  /** Records the head of each chain that grew in the operation log, whose own chain covers the whole installation. */
  async anchor(): Promise<number> {
    const { rows: chains } = await this.database.query<{ client_id: string; sequence: string; hash: string }>(
      'select client_id, sequence, hash from evidence_chain where sequence > 0 order by client_id',
    );
    // The log is stored on the coordinator only, so the chain heads are passed as values.
    const { rows: noted } = await this.database.query<{ client_id: string }>(
      `select e.client_id from unnest($2::text[], $3::text[]) e (client_id, sequence)
         where exists (select 1 from operation_log where entity = $1 and row_id = e.client_id
           and after->>'Sequence' = e.sequence)`,
      [anchorEntity, chains.map(({ client_id }) => client_id), chains.map(({ sequence }) => sequence)],
    );
    const recordedClients = new Set(noted.map(({ client_id }) => client_id));
    const grown = chains.filter(({ client_id }) => !recordedClients.has(client_id));
    for (const { client_id, sequence, hash } of grown) {
      await this.operations.record(
        { userId: null, clientId: client_id },
        { entity: anchorEntity, action: 'anchor', id: client_id, after: { Sequence: sequence, Hash: hash } },
      );
    }
    return grown.length;
  }
}
