import { getEmotion, getMediaType, type IntakeItem } from '#plugins/articles/server';
import { type MatchDocument, type PreparedDocument } from '#shared/query';
import { foldText } from '#shared/text';

/** Stored article as `storedColumns` selects it. */
export interface StoredArticle {
  readonly article_id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly site_name: string;
  readonly domain: string;
  readonly author_name: string;
  readonly media_type: number;
  readonly emotion: number;
  readonly region: number;
  readonly language: string;
  readonly published_at: Date;
  readonly views: number;
  readonly likes: number;
  readonly comments: number;
  readonly reposts: number;
}

/** SQL columns needed to match rules: `a` is the article, `t` its text. */
export const storedColumns = `a.article_id, a.title, whole_text(a.body_folded, t.changes) as text, a.url,
  a.site_name, a.domain, a.author_name, a.media_type, a.emotion, a.region, a.language, a.published_at,
  a.views, a.likes, a.comments, a.reposts`;

/** Converts a stored article into a document for matching. */
export function documentOfStored(row: StoredArticle): MatchDocument {
  return {
    title: row.title,
    body: row.text,
    site: row.site_name,
    domain: row.domain,
    author: row.author_name,
    mediaType: getMediaType(row.media_type),
    emotion: getEmotion(row.emotion),
    language: row.language,
    regionCode: row.region,
    publishedAt: row.published_at.getTime(),
    length: row.text.length,
    views: row.views,
    likes: row.likes,
    comments: row.comments,
    reposts: row.reposts,
  };
}

/** Converts an item in the pipeline into a document for matching; the pipeline has folded its texts already. */
export function documentOfItem(item: IntakeItem): PreparedDocument {
  const { raw, title, text: body, site, domain, author, mediaType, emotion, language, publishedAt } = item;
  return {
    source: {
      title,
      body,
      site,
      domain,
      author,
      mediaType,
      emotion,
      language,
      publishedAt: publishedAt.getTime(),
      length: body.length,
      regionCode: Number(item.region ?? 0),
      views: raw.views ?? 0,
      likes: raw.likes ?? 0,
      comments: raw.comments ?? 0,
      reposts: raw.reposts ?? 0,
    },
    title: item.titleFolded,
    body: item.bodyFolded,
    site: foldText(site),
    domain: domain.toLowerCase(),
    author: foldText(author),
    language: language.toLowerCase(),
  };
}
