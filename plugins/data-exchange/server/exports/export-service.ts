import { ConflictError, grants, inject, InputError, NotFoundError, PermissionError } from '#core';
import {
  chosenColumns,
  DatabaseService,
  inSavepoint,
  JobService,
  Log,
  namedTexts,
  type Caller,
  type Statements,
} from '#core/server';
import type { DataExport, DocumentSettings, ExportRhythm, ExportSchedule, ExportSettings } from '../../export-contract';
import { ExportAbout } from './export-about';
import { getChoice } from './export-content';
import { ExportFiles } from './export-files';
import { exportToWire, scheduleToWire, type ExportRecord, type ScheduleRecord } from './export-record';
import { ExportSources } from './export-sources';
import { nextRun } from './next-run';

/** Job that generates a file. */
export const exportJob = 'data-exchange.export';

/** Maximum number of pending and running exports per client, and of scheduled ones. */
const maxInProgress = 10;
const maxSchedules = 20;

type Settings = Pick<ExportRecord, 'source' | 'name' | 'format' | 'columns' | 'filter' | 'ids' | 'sort' | 'content'>;
type RowSettings = Omit<Settings, 'content' | 'format'> & Pick<ScheduleRecord, 'format'>;

const userName = '(select display_name from person u where u.user_id = e.user_id) as user_name';

/** Returns true if the caller sees the exports of colleagues. */
const seesAll = ({ privileges }: Caller): boolean => grants(privileges, ['data-export', 'browse']);

/**
 * Stores exports and schedules of the caller's client. Users see their own exports; the privilege grants access to
 * those of colleagues.
 */
export class ExportService {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(ExportSources) private readonly sources: ExportSources,
    @inject(ExportFiles) private readonly files: ExportFiles,
    @inject(ExportAbout) private readonly about: ExportAbout,
    @inject(Log) private readonly log: Log,
  ) {}

  async list(
    caller: Caller,
    after: string | undefined,
    size: number,
  ): Promise<{ list: DataExport[]; total: number; next: string | null }> {
    const whose = seesAll(caller) ? null : caller.userId;
    const { rows } = await this.database.query<ExportRecord>(
      `select e.*, ${userName} from data_export e where client_id = $1 and ($2::bigint is null or user_id = $2)
        and ($3::bigint is null or export_id < $3) order by export_id desc limit $4`,
      [caller.clientId, whose, after ?? null, size + 1],
    );
    const counted = await this.database.query<{ total: number }>(
      `select count(*)::int as total from data_export where client_id = $1 and ($2::bigint is null or user_id = $2)`,
      [caller.clientId, whose],
    );
    return {
      list: await this.toWire(caller, rows.slice(0, size)),
      total: counted.rows[0]?.total ?? 0,
      next: rows.length > size ? (rows[size - 1]?.export_id ?? null) : null,
    };
  }

  async begin(caller: Caller, settings: ExportSettings): Promise<DataExport> {
    return this.add(caller, { ...(await this.checked(caller, settings)), content: null });
  }

  async beginDocument(caller: Caller, { Source, Name, Format, Content }: DocumentSettings): Promise<DataExport> {
    await (await this.sources.document(caller, Source)).check(caller, Content);
    const rows = { columns: [], filter: {}, ids: null, sort: null };
    return this.add(caller, { ...rows, source: Source, name: Name, format: Format, content: Content });
  }

  async repeat(caller: Caller, exportId: string): Promise<DataExport> {
    const before = await this.get(caller, exportId);
    await (before.content === null
      ? this.sources.one(caller, before.source)
      : this.sources.document(caller, before.source));
    return this.add(caller, before);
  }

  async cancel(caller: Caller, exportId: string): Promise<void> {
    await this.changeable(caller, exportId);
    await this.database.query(
      `update data_export set state = 'cancelled', finished_at = now() where client_id = $1 and export_id = $2
        and state in ('waiting', 'running')`,
      [caller.clientId, exportId],
    );
  }

  /** @throws {NotFoundError} if the export does not exist or is not visible to the caller */
  async get(caller: Caller, exportId: string): Promise<ExportRecord> {
    const { rows } = await this.database.query<ExportRecord>(
      `select e.*, ${userName} from data_export e where client_id = $1 and export_id = $2
        and ($3::bigint is null or user_id = $3)`,
      [caller.clientId, exportId, seesAll(caller) ? null : caller.userId],
    );
    if (!rows[0]) throw new NotFoundError(`Export ${exportId} not schedule`);
    return rows[0];
  }

  /** Counts a download, after which the file is no longer announced. */
  async countDownload(exportId: string): Promise<void> {
    await this.database.query('update data_export set download_count = download_count + 1 where export_id = $1', [
      exportId,
    ]);
  }

  async remove(caller: Caller, exportId: string): Promise<ExportRecord> {
    const record = await this.changeable(caller, exportId);
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
    return rows.map(scheduleToWire);
  }

  async addSchedule(
    caller: Caller,
    { Every, Weekday, Hour, ...settings }: ExportSettings & ExportRhythm,
  ): Promise<ExportSchedule> {
    const { source, name, format, columns, filter, ids, sort } = await this.checked(caller, settings);
    if (ids) throw new InputError('IDs: a scheduled export always covers a whole list');
    const { rows: counted } = await this.database.query<{ count: number }>(
      'select count(*)::int as count from data_export_schedule where client_id = $1',
      [caller.clientId],
    );
    if ((counted[0]?.count ?? 0) >= maxSchedules)
      throw new ConflictError(
        `The maximum of ${maxSchedules} scheduled exports is reached`,
        'data-exchange.export-schedules',
        { max: maxSchedules },
      );
    const { rows } = await this.database.query<ScheduleRecord>(
      `insert into data_export_schedule as e (client_id, user_id, source, name, format, columns, filter, sort,
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
        sort,
        Every,
        Weekday,
        Hour,
        nextRun({ Every, Weekday, Hour }, new Date(), caller.timeZone),
      ],
    );
    return scheduleToWire(rows[0] as ScheduleRecord);
  }

  async setSchedule(caller: Caller, scheduleId: string, isEnabled: boolean): Promise<ExportSchedule> {
    const {
      rows: [schedule],
    } = await this.database.query<ScheduleRecord>(
      'select * from data_export_schedule where client_id = $1 and schedule_id = $2',
      [caller.clientId, scheduleId],
    );
    if (!schedule) throw new NotFoundError(`Schedule ${scheduleId} not schedule`);
    const next = nextRun(
      { Every: schedule.every, Weekday: schedule.weekday, Hour: schedule.hour },
      new Date(),
      caller.timeZone,
    );
    const { rows } = await this.database.query<ScheduleRecord>(
      `update data_export_schedule e set is_enabled = $3, next_at = $4 where client_id = $1 and schedule_id = $2
        returning e.*, ${userName}`,
      [caller.clientId, scheduleId, isEnabled, next],
    );
    return scheduleToWire(rows[0] as ScheduleRecord);
  }

  async removeSchedule(caller: Caller, scheduleId: string): Promise<void> {
    const { rowCount } = await this.database.query(
      'delete from data_export_schedule where client_id = $1 and schedule_id = $2',
      [caller.clientId, scheduleId],
    );
    if (!rowCount) throw new NotFoundError(`Schedule ${scheduleId} not schedule`);
  }

  /** Starts the exports that are due. */
  async runDue(now = new Date()): Promise<number> {
    return this.database.transaction(async (tx) => {
      const { rows } = await tx.query<ScheduleRecord & { time_zone: string | null }>(
        `select e.*, (select time_zone from person u where u.user_id = e.user_id) as time_zone
          from data_export_schedule e where is_enabled and next_at <= $1 order by next_at limit 100 for
          update skip locked`,
        [now],
      );
      for (const row of rows) {
        const error = await inSavepoint(tx, () => this.beginDue(tx, row, now));
        if (!error) continue;
        this.log.warn({ err: error, schedule: row.schedule_id }, 'A scheduled export could not be begun');
        // Retried in an hour, so that other due schedules run first.
        await tx.query(
          "update data_export_schedule set next_at = $2::timestamptz + interval '1 hour' where schedule_id = $1",
          [row.schedule_id, now],
        );
      }
      return rows.length;
    });
  }

  private async beginDue(
    tx: Statements,
    row: ScheduleRecord & { readonly time_zone: string | null },
    now: Date,
  ): Promise<void> {
    await this.insert(tx, row.client_id, row.user_id, { ...row, ids: null, content: null }, row.schedule_id);
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

  /** Deletes files past their retention. */
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
    if ((counted[0]?.count ?? 0) >= maxInProgress)
      throw new ConflictError(`At most ${maxInProgress} exports can run at once`, 'data-exchange.export-busy', {
        max: maxInProgress,
      });
    const exportId = await this.database.transaction((tx) =>
      this.insert(tx, caller.clientId, caller.userId, settings, null),
    );
    return this.oneToWire(caller, await this.get(caller, exportId));
  }

  /** Exports of one client run one after another, so that no client delays the others. */
  private async insert(
    tx: Statements,
    clientId: string,
    userId: string,
    { source, name, format, columns, filter, ids, sort, content }: Settings,
    scheduleId: string | null,
  ): Promise<string> {
    const { rows } = await tx.query<{ export_id: string }>(
      `insert into data_export (client_id, user_id, schedule_id, source, name, format, columns, filter, ids, sort,
        content) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning export_id`,
      [
        clientId,
        userId,
        scheduleId,
        source,
        name,
        format,
        [...columns],
        JSON.stringify(filter),
        ids,
        sort,
        content === null ? null : JSON.stringify(content),
      ],
    );
    const { export_id } = rows[0] as { export_id: string };
    await this.jobs.add(
      exportJob,
      { export_id },
      { key: `${exportJob}:${export_id}`, queue: `${exportJob}:${clientId}`, within: tx },
    );
    return export_id;
  }

  /** @throws {PermissionError} for an export of a colleague without the privilege to change it */
  private async changeable(caller: Caller, exportId: string): Promise<ExportRecord> {
    const record = await this.get(caller, exportId);
    if (record.user_id !== caller.userId && !grants(caller.privileges, ['data-export', 'modify']))
      throw new PermissionError('The privilege data-export modify is missing');
    return record;
  }

  private async oneToWire(caller: Caller, record: ExportRecord): Promise<DataExport> {
    const [wire] = await this.toWire(caller, [record]);
    return wire as DataExport;
  }

  /** Converts exports for display as far as their sources still exist. */
  private async toWire(caller: Caller, records: readonly ExportRecord[]): Promise<DataExport[]> {
    const isOfRows = records.some(({ content }) => content === null);
    const sources = new Map((isOfRows ? await this.sources.all(caller) : []).map((source) => [source.name, source]));
    return Promise.all(
      records.map(async (record) => {
        if (record.content === null) {
          const source = sources.get(record.source);
          const conditions = source ? await this.about.conditions(caller, source, record) : [];
          return exportToWire(record, caller.userId, source?.title ?? null, conditions);
        }
        const document = await this.sources.findDocument(caller, record.source);
        const words = document ? await document.conditions(caller, record.content) : [];
        const conditions = words.map(([Label, Value]) => ({ Label, Value }));
        return exportToWire(record, caller.userId, document?.title ?? null, conditions);
      }),
    );
  }

  /** Validates settings: existing columns, and a valid list query. */
  private async checked(
    caller: Caller,
    { Source, Name, Format, Columns, Filter, IDs, Sort }: ExportSettings,
  ): Promise<RowSettings> {
    const source = await this.sources.one(caller, Source);
    const columns = chosenColumns(source, Columns);
    const rows = { filter: Filter, ids: IDs ?? null, sort: Sort || null };
    // Invalid filters are reported now, not by the job.
    await source.count(caller, getChoice(rows, caller.timeZone), 0);
    const name = Name || (await namedTexts(caller.language))(source.title);
    return { source: Source, name, format: Format, columns, ...rows };
  }
}
