import { ConflictError } from '#core';
import { cutText } from '#shared/text';
import { unfounded, type Report } from '../report';
import { isBuilt, type BriefRecord } from './brief-record';

export const notBuilt = (): ConflictError =>
  new ConflictError('The brief has not been built yet', 'briefings.not-built');

/**
 * Returns the report that matches the current settings of a brief.
 *
 * @throws {ConflictError} if it has not been built or rebuilt yet.
 */
export function currentReport(record: Pick<BriefRecord, 'report' | 'state'>): Report {
  if (!record.report || !isBuilt(record)) throw notBuilt();
  return record.report;
}

/**
 * Returns a report that may be published.
 *
 * @throws {ConflictError} otherwise, naming the sentences without a source.
 */
export function publishable(record: Pick<BriefRecord, 'report' | 'state'>): Report {
  const report = currentReport(record);
  const unsourced = unfounded(report);
  if (unsourced.length > 0)
    throw new ConflictError(`${unsourced.length} sentences of the brief have no source`, 'briefings.no-source', {
      count: unsourced.length,
      text: cutText(unsourced[0]?.Text ?? '', 40),
    });
  return report;
}

/** Returns a report for external readers: with the evidence that it shows, and without links to the underlying data. */
export function toExternalReport({ Blocks, Evidence }: Report): Report {
  const shown = new Set(
    Blocks.flatMap((block) =>
      block.Kind === 'module' ? [block.Evidence_ID] : block.Kind === 'sentence' ? block.Sources.Evidence_IDs : [],
    ),
  );
  return {
    Blocks,
    Evidence: Evidence.filter(({ Evidence_ID }) => shown.has(Evidence_ID)).map((each) => ({
      ...each,
      Input: {},
      Rows: each.Rows.map((row) => ({ ...row, Cells: row.Cells.map(({ Value }) => ({ Value, Drill: null })) })),
    })),
  };
}
