import type { Statements } from '#core/server';
import { configItem, type ConfigItem } from './config-item';

/** Platform-wide crawl politeness, used where a source has no settings of its own. */
export interface CollectSettings {
  readonly robots: 'obey' | 'ignore';
  readonly reason: string;
  /** Minimum number of seconds between two requests to one host. */
  readonly gap: number;
}

/** Default settings. */
export const defaultSettings: CollectSettings = { robots: 'obey', reason: '', gap: 1 };

export const settingItem = ({ robots, reason, gap }: CollectSettings): ConfigItem =>
  configItem('setting', '0', '', { Robots: robots, Robots_Reason: reason || null, Gap_Seconds: gap });

/** Returns the settings stored in an item of the kind `setting`. */
export function getSettings({ content }: Pick<ConfigItem, 'content'>): CollectSettings {
  return {
    robots: content.Robots === 'ignore' ? 'ignore' : 'obey',
    reason: typeof content.Robots_Reason === 'string' ? content.Robots_Reason : '',
    gap: Number(content.Gap_Seconds ?? defaultSettings.gap),
  };
}

interface SettingRow {
  readonly robots_mode: 'obey' | 'ignore';
  readonly robots_reason: string;
  readonly gap_seconds: number;
}

export async function readSettings(database: Statements): Promise<CollectSettings> {
  const { rows } = await database.query<SettingRow>(
    'select robots_mode, robots_reason, gap_seconds from extraction_setting',
  );
  const [row] = rows;
  return row ? { robots: row.robots_mode, reason: row.robots_reason, gap: Number(row.gap_seconds) } : defaultSettings;
}
