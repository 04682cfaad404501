import { foldText } from '#shared/text';
import type { NewsPage } from './news-slots';

/** Where the site answers searches, and where it describes how. */
export const siteSearchPath = '/search.xml';
export const siteDescriptionPath = '/opensearch.xml';
/** What the search of the site is called where people choose it. */
export const siteSearchName = '虚拟媒体搜索（示例）';

export const searchPageSize = 10;

/** The articles that hold all of the words, the latest first. */
export function searchPages(pages: readonly NewsPage[], question: string): readonly NewsPage[] {
  const words = question.split(/\s+/u).map(foldText).filter(Boolean);
  if (words.length === 0) return [];
  return pages.filter(({ article }) => {
    const text = foldText(`${article.title ?? ''} ${article.text}`);
    return words.every((word) => text.includes(word));
  });
}
