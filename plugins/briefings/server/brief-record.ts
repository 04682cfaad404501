import { rowMapper } from '#core/server';
import {
  briefRowSchema,
  type Brief,
  type BriefDetail,
  type BriefKind,
  type BriefSettings,
  type BriefState,
  type SharedBrief,
} from '../contract';
import type { Drift, Report } from '../report';

/** A row of the `briefing` table. */
export interface BriefRecord {
  readonly client_id: string;
  readonly briefing_id: string;
  readonly user_id: string;
  readonly user_name: string | null;
  readonly kind: BriefKind;
  readonly number: number;
  readonly title: string;
  readonly period_from: Date;
  readonly period_to: Date;
  readonly settings: BriefSettings;
  readonly state: BriefState;
  readonly progress: number;
  readonly error: string | null;
  readonly revision: number;
  readonly report: Report | null;
  readonly drift: Drift | null;
  readonly drift_count: number | null;
  readonly is_pinned: boolean;
  /** Recipients of the schedule, until they were notified. */
  readonly plan_receivers: string[] | null;
  /** The author tests a schedule and is to be notified; false once that was done. */
  readonly is_trial: boolean;
  readonly created_at: Date;
  readonly built_at: Date | null;
  readonly verified_at: Date | null;
  readonly sent_at: Date | null;
}

/** Columns that lists read. The report is large and is not loaded. */
export const listColumns = `client_id, briefing_id, user_id, kind, number, title, period_from, period_to, settings, state,
  progress, error, revision, is_pinned, created_at, built_at, verified_at, sent_at,
  case when drift is null then null else jsonb_array_length(drift->'Figures') + jsonb_array_length(drift->'Articles')
    + jsonb_array_length(drift->'Sentences') end as drift_count,
  (select display_name from person u where u.user_id = b.user_id) as user_name`;

const toColumns = rowMapper(briefRowSchema.omit({ From: true, To: true }));

/** Converts a record to the list view of a brief. */
export const shownBrief = (row: Omit<BriefRecord, 'report' | 'drift' | 'plan_receivers' | 'is_trial'>): Brief => ({
  ...row.settings,
  ...toColumns(row),
  From: row.period_from.toISOString(),
  To: row.period_to.toISOString(),
});

/** True in the states in which the report matches the settings; in all others it may be outdated. */
export const isBuilt = ({ state }: Pick<BriefRecord, 'state'>): boolean => state === 'done' || state === 'sent';

/** Header of a report, wherever it is shown. */
export type BriefHead = Omit<SharedBrief, 'Report' | 'Expires_At'>;
export const getHead = ({ title, kind, number, period_from, period_to, built_at }: BriefRecord): BriefHead => ({
  Title: title,
  Kind: kind,
  Number: number,
  From: period_from.toISOString(),
  To: period_to.toISOString(),
  Built_At: built_at?.toISOString() ?? null,
});

/** Returns a brief with its parts; outdated figures are never shown under a new header. */
export const shownDetail = (row: BriefRecord): BriefDetail => ({
  ...shownBrief(row),
  Report: isBuilt(row) ? row.report : null,
  Drift: isBuilt(row) ? row.drift : null,
});
