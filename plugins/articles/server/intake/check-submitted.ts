import { webUrlSchema } from '#core/contract';
import { parseDateText } from '#plugins/readers/server';

interface Submitted {
  readonly url?: string;
  readonly publishedAt?: string;
}

/** An article that was not ingested: its position in the list, and the field with the reason. */
export interface RefusedArticle {
  readonly index: number;
  readonly reason: string;
}

const url = webUrlSchema();

/**
 * Refuses submitted articles one by one whose URL cannot be opened or whose time cannot be read, and converts the times
 * of the others to ISO 8601. A time without a zone is one of the given zone.
 */
export function checkSubmitted<Article extends Submitted>(
  submitted: readonly Article[],
  zone: string,
): { readonly articles: readonly Article[]; readonly refused: readonly RefusedArticle[] } {
  const articles: Article[] = [];
  const refused: RefusedArticle[] = [];
  for (const [index, article] of submitted.entries()) {
    const { publishedAt } = article;
    const read = publishedAt === undefined ? undefined : parseDateText(publishedAt, { zone, chinese: true });
    if (article.url !== undefined && !url.safeParse(article.url).success)
      refused.push({ index, reason: `url: ${article.url} is not an http or https URL without user name and password` });
    else if (publishedAt !== undefined && read === undefined)
      refused.push({ index, reason: `publishedAt: ${publishedAt} is not a time` });
    else articles.push({ ...article, publishedAt: read });
  }
  return { articles, refused };
}
