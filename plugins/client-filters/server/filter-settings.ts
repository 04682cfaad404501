import { isDeepStrictEqual } from 'node:util';
import { inject } from '#core';
import { DatabaseService, JobService, OperationLogService, type Caller, type Statements } from '#core/server';
import type { AppliedFilterSetting } from '../contract';
import { filterParameters, type FilterParameter, type FilterSetting } from '../filter-setting';
import { getSetting } from './filter-entry';
import { scheduleApply } from './filter-rules';
import { countHiddenByEntry } from './hidden-counts';

interface Row {
  readonly parameter_id: string;
  readonly name: FilterParameter;
  readonly value: unknown;
  readonly applied_at: Date | null;
}

const getRows = async (database: Pick<Statements, 'query'>, clientId: string): Promise<readonly Row[]> =>
  (
    await database.query<Row>('select * from client_filter_parameter where client_id = $1 order by parameter_id', [
      clientId,
    ])
  ).rows;

/** Filter parameters of clients. */
export class FilterSettings {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(JobService) private readonly jobs: JobService,
    @inject(OperationLogService) private readonly log: OperationLogService,
  ) {}

  /** Returns a client's parameters and the number of articles that they hide. */
  async read(clientId: string): Promise<AppliedFilterSetting> {
    const rows = await getRows(this.database, clientId);
    const counts = await countHiddenByEntry(
      this.database,
      clientId,
      rows.map(({ parameter_id }) => parameter_id),
    );
    return {
      ...getSetting(rows),
      Applied: rows.map((row) => ({
        Name: row.name,
        Entry_ID: row.parameter_id,
        Hidden_Count: counts.get(row.parameter_id) ?? 0,
        Applied_At: row.applied_at?.toISOString() ?? null,
      })),
    };
  }

  /** Saves the parameters and enqueues the changed ones to be applied to stored articles. */
  async save(caller: Caller, setting: FilterSetting, ip: string): Promise<AppliedFilterSetting> {
    const { database, jobs } = this;
    const values: Readonly<Record<FilterParameter, unknown>> = {
      'min-length': setting.Min_Length,
      media: setting.Excluded_Media.length > 0 ? [...new Set(setting.Excluded_Media)].sort() : null,
      'max-age': setting.Max_Age_Days,
      ads: setting.Is_Ads_Excluded ? true : null,
      emotion: setting.Excluded_Emotions.length > 0 ? [...new Set(setting.Excluded_Emotions)].sort() : null,
      confidence: setting.Min_Confidence,
    };
    const before = await database.transaction(async (tx) => {
      const rows = await getRows(tx, caller.clientId);
      for (const name of filterParameters) {
        const existingRow = rows.find((row) => row.name === name);
        const value = values[name];
        if (isDeepStrictEqual(existingRow?.value ?? null, value)) continue;
        if (value === null) {
          await tx.query('delete from client_filter_parameter where parameter_id = $1', [existingRow?.parameter_id]);
          if (existingRow) await scheduleApply(jobs, tx, caller.clientId, existingRow.parameter_id);
          continue;
        }
        // An age limit applies to arriving articles only, so it takes effect immediately.
        const saved = await tx.query<{ parameter_id: string }>(
          `insert into client_filter_parameter (client_id, name, value, applied_at)
            values ($1, $2, $3, case when $2 = 'max-age' then now() end)
           on conflict (client_id, name) do update set value = excluded.value, applied_at = excluded.applied_at
             returning parameter_id`,
          [caller.clientId, name, JSON.stringify(value)],
        );
        if (name !== 'max-age') await scheduleApply(jobs, tx, caller.clientId, saved.rows[0]?.parameter_id ?? '');
      }
      return getSetting(rows);
    });
    const after = getSetting(await getRows(database, caller.clientId));
    if (!isDeepStrictEqual(before, after))
      await this.log.record(caller, {
        entity: 'filter-parameter',
        action: 'update',
        id: caller.clientId,
        before,
        after,
        ip,
      });
    return this.read(caller.clientId);
  }
}
