import { ConflictError, inject, NotFoundError, PermissionError } from '#core';
import { containsText, DatabaseService, rowMapper, type Caller } from '#core/server';
import { chartDataSchema, type ChartDataDraft, type ChartDataRow } from '../contract';

interface ChartRow {
  readonly chart_data_id: string;
  readonly user_id: string;
  readonly chart_name: string;
  readonly module_id: string;
  readonly input: ChartDataRow['Input'];
  readonly settings: ChartDataRow['Settings'];
  readonly is_shared: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** Maximum number of charts per client. */
export const maxCharts = 500;

/** Charts visible to one caller: their own and those shared within the client. */
export class ChartStore {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  async list(caller: Caller, { id, keyword }: { id?: string; keyword?: string }): Promise<ChartDataRow[]> {
    const { rows } = await this.database.query<ChartRow>(
      `select * from chart_data where client_id = $1 and (user_id = $2 or is_shared)
         and ($3::bigint is null or chart_data_id = $3) and ($4 = '' or ${containsText('$4', 'chart_name')})
       order by chart_data_id desc limit ${maxCharts}`,
      [caller.clientId, caller.userId, id ?? null, keyword?.trim() ?? ''],
    );
    return rows.map((row) => toChart(row, caller));
  }

  /** @throws {NotFoundError} If the chart is not visible to the caller. */
  async read(caller: Caller, id: string): Promise<ChartDataRow> {
    const [chart] = await this.list(caller, { id });
    if (!chart) throw new NotFoundError(`Chart ${id} does not exist`);
    return chart;
  }

  /** @throws {ConflictError} If the client has reached the maximum number of charts. */
  async create(caller: Caller, draft: ChartDataDraft): Promise<ChartDataRow> {
    const { rows } = await this.database.query<{ chart_data_id: string }>(
      `insert into chart_data (client_id, user_id, chart_name, module_id, input, settings, is_shared)
       select $1, $2, $3, $4, $5, $6, $7 where (select count(*) from chart_data where client_id = $1) < ${maxCharts}
       returning chart_data_id`,
      [
        caller.clientId,
        caller.userId,
        draft.Chart_Name,
        draft.Module_ID,
        JSON.stringify(draft.Input),
        JSON.stringify(draft.Settings),
        draft.Is_Shared,
      ],
    );
    if (!rows[0])
      throw new ConflictError(`A client can save at most ${maxCharts} charts`, 'analysis.too-many-charts', {
        max: maxCharts,
      });
    return this.read(caller, rows[0].chart_data_id);
  }

  async update(caller: Caller, id: string, change: Partial<ChartDataDraft>): Promise<ChartDataRow> {
    const draft = { ...(await this.owned(caller, id)), ...omitUndefined(change) };
    await this.database.query(
      `update chart_data set chart_name = $3, module_id = $4, input = $5, settings = $6, is_shared = $7,
        updated_at = now()
       where client_id = $1 and chart_data_id = $2`,
      [
        caller.clientId,
        id,
        draft.Chart_Name,
        draft.Module_ID,
        JSON.stringify(draft.Input),
        JSON.stringify(draft.Settings),
        draft.Is_Shared,
      ],
    );
    return this.read(caller, id);
  }

  async remove(caller: Caller, id: string): Promise<number> {
    await this.owned(caller, id);
    const { rowCount } = await this.database.query(
      'delete from chart_data where client_id = $1 and chart_data_id = $2',
      [caller.clientId, id],
    );
    return rowCount ?? 0;
  }

  /**
   * Returns a chart that the caller may change: their own; administrators of a client may change all charts they see.
   */
  private async owned(caller: Caller, id: string): Promise<ChartDataRow> {
    const chart = await this.read(caller, id);
    if (chart.Is_Own || caller.userType === 'manager' || caller.userType === 'operator') return chart;
    throw new PermissionError(`Chart ${id} belongs to another user`);
  }
}

const omitUndefined = <T extends object>(change: T): T =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as T;

const toColumns = rowMapper(chartDataSchema.omit({ Is_Own: true }));

const toChart = (row: ChartRow, { userId }: Caller): ChartDataRow => ({
  ...toColumns(row),
  Is_Own: row.user_id === userId,
});
