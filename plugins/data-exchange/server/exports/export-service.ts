import { ConflictError, inject, InputError, NotFoundError } from '#core';
import { DatabaseService, JobService, type Caller, type Statements } from '#core/server';
import type { DataExport, ExportRhythm, ExportSchedule, ExportSettings } from '../../export-contract';
import { resolvedFilter } from './export-content';
import { ExportFiles } from './export-files';
import { shownExport, shownSchedule, type ExportRecord, type ScheduleRecord } from './export-record';
import { ExportSources } from './export-sources';
import { nextRun } from './next-run';

/** The job that makes a file. */
export const exportJob = 'data-exchange.export';

/** How many exports of one client may wait or run, and how many may be scheduled. */
const mostUnderWay = 10;
const mostSchedules = 20;

type Settings = Pick<ExportRecord, 'source' | 'name' | 'format' | 'columns' | 'filter' | 'has_preface'>;

const userName = '(select display_name from person u where u.user_id = e.user_id) as user_name';

/** Keeps exports and their schedules; whose they are is always the caller's client. */
export class ExportService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ExportSources) private readonly sources: ExportSources,
    @inject(ExportFiles) private readonly files: ExportFiles,
  ) {}

  async list(
    caller: Caller,
    after: string | undefined,
    size: number,
  ): Promise<{ list: DataExport[]; total: number; next: string | null }> {
    const { rows } = await this.database.query<ExportRecord>(
      `select e.*, ${userName} from data_export e where client_id = $1 and ($2::bigint is null or export_id < $2)
        order by export_id desc limit $3`,
      [caller.clientId, after ?? null, size + 1],
    );
    const counted = await this.database.query<{ total: number }>(
      'select count(*)::int as total from data_export where client_id = $1',
      [caller.clientId],
    );
    return {
      list: rows.slice(0, size).map(shownExport),
      total: counted.rows[0]?.total ?? 0,
      next: rows.length > size ? (rows[size - 1]?.export_id ?? null) : null,
    };
  }

  async begin(caller: Caller, settings: ExportSettings): Promise<DataExport> {
    return this.add(caller, await this.checked(caller, settings));
  }

  async repeat(caller: Caller, exportId: string): Promise<DataExport> {
    const before = await this.get(caller, exportId);
    await this.sources.one(caller, before.source);
    return this.add(caller, before);
  }

  async cancel(caller: Caller, exportId: string): Promise<void> {
    await this.get(caller, exportId);
    await this.database.query(
      `update data_export set state = 'cancelled', finished_at = now() where client_id = $1 and export_id = $2
        and state in ('waiting', 'running')`,
      [caller.clientId, exportId],
    );
  }

  /** Throws `NotFoundError` for the export of another client as for none. */
  async get(caller: Caller, exportId: string): Promise<ExportRecord> {
    const { rows } = await this.database.query<ExportRecord>(
      `select e.*, ${userName} from data_export e where client_id = $1 and export_id = $2`,
      [caller.clientId, exportId],
    );
    if (!rows[0]) throw new NotFoundError(`There is no export ${exportId}`);
    return rows[0];
  }

  async remove(caller: Caller, exportId: string): Promise<ExportRecord> {
    const record = await this.get(caller, exportId);
    await this.database.query('delete from data_export where client_id = $1 and export_id = $2', [
      caller.clientId,
      exportId,
    ]);
    await this.files.remove(record.client_id, exportId);
    return record;
  }

  async schedules(caller: Caller): Promise<ExportSchedule[]> {
    const { rows } = await this.database.query<ScheduleRecord>(
      `select e.*, ${userName} from data_export_schedule e where client_id = $1 order by schedule_id`,
      [caller.clientId],
    );
    return rows.map(shownSchedule);
  }

  async addSchedule(
    caller: Caller,
    { Every, Weekday, Hour, ...settings }: ExportSettings & ExportRhythm,
  ): Promise<ExportSchedule> {
    const { source, name, format, columns, filter, has_preface } = await this.checked(caller, settings);
    const { rows: counted } = await this.database.query<{ count: number }>(
      'select count(*)::int as count from data_export_schedule where client_id = $1',
      [caller.clientId],
    );
    if ((counted[0]?.count ?? 0) >= mostSchedules)
      throw new ConflictError(
        `There are at most ${mostSchedules} scheduled exports`,
        'data-exchange.export-schedules',
        { most: mostSchedules },
      );
    const { rows } = await this.database.query<ScheduleRecord>(
      `insert into data_export_schedule as e (client_id, user_id, source, name, format, columns, filter, has_preface,
        every, weekday, hour, next_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        returning e.*, ${userName}`,
      [
        caller.clientId,
        caller.userId,
        source,
        name,
        format,
        [...columns],
        JSON.stringify(filter),
        has_preface,
        Every,
        Weekday,
        Hour,
        nextRun({ Every, Weekday, Hour }, new Date(), caller.timeZone),
      ],
    );
    return shownSchedule(rows[0] as ScheduleRecord);
  }

  async setSchedule(caller: Caller, scheduleId: string, isEnabled: boolean): Promise<ExportSchedule> {
    const {
      rows: [found],
    } = await this.database.query<ScheduleRecord>(
      'select * from data_export_schedule where client_id = $1 and schedule_id = $2',
      [caller.clientId, scheduleId],
    );
    if (!found) throw new NotFoundError(`There is no schedule ${scheduleId}`);
    const next = nextRun({ Every: found.every, Weekday: found.weekday, Hour: found.hour }, new Date(), caller.timeZone);
    const { rows } = await this.database.query<ScheduleRecord>(
      `update data_export_schedule e set is_enabled = $3, next_at = $4 where client_id = $1 and schedule_id = $2
        returning e.*, ${userName}`,
      [caller.clientId, scheduleId, isEnabled, next],
    );
    return shownSchedule(rows[0] as ScheduleRecord);
  }

  async removeSchedule(caller: Caller, scheduleId: string): Promise<void> {
    const { rowCount } = await this.database.query(
      'delete from data_export_schedule where client_id = $1 and schedule_id = $2',
      [caller.clientId, scheduleId],
    );
    if (!rowCount) throw new NotFoundError(`There is no schedule ${scheduleId}`);
  }

  /** Begins what is due by the clock. */
  async runDue(now = new Date()): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<ScheduleRecord & { time_zone: string | null }>(
        `select e.*, (select time_zone from person u where u.user_id = e.user_id) as time_zone
          from data_export_schedule e where is_enabled and next_at <= $1 order by next_at limit 100 for
          update skip locked`,
        [now],
      );
      for (const row of rows) {
        await this.insert(tx, row.client_id, row.user_id, row, row.schedule_id);
        const next = nextRun(
          { Every: row.every, Weekday: row.weekday, Hour: row.hour },
          now,
          row.time_zone ?? 'Asia/Shanghai',
        );
        await tx.query('update data_export_schedule set next_at = $2, last_at = $3 where schedule_id = $1', [
          row.schedule_id,
          next,
          now,
        ]);
      }
      return rows.length;
    });
  }

  /** Removes the files whose days are over. */
  async expire(): Promise<number> {
    const { rows } = await this.database.query<{ client_id: string; export_id: string }>(
      `update data_export set state = 'expired' where state = 'done' and expires_at <= now()
        returning client_id, export_id`,
    );
    for (const { client_id, export_id } of rows) await this.files.remove(client_id, export_id);
    return rows.length;
  }

  private async add(caller: Caller, settings: Settings): Promise<DataExport> {
    const { rows: counted } = await this.database.query<{ count: number }>(
      "select count(*)::int as count from data_export where client_id = $1 and state in ('waiting', 'running')",
      [caller.clientId],
    );
    if ((counted[0]?.count ?? 0) >= mostUnderWay)
      throw new ConflictError(`At most ${mostUnderWay} exports run at once`, 'data-exchange.export-busy', {
        most: mostUnderWay,
      });
    const exportId = await this.database.transaction((tx) =>
      this.insert(tx, caller.clientId, caller.userId, settings, null),
    );
    return shownExport(await this.get(caller, exportId));
  }

  /** Exports of one client run one after another, so that nobody waits long for the sake of one. */
  private async insert(
    tx: Statements,
    clientId: string,
    userId: string,
    { source, name, format, columns, filter, has_preface }: Settings,
    scheduleId: string | null,
  ): Promise<string> {
    const { rows } = await tx.query<{ export_id: string }>(
      `insert into data_export (client_id, user_id, schedule_id, source, name, format, columns, filter, has_preface)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning export_id`,
      [clientId, userId, scheduleId, source, name, format, [...columns], JSON.stringify(filter), has_preface],
    );
    const { export_id } = rows[0] as { export_id: string };
    await this.jobs.add(
      exportJob,
      { export_id },
      { key: `${exportJob}:${export_id}`, queue: `${exportJob}:${clientId}`, within: tx },
    );
    return export_id;
  }

  /** Settings that can be carried out: known columns, and no more than tells something. */
  private async checked(
    caller: Caller,
    { Source, Name, Format, Columns, Filter, Has_Preface }: ExportSettings,
  ): Promise<Settings> {
    const source = await this.sources.one(caller, Source);
    const unknown = Columns.find((key) => !source.columns.some((column) => column.key === key));
    if (unknown)
      throw new InputError(`Columns: ${Source} has no column ${unknown}`, 'data-exchange.export-column', {
        column: unknown,
      });
    // A filter that is not understood is told now, not by the job.
    await source.count(caller, source.takesArticleFilter ? resolvedFilter(Filter, caller.timeZone) : {}, 0);
    return {
      source: Source,
      name: Name || Source,
      format: Format,
      columns: [...new Set(Columns)],
      filter: source.takesArticleFilter ? Filter : {},
      has_preface: Has_Preface,
    };
  }
}
