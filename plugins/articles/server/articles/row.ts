import { emotions, mediaTypes, type Emotion, type MediaType, type ArticleStatus } from '#shared/vocabulary';
import type { ArticleRow } from '../../article';

const nameOf = <N extends string>(names: Readonly<Record<N, number>>): ReadonlyMap<number, N> =>
  new Map(Object.entries<number>(names).map(([name, number]) => [number, name as N]));

export const mediaTypeNames: ReadonlyMap<number, MediaType> = nameOf(mediaTypes);
export const emotionNames: ReadonlyMap<number, Emotion> = nameOf(emotions);

export const mediaTypeOf = (number: number): MediaType => mediaTypeNames.get(number) ?? 'news';
export const emotionOf = (number: number): Emotion => emotionNames.get(number) ?? 'neutral';
export const regionOf = (code: number): string | null => (code === 0 ? null : String(code));

/**
 * How much an article moved, 0 upwards: ln(1 + views/100 + 2·likes + 5·comments + 10·reposts) + 2·ln(copies).
 * A repost weighs most as it carries the text on; a thousand views weigh as much as one repost.
 */
export const heatSql =
  '(ln(1 + a.views / 100.0 + 2.0 * a.likes + 5.0 * a.comments + 10.0 * a.reposts) + 2 * ln(coalesce(k.size, 1)))';

/**
 * How many copies of an article its client sees, itself included; `row` is an alias of a row with `client_id` and
 * `cluster_id`.
 */
export const copiesSql = (row: 'c' | 'm'): string =>
  `(select count(*) from client_article o where o.client_id = ${row}.client_id and o.cluster_id = ${row}.cluster_id and not o.is_hidden)::int`;

/** Columns of a list row, from `a`, the client's row `c`, the cluster `k`, and the reader `$reader`. */
export const rowColumns = (reader: string): string => `
  a.article_id, a.title, a.summary, coalesce(c.url, a.url) as url, a.site_name, a.domain, a.media_type, a.author_name, a.region, c.emotion, a.emotion as machine_emotion, a.emotion_probability, c.is_emotion_set,
  a.published_at, a.discovered_at, a.views, a.likes, a.comments, a.reposts, ${heatSql} as heat, ${copiesSql('c')} as size, c.cluster_id, a.parent_id, c.status, c.tags, a.is_sample,
  (select array_agg(s.subject_id order by s.subject_id) from subject_article s where s.client_id = c.client_id and s.article_id = a.article_id and not s.is_hidden) as subject_ids,
  (select array_agg(distinct word) from subject_article s, unnest(s.words) word where s.client_id = c.client_id and s.article_id = a.article_id and not s.is_hidden) as words,
  exists (select 1 from article_read r where r.user_id = ${reader} and r.article_id = a.article_id) as is_read,
  exists (select 1 from article_pin p where p.client_id = c.client_id and p.article_id = a.article_id and (p.user_id is null or p.user_id = ${reader}) and (p.ends_at is null or p.ends_at > now())) as is_pinned`;

export interface RowColumns {
  readonly article_id: string;
  readonly title: string;
  readonly summary: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly domain: string;
  readonly media_type: number;
  readonly author_name: string;
  readonly region: number;
  readonly emotion: number;
  readonly machine_emotion: number;
  readonly emotion_probability: number;
  readonly is_emotion_set: boolean;
  readonly published_at: Date;
  readonly discovered_at: Date;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly heat: number;
  readonly size: number;
  readonly cluster_id: string;
  readonly parent_id: string | null;
  readonly status: ArticleStatus;
  readonly tags: readonly string[];
  readonly is_sample: boolean;
  readonly subject_ids: readonly string[] | null;
  readonly words: readonly string[] | null;
  readonly is_read: boolean;
  readonly is_pinned: boolean;
}

/** A row of the database as it travels. */
export function toRow(row: RowColumns): ArticleRow {
  return {
    Article_ID: row.article_id,
    Title: row.title,
    Summary: row.summary,
    Url: row.url,
    Site: row.site_name,
    Domain: row.domain,
    Media_Type: mediaTypeOf(row.media_type),
    Author: row.author_name,
    Region: regionOf(row.region),
    Emotion: emotionOf(row.emotion),
    Emotion_Probability: row.emotion_probability,
    Is_Emotion_Set: row.is_emotion_set,
    Published_At: row.published_at.toISOString(),
    Discovered_At: row.discovered_at.toISOString(),
    Views: row.views,
    Likes: row.likes,
    Comments: row.comments,
    Reposts: row.reposts,
    Heat: Math.round(row.heat * 10) / 10,
    Similar_Count: Math.max(0, row.size - 1),
    Cluster_ID: row.cluster_id,
    Parent_ID: row.parent_id,
    Status: row.status,
    Tags: [...row.tags],
    Subject_IDs: [...(row.subject_ids ?? [])],
    Words: [...(row.words ?? [])],
    Is_Read: row.is_read,
    Is_Pinned: row.is_pinned,
    Is_Sample: row.is_sample,
  };
}
