import { ConflictError, inject, NotFoundError } from '#core';
import {
  DatabaseService,
  JobService,
  OperationLogService,
  wireMapper,
  type Caller,
  type Statements,
} from '#core/server';
import { ClientService } from '#plugins/clients/server';
import type { CountedTable, DataJob, DataJobKind } from '../contract';

export const dataJob = 'client-data.run';
export const dataJobAttempts = 3;

const wire = wireMapper<DataJob>([
  'Job_ID',
  'Client_ID',
  'Client_Name',
  'Kind',
  'State',
  'Is_Dry_Run',
  'Article_Days',
  'Steps',
  'Steps_Done',
  'Counts',
  'Has_File',
  'Error',
  'Created_By_Name',
  'Created_At',
  'Finished_At',
]);

const columns = `j.*, j.file_id is not null as has_file, p.display_name as created_by_name
  from client_data_job j left join person p on p.user_id = j.created_by`;

const isOpen = "state in ('waiting', 'running')";

/** Progress of a job and its counts so far. */
export interface JobProgress {
  readonly steps: number;
  readonly done: number;
  readonly counts?: readonly CountedTable[];
}

export interface NewDataJob {
  readonly clientId: string;
  readonly kind: DataJobKind;
  readonly isDryRun?: boolean;
  readonly days?: number | null;
}

/** Jobs on client data with their progress; jobs of one client run one after the other. */
export class DataJobs {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ClientService) private readonly clients: ClientService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Without a caller the job was started by the schedule. */
  async begin({ clientId, kind, isDryRun = false, days = null }: NewDataJob, caller?: Caller, ip?: string) {
    const { client_name } = await this.clients.get(clientId);
    const id = await this.database.transaction(async (tx) => {
      const { rows } = await tx.query<{ job_id: string }>(
        `insert into client_data_job (client_id, client_name, kind, is_dry_run, article_days, created_by)
          values ($1, $2, $3, $4, $5, $6)
          on conflict (client_id, kind) where state in ('waiting', 'running') do nothing returning job_id`,
        [clientId, client_name, kind, isDryRun, days, caller?.userId ?? null],
      );
      if (!rows[0]) throw new ConflictError(`${client_name} already has such a job in progress`, 'client-data.running');
      const { job_id: Job_ID } = rows[0];
      await this.jobs.add(
        dataJob,
        { Job_ID },
        { queue: `client-data:${clientId}`, maxAttempts: dataJobAttempts, within: tx },
      );
      return Job_ID;
    });
    const job = await this.one(id);
    if (caller) await this.log.record(caller, { entity: 'client-data', action: kind, id: clientId, ip, after: job });
    return job;
  }

  async one(id: string): Promise<DataJob> {
    const { rows } = await this.database.query(`select ${columns} where j.job_id = $1`, [id]);
    if (!rows[0]) throw new NotFoundError(`Job ${id} not found`);
    return wire.toWire(rows[0]);
  }

  async list(clientId: string | null, size: number): Promise<{ list: DataJob[]; total: number }> {
    const { rows } = await this.database.query<{ total: string }>(
      `select count(*) over () as total, ${columns} where $1::bigint is null or j.client_id = $1
        order by j.job_id desc limit $2`,
      [clientId, size],
    );
    return { list: rows.map((row) => wire.toWire(row)), total: Number(rows[0]?.total ?? 0) };
  }

  async getFile(id: string): Promise<{ readonly fileId: string; readonly clientId: string }> {
    const { rows } = await this.database.query<{ file_id: string | null; client_id: string }>(
      'select file_id, client_id from client_data_job where job_id = $1',
      [id],
    );
    if (!rows[0]?.file_id) throw new NotFoundError(`Job ${id} has no file`);
    return { fileId: rows[0].file_id, clientId: rows[0].client_id };
  }

  /** Forgets the files of older exports, which have expired. */
  async forgetFiles(hours: number): Promise<void> {
    await this.database.query(
      `update client_data_job set file_id = null where file_id is not null
        and created_at < now() - make_interval(hours => $1)`,
      [hours],
    );
  }

  /** Returns the ids of waiting and running jobs. */
  async open(): Promise<readonly string[]> {
    const { rows } = await this.database.query<{ job_id: string }>(
      `select job_id from client_data_job where ${isOpen}`,
    );
    return rows.map(({ job_id }) => job_id);
  }

  /** Stores the progress of a job; omitted counts stay unchanged. */
  async progress(id: string, { steps, done, counts }: JobProgress, tx: Statements = this.database): Promise<void> {
    await tx.query(
      `update client_data_job set state = 'running', steps = $2, steps_done = $3, counts = coalesce($4, counts)
        where job_id = $1 and ${isOpen}`,
      [id, steps, done, counts ? JSON.stringify(counts) : null],
    );
  }

  /** Omitted counts stay unchanged: work done before a failure remains done. */
  async finish(
    id: string,
    { counts, fileId, error }: { counts?: readonly CountedTable[]; fileId?: string; error?: string },
  ): Promise<void> {
    await this.database.query(
      `update client_data_job set state = $2, counts = coalesce($3, counts), file_id = $4, error = $5, steps_done = case
        when $5::text is null then steps else steps_done end, finished_at = now() where job_id = $1 and ${isOpen}`,
      [
        id,
        error === undefined ? 'done' : 'failed',
        counts ? JSON.stringify(counts) : null,
        fileId ?? null,
        error ?? null,
      ],
    );
  }
}
