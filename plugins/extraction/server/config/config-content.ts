import type { Statements } from '#core/server';
import { configItem, type ConfigItem, type ConfigPart } from '#plugins/collector-nodes/server';
import type { PageSelectors } from '#plugins/readers/server';
import { extractionSource } from '../../resource';
import { siteParser } from '../../site-parser';
import type { SourceRecord } from '../sources/source-record';

/** Wire names of the source fields that decide where, how and by whom it is visited. */
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

/** Returns a source as configuration for collectors. Empty and missing texts are equivalent. */
export function sourceItem(source: SourceRecord): ConfigItem {
  const row = source as unknown as Readonly<Record<string, unknown>>;
  const content = Object.fromEntries(
    sourceFields.map((name) => [name, row[name.toLowerCase()] === '' ? null : (row[name.toLowerCase()] ?? null)]),
  );
  return configItem('source', source.source_id, source.source_name, content);
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

const parserItem = (row: ParserRow): ConfigItem =>
  configItem('parser', row.site_parser_id, row.host, {
    Host: row.host,
    Content_Selector: row.content_selector || null,
    Title_Selector: row.title_selector || null,
    Author_Selector: row.author_selector || null,
    Date_Selector: row.date_selector || null,
    Remove_Selector: row.remove_selector || null,
    Is_Enabled: row.is_enabled !== false,
  });

/** Returns the host and selectors of a parser for a configuration version; undefined for a disabled one. */
export function getParser(
  content: ConfigItem['content'],
): readonly [host: string, selectors: PageSelectors] | undefined {
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

const print = `md5((${sourceFields.map((name) => `s.${name.toLowerCase()}`).join(', ')})::text)`;

/** Configuration of sources: among thousands, unchanged rows are not read again. */
export const sourcePart: ConfigPart = {
  kind: 'source',
  entity: extractionSource.name,
  isCached: false,
  changedItems: async (tx) => {
    const { rows } = await tx.query<SourceRecord & { readonly print: string }>(
      `select s.*, ${print} as print from extraction_source s left join extraction_config_item i on i.kind = 'source'
        and i.item_id = s.source_id where i.print is distinct from ${print} order by s.source_id`,
    );
    return rows.map((row) => ({ ...sourceItem(row), print: row.print }));
  },
  removedItems: (tx) => getRemovedItems(tx, 'source', 'select from extraction_source s where s.source_id = i.item_id'),
};

/** Configuration of site parsers: few, and read every time. */
export const parserPart: ConfigPart = {
  kind: 'parser',
  entity: siteParser.name,
  isCached: true,
  changedItems: async (tx) => {
    const { rows } = await tx.query<ParserRow>('select * from site_parser order by site_parser_id');
    return rows.map(parserItem).map((item) => ({ ...item, print: item.hash }));
  },
  removedItems: (tx) => getRemovedItems(tx, 'parser', 'select from site_parser p where p.site_parser_id = i.item_id'),
};

const getRemovedItems = async (
  tx: Statements,
  kind: ConfigPart['kind'],
  row: string,
): Promise<readonly { readonly id: string; readonly name: string }[]> =>
  (
    await tx.query<{ id: string; name: string }>(
      `select item_id as id, name from extraction_config_item i where kind = $1 and not exists (${row})`,
      [kind],
    )
  ).rows;
