import { ConflictError } from '#core';
import { cutText } from '#shared/text';
import { unfounded, type Report } from '../report';
import { isBuilt, type BriefRecord } from './brief-record';

export const notBuilt = (): ConflictError => new ConflictError('The brief is not built yet', 'briefings.not-built');

/** The report that a brief asks for as it is now. Throws `ConflictError` where it is not built, or not yet again. */
export function currentReport(record: Pick<BriefRecord, 'report' | 'state'>): Report {
  if (!record.report || !isBuilt(record)) throw notBuilt();
  return record.report;
}

/** Throws `ConflictError` for a report that cannot be given away, naming the sentences that nothing holds. */
export function publishable(record: Pick<BriefRecord, 'report' | 'state'>): Report {
  const report = currentReport(record);
  const loose = unfounded(report);
  if (loose.length > 0)
    throw new ConflictError(`${loose.length} sentences of the brief have no source`, 'briefings.no-source', {
      count: loose.length,
      text: cutText(loose[0]?.Text ?? '', 40),
    });
  return report;
}

/** A report for people outside: with the evidence that it shows, and without ways into the data behind it. */
export function outward({ Blocks, Evidence }: Report): Report {
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
