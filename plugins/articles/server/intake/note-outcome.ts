import type { Statements } from '#core/server';
import type { IntakeItem } from './intake-item';

/** Number of articles of a batch by outcome. */
export interface OutcomeCounts {
  readonly stored: number;
  readonly duplicates: number;
  readonly near: number;
  readonly rejected: number;
}

/** Counts a batch under its source and hour. */
export async function countOutcome(
  tx: Statements,
  sourceId: string | null,
  { stored, duplicates, near, rejected }: OutcomeCounts,
): Promise<void> {
  await tx.query(
    `insert into intake_count as c (hour, source_id, stored, duplicates, near, rejected)
      values (date_trunc('hour', now(), 'UTC'), $1, $2, $3, $4, $5)
     on conflict (hour, source_id) do update set stored = c.stored + excluded.stored,
       duplicates = c.duplicates + excluded.duplicates, near = c.near + excluded.near,
       rejected = c.rejected + excluded.rejected`,
    [sourceId ?? '0', stored, duplicates, near, rejected],
  );
}

/** Records rejected articles with reasons; of repeated articles the last. */
export async function noteRejects(
  tx: Statements,
  sourceId: string | null,
  items: readonly IntakeItem[],
): Promise<void> {
  if (items.length === 0) return;
  const rejected = [...new Map(items.map((item) => [item.urlHash, item])).values()].sort((a, b) =>
    a.urlHash < b.urlHash ? -1 : 1,
  );
  await tx.query(
    `insert into intake_reject (source_id, rejected_at, url_hash, url, title, reason, detail)
     select $1, now(), * from unnest($2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
     on conflict (url_hash) do update set rejected_at = excluded.rejected_at, reason = excluded.reason, detail = excluded.detail`,
    [
      sourceId,
      rejected.map(({ urlHash }) => urlHash),
      rejected.map(({ url }) => url),
      rejected.map(({ title }) => title),
      rejected.map((item) => item.rejected?.reason),
      rejected.map((item) => item.rejected?.detail ?? null),
    ],
  );
}

/** Returns the number of rejected articles by reason. */
export function getReasons(items: readonly IntakeItem[]): Record<string, number> {
  const reasons: Record<string, number> = {};
  for (const { rejected } of items) if (rejected) reasons[rejected.reason] = (reasons[rejected.reason] ?? 0) + 1;
  return reasons;
}
