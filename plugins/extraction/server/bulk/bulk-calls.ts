import { InputError, withServices } from '#core';
import { OperationLogService, type Handlers } from '#core/server';
import { CollectClock, ConfigPublisher } from '#plugins/collector-nodes/server';
import type { bulkContract } from '../../bulk-contract';
import { extractionSource } from '../../resource';
import { BulkRepository } from './bulk-repository';
import { proposeSchedule, type SourceWithHistory } from './propose-schedules';

const maxProposals = 500;

export const bulkCalls = withServices(
  { sources: BulkRepository, clock: CollectClock, log: OperationLogService, configPublisher: ConfigPublisher },
  ({ sources, clock, log, configPublisher }): Handlers<typeof bulkContract> => ({
    preview: async ({ body }) => {
      const { total, examples } = await sources.matches(body.filter);
      return {
        total,
        list: examples.map(({ source_id, source_name, url }) => ({
          Source_ID: source_id,
          Source_Name: source_name,
          Url: url,
        })),
      };
    },
    apply: async ({ caller, body: { filter, changes, expected }, ip }) => {
      if (Object.values(changes).every((value) => value === undefined))
        throw new InputError('No changes given', 'extraction.no-changes');
      await sources.change(filter, changes, expected, clock.now());
      await log.record(caller, {
        entity: extractionSource.name,
        action: 'update',
        ip,
        after: { Filter: filter, ...changes, Count: expected },
      });
      await configPublisher.publish(caller.userId);
      return { changed: expected };
    },
    proposals: async () => {
      const histories = await sources.histories(clock.now());
      return { Considered: histories.length, list: histories.filter(differs).slice(0, maxProposals).map(toWire) };
    },
    generate: async ({ caller, body, ip }) => {
      const changed = (await sources.histories(clock.now(), body.id))
        .filter(differs)
        .map((source) => ({ source, proposal: proposeSchedule(source) }));
      await sources.setSchedules(
        changed.map(({ source, proposal }) => ({ sourceId: source.source_id, ...proposal })),
        clock.now(),
      );
      for (const { source, proposal } of changed)
        await log.record(caller, {
          entity: extractionSource.name,
          action: 'update',
          id: source.source_id,
          ip,
          before: { Interval_Seconds: Number(source.interval_seconds), Priority: source.priority },
          after: { Interval_Seconds: proposal.interval, Priority: proposal.priority },
        });
      await configPublisher.publish(caller.userId);
      return { changed: changed.length };
    },
  }),
);

const differs = (source: SourceWithHistory): boolean => {
  const { interval, priority } = proposeSchedule(source);
  return interval !== Number(source.interval_seconds) || priority !== source.priority;
};

function toWire(source: SourceWithHistory) {
  const { interval, priority } = proposeSchedule(source);
  return {
    Source_ID: source.source_id,
    Source_Name: source.source_name,
    Url: source.url,
    Interval_Seconds: Number(source.interval_seconds),
    Priority: source.priority,
    Proposed_Interval: interval,
    Proposed_Priority: priority,
    Articles: source.articles,
    Visits: source.visits,
    Idle_Share: source.visits > 0 ? source.idle / source.visits : 0,
  };
}
