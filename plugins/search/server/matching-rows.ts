import type { Caller } from '#core/server';
import { getEmotion, getMediaType, getRegion, type RunQuery, type ScopeService } from '#plugins/articles/server';
import { getExcerpt, markRanges } from '#shared/text';
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

const excerptLength = 160;

/**
 * Loads the displayed fields of found articles by id, in this order. Where neither title nor beginning has one of the
 * words, the summary is an excerpt around the first of them.
 */
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
  const excerpts = await readExcerpts(
    run,
    rows.filter(({ title, summary }) => !hasWord(title, words) && !hasWord(summary, words)),
    words,
  );
  const ownIds = new Set(caller ? await scopes.articles(caller, ids) : []);
  const byId = new Map(rows.map((row) => [row.article_id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    return {
      Article_ID: id,
      Title: row.title,
      Summary: excerpts.get(id) ?? row.summary,
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

const hasWord = (text: string, words: readonly string[]): boolean => markRanges(text, words).length > 0;

async function readExcerpts(
  run: RunQuery,
  articles: readonly LibraryRow[],
  words: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (articles.length === 0 || words.length === 0) return new Map();
  const { rows } = await run<{ article_id: string; text: string }>(
    `select article_id, whole_text(a.body_folded, t.changes) as text from article a join article_text t
      using (article_id) where article_id = any($1::bigint[])`,
    [articles.map(({ article_id }) => article_id)],
  );
  return new Map(
    rows.flatMap(({ article_id, text }) => {
      const [first] = markRanges(text, words);
      return first ? [[article_id, getExcerpt(text, first.start, excerptLength)] as const] : [];
    }),
  );
}
