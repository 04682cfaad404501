import { withServices } from '#core';
import type { Statements } from '#core/server';
import type { CollectorWork } from '#plugins/collector-nodes/server';
import { PushRunner } from '../push/push-runner';
import { Collector } from './collector';
import { loseRun } from './leases';

type Groups = Awaited<ReturnType<CollectorWork['byGroup']>>;

/** Work of collectors: visits to sources, and pushed pages. */
export const collectorRounds = withServices(
  { collector: Collector, pushRunner: PushRunner },
  ({ collector, pushRunner }): CollectorWork => ({
    rounds: [(signal) => collector.collectDue(signal), (signal) => pushRunner.runDue(signal)],
    takeBack,
    byGroup,
  }),
);

async function takeBack(tx: Statements, nodeId: string, now: Date): Promise<number> {
  const { rows } = await tx.query<{ run_id: string }>(
    `select run_id from extraction_run where node_id = $1 and status = 'running' for update`,
    [nodeId],
  );
  for (const { run_id } of rows) await loseRun(tx, run_id, now);
  await tx.query(
    'update extraction_source set running_until = null, lease_run = null where lease_run = any($1::bigint[])',
    [rows.map(({ run_id }) => run_id)],
  );
  return rows.length;
}

async function byGroup(database: Statements, now: Date): Promise<Groups> {
  const { rows } = await database.query<Groups[number]>(
    `select node_group_id, count(*)::int as "all", count(*) filter (where is_enabled)::int as sources,
      count(*) filter (where running_until >= $1)::int as running,
       count(*) filter (where is_enabled and next_run_at < $1::timestamptz - interval '2 minutes'
         and (running_until is null or running_until < $1))::int as overdue
     from extraction_source group by 1`,
    [now],
  );
  return rows;
}
