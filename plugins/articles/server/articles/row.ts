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
  '(ln(1 + a.views / 100.0 + 2.0 * a.likes + 5.0 * a.comments + 10.0 * a.reposts) + 2 * ln(coalesce(k.size, g.size, 1)))';

/**
 * How many copies of an article its client sees, itself included; `row` is an alias of a row with `client_id` and
 * `cluster_id`.
 */
export const copiesSql = (row: 'c' | 'm'): string =>
  `(select count(*) from client_article o where o.client_id = ${row}.client_id and o.cluster_id = ${row}.cluster_id and not o.is_hidden)::int`;

/** What a client has of an article `c`, for its list; `client` and `reader` are the places of their ids. */
export const clientColumns = (client: string, reader: string): string => `
  c.article_id, c.url, c.region, c.emotion, c.is_emotion_set, c.published_at, ${copiesSql('c')} as size, c.cluster_id, c.status, c.tags,
  (select array_agg(s.subject_id order by s.subject_id) from subject_article s where s.client_id = ${client} and s.article_id = c.article_id and not s.is_hidden) as subject_ids,
  (select array_agg(distinct word) from subject_article s, unnest(s.words) word where s.client_id = ${client} and s.article_id = c.article_id and not s.is_hidden) as words,
  exists (select from article_read r where r.client_id = ${client} and r.user_id = ${reader} and r.article_id = c.article_id) as is_read,
  exists (select from article_pin p where p.client_id = ${client} and p.article_id = c.article_id and (p.user_id is null or p.user_id = ${reader}) and (p.ends_at is null or p.ends_at > now())) as is_pinned,
  (select k.size from client_cluster k where k.client_id = ${client} and k.cluster_id = c.cluster_id) as own_size`;

/** What the library has of an article `a`, for a list. */
export const libraryColumns =
  'a.article_id, a.title, a.summary, a.url as found_url, a.site_name, a.domain, a.media_type, a.author_name, a.emotion_probability, a.discovered_at, a.views, a.likes, a.comments, a.reposts, a.parent_id, a.is_sample';

/** `heatSql` of one row. */
const heatOf = ({ views, likes, comments, reposts }: LibraryColumns, copies: number): number =>
  Math.log(1 + views / 100 + 2 * likes + 5 * comments + 10 * reposts) + 2 * Math.log(copies);

/** The client's half of a row. */
export interface ClientColumns {
  readonly article_id: string;
  readonly url: string | null;
  readonly region: number;
  readonly emotion: number;
  readonly is_emotion_set: boolean;
  readonly published_at: Date;
  readonly size: number;
  readonly cluster_id: string;
  readonly status: ArticleStatus;
  readonly tags: readonly string[];
  readonly subject_ids: readonly string[] | null;
  readonly words: readonly string[] | null;
  readonly is_read: boolean;
  readonly is_pinned: boolean;
  /** Of a cluster that the client has made by hand. */
  readonly own_size: number | null;
}

/** The half of a row that is everybody's. */
export interface LibraryColumns {
  readonly article_id: string;
  readonly title: string;
  readonly summary: string;
  readonly found_url: string | null;
  readonly site_name: string;
  readonly domain: string;
  readonly media_type: number;
  readonly author_name: string;
  readonly emotion_probability: number;
  readonly discovered_at: Date;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  readonly parent_id: string | null;
  readonly is_sample: boolean;
  /** Of its cluster in the library; null where the client has made one of its own. */
  readonly cluster_size: number | null;
}

/** A row as it travels, of both halves. */
export function toRow(own: ClientColumns, article: LibraryColumns): ArticleRow {
  return {
    Article_ID: own.article_id,
    Title: article.title,
    Summary: article.summary,
    Url: own.url ?? article.found_url,
    Site: article.site_name,
    Domain: article.domain,
    Media_Type: mediaTypeOf(article.media_type),
    Author: article.author_name,
    Region: regionOf(own.region),
    Emotion: emotionOf(own.emotion),
    Emotion_Probability: article.emotion_probability,
    Is_Emotion_Set: own.is_emotion_set,
    Published_At: own.published_at.toISOString(),
    Discovered_At: article.discovered_at.toISOString(),
    Views: article.views,
    Likes: article.likes,
    Comments: article.comments,
    Reposts: article.reposts,
    Heat: Math.round(heatOf(article, own.own_size ?? article.cluster_size ?? 1) * 10) / 10,
    Similar_Count: Math.max(0, own.size - 1),
    Cluster_ID: own.cluster_id,
    Parent_ID: article.parent_id,
    Status: own.status,
    Tags: [...own.tags],
    Subject_IDs: [...(own.subject_ids ?? [])],
    Words: [...(own.words ?? [])],
    Is_Read: own.is_read,
    Is_Pinned: own.is_pinned,
    Is_Sample: article.is_sample,
  };
}
