import type { sourceStates, visitOutcomes } from '../../resource';

/** Database row of a source; 64-bit numbers are strings. */
export interface SourceRecord {
  readonly source_id: string;
  readonly source_name: string;
  readonly url: string;
  readonly host: string;
  readonly source_kind: 'rss' | 'sitemap' | 'list-page';
  readonly media_type: string;
  readonly site_name: string | null;
  readonly region: string | null;
  readonly client_id: string | null;
  readonly node_group_id: string | null;
  readonly interval_seconds: string;
  readonly is_adaptive: boolean | null;
  readonly priority: 'high' | 'normal' | 'low';
  readonly robots_mode: 'default' | 'obey' | 'ignore' | null;
  readonly robots_reason: string | null;
  readonly detail_mode: 'auto' | 'always' | 'never';
  readonly list_selector: string | null;
  readonly title_selector: string | null;
  readonly content_selector: string | null;
  readonly author_selector: string | null;
  readonly date_selector: string | null;
  readonly remove_selector: string | null;
  readonly is_enabled: boolean;
  readonly is_sample: boolean;
  /** Computed from the other columns. */
  readonly state: (typeof sourceStates)[number];
  readonly outcome: (typeof visitOutcomes)[number] | null;
  /** Last visit that read the list. */
  readonly reached_at: Date | null;
  /** Hours of the week in UTC, from 0 on Thursday at midnight, in which it usually publishes. */
  readonly busy_hours: readonly number[];
  readonly failure_count: string;
  readonly articles_24h: string;
  readonly last_run_at: Date | null;
  readonly next_run_at: Date | null;
  readonly running_until: Date | null;
  readonly etag: string | null;
  readonly last_modified: string | null;
  readonly content_hash: string | null;
  /** Last response to a request without conditions. */
  readonly full_read_at: Date | null;
  /** Its list has once changed under the same validators, so that conditions are no longer sent. */
  readonly ignores_validators: boolean;
  /** First of the 410 responses in a row. */
  readonly gone_since: Date | null;
  /** New URL that the site has named and that is not taken over yet. */
  readonly moved_url: string | null;
  /** Number of visits in a row that have named it. */
  readonly moved_visits: number;
  /** URL before the last one that was taken over. */
  readonly previous_url: string | null;
  /** Some links of the last list, as written. */
  readonly list_links: readonly string[];
  /** Parameters of its links that do not identify the page, as learned. */
  readonly noise_parameters: readonly string[];
  /** Current interval between two visits in seconds, for adaptive sources. */
  readonly current_interval: number | null;
  readonly lease_run: string | null;
  /** Null without a hub. */
  readonly hub_state: 'asking' | 'active' | 'denied' | 'failed' | null;
  readonly hub_url: string | null;
  readonly hub_topic: string | null;
  readonly hub_until: Date | null;
  readonly hub_pushed_at: Date | null;
}
