import { ConflictError, inject, NotFoundError } from '#core';
import type { Edit } from '#core/contract';
import { DatabaseService, type Caller, containsText } from '#core/server';
import { ScopeService } from '#plugins/articles/server';
import type { Drift } from '#plugins/briefings';
import { isScopeVisible } from '#plugins/briefings/server';
import { ShareLinks, type LinkKind } from '#plugins/share-links/server';
import type { HtmlReport, HtmlReportDetail, HtmlReportState } from '../contract';
import { htmlReports } from '../plugin';
import type { Page, Published } from '../report';
import { PageScope } from './page-scope';
import { rowColumns, shownHtmlReport, type HtmlReportRecord, type HtmlReportRow } from './html-report-record';

/** Share links of reports: they show the published version. */
export const reportLinks: LinkKind = {
  kind: 'html-report',
  path: () => '/report',
  plugin: htmlReports.id,
  privilege: ['html-report', 'browse'],
  hasVisits: true,
};

/**
 * SQL condition: the caller ($2, who may see the subjects $3) may see all subjects of the report `r`: those of the
 * draft in the scope of its last editor, and those of the published page in the scope of its publisher.
 */
const isVisible = [
  isScopeVisible({ client: 'r.client_id', scope: 'r.scope_subjects', author: 'r.editor_id' }, '$3', '$2'),
  `(r.published is null or ${isScopeVisible(
    { client: 'r.client_id', scope: 'r.published_subjects', author: 'r.publisher_id' },
    '$3',
    '$2',
  )})`,
].join(' and ');

interface ListQuery {
  readonly State?: HtmlReportState;
  readonly keyword?: string;
  readonly page: number;
  readonly size: number;
}

/** Stores the reports of a client. */
export class HtmlReportStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(ShareLinks) private readonly links: ShareLinks,
    @inject(ScopeService) private readonly access: ScopeService,
    @inject(PageScope) private readonly pages: PageScope,
  ) {}

  /** Lists the reports whose subjects the caller may all see. */
  async list(caller: Caller, { State, keyword, page, size }: ListQuery) {
    const where = `client_id = $1 and ${isVisible}
      and ($4::text is null or (published_revision is null) = ($4 = 'draft'))
      and ($5::text is null or ${containsText('$5', 'title')})`;
    const values = [...(await this.getKey(caller)), State ?? null, keyword || null];
    const [{ rows }, counted] = await Promise.all([
      this.database.query<HtmlReportRow>(
        `select ${rowColumns} from html_report r where ${where} order by updated_at desc, html_report_id desc
         limit $6 offset $7`,
        [...values, size, (page - 1) * size],
      ),
      this.database.query<{ total: number }>(`select count(*)::int as total from html_report r where ${where}`, values),
    ]);
    const counts = await this.links.counts(
      reportLinks,
      caller.clientId,
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

  /** @throws {NotFoundError} for a report that does not exist or that has subjects the caller may not see */
  async read(caller: Caller, id: string): Promise<HtmlReportRecord> {
    if (!(await this.isVisible(caller, id))) throw new NotFoundError(`Report ${id} does not exist`);
    return this.record(caller.clientId, id);
  }

  /**
   * Checks that the caller may see the report behind a link. Links that no longer exist are left to the code that
   * revokes them.
   */
  async mustSeeLinked(caller: Caller, shareId: string): Promise<void> {
    const id = await this.links.getItemId(reportLinks, caller.clientId, shareId);
    if (id !== undefined) await this.read(caller, id);
  }

  /**
   * Returns a report for readers without an account.
   *
   * @throws {NotFoundError} for a report that does not exist or belongs to another client
   */
  async record(clientId: string, id: string): Promise<HtmlReportRecord> {
    const { rows } = await this.database.query<HtmlReportRecord>(
      `select ${rowColumns}, page, published, publisher_id, drift from html_report r
       where client_id = $1 and html_report_id = $2`,
      [clientId, id],
    );
    if (!rows[0]) throw new NotFoundError(`There is no report ${id}`);
    return rows[0];
  }

  async detail(caller: Caller, id: string): Promise<HtmlReportDetail> {
    const record = await this.read(caller, id);
    return {
      ...shownHtmlReport(record),
      Page: record.page,
      Published: record.published,
      Drift: record.drift,
    };
  }

  async create(caller: Caller, page: Page): Promise<HtmlReport> {
    const { rows } = await this.database.query<HtmlReportRow>(
      `with kept as (
         insert into html_report as r (client_id, user_id, editor_id, title, page, scope_subjects)
       values ($1, $2, $2, $3, $4, $5)
       returning *
       ) select ${rowColumns} from kept r`,
      [caller.clientId, caller.userId, page.Title, JSON.stringify(page), await this.pages.of(caller, page)],
    );
    return shownHtmlReport(rows[0] as HtmlReportRow);
  }

  /**
   * Saves a draft over the revision that the caller saw, or over an earlier save of the same open editor.
   *
   * @throws {ConflictError} when another user has saved since; the error names that user
   */
  async save(
    caller: Caller,
    id: string,
    { revision, edit }: { readonly revision: number; readonly edit?: Edit | undefined },
    page: Page,
  ): Promise<HtmlReport> {
    await this.read(caller, id);
    const { rows } = await this.database.query<HtmlReportRow>(
      `with kept as (
         update html_report r set title = $5, page = $6, editor_id = $4, revision = revision + 1, updated_at = now(),
           editor_key = $7, edit_number = $8, scope_subjects = $9
       where client_id = $1 and html_report_id = $2
         and (revision = $3 or (editor_id = $4 and editor_key = $7 and edit_number <= $8)) returning *
       ) select ${rowColumns} from kept r`,
      [
        caller.clientId,
        id,
        revision,
        caller.userId,
        page.Title,
        JSON.stringify(page),
        edit?.Editor_ID ?? null,
        edit?.Edit_Number ?? null,
        await this.pages.of(caller, page),
      ],
    );
    if (!rows[0]) throw changed(await this.read(caller, id));
    return shownHtmlReport(rows[0]);
  }

  /** Stores a page as the caller publishes it, with the subjects that its draft covers in the caller's scope. */
  async published(caller: Caller, id: string, revision: number, draft: Page, page: Published): Promise<void> {
    const { rowCount } = await this.database.query(
      `update html_report set published = $5, published_revision = revision, publisher_id = $4, published_at = $6,
         drift = null, verified_at = null, published_subjects = $7
       where client_id = $1 and html_report_id = $2 and revision = $3`,
      [
        caller.clientId,
        id,
        revision,
        caller.userId,
        JSON.stringify(page),
        page.Published_At,
        await this.pages.of(caller, draft),
      ],
    );
    if (!rowCount) throw changed(await this.read(caller, id));
  }

  async withdraw(clientId: string, id: string): Promise<void> {
    await this.database.query(
      `update html_report set published = null, published_revision = null, publisher_id = null, published_at = null,
         drift = null, verified_at = null, published_subjects = null where client_id = $1 and html_report_id = $2`,
      [clientId, id],
    );
  }

  /** @throws {ConflictError} If the report was republished during the check. */
  async verified(clientId: string, id: string, publishedAt: Date | null, drift: Drift): Promise<void> {
    const { rowCount } = await this.database.query(
      `update html_report set drift = $4, verified_at = $5
       where client_id = $1 and html_report_id = $2 and published_at = $3`,
      [clientId, id, publishedAt, JSON.stringify(drift), drift.Checked_At],
    );
    if (!rowCount)
      throw new ConflictError('The report was republished during the check', 'html-reports.changed-meanwhile');
  }

  async remove(caller: Caller, id: string): Promise<number> {
    if (!(await this.isVisible(caller, id))) return 0;
    return this.database.transaction(async (tx) => {
      await this.links.removeAll(tx, reportLinks, caller.clientId, id);
      const { rowCount } = await tx.query('delete from html_report where client_id = $1 and html_report_id = $2', [
        caller.clientId,
        id,
      ]);
      return rowCount ?? 0;
    });
  }

  /** Returns whether the caller may see all subjects of a report. */
  async isVisible(caller: Caller, id: string): Promise<boolean> {
    const { rowCount } = await this.database.query(
      `select from html_report r where client_id = $1 and ${isVisible} and html_report_id = $4`,
      [...(await this.getKey(caller)), id],
    );
    return rowCount === 1;
  }

  /** Returns the parameters of the visibility condition. */
  private async getKey(caller: Caller): Promise<readonly unknown[]> {
    return [caller.clientId, caller.userId, await this.access.subjects(caller)];
  }
}

const changed = ({ editor_name }: HtmlReportRecord): ConflictError =>
  new ConflictError('Another user has saved this report', 'html-reports.changed', { name: editor_name ?? '—' });
