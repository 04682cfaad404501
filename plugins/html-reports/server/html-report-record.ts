import { rowMapper } from '#core/server';
import type { Drift } from '#plugins/briefings';
import { htmlReportSchema, type HtmlReport } from '../contract';
import type { Page, Published } from '../report';

/** Columns of `html_report` that lists read. */
export interface HtmlReportRow {
  readonly client_id: string;
  readonly html_report_id: string;
  readonly user_name: string | null;
  readonly editor_name: string | null;
  readonly title: string;
  readonly theme: Page['Theme'];
  readonly revision: number;
  readonly published_revision: number | null;
  readonly published_at: Date | null;
  readonly drift_count: number | null;
  readonly verified_at: Date | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

/** A complete row. */
export interface HtmlReportRecord extends HtmlReportRow {
  readonly page: Page;
  readonly published: Published | null;
  readonly publisher_id: string | null;
  readonly drift: Drift | null;
}

export const rowColumns = `client_id, html_report_id, title, page->>'Theme' as theme, revision, published_revision,
  published_at, verified_at, created_at, updated_at,
  case when drift is null then null else jsonb_array_length(drift->'Figures') + jsonb_array_length(drift->'Articles')
    + jsonb_array_length(drift->'Sentences') end as drift_count,
  (select display_name from person u where u.user_id = r.user_id) as user_name,
  (select display_name from person u where u.user_id = r.editor_id) as editor_name`;

const toColumns = rowMapper(htmlReportSchema.omit({ State: true, Is_Changed: true }));

/** Converts a row to a report without its content. */
export const shownHtmlReport = (row: HtmlReportRow): HtmlReport => ({
  ...toColumns(row),
  State: row.published_revision === null ? 'draft' : 'published',
  Is_Changed: row.published_revision !== null && row.published_revision !== row.revision,
});
