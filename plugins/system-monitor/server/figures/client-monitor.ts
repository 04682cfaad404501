import { inject } from '#core';
import { DatabaseService, ServerKernel } from '#core/server';
import { defaultZone } from '#shared/time';
import type { MonitoredClient, MonitoredDay, MonitorPeriod } from '../../client-monitor-contract';
import { clientFigures, type CountedFigure, type FigureQuestion } from './figure-points';

const hour = 3_600_000;
const hours: Readonly<Record<MonitorPeriod, number>> = { '1d': 24, '7d': 168, '30d': 720 };

/** Clients that are listed and included in totals: all except the platform's own. */
const isListed = "client_type <> 'platform'";

/** Number of clients queried in parallel, so that connections remain for others. */
const maxConcurrent = 8;

type Counts = Pick<MonitoredDay, 'Volume' | 'Alerts' | 'Logins' | 'Errors'>;
type Found = ReadonlyMap<string, number>;

/** Returns a period of whole hours including the current one. */
export function getSpan(period: MonitorPeriod, now = Date.now()): { readonly from: Date; readonly to: Date } {
  return { from: new Date(Math.floor(now / hour) * hour - (hours[period] - 1) * hour), to: new Date(now) };
}

const keyed = (rows: readonly CountedFigure[]): Found => new Map(rows.map(({ key, count }) => [key, count]));

/** Counts the activity of clients. */
export class ClientMonitor {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ServerKernel) private readonly kernel: ServerKernel,
  ) {}

  /**
   * Returns the hour of a client's newest article, read from the end of an index on the machine that stores the client.
   */
  private async getLastItem(clientId: string): Promise<Date | null> {
    const { rows } = await this.database.prepared<{ hour: Date | null }>(
      'select max(hour) as hour from article_count where client_id = $1 and subject_id = 0 and count > 0',
      [clientId],
    );
    return rows[0]?.hour ?? null;
  }

  async clients(span: { readonly from: Date; readonly to: Date }): Promise<readonly MonitoredClient[]> {
    const [getCounts, { rows }] = await Promise.all([
      this.counts({ ...span, by: 'client' }),
      this.database.query<{
        client_id: string;
        client_name: string;
        is_enabled: boolean;
        service_end_date: Date | null;
      }>(
        `select client_id, client_name, is_enabled, service_end_date from client c where ${isListed} order by client_name, client_id`,
      ),
    ]);
    const last = new Map<string, Date | null>();
    for (let start = 0; start < rows.length; start += maxConcurrent)
      for (const [clientId, at] of await Promise.all(
        rows
          .slice(start, start + maxConcurrent)
          .map(async ({ client_id }) => [client_id, await this.getLastItem(client_id)] as const),
      ))
        last.set(clientId, at);
    return rows.map((row) => ({
      Client_ID: row.client_id,
      Client_Name: row.client_name,
      Is_Enabled: row.is_enabled,
      Service_End_Date: row.service_end_date?.toISOString() ?? null,
      Last_Item_At: last.get(row.client_id)?.toISOString() ?? null,
      ...getCounts(row.client_id),
    }));
  }

  /** Includes days without activity. */
  async days(question: Omit<FigureQuestion, 'by'>): Promise<readonly MonitoredDay[]> {
    const [getCounts, { rows }] = await Promise.all([
      this.counts({ ...question, by: 'day' }),
      this.database.query<{ day: string }>(
        `select day::date as day from generate_series(($1::timestamptz at time zone '${defaultZone}')::date,
          ($2::timestamptz at time zone '${defaultZone}')::date, interval '1 day') day order by 1`,
        [question.from, question.to],
      ),
    ]);
    return rows.map(({ day }) => ({ Day: day, ...getCounts(day) }));
  }

  private async counts(question: FigureQuestion): Promise<(key: string) => Counts> {
    const [volume, logins, errors, others] = await Promise.all([
      this.count(question, 'article_count', 'hour', 'subject_id = 0', 'sum(count)'),
      this.count(question, 'operation_log', 'happened_at', "entity = 'session' and action = 'login'"),
      this.count(question, 'outbox_entry', 'created_at', "status = 'failed'"),
      this.kernel.ask(
        clientFigures,
        async (source) => ({ figure: source.figure, found: keyed(await source.count(question)) }),
        { order: 'together' },
      ),
    ]);
    const alerts = others.find(({ figure }) => figure === 'Alerts')?.found;
    return (key) => ({
      Volume: volume.get(key) ?? 0,
      Alerts: alerts ? (alerts.get(key) ?? 0) : null,
      Logins: logins.get(key) ?? 0,
      Errors: errors.get(key) ?? 0,
    });
  }

  private async count(
    { by, from, to, clientId }: FigureQuestion,
    table: 'article_count' | 'operation_log' | 'outbox_entry',
    time: string,
    condition: string,
    counted = 'count(*)',
  ): Promise<Found> {
    const key = by === 'client' ? 'client_id::text' : `(${time} at time zone '${defaultZone}')::date::text`;
    const { rows } = await this.database.query<CountedFigure>(
      `select ${key} as key, ${counted}::int as count from ${table}
        where ${condition} and ${time} >= $1 and ${time} <= $2
          and client_id in (select client_id from client where ${isListed} and ($3::bigint is null or client_id = $3))
          group by 1`,
      [from, to, clientId ?? null],
    );
    return keyed(rows);
  }
}
