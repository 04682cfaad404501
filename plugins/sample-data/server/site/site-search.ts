import { foldText } from '#shared/text';
import type { NewsPage } from './news-slots';

/** Paths of the site search and of its description. */
export const siteSearchPath = '/search.xml';
export const siteDescriptionPath = '/opensearch.xml';
/** Display name of the site search. */
export const siteSearchName = '虚拟媒体搜索（示例）';

export const searchPageSize = 10;

/** Returns the articles that contain all of the words, latest first. */
export function searchPages(pages: readonly NewsPage[], question: string): readonly NewsPage[] {
  const words = question.split(/\s+/u).map(foldText).filter(Boolean);
  if (words.length === 0) return [];
  return pages.filter(({ article }) => {
    const text = foldText(`${article.title ?? ''} ${article.text}`);
    return words.every((word) => text.includes(word));
  });
}
