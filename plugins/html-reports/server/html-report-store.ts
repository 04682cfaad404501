import { ConflictError, inject, NotFoundError } from '#core';
import type { Edit } from '#core/contract';
import { DatabaseService, type Caller } from '#core/server';
import type { Drift } from '#plugins/briefings';
import { ShareLinks, type LinkKind } from '#plugins/briefings/server';
import type { HtmlReport, HtmlReportDetail, HtmlReportState } from '../contract';
import { htmlReports } from '../plugin';
import type { Page, Published } from '../report';
import { rowColumns, shownHtmlReport, type HtmlReportRecord, type HtmlReportRow } from './html-report-record';

/** Links to reports: they show a report as it is published. */
export const reportLinks: LinkKind = { kind: 'html-report', path: '/report', plugin: htmlReports.id, hasVisits: true };

interface ListQuery {
  readonly State?: HtmlReportState;
  readonly keyword?: string;
  readonly page: number;
  readonly size: number;
}

/** Keeps the reports of a client. */
export class HtmlReportStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ShareLinks) private readonly links: ShareLinks,
  ) {}

  async list({ clientId }: Caller, { State, keyword, page, size }: ListQuery) {
    const where = `client_id = $1 and ($2::text is null or (published_revision is null) = ($2 = 'draft'))
      and ($3::text is null or position(lower($3) in lower(title)) > 0)`;
    const values = [clientId, State ?? null, keyword || null];
    const [{ rows }, counted] = await Promise.all([
      this.database.query<HtmlReportRow>(
        `select ${rowColumns} from html_report r where ${where} order by updated_at desc, html_report_id desc
         limit $4 offset $5`,
        [...values, size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total from html_report r where ${where}`, values),
    ]);
    const counts = await this.links.counts(
      reportLinks,
      clientId,
      rows.map(({ html_report_id }) => html_report_id),
    );
    return {
      list: rows.map((row) => {
        const { links = 0, visits = 0 } = counts.get(row.html_report_id) ?? {};
        return { ...shownHtmlReport(row), Links: links, Visits: visits };
      }),
      total: counted.rows[0]?.total ?? 0,
    };
  }

  /** Throws `NotFoundError` for a report of another client as for none. */
  async record(clientId: string, id: string): Promise<HtmlReportRecord> {
    const { rows } = await this.database.query<HtmlReportRecord>(
      `select ${rowColumns}, page, published, publisher_id, drift from html_report r
       where client_id = $1 and html_report_id = $2`,
      [clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`There is no report ${id}`);
    return rows[0];
  }

  async detail({ clientId }: Pick<Caller, 'clientId'>, id: string): Promise<HtmlReportDetail> {
    const record = await this.record(clientId, id);
    return {
      ...shownHtmlReport(record),
      Page: record.page,
      Published: record.published,
      Drift: record.drift,
    };
  }

  async create({ clientId, userId }: Pick<Caller, 'clientId' | 'userId'>, page: Page): Promise<HtmlReport> {
    const { rows } = await this.database.query<HtmlReportRow>(
      `with kept as (
         insert into html_report as r (client_id, user_id, editor_id, title, page) values ($1, $2, $2, $3, $4)
       returning *
       ) select ${rowColumns} from kept r`,
      [clientId, userId, page.Title, JSON.stringify(page)],
    );
    return shownHtmlReport(rows[0] as HtmlReportRow);
  }

  /**
   * Saves a draft over the revision that the caller saw, or over an earlier save of the same open editor.
   *
   * @throws ConflictError where somebody else has saved since, and says who
   */
  async save(
    { clientId, userId }: Caller,
    id: string,
    { revision, edit }: { readonly revision: number; readonly edit?: Edit | undefined },
    page: Page,
  ): Promise<HtmlReport> {
    const { rows } = await this.database.query<HtmlReportRow>(
      `with kept as (
         update html_report r set title = $5, page = $6, editor_id = $4, revision = revision + 1, updated_at = now(),
           editor_key = $7, edit_number = $8
       where client_id = $1 and html_report_id = $2
         and (revision = $3 or (editor_id = $4 and editor_key = $7 and edit_number <= $8)) returning *
       ) select ${rowColumns} from kept r`,
      [
        clientId,
        id,
        revision,
        userId,
        page.Title,
        JSON.stringify(page),
        edit?.Editor_ID ?? null,
        edit?.Edit_Number ?? null,
      ],
    );
    if (!rows[0]) throw changed(await this.record(clientId, id));
    return shownHtmlReport(rows[0]);
  }

  async published({ clientId, userId }: Caller, id: string, revision: number, page: Published): Promise<void> {
    const { rowCount } = await this.database.query(
      `update html_report set published = $5, published_revision = revision, publisher_id = $4, published_at = $6,
         drift = null, verified_at = null
       where client_id = $1 and html_report_id = $2 and revision = $3`,
      [clientId, id, revision, userId, JSON.stringify(page), page.Published_At],
    );
    if (!rowCount) throw changed(await this.record(clientId, id));
  }

  async withdraw(clientId: string, id: string): Promise<void> {
    await this.database.query(
      `update html_report set published = null, published_revision = null, publisher_id = null, published_at = null,
         drift = null, verified_at = null where client_id = $1 and html_report_id = $2`,
      [clientId, id],
    );
  }

  /** Throws `ConflictError` where the report was published anew while it was checked. */
  async verified(clientId: string, id: string, publishedAt: Date | null, drift: Drift): Promise<void> {
    const { rowCount } = await this.database.query(
      `update html_report set drift = $4, verified_at = $5
       where client_id = $1 and html_report_id = $2 and published_at = $3`,
      [clientId, id, publishedAt, JSON.stringify(drift), drift.Checked_At],
    );
    if (!rowCount)
      throw new ConflictError('The report was published anew while it was checked', 'html-reports.changed-meanwhile');
  }

  async remove({ clientId }: Caller, id: string): Promise<number> {
    return this.database.transaction(async (tx) => {
      await this.links.removeAll(tx, reportLinks, clientId, id);
      const { rowCount } = await tx.query('delete from html_report where client_id = $1 and html_report_id = $2', [
        clientId,
        id,
      ]);
      return rowCount ?? 0;
    });
  }
}

const changed = ({ editor_name }: HtmlReportRecord): ConflictError =>
  new ConflictError('Somebody else has saved this report', 'html-reports.changed', { name: editor_name ?? '—' });
