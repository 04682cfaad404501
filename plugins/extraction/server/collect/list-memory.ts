import { createHash } from 'node:crypto';
import { inject } from '#core';
import { DatabaseService, type Statements } from '#core/server';
import type { FoundItem } from '#plugins/readers/server';
import { canonicalUrl, withoutParameters } from '#shared/web-address';
import type { SourceRecord } from '../sources/source-record';
import { chooseItems, type ChosenItems } from './choose-items';
import type { Gathered, Seen } from './gather-articles';
import { learnNoise, linksToKeep } from './learn-noise';
import type { KnownPart } from './sitemap-parts';
import type { Visit } from './visitor';

/** Minimum number of items of a list for a warning that none of them is known. */
const minTurnedOver = 5;

/** Returns the first eight bytes of a SHA-256 as a signed decimal number. */
const getHash = (key: string): string => createHash('sha256').update(key).digest().readBigInt64BE().toString();

/** The list of a visit compared with those of earlier visits. */
export interface ListComparison {
  readonly seen: ReadonlyMap<string, Seen>;
  /** Number of items that are known from earlier visits. */
  readonly known: number;
  /** Whether the source has brought items before. */
  readonly hasHistory: boolean;
  readonly chosen: ChosenItems;
  /** Links to compare at the next visit. */
  readonly links: readonly string[];
  /** Parameters of links that do not identify the page. */
  readonly noise: readonly string[];
  /** The list has changed while its validators stayed the same. */
  readonly hasStaleValidators: boolean;
  /** A list that had items has none now. */
  readonly isEmptied: boolean;
  readonly warnings: readonly string[];
}

/** Comparison of a visit without a list. */
export const emptyComparison: ListComparison = {
  seen: new Map(),
  known: 0,
  hasHistory: false,
  chosen: { items: [], leftOut: [], waiting: 0 },
  links: [],
  noise: [],
  hasStaleValidators: false,
  isEmptied: false,
  warnings: [],
};

/** Remembers the items and sitemaps of sources between visits. */
export class ListMemory {
  constructor(@inject(DatabaseService) private readonly database: DatabaseService) {}

  /** Returns the parts of the source's sitemap index, by URL. */
  async getParts(sourceId: string): Promise<ReadonlyMap<string, KnownPart>> {
    const { rows } = await this.database.query<KnownPart & { url: string }>(
      'select url, modified_at, read_at from extraction_sitemap where source_id = $1',
      [sourceId],
    );
    return new Map(rows.map(({ url, ...part }) => [url, part]));
  }

  /** Compares the list of a visit with the earlier ones. */
  async compare(source: SourceRecord, visit: Visit, now: Date): Promise<ListComparison> {
    const items = visit.list?.items ?? [];
    const urls = items.map(({ url }) => url);
    const noise = new Set([
      ...source.noise_parameters,
      ...learnNoise(
        source.list_links,
        urls.filter((url) => url !== undefined),
      ),
    ]);
    const plain = items.map((item) => withoutNoise(item, noise));
    const aliases = getAliases(source.list_links, noise);
    const keyOf = new Map(plain.flatMap((item) => twinsOf(item).map((twin) => [getHash(twin), item.key] as const)));
    for (const { key } of plain) keyOf.set(getHash(key), key);
    for (const [alias, key] of aliases) keyOf.set(getHash(alias), key);
    const { rows } = await this.database.query<Seen & { hash: string }>(
      'select hash, is_done, attempts from extraction_seen where source_id = $1 and hash = any($2::bigint[])',
      [source.source_id, [...keyOf.keys()]],
    );
    const seen = new Map<string, Seen>();
    for (const { hash, is_done, attempts } of rows) {
      const key = keyOf.get(hash) as string;
      if (!seen.get(key)?.is_done) seen.set(key, { is_done, attempts });
    }
    const hasHistory = await this.hasHistory(source.source_id);
    const known = plain.filter(({ key }) => seen.has(key)).length;
    const chosen = chooseItems(plain, { seen, hasHistory, backlog: visit.backlog, now });
    const hasStaleValidators = hasSameValidators(source, visit) && known < plain.length;
    const isEmptied = hasHistory && items.length === 0 && !visit.parts;
    return {
      seen,
      known,
      hasHistory,
      chosen,
      links: linksToKeep(urls),
      noise: [...noise],
      hasStaleValidators,
      isEmptied,
      warnings: [
        ...(chosen.leftOut.length > 0 ? ['items-left-out'] : []),
        ...(chosen.waiting > 0 ? ['items-waiting'] : []),
        ...(hasStaleValidators ? ['validators-ignored'] : []),
        ...(isEmptied ? ['list-emptied'] : []),
        ...(hasHistory && known === 0 && plain.length >= minTurnedOver && !visit.parts ? ['list-turned-over'] : []),
      ],
    };
  }

  /** Stores the items and sitemaps of a finished visit. */
  async remember(
    tx: Statements,
    sourceId: string,
    {
      gathered,
      visit,
      comparison,
    }: { readonly gathered: Gathered; readonly visit: Visit; readonly comparison: ListComparison },
    now: Date,
  ): Promise<void> {
    const old = comparison.chosen.leftOut.map(({ key }): [string, Seen] => [key, { is_done: true, attempts: 0 }]);
    const aliases = (visit.list?.items ?? []).flatMap(({ key, alias }): [string, Seen][] => {
      const state = gathered.seen.get(key);
      return alias && state ? [[aliasKey(alias), state]] : [];
    });
    const entries = [...new Map([...old, ...gathered.seen, ...aliases])];
    await tx.query(
      `insert into extraction_seen as e (source_id, hash, seen_at, attempts, is_done)
        select $1::bigint, hash, $2::timestamptz, attempts, is_done
          from unnest($3::bigint[], $4::int[], $5::boolean[]) as t (hash, attempts, is_done)
       on conflict (source_id, hash) do update set seen_at = excluded.seen_at, attempts = excluded.attempts,
         is_done = excluded.is_done
       where e.is_done <> excluded.is_done or e.attempts <> excluded.attempts
         or excluded.seen_at - e.seen_at > interval '1 day'`,
      [
        sourceId,
        now,
        entries.map(([key]) => getHash(key)),
        entries.map(([, { attempts }]) => attempts),
        entries.map(([, { is_done }]) => is_done),
      ],
    );
    const parts = [...(visit.parts ?? [])];
    if (parts.length === 0) return;
    await tx.query(
      `insert into extraction_sitemap (source_id, url, modified_at, read_at)
        select $1::bigint, url, modified_at, read_at
          from unnest($2::text[], $3::text[], $4::timestamptz[]) as t (url, modified_at, read_at)
       on conflict (source_id, url) do update set modified_at = excluded.modified_at, read_at = excluded.read_at`,
      [
        sourceId,
        parts.map(([url]) => url),
        parts.map(([, { modified_at }]) => modified_at),
        parts.map(([, { read_at }]) => read_at),
      ],
    );
  }

  private async hasHistory(sourceId: string): Promise<boolean> {
    const { rows } = await this.database.query('select from extraction_seen where source_id = $1 limit 1', [sourceId]);
    return rows.length > 0;
  }
}

/** Key of a publisher's id, apart from those of URLs. */
const aliasKey = (id: string): string => `id:${id}`;

/** Returns other keys under which an item may have been stored: with the other scheme, or by its publisher's id. */
function twinsOf({ key, alias }: FoundItem): string[] {
  const twin = key.replace(/^http(s?):/, (_, secure: string) => (secure ? 'http:' : 'https:'));
  return [...(twin === key ? [] : [twin]), ...(alias ? [aliasKey(alias)] : [])];
}

/** Returns an item with a key that omits parameters that do not identify the page. */
function withoutNoise(item: FoundItem, noise: ReadonlySet<string>): FoundItem {
  const plain = item.url ? withoutParameters(item.url, noise) : undefined;
  const isByUrl = item.url !== undefined && item.key === (canonicalUrl(item.url) ?? item.url);
  return plain && isByUrl ? { ...item, key: canonicalUrl(plain) ?? plain } : item;
}

/** Returns the key that links of the last list have now, by the key under which they were stored. */
function getAliases(links: readonly string[], noise: ReadonlySet<string>): ReadonlyMap<string, string> {
  return new Map(
    links.flatMap((url) => {
      const plain = withoutParameters(url, noise);
      return plain ? [[canonicalUrl(url) ?? url, canonicalUrl(plain) ?? plain] as const] : [];
    }),
  );
}

/** Whether a whole response has the validators of the last one, whose content was different. */
function hasSameValidators(
  source: SourceRecord,
  { status, etag, lastModified, contentHash, unchanged }: Visit,
): boolean {
  if (status === null || unchanged || source.ignores_validators || contentHash === source.content_hash) return false;
  return (
    source.content_hash !== null &&
    (source.etag ?? source.last_modified) !== null &&
    etag === source.etag &&
    lastModified === source.last_modified
  );
}
