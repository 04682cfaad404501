import { inject } from '#core';
import { DatabaseService } from '#core/server';
import { CollectClock } from '../clock/collect-clock';
import { readSettings, type CollectSettings } from './collect-settings';

/** Stores the settings that apply to all collectors. */
export class SettingsStore {
  constructor(
    @inject(DatabaseService) private readonly database: DatabaseService,
    @inject(CollectClock) private readonly clock: CollectClock,
  ) {}

  get(): Promise<CollectSettings> {
    return readSettings(this.database);
  }

  async save({ robots, reason, gap }: CollectSettings, userId: string): Promise<void> {
    await this.database.query(
      `insert into extraction_setting (setting_id, robots_mode, robots_reason, gap_seconds, updated_at, updated_by)
        values (1, $1, $2, $3, $4, $5)
       on conflict (setting_id) do update set robots_mode = excluded.robots_mode,
         robots_reason = excluded.robots_reason, gap_seconds = excluded.gap_seconds, updated_at = excluded.updated_at,
         updated_by = excluded.updated_by`,
      [robots, reason, gap, this.clock.now(), userId],
    );
  }
}
