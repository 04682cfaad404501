import { getShortName } from '#shared/geo';
import { emotions, mediaTypes, type Emotion, type MediaType, type ArticleStatus } from '#shared/vocabulary';
import type { ArticleRow } from '../../article';
import { withinSubjectsSql } from '../scope/scope-sql';

const getName = <N extends string>(names: Readonly<Record<N, number>>): ReadonlyMap<number, N> =>
  new Map(Object.entries<number>(names).map(([name, number]) => [number, name as N]));

export const mediaTypeNames: ReadonlyMap<number, MediaType> = getName(mediaTypes);
export const emotionNames: ReadonlyMap<number, Emotion> = getName(emotions);

export const getMediaType = (number: number): MediaType => mediaTypeNames.get(number) ?? 'news';
export const getEmotion = (number: number): Emotion => emotionNames.get(number) ?? 'neutral';
export const getRegion = (code: number): string | null => (code === 0 ? null : String(code));
const getRegionName = (code: number): string | undefined =>
  code === 0 ? undefined : getShortName(String(code)) || undefined;

/**
 * Popularity score of an article, 0 upwards: ln(1 + views/100 + 2·likes + 5·comments + 10·reposts) + 2·ln(copies). A
 * repost has the highest weight because it spreads the text; a thousand views weigh as much as one repost.
 */
export const popularitySql = '(m.moved + 2 * ln(coalesce(k.size, g.size, 1)))';

/** Part of the popularity score that is stored with the article itself. */
export const movedSql = 'ln(1 + a.views / 100.0 + 2.0 * a.likes + 5.0 * a.comments + 10.0 * a.reposts)';

/**
 * SQL for the number of copies of an article that a caller sees, including itself; `client` is the placeholder of the
 * client's id, `row` an alias of a row with `cluster_id`, `subjects` the placeholder of the visible subjects if the
 * caller is restricted to some.
 */
export const copiesSql = (row: 'c' | 'm', client: string, subjects?: string): string =>
  `(select count(*) from client_article o where o.client_id = ${client} and o.cluster_id = ${row}.cluster_id
    and not o.is_hidden${subjects === undefined ? '' : ` and ${withinSubjectsSql('o', subjects)}`})::int`;

/**
 * Separators between the words of a rule and between subjects when they are read as one text; they occur in no word.
 */
const [wordEnd, subjectEnd] = [String.fromCharCode(31), String.fromCharCode(30)];

/**
 * SQL for the client's data of an article `c`, for its list; `client` and `reader` are the placeholders of their ids,
 * `subjects` that of the visible subjects if the reader is restricted to some: nothing is returned about the others.
 * Few clients have created their own clusters, so whether there are any is queried once.
 */
export const clientColumns = (client: string, reader: string, subjects?: string): string => `
  c.article_id, c.url, c.region, c.emotion, c.is_emotion_set, c.published_at, ${copiesSql('c', client, subjects)} as size, c.cluster_id,
    c.status, c.tags,
  (select string_agg(s.subject_id || ',' || array_to_string(s.words, chr(31)), chr(30) order by s.subject_id)
    from subject_article s where s.client_id = ${client} and s.article_id = c.article_id
    and not s.is_hidden${subjects === undefined ? '' : ` and s.subject_id = any(${subjects}::bigint[])`}) as subjects,
  exists (select 1 from article_read r where r.client_id = ${client} and r.user_id = ${reader}
    and r.article_id = c.article_id) as is_read,
  exists (select 1 from article_pin p where p.client_id = ${client} and p.article_id = c.article_id
    and (p.user_id is null or p.user_id = ${reader}) and (p.ends_at is null or p.ends_at > now())) as is_pinned,
  case when (select exists (select 1 from client_cluster k where k.client_id = ${client}))
    then (select k.size from client_cluster k where k.client_id = ${client}
      and k.cluster_id = c.cluster_id) end as own_size`;

/** Detects changes of the row of an article `a`: transaction and physical location, which differ after every change. */
const versionSql = "a.xmin::text || ' ' || a.ctid::text as version";

/** Frequently changing library columns of an article `a`; all of them are at the beginning of the row. */
export const libraryNumberColumns = `a.article_id, ${versionSql}, a.emotion_probability, a.views, a.likes, a.comments, a.reposts`;

/** Remaining library columns of an article in a list. */
export const libraryTextColumns = `a.article_id, a.title,
  whole_text(left(a.body_folded, 160), a.summary_changes) as summary, a.url as found_url, a.site_name, a.domain,
  a.media_type, a.author_name, a.discovered_at, a.parent_id, a.is_sample`;

/** Computes `popularitySql` for one row. */
const getPopularity = ({ views, likes, comments, reposts }: LibraryNumbers, copies: number): number =>
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
  /** Each subject with the words of its rule, as one text; null without subjects. */
  readonly subjects: string | null;
  readonly is_read: boolean;
  readonly is_pinned: boolean;
  /** Size of a cluster that the client made manually. */
  readonly own_size: number | null;
}

/** Frequently changing part of the library's half of a row. */
export interface LibraryNumbers {
  readonly article_id: string;
  readonly version: string;
  readonly emotion_probability: number;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
  /** Size of its cluster in the library; null when the client has a cluster of its own. */
  readonly cluster_size: number | null;
}

/** Rarely changing part of the library's half of a row. */
export interface LibraryTexts {
  readonly article_id: string;
  readonly title: string;
  readonly summary: string;
  readonly found_url: string | null;
  readonly site_name: string;
  readonly domain: string;
  readonly media_type: number;
  readonly author_name: string;
  readonly discovered_at: Date;
  readonly parent_id: string | null;
  readonly is_sample: boolean;
}

/** Returns the subjects of a row and the distinct words of their rules. */
function getSubjects(text: string | null): { readonly ids: string[]; readonly words: string[] } {
  const ids: string[] = [];
  const words = new Set<string>();
  for (const subject of text?.split(subjectEnd) ?? []) {
    const end = subject.indexOf(',');
    ids.push(subject.slice(0, end));
    if (end + 1 < subject.length) for (const word of subject.slice(end + 1).split(wordEnd)) words.add(word);
  }
  return { ids, words: [...words].sort() };
}

const awayNumbers = { emotion_probability: 1, views: 0, likes: 0, comments: 0, reposts: 0, cluster_size: null };
const awayTexts = {
  title: '',
  summary: '',
  found_url: null,
  site_name: '',
  domain: '',
  media_type: 0,
  author_name: '',
};

/** Builds a row whose library half is currently unavailable. */
export function awayRow(clientRow: ClientColumns): ArticleRow {
  const { article_id, published_at } = clientRow;
  const texts = { ...awayTexts, article_id, discovered_at: published_at, parent_id: null, is_sample: false };
  return Object.assign(toRow(clientRow, { ...awayNumbers, article_id, version: '' }, texts), { Is_Away: true });
}

/** Builds the wire row from both halves. */
export function toRow(clientRow: ClientColumns, numbers: LibraryNumbers, article: LibraryTexts): ArticleRow {
  const { ids, words } = getSubjects(clientRow.subjects);
  // Written out because spreading objects takes longer than everything else done for a page.
  return {
    Article_ID: clientRow.article_id,
    Title: article.title,
    Summary: article.summary,
    Url: clientRow.url ?? article.found_url,
    Site: article.site_name,
    Domain: article.domain,
    Media_Type: getMediaType(article.media_type),
    Author: article.author_name,
    Region: getRegion(clientRow.region),
    Region_Name: getRegionName(clientRow.region),
    Emotion: getEmotion(clientRow.emotion),
    Emotion_Probability: numbers.emotion_probability,
    Is_Emotion_Set: clientRow.is_emotion_set,
    Published_At: clientRow.published_at.toISOString(),
    Discovered_At: article.discovered_at.toISOString(),
    Views: numbers.views,
    Likes: numbers.likes,
    Comments: numbers.comments,
    Reposts: numbers.reposts,
    Heat: Math.round(getPopularity(numbers, clientRow.own_size ?? numbers.cluster_size ?? 1) * 10) / 10,
    Similar_Count: Math.max(0, clientRow.size - 1),
    Cluster_ID: clientRow.cluster_id,
    Parent_ID: article.parent_id,
    Status: clientRow.status,
    Tags: [...clientRow.tags],
    Subject_IDs: ids,
    Words: words,
    Is_Read: clientRow.is_read,
    Is_Pinned: clientRow.is_pinned,
    Is_Sample: article.is_sample,
  };
}
