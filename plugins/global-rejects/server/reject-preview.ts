import { InputError } from '#core';
import { within, type DatabaseService, type Statements } from '#core/server';
import { compileSql, titleMarks, type Query } from '#shared/query';
import { mediaTypes } from '#shared/vocabulary';
import { dayLength } from '#shared/time';
import type { RejectPreview } from '../contract';
import { maxShortPostLength, type RejectEntry } from '../reject-entry';
import { addressKey, fitsPattern, getHost } from './address-pattern';

const maxCounted = 10_000;
const sampleCount = 8;
/** Timeout of one attempt in milliseconds. */
const timeoutMs = 450;

interface Found {
  readonly article_id: string;
  readonly url: string | null;
}

type Tried = Pick<RejectEntry, 'kind' | 'value' | 'place'>;

/** Converts an entry to a query, as far as the query language can express it. */
function getTree({ kind, value, place }: Tried): Query {
  switch (kind) {
    case 'domain':
      return { kind: 'value', field: 'site', value };
    case 'url': {
      const host = getHost(value);
      return host === null ? { kind: 'and', of: [] } : { kind: 'value', field: 'site', value: host };
    }
    case 'junkword':
      return { kind: 'word', word: value, ...(place === 'all' ? {} : { field: place }) };
    case 'weibo':
      return { kind: 'word', word: value };
  }
}

/** Returns the stored articles since a moment that an entry would have rejected, newest first. */
async function candidates(tx: Statements, entry: Tried, since: Date): Promise<readonly Found[]> {
  const { sql, parameters } = compileSql(getTree(entry), { alias: 'a', firstParameter: 4 });
  const { kind, value } = entry;
  const like =
    kind === 'url'
      ? `${value.replace(/[\\%_]/gu, '\\$&').replaceAll('*', '%')}${value.includes('*') ? '' : '%'}`
      : null;
  const short =
    kind === 'weibo' ? `and a.media_type = ${mediaTypes.weibo} and a.body_length <= ${maxShortPostLength}` : '';
  const { rows } = await tx.query<Found>(
    `select a.article_id, a.url from article a where a.published_at >= $1 and a.owner_id is null ${short}
       and ($2::text is null or regexp_replace(lower(a.url), '^([a-z]+://)?(www\\.)?', '') like $2) and ${sql}
     order by a.published_at desc, a.article_id desc limit $3`,
    [since, like, maxCounted + 1, ...parameters],
  );
  return kind === 'url' ? rows.filter(({ url }) => url !== null && fitsPattern(addressKey(url), value)) : rows;
}

/** Returns what an entry would have rejected in the last days; a slow one is tried on the last day only. */
export async function previewReject(database: DatabaseService, entry: Tried, days: number): Promise<RejectPreview> {
  const search = (length: number): Promise<readonly Found[] | undefined> =>
    within(database, timeoutMs, (tx) => candidates(tx, entry, new Date(Date.now() - length * dayLength)));
  let searchedDays = days;
  let searchResult = await search(days);
  if (!searchResult) searchResult = await search((searchedDays = 1));
  if (!searchResult) throw new InputError('The preview of this entry takes too long', 'global-rejects.slow');
  const [all, shown] = await Promise.all([
    database.query<{ count: string }>(
      'select count(*) as count from article where published_at >= $1 and owner_id is null',
      [new Date(Date.now() - searchedDays * dayLength)],
    ),
    database.query<{ article_id: string; title: string; site_name: string; url: string | null; published_at: Date }>(
      `select article_id, a.title, a.site_name, a.url, a.published_at from unnest($1::bigint[])
        with ordinality as w (article_id, place) join article a using (article_id) order by place`,
      [searchResult.slice(0, sampleCount).map(({ article_id }) => article_id)],
    ),
  ]);
  const tree = getTree(entry);
  return {
    total: Math.min(searchResult.length, maxCounted),
    Is_Capped: searchResult.length > maxCounted,
    Days: searchedDays,
    Of: Number(all.rows[0]?.count ?? 0),
    list: shown.rows.map((row) => ({
      Article_ID: row.article_id,
      Title: row.title,
      Site: row.site_name,
      Url: row.url,
      Published_At: row.published_at.toISOString(),
      Title_Marks: titleMarks(tree, row.title),
    })),
  };
}
