import { ConflictError, InputError, withServices } from '#core';
import { DatabaseService, OperationLogService, Parameters, type Handlers, containsText } from '#core/server';
import { CollectClock, ConfigKeeper } from '#plugins/collector-nodes/server';
import type { bulkContract, SourceChanges, SourceFilter } from '../../bulk-contract';
import { extractionSource } from '../../resource';
import { proposeSchedule, readPasts, type SourceWithPast } from './propose-schedules';

const shown = 20;

export const bulkCalls = withServices(
  { database: DatabaseService, clock: CollectClock, log: OperationLogService, keeper: ConfigKeeper },
  ({ database, clock, log, keeper }): Handlers<typeof bulkContract> => ({
    preview: async ({ body }) => {
      const parameters = new Parameters();
      const { rows } = await database.query<{ source_id: string; source_name: string; url: string; total: number }>(
        `select source_id, source_name, url, count(*) over ()::int as total from extraction_source
          where ${getConditions(body.filter, parameters)} order by source_name, source_id limit ${shown}`,
        parameters.values,
      );
      return {
        total: rows[0]?.total ?? 0,
        list: rows.map(({ source_id, source_name, url }) => ({
          Source_ID: source_id,
          Source_Name: source_name,
          Url: url,
        })),
      };
    },
    apply: async ({ caller, body, ip }) => {
      const parameters = new Parameters();
      const set = getAssignments(body.changes, parameters, clock.now());
      if (set.length === 0) throw new InputError('No changes given', 'extraction.no-changes');
      const changed = await database.transaction(async (tx) => {
        const { rowCount } = await tx.query(
          `update extraction_source set ${set.join(', ')}, updated_at = now()
            where ${getConditions(body.filter, parameters)}`,
          parameters.values,
        );
        if ((rowCount ?? 0) !== body.expected)
          throw new ConflictError(
            `The filter now matches ${rowCount ?? 0} sources instead of ${body.expected}`,
            'extraction.changed-meanwhile',
          );
        return rowCount ?? 0;
      });
      await log.record(caller, {
        entity: extractionSource.name,
        action: 'update',
        ip,
        after: { Filter: body.filter, ...body.changes, Count: changed },
      });
      await keeper.publish(caller.userId);
      return { changed };
    },
    proposals: async () => {
      const pasts = await readPasts(database, clock.now());
      return { Considered: pasts.length, list: pasts.filter(differs).slice(0, 500).map(toWire) };
    },
    generate: async ({ caller, body, ip }) => {
      const pasts = (await readPasts(database, clock.now(), body.id)).filter(differs);
      const proposals = pasts.map((past) => ({ id: past.source_id, ...proposeSchedule(past) }));
      await database.query(
        `update extraction_source s set interval_seconds = p.seconds, priority = p.priority, current_interval = null,
          updated_at = now(), next_run_at = least(next_run_at, $4::timestamptz + p.seconds * interval '1 second')
         from unnest($1::bigint[], $2::int[], $3::text[]) as p (id, seconds, priority) where s.source_id = p.id`,
        [
          proposals.map(({ id }) => id),
          proposals.map(({ interval }) => interval),
          proposals.map(({ priority }) => priority),
          clock.now(),
        ],
      );
      for (const past of pasts) {
        const { interval, priority } = proposeSchedule(past);
        await log.record(caller, {
          entity: extractionSource.name,
          action: 'update',
          id: past.source_id,
          ip,
          before: { Interval_Seconds: Number(past.interval_seconds), Priority: past.priority },
          after: { Interval_Seconds: interval, Priority: priority },
        });
      }
      await keeper.publish(caller.userId);
      return { changed: proposals.length };
    },
  }),
);

function getConditions(filter: SourceFilter, parameters: Parameters): string {
  const equal = (['Source_Kind', 'State', 'Priority', 'Node_Group_ID'] as const).flatMap((name) =>
    filter[name] === undefined ? [] : [`${name.toLowerCase()} = ${parameters.add(filter[name])}`],
  );
  return [
    ...equal,
    ...(filter.Is_Enabled === undefined ? [] : [`is_enabled = ${parameters.add(filter.Is_Enabled)}`]),
    ...(filter.keyword ? [containsText(parameters.add(filter.keyword), 'source_name', 'url')] : []),
    'true',
  ].join(' and ');
}

function getAssignments(changes: SourceChanges, parameters: Parameters, now: Date): string[] {
  const set = (
    [
      'Interval_Seconds',
      'Priority',
      'Detail_Mode',
      'Robots_Mode',
      'Is_Adaptive',
      'Is_Enabled',
      'Node_Group_ID',
    ] as const
  ).flatMap((name) =>
    changes[name] === undefined ? [] : [`${name.toLowerCase()} = ${parameters.add(changes[name])}`],
  );
  if (changes.Interval_Seconds !== undefined) set.push('current_interval = null');
  if (changes.Is_Enabled)
    set.push(
      `next_run_at = coalesce(next_run_at, ${parameters.add(now)})`,
      `state = case when state = 'gone' then 'new' else state end`,
    );
  return set;
}

const differs = (past: SourceWithPast): boolean => {
  const { interval, priority } = proposeSchedule(past);
  return interval !== Number(past.interval_seconds) || priority !== past.priority;
};

function toWire(past: SourceWithPast) {
  const { interval, priority } = proposeSchedule(past);
  return {
    Source_ID: past.source_id,
    Source_Name: past.source_name,
    Url: past.url,
    Interval_Seconds: Number(past.interval_seconds),
    Priority: past.priority,
    Proposed_Interval: interval,
    Proposed_Priority: priority,
    Articles: past.articles,
    Visits: past.visits,
    Idle_Share: past.visits > 0 ? past.idle / past.visits : 0,
  };
}
