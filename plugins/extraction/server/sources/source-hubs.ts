import { createToken, inject } from '#core';
import type { Statements } from '#core/server';
import { CollectClock } from '#plugins/collector-nodes/server';
import type { SourceRecord } from './source-record';

/** State of a source's hub subscription. */
export interface HubStatus {
  readonly source_id: string;
  readonly state: SourceRecord['hub_state'];
  readonly until: Date | null;
}

/** Applies hub notifications to sources. */
export interface SourceHubs {
  /**
   * Stores the state of subscriptions; a source whose subscription ends is scheduled at its own interval again,
   * immediately the first time.
   */
  stand(tx: Statements, standings: readonly HubStatus[]): Promise<void>;
  /**
   * Schedules an immediate visit because the hub announced news. `isWhole` forces the list itself to be read,
   * regardless of its cached state.
   */
  notePush(tx: Statements, sourceId: string, isWhole: boolean): Promise<void>;
}
export const SourceHubs = createToken<SourceHubs>('extraction.source-hubs');

export class PostgresSourceHubs implements SourceHubs {
  constructor(@inject(CollectClock) private readonly clock: CollectClock) {}

  async stand(tx: Statements, standings: readonly HubStatus[]): Promise<void> {
    await tx.query(
      `update extraction_source s set hub_state = t.state, hub_until = t.until,
         next_run_at = case when t.state = 'denied'
           or (s.hub_state = 'active' and t.state is distinct from 'active') then least(s.next_run_at, $4)
           else s.next_run_at end
       from unnest($1::bigint[], $2::text[], $3::timestamptz[]) as t (source_id, state, until)
       where t.source_id = s.source_id and (s.hub_state is distinct from t.state or s.hub_until is distinct
         from t.until)`,
      [
        standings.map(({ source_id }) => source_id),
        standings.map(({ state }) => state),
        standings.map(({ until }) => until),
        this.clock.now(),
      ],
    );
  }

  async notePush(tx: Statements, sourceId: string, isWhole: boolean): Promise<void> {
    await tx.query(
      `update extraction_source set next_run_at = least(next_run_at, $2), hub_pushed_at = $2, etag = case
        when $3 then null else etag end,
         last_modified = case when $3 then null else last_modified end, content_hash = case when $3 then null
           else content_hash end
       where source_id = $1`,
      [sourceId, this.clock.now(), isWhole],
    );
  }
}
