import type { Caller } from '#core/server';
import { getEmotion, getMediaType, getRegion, type RunQuery, type ScopeService } from '#plugins/articles/server';
import type { SearchMatch } from '../contract';

interface LibraryRow {
  readonly article_id: string;
  readonly title: string;
  readonly summary: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly media_type: number;
  readonly author_name: string;
  readonly region: number;
  readonly published_at: Date;
  readonly emotion: number;
}

/** Loads the displayed fields of found articles by id, in this order. */
export async function readMatches(
  run: RunQuery,
  scopes: ScopeService,
  caller: Caller | undefined,
  ids: readonly string[],
  words: readonly string[],
): Promise<SearchMatch[]> {
  if (ids.length === 0) return [];
  const { rows } = await run<LibraryRow>(
    `select article_id, title, whole_text(left(body_folded, 160), summary_changes) as summary, url, site_name, media_type,
       author_name, region, published_at, emotion from article where article_id = any($1::bigint[])`,
    [ids],
  );
  const ownIds = new Set(caller ? await scopes.articles(caller, ids) : []);
  const byId = new Map(rows.map((row) => [row.article_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      Article_ID: id,
      Title: row.title,
      Summary: row.summary,
      Url: row.url,
      Site: row.site_name,
      Media_Type: getMediaType(row.media_type),
      Author: row.author_name,
      Region: getRegion(row.region),
      Published_At: row.published_at.toISOString(),
      Emotion: getEmotion(row.emotion),
      Words: [...words],
      Is_Own: ownIds.has(id),
    };
  });
}
