import { createHash } from 'node:crypto';
import type { Statements } from '#core/server';
import type { PageSelectors } from '../pages';
import type { SourceRecord } from '../sources/source-record';

/** What collectors work with: the settings of all of them, the parsers of sites, and the sources. */
export const configKinds = ['setting', 'parser', 'source'] as const;
export type ConfigKind = (typeof configKinds)[number];

/** One thing that collectors go by, with a hash of all that matters to them. */
export interface ConfigItem {
  readonly kind: ConfigKind;
  readonly id: string;
  readonly name: string;
  readonly content: Readonly<Record<string, unknown>>;
  readonly hash: string;
}

/** Politeness of the platform, where a source has none of its own. */
export interface CollectSettings {
  readonly robots: 'obey' | 'ignore';
  readonly reason: string;
  /** Seconds between two requests to one host at least. */
  readonly gap: number;
}

/** Until somebody decides otherwise. */
export const usualSettings: CollectSettings = { robots: 'obey', reason: '', gap: 1 };

/** Fields of a source that decide where, how and by whom it is visited, by their wire names. */
const sourceFields = [
  'Source_Name',
  'Url',
  'Source_Kind',
  'Media_Type',
  'Site_Name',
  'Region',
  'Node_Group_ID',
  'Interval_Seconds',
  'Is_Adaptive',
  'Priority',
  'Robots_Mode',
  'Robots_Reason',
  'Detail_Mode',
  'List_Selector',
  'Title_Selector',
  'Content_Selector',
  'Author_Selector',
  'Date_Selector',
  'Remove_Selector',
  'Is_Enabled',
] as const;

const hashOf = (content: unknown): string =>
  createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32);

/** A source as collectors go by it. Empty texts and missing ones are the same. */
export function sourceItem(source: SourceRecord): ConfigItem {
  const row = source as unknown as Readonly<Record<string, unknown>>;
  const content = Object.fromEntries(
    sourceFields.map((name) => [name, row[name.toLowerCase()] === '' ? null : (row[name.toLowerCase()] ?? null)]),
  );
  return { kind: 'source', id: source.source_id, name: source.source_name, content, hash: hashOf(content) };
}

export function settingItem(settings: CollectSettings): ConfigItem {
  const content = { Robots: settings.robots, Robots_Reason: settings.reason || null, Gap_Seconds: settings.gap };
  return { kind: 'setting', id: '0', name: '', content, hash: hashOf(content) };
}

interface ParserRow {
  readonly site_parser_id: string;
  readonly host: string;
  readonly content_selector: string | null;
  readonly title_selector: string | null;
  readonly author_selector: string | null;
  readonly date_selector: string | null;
  readonly remove_selector: string | null;
  readonly is_enabled: boolean | null;
}

function parserItem(row: ParserRow): ConfigItem {
  const content = {
    Host: row.host,
    Content_Selector: row.content_selector || null,
    Title_Selector: row.title_selector || null,
    Author_Selector: row.author_selector || null,
    Date_Selector: row.date_selector || null,
    Remove_Selector: row.remove_selector || null,
    Is_Enabled: row.is_enabled !== false,
  };
  return { kind: 'parser', id: row.site_parser_id, name: row.host, content, hash: hashOf(content) };
}

/** The host and the selectors of an item of the kind `parser`; undefined for one that is off. */
export function parserOf({
  content,
}: Pick<ConfigItem, 'content'>): readonly [host: string, selectors: PageSelectors] | undefined {
  const text = (name: string): string | undefined => (typeof content[name] === 'string' ? content[name] : undefined);
  const host = text('Host');
  if (host === undefined || content.Is_Enabled === false) return undefined;
  return [
    host,
    {
      content: text('Content_Selector'),
      title: text('Title_Selector'),
      author: text('Author_Selector'),
      publishedAt: text('Date_Selector'),
      remove: text('Remove_Selector'),
    },
  ];
}

/** The settings that an item of the kind `setting` holds. */
export function settingsOf({ content }: Pick<ConfigItem, 'content'>): CollectSettings {
  return {
    robots: content.Robots === 'ignore' ? 'ignore' : 'obey',
    reason: typeof content.Robots_Reason === 'string' ? content.Robots_Reason : '',
    gap: Number(content.Gap_Seconds ?? usualSettings.gap),
  };
}

/** The hash of a whole configuration: the same for the same items in any order. */
export function configHash(hashes: ReadonlyMap<string, string>): string {
  return createHash('sha256')
    .update(
      [...hashes]
        .map(([key, hash]) => `${key} ${hash}`)
        .sort()
        .join('\n'),
    )
    .digest('hex');
}

/** How an item is known among those of all kinds. */
export const configKey = (kind: string, id: string): string => `${kind} ${id}`;

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
  return row ? { robots: row.robots_mode, reason: row.robots_reason, gap: Number(row.gap_seconds) } : usualSettings;
}

/** An item with what tells cheaply, in the database alone, whether it may have changed since. */
export interface FreshItem extends ConfigItem {
  readonly print: string;
}

const print = `md5((${sourceFields.map((name) => `s.${name.toLowerCase()}`).join(', ')})::text)`;

/**
 * What may have changed since the last version: settings, parsers, and the sources whose rows are not as they were;
 * thousands that are stay unread.
 */
export async function readFresh(database: Statements): Promise<readonly FreshItem[]> {
  const parsers = await database.query<ParserRow>('select * from site_parser order by site_parser_id');
  const sources = await database.query<SourceRecord & { readonly print: string }>(
    `select s.*, ${print} as print from extraction_source s left join extraction_config_item i on i.kind = 'source' and i.item_id = s.source_id where i.print is distinct from ${print} order by s.source_id`,
  );
  const small = [settingItem(await readSettings(database)), ...parsers.rows.map(parserItem)].map((item) => ({
    ...item,
    print: item.hash,
  }));
  return [...small, ...sources.rows.map((row) => ({ ...sourceItem(row), print: row.print }))];
}

/** What the last version holds and is there no more. */
export async function readGone(
  database: Statements,
): Promise<readonly { readonly kind: string; readonly item_id: string; readonly name: string }[]> {
  const { rows } = await database.query<{ kind: string; item_id: string; name: string }>(
    `select kind, item_id, name from extraction_config_item i where (kind = 'source' and not exists (select from extraction_source s where s.source_id = i.item_id))
       or (kind = 'parser' and not exists (select from site_parser p where p.site_parser_id = i.item_id))`,
  );
  return rows;
}
