import type { Statements } from '#core/server';
import type { IntakeOutcome } from '#plugins/articles/server';

/** Adds the results of a batch to its import; batches from other origins have no row here. */
export async function countOutcome(
  tx: Statements,
  { origin, stored, duplicates, rejected, rejectReasons }: IntakeOutcome,
): Promise<void> {
  if (origin.runId === undefined) return;
  await tx.query(
    `update data_import i set stored = stored + $2, duplicates = duplicates + $3, rejected = rejected + $4,
      updated_at = now(),
       reject_reasons = (
         select coalesce(jsonb_object_agg(reason, count), '{}') from (
           select key as reason, sum(value::int) as count
             from (select * from jsonb_each_text(i.reject_reasons) union all select *
             from jsonb_each_text($5::jsonb)) either group by key
         ) summed
       )
     where import_id = $1`,
    [origin.runId, stored.length, duplicates, rejected, JSON.stringify(rejectReasons)],
  );
}
